"""`exit`, `return`, `break`, `continue`, `wait`, `fc`: where the walk does not go on."""

from __future__ import annotations

from gateway.facts.builtins.names import assign_name
from gateway.facts.model import Unknown
from gateway.facts.state.assigning import anything
from gateway.facts.state.run import UNSURE, Outcome
from gateway.facts.walk.environment import to_arg
from gateway.facts.walk.files import touch
from gateway.facts.walk.launch import finish
from gateway.facts.walk.paths import uses
from gateway.facts.walk.record import Found, Invocation, record
from gateway.facts.words.holes import ANY, is_exact
from gateway.facts.words.operands import older

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.model import PathUse
    from gateway.facts.state.run import Run


def exit(run: Run, call: Invocation) -> Outcome:  # noqa: A001 - its name
    """`exit`. A trap may still run with what is known here: then it counts as going on."""
    name = call.args[0].text
    record(run, call, Found(name, name))
    # With too many arguments it complains and goes on, as `logout` does in a shell that is no login's.
    certain = (
        name == "exit"
        and len(call.args) <= 2
        and not any(arg.many or arg.glob for arg in call.args)
    )
    run.exits += 1
    if run.waiting:
        run.run_waiting()
    return Outcome(None, "", (), "exit" if certain and not run.traps else "")


def leave(run: Run, call: Invocation) -> Outcome:
    """`return`: out of a function; elsewhere it fails, or ends a sourced file."""
    record(run, call, Found("return", "return"))
    run.returns += 1
    if run.sourced and run.sourced[-1][0] == len(run.frames):
        _, mark, returns = run.sourced[-1]
    elif run.frames:
        mark, returns = run.frames[-1].mark, run.frames[-1].returns
    else:
        return UNSURE
    returns.append(run.journal.changes(mark))
    certain = len(call.args) <= 2 and not any(arg.many or arg.glob for arg in call.args)
    return Outcome(None, "", (), "return" if certain else "")


def stop(run: Run, call: Invocation) -> Outcome:
    """`break`, `continue`. With a count the walk goes on as well, which is never less."""
    name = call.args[0].text
    found = Found(name, name)
    if not run.loops and run.frames and older(run):
        why = f"in older versions `{name}` ends a loop of whoever calls"
        found.unknowns.append(Unknown("code", why, call.span))
    record(run, call, found)
    run.breaks += 1
    if not run.loops:
        return UNSURE
    for mark, left in run.loops[-1:] if len(call.args) == 1 else run.loops:
        left.append(run.journal.changes(mark))
    return Outcome(None, "", (), name if len(call.args) == 1 else "")


def wait(run: Run, call: Invocation) -> Outcome:
    """`wait -p name` sets a variable."""
    for at, text in enumerate(call.texts[1:], 1):
        if text.startswith("-") and "p" in text:
            name = text.partition("p")[2] or (
                call.texts[at + 1] if at + 1 < len(call.texts) else ""
            )
            assign_name(run, name, anything(run, name))  # of none there is no number
    record(run, call, Found("wait", "wait"))
    return finish(run, call, UNSURE)


def fc(run: Run, call: Invocation) -> Outcome:
    """`fc` runs commands of the history again; with `-l` it lists them."""
    found = Found("fc", "fc")
    if not any(text.startswith("-") and "l" in text for text in call.texts[1:]):
        found.unknowns.append(Unknown("code", "`fc` runs what stands in the history", call.span))
    index = record(run, call, found)
    text = run.hole(ANY, "the history is not known", (index,)) if run.want else ""
    return Outcome(None, text, (index,))


def history(run: Run, call: Invocation) -> Outcome:
    """`history -w file` writes, `-r file` reads the list of commands."""
    found = Found("history", "history")
    role, named = "", False
    for arg, text in zip(call.args[1:], call.texts[1:], strict=True):
        if text[:1] == "-" and is_exact(text):
            role = "write" if set("aw") & set(text) else "read" if set("nr") & set(text) else role
        elif role:
            found.paths += uses(run, role, arg, via="operand", span=arg.span)
            named = True
    if role and not named:
        found.paths += _own_file(run, call, role)
    index = record(run, call, found)
    if role == "write":
        touch(run, call, found, index)
    text = run.hole(ANY, "the history is not known", (index,)) if run.want else ""
    return finish(run, call, Outcome(None, text, (index,)))


def _own_file(run: Run, call: Invocation, role: str) -> list[PathUse]:
    """Without a file it is `$HISTFILE`."""
    if "HISTFILE" not in run.state.variables:
        return []
    value = run.variable("HISTFILE")
    if not isinstance(value, str):
        return []
    arg = to_arg(run, value, call.span)
    return uses(run, role, arg, via="environment HISTFILE", span=call.span)
