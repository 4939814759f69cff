"""Assignments: `x=1`, `x+=1`, `a=(…)`, `a[i]=v`, before a command or alone, or as words of `declare`."""

from __future__ import annotations

from gateway.facts.model import Arg
from gateway.facts.state.aborts import may_abort
from gateway.facts.state.assigning import anything, element_key, ordered, takes
from gateway.facts.state.scopes import doubt_beneath, hides
from gateway.facts.state.values import ABSENT, UNSET, ArrayValue, Choice
from gateway.facts.walk.environment import to_arg
from gateway.facts.walk.list_words import added, index, keyed, no_assignment, pairs
from gateway.facts.walk.record import Found, Invocation, record
from gateway.facts.words.expand import expand, has_brace, text_of, text_of_parts
from gateway.facts.words.holes import ANY, is_exact
from gateway.shell.syntax import Array, CommandSubstitution, Literal
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.state.run import Run
    from gateway.facts.state.values import Variable
    from gateway.model import Span
    from gateway.shell.syntax import Assignment, Word

# Arrays with which bash keeps its aliases and the files it has found for names.
ASSOCIATIVE = frozenset(["BASH_ALIASES", "BASH_CMDS"])


def assign(run: Run, assignments: tuple[Assignment, ...], span: Span) -> bool:
    """Assignments that stay. Says whether they certainly succeed."""
    certain = True
    exported: list[tuple[str, Arg]] = []
    found = Found(":", "")
    for one in assignments:
        # A reference, a number, what is readonly, an element: each may be refused.
        plain = one.subscript is None and not run.state.attributes.get(one.name, "").strip("xmy")
        certain = certain and plain
        certain = certain and not any(
            isinstance(part, CommandSubstitution) for part in one.value.parts
        )
        value = set_variable(run, one)
        if isinstance(value, str):
            arg = to_arg(run, value, span)
            if "x" in run.state.attributes.get(one.name, ""):
                exported.append((one.name, arg))
                run.told.add((one.name, value))
            _carried(run, one.name, arg, value, found)
    if exported or run.notes or found.paths or found.unknowns:
        found.sets_env = exported
        texts = [
            value
            for value in map(run.variable, (name for name, _ in exported))
            if isinstance(value, str)
        ]
        record(run, Invocation([], texts, span), found)
    return certain


def _carried(run: Run, name: str, arg: Arg, text: str, found: Found) -> None:
    from gateway.facts.walk.environment import CARRIED, PROMPTED, carried

    if name in CARRIED - PROMPTED:
        carried(run, name, arg, text, found)


def temporary(run: Run, assignments: tuple[Assignment, ...]) -> tuple[tuple[str, Arg, str], ...]:
    """Assignments before a command: they are its environment. Each sees those before it."""
    from gateway.facts.words.parameters import referenced

    env = []
    before: dict[str, Variable] = {}
    for one in assignments:
        parts = one.value.parts
        name = referenced(run, one.name) if one.name in run.state.attributes else one.name
        mark = run.journal.mark()
        if len(parts) == 1 and isinstance(parts[0], Array):
            # No array can be in an environment: bash hands on how it is written, expanded.
            words = [text_of(run, word, assignment=True) for word in parts[0].words]
            text = f"({' '.join(words)})"
        else:
            value = value_of(run, one, one.name)
            text = value if isinstance(value, str) else ""
        if not takes(run, name):  # bash says so, and starts the command all the same
            run.or_not(mark)
            text = run.hole(ANY, f"`${name}` is readonly")
        env.append((name, to_arg(run, text, run.span or one.span), text))
        if len(assignments) > 1:
            before.setdefault(name, run.state.variables.get(name, ABSENT))
            run.put(run.state.variables, name, text)
    for name, old in before.items():
        run.put(run.state.variables, name, old)
    return tuple(env)


def set_variable(run: Run, one: Assignment) -> Variable:
    """Do one assignment; give the value the variable has then."""
    from gateway.facts.words.parameters import referenced

    name = referenced(run, one.name) if one.name in run.state.attributes else one.name
    mark = run.journal.mark()
    value = value_of(run, one, name)
    refused = not takes(run, name) or (one.subscript is not None and isinstance(value, ArrayValue))
    if refused and run.journal.mark() != mark:  # perhaps it is refused before that
        run.or_not(mark)
    if one.subscript is not None:
        from gateway.facts.words.evaluated import subscript

        key = subscript(run, name, one.subscript)
        text = value if isinstance(value, str) else ""
        if not one.subscript.raw.strip() or isinstance(value, ArrayValue):
            may_abort(run)  # `a[]=x`, `a[1]=(x)`
        set_element(run, name, key, _behind(run, name, key, text) if one.append else text)
        return run.state.variables.get(name, ABSENT)
    if name != one.name and run.set_before and hides(run, name, []):
        value = doubt_beneath(run, name)
    run.assign(name, value)
    return value


