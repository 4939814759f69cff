#!/bin/sh
set -e
[ $# -ge 1 ] || { echo "usage: ${0##*/} FILE..." >&2; exit 64; }
for f do
	case $f in *.gpg) gpg -qo "${f%.gpg}" -d "$f";; *) gpg -qeo "$f.gpg" -r "${KEY:-self}" "$f" && shred -u "$f";; esac
done
