"""Operators on values: `#`, `%`, `/`, `^`, `,`, `:offset:length`, `@Q` and so on.

A value with holes is followed where that is certain (`${f%.txt}` of a name with a known end); else
the answer is a hole of its own.
"""

from __future__ import annotations

from gateway.facts.state.aborts import may_abort
from gateway.facts.state.values import ArrayValue, array_of, behind, scattered
from gateway.facts.words.holes import (
    ANY,
    ENV,
    FILE,
    escape,
    is_exact,
    kinds,
    prefix,
    suffix,
    worst,
)
from gateway.facts.words.patterns import has_pattern, remove, substitute, unsure
from gateway.facts.words.renaming import renamed
from gateway.regex import compiled_later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.state.run import Run

_EXTENDED = compiled_later(r"[@?*+!]\(")
_EVALUATED = compiled_later(r"[\[$`]")
_QUOTED = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./:=,@%+")


def transformed(run: Run, operator: str, text: str, arguments: list[str]) -> str:
    """The value after the operator."""
    first = arguments[0] if arguments else ""
    exact = is_exact(text) and all(is_exact(one) for one in arguments)
    if run.state.options and run.option("nocasematch"):
        exact = False
    if operator[:1] in "#%/^," and _EXTENDED.search(first):
        return _unknown(run, operator, text, *arguments)  # more than a pattern, if `extglob` is on
    if operator in {"#", "##", "%", "%%"}:
        if exact and not unsure(first, text):
            return remove(text, first, operator)
        return _shortened(run, operator, text, first)
    if operator in {"/", "//", "/#", "/%"}:
        return _replaced(run, operator, text, arguments, exact=exact)
    if operator in {"^", "^^", ",", ",,"} and (not arguments or first in {"?", "*"}):
        if text.isascii():  # else what is a letter depends on the locale
            return _cased(text, operator)
    elif operator in {"~", "~~"} and not arguments and text.isascii():
        return text.swapcase() if operator == "~~" else text[:1].swapcase() + text[1:]
    elif operator == "@Q" and exact and text.isascii() and (text.isprintable() or not text):
        return _quoted(text)
    elif operator in {"@U", "@L", "@u"} and text.isascii():
        return _cased(text, {"@U": "^^", "@L": ",,", "@u": "^"}[operator])
    return _unknown(run, operator, text, *arguments)


def _replaced(run: Run, operator: str, text: str, arguments: list[str], *, exact: bool) -> str:
    """`${x/a/b}` and its like."""
    first, second, *_ = (*arguments, "", "")
    if operator == "/" and first[:1] in {"#", "%"}:
        return _bound(run, text, first, second, exact=exact)
    if exact and not unsure(first, text) and "&" not in second:
        return substitute(text, first, second, operator)
    found = renamed(run, operator, text, first, second)
    return found or _unknown(run, operator, text, *arguments)


def _bound(run: Run, text: str, first: str, second: str, *, exact: bool) -> str:
    """`p=%b; ${x/$p/r}` binds what it looks for to an end; `${x/"%b"/r}` stands for itself, and is written no
    other way here: known where both come to the same."""
    if exact and not unsure(first, text) and "&" not in second:
        found = substitute(text, first, second, "/")
        if found == substitute(text, first[1:], second, f"/{first[0]}"):
            return found
    return run.hole(ANY, "`/` binds what it looks for", run.holes.sources(f"{text}{first}{second}"))


def _shortened(run: Run, operator: str, text: str, pattern: str) -> str:
    """`${x%.txt}` and `${x##*/}` of a value with holes."""
    end = suffix(text)
    if (
        operator in {"%", "%%"}
        and is_exact(pattern)
        and not has_pattern(pattern)
        and len(end) >= len(pattern)
    ):
        return text[: len(text) - len(pattern)] if pattern and end.endswith(pattern) else text
    if worst(text) <= FILE and is_exact(pattern):
        if operator == "##" and pattern == "*/":
            return text.rpartition("/")[2]
        if operator == "%" and pattern == "/*" and "/" in text:
            return text.rpartition("/")[0]
    if operator[0] == "%" and (found := renamed(run, operator, text, pattern)):
        return found
    names = run.holes.names(text) if is_exact(pattern) else ()
    if names:
        return _names_shortened(run, operator, text, pattern, names)
    if operator[0] == "#" and is_exact(pattern) and not run.option("nocasematch"):
        rest = _from_the_front(text, prefix(text), pattern)
        return rest if rest is not None else _unknown(run, operator, text, pattern)
    return _unknown(run, operator, text, pattern)


def _from_the_front(text: str, begin: str, pattern: str) -> str | None:
    """`${f#/etc/}` and `${f#*/}` of `/etc/$X`: what is known of the beginning says it."""
    if pattern == "*/" and "/" in begin:
        return text.partition("/")[2]
    if not begin or not pattern or pattern[0] in "*?[\\@+!":
        return None
    if pattern[0] != begin[0]:
        return text
    if has_pattern(pattern):
        return None
    if begin.startswith(pattern):
        return text[len(pattern) :]
    return None if pattern.startswith(begin) else text


