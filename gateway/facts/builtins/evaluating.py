"""`eval`, `source`: strings and files that become commands of this very shell."""

from __future__ import annotations

from gateway.facts import limits
from gateway.facts.model import Arg, Code, Unknown
from gateway.facts.state.run import Outcome
from gateway.facts.state.tables import merge_variables
from gateway.facts.state.values import ABSENT, ArrayValue, list_of
from gateway.facts.walk.channels import Channel, named_descriptor
from gateway.facts.walk.launch import finish
from gateway.facts.walk.paths import uses
from gateway.facts.walk.record import Found, Invocation, record
from gateway.facts.walk.redirects import channel, key_of
from gateway.facts.walk.text import not_known, walk_text
from gateway.facts.words.holes import ANY, is_exact

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from gateway.facts.model import PathUse
    from gateway.facts.state.run import Run
    from gateway.facts.state.tables import Delta


def eval(run: Run, call: Invocation) -> Outcome:  # noqa: A001 - its name
    """`eval word …`: the words, joined by spaces, are read as commands."""
    texts = call.texts[1:]
    if texts[:1] == ["--"]:
        texts = texts[1:]
    text = " ".join(texts)
    found = Found("eval", "eval")
    exact = is_exact(text)
    found.code.append(Code("shell", text if exact else "", exact, "operand", call.span))
    found.unknowns += not_known(run, text, "`eval` runs it as code", call.span)
    if any(arg.glob for arg in call.args[1:]) and exact:
        found.unknowns.append(Unknown("code", "`eval` runs what a pattern selects", call.span))
    index = record(run, call, found)
    return _here(run, call, text, index)


def _here(run: Run, call: Invocation, text: str, index: int) -> Outcome:
    """Walk a text in the current shell, with the redirections of the builtin."""
    from gateway.facts.walk.holding import install

    channels = run.state.channels
    before = {number: channels.get(number, ABSENT) for number in call.opened.channels}
    if call.opened.channels:
        install(run, call.opened, index)
    saved = run.origin, run.parent, run.used, run.picks
    run.origin, run.parent, run.used = "code", index, {}
    outcome = walk_text(run, text, call.span)
    run.origin, run.parent, run.used, run.picks = saved
    for number, one in before.items():
        run.put(channels, number, one)
    text = outcome.text
    if text and call.opened.channels:
        from gateway.facts.walk.complaints import perhaps_unsaid

        text = perhaps_unsaid(run, call.opened, outcome)
    return outcome.saying(text, (index, *outcome.sources))


def source(run: Run, call: Invocation) -> Outcome:
    """`. file`: the commands of a file, in this shell. What the text itself wrote is read."""
    name = call.args[0].text
    found = Found(name, name)
    rest = 2 if call.texts[1:2] == ["--"] else 1
    if len(call.args) <= rest:
        return finish(run, call, Outcome(1, "", (record(run, call, found),)))
    arg, path = call.args[rest], call.texts[rest]
    feeds, unread, via = _contents(run, call, arg, path, found)
    if via:
        found.code.append(Code("shell", "", False, via, call.span))
    for feed in feeds:
        exact = is_exact(feed.text)
        found.code.append(Code("shell", feed.text if exact else "", exact, "file", call.span))
        found.unknowns += not_known(run, feed.text, f"`{name}` runs it", call.span)
    index = record(run, call, found)
    for feed in [*feeds, *unread]:
        for source in feed.sources:
            run.flow(source, index, feed.by, feed.path)
    if not any(feed.text for feed in feeds):
        return finish(run, call, Outcome(None, "", (index,)))
    before = run.state.place.get("positional", ABSENT)
    given = None
    if len(call.texts) > rest + 1:
        several = [one.many or one.glob for one in call.args[rest + 1 :]]
        several[0] = several[0] or any(one.many or one.glob for one in call.args[: rest + 1])
        gone = [one.many for one in call.args[rest + 1 :]]
        given = list_of(call.texts[rest + 1 :], several, gone)
        run.put(run.state.place, "positional", given)
    returns = run.returns
    texts = [feed.text for feed in feeds]
    outcome = _read_in(run, call, [*texts, ""] if unread else texts, index)
    run.returns = returns
    if given is not None:
        _arguments_again(run, before, given)
    stops = "" if outcome.stops == "return" else outcome.stops
    return Outcome(None, outcome.text, outcome.sources, stops)


