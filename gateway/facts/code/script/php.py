"""PHP: its functions by name, and every way to call one by a string."""

from __future__ import annotations

from gateway.facts.code.model import Text
from gateway.facts.code.script.analysis import Analysis, Language
from gateway.facts.code.script.php_library import CALLERS, EFFECTS, PURE, ROOTS
from gateway.facts.code.script.php_tokens import tokenize
from gateway.facts.code.spec import names
from gateway.facts.code.text import home, known, unknown
from gateway.facts.model import Arg
from gateway.regex import compiled_later

_CODE = frozenset({"eval", "assert", "create_function", "include", "require"})
# … of Laravel's models.
_LOOKING = frozenset(
    {"all", "count", "exists", "find", "first", "max", "min", "query", "sum", "where"}
)
# Words of the language: no string calls them (`$composer["require"]`).
_SYNTAX = frozenset({"eval", "include", "include_once", "require", "require_once", "exit", "die"})


# Classes of the project, as unread as its files. What is done to its models is done to a database.
_OF_PROJECT = compiled_later(r"\\?(?:app|tests)\\(?!.*\bmodels?\b)(?!models?\b)")


def _prepare(analysis: Analysis) -> None:
    """Functions, classes and constants that the text defines; methods; named arguments."""
    for at, token in enumerate(analysis.tokens):
        if token.kind != "name":
            continue
        if _OF_PROJECT.match(token.text):
            analysis.own |= {token.text, token.text.rpartition("\\")[2]}
        if token.text in {"function", "class", "interface", "trait", "enum", "const", "namespace"}:
            there = at + 2 if analysis.is_op(at + 1, "&") else at + 1
            if analysis.token(there).kind == "name":
                analysis.own.add(analysis.token(there).text)
                analysis.bound.add(there)
        elif (
            analysis.is_op(at + 1, ":")
            and not analysis.is_op(at + 2, ":")
            and analysis.is_op(at - 1, "(", ",")
        ):
            analysis.bound.add(at)


def _include(analysis: Analysis, at: int) -> None:
    """A file of the workspace is executed, as `php x.php` executes it."""
    first = at + 2 if analysis.is_op(at + 1, "(") else at + 1
    name = analysis.token(first + 2)
    beside = analysis.token(first).text == "__dir__" and analysis.is_op(first + 1, ".")
    if beside and name.value is not None and analysis.is_op(first + 3, ";", ")"):
        path = name.value.arg.text.lstrip("/")
        while path.startswith("../"):
            path = path[3:]
        if name.value.arg.exact and path and "/.." not in f"/{path}":
            # Beside the script, wherever that lies.
            analysis.gather.path("execute", known(path))
            for folder in ("*/", "*/*/", "*/*/*/"):
                analysis.gather.path("execute", Text(Arg(f"{folder}{path}", glob=True)))
            return
    for text in analysis.arguments(at + 1)[:1]:
        analysis.gather.path("execute", text)
    named = analysis.token(first)
    plain = named.value is not None and named.value.arg.exact and "://" not in named.value.arg.text
    if not plain or not analysis.is_op(first + 1, ";", ")"):
        analysis.gather.unknown("code", "it runs a file")


def _eval(analysis: Analysis, at: int) -> None:
    given = analysis.arguments(at + 1)
    if given and given[0].arg.exact and analysis.token(at).text == "eval":
        analysis.run(given[0].arg.text)
    else:
        analysis.gather.unknown("code", f"`{analysis.token(at).text}` runs text that is computed")


def _caller(analysis: Analysis, at: int) -> None:
    """A function that is given a function: it must be one that stands there."""
    if not analysis.is_op(at + 1, "("):
        analysis.gather.unknown("code", f"`{analysis.token(at).text}` is not called")
        return
    for start, stop in analysis.spans_in(at + 1):
        first = analysis.token(start)
        if first.kind == "name" and first.text in {"function", "fn", "static"}:
            return
        if first.kind == "str" and stop == start + 1 and first.text in PURE | analysis.own:
            return
    if analysis.token(at).text != "array_filter" or len(analysis.spans_in(at + 1)) > 1:
        analysis.gather.unknown("code", f"`{analysis.token(at).text}` calls what is not seen here")


