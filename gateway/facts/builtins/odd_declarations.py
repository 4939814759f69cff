"""Declarations that say several things at once: `declare a=x a=(y)`, `export -a m=(x)` of an associative `m`.

Which part comes first, what is refused, and whether the rest of the line goes with it, is a matter of bash's
own, and of its version. After these nothing is claimed of the variables that they name.
"""

from __future__ import annotations

from gateway.facts.state.aborts import may_abort
from gateway.facts.state.values import ABSENT, ArrayValue, Choice
from gateway.facts.words.holes import ANY

_KNOWN = frozenset("aAcfFgGiIlnprtux-")

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.state.run import Run
    from gateway.facts.walk.record import Invocation


def parted(text: str) -> tuple[str, str, str]:
    """Name and value; a subscript may hold signs of its own: `a[x=1]=2`."""
    name, equals, value = text.partition("=")
    end = text.find("]", len(name)) if "[" in name and "]" not in name else -1
    if end < 0 or text[end + 1 :].lstrip("+")[:1] != "=":
        return name, equals, value
    end = text.index("=", end)
    return text[:end], "=", text[end + 1 :]


def doubt(run: Run, call: Invocation, arrays: dict[str, ArrayValue]) -> None:
    """Where it is such a one, each variable may hold anything, and the line may end here."""
    words = call.texts[1:]
    names = [parted(text)[0].rstrip("+") for text in words if "=" in text and text[:1] not in "-+"]
    takes = call.texts[0] not in {"export", "readonly"}  # to these that is no option
    options = "".join(text[1:] for text in words if text[:1] == "-")
    odd = (
        not _KNOWN.issuperset(options)
        or any(
            "[" in text.partition("=")[0] or (text[:1] == "+" and (takes or arrays))
            for text in words
        )
        or len(set(names)) < len(names)
        or any(_of_other_kind(run, name, "A" in options, one) for name, one in arrays.items())
        or (any("+=" in text for text in words) and not {*"aAulci"}.isdisjoint(options))
    )
    if not odd:
        return
    for name in dict.fromkeys(one.partition("[")[0] for one in names):
        if name.isidentifier():
            hole = run.hole(ANY, f"what `{name}` holds after such a declaration is not followed")
            run.put(run.state.variables, name, ArrayValue({"0": hole}, complete=False))
    may_abort(run)


def _of_other_kind(run: Run, name: str, assoc: bool, given: ArrayValue) -> bool:
    before = run.state.variables.get(name, ABSENT)
    each = before.values if isinstance(before, Choice) else (before,)
    kinds = {one.assoc for one in each if isinstance(one, ArrayValue)}
    return bool(kinds - {assoc or given.assoc})
