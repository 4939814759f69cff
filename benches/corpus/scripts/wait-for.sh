#!/usr/bin/env bash
host="${1%%:*}"
port="${1##*:}"
shift
timeout="${WAIT_TIMEOUT:-15}"
start=$SECONDS
until (exec 3<>"/dev/tcp/$host/$port") 2>/dev/null; do
  if (( SECONDS - start > timeout )); then
    echo "timeout after ${timeout}s waiting for $host:$port" >&2
    exit 1
  fi
  sleep 0.5
done
echo "$host:$port is up after $((SECONDS - start))s"
[[ "${1:-}" == "--" ]] && shift
exec "$@"
