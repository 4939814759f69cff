"""Brace expansion: `a{b,c}`, `{1..5}`, `{a..e..2}`. It comes before every other expansion.

Works on the parts of a word: only unquoted literal characters can be braces, commas and dots; every
other part is an atom that is carried along.
"""

from __future__ import annotations

from gateway.facts import limits
from gateway.facts.words.expand import braced, text_of_parts
from gateway.facts.words.holes import ANY
from gateway.model import Span
from gateway.regex import compiled_later
from gateway.shell.syntax import Literal, Parameter

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeAlias

    from gateway.facts.state.run import Run
    from gateway.shell.syntax import Word, WordPart

    # A character of an unquoted literal, or a whole other part.
    Atom: TypeAlias = str | WordPart

_RANGE = compiled_later(
    r"(?a)(?:(-?\d{1,18})\.\.(-?\d{1,18})|([a-z])\.\.([a-z])|([A-Z])\.\.([A-Z]))(?:\.\.(-?\d{1,18}))?"
)
# Signs, numbers beyond what is reckoned with, letters of both cases and what lies between.
_ODD_RANGE = compiled_later(r"(?a)(?:[-+]?\d+\.\.[-+]?\d+|[a-zA-Z]\.\.[a-zA-Z])(?:\.\.[-+]?\d+)?")
_ODD = compiled_later(r"[{,]|\.\.|(?s:.)\}(?!\Z)|\A\}")

_MOST_ATOMS = 1_000_000


class TooMany(Exception):  # noqa: N818 - not an error: the word counts as unknown
    """The braces make more words than are looked at."""


def may_expand(parts: tuple[WordPart, ...]) -> bool:
    """Some unquoted brace stands in the word."""
    return any(type(part) is Literal and not part.quoted and "{" in part.text for part in parts)


def expand(parts: tuple[WordPart, ...]) -> list[tuple[WordPart, ...]]:
    """Every word that the braces make, in order."""
    atoms: list[Atom] = []
    for part in parts:
        if type(part) is Literal and not part.quoted:
            atoms.extend(part.text)
        else:
            atoms.append(part)
    span = parts[0].span if parts else None
    out: list[tuple[WordPart, ...]] = []
    for one in _expand(atoms, 0):
        joined: list[WordPart] = []
        text = ""
        for atom in renamed(one):
            if isinstance(atom, str):
                text += atom
                continue
            if text and span is not None:
                joined.append(Literal(text, False, span))
                text = ""
            joined.append(atom)
        if text and span is not None:
            joined.append(Literal(text, False, span))
        out.append(tuple(joined))
    return out


def renamed(atoms: list[Atom]) -> list[Atom]:
    """`$y{1,2}` is `$y1 $y2`: what a brace puts behind a name becomes a part of it."""
    out: list[Atom] = []
    for atom in atoms:
        last = out[-1] if out else None
        if (
            isinstance(atom, str)
            and isinstance(last, Parameter)
            and last.span.end - last.span.start == len(last.name) + 1
            and last.name.isidentifier()
            and not last.quoted
            and (atom.isalnum() or atom == "_")
            and atom.isascii()
        ):
            span = Span(last.span.start, last.span.end + 1)
            out[-1] = Parameter(last.name + atom, span, last.quoted)
        else:
            out.append(atom)
    return out


def _expand(atoms: list[Atom], depth: int) -> list[list[Atom]]:
    """The words of a list of atoms: the first brace that expands, times what stands behind it."""
    if depth > limits.NESTING:
        raise TooMany
    found = _first(atoms)
    if found is None:
        return [atoms]
    start, end, commas = found
    inside = atoms[start + 1 : end]
    choices = _list(inside, commas, start, depth) if commas else _range(inside)
    if choices is None:
        # Bash took the dots for a range. Where a comma stands behind them it drops these braces
        # (`{a..{b,c}}`); else all of it stays as it is.
        choices = _expand(inside, depth + 1) if "," in inside else [atoms[start : end + 1]]
    rest = _expand(atoms[end + 1 :], depth + 1)
    before = atoms[:start]
    words = len(choices) * len(rest)
    longest = len(before) + max(map(len, choices)) + max(map(len, rest))
    if words > limits.WORDS or words * longest > _MOST_ATOMS:
        raise TooMany
    return [before + choice + behind for choice in choices for behind in rest]


def _first(atoms: list[Atom]) -> tuple[int, int, list[int]] | None:
    """The first brace that is closed: where it opens, where it closes, its commas."""
    steps = 0
    for begin, atom in enumerate(atoms):
        if atom != "{" or (begin == 0 and atoms[1:2] == ["}"]):
            continue
        end, commas = _closed(atoms, begin)
        if end is not None:
            return begin, end, commas
        steps += len(atoms) - begin
        if steps > _MOST_ATOMS:
            raise TooMany
    return None


