"""Family file → the names it describes. A test holds this table to the files."""

from __future__ import annotations

FAMILIES = {
    "copying": "rm",
}

# Installed under names with a version behind: `python3.12`, `gcc-13`.
VERSIONED = ("python", "pip", "gcc", "g++", "clang", "perl", "ruby", "php", "node", "lua", "awk")
