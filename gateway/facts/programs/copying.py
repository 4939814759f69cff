"""Copying, moving, linking and removing files (GNU coreutils)."""

from __future__ import annotations

DEFAULTS = {"help": "--help --version"}

PROGRAMS = {
    "rm": {
        "options": """
            -r -R --recursive recursive, -f --force, -i, -I, --interactive =[text], -d --dir, -v --verbose
            --one-file-system, --no-preserve-root, --preserve-root =[text]
        """,
        "operands": "delete...",
        "stdout": "none",
    },
}
