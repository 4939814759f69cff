"""What a text does to its environment by other ways than the usual name: by an alias, a list on the left, a loop."""

from __future__ import annotations

from gateway.facts.code.text import known, unknown
from gateway.regex import compiled_later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.code.model import Text
    from gateway.facts.code.script.analysis import Analysis

# Nothing else is written so, where it is given a value as a member of something.
_NAME = compiled_later(r"[A-Z][A-Z0-9_]{2,}")
_GIVES = ("=", "??=", "||=", "//=", "&&=", "+=", ".=")
_OPENS, _CLOSES = frozenset({"(", "[", "{"}), frozenset({")", "]", "}"})


def given(analysis: Analysis, name: Text, behind: int) -> bool:
    """`NAME = value`, `NAME ||= value`, `[NAME] = list`: whether it is given one here, and then that."""
    if analysis.is_op(behind, *_GIVES):
        end = analysis.statement_end(behind + 1)
        added = analysis.is_op(behind, "+=", ".=")
        value = unknown("it is added to") if added else analysis.value(behind + 1, end)
        analysis.gather.variable(name, value)
    elif _on_the_left(analysis, behind):
        analysis.gather.variable(name, unknown("it is one of a list"))
    else:
        return False
    return True


def _on_the_left(analysis: Analysis, at: int) -> bool:
    """The bracket around it closes, and what stands in it is given something."""
    depth = 0
    for there in range(at, len(analysis.tokens)):
        token = analysis.tokens[there]
        if token.kind != "op":
            continue
        if token.text in _CLOSES and depth == 0:
            analysis.passed(at, there)
            return analysis.is_op(there + 1, "=")
        depth += (token.text in _OPENS) - (token.text in _CLOSES)
        if token.text == ";":
            return False
    return False


def by_members(analysis: Analysis) -> None:
    """The environment has another name somewhere: `e.GIT_PAGER = …`, `$e->{GIT_PAGER} = …`, `e["GIT_PAGER"] = …`."""
    for at, token in enumerate(analysis.tokens):
        name = (
            token.value.arg.text if token.kind == "str" and token.value is not None else token.text
        )
        usual = _NAME.fullmatch(name) is not None
        if token.kind not in {"name", "str"} or not (usual or name in analysis.gather.env):
            continue
        picked = analysis.is_op(at - 1, "[", "{") and analysis.is_op(at + 1, "]", "}")
        if picked or (token.kind == "name" and analysis.linked(at)):
            changed = given(analysis, known(name), at + 2 if picked else at + 1)
            if changed and not usual:  # it may be a member of something else
                analysis.gather.variable(known(name), unknown("it is perhaps given another value"))


def as_variables(analysis: Analysis) -> None:
    """`use Env; $GIT_PAGER = …`: each of them is one of the environment."""
    for at, token in enumerate(analysis.tokens):
        if token.kind == "var" and token.text[:1] == "$" and _NAME.fullmatch(token.text[1:]):
            given(analysis, known(token.text[1:]), at + 1)
