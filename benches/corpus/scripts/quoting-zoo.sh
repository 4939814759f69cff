#!/bin/bash
echo "a"'b'c"d"$'e\x66'$"g"\h
echo "nested $(echo "inner $(echo 'deep "quotes"')")"
echo 'can'"'"'t' "can't" can\'t $'can\'t'
echo "${a:-${b:-${c:-deep}}}" "${a:+"set"}" ${a:-'x y'}
echo "back`echo tick`" `echo \`echo nested\``
echo "$(case x in (x) echo paren;; y) echo ')';; esac)"
echo $(( $(echo 1) + ${#HOME} )) $[1+2]
echo "path: ${PWD/#$HOME/~}" "${PATH//:/$'\n'}"
echo "${arr[@]:-empty}" "${#arr[@]}" "${!arr[@]}" "${arr[*]@Q}"
echo \$HOME \\ \" \' \`
echo "tab	newline
continues"
echo $'multi\nline\t\u00e9\101\cA' | cat -v
echo "#not a comment" # a comment
echo a#b '#c'
printf '%s\n' "${@:1:2}" "${@: -1}" "${*#-}"
: "${1?missing}" "${2:=x}" 2>/dev/null
eval 'echo "evaluated $((1+1))"'
echo "$1$2${3}" "$$-$!-$?-$#-$-" "$@"
echo {a,b}{1..3} a{,b} {x..z..2} "{not,expanded}" \{a,b\}
echo ~ ~root ~+ "~" x=~/y
