"""Words that name a variable: `read x`, `printf -v a[i]`. A subscript in them is evaluated."""

from __future__ import annotations

from gateway.facts.model import Unknown
from gateway.facts.state.values import ArrayValue
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
    if bracket and is_exact(rest) and (rest[-1:] != "]" or rest == "]"):
        return  # no name either
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


def behind(run: Run, base: str, name: str, text: str) -> str:
    """`declare a[1]+=text`: what the element has then, if its key is a plain one."""
    held = run.variable(base)
    key = name.partition("[")[2].removesuffix("]")
    known = isinstance(held, ArrayValue) and key in held.items and (held.assoc or key.isdecimal())
    if known and "i" not in run.state.attributes.get(base, ""):
        return held.items[key] + text  # type: ignore[union-attr]
    why = f"what an element of `{base}` was before is not known"
    old = [*held.items.values(), ""] if isinstance(held, ArrayValue) else [""]
    return run.holes.one_of([f"{one}{text}" for one in old], why)
