#!/usr/bin/env bash
# compare two versions: prints -1, 0 or 1
compare() {
  local IFS=.
  local -a x=(${1%%-*}) y=(${2%%-*})
  local i
  for i in 0 1 2; do
    if ((10#${x[i]:-0} < 10#${y[i]:-0})); then echo -1; return; fi
    if ((10#${x[i]:-0} > 10#${y[i]:-0})); then echo 1; return; fi
  done
  echo 0
}
compare "$1" "$2"
