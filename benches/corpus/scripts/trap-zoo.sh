#!/bin/bash
trap 'echo "exit $?"' EXIT
trap "echo interrupted; exit 130" INT TERM
trap -- '' HUP
trap - USR1
trap 'st=$?; echo "line $LINENO: $BASH_COMMAND -> $st"; exit $st' ERR
on_exit() { local f; for f in "${_cleanup[@]:-}"; do [[ -n $f ]] && eval "$f"; done; }
_cleanup=()
defer() { _cleanup=("$1" "${_cleanup[@]}"); }
trap on_exit EXIT
t=$(mktemp) && defer "rm -f ${t@Q}"
false || true
