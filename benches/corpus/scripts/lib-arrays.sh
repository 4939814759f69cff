#!/bin/bash
in_array() {
  local needle=$1 x
  shift
  for x in "$@"; do [[ $x == "$needle" ]] && return 0; done
  return 1
}
unique() {
  declare -A seen=()
  local x
  for x; do
    [[ ${seen[$x]+set} ]] || { printf '%s\n' "$x"; seen[$x]=1; }
  done
}
reverse() { local -n arr=$1; local i; for ((i=${#arr[@]}-1; i>=0; i--)); do echo "${arr[i]}"; done; }
a=(one two "three four" five)
a+=(six)
unset 'a[1]'
echo "${#a[@]} elements, indices: ${!a[*]}"
echo "last: ${a[-1]} slice: ${a[@]:1:2}"
in_array "three four" "${a[@]}" && echo found
reverse a
matrix=([0]="1 2 3" [1]="4 5 6")
for row in "${matrix[@]}"; do for cell in $row; do printf '%2d ' $((cell * cell)); done; echo; done
b=("${a[@]/#/<}"); b=("${b[@]/%/>}"); echo "${b[@]^}"
