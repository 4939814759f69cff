#!/bin/bash
coproc NC { nc -l -p "${PORT:-9999}"; }
while IFS= read -r -u "${NC[0]}" line; do
  line=${line%$'\r'}
  [[ -z $line ]] && break
  [[ $line == Content-Length:* ]] && len=${line#*: }
done
IFS= read -r -N "${len:-0}" -u "${NC[0]}" body
printf 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok' >&"${NC[1]}"
jq -r .ref <<< "$body"
kill "$NC_PID"
