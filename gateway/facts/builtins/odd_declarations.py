"""Declarations in rare combinations: `declare a=x a=(y)`, `export -a m=(x)` of an associative `m`, `-nA`.

Which part comes first, what is refused, whether the rest of the line goes with it, and which scope it
happens in, is a matter of bash's own, and of its version. After these nothing is claimed of the variables
that they name, whatever they are given later (`*` among their attributes).
"""

from __future__ import annotations

from gateway.facts.model import Unknown
from gateway.facts.state.aborts import may_abort
from gateway.facts.state.assigning import ODD, anything
from gateway.facts.state.scopes import doubt_beneath
from gateway.facts.state.values import ABSENT, ArrayValue, Choice
from gateway.facts.words.holes import is_exact
from gateway.facts.words.parameters import referenced
from gateway.model import NOWHERE

_KNOWN = frozenset("aAcfFgGiIlnprtux-")
# Of these no two stand together.
_SHAPES = frozenset("aAiulcnI")
_ALONE = frozenset("prtx")

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


def is_odd(run: Run, call: Invocation) -> bool:
    """It is such a one."""
    name, words = call.texts[0], call.texts[1:]
    named = [parted(text) for text in words if text[:1] not in {"-", "+"}]
    names = [one[0].rstrip("+") for one in named]
    letters = [letter for text in words if text[:1] == "-" for letter in text[1:]]
    sets = name not in {"export", "readonly"}  # to those `+x` is no option, and `-n` takes away
    shapes = _SHAPES.intersection(letters)
    given = any(equals for _, equals, _ in named)
    taken = [text for text in words if text[:1] == "+"]
    return (
        not _KNOWN.issuperset(letters)
        or (bool(run.state.options) and sets and run.option("localvar_inherit"))
        or (bool(taken) and (sets or bool(run.arrays)) and (taken != ["+x"] or bool(letters)))
        or ("n" in letters and (given or run.arrays) and not sets)
        or len(shapes) > 1
        or ("n" in letters and sets and not _ALONE.isdisjoint(letters))
        or ("p" in letters and given)
        or any("[" in one or ODD in run.state.attributes.get(one, "") for one in names)
        or len(set(names)) < len(names)
        or (given and "n" not in letters and any(_is_reference(run, one) for one in names))
        or any(_of_other_kind(run, one, "A" in letters) for one in run.arrays)
        or (bool(shapes) and any(one[0][-1:] == "+" for one in named))
    )


def doubt(run: Run, call: Invocation, *, odd: bool) -> None:
    """Each variable may hold anything from here on, in every scope, and the line may end here."""
    words = [text for text in call.texts[1:] if text[:1] not in {"-", "+"}]
    if not odd:
        return
    for text in words:
        base = parted(text)[0].rstrip("+").partition("[")[0]
        for name in dict.fromkeys((base, referenced(run, base))):
            if not name.isidentifier() or not is_exact(name):
                continue
            doubt_beneath(run, name)
            run.put(run.state.variables, name, anything(run, name))
            run.mark_variable(name, ODD)
            for frame in run.frames:
                if name in frame.locals:
                    below, letters, sure = frame.locals[name]
                    run.put(frame.locals, name, (below, letters.replace(ODD, "") + ODD, sure))
    if any("n" in text for text in call.texts[1:] if text[:1] in {"-", "+"}):
        why = "which variable is meant after such a declaration is not followed"
        run.notes.append(Unknown("code", why, run.span or NOWHERE))
    may_abort(run)


def _is_reference(run: Run, name: str) -> bool:
    fresh = bool(run.frames) and name not in run.frames[-1].locals  # `local x=y` hides it
    return not fresh and "n" in run.state.attributes.get(name, "")


def _of_other_kind(run: Run, name: str, assoc: bool) -> bool:
    before = run.state.variables.get(name, ABSENT)
    each = before.values if isinstance(before, Choice) else (before,)
    kinds = {one.assoc for one in each if isinstance(one, ArrayValue)}
    return bool(kinds - {assoc}) or ("A" in run.state.attributes.get(name, "") and not assoc)
