#!/bin/bash
declare -A seen
while IFS= read -r -d '' f; do
  sum=$(md5sum < "$f"); sum=${sum%% *}
  if [[ -v seen[$sum] ]]; then
    echo "duplicate: $f == ${seen[$sum]}"
    ${DELETE:+rm -v -- "$f"}
  else
    seen[$sum]=$f
  fi
done < <(find "${1:-.}" -type f -size +0 -print0 | sort -z)