def _behind(run: Run, name: str, key: str | None, text: str) -> str:
    """`a[1]+=text`: what the element has then."""
    before = run.variable(name)
    if isinstance(before, str):
        before = ArrayValue({"0": before}, is_exact(before))
    old: str | None = ""
    if isinstance(before, ArrayValue):
        at = element_key(before, key) if key is not None else ""
        old = before.items.get(at, "" if before.complete and key is not None else None)
    if old is None or "i" in run.state.attributes.get(name, ""):
        return run.hole(ANY, f"what an element of `{name}` was before is not known")
    return old + text


def value_of(run: Run, one: Assignment, name: str) -> Variable:
    """The value that an assignment gives to the variable of this name."""
    parts = one.value.parts
    if len(parts) == 1 and isinstance(parts[0], Array):
        before = _held(run, name) if one.append else ArrayValue({})
        now = run.state.variables.get(name)
        found = array(run, name, parts[0].words, before)
        # (Behind what, if the words themselves have changed it?)
        changed = one.append and run.state.variables.get(name) is not now
        return anything(run, name) if changed else found
    text = text_of(run, one.value, assignment=True)
    letters = run.state.attributes.get(name, "")
    if "i" in letters:
        from gateway.facts.words.evaluated import reckoned

        return reckoned(run, f"{name}+({text})" if one.append else text)
    if name == one.name and "n" in letters and one.subscript is None:
        from gateway.facts.words.evaluated import evaluated

        evaluated(run, text, "a name reference evaluates the name it holds")
    if one.append and one.subscript is None:
        before = run.variable(name)
        if isinstance(before, ArrayValue):
            before = before.items.get("0", "")
        text = (before if isinstance(before, str) else "") + text
    return text


def _held(run: Run, name: str) -> Variable:
    """What a list is put behind. A variable that neither the text nor the known environment has set holds
    nothing, unless it is one of the great: then somebody may have."""
    unset = run.state.variables.get(name, ABSENT) is ABSENT and name not in run.upsets
    if unset and not name.isupper() and name not in run.context.env:
        return ArrayValue({})
    return run.variable(name)


def array(
    run: Run, name: str, words: tuple[Word, ...], before: Variable, *, assoc: bool = False
) -> ArrayValue:
    """`( a b [3]=c )`."""
    old = before if isinstance(before, ArrayValue) else ArrayValue({})
    if isinstance(before, str):
        old = ArrayValue({"0": before}, is_exact(before))
    assoc = assoc or name in ASSOCIATIVE or "A" in run.state.attributes.get(name, "") or old.assoc
    items = dict(old.items)
    complete = old.complete and not isinstance(before, Choice)
    if assoc and "?" in run.state.attributes.get(name, ""):
        expand(run, words)
        hole = run.hole(ANY, f"whether `{name}` is associative depends on what happens before")
        return ArrayValue({"0": hole}, False, True)
    if assoc and words and words[0].raw[:1] != "[":
        return pairs(run, words, items, complete=complete)
    numbers = [key.rstrip("+").partition("?")[0] for key in items]
    at = 1 + max((int(number) for number in numbers if number.isdigit()), default=-1)
    listed = complete or old.listed
    for word in words:
        if word.raw.startswith("[") and "=" in word.raw:
            inside, value, adds = keyed(run, word, tilde=not assoc)
            key = inside if assoc else _reckoned(run, name, inside)
            if key is None or not is_exact(key):
                complete = listed = False
                hole = run.hole(ANY, f"where in `{name}` an element stands is not known")
                items = {**dict.fromkeys(items, hole), "0": hole}
                continue
            if adds:
                # With keys it is what the array held before this statement; elsewhere, what it holds by now.
                held = run.variable(name) if assoc and run.sets(name) else UNSET
                value = added(run, ArrayValue(items, complete), held, key, value)
            items[key] = value
            at = int(key) + 1 if key.isdigit() else at
            continue
        args, texts = expand(run, (no_assignment(word),))
        if assoc:  # a word without a key among those with one
            complete = listed = False
            continue
        last = word is words[-1]
        for arg, text in zip(args, texts, strict=True):
            if arg.many and not last:
                complete = (
                    False  # it may be no word at all: what comes next stands in its place then
                )
            items[str(at) if complete else f"{at}+"] = text
            at += 1
            if arg.many or arg.glob:
                complete = False
                listed = listed and not is_exact(text)
    return ordered(ArrayValue(items, complete, assoc, listed and not complete))


def _reckoned(run: Run, name: str, inside: str) -> str | None:
    """`a=([n++]=x)`: where it stands. All values are expanded before the first of such keys is reckoned."""
    mark = run.journal.mark()
    key = index(run, name, inside)
    if run.journal.mark() == mark:
        return key
    run.or_not(mark)
    return None


