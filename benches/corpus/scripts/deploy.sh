#!/usr/bin/env bash
# Deploy the current tree to a host.
set -euo pipefail
IFS=$'\n\t'

readonly HOST="${1:?usage: deploy.sh HOST [BRANCH]}"
readonly BRANCH="${2:-main}"
readonly APP_DIR=/srv/app

log()  { printf '\e[32m[%s]\e[0m %s\n' "$(date +%T)" "$*"; }
die()  { printf '\e[31merror:\e[0m %s\n' "$*" >&2; exit 1; }

command -v rsync >/dev/null || die "rsync is missing"
[[ -z "$(git status --porcelain)" ]] || die "the tree isn't clean"

log "building $BRANCH ($(git rev-parse --short HEAD))"
npm ci --silent
npm run build -- --mode production

log "copying to $HOST"
rsync -az --delete --exclude='.git' --exclude='node_modules' ./dist/ "deploy@${HOST}:${APP_DIR}/"

ssh "deploy@$HOST" bash -s -- "$APP_DIR" <<'REMOTE'
set -e
cd "$1"
npm ci --omit=dev
sudo systemctl restart app
for i in {1..10}; do
  curl -fs localhost:3000/health && exit 0
  sleep 1
done
journalctl -u app -n 20 --no-pager
exit 1
REMOTE
log "done"
