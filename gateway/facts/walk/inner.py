"""Commands that a program starts: wrappers, `sh -c`, `find -exec`, remote shells. The same road again."""

from __future__ import annotations

from gateway.facts import limits
from gateway.facts.model import Arg, variable_of
from gateway.facts.state.run import UNSURE, Outcome
from gateway.facts.state.values import list_of, scattered
from gateway.facts.walk.channels import NOTHING
from gateway.facts.walk.dialects import BASHES, dialect_of
from gateway.facts.walk.first_line import SHELLS
from gateway.facts.walk.handing import handing
from gateway.facts.walk.launch import program
from gateway.facts.walk.paths import joined
from gateway.facts.walk.record import Invocation
from gateway.facts.walk.redirects import Redirected
from gateway.facts.walk.text import new_shell, walk_text
from gateway.facts.words.holes import ANY, ENV, FILE, escape, is_exact
from gateway.facts.words.patterns import as_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.effects import Inner
    from gateway.facts.state.run import Run
    from gateway.facts.state.tables import Tables
    from gateway.facts.state.values import ArrayValue


def text_of_arg(run: Run, arg: Arg, call: Invocation) -> str:
    """An argument with its holes: the one of the call if the model handed it on untouched."""
    if arg.exact and not arg.glob:
        return arg.text
    for own, text in zip(call.args, call.texts, strict=True):
        if own is arg:
            return text
    if arg.exact:
        return as_text(arg.text, run.hole(FILE, f"the names that `{arg.text}` selects"))
    why = arg.why or "a part of it is not known"
    if arg.within or arg.names:
        return arg.text + run.holes.make(ANY, why, (), arg.within, names=arg.names)
    certain = not arg.many and bool(arg.pattern) and arg.pattern == f"{escape(arg.text)}*"
    return arg.text + run.hole(FILE if certain else ANY, why)


def run_inner(run: Run, call: Invocation, inner: Inner, parent: int) -> Outcome:
    """Walk one inner command in the place, folder and environment that it gets."""
    if run.texts >= limits.TEXTS or run.nesting >= limits.NESTING:
        run.too_much("commands inside commands", call.span)
        return UNSURE
    # Scripts that start each other: the deeper, the more of them there are.
    run.steps += run.texts**2
    if run.steps > limits.STEPS:
        run.too_much("more commands than are followed", call.span)
        return UNSURE
    state, mark = run.state, run.journal.mark()
    saved = (
        run.origin, run.parent, run.wrappers, run.place, run.loops, run.frames, run.picks,
        run.conditional, run.used, run.later, run.span, run.texts, run.depth_now, run.sourced, run.mounts,
    )  # fmt: skip
    run.origin, run.parent = inner.origin, parent
    run.wrappers = (*run.wrappers, inner.name or run.commands[parent].program)
    run.loops, run.frames, run.conditional, run.used, run.later = [], [], 0, {}, []
    run.sourced = []
    run.texts += 1
    left_by = run.exits, run.returns, run.breaks
    traps, past, run.past = len(run.traps), run.past, {}
    texts = [text_of_arg(run, arg, call) for arg in inner.argv]
    source = text_of_arg(run, inner.text, call) if inner.text is not None else ""
    if inner.place != "local":
        from gateway.facts.walk.mounts import mounted_by

        run.mounts = mounted_by(run, inner) if inner.mounts else ()
    cwd = _folder(run, inner, call)
    if inner.place != "local":
        run.place = inner.place
    shell = new_shell(
        run,
        handing(run, call, inner),
        zero=texts[0] if texts and inner.text is not None else _zero(call),
        arguments=_arguments(run, inner, texts),
    )
    _surroundings(run, shell, call, inner, cwd)
    run.state = shell
    if inner.text is not None:
        run.deeper()
        outcome = walk_text(run, source, inner.text.span)
    else:
        outcome = _start(run, call, inner, texts)
    outcome = run.printed_by_traps(outcome)
    if run.waiting:
        run.run_waiting(mark)
    if len(run.traps) > traps:
        from gateway.facts.walk.ending import leave

        leave(run, traps)
    run.past = {**past, **run.past} if len(run.traps) > traps else past
    run.exits, run.returns, run.breaks = left_by
    run.state = state
    run.rollback_shell(mark)
    (
        run.origin, run.parent, run.wrappers, run.place, run.loops, run.frames, run.picks,
        run.conditional, run.used, run.later, run.span, run.texts, run.depth_now, run.sourced, run.mounts,
    ) = saved  # fmt: skip
    return outcome


def _zero(call: Invocation) -> str:
    """What the shell that is started calls itself."""
    name = call.texts[0]
    return name if name.rpartition("/")[2] in SHELLS else "bash"


