"""Files of rows, in sections: `[name]` on a line of its own; ⏎ is a newline, `# ` begins a comment."""

from __future__ import annotations

import pathlib
import re


def sections(file: str) -> dict[str, list[str]]:
    """The rows of a file beside this one, by section."""
    return _read(pathlib.Path(__file__).with_name(file))


def read(file: str) -> dict[str, list[str]]:
    """The same of any file of the tests."""
    return _read(pathlib.Path(__file__).parents[2] / file)


def _read(file: pathlib.Path) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    rows: list[str] = []
    text = file.read_text(encoding="utf-8")
    for line in text.splitlines():
        if re.fullmatch(r"\[\w+\]", line):
            rows = found.setdefault(line[1:-1], [])
        elif line and not line.startswith("# "):
            rows.append(line.replace("⏎", "\n"))
    return found
