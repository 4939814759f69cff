"""`${x:-word}` and its kin: is the variable set, and which of the two stands there."""

from __future__ import annotations

from gateway.facts.state.values import ABSENT, ArrayValue, Choice, Mark
from gateway.facts.words.expand import is_list, is_star, text_of
from gateway.facts.words.holes import ANY, ENV, is_exact, least, without, worst
from gateway.facts.words.parameters import joined, referenced
from gateway.shell.syntax import Literal, Word
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.state.run import Run
    from gateway.facts.state.values import Variable
    from gateway.shell.syntax import Parameter


def default(run: Run, part: Parameter, value: Variable) -> str | ArrayValue | Word:
    """`:-` and its kin. A variable of unknown value is tried both ways."""
    operator = part.operator
    word = part.arguments[0] if part.arguments else Word("", (), part.span)
    if part.quoted and "$'" in word.raw and run.option("posix"):
        # There these quotes are signs like others: `"${x:-$'a'}"`.
        hole = run.hole(ANY, f"quotes behind `{operator}` are not followed")
        word = replace(word, parts=(*word.parts, Literal(hole, True, word.span)))
    if ":~" in word.raw and not part.quoted:  # in an assignment that is the home
        hole = run.hole(
            ANY, f"whether a tilde behind `:` is the home in `{operator}` is not followed"
        )
        word = replace(word, parts=(Literal(hole, True, word.span),))
    is_set = _is_set(run, part, value, empty_counts=operator[0] == ":")
    if is_set is None and (operator[-1] == "+" or run.sets(part.name)):
        return _perhaps(run, part, value, word)
    is_set = is_set is not False
    if is_set == (operator[-1] == "+") and operator[-1] in "-+":
        return word
    mark = run.journal.mark()
    text = text_of(run, word)
    if operator[-1] == "+" or is_set:  # bash does not come to the word, nor to what it would change
        run.journal.rollback(mark)
    if operator[-1] == "+":
        # Of a list in which nothing is there is no word, not even an empty one.
        nothing = isinstance(value, (ArrayValue, Mark)) and not getattr(value, "items", None)
        return ArrayValue({}) if nothing and is_list(part) and not is_star(part) else ""
    if is_set:
        if operator[0] == ":" and isinstance(value, str) and value and worst(value) == ENV:
            value = _filled(run, value)
        return joined(run, part, value) if isinstance(value, (str, ArrayValue)) else ""
    if operator[-1] == "=":
        if not part.name.isidentifier():
            run.exits += 1
            return run.hole(ANY, f"the shell ends where `${part.name}` holds nothing")
        _give(run, part, text)
    if operator[-1] == "?":
        run.exits += 1
        # The command is not run then; its other words are looked at all the same.
        return run.hole(ANY, f"the shell ends where `${part.name}` holds nothing")
    return text


def _perhaps(run: Run, part: Parameter, value: Variable, word: Word) -> str | ArrayValue:
    """The value, or the word, or nothing; where neither is tried by itself."""
    mark = run.journal.mark()
    texts = [text_of(run, word), *([value] if isinstance(value, str) else [])]
    run.or_not(mark)
    hole = run.blurred(["", *texts], f"whether `${part.name}` is set is not known")
    return hole if part.quoted else ArrayValue({"0": hole}, complete=False)


def _filled(run: Run, value: str) -> str:
    """It was found to hold something: no longer a text that is gone when the variable is empty."""
    if is_exact(value) or without(value, ""):
        return value
    return run.holes.filled(value)


def _give(run: Run, part: Parameter, text: str) -> None:
    """`${x:=text}`, `${a[1]:=text}`."""
    name, word = referenced(run, part.name), part.subscript
    if word is None:
        run.assign(name, text)
    elif word.raw not in {"@", "*"}:
        from gateway.facts.walk.assign import set_element
        from gateway.facts.words.evaluated import subscript

        set_element(run, name, subscript(run, name, word), text)


def _is_set(run: Run, part: Parameter, value: Variable, *, empty_counts: bool) -> bool | None:
    """None: perhaps."""
    either = ("set", part.name, part.subscript)
    if isinstance(value, ArrayValue):
        text = "".join(value.items.values())
        if not empty_counts or not (value.items or value.complete):
            if value.complete or without(text, ""):
                return bool(value.items) or not value.complete
            return _either(run, either)
        # (A list with nothing but an empty word is empty where words are made, not where one is assigned.)
        if without(text, "") or (value.complete and not text and len(value.items) < 1):
            return bool(text)
        if value.complete and not text and len(value.items) == 1:
            # (In an assignment it is set; else it is not, in quotes or in a list of words.)
            return not part.quoted and run.picks is not None and run.pick(either, 2) == 0
        return _either(run, either)
    if not isinstance(value, str):
        return False
    if is_exact(value):
        return bool(value) or not empty_counts
    # Some known text, or a hole that is never empty: it is set. Else both ways are tried.
    if without(value, "") or least(value) < ENV:
        return True
    if not empty_counts and part.subscript is None and _was_set(run, part.name):
        return True
    return _either(run, either)


def _either(run: Run, which: object) -> bool | None:
    at = run.pick(which, 2)
    return None if at is None else at != 1


def _was_set(run: Run, name: str) -> bool:
    """The text has given it a value, in each way that it may have come."""
    value = run.state.variables.get(name, ABSENT)
    each = value.values if isinstance(value, Choice) else (value,)
    return all(isinstance(one, str) for one in each)
