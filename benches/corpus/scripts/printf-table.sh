#!/bin/bash
rows=("alice|30|admin" "bob|4|user" 'carol "cc"|51|user')
line() { printf '+%s' "${@//?/-}"; printf '+\n'; }
w=(12 4 6)
for row in "${rows[@]}"; do
  IFS='|' read -ra f <<< "$row"
  printf '|%-*s|%*s|%-*s|\n' "${w[0]}" "${f[0]}" "${w[1]}" "${f[1]}" "${w[2]}" "${f[2]}"
done
printf -v joined '%s,' "${rows[@]%%|*}"
echo "${joined%,}"
