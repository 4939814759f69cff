"""Loops: over a list round by round, else until what changes in them is no longer followed."""

from __future__ import annotations

from gateway.facts import limits
from gateway.facts.state.assigning import takes
from gateway.facts.state.blurring import covers, plain, tells
from gateway.facts.state.run import UNSURE, Outcome
from gateway.facts.state.values import ABSENT, UNSET, ArrayValue, Choice, joined
from gateway.facts.walk.paths import every_name
from gateway.facts.walk.record import note
from gateway.facts.words.expand import expand
from gateway.facts.words.globbing import also_hidden, around_star
from gateway.facts.words.holes import ANY, FILE, NAME, is_exact, prefix, worst
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from gateway.facts.model import Arg
    from gateway.facts.state.run import Run
    from gateway.facts.state.tables import Delta
    from gateway.facts.walk.branches import Execute
    from gateway.shell.syntax import For, While


def for_loop(run: Run, node: For, execute: Execute) -> Outcome:
    """`for x in …`, `for x`, `select x in …`."""
    if any(".." in word.raw or "seq" in word.raw or "yes" in word.raw for word in node.words or ()):
        from gateway.facts.walk.structure import check_loop

        check_loop(run, node)
    items, each, written = _items(run, node)
    note(run, node.span)
    if takes(run, node.variable):
        return _rounds(run, node, items, written, execute, each=each)
    mark = run.journal.mark()
    outcome = _rounds(run, node, items, written, execute, each=each)
    run.or_not(mark)
    return Outcome(None, outcome.text, outcome.sources)


def _rounds(
    run: Run, node: For, items: list[str], written: list[str], execute: Execute, *, each: bool
) -> Outcome:
    before = Outcome(0)
    if each and not node.select:
        before, items = _each_item(run, node, items, execute)
        if not items:
            return before
        if len(items) > limits.ELEMENTS:
            run.too_much("more values of a loop than are followed", node.span)
    why = f"`${node.variable}` is one of a list that is not known to its end"
    # `select` gives an empty text for an answer that is not among the numbers.
    texts = [*items, ""] if node.select else items
    value = run.blurred(texts, why) if items else run.hole(ANY, why)
    every = [one for one in map(run.holes.within, items) if one[-1:] == "*"]
    if every and worst(value) <= FILE:
        sources, names = run.holes.sources(value), run.holes.names(value)
        value = prefix(value) + run.holes.make(FILE, why, sources, every[0], names=names)

    telling = [one for one in items if tells(one) or "/" in prefix(one)]
    _try(run, node, [*telling, *written], execute)

    def once() -> Outcome:
        run.assign(node.variable, value)
        if node.select:
            run.assign("REPLY", run.hole(ANY, "`$REPLY` is what is read"))
        return execute(run, node.body)

    outcome = rounds(run, once)
    if not before.text:
        return outcome
    sources = tuple(dict.fromkeys((*before.sources, *outcome.sources)))
    return Outcome(None, run.hole(ANY, why, sources), sources)


def _try(run: Run, node: For, items: list[str], execute: Execute) -> None:
    """Of a list too long to be followed, the values that say more than a name does: each by itself."""
    if len(items) > limits.TELLING:
        run.too_much("more values of a loop than are followed", node.span)
    run.again += 1
    for one in items[: limits.TELLING]:
        mark = run.journal.mark()
        run.loops.append((mark, []))
        run.assign(node.variable, one)
        execute(run, node.body)
        run.loops.pop()
        run.rollback_shell(mark)
    run.again -= 1


def _items(run: Run, node: For) -> tuple[list[str], bool, list[str]]:
    """The values, whether the loop is to be walked for each of them, and names among them that are known."""
    if node.words is None:
        from gateway.facts.words.parameters import positional

        values = positional(run)
        texts = list(values.items.values())
        if not values.complete:
            texts.append(run.hole(ANY, "the arguments are not known to their end"))
        return texts, values.complete and _followed(run, texts), []
    picks, run.picks = run.picks, None
    args, texts = expand(run, node.words)
    run.picks = picks
    several = any(arg.many or arg.glob for arg in args)
    items = [_names(run, arg) or text for arg, text in zip(args, texts, strict=True)]
    each = not several and _followed(run, items)
    if any(arg.many and not arg.within for arg in args):
        whole = "".join(texts)
        why, sources, signs = (
            "the list is not known to its end",
            run.holes.sources(whole),
            run.holes.signs(whole),
        )
        names = run.holes.all_selected(texts)
        items.append(run.holes.make(ANY, why, sources, signs=signs, names=names))
    return items, each, [name for arg in args for name in _written(run, arg)]


