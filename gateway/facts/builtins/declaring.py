"""`declare`, `local`, `export`, `readonly`: variables, their attributes and their scope."""

from __future__ import annotations

from gateway.facts.builtins.odd_declarations import doubt, is_odd, parted
from gateway.facts.model import Unknown
from gateway.facts.state.assigning import takes
from gateway.facts.state.run import Outcome
from gateway.facts.state.scopes import doubt_beneath, hidden, hides
from gateway.facts.state.tables import merge_variables
from gateway.facts.state.values import ABSENT, UNSET, ArrayValue, Choice
from gateway.facts.walk.dialects import BASHES
from gateway.facts.walk.launch import finish
from gateway.facts.walk.record import Found, Invocation, record
from gateway.facts.words.evaluated import evaluated
from gateway.facts.words.holes import ANY, is_exact, prefix, worst
from gateway.facts.words.parameters import referenced
from gateway.model import NOWHERE
from gateway.regex import compiled_later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.model import Arg
    from gateway.facts.state.run import Run

_LETTERS = frozenset("xinrualcA")
_NAME = compiled_later(r"(?a)[A-Za-z_]\w*(?:\[.+\])?")  # what a reference may mean
# What a variable makes of its values: a local one begins without.
_ARRAYS = frozenset("aA")
_SHAPES = frozenset("iulcaAn?")


def declare(run: Run, call: Invocation) -> Outcome:
    """`declare`; inside a function its variables are local."""
    return _declare(run, call, local=bool(run.frames))


def local(run: Run, call: Invocation) -> Outcome:
    """`local`. Outside of functions it fails."""
    if run.frames:
        return _declare(run, call, local=True)
    mark = run.journal.mark()
    outcome = _declare(run, call, local=True)
    run.or_not(mark)
    return outcome


def export(run: Run, call: Invocation) -> Outcome:
    """`export`; with `-f` functions, with `-n` the opposite."""
    return _declare(run, call, local=False, letters="x")


def readonly(run: Run, call: Invocation) -> Outcome:
    """`readonly`."""
    return _declare(run, call, local=False, letters="r")


def _declare(run: Run, call: Invocation, *, local: bool, letters: str = "") -> Outcome:
    name = call.args[0].text
    found = Found(name, name)
    # Arrays among its words are set, by its options, before it looks at those itself.
    if not run.arrays and _refused(name, call):
        return finish(run, call, Outcome(None, "", (record(run, call, found),)))
    odd = is_odd(run, call)
    functions = removes = False
    prints = named = shows = False
    taken = ""
    run_arrays, run.arrays = run.arrays, {}
    options = True
    signs = _signs(name)
    inherits = any(one[:1] == "-" and "I" in one for one in call.texts[1:])
    sure = not odd and _succeeds(run, call) and (not local or bool(run.frames))
    for arg, text in zip(call.args[1:], call.texts[1:], strict=True):
        if options and text == "--":
            options = False
            continue
        if options and text[:1] in signs and len(text) > 1 and is_exact(text):
            if "G" in text:  # bash's own, since 5.2; others do nothing at all then
                why = f"which variable `{name} {text}` sets differs between versions"
                run.notes.append(Unknown("code", why, arg.span))
            functions = functions or (text[0] == "-" and not {"f", "F"}.isdisjoint(text))
            prints = prints or "p" in text or (functions and "x" not in text + letters)
            shows = shows or ("p" in text and name in _DECLARING)  # it sets arrays alone
            local = local and ("g" not in text or text[0] == "+")
            removes = removes or text[0] == "+" or (name == "export" and "n" in text)
            taken += text[1:] if text[0] == "+" else "x" if name == "export" and "n" in text else ""
            letters += (
                "".join(letter for letter in text[1:] if letter in _LETTERS)
                if text[0] == "-"
                else ""
            )
            continue
        named = True
        options = options and not is_exact(text)
        if text == "-" and local and run.frames:
            run.frames[-1].options = True
        elif shows and parted(text)[0].rstrip("+") not in run_arrays:
            continue
        elif functions:
            if run_arrays:
                why = f"an array is set before `{name}` looks for a function"
                run.notes.append(Unknown("code", why, arg.span))
            _export_function(run, text, letters, taken=removes)
        else:
            way = _Way(local, "" if removes else letters, run_arrays, taken, inherits=inherits)
            way.globally = bool(run.frames) and not local and name in _DECLARING
            sure = not _poured(run, text, found) and _one(run, arg, text, found, way) and sure
            if not local and (run.frames or run.set_before):
                _beneath(run, text)
    doubt(run, call, odd=odd)
    index = record(run, call, found)
    printed = ""
    if run.want and (prints or not named):
        printed = run.hole(ANY, f"what `{name}` prints is not followed", (index,))
    status = 0 if sure and not prints and not functions and "n" not in letters else None
    return finish(run, call, Outcome(status, printed, (index,)))


