#!/bin/bash
spin() {
  local pid=$1 frames='⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏' i=0
  while kill -0 "$pid" 2>/dev/null; do
    printf '\r%s %s' "${frames:i++%${#frames}:1}" "$2"
    sleep .1
  done
  printf '\r\033[K'
}
( sleep 3 ) &
spin $! "working…"
wait $! && echo "✔ done" || echo "✘ failed"
