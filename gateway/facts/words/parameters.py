"""Parameter expansion: `$x`, `${x:-w}`, `${!x}`, `${#x}`, `${a[i]}`, `"$@"`, with every operator."""

from __future__ import annotations

from gateway.facts.model import Unknown
from gateway.facts.state.aborts import may_abort
from gateway.facts.state.assigning import element_key
from gateway.facts.state.values import ABSENT, UNSET, ArrayValue, Choice, Mark
from gateway.facts.words.expand import is_list, is_star, text_of
from gateway.facts.words.fields import BLANKS, ifs_of
from gateway.facts.words.holes import ANY, ENV, NUMBER, is_exact, least, worst
from gateway.facts.words.operands import arguments
from gateway.model import NOWHERE
from gateway.shell.syntax import Parameter, Word
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.state.run import Run
    from gateway.facts.state.values import Variable

_DEFAULTS = frozenset([":-", "-", ":=", "=", ":+", "+", ":?", "?"])
_MOST_LINKS = 8
# What a name that means a list ends in: `@`, `a[*]`.
_EVERY = frozenset("@*]")


def parameter(run: Run, part: Parameter) -> str | ArrayValue | Word:
    """What the expansion becomes: a text, a list of texts (`$@`, `${a[@]}`), or the word of `:-`."""
    if part.prefix == "!":
        return _indirect(run, part)
    value = _value(run, part)
    if part.prefix == "#":
        if run.state.options and run.option("nounset") and not isinstance(value, str):
            _may_be_unset(run, part, value)
        return _length(run, value)
    if part.operator in _DEFAULTS:
        from gateway.facts.words.defaults import default

        return default(run, part, value)
    if run.state.options and run.option("nounset") and not _is_certain(run, part, value):
        run.exits += 1
        run.spilled = True  # what a substitution has printed until then is not followed
    mark = run.journal.mark()
    texts = arguments(run, part) if part.arguments else []
    if run.journal.mark() != mark:  # bash does not come to them where there is nothing to change
        run.or_not(mark)
    if value is UNSET or isinstance(value, (Mark, Choice)):
        if part.operator in {"@a", "@A"} and part.name in run.state.variables:
            # `declare -A x=([k]=v)`: there is no `$x`, and yet it says `A`.
            return run.hole(ANY, f"`{part.operator}` of a list is not followed")
        if part.operator.startswith("@"):
            return ""
        return "" if part.operator != ":" else _sliced(run, "", texts)
    if not part.operator:
        return joined(run, part, value)
    return joined(run, part, _transformed(run, part, value, texts))


def _is_certain(run: Run, part: Parameter, value: Variable) -> bool:
    """It has a value, and `set -u` does not mind."""
    if not isinstance(value, str):
        return isinstance(value, ArrayValue)
    return is_exact(value) or part.name in run.state.variables or least(value) < ENV


def _value(run: Run, part: Parameter) -> Variable:
    """The value that the operator is applied to."""
    name = part.name
    if name in {"@", "*"} or name.isdigit() or name == "#":
        return _positional(run, name)
    if name == "_" or (part.subscript is None and name not in run.state.attributes):
        value = run.variable(name)
    else:
        name = referenced(run, name)
        value = run.variable(name)
        if isinstance(value, str) and "n" in run.state.attributes.get(name, ""):
            found = _through(run, name, value)
            return ArrayValue({"0": found}, complete=False) if is_list(part) else found
    if part.subscript is not None:
        if not part.subscript.raw.strip():
            may_abort(run)
        return _element(run, part, name, value)
    if isinstance(value, ArrayValue):
        if "0" in value.items:
            return value.items["0"]
        kind = ANY if name in run.state.variables else ENV
        return UNSET if value.complete else run.hole(kind, f"`${name}` is not known to its end")
    return value


def referenced(run: Run, name: str) -> str:
    """The variable that a name reference means."""
    for _ in range(_MOST_LINKS):
        letters = run.state.attributes.get(name, "")
        if "n" not in letters:
            break
        if "!" in letters:
            why = f"whether `{name}` is a reference depends on what happens before"
            run.notes.append(Unknown("code", why, run.span or NOWHERE))
        target = run.variable(name)
        if not isinstance(target, str) or not target.isidentifier():
            break
        name = target
    return name


