#!/bin/bash
n=$((RANDOM % 100 + 1)); tries=0
until [[ $guess == "$n" ]]; do
  read -p "guess: " guess || exit
  ((tries++))
  [[ $guess =~ ^[0-9]+$ ]] || { echo "a number, please"; continue; }
  if ((guess < n)); then echo higher; elif ((guess > n)); then echo lower; fi
done
echo "yes, in $tries tr$([[ $tries == 1 ]] && echo y || echo ies)"