def _beneath(run: Run, text: str) -> None:
    """`declare -g x=1` where a function has an `x` of its own: the one below is meant."""
    name = text.partition("=")[0].rstrip("+").partition("[")[0]
    reference = "n" in run.state.attributes.get(name, "")  # then the one it refers to is meant
    if not reference and hides(run, name, run.frames):
        run.put(run.state.variables, name, doubt_beneath(run, name))


def _succeeds(run: Run, call: Invocation) -> bool:
    """Its words are names, and none of them is readonly."""
    names = [text.partition("=")[0].rstrip("+") for text in call.texts[1:]]
    return is_exact("".join(call.texts)) and all(
        one[:1] in {"-", "+"} or (one.isidentifier() and takes(run, one)) for one in names
    )


def _refused(name: str, call: Invocation) -> bool:
    """With an option that it does not know (`declare --n x=y`) it does nothing at all."""
    known, signs = _TAKEN.get(name, _DECLARES), _signs(name)
    for text in call.texts[1:]:
        if text == "--" or text[:1] not in signs or len(text) < 2:
            return False
        if is_exact(text) and not known.issuperset(text[1:]):
            return True
    return False


def _signs(name: str) -> frozenset[str]:
    """What an option begins with: `export +x a=b` finds no name in `+x`, and goes on."""
    return frozenset("-") if name in _TAKEN else frozenset("-+")


_DECLARING = frozenset(["declare", "typeset", "local"])
# The options of each, and those of `declare`, `typeset` and `local`.
_TAKEN = {"export": frozenset("aAfnp"), "readonly": frozenset("aAfnp")}
_DECLARES = frozenset("aAcfFgGiIlnprtux")


class _Way:
    __slots__ = ("arrays", "globally", "inherits", "letters", "local", "taken")

    def __init__(
        self,
        local: bool,
        letters: str,
        arrays: dict[str, ArrayValue],
        taken: str,
        *,
        inherits: bool,
    ) -> None:
        self.local = local
        # `declare -g` in a function: no local variable is meant, nor what it refers to.
        self.globally = False
        # `local -I x`: it begins with the value that it hides.
        self.inherits = inherits
        # Attributes that are taken away.
        self.taken = taken
        self.letters = letters
        self.arrays = arrays


def _poured(run: Run, text: str, found: Found) -> bool:
    """`export $(cat .env.test)`: what stands in a file. (Unlike `declare`, it evaluates no subscripts.)"""
    if found.program != "export" or is_exact(text):
        return False
    from gateway.facts.walk.poured import settings_from

    files = settings_from(run, text)
    found.paths += files
    return bool(files)


def _export_function(run: Run, name: str, letters: str, *, taken: bool) -> None:
    if taken:
        run.put(run.state.attributes, f"{name}()", ABSENT)
    elif name in run.state.functions:
        for letter in "xr":
            if letter in letters:
                run.mark_variable(f"{name}()", letter)


