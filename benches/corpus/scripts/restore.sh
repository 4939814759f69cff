#!/bin/bash
set -o pipefail
latest=$(ls -t backups/*.sql.gz 2>/dev/null | head -n1)
if [[ ! -f ${1:-$latest} ]]; then echo "nothing to restore"; exit 1; fi
file=${1:-$latest}
echo -n "Restore $file into ${DB:?}? [y/N] "
read -n 1 -r; echo
if [[ ! $REPLY =~ ^[Yy]$ ]]; then [[ "$0" = "$BASH_SOURCE" ]] && exit 1 || return 1; fi
gunzip -c "$file" | psql "$DB" 2>&1 | grep -v '^\(SET\|ALTER\)' || exit ${PIPESTATUS[1]}
