#!/bin/bash
file=${TODO_FILE:-~/.todo}
cmd=${1:-list}; shift
case $cmd in
  add) echo "$*" >> "$file" ;;
  list|ls) [[ -s $file ]] && cat -n "$file" || echo "nothing to do" ;;
  done|rm) sed -i "${1}d" "$file" ;;
  edit) "${EDITOR:-vi}" "$file" ;;
  help|-h|--help) sed -n '2,/^$/s/^# \?//p' "$0" ;;
  *) echo "unknown command: $cmd" >&2; exit 2 ;;
esac
