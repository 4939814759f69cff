"""Packages that evaluate a text which they are given: formulas of sympy and numexpr, templates of mako.

They hand it to Python. A formula of names, numbers and operators is one; what could reach anything else is
code that is not known.
"""

from __future__ import annotations

from gateway.facts.code.python.values import texts
from gateway.facts.code.spec import names
from gateway.regex import compiled_later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.code.python.given import Given
    from gateway.facts.code.python.run import Run

_PACKAGES = names("sympy numexpr asteval mako Cheetah genshi xonsh restrictedpython")
_EVALUATES = frozenset(
    ["sympify", "parse_expr", "S", "N", "evaluate", "re_evaluate", "Template", "eval", "symeval", "compile", "lambdify"]
)  # fmt: skip
_MORE = compiled_later(
    r"__|\bimport\b|\bexec|\beval|\bopen\b|\bos\b|\bgetattr|\blambda\b|<%|[\"'`]"
)


def evaluates(run: Run, name: str, given: Given) -> None:
    """A call of one of these functions with a text."""
    root, called = name.partition(".")[0], name.rpartition(".")[2]
    if root not in _PACKAGES or called not in _EVALUATES:
        return
    for value in given.positional[:1]:
        for text in texts(value):
            if not text.arg.exact or _MORE.search(text.arg.text):
                run.gather.unknown("code", f"`{name}` evaluates a text that is not read here")
