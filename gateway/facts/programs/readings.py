"""Options that nobody has described, of programs whose options hold code: does the next word belong to them?

`node --title x -e CODE`: if `--title` takes a value, what looks like the script is none, and CODE runs. Where
a model says only `--*`, the line is read both ways, and what runs in either is said.
"""

from __future__ import annotations

from gateway.facts.programs.language.effects import take_apart
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.effects import Call, Effects
    from gateway.facts.programs.language.model import Explain, Program
    from gateway.facts.programs.language.parsed import Parsed

# The spellings of an option that stands for all that are not described.
_ANY = frozenset({"-*", "--*"})


def both(explain: Explain) -> Explain:
    """The same explanation, and what the other reading runs beside it."""

    def read(call: Call, program: Program) -> Effects:
        first = explain(call, program)
        if not any(arg.text[:1] == "-" for arg in call.args[:-2]):
            return first
        other = _other(call, take_apart(call, program))
        if other is None:
            return first
        second = explain(other, program)
        executed = (path for path in second.paths if path.role == "execute")
        return replace(
            first,
            code=tuple(dict.fromkeys((*first.code, *second.code))),
            inner=tuple(dict.fromkeys((*first.inner, *second.inner))),
            paths=tuple(dict.fromkeys((*first.paths, *executed))),
        )

    return read


def _other(call: Call, parsed: Parsed) -> Call | None:
    """The call without such options and the words behind them; None if there are none."""
    doubtful = {
        id(item.arg)
        for item in parsed.items
        if item.option is not None and item.option.names[0] in _ANY and "=" not in item.arg.text
    }
    if not doubtful:
        return None
    kept = []
    behind = taken = False
    for arg in call.args:
        if behind and arg.text[:1] != "-":
            behind, taken = False, True
            continue
        behind = id(arg) in doubtful
        if not behind:
            kept.append(arg)
    return replace(call, args=tuple(kept)) if taken else None
