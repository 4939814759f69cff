"""What most readers of a language have in common: a file is executed, `-e` text is code, alone it asks.

Nobody here reads them: text that is run is not known, a file is the workspace's.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

OPTIONS = "-e =code:other, --eval =code:other, -E =code:other, -q, -v --version help, -h --help help, --* =[text], -*"
OTHER: dict[str, Any] = {
    "options": OPTIONS,
    "style": "stops exact",
    "operands": "execute text...",
    "tty": "yes",
    "stdin": "code:other",
    "when": {
        "operands": {"tty": "no", "stdin": "data"},
        "dash": {"stdin": "code:other"},
        "fed": {"tty": "no"},
        "-e --eval -E": {"operands": "text...", "tty": "no"},
    },
}
