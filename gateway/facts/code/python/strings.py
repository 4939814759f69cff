"""String methods and formatting over half-known strings."""

from __future__ import annotations

from gateway.facts.code.model import Text
from gateway.facts.code.python import plainly
from gateway.facts.code.python.values import (
    PLAIN,
    Const,
    Items,
    Spread,
    Table,
    choice,
    one_text,
    options,
    texts,
)
from gateway.facts.code.spec import names
from gateway.facts.code.text import LONGEST, concat, known, unknown
from gateway.regex import compiled_later
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.code.python.given import Given
    from gateway.facts.code.python.run import Run
    from gateway.facts.code.python.values import Thing

# Methods that need nothing but exact strings and give one (or a list of them).
_SIMPLE = names(
    "strip lstrip rstrip lower upper title capitalize swapcase casefold removeprefix removesuffix"
)
_LISTS = names("split rsplit splitlines partition rpartition")
_ENDING = compiled_later(r"\.\w+")
# In these each sign of a command is what it is.
_ENCODINGS = frozenset(
    {"utf-8", "utf8", "utf_8", "ascii", "us-ascii", "latin-1", "latin1", "iso-8859-1"}
)


def method(run: Run, owner: Text, name: str, given: Given) -> Thing:
    """What `owner.name(…)` gives."""
    if name == "join":
        return _join(run, owner, given)
    found = plainly.method(owner, name, given)
    if found is not None:
        return found
    if name == "format":
        return _format(owner, given)
    if name in {"encode", "decode"} and all(map(_is_usual, given.everything()[:1])):
        return owner
    words = [texts(value) for value in given.positional]
    if any(len(word) != 1 or not word[0].arg.exact for word in words) or not owner.arg.exact:
        return unknown(owner.arg.why or "it is computed by the code")
    arguments = [word[0].arg.text for word in words]
    if name in _SIMPLE and len(arguments) < 2:
        return _changed(owner, getattr(owner.arg.text, name)(*arguments))
    if (
        name == "replace"
        and len(arguments) == 2
        and len(owner.arg.text) * len(arguments[1]) < LONGEST
    ):
        found = _changed(owner, owner.arg.text.replace(arguments[0], arguments[1]))
        return replace(found, picked=_other_endings(owner.picked, *arguments))
    if name in _LISTS and len(arguments) < 2 and (not arguments or arguments[0]):
        parts = getattr(owner.arg.text, name)(*arguments)
        return Items(tuple(known(part) for part in parts[:1_000]))
    return PLAIN


def _changed(owner: Text, text: str) -> Text:
    return replace(owner, arg=replace(owner.arg, text=text), picked=())


def _other_endings(picked: tuple[str, ...], old: str, new: str) -> tuple[str, ...]:
    """`str(p).replace(".js", ".ts")` of what lies in a tree."""
    if not (_ENDING.fullmatch(old) and _ENDING.fullmatch(new)):
        return ()
    found = (f"{one.removesuffix(old)}{new}" for one in picked if one.endswith(old))
    return tuple(found) if all(one.endswith(old) for one in picked) else ()


def _join(run: Run, owner: Text, given: Given) -> Thing:
    if not given.positional:
        return PLAIN
    values, complete = run.elements(given.positional[0])
    if not complete or len(values) > 1_000 or any(isinstance(value, Spread) for value in values):
        return unknown("it is joined from what is not known here")
    parts: list[Text] = []
    for value in values:
        if parts:
            parts.append(owner)
        parts.append(one_text(value))
    return concat(parts)


def _format(owner: Text, given: Given) -> Thing:
    """`"{}/{name}".format(…)`; anything finer than plain fields is left unknown from there on."""
    if not owner.arg.exact:
        return owner
    named = dict(given.named)
    parts: list[Text] = []
    rest, count = owner.arg.text, 0
    while rest:
        before, brace, rest = rest.partition("{")
        parts.append(known(before.replace("}}", "}")))
        if not brace:
            break
        if rest.startswith("{"):
            parts.append(known("{"))
            rest = rest[1:]
            continue
        field, _, rest = rest.partition("}")
        if field == "":
            field, count = str(count), count + 1
        value = named.get(field)
        if value is None and field.isdecimal() and int(field) < len(given.positional):
            value = given.positional[int(field)]
        parts.append(
            one_text(value) if value is not None else unknown("it is formatted by the code")
        )
    return concat(parts)


def percent(run: Run, template: Text, value: Thing) -> Thing:
    """`"%s/%s" % (a, b)`"""
    if not template.arg.exact:
        return template
    whole = plainly.percent(template, value)
    if whole is not None:
        return whole
    values = value.values if isinstance(value, Items) else (value,)
    parts: list[Text] = []
    rest, count = template.arg.text, 0
    while rest:
        before, sign, rest = rest.partition("%")
        parts.append(known(before))
        if not sign:
            break
        if rest.startswith("%"):
            parts.append(known("%"))
        elif rest.startswith("s") and count < len(values) and not isinstance(value, Table):
            parts.append(one_text(values[count]))
            count += 1
        else:
            parts.append(unknown("it is formatted by the code"))
        rest = rest[1:]
    return concat(parts)


def converted(given: Given) -> Thing:
    """`str(value)`, `bytes(text, "utf-8")`"""
    said = [*given.positional[1:2], *(value for name, value in given.named if name == "encoding")]
    if given.more or not all(map(_is_usual, said)):
        return unknown("it is read in another encoding")
    return as_text(given.pick(0, "object") or known(""))


def _is_usual(encoding: Thing) -> bool:
    return all(text.arg.text.lower() in _ENCODINGS for text in texts(encoding))


def as_text(value: Thing) -> Thing:
    """`str(value)`, `os.fspath(value)`"""
    found: list[Thing] = []
    for option in options(value):
        text = next(iter(texts(option)), known("None"))
        exact = text.arg.exact or text.arg.text
        found.append(text if exact or isinstance(option, (Text, Const)) else PLAIN)
    return choice(tuple(found))
