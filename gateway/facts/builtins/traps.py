"""`trap`: code that runs at the end, or at any time; what it changes is changed at any time."""

from __future__ import annotations

from gateway.facts import limits
from gateway.facts.model import Code, Unknown
from gateway.facts.state.run import UNSURE, Outcome
from gateway.facts.state.values import ABSENT, Choice
from gateway.facts.walk.environment import walk_aside
from gateway.facts.walk.launch import finish
from gateway.facts.walk.record import Found, Invocation, record
from gateway.facts.walk.text import not_known, walk_text
from gateway.facts.words.holes import ANY, is_exact
from gateway.regex import compiled_later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.state.run import Run
    from gateway.facts.state.tables import Table

_AT_THE_END = frozenset(["EXIT", "0"])
# Somebody must send them; a text that sends no signals gets them from a person, who ends it.
_SENT = frozenset("HUP INT QUIT ALRM TERM USR1 USR2 1 2 3 10 12 14 15".split())  # noqa: SIM905
# Options that change what is shown, or when the shell gives up.
_HARMLESS = frozenset(["errexit", "errtrace", "functrace", "nounset", "verbose", "xtrace"])
# Attributes that change what an assignment means.
_MEANING = frozenset("nciulr")
_SHAPING = frozenset("ucli")
# What a script, or a function, was given; a function that the code calls may look at it too.
_ARGUMENTS = compiled_later(r"\$\{?[!#]?[0-9@*#]|\b(?:shift|set|getopts)\b")
# What bash runs then is not what stands in the text.
DECIDES = "with `extdebug` a trap for DEBUG decides which commands are run"
# What stands before the name of a variable that a trap gives to programs.
EXPORTED = "export "
_SENDERS = frozenset(["kill", "killall", "pkill", "timeout", "skill", "fuser"])


def trap(run: Run, call: Invocation) -> Outcome:
    """`trap code signal …`: walked where the text ends; here too if it may run any time from now on."""
    found = Found("trap", "trap")
    args, texts = call.args[1:], call.texts[1:]
    if texts[:1] == ["--"]:
        args, texts = args[1:], texts[1:]
    # One word alone resets a signal; `-` and options do not set code.
    code = texts[0] if len(texts) > 1 or (texts and not is_exact(texts[0])) else ""
    if code in {"-", "-p", "-l", "-P"}:
        code = ""
    if code:
        exact = is_exact(code)
        found.code.append(Code("shell", code if exact else "", exact, "operand", args[0].span))
        found.unknowns += not_known(run, code, "`trap` runs it as code", args[0].span)
    if code and "DEBUG" in signals(call) and run.option("extdebug"):
        found.unknowns.append(Unknown("code", DECIDES, call.span))
    index = record(run, call, found)
    if code:
        run.put(run.state.place, "trapped", True)
        run.waiting.append((run.journal.mark() - 1, code, index, call))
        # Until a variable is set it is empty; what it is then is seen where the shell ends.
        run.unset_yet = _only_at_the_end(run, call, code)
        _remember(run)
        run_trap(run, code, index, call)
        run.unset_yet = False
        if not any(code == known and signals(call) == signals(one) for known, _, one in run.traps):
            if len(run.traps) >= limits.TEXTS:
                run.too_much("more traps than are followed", call.span)
            else:
                run.traps.append((code, index, call))
    if run.want and not code:
        printed = run.hole(ANY, "what `trap` prints is not followed", (index,))
        return finish(run, call, Outcome(None, printed, (index,)))
    return finish(run, call, UNSURE)


def _only_at_the_end(run: Run, call: Invocation, code: str) -> bool:
    """`trap 'rm "$tmp"' EXIT; tmp=$(mktemp)`: it runs where the shell ends, with a value that each
    variable has between here and there."""
    state = run.state
    if not signals(call) <= _AT_THE_END or state.aliases:
        return False
    return not ("positional" in state.place and _ARGUMENTS.search(code))


def _remember(run: Run) -> None:
    """It may run with what everything is now, however that changes."""
    state = run.state
    for name, value in state.variables.items():
        if value is not ABSENT:
            run.past.setdefault(name, []).append(value)
    run.past.setdefault("cwd", []).append(run.cwd())
    if "positional" in state.place:
        run.past.setdefault("positional", []).append(state.place["positional"])


