"""Folders that a JavaScript text makes for itself (`fs.mkdtempSync`), and the variables that hold them.

A variable counts only if every place where it may get a value gives it such a folder.
"""

from __future__ import annotations

import re

from gateway.facts.code.model import Text
from gateway.facts.code.script.tokens import Template
from gateway.facts.code.spec import names
from gateway.facts.code.text import concat, known
from gateway.facts.model import Arg

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.code.script.analysis import Analysis
    from gateway.facts.code.script.tokens import Token

MAKES = names("fs.mkdtempSync fs.mkdtemp fs.promises.mkdtemp")
MAKING = frozenset(one.rpartition(".")[2] for one in MAKES)
_TESTS = frozenset({"==", "===", "!=", "!==", "<=", ">=", "=>"})
# A bracket behind one of these holds no parameters.
_ASKS = frozenset({"if", "while", "for", "switch", "return", "await", "typeof"})
_NAMED = frozenset({"function", "class", "import", "as", "interface", "type", "enum", "*"})
_DECLARES = frozenset({"let", "const", "var"})
_OPEN, _CLOSE = frozenset({"(", "[", "{"}), frozenset({")", "]", "}"})


def made(analysis: Analysis, full: str, behind: int) -> Text:
    """A new name that begins as it is told: of all such names the one that nothing has yet."""
    given = analysis.arguments(behind)
    return concat((given[0] if given else known(""), Text(Arg("*", glob=True))))


def keep(analysis: Analysis, at: int) -> None:
    """`dir = fs.mkdtempSync(…)`: what `dir` stands for, if it is never anything else."""
    equals = at - 1
    while equals > 0 and (analysis.linked(equals + 1) or analysis.token(equals).text == "await"):
        equals -= 1 if analysis.token(equals).text == "await" else 2
    name = analysis.token(equals - 1)
    if not analysis.is_op(equals, "=") or name.kind != "name" or analysis.linked(equals - 1):
        return
    values: dict[Text, None] = {}
    for place, token in enumerate(analysis.tokens):
        if token.kind == "str" and _assigned_inside(token, name.text):
            return
        if token.kind != "name" or token.text != name.text or analysis.linked(place):
            continue
        if analysis.is_op(place + 1, "="):
            value = _value(analysis, place + 2)
            if value is None:
                return
            values[value] = None
        elif _changes(analysis, place):
            return
    if len(values) == 1:
        analysis.constants[name.text] = next(iter(values))


def _value(analysis: Analysis, at: int) -> Text | None:
    if analysis.token(at).text == "await":
        at += 1
    parts, behind = analysis.chain(at)
    full = ".".join([analysis.aliases.get(parts[0], parts[0]), *parts[1:]])
    if full not in MAKES or not analysis.is_op(behind, "("):
        return None
    after = analysis.close(behind) + 1
    ends = analysis.is_op(after, ";", "}", ")") or analysis.token(after).line
    ends = ends and not analysis.is_op(after, ".", "?", "||", "??", "+", ",")
    text = made(analysis, full, behind)
    return text if (ends or after >= len(analysis.tokens)) and text.arg.exact else None


def _assigned_inside(token: Token, name: str) -> bool:
    """Code inside a string assigns to it."""
    parts = token.value.parts if type(token.value) is Template else ()
    pattern = rf"\b{re.escape(name)}\b\s*(?:[^\s\w=<>!]{{1,3}})?=(?![=>])"
    return any(isinstance(one, str) and re.search(pattern, one) for one in parts)


def _changes(analysis: Analysis, at: int) -> bool:
    """Here the name may get a value: another assignment, a parameter, a part of a pattern."""
    before, behind = analysis.token(at - 1), analysis.token(at + 1)
    if behind.text in {"of", "in", "=>"} or before.text in _NAMED:
        return True
    if behind.kind == "op" and (
        (behind.text.endswith("=") and behind.text not in _TESTS) or behind.text in {"++", "--"}
    ):
        return True
    if before.kind == "op" and before.text in {"++", "--", "..."}:
        return True
    depth = 0
    for there in range(at - 1, -1, -1):
        token = analysis.tokens[there]
        if token.kind != "op":
            continue
        if token.text in _CLOSE:
            depth += 1
        elif token.text in _OPEN:
            depth -= 1
            if depth < 0:
                depth = 0
                if _binds(analysis, there):
                    return True
                if token.text == "{" and analysis.is_op(there - 1, ")", "=>"):
                    return False  # the body of something: what stands further out holds no names of its own
    return False


def _binds(analysis: Analysis, opening: int) -> bool:
    """What stands in this bracket are parameters, or a pattern that is assigned to."""
    before, close = analysis.token(opening - 1), analysis.close(opening)
    behind = analysis.token(close + 1)
    if analysis.is_op(opening, "("):
        if before.text in _ASKS:
            return False
        return before.text == "catch" or analysis.is_op(close + 1, "=>", "{", ":")
    if before.text in _DECLARES or behind.text in {"of", "in"}:
        return True
    index = analysis.is_op(opening, "[") and (
        before.kind == "name" or analysis.is_op(opening - 1, ")", "]")
    )
    return analysis.is_op(close + 1, "=") and not index
