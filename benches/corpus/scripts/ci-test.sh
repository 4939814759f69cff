#!/usr/bin/env bash
set -Eeuo pipefail
trap 'echo "failed at line $LINENO: $BASH_COMMAND" >&2' ERR

cd "$(dirname "${BASH_SOURCE[0]}")/.."
export CI=1 PYTHONUNBUFFERED=1

section() { echo "::group::$1"; shift; "$@"; echo "::endgroup::"; }

section "lint" ruff check .
section "types" mypy src
section "unit" pytest -q tests/unit -n auto
if [[ ${RUN_SLOW:-0} == 1 ]]; then
  section "integration" pytest -q tests/integration
fi
{
  echo "## Coverage"
  echo '```'
  coverage report -m | tail -n 20
  echo '```'
} >> "${GITHUB_STEP_SUMMARY:-/dev/null}"
