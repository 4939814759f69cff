#!/bin/bash
exec 3>&1 4>&2
ls /nonexistent 2>&1 >/dev/null | sed 's/^/err: /'
{ echo out; echo err >&2; } > >(sed 's/^/O:/') 2> >(sed 's/^/E:/' >&2)
cmd 2>/dev/null 1>out.txt < /dev/null || :
echo both &> both.log; echo more &>> both.log; echo old-style >& old.log
echo clobber >| file
read -r line < file; echo "$line" >> file
exec 5<>file; read -r -u5 l; exec 5>&- 5<&-
exec {logfd}>>app.log; echo "x" >&"$logfd"; exec {logfd}>&-
cat 0<file 3<&0 - <<<"text"
>empty
2>&1 echo leading
if true; then echo a; fi > a.txt
for i in 1 2; do echo $i; done | tee b.txt >/dev/null
while read -r x; do echo "$x"; done < <(printf '%s\n' 1 2) > c.txt
( echo sub ) 2>&1 | cat
f() { echo f; } > f.txt
f; exec 1>&3 3>&- 2>&4 4>&-
