#!/bin/bash
cmd="${*:?command}"
while read -r host rest; do
  [[ $host = \#* || -z $host ]] && continue
  {
    out=$(ssh -n -o BatchMode=yes -o ConnectTimeout=5 "$host" "$cmd" 2>&1)
    rc=$?
    printf '%s [%d]\n%s\n' "$host" $rc "${out//$'\n'/$'\n'  }"
  } &
done < hosts.txt
wait
