#!/bin/sh
last=
while true; do
  now=$(find src -name '*.c' -o -name '*.h' | xargs stat -c '%Y' | sort -n | tail -1)
  if [ "$now" != "$last" ]; then
    clear
    make && ./test || printf '\a'
    last=$now
  fi
  sleep 1
done