def _arguments(run: Run, inner: Inner, texts: list[str]) -> ArrayValue:
    """What a text gets as `$1`, `$2` …"""
    if inner.text is None:
        return list_of([], [])
    several = [arg.many or arg.glob for arg in inner.argv]
    if several[:1] == [True]:
        given = list_of(texts, [False] * len(texts))
        return scattered(given, run.hole(ANY, "which arguments it gets is not known"))
    if inner.more:
        texts = [*texts, run.hole(ANY, "which arguments it gets at the end is not known")]
        several.append(True)
    gone = [arg.many for arg in inner.argv[1:]]
    return list_of(texts[1:], several[1:], [*gone, *([True] * inner.more)])


def _folder(run: Run, inner: Inner, call: Invocation) -> str:
    if inner.cwd is not None:
        cwd = inner.cwd
        if cwd.text[:1] in {"~", "$"}:
            from gateway.facts.walk.own_expansion import at_home

            cwd = at_home(run, call.texts[0].rpartition("/")[2], cwd) or cwd
        return joined(run, run.cwd(), cwd)
    if inner.place != "local":
        return run.hole(ENV, "the folder on the other side is not known")
    return run.cwd()


def _surroundings(run: Run, shell: Tables, call: Invocation, inner: Inner, cwd: str) -> None:
    """Folder, variables and descriptors of the new process."""
    shell.place["cwd"] = cwd
    run.toil(len(call.texts))
    if inner.text is not None and not inner.stdin:
        shell.place["fed"] = True
    odd = any(text[:2] in {"-O", "-o", "-i", "+O"} or "posix" in text for text in call.texts[1:])
    if "x" in run.state.attributes.get("BASHOPTS", ""):
        shell.options.update(run.state.options)
    shell.options.update(_switched_on(call))
    if inner.place != "local":
        shell.variables.clear()
    for name, _, text in call.env:
        shell.variables[name] = text
        shell.attributes[name] = "x"
    for name, arg in inner.sets_env:
        shell.variables[name] = text_of_arg(run, arg, call)
        shell.attributes[name] = "x"
    shell.place["dialect"] = dialect_of(run, inner, shell.variables)
    if shell.place["dialect"] not in BASHES or odd or "POSIXLY_CORRECT" in shell.variables:
        shell.options["expand_aliases"] = True  # POSIX shells expand them in scripts too
    if "POSIXLY_CORRECT" in shell.variables or any("posix" in text for text in call.texts[1:]):
        shell.options["posix"] = True
    for number, channel in call.opened.channels.items():
        if channel is None:
            shell.channels.pop(number, None)
            if number == 2:
                shell.channels[2] = None  # `2>&1`: it goes where stdout goes
        else:
            shell.channels[number] = channel
    # What it prints comes back to the caller, who knows where it goes.
    shell.channels.pop(1, None)
    if not inner.stdin:
        shell.channels[0] = NOTHING


def _switched_on(call: Invocation) -> dict[str, bool | None]:
    """`bash -O dotglob -euo pipefail -c TEXT`: its options, up to the first word that is none."""
    from gateway.facts.builtins.options import LETTERS

    found: dict[str, bool | None] = {}
    if call.texts[0].rpartition("/")[2] not in SHELLS:
        return found
    words = iter(call.texts[1:])
    for word in words:
        if word[:1] not in {"-", "+"} or word in {"-", "--"} or not is_exact(word):
            break
        for letter in word[1:] if word[:2] != "--" else "":
            if letter in "oO":
                found[next(words, "")] = word[0] == "-"
            elif letter == "i":
                found["interactive"] = word[0] == "-"
            elif letter in LETTERS:
                found[LETTERS[letter]] = word[0] == "-"
    return found


def _start(run: Run, call: Invocation, inner: Inner, texts: list[str]) -> Outcome:
    args = list(inner.argv)
    if inner.more:
        why = f"`{inner.name or 'the wrapper'}` adds arguments that are not known here"
        args.append(Arg("", False, call.span, many=True, why=why))
        texts = [*texts, run.hole(ANY, why, (run.parent,))]
    if not args or _has_it_already(run, call, inner.name, args[0]):
        return UNSURE
    if run.disk.touched and args[0].exact:
        from gateway.facts.walk.own_programs import own_program

        path = own_program(run, inner.name, args[0].text)
        if path:
            args[0], texts = Arg(path, span=args[0].span), [path, *texts[1:]]
    started = Invocation(args, texts, call.span, (), Redirected())
    if args[0].text and (not args[0].exact or args[0].glob):  # only its beginning is known
        from gateway.facts.walk.some_program import unknown_program

        return unknown_program(run, started)
    return program(run, started)


def _has_it_already(run: Run, call: Invocation, name: str, first: Arg) -> bool:
    """`make CC="$CC"`: what make would take from the environment by itself."""
    variable = variable_of(first.why)
    if first.exact or not variable or name not in {f"make {variable}=", variable}:
        return False
    words = zip(call.args, call.texts, strict=True)
    given = ["" if arg.many else text for arg, text in words if text.startswith(f"{variable}=")]
    values = [one.partition("=")[2] for one in given]
    values += [text for one, _, text in call.env if one == variable]
    return bool(values) and all(len(text) == 1 and run.holes.is_untouched(text) for text in values)