def _arguments_again(run: Run, before: Any, given: ArrayValue) -> None:
    """Those of the caller; or those that the file has set."""
    place = run.state.place
    now = place.get("positional", ABSENT)
    if now is not given:
        hole = run.hole(ANY, "whose arguments they are is not followed")
        mine = ArrayValue({}) if before is ABSENT else before
        before = merge_variables([mine, now], hole)
    run.put(place, "positional", before)


def _read_in(run: Run, call: Invocation, texts: list[str], index: int) -> Outcome:
    """Walk the text of the file; of each that it may be."""
    if len(texts) == 1:
        return _sourced(run, call, texts[0], index)
    from gateway.facts.walk.branches import together

    start = run.journal.mark()
    ways = []
    for text in texts:
        outcome = _sourced(run, call, text, index)
        ways.append((run.journal.rollback(start), outcome))
    return together(run, ways)


def _sourced(run: Run, call: Invocation, text: str, index: int) -> Outcome:
    """The text of a file, which `return` leaves."""
    mark = run.journal.mark()
    returns: list[Delta] = []
    run.sourced.append((len(run.frames), mark, returns))
    outcome = _here(run, call, text, index)
    run.sourced.pop()
    if returns:
        end = run.journal.rollback(mark)
        run.journal.apply(run.join(returns if outcome.stops == "return" else [*returns, end]))
    return outcome


def _contents(
    run: Run, call: Invocation, arg: Arg, path: str, found: Found
) -> tuple[list[Channel], list[Channel], str]:
    """What the file holds, if the text wrote it or a descriptor stands for it; what it holds that is as
    unread as a file that the text did not touch (see `executed`), and how that came there."""
    number = named_descriptor(path) if is_exact(path) else None
    if number is not None:
        feed = channel(run, call.opened, number)
        return ([] if feed is None else [feed]), [], ""
    if path[:6] == "/proc/" and not is_exact(path):
        why = f"{run.holes.why(path)}; what a process has open is run"
        found.unknowns.append(Unknown("code", why, arg.span))
    paths = uses(run, "execute", arg, via="operand", span=arg.span)
    if "/" not in path and arg.exact:
        from gateway.facts.walk.search import sourced

        paths = [*sourced(run, call, found), *paths]
    found.paths += paths
    for use in paths:
        run.disk.ran_one(use, key_of(use))
    if not run.disk.touched:
        return [], [], ""
    from gateway.facts.walk.executed import ELSEWHERE, elsewhere

    feeds: list[Channel] = []
    unread: list[Channel] = []
    via = ""
    for use in paths:
        for key in written_by_that_name(run, use):
            via = _one_file(run, arg, key, found, feeds, unread) or via
    if not feeds and not unread and any(elsewhere(run, use) for use in paths):
        found.unknowns.append(Unknown("code", ELSEWHERE, arg.span))
    return feeds[: limits.ALTERNATIVES], unread, via


def _one_file(
    run: Run, arg: Arg, key: str, found: Found, feeds: list[Channel], unread: list[Channel]
) -> str:
    """Put it where it belongs; how it came there if it is unread."""
    from gateway.facts.walk.redirects import reading
    from gateway.facts.walk.repacked import REPACKED, repacked

    written = run.disk.read(key)
    if written is not None and written.edited:
        unread.append(reading(run, key, is_there=True))
        return "file"
    if written is not None:
        nothing = [Channel("", (), "file", key)] if written.perhaps else []
        feeds += [reading(run, key, is_there=True), *nothing]
    elif run.disk.writers(key):
        unread.append(reading(run, key))
        if repacked(run, key):
            found.unknowns.append(Unknown("code", REPACKED, arg.span))
        return "tree"
    return ""


def written_by_that_name(run: Run, use: PathUse) -> list[str]:
    """The keys of the disk that a path means: of a pattern, what the text has written and it selects."""
    if not use.exact:
        from gateway.facts.walk.executed import perhaps

        return [key_of(use), *(path for path, _ in perhaps(run, use))]
    from gateway.facts.walk.executed import matching_files, named_by_pattern

    if not use.glob:
        key = key_of(use)
        known = run.disk.read(key) is not None
        return [key] if known else [key, *(path for path, _ in named_by_pattern(run, key))]

    return [path for path, _ in matching_files(run, use)]