def _names_shortened(
    run: Run, operator: str, text: str, pattern: str, names: tuple[str, ...]
) -> str:
    """The same of names that were listed: each, or what is left of it."""
    begin, cut = escape(prefix(text)), pattern.strip("*")
    left = [f"{begin}{name}" for name in names]
    if operator[0] == "%":
        left = [one.removesuffix(cut) for one in left]
    else:
        left = [one.rpartition("/")[2] if cut == "/" else one.removeprefix(cut) for one in left]
    left = [one for one in dict.fromkeys(left) if one.strip("*?.")]
    why, sources = run.holes.why(text), run.holes.sources(text)
    return run.holes.make(ANY, why, sources, names=tuple(left))


def _unknown(run: Run, operator: str, *texts: str) -> str:
    together = "".join(texts)
    why = run.holes.why(together) or f"`{operator}` is not followed"
    kept = "" if run.option("nocasematch") else _kept(operator, *texts)
    # What stands in the text itself could become code once it is cut and evaluated.
    # So could the name of a file.
    # (`@A` makes a declaration of it.)
    own = not kinds(together).isdisjoint((FILE, ANY)) or _EVALUATED.search(together) is not None
    own = own or operator == "@A"
    sources = run.holes.sources(together)
    names = _cut_names(*texts) if operator in {"%", "%%"} else ()
    if names:
        known = escape(kept)
        behind = tuple(dict.fromkeys(one.removeprefix(known) or "." for one in names))
        return kept + run.holes.make(ANY, why, sources, names=behind)
    return kept + run.hole(ANY if own else ENV, why, sources)


def _cut_names(text: str, first: str = "", *_: str) -> tuple[str, ...]:
    """`${f%.*}` of `.git/$X`: the beginning as it is, or cut where the pattern may begin in it."""
    begin = prefix(text)
    if first[:1] in {"", *"*?[\\@+!"} or not is_exact(first[0]):
        return ()
    if "/" not in begin and begin[:1] != ".":
        return ()
    cuts = [begin[:at] for at, sign in enumerate(begin) if sign == first[0]]
    return (*(escape(one) for one in cuts if one.strip("./")), f"{escape(begin)}*")


def _kept(operator: str, text: str, first: str = "", *_: str) -> str:
    """The beginning that `${x%.*}` and `${x/a/b}` leave as it is: up to where the pattern may begin."""
    if operator in {"^", "^^", ",", ",,"} and first in {"", "?", "*"}:
        return _cased(prefix(text), operator) if prefix(text).isascii() else ""
    if operator not in {"%", "%%", "/", "//", "/%"} or first[:1] in {"", *"*?[\\@+!"}:
        return ""
    return prefix(text).partition(first[0])[0] if is_exact(first[0]) else ""


def _cased(text: str, operator: str) -> str:
    if operator == "^^":
        return text.upper()
    if operator == ",,":
        return text.lower()
    return (text[:1].upper() if operator == "^" else text[:1].lower()) + text[1:]


def _quoted(text: str) -> str:
    """As `${x@Q}` and `printf %q` would print it for reading again."""
    return "'" + text.replace("'", "'\\''") + "'"


def shell_quoted(text: str) -> str:
    """A way of writing that reads back as the text: `printf %q`."""
    return text if text and _QUOTED.issuperset(text) else _quoted(text)


def sliced(run: Run, text: str, offsets: list[str]) -> str:
    """`${x:offset:length}`."""
    if not text.isascii() or not all(is_exact(one) for one in offsets):
        begin = prefix(text)
        known = len(offsets) == 1 and offsets[0].isdigit() and begin.isascii()
        if known and int(offsets[0][:6]) <= len(begin):
            return text[int(offsets[0][:6]) :]
        if len(offsets) > 1 and not offsets[1].isdigit():
            may_abort(run)
        return _unknown(run, ":", text, *offsets)
    start = int(offsets[0]) if offsets else 0
    if start < 0:
        start += len(text)
    if start < 0 or start > len(text):
        return ""
    if len(offsets) < 2:
        return text[start:]
    length = int(offsets[1])
    if length < 0 and len(text) + length < start:
        may_abort(run)
    return text[start : start + length] if length >= 0 else text[start : len(text) + length]


def sliced_list(run: Run, value: ArrayValue, offsets: list[str], *, positional: bool) -> ArrayValue:
    """`${a[@]:1:2}`, `${@:2}`."""
    texts = list(value.items.values())
    known = all(is_exact(one) for one in offsets)
    if positional and value.listed and known and len(offsets) == 1 and int(offsets[0]) > 0:
        rest = behind(value, int(offsets[0]) - 1)
        if rest is not None:
            return rest
    if not value.complete or not known:
        hole = run.holes.one_of(texts, "the list is not known to its end")
        return scattered(value, hole)
    if positional:
        texts.insert(0, "bash")
    start = int(offsets[0]) if offsets else 0
    if not positional and not value.assoc:
        # The offset is a subscript, and there may be gaps; the length counts elements.
        numbers = [int(key) for key in value.items]
        start = start + 1 + max(numbers, default=-1) if start < 0 else start
        start = sum(number < start for number in numbers) if start >= 0 else len(texts)
    elif value.assoc:  # they are counted from one; nought is as good
        start = start + len(texts) if start < 0 else max(start - 1, 0)
    else:
        start = start + len(texts) if start < 0 else start
    length = int(offsets[1]) if len(offsets) > 1 else len(texts)
    if value.assoc and length == 0:  # then it is one all the same, or none
        return scattered(
            value, run.holes.one_of(texts, "how many elements these are is not followed")
        )
    if length < 0:
        may_abort(run)
    return array_of(texts[max(start, 0) : start + max(length, 0)])
