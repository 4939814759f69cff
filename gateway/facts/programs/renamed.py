"""Names that an archive program gives what it unpacks: `tar --transform 's,^pkg/,vendor/,'`, `pax -s`, `bsdtar -s`.

Which names lie in the archive nobody knows here; what the expression puts in their place is written out.
"""

from __future__ import annotations

from gateway.facts.effects import RawPath
from gateway.facts.model import Arg
from gateway.facts.programs.archive_members import members
from gateway.facts.programs.searched import any_case, searched
from gateway.regex import compiled_later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_TAKEN = compiled_later(r"\\[0-9]|(?<!\\)[&~]")
_CASE = compiled_later(r"\\[LUElu]")
_MOST = 16
# Pairs of what is put in, which may come to stand in one name.
_MOST_PAIRS = 64
# A regular expression that says one name, but for signs that may be any.
_PLAIN = compiled_later(r"(?:\\[^\w]|[^\\*+?\[\](){}|^$]|\.\*)*")
# Signs of a whole name.
_NAMED = frozenset("._?")
_PART = compiled_later(r"\\(.)|(\.\*)|(\.)|(.)")


def substitutions(expression: str) -> Iterator[tuple[str, str, str]]:
    """Old, new and flags of `s/old/new/flags`, for each of several with `;` between them."""
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
        flags, _, rest = parts[2].partition(";") if len(parts) > 2 else ("", "", "")
        yield parts[0].replace(f"\\{sign}", sign), parts[1].replace(f"\\{sign}", sign), flags


def _put_in(new: str) -> str:
    """With `*` for what it takes over."""
    return _TAKEN.sub("*", _CASE.sub("", new))


def _asked(old: str, flags: str) -> str:
    """The name that it is about, as a pattern; empty where it says a folder, a few letters, or more than one."""
    plain = old.removeprefix("^").removesuffix("$") if not old.endswith("\\$") else old
    if plain.endswith("/") or not plain or _PLAIN.fullmatch(plain) is None:
        return ""
    text = _PART.sub(lambda one: one[1] or (one[2] and "*") or (one[3] and "?") or one[4], plain)
    if _NAMED.isdisjoint(text):
        return ""
    return any_case(text) if "i" in flags.lower() else text


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
    """The places where the members come by these expressions. Of two, each may have made a part of one name."""
    found: dict[RawPath, None] = {}
    pieces: dict[str, Arg] = {}
    for value in values:
        for _, new, _ in substitutions(value.text) if value.exact else ():
            text = _put_in(new)
            if text.strip("*./"):
                pieces[text.strip("*")] = value
                arg = Arg(text, span=value.span)
                one = RawPath("write", arg, via=via, base=base, below=text[-1] == "/")
                found[searched("write", arg, via, base) if "*" in text else one] = None
    pairs = [(one, other) for one in pieces for other in pieces if one != other]
    for first, second in pairs[:_MOST_PAIRS]:
        if "/" not in first + second:
            arg = Arg(f"{first}*{second}*", span=pieces[first].span)
            found[searched("write", arg, via, base)] = None
    return list(found)


def taken(values: Iterable[Arg], base: Arg | None = None) -> list[RawPath]:
    """The members that are asked for by their names, and shown under others."""
    words = [
        Arg(text, span=value.span)
        for value in values
        if value.exact
        for old, _, flags in substitutions(value.text)
        if (text := _asked(old, flags))
    ]
    return list(members(words, shows=True, into=base))


def new_name(expression: str, name: str) -> str:
    """What `rename 's/old/new/'` makes of a name; the name itself where the expression is not plain."""
    import re

    for old, new, flags in substitutions(expression):
        plain = old.removeprefix("^").removesuffix("$") if not old.endswith("\\$") else old
        if not plain or _PLAIN.fullmatch(plain) is None:
            return name
        found = re.compile(old, re.IGNORECASE if "i" in flags else 0)
        name = found.sub(lambda _, new=new: new, name, count=0 if "g" in flags else 1)
    return name