def _new(analysis: Analysis, at: int) -> None:
    if analysis.token(at + 1).kind != "name":
        analysis.gather.unknown("code", "it makes an object of a class that is computed")


def _look(analysis: Analysis, at: int) -> None:
    """Functions called through variables, strings and arrays."""
    token = analysis.token(at)
    if token.kind == "str" and token.value is not None:
        name = token.value.arg.text.lower().lstrip("\\")
        called = (name in EFFECTS or name in _CODE) and name not in _SYNTAX
        if token.value.arg.exact and called and name.isidentifier():
            analysis.gather.unknown("code", f"it names the function `{name}`")
    if analysis.is_op(at, "(") and _is_computed(analysis, at - 1):
        analysis.gather.unknown("code", "it calls a function by a name that is computed")
    if token.kind == "var" and analysis.is_op(at - 1, "::", "new"):
        analysis.gather.unknown("code", "it picks a member by a name that is computed")
    if token.kind == "op" and token.text == "${":
        analysis.gather.unknown("code", "it uses a variable whose name is computed")


def _is_computed(analysis: Analysis, at: int) -> bool:
    """What is called there is no plain name."""
    token = analysis.token(at)
    if token.kind in {"var", "str"}:
        return token.text != "$this"
    return token.kind == "op" and token.text in {")", "]", "}"} and not _heads(analysis, at)


def _heads(analysis: Analysis, close: int) -> bool:
    """`if (…) (`, `} (`: a statement begins behind it."""
    if analysis.is_op(close, "}"):
        return True
    depth = 0
    for there in range(close, -1, -1):
        token = analysis.tokens[there]
        if token.kind == "op":
            depth += (token.text in {")", "]"}) - (token.text in {"(", "["})
            if depth == 0:
                before = analysis.token(there - 1)
                return token.text == "(" and before.text in {
                    "if",
                    "while",
                    "for",
                    "foreach",
                    "switch",
                }
    return False


def _piece(analysis: Analysis, at: int) -> tuple[Text, int] | None:
    """`$argv[1]`, `getenv("HOME")`, `$_SERVER["HOME"]`, `__DIR__`"""
    token, key = analysis.token(at), analysis.token(at + 2)
    if (
        token.kind == "var"
        and token.text == "$argv"
        and key.text.isdigit()
        and analysis.is_op(at + 3, "]")
    ):
        index = int(key.text) - 1
        return (Text(analysis.argv[index]), at + 4) if 0 <= index < len(analysis.argv) else None
    named = key.value.arg.text if key.value is not None else ""
    if token.text in {"getenv", "$_SERVER", "$_ENV"} and named and analysis.is_op(at + 3, "]", ")"):
        if named == "HOME":
            return home(analysis.env), at + 4
        found = analysis.env.get(named)
        return (Text(found) if found else unknown(f"`{named}` is not known here")), at + 4
    if token.text == "PHP_EOL":
        return known("\n"), at + 1
    if token.text == "DIRECTORY_SEPARATOR":
        return known("/"), at + 1
    return None


PHP = Language(
    "php",
    tokenize,
    EFFECTS,
    PURE,
    ROOTS,
    links=frozenset({"::"}),
    looking=_LOOKING,
    joins=".",
    no_classes=frozenset({"self", "parent", "static"}),
    prints=names("echo print printf print_r"),
    special={
        **dict.fromkeys(("include", "include_once", "require", "require_once"), _include),
        **dict.fromkeys(("eval", "assert", "create_function"), _eval),
        **dict.fromkeys(CALLERS, _caller),
        "new": _new,
    },
    prepare=_prepare,
    look=_look,
    piece=_piece,
)
