#!/bin/bash
input=${1:--}
awk -F, -v OFS='\t' '
  NR == 1 { for (i = 1; i <= NF; i++) col[$i] = i; next }
  {
    dept = $col["dept"]
    n[dept]++
    sum[dept] += $col["salary"]
  }
  END {
    print "dept", "n", "avg"
    for (d in n) print d, n[d], sprintf("%.2f", sum[d] / n[d])
  }
' "$input" | sort -k3,3nr | column -t -s$'\t'