def _followed(run: Run, items: list[str]) -> bool:
    """Few enough for a round each; of many numbers one says as much as the other."""
    if len(items) <= limits.ROUNDS:
        return run.steps < limits.PATIENCE
    return run.steps < limits.PATIENCE // 2 and not all(map(str.isdecimal, items))


def _written(run: Run, arg: Arg) -> list[str]:
    """What this text has made, and a pattern selects: its name is known."""
    if not run.commands or not arg.glob or not arg.exact:
        return []
    from gateway.facts.walk.paths import place, tidy
    from gateway.facts.words.patterns import has_pattern, regex

    path, exact, _, _ = place(run, arg)
    head, slash, _ = arg.text.rpartition("/")
    if not exact or has_pattern(head):
        return []
    run.toil(len(run.commands))
    selects = regex(tidy(path)).fullmatch
    uses = (use for command in run.commands for use in command.paths if use.role == "write")
    made = dict.fromkeys(use.path for use in uses if use.exact and not use.glob)
    found = [f"{head}{slash}{one.rpartition('/')[2]}" for one in made if selects(one)]
    return found if len(found) <= limits.TELLING else []


def _names(run: Run, arg: Arg) -> str:
    """The names that a pattern selects, when they are all plain words: then no blank is in them."""
    if not arg.glob or not arg.exact:
        return ""
    from gateway.facts.walk.paths import expanded, place, tidy
    from gateway.facts.words.patterns import as_text, has_pattern

    path, exact, _, _ = place(run, arg)
    head, _, _last = arg.text.rpartition("/")
    if not exact or has_pattern(head) or run.disk.touched:
        return ""
    found = expanded(run, tidy(path))
    if not found or not all(plain(one.rpartition("/")[2]) for one in found):
        return ""
    why = f"the names that `{arg.text}` selects"
    names = also_hidden(run, arg.text)
    around = around_star(run, arg.text)
    every = every_name(run, arg)
    return as_text(arg.text, run.holes.make(NAME, why, (), every, names=names, around=around))


def _each_item(
    run: Run, node: For, items: list[str], execute: Execute
) -> tuple[Outcome, list[str]]:
    """One round for each value, on the state that the round before has left; and, of a list too long for
    that, the values that are left."""
    run.again += 1
    left: list[Delta] = []
    ends: list[Delta] = []
    start = run.journal.mark()
    run.loops.append((start, left))
    texts = ""
    sources: tuple[int, ...] = ()
    outcome = Outcome(0)
    begun, rest = run.steps, list[str]()
    for at, item in enumerate(items):
        if at >= limits.ROUNDS and run.steps - begun > limits.LONG_LIST:
            rest = items[at:]
            break
        run.assign(node.variable, item)
        outcome = execute(run, node.body)
        texts = run.bounded(texts + outcome.text) if outcome.text else texts
        sources += outcome.sources
        if left:
            end = run.journal.rollback(start)
            run.journal.apply(run.join([end, *left]))
            ends += left  # each of them may have been the end of the loop
            left.clear()
            texts = (
                run.hole(ANY, "the output depends on when the loop ends", sources) if texts else ""
            )
        if outcome.stops in {"break", "exit", "return"}:
            break
    run.loops.pop()
    run.again -= 1
    if ends:
        end = run.journal.rollback(start)
        run.journal.apply(run.join([end, *ends]))
    stops = outcome.stops if outcome.stops in {"exit", "return"} else ""
    return Outcome(None if items else 0, texts, sources, stops), rest


def while_loop(run: Run, node: While, execute: Execute) -> Outcome:
    """`while` and `until`."""
    from gateway.facts.walk.structure import check_loop

    check_loop(run, node)

    def test() -> Outcome:
        run.conditional += 1
        outcome = execute(run, node.condition)
        run.conditional -= 1
        return outcome

    def once() -> Outcome:
        outcome = test()
        run.journal.apply((outcome.failure if node.until else outcome.success) or {})
        body = execute(run, node.body)
        text, sources = outcome.text + body.text, outcome.sources + body.sources
        return Outcome(None, text, sources, body.stops)

    def last() -> None:
        outcome = test()
        run.journal.apply((outcome.success if node.until else outcome.failure) or {})

    return rounds(run, once, last)


