"""A secret that was found in a text, and what goes into its place."""

from __future__ import annotations

from gateway.values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable


class Found(Value):
    """Characters `start` up to `end` of the text hold `secret` (its value, without quotes)."""

    start: int
    end: int
    secret: str
    kind: str
    # What stood before the secret in the same word, when the whole word has to be written anew.
    before: str = ""


def replaced(text: str, found: Iterable[Found], tag: Callable[[Found], str]) -> str:
    """The text with a tag in the place of each secret."""
    parts: list[str] = []
    at = 0
    for one in merged(found):
        parts += (text[at : one.start], one.before, tag(one))
        at = one.end
    return "".join(parts) + text[at:]


def merged(found: Iterable[Found]) -> list[Found]:
    """In order, none overlapping: of two that overlap the wider one stays, grown over both."""
    kept: list[Found] = []
    for one in sorted(found, key=lambda each: (each.start, -each.end)):
        if not kept or one.start >= kept[-1].end:
            kept.append(one)
        elif one.end > kept[-1].end:
            last = kept[-1]
            kept[-1] = Found(last.start, one.end, last.secret, last.kind, last.before)
    return kept
