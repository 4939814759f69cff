"""The documentation is what the code says: links lead somewhere, examples load, lengths hold."""

from __future__ import annotations

import pathlib
import re

import pytest

from gateway.policy.load import load
from gateway.policy.shipped import names

TOP = pathlib.Path(__file__).parent.parent.parent
PAGES = [TOP / "README.md", TOP / "CONTRIBUTING.md", *sorted((TOP / "docs").rglob("*.md"))]
POLICIES = [
    pytest.param(block, id=f"{page.relative_to(TOP)}:{number}")
    for page in PAGES
    for number, block in enumerate(re.findall(r"```yaml\n(.*?)```", page.read_text(), re.DOTALL))
    if re.search(r"^schema: gateway/1", block, re.MULTILINE)
]


def test_readme_is_short() -> None:
    assert len((TOP / "README.md").read_text().splitlines()) <= 150


@pytest.mark.parametrize("block", POLICIES)
def test_every_policy_that_is_shown_loads(block, tmp_path) -> None:
    path = tmp_path / "shown.yaml"
    path.write_text(block)

    assert load((str(path),), cache="").rules


@pytest.mark.parametrize("name", names())
def test_no_page_names_a_policy_that_is_not_there(name) -> None:
    assert load((name,), cache="", examples=False).digest.startswith("sha256:")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(TOP)))
def test_verdicts_that_are_shown_name_the_line_of_their_rule(page) -> None:
    shown = re.findall(r"([a-z-]+\.[a-z-]+) \((policies/[\w/-]+\.yaml):(\d+)\)", page.read_text())
    for rule, path, line in shown:
        if not rule.startswith("engine."):
            assert f"id: {rule}" in (TOP / path).read_text().splitlines()[int(line) - 1]
