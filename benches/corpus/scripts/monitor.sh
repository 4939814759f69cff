#!/bin/bash
while :; do
  load=$(cut -d' ' -f1 /proc/loadavg)
  mem=$(free | awk '/^Mem:/ { printf "%.0f", $3/$2*100 }')
  disk=$(df -P / | awk 'NR==2 { sub(/%/, "", $5); print $5 }')
  printf '%s load=%s mem=%s%% disk=%s%%\n' "$(date +%FT%T)" "$load" "$mem" "$disk"
  if (( mem > 90 || disk > 95 )); then
    curl -s -X POST -H 'Content-type: application/json' \
      --data "{\"text\":\"$(hostname): mem ${mem}%, disk ${disk}%\"}" "$WEBHOOK" >/dev/null || :
  fi
  sleep "${INTERVAL:-60}"
done
