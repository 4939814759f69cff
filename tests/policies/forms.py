"""One command in the forms in which it may come: in a shell's text, a variable, other languages, by another road."""

from __future__ import annotations

import json
import re
import shlex
from shlex import quote
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

_MORE_THAN_WORDS = re.compile(r"[|&;<>()`$\n*?{}\[~]")


def forms(command: str) -> Iterator[str]:
    """The command itself first."""
    yield command
    yield f"sh -c {quote(command)}"
    yield f"eval {quote(command)}"
    yield f'X={quote(command)}; bash -c "$X"'
    yield f"true && {{ {command}\n}}"
    yield f"timeout 10 bash -c {quote(command)}"
    yield f"python3 -c {quote(f'import os; os.system({command!r})')}"
    text = json.dumps(command).replace("$", "\\$").replace("@", "\\@")
    yield f"perl -e {quote(f'system({text})')}"
    yield from _forms_of_words(command)


def _forms_of_words(command: str) -> Iterator[str]:
    try:
        words = shlex.split(command)
    except ValueError:
        return
    # What bash itself understands has no path and no form without a shell.
    if _MORE_THAN_WORDS.search(command) or "=" in words[0] or words[0] in {"export", "eval"}:
        return
    rest = " ".join(map(quote, words[1:]))
    yield f"env {command}"
    yield f"/usr/bin/{command}"
    yield f"{words[0][0]}''{words[0][1:]} {rest}"
    yield f'a=({" ".join(map(quote, words))}); "${{a[@]}}"'
    yield f"python3 -c {quote(f'import subprocess; subprocess.run({words!r})')}"
    spawned = f'require("child_process").spawnSync({json.dumps(words[0])}, {json.dumps(words[1:])})'
    yield f"node -e {quote(spawned)}"
    if words[1:] and not set("\\'\"") & set(command):
        yield f"printf '%s\\n' {rest} | xargs {quote(words[0])}"
