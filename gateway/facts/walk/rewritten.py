"""Here-documents in `$( … )`: bash 5.2 writes what it has parsed anew, and loses a `;` behind one.

`$(cat <<E … E` and then `x=; cmd)` is run as `x= cmd`. Which of them is lost depends on the version.
"""

from __future__ import annotations

from gateway.shell.syntax import Redirect, Sequence, Simple
from gateway.shell.walk import walk

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.shell.syntax import Command

WHY = "behind a here-document in a substitution some versions of bash lose a `;`"
_HERE = frozenset(["<<", "<<-"])


def rewritten(body: Command) -> bool:
    """A here-document stands before two commands that a `;` may part. One that only follows it is safe."""
    begins: int | None = None
    pairs: list[int] = []
    for node, _ in walk(body):
        if type(node) is Redirect and node.operator in _HERE:
            begins = node.span.start if begins is None else min(begins, node.span.start)
        elif type(node) is Sequence:
            for first, second in zip(node.commands, node.commands[1:], strict=False):
                own = type(first) is Simple and any(
                    one.operator in _HERE for one in first.redirects
                )
                if not own:
                    pairs.append(second.span.start)
    return begins is not None and any(begins < start for start in pairs)