def _one(run: Run, arg: Arg, text: str, found: Found, way: _Way) -> bool:
    """One word: `name`, `name=value`, `name+=value`, `name[sub]=value`. Says whether that is done."""
    name, equals, value = parted(text)
    append = name.endswith("+")
    base, name = _meant(run, name.rstrip("+"), way)
    if arg.many or "[" in name or not is_exact(name):  # (Of many words each may be a name.)
        evaluated(run, text if arg.many else name, "a name with a subscript is evaluated")
    element = "[" in name and is_exact(name) and found.program in _TAKEN  # that is no name to them
    element = element or ("[" in name and is_exact(name) and name[-1] != "]")
    if element or not base.isidentifier():
        if worst(base) >= 0:
            evaluated(run, base, "the name of the variable is evaluated")
        return False
    if "n" in way.letters and _names_none(run, base, way, value if equals else None):
        return False
    attempt = run.journal.mark()
    refuses = _refuses(run, base, way)
    if way.local and run.frames:
        _make_local(run, base, way, value if equals else None)
    _mark(run, base, way)
    if equals:
        if "n" in way.letters or value[:1] == "(" or (_array(run, base, way) and not prefix(value)):
            # `declare -a 'a=($(cmd))'` expands what stands in the quoted word.
            mark = run.journal.mark()
            evaluated(run, value, "the value is evaluated")
            run.or_not(mark)  # (or it is taken as it stands)
            if "<(" in value or ">(" in value:
                why = "a list in a text is expanded, process substitutions and all"
                run.notes.append(Unknown("code", why, arg.span))
        array = None if value else way.arrays.get(parted(text)[0].rstrip("+"))
        _set(run, base, name, value if array is None else array, append=append, way=way)
    if "r" in way.letters:
        run.mark_variable(base, "r")
    exported = "x" in run.state.attributes.get(base, "")
    if (equals and exported) or ("x" in way.letters and base in run.state.variables):
        _tell(run, found, base, arg)
    if refuses:
        run.or_not(attempt)
    return not refuses


def _meant(run: Run, name: str, way: _Way) -> tuple[str, str]:
    """The variable, and all of the word. Without `-n` a reference is the variable that it means; unless
    a local one takes its name."""
    base = name.partition("[")[0]
    if way.globally and hides(run, base, run.frames):
        letters = [frame.locals.get(base, ("", "", True))[1] for frame in run.frames]
        letters += [run.state.attributes.get(base, ""), way.letters, way.taken]
        if any("n" in one for one in letters):
            why = f"which variable `{base}` refers to below is not followed"
            run.notes.append(Unknown("code", why, run.span or NOWHERE))
        return base, name
    if base not in run.state.attributes or "n" in way.letters + way.taken:
        return base, name
    if way.local and run.frames and base not in run.frames[-1].locals:
        return base, name
    meant = referenced(run, base)
    return meant, meant + name[len(base) :]


def _refuses(run: Run, base: str, way: _Way) -> bool:
    """Perhaps nothing is done: an array of one kind does not become one of the other, nor a reference;
    nor does a readonly variable become a local one."""
    local = way.local and bool(run.frames)
    if local and base not in run.frames[-1].locals:
        return "r" in run.state.attributes.get(base, "")
    other = {"A": False, "a": True}
    value = run.state.variables.get(base, ABSENT)
    each = value.values if isinstance(value, Choice) else (value,)
    arrays = [one for one in each if isinstance(one, ArrayValue)]
    letters = run.state.attributes.get(base, "")
    if arrays and not _ARRAYS.isdisjoint(way.taken):
        return True
    if "n" in way.letters and (arrays or not _ARRAYS.isdisjoint(letters)):
        return True
    return any(
        {"A": "a", "a": "A"}[letter] in letters or any(one.assoc is other[letter] for one in arrays)
        for letter in _ARRAYS.intersection(way.letters)
    )


def _names_none(run: Run, base: str, way: _Way, given: str | None) -> bool:
    """`x=; declare -n x`: what holds no name becomes no reference, nor does a readonly variable."""
    fresh = way.local and bool(run.frames) and base not in run.frames[-1].locals
    named = given is None or _NAME.fullmatch(given) is not None or not is_exact(given)
    if not named or (given == base and not fresh):
        run.notes.append(Unknown("code", f"whether `{base}` becomes a reference is not known"))
    if fresh:
        return False
    letters = run.state.attributes.get(base, "")
    value = run.state.variables.get(base, ABSENT)
    each = value.values if isinstance(value, Choice) else (value,)
    texts = [one for one in each if isinstance(one, str)]
    known = [is_exact(one) and one.partition("[")[0].isidentifier() for one in texts]
    if "r" not in letters and (given is not None or all(known)):
        return False
    if "r" in letters and "!" not in letters:
        return True
    if not any(known) and len(texts) == len(each) and all(map(is_exact, texts)):
        return True
    why = f"whether `{base}` refers to a variable is not known"
    run.notes.append(Unknown("code", why, run.span or NOWHERE))
    return False


