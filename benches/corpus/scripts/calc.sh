#!/bin/bash
while read -rep '> ' expr; do
  case $expr in
    q|quit) break ;;
    *[!0-9+*/%.\ -]*) echo "bad character" ;;
    "") ;;
    *) result=$(bc -l <<< "scale=6; $expr") && echo "= ${result%%*(0)}" ;;
  esac
done
