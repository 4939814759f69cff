#!/usr/bin/env bash
fifo=$(mktemp -u)
mkfifo "$fifo"
exec 5<>"$fifo"
rm "$fifo"
for _ in 1 2 3; do echo >&5; done
while read -r job; do
  read -r -u 5
  {
    sh -c "$job"
    echo >&5
  } &
done < jobs.txt
wait
exec 5>&-
