"""Many programs in one file: the first operand says which."""

from __future__ import annotations

PROGRAMS = {
    "busybox toybox": {
        "options": """
            --list help, --list-full help, --help help, --long help, --version help
            --install, -s
        """,
        "operands": "command...",
        "style": "exact",
        "when": {
            "--install": {"operands": "write+below"},
        },
    },
}