def _through(run: Run, name: str, target: str) -> str:
    """A reference to an element, or to what is no name: `declare -n r='a[k]'`."""
    from gateway.facts.words.evaluated import evaluated

    evaluated(run, target, "a name reference evaluates the name it holds")
    return run.hole(ANY, f"`${name}` refers to what is not followed")


def positional(run: Run) -> ArrayValue:
    """`$1`, `$2` …"""
    value = run.state.place.get("positional", ABSENT)
    if isinstance(value, Choice):
        value = run.chosen("positional", value, "the arguments depend on what happens before")
    return value if isinstance(value, ArrayValue) else ArrayValue({})


def _positional(run: Run, name: str) -> Variable:
    values = positional(run)
    if name == "#":
        if values.complete:
            return str(len(values.items))
        return run.hole(NUMBER, "the number of arguments is not known")
    if name in {"@", "*"}:
        return values
    if name == "0":
        return run.inherited("0")
    found = values.items.get(str(int(name[:9]) - 1))
    if found is not None:
        return found
    if values.complete:
        return UNSET
    return run.holes.one_of(values.items.values(), f"the argument `${name}` is not known")


def _element(run: Run, part: Parameter, name: str, value: Variable) -> Variable:
    """An element, or all of them: `${a[i]}`, `${a[@]}`."""
    word = part.subscript
    if word is None:
        return value
    raw = word.raw
    if raw in {"@", "*"}:
        return _every(run, part, value)
    from gateway.facts.words.evaluated import subscript

    key = subscript(run, name, word)
    if isinstance(value, str) and key is not None and key[:1] == "-":
        return UNSET  # only an array is counted from behind
    if isinstance(value, str):
        value = ArrayValue({"0": value}, complete=is_exact(value))
    if not isinstance(value, ArrayValue):
        return UNSET
    if key is not None:
        key = element_key(value, key)
    if key is not None and key in value.items:
        return value.items[key]
    if key is not None and value.complete:
        return UNSET
    if key is None and value.complete and value.items:
        # Any of them: each is tried; and there may be none of that name.
        each = Choice((*dict.fromkeys(value.items.values()), UNSET))
        return run.chosen(("element", name, raw), each, f"`${{{name}[…]}}` is one of several")
    texts = "".join(value.items.values())
    kind = ANY if worst(texts) == ANY or value.items else ENV
    why = f"`${{{name}[…]}}` is not known here"
    names = run.holes.all_selected(value.items.values(), known=True)
    return run.holes.make(kind, why, run.holes.sources(texts), names=names)


def _every(run: Run, part: Parameter, value: Variable) -> Variable:
    """`${a[@]}`."""
    if isinstance(value, ArrayValue):
        return _any_order(run, value) if value.assoc else value
    if not isinstance(value, str):
        return ArrayValue({}, complete=value is UNSET)
    if part.operator == ":":  # of what is no array characters are counted
        hole = run.hole(ANY, f"`${{{part.name}[@]:…}}` of a text is not followed")
        return ArrayValue({"0": hole}, complete=False)
    # What nobody has set may not be set at all: then it is no word.
    return ArrayValue({"0": value}, complete=is_exact(value))


def _any_order(run: Run, value: ArrayValue) -> ArrayValue:
    """The elements of an associative array come in an order that is bash's own."""
    texts = list(value.items.values())
    if len(set(texts)) < 2:
        return value
    hole = run.blurred(texts, "the order of an associative array is not known")
    return ArrayValue(dict.fromkeys(value.items, hole), value.complete, value.assoc)


def joined(run: Run, part: Parameter, value: str | ArrayValue) -> str | ArrayValue:
    """`"$*"` is one text; `$@` stays a list."""
    if not isinstance(value, ArrayValue) or not is_star(part) or not part.quoted:
        return value
    if not value.complete:
        return run.holes.one_of(value.items.values(), "the list is not known to its end")
    ifs = ifs_of(run)
    if ifs is None and len(value.items) > 1:
        return run.holes.one_of(value.items.values(), "what joins the elements is not known")
    return (ifs or "")[:1].join(value.items.values())


def _may_be_unset(run: Run, part: Parameter, value: Variable) -> None:
    """`set -u; ${#a[@]}`: where there is no list `a`, bash gives up the line and goes on with the next one."""
    sure = isinstance(value, ArrayValue) and value.complete and value.items
    if not sure or isinstance(run.state.variables.get(part.name), str):
        may_abort(run)


