"""Packages that evaluate a text which they are given: formulas of sympy and numexpr, templates of mako.

They hand it to Python. A formula of names, numbers and operators is one; what could reach anything else is
code that is not known.
"""

from __future__ import annotations

from gateway.facts.code.python.values import Kind, options, texts
from gateway.facts.code.spec import names
from gateway.regex import compiled_later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.code.python.given import Given
    from gateway.facts.code.python.run import Run
    from gateway.facts.code.python.values import Thing

_PACKAGES = names("sympy numexpr asteval mako Cheetah genshi xonsh restrictedpython")
_EVALUATES = frozenset(
    ["sympify", "parse_expr", "S", "N", "evaluate", "re_evaluate", "Template", "eval", "symeval", "compile", "lambdify"]
)  # fmt: skip
_MORE = compiled_later(
    r"__|\bimport\b|\bexec|\beval|\bopen\b|\bos\b|\bgetattr|\blambda\b|<%|[\"'`]"
)
# A name of a file; no objects can be spelled by these signs.
_FILE = compiled_later(r"[\w./~-]+")


def unpickled(run: Run, value: Thing, name: str) -> None:
    """Objects are made of what a file holds, which may run anything, as a script may: it is executed."""
    for option in options(value):
        for text in (option.text,) if isinstance(option, Kind) else texts(option):
            if (
                text is None
                or not text.arg.exact
                or not _FILE.fullmatch(text.arg.text)
                or not run.gather.reads(text)
            ):
                run.gather.unknown("code", f"`{name}` may run what it is given")
            else:
                run.gather.objects(text)


def evaluates(run: Run, name: str, given: Given) -> None:
    """A call of one of these functions with a text."""
    root, called = name.partition(".")[0], name.rpartition(".")[2]
    if root not in _PACKAGES or called not in _EVALUATES:
        return
    for value in given.positional[:1]:
        for text in texts(value):
            if not text.arg.exact or _MORE.search(text.arg.text):
                run.gather.unknown("code", f"`{name}` evaluates a text that is not read here")
