#!/bin/bash
status=0
while IFS=: read -r file line url; do
  code=$(curl -o /dev/null -sL -m 10 -w '%{http_code}' -- "$url" || true)
  case $code in
    2??|3??) ;;
    *) echo "$file:$line: $url -> $code"; status=1 ;;
  esac
done < <(grep -rnoE 'https?://[^ )>"]+' --include='*.md' . | sed -E 's/^([^:]+):([0-9]+):/\1:\2:/')
exit $status
