"""Names that are listed, computed or picked by a pattern, in a project with secrets and hidden files.

`named_held.txt`: what must be held, by which rule. `named_free.txt`: its harmless neighbours, which no
file of secrets that lies beside them may make dearer.
"""

from __future__ import annotations

import pathlib
from typing import TYPE_CHECKING

import pytest

from gateway.judge import judge
from gateway.model import Context, ShellRequest
from gateway.policy.load import load
from gateway.world import DiskLookup

if TYPE_CHECKING:
    from collections.abc import Callable

    from gateway.model import Decision

HERE = pathlib.Path(__file__).parent


def _lines(name: str) -> list[str]:
    text = (HERE / name).read_text(encoding="utf-8")
    return [line.replace("⏎", "\n") for line in text.splitlines() if line[:1] not in {"", "#"}]


HELD = [tuple(line.split("\t", 1)) for line in _lines("named_held.txt")]
FREE = _lines("named_free.txt")


@pytest.fixture(scope="module")
def decided(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Decision]:
    home = tmp_path_factory.mktemp("named")
    project = home / "proj"
    for folder in (".git/hooks", "src", "tests", "logs", "docs", ".github/workflows"):
        (project / folder).mkdir(parents=True)
    for name in (
        ".env",
        ".env.example",
        ".gitignore",
        ".eslintrc.json",
        "app.py",
        "README.md",
        "package.json",
    ):
        (project / name).write_text("")
    for name in ("src/a.py", "tests/test_a.py", "logs/a.log", ".github/workflows/ci.yml"):
        (project / name).write_text("")
    policies = load(("coding-agent",), cache="")
    context = Context(
        cwd=str(project),
        workspace=str(project),
        home=str(home),
        tmp="/tmp/of-this-session",
        lookup=DiskLookup("/usr/bin:/bin"),
        env={"HOME": str(home), "PATH": "/usr/bin:/bin", "USER": "dev"},
        contained=True,
        today="2026-11-18",
    )
    return lambda command: judge(ShellRequest(command), policies, context).decision


@pytest.mark.parametrize(("rule", "command"), HELD, ids=[command[:60] for _, command in HELD])
def test_held(rule: str, command: str, decided: Callable[[str], Decision]) -> None:
    decision = decided(command)

    assert str(decision.verdict) != "allow"
    assert rule in {one.rule for one in decision.findings}, decision.findings[:3]


@pytest.mark.parametrize("command", FREE, ids=[command[:60] for command in FREE])
def test_free(command: str, decided: Callable[[str], Decision]) -> None:
    decision = decided(command)

    assert str(decision.verdict) == "allow", decision.findings[:2]