def _array(run: Run, base: str, way: _Way) -> bool:
    letters = way.letters + run.state.attributes.get(base, "")
    return "a" in letters or "A" in letters or isinstance(run.variable(base), ArrayValue)


def _mark(run: Run, base: str, way: _Way) -> None:
    """Take attributes away, then give others; `readonly` only once the value is set."""
    if way.taken:
        # (`+r` makes nothing writable again.)
        taken = way.taken.replace("r", "")
        left = "".join(one for one in run.state.attributes.get(base, "") if one not in taken)
        run.put(run.state.attributes, base, left or ABSENT)
    for letter in way.letters:
        if letter != "r":
            run.mark_variable(base, letter)


def _reads_as_list(value: str) -> bool:
    return value[:1] == "(" and value.rstrip()[-1:] == ")"


def _set(
    run: Run, base: str, name: str, value: str | ArrayValue, *, append: bool, way: _Way
) -> None:
    from gateway.facts.builtins.names import assign_name, behind

    if isinstance(value, ArrayValue):
        if append and not {*"ulci"}.isdisjoint(way.letters):  # what was there keeps its shape
            hole = run.hole(ANY, f"which elements of `{base}` get another shape is not followed")
            value = ArrayValue({"0": hole}, complete=False, assoc=value.assoc)
        run.assign(base, value)
    elif "[" in name and not (_reads_as_list(value) and _ARRAYS.intersection(way.letters)):
        if "r" not in way.letters:  # the array is readonly before its element is set
            assign_name(run, name, behind(run, base, name, value) if append else value)
    elif "n" in way.letters:
        run.put(run.state.variables, base, value)
    elif _reads_as_list(value):
        # `declare -a 'a=(x y)'` reads what stands in quotes as an array, if it is one or becomes one.
        hole = run.hole(ANY, f"`{base}` may be an array that is read from a text")
        run.assign(base, ArrayValue({"0": hole}, complete=False))
    elif append:
        before = run.variable(base)
        if isinstance(before, ArrayValue):  # it goes behind the first element
            hole = run.hole(ANY, f"the first element of `{base}` is not known")
            before = before.items.get("0", "" if before.complete else hole)
        value = before + value if isinstance(before, str) else value
        if "i" in run.state.attributes.get(base, ""):
            value = run.hole(ANY, f"the sum in `{base}` is not followed")
        run.assign(base, value)
    else:
        run.assign(base, value)


def _make_local(run: Run, name: str, way: _Way, given: str | None) -> None:
    """A variable of this function, which hides another one."""
    frame = run.frames[-1]
    before = hidden(run, name)
    hole = run.hole(ANY, f"whether `${name}` keeps its value is not followed")
    if name in frame.locals:
        if given is None and not _ARRAYS.isdisjoint(way.letters) and before is not UNSET:
            # A text does not become the first element of an array.
            each = [before, ArrayValue({}, assoc="A" in way.letters)]
            run.put(run.state.variables, name, merge_variables(each, hole))
        return
    letters = run.state.attributes.get(name, "")
    inherits = way.inherits or run.option("localvar_inherit")
    called = any(name in kept for kept in run.set_before)
    if called or given == name:
        # What is set before the call is the local one, and may stay; `local -n x=x` means the hidden one.
        doubt_beneath(run, name)
    below = hole if given == name and "n" in way.letters else before
    run.put(frame.locals, name, (below, letters, True))
    other = run.state.place.get("dialect", "bash") not in BASHES
    # Some shells make a local variable empty, some leave it what it was.
    keeps = given is None and (called or other or inherits)
    value = merge_variables([before, UNSET], hole) if keeps else UNSET
    run.put(run.state.variables, name, value)
    if not inherits and letters:
        left = "".join(one for one in letters if one not in _SHAPES)
        if given is None and "x" in left and "y" not in left:
            left += "y"  # without a value, the one that it hides is handed on
        run.put(run.state.attributes, name, left or ABSENT)


def _tell(run: Run, found: Found, name: str, arg: Arg) -> None:
    """An exported variable: programs started from now on see it."""
    from gateway.facts.walk.environment import CARRIED, PROMPTED, carried, to_arg

    value = run.variable(name)
    if isinstance(value, str):
        run.told.add((name, value))
        known = to_arg(run, value, arg.span)
        found.sets_env.append((name, known))
        if name in CARRIED - PROMPTED:
            carried(run, name, known, value, found)
