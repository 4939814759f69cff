"""`unset`, `shift`, `getopts`, `let`."""

from __future__ import annotations

from gateway.facts import limits
from gateway.facts.builtins.names import assign_name
from gateway.facts.model import Unknown
from gateway.facts.state.assigning import ODD, element_key
from gateway.facts.state.run import UNSURE, Outcome
from gateway.facts.state.scopes import doubt_beneath, hides
from gateway.facts.state.tables import merge_variables
from gateway.facts.state.values import ABSENT, UNSET, ArrayValue, behind, joined, scattered
from gateway.facts.walk.assign import ASSOCIATIVE
from gateway.facts.walk.launch import finish
from gateway.facts.walk.record import Found, Invocation, record
from gateway.facts.words.evaluated import evaluated, reckoned
from gateway.facts.words.holes import ANY, NUMBER, holes_of, is_exact, prefix
from gateway.facts.words.parameters import positional, referenced
from gateway.model import NOWHERE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from gateway.facts.state.run import Run
    from gateway.facts.state.values import Variable

# As many letters of one word are looked at.
_LETTERS = 64


def unset(run: Run, call: Invocation) -> Outcome:
    """`unset [-v|-f|-n] name …`"""
    options = [text for text in call.texts[1:] if text[:1] == "-"]
    letters = set("".join(options)) - {"-"}
    if letters - set("fnv") or {"f", "v"} <= letters:
        # Bash refuses; which of these another version knows is not followed.
        mark = run.journal.mark()
        outcome = _unset_all(run, call, letters)
        run.or_not(mark)
        return outcome
    return _unset_all(run, call, letters)


def _unset_all(run: Run, call: Invocation, letters: set[str]) -> Outcome:
    for text in call.texts[1:]:
        if text[:1] == "-":
            continue
        if "[" in text or not is_exact(text):
            evaluated(run, text, "a name with a subscript is evaluated")
            if not is_exact(text) or letters.isdisjoint("fn"):  # of an element these say nothing
                _unset_element(run, text)
            if not is_exact(text):
                _unset_any(run, prefix(text))
            continue
        before = run.state.variables.get(text, ABSENT)
        if "f" not in letters:
            _unset(run, text, reference="n" in letters)
        if letters.isdisjoint("vn") and text in run.state.functions:
            _unset_function(run, text, UNSET if "f" in letters else before)
    return finish(run, call, Outcome(None, "", (record(run, call, Found("unset", "unset")),)))


def _unset_any(run: Run, start: str) -> None:
    """One that is not known is gone, or several: each may be."""
    if "[" in start:
        return
    for name, value in list(run.state.variables.items()):
        if name.startswith(start):
            hole = run.hole(ANY, f"whether `${name}` is unset is not known")
            run.put(run.state.variables, name, merge_variables([value, UNSET], hole))
    for name, bodies in list(run.state.functions.items()):
        if name.startswith(start) and None not in bodies:
            run.put(run.state.functions, name, (*bodies, None))


def _unset_function(run: Run, name: str, variable: Any) -> None:
    """Without `-f` the function goes only if there is no such variable; what the environment has is in doubt."""
    if isinstance(variable, ArrayValue) or (isinstance(variable, str) and is_exact(variable)):
        return
    if "r" in run.state.attributes.get(f"{name}()", ""):
        return
    if run.waiting:
        run.run_waiting()
    gone = variable is UNSET
    bodies = run.state.functions[name]
    run.put(run.state.functions, name, ABSENT if gone else tuple(dict.fromkeys((*bodies, None))))
    if gone:
        run.put(run.state.attributes, f"{name}()", ABSENT)


def _unset(run: Run, name: str, *, reference: bool) -> None:
    """A variable is gone; through a reference it is the one that is meant, but with `-n`."""
    variables, attributes = run.state.variables, run.state.attributes
    letters = attributes.get(name, "")
    if reference and "n" not in letters:
        return  # bash leaves it alone
    if "n" in letters and not reference:
        target = run.variable(name)
        if isinstance(target, str) and "[" in target:
            _unset_element(run, target)
            return
        name = referenced(run, name)
        letters = attributes.get(name, "")
    if ODD in letters or ("r" in letters and "!" not in letters):
        return
    mark = run.journal.mark()
    # A local one of a caller, or one set before the call: the one below it shows.
    if name in ASSOCIATIVE:
        why = f"`{name}` is an ordinary variable once it was unset"
        run.notes.append(Unknown("code", why, run.span or NOWHERE))
    hole = doubt_beneath(run, name) if hides(run, name, run.frames[:-1]) else ""
    run.put(variables, name, hole or UNSET)
    if letters:  # (What shows may be one that the environment has.)
        run.put(attributes, name, "x" if hole and "x" in letters else ABSENT)
    if "!" in letters:  # it may be no reference, or readonly
        run.or_not(mark)


