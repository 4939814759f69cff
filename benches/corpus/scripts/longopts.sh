#!/usr/bin/env bash
set -eu
DRY_RUN=false
NAME=""
TAGS=()
while [[ $# -gt 0 ]]; do
  case "$1" in
    --dry-run|-d) DRY_RUN=true; shift ;;
    --name) NAME="$2"; shift 2 ;;
    --name=*) NAME="${1#*=}"; shift ;;
    --tag) TAGS+=("$2"); shift 2 ;;
    --) shift; break ;;
    -*) echo "unknown: $1" >&2; exit 64 ;;
    *) break ;;
  esac
done
run() { if $DRY_RUN; then echo "+ $*"; else "$@"; fi; }
run docker build -t "${NAME:-app}" "${TAGS[@]/#/--label=tag.}" .
run docker push "${NAME:-app}"
echo "rest: ${*:-none}"
