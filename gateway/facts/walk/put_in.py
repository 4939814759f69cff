"""What an editing program has put into a file that runs afterwards: `sed -i '1i rm -rf x' a.sh; sh a.sh`.

The file itself is as unread as before; but the words that were put in stand in the text, and are judged as
if they ran by themselves.
"""

from __future__ import annotations

import re

from gateway.facts.walk.guessed import HARMFUL

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from gateway.facts.state.disk import Written
    from gateway.facts.state.run import Run

_EDITING = frozenset("sed gsed perl ed ex vim vi jq yq awk gawk ruby python python3 node".split())  # noqa: SIM905
_SHOWS = frozenset("cat tac head tail less more base64 tee source eval exec nc dd".split())  # noqa: SIM905
_STARTS = (HARMFUL - {"make", "find", "env"}) | _SHOWS
# `s,old,new,`; `3i text`, `$a\` and the line behind; a string of jq.
_CHANGES = re.compile(r"^[^a-zA-Z]*[sy]([^\w\s\\])")
_ADDS = re.compile(r"^[\d,$~/ ]*[aic]\s*\\?\s*")
_STRING = re.compile(r"""(["'])((?:\\.|(?!\1)[^\\])*)\1""")
_MOST = 8


def put_in(run: Run, written: Written) -> list[str]:
    """The commands among the words with which the file was changed."""
    found: dict[str, None] = {}
    for index in dict.fromkeys((*written.writers, *run.holes.sources(written.text))):
        command = run.commands[index]
        if command.program not in _EDITING:
            continue
        texts = [arg.text for arg in command.argv[1:] if arg.exact]
        texts += [one.text for one in command.code if one.exact]
        for text in texts:
            found.update(_commands(text))
    return list(found)[:_MOST]


# A script asks for each file at each of its lines. Of so many texts the answer is kept.
_MOST_TEXTS = 4096
_KNOWN: dict[str, dict[str, None]] = {}


def _commands(text: str) -> dict[str, None]:
    found = _KNOWN.get(text)
    if found is None:
        if len(_KNOWN) >= _MOST_TEXTS:
            _KNOWN.clear()
        found = _KNOWN[text] = dict.fromkeys(one for one in _pieces(text) if _starts(one))
    return found


def _pieces(text: str) -> Iterator[str]:
    for string in _STRING.finditer(text):
        yield string[2].strip()
    for line in text.split("\n"):
        changes = _CHANGES.match(line)
        if changes:
            for part in line.split(changes[1])[1:]:
                yield part.strip()
                yield from (string[2].strip() for string in _STRING.finditer(part))
        yield _ADDS.sub("", line).strip()


def _starts(piece: str) -> bool:
    words = piece.split()
    return len(words) > 1 and words[0].rpartition("/")[2] in _STARTS
