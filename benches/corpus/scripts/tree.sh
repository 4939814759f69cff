#!/bin/bash
walk() {
  local dir=$1 prefix=$2 entry i=0
  local entries=("$dir"/*)
  for entry in "${entries[@]}"; do
    i=$((i + 1))
    if ((i == ${#entries[@]})); then printf '%s└── %s\n' "$prefix" "${entry##*/}"; next="$prefix    "
    else printf '%s├── %s\n' "$prefix" "${entry##*/}"; next="$prefix│   "; fi
    [[ -d $entry && ! -L $entry ]] && walk "$entry" "$next"
  done
}
shopt -s nullglob
echo "${1:-.}"; walk "${1:-.}" ""
