#!/bin/sh
set -eu
(set -o pipefail) 2>/dev/null && set -o pipefail
: "${1?usage: $0 FILE}"
lines=0
while IFS= read -r line || [ -n "$line" ]; do
  lines=$((lines+1))
  case "$line" in
    *[![:print:]]*) echo "$1:$lines: odd character" >&2;;
    '	'*) echo "$1:$lines: tab" >&2;;
    *' ') echo "$1:$lines: trailing blank" >&2;;
  esac
done < "$1"
echo "$lines lines"
