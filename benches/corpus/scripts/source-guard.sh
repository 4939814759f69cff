#!/bin/bash
main() {
  local -r script=${BASH_SOURCE[0]##*/}
  local -i n=${1:-1}
  local -a out=()
  local -A map=([a]=1 ["b c"]=2 ['d']="3 4")
  while ((n-- > 0)); do out+=("$script:$n"); done
  ((${#out[@]})) && printf '%s\n' "${out[@]}"
  declare -p map
  return 0
}
[[ ${BASH_SOURCE[0]} != "$0" ]] || main "$@"
