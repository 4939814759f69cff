"""`compgen` and `complete`: completions may be made by commands."""

from __future__ import annotations

from functools import partial

from gateway.facts.model import Arg, Unknown
from gateway.facts.state.run import Outcome
from gateway.facts.walk.environment import walk_aside
from gateway.facts.walk.launch import finish, launch
from gateway.facts.walk.record import Found, Invocation, record
from gateway.facts.walk.text import not_known, walk_text
from gateway.facts.words.evaluated import template
from gateway.facts.words.holes import ANY, is_exact

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.state.run import Run


# They name what is run, or expanded.
_RUNS = frozenset("CFW")


def compgen(run: Run, call: Invocation) -> Outcome:
    """`-C command`, `-F function`, `-W words` (expanded)."""
    return _made(run, call)


def complete(run: Run, call: Invocation) -> Outcome:
    """The same options; what they name runs when somebody completes."""
    return _made(run, call)


def _made(run: Run, call: Invocation) -> Outcome:
    name = call.args[0].text
    found = Found(name, name)
    texts = call.texts
    commands, functions = [], []
    for at, text in enumerate(texts[1:], 1):
        if text[:1] == "-" and not _RUNS.isdisjoint(text[2:]) and text[1:2] not in _RUNS:
            why = f"options of `{name}` in one word are not taken apart"
            found.unknowns.append(Unknown("code", why, call.span))
        letter = text[1:2] if text[:1] == "-" else ""
        value = text[2:] or (texts[at + 1] if at + 1 < len(texts) else "")
        if letter == "C":
            commands.append(value)
            found.unknowns += not_known(run, value, f"`{name} -C` runs it", call.span)
        elif letter == "F":
            functions.append(value)
        elif letter == "W":
            run.used["parameter"] = None
            template(run, value, call.span, f"`{name} -W` expands it")
            if "<(" in value or ">(" in value:
                why = f"`{name} -W` expands a process substitution"
                found.unknowns.append(Unknown("code", why, call.span))
    index = record(run, call, found)
    parent, run.parent = run.parent, index
    for text in commands:
        walk_aside(run, "option", partial(walk_text, run, text, call.span))
    for text in functions:
        inner = Invocation([Arg(text, span=call.span)], [text], call.span)
        if text in run.state.functions:
            mark = run.journal.mark()  # it is called in this shell
            launch(run, inner)
            run.or_not(mark)
    run.parent = parent
    printed = _names(run, call, index) if run.want and name == "compgen" else ""
    if run.want and not printed:
        printed = run.hole(ANY, "the completions are not known", (index,))
    return finish(run, call, Outcome(None, printed, (index,)))


def _names(run: Run, call: Invocation, index: int) -> str:
    """`compgen -G 'x/*'`, `compgen -f x/`: names, as `echo x/*` prints them; empty when it is something else."""
    from gateway.facts.walk.outputs import expanded_by_echo

    texts = call.texts[1:]
    if not texts or not is_exact("".join(texts)):
        return ""
    pattern = ""
    if texts[0] == "-G" and len(texts) > 1:
        pattern = texts[1]
    elif texts[0] in {"-f", "-d"} or texts[:2] in (["-A", "file"], ["-A", "directory"]):
        pattern = f"{texts[-1]}*" if texts[-1][:1] not in {"-", ""} else ""
    bare = pattern.replace("./", "")
    if not bare.strip("*?"):  # all there is: better not known than a few of it
        return ""
    words = [Arg("echo", span=call.span), Arg(pattern, span=call.span, glob=True)]
    made = Invocation(words, ["echo", pattern], call.span)
    return expanded_by_echo(run, made, index, (pattern,))
