"""Words that name a variable: `read x`, `printf -v a[i]`. A subscript in them is evaluated."""

from __future__ import annotations

from gateway.facts.model import Unknown
from gateway.facts.words.evaluated import evaluated
from gateway.facts.words.holes import ANY, ENV, is_exact, worst
from gateway.facts.words.parameters import referenced

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.state.run import Run
    from gateway.facts.state.values import Variable


def assign_name(run: Run, name: str, value: Variable) -> None:
    """Give a variable, or an element of an array, a value. The word is evaluated if it has `[`."""
    base, bracket, rest = name.partition("[")
    if bracket or not is_exact(name):
        evaluated(run, name, "a name with a subscript is evaluated")
    if not is_exact(name) and worst(name) >= ENV and not run.notes:
        why = f"{run.holes.why(name)}; it names the variable that is set"
        run.notes.append(Unknown("code", why))
    if not base.isidentifier() or not is_exact(base):
        return
    if base in run.state.attributes:
        base = referenced(run, base)
    if not bracket:
        run.assign(base, value)
        return
    from gateway.facts.walk.assign import set_element
    from gateway.facts.words.evaluated import associative, reckoned

    before = run.variable(base)
    key: str | None = rest.removesuffix("]")
    if not associative(run, base, before):
        number = reckoned(run, rest.removesuffix("]"))
        key = number if number.lstrip("-").isdigit() else None
    text = value if isinstance(value, str) else run.hole(ANY, f"`{name}` is not known")
    set_element(run, base, key, text)
