#!/bin/bash
json_escape() {
  local s=$1
  s=${s//\\/\\\\}
  s=${s//\"/\\\"}
  s=${s//$'\n'/\\n}
  s=${s//$'\t'/\\t}
  s=${s//$'\r'/\\r}
  printf '"%s"' "$s"
}
printf '{'
first=1
for pair in "$@"; do
  ((first)) || printf ','
  first=0
  printf '%s:%s' "$(json_escape "${pair%%=*}")" "$(json_escape "${pair#*=}")"
done
printf '}\n'
