#!/bin/bash
fact() { (( $1 <= 1 )) && { echo 1; return; }; echo $(( $1 * $(fact $(( $1 - 1 )) ) )); }
fact "${1:-5}"
fib() { local a=0 b=1 i; for ((i = 0; i < $1; i++)); do : $((t = a + b, a = b, b = t)); done; echo $a; }
fib 10
isprime() { local n=$1 i; for ((i=2; i*i<=n; i++)); do ((n%i)) || return 1; done; ((n>1)); }
for n in {1..30}; do isprime $n && printf '%d ' $n; done; echo
echo $((1<<4 | 3 & 5 ^ 1)) $((!0)) $((~5)) $((5>3?10:20)) $((x=5,++x,x**2))
