"""What curl makes of `{a,b}` and `[1-9]` in its URLs, and of `#1` in the names that it writes."""

from __future__ import annotations

from gateway.regex import compiled_later
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re

    from gateway.facts.model import Arg

_GLOB = compiled_later(r"\{([^{}]*)\}|\[(\w+)-(\w+)(?::(\d+))?\]")
_NUMBER = compiled_later(r"#(\d+)")


def has_signs(text: str) -> bool:
    """Some part of it stands for several."""
    return ("{" in text or "[" in text) and _GLOB.search(text) is not None


def expanded(text: str, most: int) -> list[tuple[str, tuple[str, ...]]] | None:
    """Each URL, and what stands in it for the signs, in their order; None: more than is told apart."""
    found: list[tuple[str, tuple[str, ...]]] = [("", ())]
    at = 0
    for part in _GLOB.finditer(text):
        each = part.group(1).split(",") if part.group(1) is not None else _range(part, most)
        between = text[at : part.start()]
        at = part.end()
        if len(found) * len(each) > most:
            return None
        found = [(before + between + one, (*held, one)) for before, held in found for one in each]
    return [(before + text[at:], held) for before, held in found]


def _range(part: re.Match[str], most: int) -> list[str]:
    """`1-9`, `01-20`, `a-f`, with a step behind a colon."""
    first, last, step = part.group(2), part.group(3), int(part.group(4) or 1) or 1
    if first.isdecimal() and last.isdecimal():
        width = len(first) if first[0] == "0" else 0
        stop = min(int(last), int(first) + most * step)
        return [str(number).zfill(width) for number in range(int(first), stop + 1, step)]
    if len(first) == len(last) == 1:
        return [chr(code) for code in range(ord(first), ord(last) + 1, step)]
    return [part.group(0)]


def filled(output: Arg, held: tuple[str, ...]) -> Arg:
    """`-o '#1.sh'`: the number stands for what the signs of the URL give."""
    text = _NUMBER.sub(
        lambda one: held[int(one[1]) - 1] if 0 < int(one[1][:4]) <= len(held) else one[0],
        output.text,
    )
    return replace(output, text=text)