def _unset_element(run: Run, text: str) -> None:
    """`unset 'a[1]'`: that element is gone, or nobody knows which."""
    name, _, rest = text.partition("[")
    letters = run.state.attributes.get(name, "")
    if ODD in letters or ("r" in letters and "!" not in letters):
        return
    value = run.state.variables.get(name)
    if rest in {"@]", "*]"} and isinstance(value, ArrayValue) and not value.assoc:
        run.put(run.state.variables, name, ArrayValue({}))  # all of them are
        return
    key = rest.removesuffix("]")
    if isinstance(value, str) and "n" not in run.state.attributes.get(name, ""):
        if rest == "0]":
            _unset(run, name, reference=False)  # of one that is no array it is all there is
        elif not (is_exact(key) and key.isdigit() and key.strip("0")):
            hole = run.hole(ANY, f"whether `${name}` is unset is not known")
            run.put(run.state.variables, name, merge_variables([value, UNSET], hole))
        return
    far = isinstance(value, ArrayValue) and not value.complete and key[:1] == "-"
    if isinstance(value, ArrayValue) and is_exact(text) and key.lstrip("-").isdigit() and not far:
        gone = element_key(value, key)
        items = {one: held for one, held in value.items.items() if one != gone}
        run.put(run.state.variables, name, ArrayValue(items, value.complete, value.assoc))
    elif value is not None:
        hole = run.hole(ANY, f"which element of `{name}` is unset is not known")
        run.put(run.state.variables, name, ArrayValue({"0": hole}, complete=False))


def shift(run: Run, call: Invocation) -> Outcome:
    """`shift [n]`"""
    values = positional(run)
    count = call.texts[1] if len(call.texts) > 1 else "1"
    known = count.isdigit() and len(count) < 6
    left = behind(values, int(count)) if known else None
    if left is None and not (known and values.complete):  # more than there are: nothing happens
        texts = list(values.items.values())
        hole = run.holes.one_of(texts, "the arguments are not known to their end")
        left = scattered(values, hole)
    if left is not None:
        run.put_arguments(left)
    return finish(run, call, Outcome(None, "", (record(run, call, Found("shift", "shift")),)))


def _refuses(texts: list[str]) -> bool:
    """It knows no options, and elements are no names to it."""
    first = texts[0][:1] if texts and texts[0] != "--" else ""
    return first in {"-", *holes_of(first)} - {""} or "[" in "".join(texts[1:])


def getopts(run: Run, call: Invocation) -> Outcome:
    """`getopts optstring name`"""
    mark = run.journal.mark()
    if len(call.texts) > 2:
        hole = run.hole(ANY, "which option it is, is not known")
        letters = [letter for letter in dict.fromkeys(call.texts[1]) if is_exact(letter)]
        assign_name(run, call.texts[2], joined([*letters, "?", ":"], hole, limits.BRANCHES))
        if "i" in run.state.attributes.get(call.texts[2], ""):
            for letter in call.texts[1]:
                reckoned(run, letter)
    values = positional(run)
    texts = [*values.items.values(), *call.texts[3:]]
    if not values.complete or any(arg.many or arg.glob for arg in call.args[3:]):
        texts.append(run.hole(ANY, "the arguments are not known to their end"))
    # Letters stand in one word: `-abV`.
    words = [text for text in texts if text[:1] == "-"]
    behind_letter = [text[at:] for text in words for at in range(2, min(len(text), _LETTERS))]
    hole = run.blurred(["", *texts], "`$OPTARG` is one of the arguments")
    # Asked to be silent, it names the option that it does not know, or that lacks its argument.
    silent = call.texts[1:] and call.texts[1][:1] in {":", *holes_of(call.texts[1][:1])}
    named = {letter: None for text in texts if text[:1] == "-" for letter in text[1:] if silent}
    # Without an argument there is none at all.
    each: list[Variable] = [UNSET, "", *texts, *behind_letter, *named]
    run.assign("OPTARG", joined(each, hole, limits.BRANCHES if named else limits.ALTERNATIVES))
    run.assign("OPTIND", run.hole(NUMBER, "`$OPTIND` is a number that is not known before"))
    if _refuses(call.texts[1:3]):
        run.or_not(mark)  # it knows no options
    record(run, call, Found("getopts", "getopts"))
    return UNSURE


def let(run: Run, call: Invocation) -> Outcome:
    """`let` evaluates each of its words."""
    for text in call.texts[1:]:
        reckoned(run, text)
    index = record(run, call, Found("let", "let"))
    return finish(run, call, Outcome(None, "", (index,)))
