#!/bin/bash
sleep 1 & a=$!; sleep 2 & b=$!
wait $a $b; echo $?
(sleep 0.1; echo late) & echo early; wait
for i in 1 2 3; do { sleep 0.$i; echo $i; } & done; wait
sleep 5 & { kill $!; wait $!; } 2>/dev/null
{ echo a; sleep 0.1; echo b; } | while read -r l; do echo "got $l"; done
cat <(echo 1) <(echo 2) | paste -sd+ | bc
tee >(gzip > x.gz) >(md5sum) < x > /dev/null
exec 9> >(logger -t app); echo hi >&9; exec 9>&-
timeout 1 sleep 5 || echo "timeout: $?"
