"""Reads lists of commands: `%` alone on a line ends one, `##` heads a section, `# asked:` says why one is,
`# changes:` how one would change a `gateway.yaml` in its folder."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import pathlib


class Everyday(NamedTuple):
    """One command of the list."""

    section: str
    line: int
    text: str
    # Why it is asked; empty for what is allowed.
    asked: str = ""
    # What it would do to a `gateway.yaml`; empty for what leaves it alone.
    changes: str = ""


def read_commands(path: pathlib.Path) -> list[Everyday]:
    """Every command with the section and the line where it stands."""
    found: list[Everyday] = []
    section, start, lines = "", 0, list[str]()
    asked = changes = ""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if line == "%":
            found.append(Everyday(section, start, "\n".join(lines), asked, changes))
            lines = []
            asked = changes = ""
        elif not lines and line.startswith("#"):
            section = line.removeprefix("## ") if line.startswith("## ") else section
            asked = line.removeprefix("# asked: ") if line.startswith("# asked: ") else asked
            changes = (
                line.removeprefix("# changes: ") if line.startswith("# changes: ") else changes
            )
        else:
            start = start if lines else number
            lines.append(line)
    return found
