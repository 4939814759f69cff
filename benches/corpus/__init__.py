"""What agents and developers write all day: commands and whole scripts, written by hand for this.

`one-line/*.txt` hold a command a line, `many-lines/*.txt` commands parted by lines `%%`, `scripts/*`
whole scripts.
"""

from __future__ import annotations

import pathlib

_HERE = pathlib.Path(__file__).parent


def commands() -> list[str]:
    """Every command."""
    out = []
    for file in sorted(_HERE.glob("one-line/*.txt")):
        out += [line for line in _text(file).split("\n") if line]
    for file in sorted(_HERE.glob("many-lines/*.txt")):
        out += [part.strip("\n") for part in _text(file).split("\n%%\n")]
    return out


def scripts() -> dict[str, str]:
    """Every script, by name."""
    return {file.name: _text(file) for file in sorted(_HERE.glob("scripts/*"))}


def _text(file: pathlib.Path) -> str:
    return file.read_bytes().decode("utf-8")
