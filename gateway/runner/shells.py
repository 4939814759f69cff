"""The shell that runs a text: chosen by platform, and a value that callers and tests can force.

The text judged is the text run, by the interpreter it was judged for: no start-up files, no profile.
"""

from __future__ import annotations

import sys

from gateway.errors import UsageError

# What each shell is started with; the text is one more argument, byte for byte.
PREFIXES = {
    "bash": ("/bin/bash", "--norc", "--noprofile", "-c"),
    "powershell": ("powershell", "-NoProfile", "-NonInteractive", "-Command"),
}


def default_shell(platform: str = sys.platform) -> str:
    """The name of the shell of this platform (as `sys.platform` names it)."""
    return "powershell" if platform in ("win32", "cygwin") else "bash"


def prefix(shell: str) -> tuple[str, ...]:
    """The words before the text."""
    if shell not in PREFIXES:
        raise UsageError(f"unknown shell `{shell}`", hint="one of " + ", ".join(PREFIXES))
    return PREFIXES[shell]
