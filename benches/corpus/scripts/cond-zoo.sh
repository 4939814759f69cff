#!/bin/bash
[[ -n $1 && -z ${2:-} || ! -v FOO ]] && echo 1
[[ "$1" == [Yy]* ]] && echo 2
[[ $1 =~ ^[0-9]+(\.[0-9]+)?$ ]] && echo 3
[[ $1 =~ [[:space:]]*(foo|bar)[[:space:]]* ]] && echo "${BASH_REMATCH[0]}"
re='a|b c'; [[ $1 =~ $re ]] && echo 4
[[ "a b" =~ "a b" ]] && [[ a =~ a\ b ]] ; [[ x =~ ^(a b|c\)d)$ ]]
[[ $# -gt 0 && $1 -eq 5 ]] && echo 5
[[ a < b ]] && [[ b > a ]] && [[ a != b ]] && [[ -f a && -r a
   && -x a ]] || echo 6
[[ ( -d /tmp && -w /tmp ) || -h /tmp ]]
[[ $(uname) == Linux ]] && [[ ${OSTYPE,,} = linux* ]]
[[ -t 1 ]] && [[ file1 -nt file2 ]] && [[ -o errexit ]]
[[ ! ( $x == 1 ) ]] ; [[ -e "$HOME/.x" ]] ; [[ $x = '*' ]]
[ -f x -a -r x ] || [ "$a" = "b" -o ! -d y ] && test "$x" \< "$y"
[ "$(id -u)" -ne 0 ] && { echo "not root"; } ; [ $((1 + 1)) -eq 2 ]
if [ -n "$1" ] && [ "${1#-}" = "$1" ]; then :; fi
[[ $line == \#* || $line == *[[:blank:]]#* ]]
[[ $x == $'\t'* && $y == *"'"* ]]
