#!/usr/bin/env bash
set -euo pipefail
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" &>/dev/null && pwd -P)"
py=""
for candidate in python3.12 python3.11 python3; do
  if command -v "$candidate" >/dev/null && "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
    py=$candidate; break
  fi
done
[[ -n "$py" ]] || { echo "need python >= 3.11" >&2; exit 1; }
"$py" -m venv "$here/.venv"
# shellcheck disable=SC1091
source "$here/.venv/bin/activate"
python -m pip install -q --upgrade pip
pip install -q -e "$here[dev]"