def run_waiting(run: Run, mark: int = -1) -> None:
    """A shell that began at this mark ends: run what was set in it."""
    now = [one for one in run.waiting if one[0] >= mark]
    run.waiting = [one for one in run.waiting if one[0] < mark]
    for _, code, index, call in now:
        run_trap(run, code, index, call)


def run_trap(run: Run, code: str, index: int, call: Invocation) -> None:
    """Walk the code of a trap, with whatever is known now."""
    parent, run.parent = run.parent, index
    again, run.again = run.again, run.again + 1

    def walk() -> None:
        mark = run.journal.mark()
        before = run.state.place.get("positional", ABSENT)
        begun = run.disk.races.now
        walk_text(run, code, call.span)
        if not signals(call) <= _AT_THE_END:
            _upsets(run, call, mark, before)
            written = run.disk.races.wrote_since(begun)
            run.disk.races.pending |= written
            run.disk.doubt(written)

    walk_aside(run, "trap", walk)
    run.parent, run.again = parent, again


def _upsets(run: Run, call: Invocation, mark: int, before: object) -> None:
    """It may run between any two commands: what it changes may have that value at any time.

    `before`: the arguments, which a function that it calls gives back.
    """
    for table, key, value in run.journal.changes(mark).values():
        if key == "positional" and value is before:
            continue
        if _changes_the_shell(run, table, key, value):
            detail = "a trap changes how the shell goes on"
            run.opaque_part("unsupported", detail, call.span)
        if table is run.state.attributes and isinstance(value, str) and {"x", "m"} & {*value}:
            run.upset.setdefault(f"{EXPORTED}{key}", []).append((signals(call), ""))
        variable = table is run.state.variables
        if (variable and value is not ABSENT) or (table is run.state.place and key == "cwd"):
            each = run.upset.setdefault("cwd of the shell" if key == "cwd" else key, [])
            ways = value.values if isinstance(value, Choice) else (value,)
            each += [(signals(call), one if isinstance(one, str) else None) for one in ways]
            if variable and not _SHAPING.isdisjoint(run.state.attributes.get(str(key), "")):
                each.append((signals(call), None))  # at another time it had another shape


def _changes_the_shell(run: Run, table: Table, key: object, value: object) -> bool:
    """Something else than a variable or the folder: arguments, functions, descriptors, options."""
    state = run.state
    if table is state.place:
        return key in {"positional", "stack", "zero"}
    if table is state.options:
        return key not in _HARMLESS
    if table is state.attributes:
        return isinstance(value, str) and not _MEANING.isdisjoint(value)
    return any(
        one is table for one in (state.aliases, state.functions, state.channels, state.hashed)
    )


def signals(call: Invocation) -> frozenset[str]:
    """The signals that a `trap` names."""
    texts = call.texts[2:] if call.texts[1:2] != ["--"] else call.texts[3:]
    return frozenset(text.upper().removeprefix("SIG") for text in texts)


def upset_later(run: Run) -> dict[str, list[str | None]]:
    """What traps change, of those that this text can set off: name → values; None: not known, which the output
    of a command is too (the next walk counts its commands anew)."""
    sends = any(command.program in _SENDERS or not command.program for command in run.commands)
    return {
        name: [None if value and run.holes.sources(value) else value for _, value in told]
        for name, each in run.upset.items()
        if (told := [one for one in each if sends or not one[0] <= _SENT | _AT_THE_END])
    }


def more_upsets(run: Run, *, settle: bool) -> dict[str, list[str | None]]:
    """The same, with what they change now that they run on what they have changed; empty when it is no more.
    `settle`: what goes on changing is not known from here on."""
    found = dict(run.upsets)
    for name, values in upset_later(run).items():
        before = found.get(name, [])
        if None in before:
            continue
        more = [one for one in dict.fromkeys(values) if one not in before]
        if more:
            unknown = settle or not all(one is not None and is_exact(one) for one in more)
            found[name] = [*before, None] if unknown else [*before, *more]
    return found if found != run.upsets else {}
