#!/bin/bash
move() {
  (( $1 == 0 )) && return
  move $(($1-1)) "$2" "$4" "$3"
  echo "$2 -> $3"
  move $(($1-1)) "$4" "$3" "$2"
}
move "${1:-3}" A C B
