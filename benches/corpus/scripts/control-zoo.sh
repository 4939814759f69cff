#!/bin/bash
if true; then :; elif false; then :; else :; fi
if [ 1 = 1 ]; then echo a; fi; if (exit 0); then echo b; fi
while false; do :; done; until true; do :; done
for x; do echo "$x"; done
for x in; do :; done
for x in a b
do
  echo "$x"
done
for x in "$@" ; do { echo "$x"; }; done
for ((;;)) { break; }
case x in esac
case "$1" in
  "") ;;
  a | b) echo ab ;&
  [c-e]*) echo ce ;;&
  (f) echo f
esac
a() { :; }; b () { :; }
function c { :; }; function d() { :; }
function e
{
  echo e
}
g()
(
  cd /tmp && pwd
)
h() if true; then echo h; fi
i() [[ -n $1 ]]
j() (( $1 > 0 ))
{ echo x; } && { echo y; } || { echo z; }
! true | false
time -p true
! time true
time
coproc cat
coproc NAME { cat; }
true & false & wait
true;
(true; (false)) ; ( ( true ) )
[[ -f x && ( -d y || ! -e z ) ]] ; [[ a < b && b > a ]] ; [[ x -nt y ]]
[[ $a == "$b" && $a != c* && $a =~ ^(x|y)+$ && -z ${c-} ]]
((a = 1, b += a << 2, c = a > b ? a : b)) || true
select s in a b; do break; done < /dev/null
return 0 2>/dev/null || exit 0
