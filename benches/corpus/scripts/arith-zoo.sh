#!/bin/bash
i=0 a=(5 3 9) x=2 y=3
((i++)); ((++i)); ((i += 2, i -= 1)); (( i = i * (2 + 3) % 7 ))
echo $((i)) $(( $i + ${i} )) $((a[0] + a[i % 3])) $((x ** y)) $((0x1F + 017 + 2#101)) $(( x << 2 | y >> 1 & 1 ^ 3 ))
echo $(( x > y ? x : y )) $(( x && y || ! x )) $(( ~x )) $(( (x+y) * (x-y) )) $((-x)) $(( x == 2 )) $((x<y))
if (( x < y && a[1] == 3 )); then echo yes; fi
while ((i-- > 0)); do :; done
for ((i = 0, j = 10; i < j; i++, j--)); do ((i % 2)) && continue; echo "$i $j"; done
let i=5 'j = i * 2' "k=j<<1"; echo $i $j $k
b[$((1+1))]=x; b[x*2]+=y; (( b[3] = ${#b[@]} ))
echo $[ 1 + 2 ] $(( $(echo 4) * `echo 2` )) $(( "3" + 1 ))
total=$(( total + ${sizes[idx]:-0} ))
: $(( n = ${#1} > 3 ? 1 : 0 ))
printf '%02d:%02d\n' $((SECONDS / 60)) $((SECONDS % 60))
