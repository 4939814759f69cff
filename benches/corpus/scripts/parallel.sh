#!/bin/bash
max=4
pids=()
for url in $(cat urls.txt); do
  curl -sO "$url" &
  pids+=($!)
  if [ ${#pids[@]} -ge $max ]; then
    wait -n
    for i in "${!pids[@]}"; do
      kill -0 "${pids[i]}" 2>/dev/null || unset "pids[i]"
    done
  fi
done
fail=0
for pid in "${pids[@]}"; do wait "$pid" || ((fail++)); done
echo "$fail failed"
(( fail == 0 ))
