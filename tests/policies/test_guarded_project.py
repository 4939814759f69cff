"""A project with a `gateway.yaml` in its folder: what would change that is denied, however it is selected."""

from __future__ import annotations

import pytest


@pytest.mark.parametrize(
    "command",
    [
        'for f in *; do cp x "$f"; done',
        "shopt -s extglob\nrm -f *.@(o|yaml)",
        "shopt -s extglob\nrm -f @(a|gateway.yaml)",
        "shopt -s extglob\nrm -f g@(*|x)",
        'mv x gateway.yaml.orig && for f in *.orig; do mv "$f" "${f%.orig}"; done',
        'for d in */; do cp x "$d../gateway.yaml"; done',
        "python3 -c 'import pathlib\nfor p in pathlib.Path(\".\").rglob(\"*.yaml\"): p.write_text(\"\")'",
        "python3 -c 'import pathlib\nfor p in pathlib.Path(\".\").rglob(\"*.yml\"): p.rename(p.with_suffix(\".yaml\"))'",
        "python3 -c 'import pathlib\nfor p in pathlib.Path(\".\").rglob(\"*.py\"): open(str(p)[:-3] + \".yaml\", \"w\")'",
        "python3 -c 'import pathlib\nfor p in pathlib.Path(\".\").rglob(\"*.py\"): open(str(p)[:-3], \"w\")'",
        "python3 -c 'import pathlib\nfor p in pathlib.Path(\".\").rglob(\"*.py\"): open(str(p).replace(\".py\", \".yaml\"), \"w\")'",
        "python3 -c 'import pathlib\nfor p in pathlib.Path(\".\").rglob(\"*.a\"): open(str(p).replace(\"a\", \"b\"), \"w\")'",
        "python3 -c 'import pathlib\nfor p in pathlib.Path(\"src\").rglob(\"*.yaml\"): open(p.name, \"w\")'",
        "python3 -c 'import pathlib\nfor p in pathlib.Path(\".\").rglob(\"*.yaml\"): p.with_stem(\"gateway\").write_text(\"\")'",
        "python3 -c 'import glob\nfor f in glob.glob(\"**/*.yaml\", recursive=True): open(f, \"w\")'",
        "python3 -c 'import os\nfor r, _, fs in os.walk(\".\"):\n  for f in fs:\n    if f.startswith(\"gat\"): open(os.path.join(r, f), \"w\")'",
        "python3 -c 'import os\nfor r, _, fs in os.walk(\".\"):\n  for f in fs:\n    if f.endswith(\".yaml.x\"): open(os.path.join(r, f[:-2]), \"w\")'",
    ],
)  # fmt: skip
def test_what_selects_it_is_denied(command: str, judged) -> None:
    decision = judged(command, project="guarded").decision

    assert str(decision.verdict) == "deny"
    assert "self.own-files" in {one.rule for one in decision.findings}


@pytest.mark.parametrize(
    "command",
    [
        'for f in *.example; do cp "$f" "${f%.example}"; done',
        'for d in */; do rm -rf "${d%/}"; done',
    ],
)  # fmt: skip
def test_what_leaves_it_alone_is_not(command: str, judged) -> None:
    assert str(judged(command, project="guarded").decision.verdict) != "deny"
