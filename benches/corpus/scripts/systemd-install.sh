#!/bin/bash
set -eu
unit=/etc/systemd/system/${1:?name}.service
if [[ $EUID -ne 0 ]]; then exec sudo -- "$0" "$@"; fi
sed -e "s|@DIR@|$PWD|g" -e "s|@USER@|${SUDO_USER:-root}|g" > "$unit" <<'UNIT'
[Service]
WorkingDirectory=@DIR@
User=@USER@
ExecStart=/bin/bash -c 'exec ./run --port=$${PORT:-8080}'
UNIT
systemctl daemon-reload
systemctl enable --now "$1" && systemctl --no-pager status "$1" || journalctl -xeu "$1" | tail
