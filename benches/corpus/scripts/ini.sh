#!/bin/bash
section=""
while IFS='= ' read -r key value; do
  if [[ $key == \[*] ]]; then
    section=${key#[}; section=${section%]}
  elif [[ $key && $key != \#* && $key != \;* ]]; then
    value=${value%%\#*}
    value=${value%"${value##*[! ]}"}
    printf '%s.%s=%s\n' "$section" "$key" "$value"
  fi
done < "${1:-config.ini}"
