"""Names that an archive program gives what it unpacks: `tar --transform 's,^pkg/,vendor/,'`, `pax -s`, `bsdtar -s`.

Which names lie in the archive nobody knows here; what the expression puts in their place is written out.
"""

from __future__ import annotations

from gateway.facts.effects import RawPath
from gateway.facts.model import Arg
from gateway.regex import compiled_later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_TAKEN = compiled_later(r"\\[0-9]|(?<!\\)[&~]")
_CASE = compiled_later(r"\\[LUElu]")
_MOST = 16


def replacements(expression: str) -> Iterator[str]:
    """What `s/old/new/flags` puts in, for each of several with `;` between them; `*` for what it takes over."""
    rest = expression
    for _ in range(_MOST):
        rest = rest.lstrip("; ")
        if rest.startswith("flags="):
            rest = rest.partition(";")[2]
            continue
        sign = rest[1:2] if rest[:1] == "s" else rest[:1]
        if not sign:
            return
        parts = _split(rest[2:] if rest[:1] == "s" else rest[1:], sign)
        if len(parts) < 2:
            return
        yield _TAKEN.sub("*", _CASE.sub("", parts[1])).replace(f"\\{sign}", sign)
        rest = parts[2].partition(";")[2] if len(parts) > 2 else ""


def _split(text: str, sign: str) -> list[str]:
    """Up to two parts that end with the sign, and what stands behind them."""
    parts, start, at = list[str](), 0, 0
    while at < len(text) and len(parts) < 2:
        if text[at] == "\\":
            at += 1
        elif text[at] == sign:
            parts.append(text[start:at])
            start = at + 1
        at += 1
    return [*parts, text[start:]]


def renamed(values: Iterable[Arg], base: Arg | None, via: str) -> list[RawPath]:
    """The places where the members come by these expressions."""
    return [
        RawPath(
            "write", Arg(text, glob="*" in text, span=value.span), via=via, base=base, below=text[-1] == "/"
        )
        for value in values
        for text in replacements(value.text)
        if value.exact and text.strip("*./")
    ]  # fmt: skip
