"""What goes to stderr: messages with words of the text in them, traces, prompts and times.

`cd ';rm x;' 2> f; sh f` runs what stands in the message. Nobody foretells it, but where it goes is known.
"""

from __future__ import annotations

from gateway.facts.state.run import Outcome
from gateway.facts.state.values import ABSENT
from gateway.facts.walk.channels import SPILL, Channel
from gateway.facts.walk.redirects import channel
from gateway.facts.words.holes import ANY, is_exact, without

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.state.run import Run
    from gateway.facts.walk.record import Invocation
    from gateway.facts.walk.redirects import Redirected

TRACES = "BASH_XTRACEFD"
_WHY = "what is written to stderr is not known"


def with_complaints(run: Run, call: Invocation, outcome: Outcome) -> Outcome:
    """The command has written to stderr: into a file, or where its output goes."""
    if outcome.text and is_exact(outcome.text) and not (_traced(run) or call.opened.complains()):
        return outcome  # it did what it is for
    err, out = channel(run, call.opened, 2), channel(run, call.opened, 1)
    if err is not None:
        run.leaked = run.leaked or err is SPILL
        if err.by != "file" or not err.path or err.void:
            return outcome
        if out is not None and out.path == err.path:
            return _mixed(run, outcome)
        hole = run.hole(ANY, _WHY, outcome.sources)
        run.disk.write(err.path, hole, outcome.sources, append=err.append)
        return outcome
    own = call.opened.channels.get(2, run.state.channels.get(2, ABSENT))
    if own is None and run.want and (not outcome.text or _traced(run)):  # `2>&1`
        return _mixed(run, outcome)
    return outcome


def perhaps_unsaid(run: Run, opened: Redirected, outcome: Outcome) -> str:
    """What something prints with its redirections: nothing if one of them fails, but for a message then."""
    return if_opened(run, opened, outcome) + refusal(run, opened)


def if_opened(run: Run, opened: Redirected, outcome: Outcome) -> str:
    """The same without the message. (What is not known may be nothing as it is.)"""
    text = outcome.text
    if text and opened.may_miss() and without(text, "").strip("\n"):
        why = "a redirection may fail, and then it prints nothing"
        return run.hole(ANY, why, outcome.sources)
    return text


def refusal(run: Run, opened: Redirected) -> str:
    """What is printed where a redirection fails and stderr goes where the output goes: the name of the
    file, which may be any text (`$(: 2>&1 > 'nowhere/;cmd;')`)."""
    if not (run.want and opened.complains()):
        return ""
    told = opened.channels.get(2, run.state.channels.get(2, ABSENT))
    return run.hole(ANY, _WHY) if told is None else ""


def _mixed(run: Run, outcome: Outcome) -> Outcome:
    """Messages stand among the output."""
    text = outcome.text + run.hole(ANY, _WHY, outcome.sources)
    return outcome.saying(text, outcome.sources)


def begun(run: Run, number: int, opened: Channel, channels: dict[int, Channel | None]) -> str:
    """What stands in a file that the shell itself opens: something, if messages go there alone."""
    first = channels.get(1)
    both = first is not None and first.path == opened.path
    told = number == 2 or str(number) == run.state.variables.get(TRACES)
    return run.hole(ANY, _WHY) if told and not both else ""


def traced_to(run: Run, value: object) -> None:
    """`BASH_XTRACEFD=3`: traces go into the file behind this descriptor."""
    number = int(value) if isinstance(value, str) and value.isdigit() and len(value) < 5 else -1
    opened = run.state.channels.get(number)
    if isinstance(opened, Channel) and opened.path:
        run.disk.write(opened.path, run.hole(ANY, _WHY), (), append=True)


def _traced(run: Run) -> bool:
    return bool(run.state.options) and (run.option("xtrace") or run.option("verbose"))
