#!/bin/bash
# With `==` in [[ ]] extended patterns work without `shopt -s extglob`.
[[ $1 == +([0-9]) ]] && echo number
[[ $1 == -+([0-9])?(.+([0-9])) ]] && echo negative
[[ $1 == @(yes|no) ]] && echo bool
[[ $1 == !(*.*) ]] && echo "no dot"
[[ $1 = *(x) || $1 != @(a|"b c"|$2)* ]]; echo $?
