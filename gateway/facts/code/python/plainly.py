"""What Python itself makes of values that are known to the end: `re.sub("X", "way", "gateX.yaml")`.

Only functions that compute, on values of a bounded size. What is not known, or too large, stays as it was.
"""

from __future__ import annotations

from gateway.facts.code.model import Text
from gateway.facts.code.python.values import Const, Items, Table
from gateway.facts.code.spec import names
from gateway.facts.model import Arg
from gateway.regex import compiled_later

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Callable

    from gateway.facts.code.python.given import Given
    from gateway.facts.code.python.run import Run
    from gateway.facts.code.python.values import Thing

# Longer texts are data; larger numbers would make them so.
LONGEST, MOST, _HIGHEST = 4_000, 500, 1 << 40
# A width of four digits makes a text that nobody reads; a width that is filled in is not bounded.
_WIDE = compiled_later(r"\d{4}|\{[^{}]*\{")
_WIDE_PERCENT = compiled_later(r"\d{4}|\*")
_PERCENT = compiled_later(r"%([0-9a-fA-F]{2})")
# `str` has them, and each gives text, a list of texts or a number.
_METHODS = names(
    """
    strip lstrip rstrip lower upper title capitalize swapcase casefold removeprefix removesuffix split rsplit
    splitlines partition rpartition replace center ljust rjust zfill expandtabs translate find rfind index
    rindex count
    """
)


class Unplain(Exception):  # noqa: N818 - not an error: there is no such value
    """It is not known to the end, or not plain."""


def plain(value: Thing) -> object:
    """The value as Python has it."""
    if isinstance(value, Text):
        arg = value.arg
        if arg.exact and not (arg.glob or value.tree or value.fresh) and len(arg.text) <= LONGEST:
            return arg.text
    elif isinstance(value, Const):
        if not isinstance(value.value, int) or abs(value.value) < _HIGHEST:
            return value.value
    elif isinstance(value, Items) and len(value.values) <= MOST:
        return [plain(one) for one in value.values]
    elif isinstance(value, Table) and len(value.pairs) <= MOST:
        pairs = [(plain(key), plain(one)) for key, one in value.pairs]
        if not any(isinstance(key, list) for key, _ in pairs):
            return dict(pairs)
    raise Unplain


def thing(value: object, why: str = "", depth: int = 0) -> Thing:
    """What the reader makes of one of Python's values."""
    if isinstance(value, str) and len(value) <= LONGEST:
        return Text(Arg(value, why=why))
    if value is None or isinstance(value, (bool, int, float)):
        return Const(value)
    if isinstance(value, (list, tuple)) and len(value) <= MOST and depth < 8:
        return Items(tuple(thing(one, why, depth + 1) for one in value))
    if isinstance(value, dict) and len(value) <= MOST and depth < 8:
        pairs = (
            (thing(key, "", depth + 1), thing(one, why, depth + 1)) for key, one in value.items()
        )
        return Table(tuple(pairs))
    raise Unplain


def computed(function: Callable[..., object], *values: Thing, **named: Thing) -> Thing | None:
    """What the function gives for these values; None when it cannot be known."""
    try:
        given = [plain(one) for one in values]
        said = {name: plain(one) for name, one in named.items()}
        why = next((one.arg.why for one in values if isinstance(one, Text) and one.arg.why), "")
        return thing(function(*given, **said), why)
    except (Unplain, ValueError, LookupError, TypeError, AttributeError, ArithmeticError, MemoryError, RecursionError, SyntaxError):  # fmt: skip
        return None


def method(owner: Text, name: str, given: Given) -> Thing | None:
    """`"a-b".replace("-", ".", 1)`"""
    if given.more:
        return None
    if name in {"format", "format_map"}:
        return _formatted(owner, name, given)
    numbers = [one.value for one in given.positional if isinstance(one, Const)]
    if name not in _METHODS or any(isinstance(one, int) and one > LONGEST for one in numbers):
        return None
    size = sum(len(one.arg.text) for one in given.positional if isinstance(one, Text))
    if name == "replace" and len(owner.arg.text) * max(size, 1) > LONGEST * 20:
        return None
    return computed(getattr(str, name), owner, *given.positional, **dict(given.named))


def _formatted(owner: Text, name: str, given: Given) -> Thing | None:
    if _WIDE.search(owner.arg.text.replace("{{", "")):
        return None
    return computed(getattr(str, name), owner, *given.positional, **dict(given.named))


def formatted(value: Thing, spec: Thing) -> Thing | None:
    """`f"{value:spec}"`"""
    if isinstance(spec, Text) and _WIDE.search(spec.arg.text):
        return None
    return computed(format, value, spec)


