#!/bin/bash
# Nightly backup with rotation
set -o errexit -o nounset -o pipefail

BACKUP_DIR=${BACKUP_DIR:-/var/backups/app}
KEEP=${KEEP:-7}
STAMP=$(date +%Y%m%d-%H%M%S)
TARGET="$BACKUP_DIR/$STAMP"

cleanup() {
    local code=$?
    if (( code != 0 )); then
        echo "backup failed with $code, removing $TARGET" >&2
        rm -rf -- "$TARGET"
    fi
    exit "$code"
}
trap cleanup EXIT

mkdir -p "$TARGET"
pg_dump --format=custom "$DATABASE_URL" > "$TARGET/db.dump"
tar --create --gzip --file "$TARGET/files.tar.gz" --directory /srv/app uploads

# rotate
mapfile -t old < <(ls -1dt "$BACKUP_DIR"/*/ | tail -n +$((KEEP + 1)))
for dir in "${old[@]+"${old[@]}"}"; do
    echo "removing $dir"
    rm -rf -- "$dir"
done

du -sh "$TARGET" | awk '{ print "size: " $1 }'
