#!/usr/bin/env bash
runs=${RUNS:-5}
bench() {
  local best=999999 t0 t1 ms
  for ((r = 0; r < runs; r++)); do
    t0=${EPOCHREALTIME/./}
    "$@" >/dev/null 2>&1
    t1=${EPOCHREALTIME/./}
    ms=$(( (t1 - t0) / 1000 ))
    (( ms < best )) && best=$ms
  done
  printf '%6d ms  %s\n' "$best" "$*"
}
bench ls -R /usr
bench bash -c 'for i in {1..1000}; do :; done'
TIMEFORMAT='%3R s'
time { for ((i=0;i<10000;i++)); do :; done; }
{ time -p sleep 0.1; } 2>&1 | awk '/real/ {print $2}'
