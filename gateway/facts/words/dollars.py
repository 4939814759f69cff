"""A `$` that stands for itself: `$y$` is one word, whatever `$y` holds."""

from __future__ import annotations

from gateway.facts.words.expand import is_list
from gateway.shell.syntax import Literal
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.shell.syntax import WordPart


def unsplit(parts: tuple[WordPart, ...]) -> tuple[tuple[WordPart, ...], bool]:
    """Such a `$` keeps what stands before it from being split, and all of the word from selecting files.
    Lists are split all the same, and so is what stands behind it: then how is not followed (True)."""
    dollars = [
        at
        for at, part in enumerate(parts)
        if type(part) is Literal and not part.quoted and "$" in part.text
    ]
    if not dollars:
        return parts, False
    bare = [getattr(part, "quoted", True) is False for part in parts]
    odd = any(
        is_bare and type(part) is not Literal and (at > dollars[-1] or is_list(part))
        for at, (part, is_bare) in enumerate(zip(parts, bare, strict=True))
    )
    # (A tilde in front is expanded all the same.)
    first = parts[0]
    bare[0] = bare[0] and not (type(first) is Literal and "~" in first.text)
    whole = [
        replace(part, quoted=True) if is_bare else part
        for part, is_bare in zip(parts, bare, strict=True)
    ]
    return tuple(whole), odd