def _length(run: Run, value: Variable) -> str:
    if isinstance(value, str) and value.isascii():
        return str(len(value))
    if isinstance(value, ArrayValue) and value.complete:
        return str(len(value.items))
    return "0" if value is UNSET else run.hole(NUMBER, "the length is not known")


def _indirect(run: Run, part: Parameter) -> str | ArrayValue | Word:
    """`${!x}`, `${!prefix*}`, `${!a[@]}`."""
    from gateway.facts.words.evaluated import evaluated

    if part.operator in {"*", "@"}:
        return run.hole(ENV, f"the variables that begin with `{part.name}` are not known")
    if part.subscript is not None and part.subscript.raw in {"@", "*"}:
        return _keys(run, part)
    if "n" in run.state.attributes.get(part.name, ""):
        plain = part.subscript is None and not part.operator
        return _name_of(run, part.name, sure=plain)
    value = _value(run, part)
    target = value if isinstance(value, str) else ""
    if (target.isidentifier() or target.isdigit()) and target.isascii():
        return parameter(run, replace(part, prefix="", name=target, subscript=None))
    name, _, rest = target.partition("[")
    if rest == "@]" and name.isidentifier() and not part.operator:
        every = Word("@", (), part.span)
        return parameter(run, replace(part, prefix="", name=name, subscript=every))
    for word in part.arguments:
        text_of(run, word)
    evaluated(run, target, f"`${{!{part.name}}}` evaluates the name it holds")
    may_abort(run)
    why = f"`${{!{part.name}}}` means a variable that is not known"
    if part.operator == "@P":
        run.notes.append(Unknown("code", f"{why}; `@P` expands what it holds", part.span))
    hole = run.hole(ANY, why)
    return ArrayValue({"0": hole}, complete=False) if target[-1:] in _EVERY else hole


def _keys(run: Run, part: Parameter) -> str | ArrayValue:
    """`${!a[@]}`: the subscripts."""
    value = run.variable(part.name)
    if not isinstance(value, ArrayValue) or not value.complete:
        return ArrayValue({}, complete=value is UNSET)
    keys = ArrayValue({str(at): key for at, key in enumerate(value.items)})
    if is_star(part) and not part.quoted and ifs_of(run) != BLANKS:
        return run.hole(ANY, "how an empty IFS joins them is not followed")
    return joined(run, part, _any_order(run, keys) if value.assoc else keys)


def _name_of(run: Run, reference: str, *, sure: bool) -> str:
    """`declare -n r=a; ${!r}` is the name that it refers to."""
    named = run.variable(reference)
    sure = sure and "!" not in run.state.attributes[reference] and named != reference
    if isinstance(named, str) and sure and referenced(run, named) == named:
        return named
    may_abort(run)
    return run.hole(ANY, f"which variable `{reference}` refers to is not followed")


def _transformed(
    run: Run, part: Parameter, value: str | ArrayValue, texts: list[str]
) -> str | ArrayValue:
    from gateway.facts.words.transforms import sliced_list, transformed

    if part.operator == "@P":
        from gateway.facts.words.evaluated import prompt

        found = value if isinstance(value, str) else " ".join(value.items.values())
        return prompt(
            run, found, part.span, f"`${{{part.name}@P}}` expands what the variable holds"
        )
    if isinstance(value, ArrayValue):
        if part.operator == ":":
            offsets = _offsets(run, texts)
            return sliced_list(run, value, offsets, positional=part.name in {"@", "*"})
        if part.operator in {"@k", "@K", "@A"}:  # more, or fewer, words than there are elements
            hole = run.hole(ANY, f"`{part.operator}` of a list is not followed")
            return ArrayValue({"0": hole}, complete=False)
        items = {
            key: transformed(run, part.operator, text, texts) for key, text in value.items.items()
        }
        if part.operator[:1] in {"#", "%"} and not part.quoted and ifs_of(run) != BLANKS:
            return run.holes.one_of(items.values(), "an empty IFS makes one word of these")
        return ArrayValue(items, value.complete, value.assoc, value.listed)
    if part.operator == ":":
        return _sliced(run, value, texts)
    return transformed(run, part.operator, value, texts)


def _sliced(run: Run, value: str, texts: list[str]) -> str:
    """`${x:offset:length}`: both are arithmetic."""
    from gateway.facts.words.transforms import sliced

    return sliced(run, value, _offsets(run, texts))


def _offsets(run: Run, texts: list[str]) -> list[str]:
    from gateway.facts.words.evaluated import reckoned

    return [reckoned(run, text) for text in texts]
