#!/bin/bash
usage() {
cat <<EOF
Usage: ${0##*/} [-hv] [-f FILE] [-n COUNT] ARG...

  -h         this help
  -v         verbose (may be repeated)
  -f FILE    input (default: ${DEFAULT_FILE:-stdin})
  -n COUNT   how often
EOF
}

verbose=0 file=- count=1
while getopts ':hvf:n:' opt; do
  case $opt in
    h) usage; exit 0 ;;
    v) verbose=$((verbose + 1)) ;;
    f) file=$OPTARG ;;
    n)
      if ! [[ $OPTARG =~ ^[0-9]+$ ]]; then
        echo "not a number: $OPTARG" >&2
        exit 2
      fi
      count=$OPTARG
      ;;
    :) echo "option -$OPTARG needs a value" >&2; exit 2 ;;
    \?) echo "unknown option -$OPTARG" >&2; usage >&2; exit 2 ;;
  esac
done
shift $((OPTIND - 1))

[ "$verbose" -ge 1 ] && echo "file=$file count=$count args=$*"
for ((n = 1; n <= count; n++)); do
  for arg; do
    printf '%d: %q\n' "$n" "$arg"
  done
done