def percent(template: Text, value: Thing) -> Thing | None:
    """`"%(a)s" % {"a": "b"}`"""
    if _WIDE_PERCENT.search(template.arg.text):
        return None

    def fill(text: str, values: object) -> object:
        return text % (tuple(values) if isinstance(values, list) else values)

    return computed(fill, template, value)


_ARITHMETIC: dict[str, Callable[[int, int], int]] = {
    "Add": lambda a, b: a + b,
    "Sub": lambda a, b: a - b,
    "Mult": lambda a, b: a * b,
    "FloorDiv": lambda a, b: a // b,
    "Mod": lambda a, b: a % b,
    "BitXor": lambda a, b: a ^ b,
    "BitOr": lambda a, b: a | b,
    "BitAnd": lambda a, b: a & b,
}


def arithmetic(left: Thing, right: Thing, operator: str) -> Thing | None:
    """`46 ^ 3`, `"ab" * 2`"""
    if isinstance(left, Const) and isinstance(right, Const) and operator in _ARITHMETIC:
        if all(type(one.value) is int for one in (left, right)):
            return computed(_ARITHMETIC[operator], left, right)
    elif operator == "Mult" and isinstance(right, Const) and isinstance(left, (Text, Items)):
        times, size = right.value, len(left.arg.text if isinstance(left, Text) else left.values)
        if isinstance(times, int) and size * times <= LONGEST:
            return computed(lambda text, count: text * count, left, right)
    return None


# ---------------------------------------------------------------- functions of modules


def _regex(pattern: str, text: str) -> re.Pattern[str]:
    """The pattern, if it takes no longer than it may: few quantifiers, none behind a group, a short text."""
    count = sum(map(pattern.count, "*+?{"))
    wild = any(sign in pattern for sign in (")*", ")+", "){", ")?", "(?"))
    if wild or count > 3 or len(pattern) > 200 or len(text) > (2_000, 2_000, 120, 120)[count]:
        raise Unplain
    import re

    try:
        return re.compile(pattern)
    except re.error:
        raise Unplain from None


def _sub(pattern: str, new: str, text: str, count: int = 0) -> str:
    return _regex(pattern, text).sub(new, text, count=count)


def _find_all(pattern: str, text: str) -> list[object]:
    return _regex(pattern, text).findall(text)


def _split(pattern: str, text: str, count: int = 0) -> list[object]:
    return _regex(pattern, text).split(text, maxsplit=count)


def _of_module(module: str, name: str) -> Callable[..., object]:
    """A function that is imported when somebody needs it."""

    def apply(*values: object, **named: object) -> object:
        from importlib import import_module

        found: object = getattr(import_module(module), name)(*values, **named)
        return found

    return apply


def _unquote(text: str) -> str:
    return _PERCENT.sub(lambda found: chr(int(found[1], 16)), text)


def _split_ending(path: str) -> tuple[str, str]:
    head, slash, name = path.rpartition("/")
    lead = len(name) - len(name.lstrip("."))
    stem, dot, last = name[lead:].rpartition(".")
    return (f"{head}{slash}{name[:lead]}{stem}", dot + last) if dot else (path, "")


def _template(text: str, *values: object, **named: object) -> str:
    from string import Template

    return Template(text).safe_substitute(*values, **named)  # type: ignore[arg-type]


_FUNCTIONS: dict[str, Callable[..., object]] = {
    **{
        f"{module}.{name}": _of_module(module, name)
        for module, called in {
            "json": "loads",
            "html": "unescape escape",
            "textwrap": "dedent",
            "shlex": "split quote",
            "ast": "literal_eval",
            "tomllib": "loads",
            "re": "escape",
        }.items()
        for name in called.split()
    },
    "yaml.safe_load": _of_module("json", "loads"),  # of YAML, what is JSON too
    "re.sub": _sub,
    "re.findall": _find_all,
    "re.split": _split,
    "urllib.parse.unquote": _unquote,
    "urllib.parse.unquote_plus": lambda text: _unquote(text.replace("+", " ")),
    "os.path.splitext": _split_ending,
    "os.path.normcase": lambda path: path,
    "os.path.relpath": lambda path: path,
    "os.fsdecode": lambda path: path,
    "builtins.str.maketrans": str.maketrans,
    "builtins.len": len,
    "builtins.int": int,
    "builtins.hex": hex,
    "builtins.abs": abs,
    "builtins.sum": sum,
}


def _compute(name: str) -> Callable[[Run, Given], Thing | None]:
    def apply(_run: Run, given: Given) -> Thing | None:
        return (
            None
            if given.more
            else computed(_FUNCTIONS[name], *given.positional, **dict(given.named))
        )

    return apply


PLAINLY: dict[str, Callable[[Run, Given], Thing | None]] = {
    name: _compute(name) for name in _FUNCTIONS
}
