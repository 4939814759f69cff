"""`exec`, `command`, `builtin`, `jobs -x`: builtins that start what their words name."""

from __future__ import annotations

from gateway.facts.model import Unknown
from gateway.facts.state.run import DONE, UNSURE, Outcome
from gateway.facts.walk.first_line import SHELLS
from gateway.facts.walk.launch import finish, launch, program
from gateway.facts.walk.record import Found, Invocation, record
from gateway.facts.walk.redirects import Redirected
from gateway.facts.words.holes import ANY, is_exact

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.state.run import Run


def exec(run: Run, call: Invocation) -> Outcome:  # noqa: A001 - its name
    """`exec [-cl] [-a name] command`; without a command its redirections stay."""
    from gateway.facts.walk.holding import install

    at = 1
    while at < len(call.texts) and call.texts[at][:1] == "-" and is_exact(call.texts[at]):
        if call.texts[at] == "--":
            at += 1
            break
        at += 2 if call.texts[at].endswith("a") else 1
    found = _found("exec", call, at)
    if at > 1 and at < len(call.args):
        found.unknowns += _under_another_name(call, at)
    if at >= len(call.args) and 0 in call.opened.channels and run.state.place.get("fed") is True:
        why = "the shell reads what it runs from its stdin, which stands for something else now"
        found.unknowns.append(Unknown("code", why, call.span))
    index = record(run, call, found)
    if at >= len(call.args):
        out = run.state.channels.get(1)
        install(run, call.opened, index)
        run.printed = DONE
        if run.later:  # `exec > >(sh)`: what is written later is read there
            from gateway.facts.walk.holding import read_later

            text = run.hole(ANY, "what is written there is not known", (index,))
            return read_later(run, text, (index,), DONE, out)
        return DONE
    outcome = _start(run, call, at, index, functions=False, builtins=False)
    # What can't be started ends a shell that is not interactive, and not told to go on.
    certain = (
        not call.args[at].many and not run.option("execfail") and not run.option("interactive")
    )
    run.exits += 1
    stops = "exit" if certain else ""
    return finish(run, call, Outcome(None, outcome.text, (index, *outcome.sources), stops))


def _under_another_name(call: Invocation, at: int) -> list[Unknown]:
    """`exec -l bash`, `exec -a rbash bash`: shells do what the name says that they are given."""
    options = call.texts[1:at]
    if any("c" in one for one in options if one[:1] == "-"):
        return [Unknown("code", "what it starts is given no environment", call.span)]
    name = next((options[n + 1] for n, one in enumerate(options[:-1]) if one[-1:] == "a"), "")
    login = name[:1] == "-" or any("l" in one for one in options if one != name)
    odd = login or not is_exact(name) or name.rpartition("/")[2] in {"rbash", "sh"}
    if not odd or call.texts[at].rpartition("/")[2] not in SHELLS:
        return []
    return [Unknown("code", "the shell heeds the name under which it is started", call.span)]


def _found(name: str, call: Invocation, at: int) -> Found:
    found = Found(name, name)
    if any(arg.many for arg in call.args[1 : at + 1]):
        found.unknowns.append(
            Unknown("program", "which word names the program is not known", call.span)
        )
    return found


def _start(
    run: Run, call: Invocation, at: int, index: int, *, functions: bool, builtins: bool
) -> Outcome:
    """Start the words from some place on; output comes back to the caller."""
    inner = call.shifted(at)
    opened = Redirected()
    opened.channels = {**call.opened.channels, 1: None}
    inner.opened = opened
    saved = run.parent, run.wrappers, run.used
    run.parent, run.wrappers = index, (*run.wrappers, call.args[0].text)
    if not functions and not builtins:
        named = inner.args[0].exact and not inner.args[0].glob
        hashed = bool(run.state.hashed) and inner.args[0].text in run.state.hashed
        outcome = (
            program(run, inner)
            if named and not hashed
            else launch(run, inner, functions=not named, builtins=not named)
        )
    else:
        outcome = launch(run, inner, functions=functions, builtins=builtins)
    run.parent, run.wrappers, run.used = saved
    return outcome


# `command -v name` prints where it stands; `-V` says it in a sentence.
_NAMES_PATH = (["-v"], ["-v", "--"])


def command(run: Run, call: Invocation) -> Outcome:
    """`command [-p] name …` passes functions by; with `-v` or `-V` it only describes."""
    at = 1
    describes = False
    while at < len(call.texts) and call.texts[at][:1] == "-" and is_exact(call.texts[at]):
        done = call.texts[at] == "--"
        describes = describes or (not done and ("v" in call.texts[at] or "V" in call.texts[at]))
        at += 1
        if done:
            break
    index = record(run, call, _found("command", call, at))
    if describes or at >= len(call.args):
        text = run.hole(ANY, "where the program stands is not known", (index,)) if run.want else ""
        found = False
        if run.want and call.texts[1:-1] in _NAMES_PATH and is_exact(call.texts[-1]):
            from gateway.facts.walk.outputs import which

            text = which(run, call.texts[-1], text)
            found = is_exact(text)
        return finish(run, call, Outcome(0 if found else None, text, (index,)))
    outcome = _start(run, call, at, index, functions=False, builtins=True)
    return _passed(run, call, outcome, index)


def builtin(run: Run, call: Invocation) -> Outcome:
    """`builtin name …` is the builtin, whatever function has its name."""
    at = 2 if call.texts[1:2] == ["--"] else 1
    index = record(run, call, _found("builtin", call, at))
    if at >= len(call.args):
        return finish(run, call, UNSURE)
    outcome = _start(run, call, at, index, functions=False, builtins=True)
    return _passed(run, call, outcome, index)


def _passed(run: Run, call: Invocation, outcome: Outcome, index: int) -> Outcome:
    return finish(run, call, outcome.saying(outcome.text, (index, *outcome.sources)))


def jobs(run: Run, call: Invocation) -> Outcome:
    """`jobs -x command …` starts it."""
    index = record(run, call, _found("jobs", call, 2))
    if len(call.args) > 2 and call.texts[1].startswith("-") and "x" in call.texts[1]:
        outcome = _start(run, call, 2, index, functions=True, builtins=True)
        return _passed(run, call, outcome, index)
    return finish(run, call, UNSURE)
