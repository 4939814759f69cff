"""Builtins that do what the program of the same name does, or nothing that matters."""

from __future__ import annotations

from gateway.facts.state.assigning import takes
from gateway.facts.state.run import DONE, Outcome
from gateway.facts.walk.dialects import BASHES
from gateway.facts.walk.launch import finish, prints, program
from gateway.facts.walk.presence import looked
from gateway.facts.walk.record import Found, Invocation, record
from gateway.facts.words.evaluated import evaluated
from gateway.facts.words.holes import ANY, NAME, worst

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.model import Arg
    from gateway.facts.state.run import Run


def nothing(run: Run, call: Invocation) -> Outcome:
    """A builtin without an effect on files, hosts or the state."""
    name = call.args[0].text
    index = record(run, call, Found(name, name))
    if name == ":":
        return finish(run, call, DONE)
    text = run.hole(ANY, f"the output of `{name}` is not known", (index,)) if run.want else ""
    return finish(run, call, Outcome(None, text, (index,)))


def same(run: Run, call: Invocation) -> Outcome:
    """`echo`, `kill`, `pwd` …: the model of the program knows."""
    return program(run, call, "builtin")


def test(run: Run, call: Invocation) -> Outcome:
    """`test` and `[`: only `-v name` evaluates a string."""
    for at, text in enumerate(call.texts[:-1]):
        if text == "-v":
            evaluated(run, call.texts[at + 1], "`-v` evaluates the name")
    outcome = program(run, call, "builtin")
    if "-d" not in call.texts or outcome.status is not None:
        return outcome
    words = call.args[1:-1] if call.texts[0] == "[" else call.args[1:]
    if not all(arg.exact and not arg.glob for arg in words):
        return outcome
    return looked(run, [arg.text for arg in words], outcome)


def printf(run: Run, call: Invocation) -> Outcome:
    """`printf -v name format …` sets a variable."""
    texts = call.texts
    if len(texts) < 3 or not texts[1].startswith("-v"):
        return program(run, call, "builtin")
    from gateway.facts.builtins.names import assign_name
    from gateway.facts.programs.printf import formatted

    attached = texts[1][2:]
    name, rest = (attached, call.args[2:]) if attached else (texts[2], call.args[3:])
    made = formatted(tuple(rest))
    value = made.text if made is not None else _beginning(tuple(rest)) + _not_exact(run, texts)
    mark = run.journal.mark()
    assign_name(run, name, value)
    bash = run.state.place.get("dialect", "bash") in BASHES
    if not bash:  # a plain `sh` may print it instead
        run.or_not(mark)
    record(run, call, Found("printf", "printf"))
    # What is no name is refused, and what is readonly.
    sure = (
        bash and name.isidentifier() and takes(run, name) and prints(texts[2 if attached else 3 :])
    )
    return finish(run, call, DONE if sure else Outcome())


def _not_exact(run: Run, texts: list[str]) -> str:
    together = "".join(texts)
    kind = NAME if worst(together) <= NAME and texts[-2:-1] in (["%d"], ["%03d"], ["%02d"]) else ANY
    why = run.holes.why(together) or "what is printed is not followed"
    return run.holes.make(kind, why, names=run.holes.all_selected(texts))


def _beginning(args: tuple[Arg, ...]) -> str:
    """What stands in front of the first word that is not known."""
    if not args:
        return ""
    form, *values = args[args[0].text == "--" :] or args
    rest, out = "" if form.glob or not form.exact else form.text, ""
    while rest:
        begin, percent, rest = rest.partition("%")
        if "\\" in begin or (percent and rest[:1] != "s"):
            return out
        out += begin
        value = values.pop(0) if percent and values else None
        if value is None or value.glob or value.many or not value.exact:
            return out if value is None or value.glob or value.many else out + value.text
        out += value.text
        rest = rest[1:]
    return out
