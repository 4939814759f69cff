#!/bin/sh
find "${1:-.}" -xdev -type f -size +"${2:-100}"M -printf '%s\t%p\n' 2>/dev/null \
| sort -rn \
| head -n 20 \
| while IFS="$(printf '\t')" read -r size path; do
	printf '%6d MB  %s\n' "$((size / 1048576))" "$path"
done
