#!/bin/bash
for a in 1 2; do
  if [ "$a" = 1 ]; then
    while read -r b; do
      case $b in
        x)
          (
            cd /tmp || exit
            { for c in "$(echo "$(echo "$b")")"; do
                until [[ $c ]]; do :; done && echo "$a$b$c"
              done; } | sort
          )
          ;;
      esac
    done <<< $'x\ny'
  else
    select d in q; do break; done < /dev/null
  fi
done 2>&1 | tee >(wc -l >&2) | cat
