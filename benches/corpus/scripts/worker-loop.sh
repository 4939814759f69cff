#!/bin/bash
set -m
running=1
trap 'running=0; kill -TERM -- -$child 2>/dev/null' TERM INT
backoff=1
while ((running)); do
  python worker.py "$@" & child=$!
  if wait "$child"; then backoff=1; else
    code=$?
    ((running)) || break
    echo "worker died with $code, restarting in ${backoff}s" >&2
    sleep $backoff
    ((backoff = backoff < 60 ? backoff * 2 : 60))
  fi
done