def rounds(
    run: Run, once: Callable[[], Outcome], last: Callable[[], None] | None = None
) -> Outcome:
    """Walk a round, then again with what it changed, until nothing new can come of another.

    `last` is the test that ends the loop: it is made at least once, and changes things too (`read`).
    """
    run.again += 1
    start = run.journal.mark()
    ways: list[Delta] = [{}]
    breaks: list[Delta] = []
    base: Delta = {}
    sources: tuple[int, ...] = ()
    text = ""
    for turn in range(limits.SHORTENED):
        run.journal.apply(base)
        left: list[Delta] = []
        run.loops.append((start, left))
        outcome = once()
        run.loops.pop()
        sources += outcome.sources
        text = text or outcome.text
        end = run.journal.rollback(start)
        ends = [*left, *([] if outcome.stops else [end])]
        ways += ends
        breaks += left
        if not ends:
            break
        wide, handed = _widened(run, base, run.join([base, *ends]), turn)
        if wide is None or run.steps > limits.STEPS:
            break
        base = wide
        if turn >= limits.WIDENING - 1 and not handed:
            break
    run.journal.apply(run.join(ways))
    if last is not None:
        last()
        if breaks:
            end = run.journal.rollback(start)
            run.journal.apply(run.join([end, *breaks]))
    run.again -= 1
    if text or sources:
        why = "the output depends on how often the loop runs"
        return Outcome(
            None, run.hole(ANY, why, tuple(dict.fromkeys(sources))) if run.want else "", sources
        )
    return UNSURE


def _widened(run: Run, base: Delta, end: Delta, turn: int) -> tuple[Delta | None, bool]:
    """What a later round may begin with, None when the round just walked has covered that; and whether
    a value has gone from one variable to another, or become shorter."""
    wide: Delta = {}
    news = handed = False
    for where, (table, key, value) in end.items():
        known = base[where][2] if where in base else None
        if table is run.state.variables or (table is run.state.place and key == "cwd"):
            before = base[where] if where in base else (table, key, table.get(key, ABSENT))
            kept = _kept(run, value, base, turn)
            had = _each(before[2])
            more = any(one not in had for one in kept)
            handed = handed or more
            if covers(before[2], value) and not more:
                wide[where] = before
                continue
            news = True
            wide[where] = (table, key, _wider(run, key, value, turn, kept))
        else:
            news = news or known != value
            wide[where] = (table, key, value)
    return (wide if news else None), handed


def _wider(run: Run, key: str, value: object, turn: int, kept: list[str]) -> object:
    why = f"`${key}` changes in the loop" if key != "cwd" else "the folder changes in the loop"
    values = _each(value)
    if turn > 0 or not isinstance(value, (str, Choice)):
        hole = run.hole(ANY, why)
        if isinstance(value, ArrayValue):
            return replace(value, items={"0": hole}, complete=False, listed=False)
        return joined([hole, *kept], hole)
    if key == "cwd":
        return value
    if any(
        one is ABSENT or one is UNSET for one in values
    ):  # what was there before the loop is not of this text's making
        values = tuple(
            run.inherited(key) if one is ABSENT or one is UNSET else one for one in values
        )
    wide = run.blurred(values, why)
    if is_exact(wide):
        return wide
    return joined([wide, *(one for one in values if isinstance(one, str) and _says(one))], wide)


# From this round on no value is told from others, so that a last round finds nothing new.
_LAST = limits.HANDED_ON - 2


def _each(value: object) -> tuple[object, ...]:
    return value.values if isinstance(value, Choice) else (value,)


def _says(value: str) -> bool:
    return is_exact(value) and not value.isdigit()


def _kept(run: Run, value: object, base: Delta, turn: int) -> list[str]:
    """Those of the values that a later round is to begin with as they are: there is an end to them."""
    kept = _handed_on(run, value, base) if turn < _LAST else []
    if turn < limits.SHORTENED - 2:
        kept += _shorter(value)
    return list(dict.fromkeys(kept))


def _shorter(value: object) -> list[str]:
    """`d=${d%/*}`, `cd ..`: folders that lie above another of the values, and other beginnings of one."""
    each = [one for one in _each(value) if isinstance(one, str) and _says(one)]
    longest = max(each, key=len, default="")
    return [one for one in each if len(each) > 1 and longest.startswith(one)]


def _handed_on(run: Run, value: object, base: Delta) -> list[str]:
    """Those that another variable had before the round (`x=$a; a=$b`), and that say more than a name."""
    found = [one for one in _each(value) if isinstance(one, str) and _says(one)]
    if not found:
        return []
    held = (*run.state.variables.values(), *(value for _, _, value in base.values()))
    had = {one for other in held for one in _each(other) if isinstance(one, str)}
    return [one for one in found if one in had]
