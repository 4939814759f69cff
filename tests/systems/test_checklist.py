"""The checklist page names tests that exist, and the pages on embedding hold code that runs."""

from __future__ import annotations

import os
import pathlib
import re
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).parents[2]
PAGE = ROOT / "docs/reference/systems.md"
PAGES = sorted((ROOT / "docs/how-to").glob("embed-*.md"))
LINK = re.compile(r"\[((?:test)?_\w+)\]\(([^)]+\.py)\)")
BLOCK = re.compile(r"```(\w+)\n(.*?)```", re.DOTALL)
MOST_LINES = 12  # imports, and ten lines


@pytest.mark.parametrize(("name", "path"), sorted(set(LINK.findall(PAGE.read_text()))))
def test_a_named_test_exists(name, path):
    file = (PAGE.parent / path).resolve()

    assert re.search(rf"^(async )?def {name}\(", file.read_text(), re.MULTILINE)


def test_every_promise_has_a_test():
    rows = [line for line in PAGE.read_text().splitlines() if line.startswith("| ")]

    assert len(rows) > 150
    assert all(LINK.search(row) for row in rows if row != "| promise | test |")


def test_each_system_has_a_page():
    assert {page.stem for page in PAGES} == {
        "embed-bash-tool",
        "embed-operations",
        "embed-safe-exec",
        "embed-shell-executor",
        "embed-workspaces",
    }


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_code_of_a_page_runs(page, tmp_path):
    blocks = [text for language, text in BLOCK.findall(page.read_text()) if language == "python"]
    env = {**os.environ, "XDG_STATE_HOME": str(tmp_path / "state")}
    work = tmp_path / "work"
    work.mkdir()
    for code in blocks:
        ended = subprocess.run(
            [sys.executable, "-c", code],
            cwd=work,
            env=env,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )

        assert ended.returncode == 0, ended.stderr
        assert ended.stdout
        assert len(code.strip().splitlines()) <= MOST_LINES


def test_the_policy_of_the_page_on_operations_loads(tmp_path):
    from gateway.policy.load import load

    page = ROOT / "docs/how-to/embed-operations.md"
    (text,) = [text for language, text in BLOCK.findall(page.read_text()) if language == "yaml"]
    (tmp_path / "team.yaml").write_text(text)

    assert load(str(tmp_path / "team.yaml"), cache="").rules