def _closed(atoms: list[Atom], begin: int) -> tuple[int | None, list[int]]:
    """Where it closes: not before a comma of its own, or two dots."""
    depth, commas, dots = 0, list[int](), False
    for at in range(begin + 1, len(atoms)):
        atom = atoms[at]
        if atom == "{":
            depth += 1
        elif atom == "}":
            if not depth and (commas or dots):
                return at, commas
            depth -= depth > 0
        elif not depth and atom == ",":
            commas.append(at)
        elif not depth and atom == "." and atoms[at + 1 : at + 2] == ["."]:
            dots = dots or atoms[at + 2 : at + 3] != ["}"]
    return None, []


def _list(inside: list[Atom], commas: list[int], start: int, depth: int) -> list[list[Atom]]:
    choices: list[list[Atom]] = []
    begin = 0
    for comma in [*(comma - start - 1 for comma in commas), len(inside)]:
        choices.extend(_expand(inside[begin:comma], depth + 1))
        if len(choices) > limits.WORDS:
            raise TooMany
        begin = comma + 1
    return choices


def _range(inside: list[Atom]) -> list[list[Atom]] | None:
    if not all(isinstance(atom, str) for atom in inside):
        return None
    text = "".join(atom for atom in inside if isinstance(atom, str))
    found = _RANGE.fullmatch(text)
    if found is None:
        if _ODD_RANGE.fullmatch(text):
            raise TooMany
        return None
    low, high, small, smaller, great, greater, by = found.groups()
    first, last = small or great, smaller or greater
    step = abs(int(by or "1")) or 1
    if low is None:
        a, b = ord(first), ord(last)
    else:
        a, b = int(low), int(high)
    if abs(b - a) // step >= limits.WORDS:
        raise TooMany
    numbers = range(a, b + 1, step) if a <= b else range(a, b - 1, -step)
    if low is None:
        return [[chr(number)] for number in numbers]
    width = max(len(low), len(high)) if _padded(low) or _padded(high) else 0
    return [[*(f"{number:0{width}d}" if width else str(number))] for number in numbers]


def _padded(number: str) -> bool:
    digits = number.lstrip("-")
    return len(digits) > 1 and digits[0] == "0"


def words_of(run: Run, word: Word) -> list[tuple[WordPart, ...]]:
    """The words that braces make of one, as their parts; a hole when they are too many, or odd."""
    try:
        choices = [] if _is_odd(word) else expand(word.parts)
    except TooMany:
        choices = []
    if choices and choices != [word.parts] and _may_not(run):
        # Which of the two it is stays the same: there is one `sh`.
        way = run.pick("braces", 2)
        if way == 1:
            return [word.parts]
        choices = [*choices, word.parts] if way is None else choices
    if len(choices) > 1:
        run.used["brace"] = None
        run.words += len(choices)
    if choices and run.words <= limits.ARGUMENTS:
        return choices
    text_of_parts(run, word.parts)  # what runs in it
    run.too_much("more words than are followed, made by braces", word.span)
    hole = run.hole(ANY, "the words that the braces make are not followed")
    return [(Literal(hole, False, word.span),)]


def _may_not(run: Run) -> bool:
    """A plain `sh` takes braces as they stand, unless it is bash; so does bash once it was told, perhaps."""
    from gateway.facts.walk.dialects import PLAIN

    told = run.state.options.get("braceexpand", True) is None
    return told or run.state.place.get("dialect", "bash") in PLAIN


def all_or_one(run: Run) -> bool:
    """The words are those that braces make, or else the last one alone, and nobody knows which."""
    return run.picks is None and _may_not(run)


def _is_odd(word: Word) -> bool:
    """`{a","}`, `{b..$(c d,e)}`: bash counts braces, commas and dots with those outside that stand in quotes
    or in an expansion, in ways of its own."""
    bare = "".join(one.text for one in word.parts if type(one) is Literal and not one.quoted)
    if "," not in bare and ".." not in bare and not any(map(_holds_brace, word.parts)):
        return False
    begin = word.span.start
    within = [
        one.text
        if type(one) is Literal
        else word.raw[one.span.start - begin : one.span.end - begin]
        for one in word.parts
        if type(one) is not Literal or one.quoted
    ]
    return any(_ODD.search(one.replace("${", "")) for one in within)


def _holds_brace(part: WordPart) -> bool:
    return type(part) is Parameter and any("{" in one.raw for one in part.arguments)


def by_braces(run: Run, word: Word) -> bool:
    """Braces make other words of it."""
    choices = braced(run, word)
    return len(choices) > 1 or _flat(choices[0]) != _flat(word.parts)


def _flat(parts: tuple[WordPart, ...]) -> str:
    return "".join(part.text if type(part) is Literal else f"\0{id(part)}" for part in parts)
