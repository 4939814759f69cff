"""The terms in which every part of the policy language says what may stand in it.

One declaration, three uses: `reading.py` holds YAML to it and says where it is broken,
`authoring/schema.py` turns it into a JSON Schema for editors, and `authoring/docs.py` prints it.
"""

from __future__ import annotations

from gateway.values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

# form → (regular expression, what it is in words, an example)
FORMS = {
    "text": (r"[\s\S]*\S[\s\S]*", "text that says something", "words"),
    "id": (r"[a-z][a-z0-9]*(?:[._-][a-z0-9]+)*", "small letters and digits, joined by `.`, `-` or `_`", "git.push"),
    "name": (r"[A-Za-z0-9_@%+=:,./~^${}*?\[\]! -]+", "a name", "git"),
    "list-name": (r"[a-z][a-z0-9_]*", "small letters, digits and `_`", "readers"),
    "variable": (r"[A-Za-z_][A-Za-z0-9_]*", "the name of a variable", "LD_PRELOAD"),
    "duration": (r"(?:0|[1-9][0-9]*(?:\.[0-9]+)?(?:ms|s|m|h|d))", "a time with its unit: ms, s, m, h, d", "90s"),
    "size": (r"(?:0|[1-9][0-9]*(?:\.[0-9]+)?(?:B|KiB|MiB|GiB|KB|MB|GB))", "a size with its unit: B, KiB, MiB, GiB", "256KiB"),
    "date": (r"[0-9]{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|02-(?:0[1-9]|[12][0-9]))", "a day, YYYY-MM-DD, in quotes", "2027-01-31"),
    "version": (r"(?:>=|==|<|<=|>)[0-9]+(?:\.[0-9]+){0,2}(?:, *(?:>=|==|<|<=|>)[0-9]+(?:\.[0-9]+){0,2})*", "a version bound", ">=0.1"),
}  # fmt: skip


class Term(Value):
    """What may stand at one place of a policy file."""


class Text(Term):
    """A text of a certain form; compiled to what the form means (a duration to milliseconds)."""

    form: str = "text"
    # Values that an editor should offer, though others are allowed.
    offers: tuple[str, ...] = ()


class Choice(Term):
    """One of a few words."""

    options: tuple[str, ...]
    # What each means, in the same order.
    meanings: tuple[str, ...] = ()


class Switch(Term):
    """`true` or `false`. With `only`, the other makes no sense here."""

    only: bool | None = None


class Number(Term):
    """A whole number."""

    least: int = 0
    most: int = 1_000_000_000


class Many(Term):
    """A list."""

    item: Term
    least: int = 1


class Some(Term):
    """One thing, or a list of such things; always compiled to a list."""

    item: Term


class Key(Value):
    """One key of a `Table`."""

    term: Term
    doc: str
    required: bool = False
    # A snippet for editors, and an example for the reference.
    example: str = ""


class Table(Term):
    """A map with known keys."""

    title: str
    keys: Mapping[str, Key]
    # Of these keys at least one must be there.
    any_of: tuple[str, ...] = ()


class Open(Term):
    """A map whose keys are names of the author's own."""

    form: str
    item: Term


class Either(Term):
    """One of several kinds of value, told apart by what stands there: a text, a list, a map …"""

    options: tuple[Term, ...]


class When(Term):
    """A block of conditions, all of which must hold."""


class Anything(Term):
    """A piece that another module checks (`programs:`)."""


def kinds(term: Term) -> frozenset[str]:
    """The kinds of YAML node that can begin a value of this term."""
    if isinstance(term, (Text, Choice)):
        return frozenset(("text",))
    if isinstance(term, Switch):
        return frozenset(("true",))
    if isinstance(term, Number):
        return frozenset(("number",))
    if isinstance(term, Many):
        return frozenset(("list",))
    if isinstance(term, Some):
        return kinds(term.item) | {"list"}
    if isinstance(term, Either):
        return frozenset().union(*(kinds(option) for option in term.options))
    if isinstance(term, Anything):
        return frozenset(("text", "true", "number", "list", "map", "null"))
    return frozenset(("map",))


WORDS = {
    "text": "a text",
    "true": "true or false",
    "number": "a whole number",
    "null": "nothing",
    "list": "a list",
    "map": "a map",
}


def in_words(term: Term) -> str:
    """What a term wants, for messages and the reference: "a text or a list of texts"."""
    if isinstance(term, Text):
        return FORMS[term.form][1]
    if isinstance(term, Choice):
        return "one of " + ", ".join(f"`{option}`" for option in term.options)
    if isinstance(term, Switch):
        return "`true` or `false`" if term.only is None else f"`{str(term.only).lower()}`"
    if isinstance(term, Number):
        return f"a whole number from {term.least}"
    if isinstance(term, Some):
        return f"{in_words(term.item)}, or a list of such"
    if isinstance(term, Many):
        return f"a list of {in_words(term.item)}"
    if isinstance(term, Either):
        return ", or ".join(in_words(option) for option in term.options)
    if isinstance(term, Table):
        return "a map with " + ", ".join(f"`{key}`" for key in term.keys)
    return "a block of conditions" if isinstance(term, When) else "a map"
