#!/bin/bash
for domain in "$@"; do
  end=$(echo | openssl s_client -servername "$domain" -connect "$domain":443 2>/dev/null |
        openssl x509 -noout -enddate | cut -d= -f2)
  days=$(( ($(date -d "$end" +%s) - $(date +%s)) / 86400 ))
  if   [ $days -lt 0 ];  then state="EXPIRED"
  elif [ $days -lt 14 ]; then state="soon"
  else                        state="ok"
  fi
  printf '%-30s %4d days  %s\n' "$domain" "$days" "$state"
done
