"""A program of which the name is not known, or only where it lies: `"$CMD"`, `for t in bin/test_*; do "$t"; done`."""

from __future__ import annotations

from gateway.facts import limits
from gateway.facts.model import Arg, Unknown
from gateway.facts.state.run import UNSURE, Outcome
from gateway.facts.walk.launch import finish, program
from gateway.facts.walk.paths import expanded, place, tidy
from gateway.facts.walk.record import Found, Invocation, record
from gateway.facts.walk.tool_folders import program_in
from gateway.facts.words.holes import ANY, FILE, worst

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.state.run import Run


def unknown_program(run: Run, call: Invocation) -> Outcome:
    """What runs is not known, or only its beginning."""
    if _of_a_folder(run, call) or program_in(run, call):
        return program(run, call)
    run.unknown += 1
    if run.unknown > limits.UNKNOWN:
        run.too_much("more programs that are not known than are followed", call.span)
        return UNSURE
    name = call.args[0]
    found = Found("", name.text, "program")
    why = "a pattern stands where a program is named" if name.glob else name.why
    found.unknowns.append(Unknown("program", why or "the program is not known", name.span))
    index = record(run, call, found)
    text = run.hole(ANY, "the output of a program that is not known", (index,)) if run.want else ""
    if name.glob and name.exact:
        _every_match(run, call, index)
    return finish(run, call, Outcome(None, text, (index,)))


def _every_match(run: Run, call: Invocation, index: int) -> None:
    """`/bin/r[m] -rf /`: what the pattern selects now is judged as well."""
    path, exact, _, _ = place(run, call.args[0])
    if not exact or run.texts >= limits.TEXTS:
        return
    saved = run.parent, run.texts
    run.parent, run.texts = index, run.texts + 1
    for match in expanded(run, tidy(path))[: limits.ALTERNATIVES]:
        arg = Arg(match, span=call.span)
        program(
            run, Invocation([arg, *call.args[1:]], [match, *call.texts[1:]], call.span, call.env)
        )
    run.parent, run.texts = saved


def _of_a_folder(run: Run, call: Invocation) -> bool:
    """Names in a folder that is known, run without a word that says to what: each is a program like `./x`.
    Not where the system keeps its own: what `re*` in `/sbin` does, it does by itself."""
    name = call.args[0]
    if name.exact or name.glob or name.many or "/" not in name.text:
        return False
    path, exact, _, _ = place(run, Arg(name.text[: name.text.rfind("/") + 1]))
    if not exact or worst(call.texts[0]) > FILE or run.disk.links:
        return False
    folder = tidy(path)
    if any(f"{one}/".startswith(_SYSTEM) for one in (folder, run.lookup.real(folder))):
        return False
    return all(arg.exact and arg.text[:1] == "-" and "/" not in arg.text for arg in call.args[1:])


_SYSTEM = ("/bin/", "/sbin/", "/usr/", "/lib", "/etc/", "/proc/", "/sys/", "/dev/", "/snap/")
