#!/bin/bash
q=()
push() { q+=("$@"); }
shift_q() { first=${q[0]}; q=("${q[@]:1}"); }
push a "b c" d
while ((${#q[@]})); do shift_q; echo "[$first]"; done
stack=(); stack[${#stack[@]}]=x; stack[${#stack[*]}]=y
echo "${stack[${#stack[@]}-1]}"; unset "stack[${#stack[@]}-1]"
