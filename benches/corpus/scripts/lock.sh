#!/bin/bash
exec 200>/var/lock/myjob.lock
flock -n 200 || { echo "already running"; exit 1; }
echo $$ >&200
{
  flock -s 9
  cat /var/lib/state 2>/dev/null
} 9<>/var/lock/state.lock
exec 200>&-
