"""Patterns that a program holds against names which it has itself: of a history, an archive, a tree it walks."""

from __future__ import annotations

from gateway.facts.effects import RawPath
from gateway.facts.words.patterns import has_pattern
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.model import Arg


def anywhere(text: str, *, top: bool = False) -> str:
    """Their star goes over slashes: from the first pattern on, any folders may lie between. `top`: where
    the text begins is not known either."""
    parts = [part for part in text.split("/") if part != "**"]
    at = next((at for at, part in enumerate(parts) if has_pattern(part)), len(parts) - 1)
    return "/".join([*([] if top else parts[:at]), "**", *(parts if top else parts[at:])])


def searched(role: str, word: Arg, via: str, base: Arg | None = None) -> RawPath:
    """The names that the pattern asks for."""
    return RawPath(
        role, replace(word, text=anywhere(word.text), glob=True), via=via, base=base, searched=True
    )


def any_case(text: str) -> str:
    """A pattern for it in small and great letters."""
    return "".join(
        f"[{sign.lower()}{sign.upper()}]" if sign.isascii() and sign.isalpha() else sign
        for sign in text
    )
