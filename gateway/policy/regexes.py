"""Could a text of which only the beginning is known match a regular expression?

    may_begin("^url\\..*=", "foo-")   →  False: whatever follows, `^url` doesn't

Only expressions that are anchored at their beginning can be ruled out; what is not understood may match.
The tree of Python's own parser is walked with every position that the beginning may have brought it to.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

_FOUND: dict[tuple[str, str], bool] = {}
# Positions that are followed at once; behind that the answer is "it may".
_MOST = 10_000


class _Reached(Exception):  # noqa: N818 - not an error: all that is known has matched
    """The end of the known beginning was reached, or something that is not followed."""


def may_begin(regex: str, beginning: str) -> bool:
    """Can a text that begins so match? Yes, unless it is certain that it can't."""
    key = (regex, beginning)
    if key not in _FOUND:
        if len(_FOUND) > _MOST:
            _FOUND.clear()
        _FOUND[key] = _may(regex, beginning)
    return _FOUND[key]


def may_hold(regex: str, signs: Iterable[str]) -> bool:
    """Can a text in which each of these signs stands match? Only where all of a text must match it can't."""
    import re._parser as parser  # type: ignore[import-not-found]

    tree = parser.parse(regex)
    if not (_anchored(tree) and _ended(tree)):
        return True
    ignores = bool(tree.state.flags & 2)
    try:
        return all(_holds(tree, sign, ignores) for sign in signs)
    except (_Reached, RecursionError):
        return True


def _ended(items: Any) -> bool:
    """It ends where the text does. (`$` lets a line break follow.)"""
    if not len(items):
        return False
    op, argument = items[-1]
    name = str(op)
    if name == "AT":
        return str(argument) in {"AT_END", "AT_END_STRING"}
    if name == "SUBPATTERN":
        return _ended(argument[3])
    return name == "BRANCH" and all(map(_ended, argument[1]))


def _holds(items: Any, sign: str, ignores: bool) -> bool:
    """Some part of it takes this sign."""
    for op, argument in items:
        name = str(op)
        if name in {"MAX_REPEAT", "MIN_REPEAT"}:
            held = _holds(argument[2], sign, ignores)
        elif name == "SUBPATTERN":
            if argument[1] or argument[2]:
                raise _Reached
            held = _holds(argument[3], sign, ignores)
        elif name == "BRANCH":
            held = any(_holds(branch, sign, ignores) for branch in argument[1])
        elif name in {"LITERAL", "NOT_LITERAL", "ANY", "IN"}:
            held = _takes(name, argument, sign, ignores)
        elif name in {"AT", "ASSERT", "ASSERT_NOT"}:
            held = False
        else:
            raise _Reached
        if held:
            return True
    return False


def _may(regex: str, beginning: str) -> bool:
    import re._parser as parser

    tree = parser.parse(regex)
    if not _anchored(tree) or len(beginning) > 1_000:
        return True
    ignores = bool(tree.state.flags & 2)  # re.IGNORECASE
    try:
        return bool(_walk(tree, {0}, beginning, ignores))
    except (_Reached, RecursionError):
        return True


def _anchored(items: Any) -> bool:
    for op, argument in items:
        name = str(op)
        if name == "AT":
            return str(argument) in {"AT_BEGINNING", "AT_BEGINNING_STRING"}
        if name == "SUBPATTERN":
            return _anchored(argument[3])
        if name == "BRANCH":
            return all(_anchored(branch) for branch in argument[1])
        return False
    return False


def _walk(items: Iterable[Any], here: set[int], text: str, ignores: bool) -> set[int]:
    """The positions behind these items."""
    for op, argument in items:
        if not here:
            return here
        here = _step(str(op), argument, here, text, ignores)
    return here


def _step(name: str, argument: Any, here: set[int], text: str, ignores: bool) -> set[int]:
    if name == "AT":
        begins = str(argument) in {"AT_BEGINNING", "AT_BEGINNING_STRING"}
        if not begins and not str(argument).startswith("AT_END"):
            raise _Reached
        # The text goes on behind what is known, so that an end is not here.
        return here & {0} if begins else set()
    if name in {"MAX_REPEAT", "MIN_REPEAT"}:
        return _repeated(argument, here, text, ignores)
    if name == "SUBPATTERN":
        if argument[1] or argument[2]:
            raise _Reached
        return _walk(argument[3], here, text, ignores)
    if name == "BRANCH":
        return set().union(*(_walk(branch, here, text, ignores) for branch in argument[1]))
    if name not in {"LITERAL", "NOT_LITERAL", "ANY", "IN"}:
        raise _Reached
    found = set()
    for at in here:
        if _takes(name, argument, text[at], ignores):
            if at + 1 == len(text):
                raise _Reached
            found.add(at + 1)
    return found


def _repeated(argument: Any, here: set[int], text: str, ignores: bool) -> set[int]:
    least, most, items = argument
    found = set(here) if least == 0 else set()
    count = 0
    while here and count < most:
        count += 1
        here = _walk(items, here, text, ignores)
        if count >= least:
            if here <= found:
                break
            found |= here
        if count > len(text) + least:
            break
    return found


def _takes(name: str, argument: Any, char: str, ignores: bool) -> bool:
    chars = {char, char.lower(), char.upper()} if ignores else {char}
    if name == "ANY":
        return True
    if name == "LITERAL":
        return chr(argument) in chars
    if name == "NOT_LITERAL":
        return any(chr(argument) != one for one in chars)
    negated = any(str(op) == "NEGATE" for op, _ in argument)
    return negated or any(_in(str(op), value, chars) for op, value in argument)


def _in(name: str, value: Any, chars: set[str]) -> bool:
    if name == "LITERAL":
        return chr(value) in chars
    if name == "RANGE":
        return any(value[0] <= ord(one) <= value[1] for one in chars)
    return True


__all__ = ["may_begin", "may_hold"]
