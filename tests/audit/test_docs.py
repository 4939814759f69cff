"""What is there is documented, and what is documented is there."""

import pathlib
import re

import pytest

from gateway.audit import export
from gateway.audit.schema import schema
from gateway.audit.standalone_verify import EXIT
from gateway.interfaces.cli.audit import COMMANDS

DOCS = pathlib.Path(__file__).parents[2] / "docs"
REFERENCE = (DOCS / "reference" / "audit-record.md").read_text()
HOW_TO = {path.name: path.read_text() for path in (DOCS / "how-to").glob("audit-*.md")}


def kinds():
    return [
        one["if"]["properties"]["h"]["properties"]["kind"]["const"] for one in schema()["allOf"]
    ]


@pytest.mark.parametrize("kind", kinds())
def test_every_kind_and_its_header_is_in_the_reference(kind):
    row = next(
        line for line in REFERENCE.splitlines() if line.startswith("| `") and f"`{kind}`" in line
    )
    missing = [
        name
        for name in schema()["$defs"][kind]["properties"]["h"]["properties"]
        if f"`{name}`" not in row + REFERENCE
    ]
    assert missing == []


@pytest.mark.parametrize(("verdict", "code"), EXIT.items())
def test_every_verdict_is_in_the_reference_with_its_code(verdict, code):
    assert f"| {verdict} | {code} |" in REFERENCE


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_shown(name):
    assert re.search(rf"gateway audit {name}\b", REFERENCE + "".join(HOW_TO.values()))


def test_every_format_of_export_is_named():
    assert not [name for name in export.FORMATS if f"`{name}`" not in HOW_TO["audit-search.md"]]


def test_every_option_that_is_shown_exists():
    """Each `--option` behind a `gateway audit NAME` on one line."""
    import click

    from gateway.interfaces.cli.audit import command

    wrong = []
    for line in "\n".join([REFERENCE, *HOW_TO.values()]).splitlines():
        found = re.search(r"gateway audit (\w+)(.*)", line)
        if found and found[1] in COMMANDS:
            known = command.get_command(click.Context(command), found[1])
            options = {name for one in known.params for name in one.opts}
            wrong += [
                word
                for word in re.findall(r"(?<!\S)--[a-z-]+", found[2])
                if word not in options | {"--prune"}
            ]
    assert wrong == []