def set_element(run: Run, name: str, key: str | None, value: str) -> None:
    """`a[key]=value`; an unknown key leaves every element in doubt."""
    before = run.variable(name)
    if isinstance(before, str):
        before = ArrayValue({"0": before} if name in run.state.variables else {})
    if not isinstance(before, ArrayValue):
        before = ArrayValue({}, complete=before is UNSET)
    if not before.assoc and "A" in run.state.attributes.get(name, ""):
        before = replace(before, assoc=True)
    if key is None or key[:1] in {"-", ""}:
        may_abort(run)
    if key is not None and key[:1] == "-" and not (before.complete or before.assoc):
        key = None
    if key is None:
        hole = run.hole(ANY, f"an element of `{name}` is not known")
        items = dict.fromkeys(before.items, hole)
        run.put(run.state.variables, name, ArrayValue(items or {"0": hole}, False, before.assoc))
        return
    items = {**before.items, element_key(before, key): value}
    if before.items and not {"u", "l", "c"}.isdisjoint(run.state.attributes.get(name, "")):
        # The other elements keep the case they have, this one changes its own.
        items = dict.fromkeys(items, run.hole(ANY, f"the case of what `{name}` holds depends"))
    run.assign(name, ordered(ArrayValue(items, before.complete, before.assoc)))


def expand_declaration(run: Run, words: tuple[Word, ...]) -> tuple[list[Arg], list[str]]:
    """The words of `export x=$y`: what is assigned is not split. Arrays are kept for the builtin; the words
    behind one see it already."""
    args: list[Arg] = []
    texts: list[str] = []
    run.arrays = {}
    hidden: dict[str, Variable] = {}
    said: dict[str, str] = {}
    for word in words:
        first = word.parts[0] if word.parts else None
        if type(first) is not Literal or first.quoted or not _assigns(first.text):
            more, known = expand(run, (word,))
            args += more
            texts += known
        elif isinstance(word.parts[-1], Array):
            _list(run, words, first.text, word.parts[-1], said, hidden)
            args.append(to_arg(run, first.text, run.span or word.span))
            texts.append(first.text)
        elif has_brace(word) and _by_braces(
            run, word
        ):  # they are no assignments then, but words like others
            more, known = expand(run, (word,))
            args += more
            texts += known
        else:
            text = _declared(run, word, first)
            args.append(to_arg(run, text, run.span or word.span))
            texts.append(text)
            name, _, said[name] = text.partition("=")
            if name in run.arrays:  # a text is the first element of the list
                run.arrays[name] = _with_first(run.arrays[name], said[name])
    for name, old in hidden.items():
        run.put(run.state.variables, name, old)
    return args, texts


def _list(
    run: Run,
    words: tuple[Word, ...],
    begin: str,
    part: Array,
    said: dict[str, str],
    hidden: dict[str, Variable],
) -> None:
    """`declare y=(a) x=$y`: what the list hides so long goes into `hidden`."""
    options = [one.literal or "" for one in words]
    name = begin.rstrip("=").rstrip("+")
    before: Variable = ArrayValue({})
    if begin.endswith("+="):
        before = run.arrays.get(name) or _before(run, name, options)
    assoc = any(one[:1] == "-" and "A" in one for one in options)
    found = array(run, name, part.words, before, assoc=assoc)
    if name in said and "0" not in found.items:  # `declare y=~ y=([1]=x)`
        found = _with_first(found, said[name])
    run.arrays[name] = found
    if len(words) > 2:
        hidden.setdefault(name, run.state.variables.get(name, ABSENT))
        run.put(run.state.variables, name, found)


def _with_first(value: ArrayValue, text: str) -> ArrayValue:
    return ordered(replace(value, items={**value.items, "0": text}))


def _declared(run: Run, word: Word, first: Literal) -> str:
    """`x=~/y`: the tilde stands at the beginning of the value."""
    end = first.text.index("=") + 1
    value = (replace(first, text=first.text[end:]), *word.parts[1:])
    parts = value if first.text[end:] else value[1:]
    text = text_of_parts(run, parts, tilde=True, assignment=True)
    return first.text[:end] + text


def _before(run: Run, name: str, words: list[str]) -> Variable:
    """`local a+=(x)`: a variable that the function makes here holds nothing yet."""
    makes = bool(run.frames) and words[0] in {"local", "declare", "typeset"}
    makes = makes and not any(one[:1] in {"-", "+"} and {"g", "I"} & {*one} for one in words[1:])
    if makes and name not in run.frames[-1].locals and not run.option("localvar_inherit"):
        return ArrayValue({})
    return _held(run, name)


def _by_braces(run: Run, word: Word) -> bool:
    from gateway.facts.words.braces import by_braces

    return by_braces(run, word)


def _assigns(text: str) -> bool:
    name, equals, _ = text.partition("=")
    return bool(equals) and name.rstrip("+").partition("[")[0].isidentifier()
