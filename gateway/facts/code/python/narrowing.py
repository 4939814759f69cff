"""What a test says of a name that was listed: `if d == "__pycache__":`, `if p.suffix == ".pyc":`."""

from __future__ import annotations

from gateway.facts.code.model import Text
from gateway.facts.code.python.values import Path, choice
from gateway.facts.code.text import escaped, known, selects
from gateway.facts.model import Arg
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    import ast

    from gateway.facts.code.python.scope import Scope
    from gateway.facts.code.python.values import Thing

_LISTED = Text(Arg("*", glob=True))


def narrowed(test: ast.expr, scope: Scope) -> dict[str, Thing]:
    """The names of which less is left where the test holds."""
    import ast

    if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And):
        found: dict[str, Thing] = {}
        for one in test.values:
            found.update(narrowed(one, scope))
        return found
    subject, patterns = _said(test)
    if not patterns or any("/" in one for one in patterns):
        return {}
    owner = subject.value if isinstance(subject, ast.Attribute) else subject
    part = subject.attr if isinstance(subject, ast.Attribute) else ""
    if not isinstance(owner, ast.Name):
        return {}
    value = scope.names.get(owner.id)
    if value == _LISTED and not part:
        return {owner.id: choice(tuple(map(_text, patterns)))}
    if isinstance(value, Path) and value.text.tree and part in {"name", "suffix"}:
        whole = [one if part == "name" else f"*{one}" for one in patterns]
        if all(selects(value.text.arg.text, one) for one in whole):
            return {owner.id: Path(replace(value.text, picked=tuple(whole)))}
    return {}


def _text(pattern: str) -> Text:
    return Text(Arg(pattern, glob=True)) if "*" in pattern else known(pattern)


def _said(test: ast.expr) -> tuple[ast.expr | None, list[str]]:
    """What is tested, and the patterns of which it is one."""
    import ast

    if isinstance(test, ast.Compare) and len(test.ops) == 1:
        many = _many(test.comparators[0])
        if isinstance(test.ops[0], ast.In if many else ast.Eq):
            return test.left, _strings(test.comparators[0], inside=many)
    elif isinstance(test, ast.Call) and isinstance(test.func, ast.Attribute):
        how = {"endswith": ("*", ""), "startswith": ("", "*")}.get(test.func.attr)
        if how is not None and len(test.args) == 1 and not test.keywords:
            strings = _strings(test.args[0], inside=_many(test.args[0]))
            return test.func.value, [f"{how[0]}{escaped(one)}{how[1]}" for one in strings]
    return None, []


def _many(node: ast.expr) -> bool:
    import ast

    return isinstance(node, (ast.Tuple, ast.List, ast.Set))


def _strings(node: ast.expr, *, inside: bool) -> list[str]:
    """The strings that stand there; none, when something else does. (`x in "abc"` says nothing.)"""
    import ast

    parts = getattr(node, "elts", ()) if inside else (node,)
    found = [
        one.value for one in parts if isinstance(one, ast.Constant) and isinstance(one.value, str)
    ]
    plain = not any(sign in one for one in found for sign in "*?[")
    return found if plain and len(found) == len(parts) else []
