"""A simple command: expand its words, open its redirections, set its variables, start it."""

from __future__ import annotations

from gateway.facts import limits
from gateway.facts.model import Arg
from gateway.facts.state.run import DONE, OTHERS_UNKNOWN, UNSURE, Outcome
from gateway.facts.state.tables import merge_variables
from gateway.facts.walk.dialects import BASHES
from gateway.facts.walk.launch import finish, launch
from gateway.facts.walk.record import Invocation
from gateway.facts.walk.redirects import NO_REDIRECTS, channel, redirect
from gateway.facts.words.expand import expand
from gateway.facts.words.holes import ANY
from gateway.shell.syntax import Literal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from gateway.facts.state.run import Run
    from gateway.facts.state.tables import Delta
    from gateway.facts.walk.redirects import Redirected
    from gateway.shell.syntax import Simple

_DECLARE = frozenset(["declare", "typeset", "local", "export", "readonly"])


def simple(run: Run, node: Simple) -> Outcome:
    """Walk it once, and once more for each other value that its variables may have."""
    run.steps += 1
    if run.steps > limits.STEPS:
        run.too_much("more commands than are followed", node.span)
        return UNSURE
    outer, run.picks = run.picks, {}
    picks = run.picks
    mark = run.journal.mark()
    outcome = _once(run, node)
    if picks:
        outcome = _others(run, node, picks, mark, outcome)
    run.picks = outer
    return outcome


def _others(
    run: Run, node: Simple, picks: dict[object, list[int]], mark: int, outcome: Outcome
) -> Outcome:
    """Every combination of values; of too many, each value by itself with the others unknown."""
    from gateway.facts.walk.branches import together

    run.again += 1
    ways: list[tuple[Delta, Outcome]] = [(run.journal.rollback(mark), outcome)]
    met: dict[object, int] = {}
    while _advance(picks):
        met.update((key, count) for key, (_, count) in picks.items())
        if len(met) > 1 and len(ways) >= limits.COMBINATIONS:
            ways += [_way(run, node, mark, one) for one in _one_by_one(met)]
            break
        ways.append(_way(run, node, mark, picks))
    run.again -= 1
    return together(run, ways, alone=True)


def _way(
    run: Run, node: Simple, mark: int, picks: dict[object, list[int]] | None
) -> tuple[Delta, Outcome]:
    run.steps += 1
    run.picks = picks
    outcome = _once(run, node)
    return run.journal.rollback(mark), outcome


def _one_by_one(met: dict[object, int]) -> Iterator[dict[object, list[int]] | None]:
    yield None
    for key, count in met.items():
        for at in range(count):
            yield {key: [at, count], OTHERS_UNKNOWN: [0, 0]}


def _advance(picks: dict[object, list[int]]) -> bool:
    """The next combination, like an odometer: keys that were met last turn first."""
    for key in reversed(list(picks)):
        at, count = picks[key]
        if at + 1 < count:
            picks[key][0] = at + 1
            return True
        del picks[key]
    return False


def _once(run: Run, node: Simple) -> Outcome:
    run.used = {}
    descriptor = run.next_descriptor
    want = run.want
    words = node.words
    if (
        words
        and type(words[0].parts[0] if words[0].parts else None) is Literal
        and words[0].literal in _DECLARE
    ):
        from gateway.facts.walk.assign import expand_declaration

        args, texts = expand_declaration(run, words)
    else:
        args, texts = expand(run, words)
    # (Bash expands assignments before it looks where that goes: `x=a > "$x"`, `x=$((y=2)) cmd <<< $y`.)
    certain = args or not node.assignments or _assigned(run, node)
    env: tuple[tuple[str, Arg, str], ...] = ()
    if args and node.assignments:
        from gateway.facts.walk.assign import temporary

        env = temporary(run, node.assignments)
    opened = redirect(run, node.redirects) if node.redirects else NO_REDIRECTS
    if not want and (run.later or 1 in opened.channels or run.state.channels.get(1) is not None):
        run.want = True
    if not args:
        outcome = _bare(run, node, opened, certain=bool(certain))
    else:
        call = Invocation(args, texts, run.span or node.span, env, opened)
        if run.asks_last and texts[0] in _LEAVING:  # what stands behind sees it
            _note_last(run, args, texts)
        if run.state.aliases:
            from gateway.facts.builtins.aliases import aliased

            outcome = aliased(run, node, call)
        else:
            outcome = launch(run, call)
    if run.later:
        outcome = _read_later(run, opened, outcome)
    if run.asks_last:
        _note_last(run, args, texts)
    run.want = want
    run.next_descriptor = descriptor
    return outcome


_LEAVING = frozenset(["break", "continue", "return", "exit", "builtin", "command"])
_CUTTERS = frozenset(["alias", "unset"]) | _DECLARE


def _note_last(run: Run, args: list[Arg], texts: list[str]) -> None:
    """`$_`: in bash the last word of the command before; in another shell something else."""
    value = texts[-1] if texts else ""
    # These cut their own words: what is left of `a[1]`, `a=(…)` and `k=v` is the name.
    cut = value[-1:] in {"]", "="} or run.state.aliases or not _CUTTERS.isdisjoint(texts[:-1])
    cut = cut or (bool(args) and args[-1].many)  # it may be no word at all
    why = "what `$_` holds in this shell is not known"
    hole = run.hole(ANY, why)
    bash = run.state.place.get("dialect", "bash") in BASHES
    last = hole if run.traps or cut else value if bash else merge_variables([value, hole], hole)
    run.put(run.state.variables, "_", last)


def _assigned(run: Run, node: Simple) -> bool:
    from gateway.facts.walk.assign import assign

    return assign(run, node.assignments, run.span or node.span)


def _bare(run: Run, node: Simple, opened: Redirected, *, certain: bool) -> Outcome:
    """No word is left: assignments, redirections, or an expansion to nothing."""
    from gateway.facts.walk.holding import hold

    call = Invocation([], [], run.span or node.span, (), opened)
    index = hold(run, opened, node.span)
    if node.redirects:
        sources = (index,) if index >= 0 else ()
        return finish(run, call, Outcome(None, "", sources))
    return DONE if certain and not node.words else UNSURE


def _read_later(run: Run, opened: Redirected, outcome: Outcome) -> Outcome:
    from gateway.facts.walk.holding import read_later

    printed = run.printed
    sources = printed.sources or outcome.sources
    direct = opened.channels.get(1) is not None or (
        bool(run.commands) and run.commands[-1].program == "tee"
    )
    direct = direct and not opened.complains()
    text = printed.text if direct else run.hole(ANY, "what is written there is not known", sources)
    return read_later(run, text, sources, outcome)


def content(run: Run, node: Simple) -> str:
    """`$(< file)`: the content of the file."""
    run.used["command"] = None
    opened = redirect(run, node.redirects)
    from gateway.facts.walk.holding import hold

    index = hold(run, opened, node.span)
    found = channel(run, opened, 0)
    if found is None or node.redirects[0].operator != "<":
        return ""
    if found.text.isascii() and not opened.odd:
        return found.text
    why = run.holes.why(found.text)
    sources = (index, *found.sources) if index >= 0 else found.sources
    return run.holes.make(ANY, why, sources, names=run.holes.selected(found.text))
