"""From an expanded command to what starts: a function of the text, a builtin, or a program."""

from __future__ import annotations

from gateway.facts import limits
from gateway.facts.builtins.table import find
from gateway.facts.effects import IF_THERE, Call, starts_unsaid
from gateway.facts.model import Arg, Unknown
from gateway.facts.programs.catalog import unversioned
from gateway.facts.state.run import Outcome
from gateway.facts.walk.channels import SPILL, named_descriptor
from gateway.facts.walk.dialects import BASHES
from gateway.facts.walk.more_paths import more_paths
from gateway.facts.walk.paths import joined, uses
from gateway.facts.walk.record import Found, Invocation, record
from gateway.facts.walk.redirects import begin, channel, untouched
from gateway.facts.words.holes import ANY, folder_of
from gateway.facts.words.own_patterns import SIGNS
from gateway.regex import compiled_later
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from gateway.facts.effects import Effects, RawPath
    from gateway.facts.model import PathUse
    from gateway.facts.state.run import Run
    from gateway.facts.walk.channels import Channel


# Not files but what processes have open.
_OPEN = ("/proc/", "/dev/fd/", "/dev/std")

# They end, stop or enter a process.
REACHING = frozenset(
    "gcore gdb kill lldb ltrace nsenter pkill prlimit reptyr skill snice strace xargs".split()  # noqa: SIM905
)

_CHANGES = frozenset(["write", "delete"])
_SIGNS = frozenset("-+")
_RENAMES = frozenset(["mv", "rename", "prename", "git"])  # nothing of them is gone

_NOT_FOUND = "command_not_found_handle"


def launch(run: Run, call: Invocation, *, functions: bool = True, builtins: bool = True) -> Outcome:
    """Start what the first word names."""
    name = call.args[0]
    if not name.exact or name.glob or name.many:
        from gateway.facts.walk.some_program import unknown_program

        return unknown_program(run, call)
    written = name.text
    if functions and written in run.state.functions:
        from gateway.facts.walk.calls import call_function

        return _unless_it_fails(run, call, call_function)
    if "autocd" in run.state.options and len(call.args) == 1:
        from gateway.facts.builtins.folders import entered

        entered(run, call)
    if "/" not in written:
        if builtins:
            builtin = find(written)
            if builtin is not None and run.state.options.get(f"builtin {written}", True):
                if run.state.place.get("dialect", "bash") not in BASHES:
                    from gateway.facts.walk.dialects import without

                    builtin = without(written, builtin)
                outcome = _unless_it_fails(run, call, _assigned(builtin) if call.env else builtin)
                if not run.want or outcome.text:
                    return outcome
                from gateway.facts.walk.telling import telling

                return telling(run, call, outcome)
        if run.state.hashed and written in run.state.hashed:
            from gateway.facts.walk.search import hashed

            return hashed(run, call)
        return by_name(run, call)
    return program(run, call)


def by_name(run: Run, call: Invocation) -> Outcome:
    """A program that is looked for in PATH."""
    if _NOT_FOUND in run.state.functions and call.texts[0] != _NOT_FOUND:
        from gateway.facts.walk.search import not_found

        not_found(run, call, _NOT_FOUND)
    return program(run, call)


def _assigned(
    builtin: Callable[[Run, Invocation], Outcome],
) -> Callable[[Run, Invocation], Outcome]:
    """A builtin with assignments before it."""
    from gateway.facts.walk.before import with_assignments

    return lambda run, call: with_assignments(run, call, builtin)


def _unless_it_fails(
    run: Run, call: Invocation, walk: Callable[[Run, Invocation], Outcome]
) -> Outcome:
    """A function or a builtin does nothing if one of its redirections can't be opened; nor a builtin with
    an option that it does not know."""
    if not call.opened.may_fail() and not (
        len(call.texts) > 1 and call.texts[1][:1] in _SIGNS and _refuses(call)
    ):
        return walk(run, call)
    mark = run.journal.mark()
    outcome = walk(run, call)
    run.or_not(mark, call.opened.files())
    return Outcome(None, outcome.text, outcome.sources)


def _refuses(call: Invocation) -> bool:
    from gateway.facts.builtins.refusing import may_refuse

    return may_refuse(call)


def _names(run: Run, call: Invocation) -> tuple[str, str]:
    """What the program is called, and as what it is written; of one that is not known, whatever is."""
    arg = call.args[0]
    written = arg.text
    name = written[written.rfind("/") + 1 :]
    if arg.exact:
        # What rules say of `pip` is said of `pip3.12` too.
        return unversioned(name) if name[-1:].isdigit() else name, written
    if "/" in written:  # one of several in a folder
        return f"{name}…", f"{written}…"
    if not arg.tail and not arg.empty:
        return name, written
    from gateway.facts.walk.tool_folders import program_in

    name = program_in(run, call)
    return name, f"/…/{name}" if name else ""


def program(run: Run, call: Invocation, kind: str = "program") -> Outcome:
    """A program (or a builtin that does the same): ask its model, write it down, walk what it starts."""
    name, written = _names(run, call)
    found = Found(name, written, kind)
    if run.dashed or name == "env" or "nullglob" in run.state.options:
        from gateway.facts.walk.search import with_doubts

        call = with_doubts(run, call, found)
    args = call.args
    feed = channel(run, call.opened, 0)
    env = found.env = _environment(run, call, found)
    fed = feed is not None
    piped = 1 in call.opened.channels or 1 in run.state.channels or run.origin == "substitution"
    effects = explained(run, found, Call(name, tuple(args[1:]), env, fed, piped))
    found.effects = effects
    if any([not arg.exact and arg.empty[:1] in _SIGNS and "=" not in arg.text for arg in args]):  # noqa: C419 - a list is quicker
        from gateway.facts.walk.perhaps_options import perhaps_options

        perhaps_options(run, call, found)
    if (name in REACHING and not all(map(str.isascii, call.texts[1:]))) or name == "xargs":
        from gateway.facts.walk.parent import check_target

        check_target(run, name, call)
    if feed is not None and feed.text and run.state.channels:
        reads = effects is None or effects.stdin != "ignored"
        found.reads = untouched(run, call.opened, 0) if reads else None
    if run.disk.touched:
        from gateway.facts.walk.home_settings import read_at_start

        read_at_start(run, call, found)
    executes = _own_path(run, call, found) if kind == "program" else []
    _paths_of(run, call, found)
    if (executes or found.paths or not effects or effects.code) and _names_files(call):
        from gateway.facts.walk.handing import handed_on

        handed_on(run, call, found)
    if call.env and run.disk.files and found.kind == "program":
        from gateway.facts.walk.handing import handed_over

        handed_over(run, call, found)
    wrapped = kind == "program" and starts_unsaid(effects) and _wraps(call, feed)
    if executes or wrapped or (effects is not None and starts(effects)) or _finds(run, found):
        from gateway.facts.walk.started import started

        outcome = started(run, call, found)
    else:
        outcome = _plain(run, call, found)
    writes = not _CHANGES.isdisjoint([use.role for use in found.paths])
    if found.descriptors or run.disk.touched or writes:
        from gateway.facts.walk.files import touch

        touch(run, call, found, outcome.sources[0])
    if found.reads is not None:
        begin(run, found.reads, cut=True)
    sources = outcome.sources
    outcome = finish(run, call, outcome)
    if run.want and "write" in [role for role, _, _ in found.descriptors]:
        hole = run.hole(ANY, f"`{name}` writes to what is open", sources)
        return Outcome(outcome.status, hole, sources)
    return outcome


def _paths_of(run: Run, call: Invocation, found: Found) -> None:
    """What its model names, and what the texts that it is given name."""
    if found.effects is not None and found.effects.paths:
        paths = found.effects.paths
        if len(paths) > limits.PATHS:
            paths = tuple(
                {(one.role, one.via, one.arg.text, one.arg.exact): one for one in paths}.values()
            )
        if len(paths) > limits.PATHS:
            run.too_much("more paths of one command than are followed", call.span)
        use_paths(run, call, paths[: limits.PATHS], found)
    more_paths(run, call, found)


def starts(effects: Effects) -> bool:
    """It runs something: a command, a text, a file."""
    if effects.inner or effects.code or effects.stdin == "code":
        return True
    return "execute" in [path.role for path in effects.paths]


def _names_files(call: Invocation) -> bool:
    """A word, or a variable for it, is or ends in a whole path."""
    return any("/" in arg.text or arg.text[-2:] in {"..", "=~"} for arg in call.args[1:]) or any(
        "/" in one for _, _, one in call.env
    )


def _wraps(call: Invocation, feed: Channel | None) -> bool:
    """Nobody knows what it does, and a command may stand among its words, or in what it is fed."""
    from gateway.facts.walk.guessed import feeds, wraps

    return wraps(call) or feeds(feed)


def _finds(run: Run, found: Found) -> bool:
    """The text has written files, and the program picks up what it finds by name; or it is fed a list."""
    if run.disk.files or found.descriptors:
        from gateway.facts.walk.taken_from import finds

        return finds(run, found)
    return False


def _plain(run: Run, call: Invocation, found: Found) -> Outcome:
    """A program that starts nothing else."""
    index = record(run, call, found)
    text = ""
    if run.want:
        from gateway.facts.walk.outputs import output

        text = output(run, call, found, index)
    return Outcome(_status(call, found.program), text, (index,))


def _status(call: Invocation, name: str) -> int | None:
    unsure = call.opened.may_fail() or (name == "printf" and not prints(call.texts[1:]))
    return None if unsure else _STATUS.get(name)


def prints(texts: list[str]) -> bool:
    """`printf` certainly succeeds: no number that may be none is asked for."""
    return bool(texts) and _SURE.fullmatch(texts[0]) is not None


_SILENT: tuple[list[str], ...] = ([], ["true"], [":"])
_SURE = compiled_later(r"(?:[^%\\]|\\[nrt0\\]|%[sq%])+")
_STATUS = {"echo": 0, "printf": 0, "true": 0, "false": 1}


def explained(run: Run, found: Found, call: Call) -> Effects | None:
    try:
        return run.explain(call)
    except RecursionError:
        raise
    except Exception as error:  # noqa: BLE001 - a model with a bug knows nothing; the rest is judged
        why = (
            f"the model of `{call.name}` failed ({type(error).__name__}): what it runs is not known"
        )
        found.unknowns.append(Unknown("code", why))
        return None


def _environment(run: Run, call: Invocation, found: Found) -> tuple[tuple[str, Arg], ...]:
    """The variables that the text sets for this program, and what they do by themselves."""
    state = run.state
    if found.program == "configure":
        from gateway.facts.walk.environment import configured

        configured(run, call, found)
    if not (call.env or state.attributes or run.upsets or run.frames):
        return ()
    from gateway.facts.walk.environment import environment

    return environment(run, call, found)


def _own_path(run: Run, call: Invocation, found: Found) -> list[PathUse]:
    """A program that is named by its path is a file that is executed."""
    arg = call.args[0]
    if arg.tail:  # it lies where a tool keeps its own
        return []
    if "/" not in arg.text:
        if run.sets("PATH") or "PATH" in [name for name, _, _ in call.env]:
            from gateway.facts.walk.search import searched

            return searched(run, call, found)
        return []
    if arg.text.startswith(_OPEN):
        why = "what a process has open, or is, is executed"
        found.unknowns.append(Unknown("program", why, call.span))
    paths = uses(run, "execute", arg, via="program", span=call.span)
    found.paths += paths
    return paths


def use_paths(run: Run, call: Invocation, paths: tuple[RawPath, ...], found: Found) -> None:
    """Raw paths of a model → absolute ones. `/dev/fd/63` is no path but what stands behind it."""
    for raw in paths:
        arg = raw.arg
        # `<(…)$X`: if the variable is empty, it is the descriptor.
        path = arg.text if arg.exact else arg.empty
        number = named_descriptor(path) if path[:1] == "/" else None
        if number is not None:
            found.descriptors.append((raw.role, number, channel(run, call.opened, number)))
            if arg.exact and not raw.listed:
                continue
        if raw.role == "execute" and not arg.exact and arg.text[:6] == "/proc/":
            why = arg.why or "which process is meant is not known"
            found.unknowns.append(Unknown("code", f"{why}; what it has open is run", arg.span))
        if raw.listed or raw.searched:
            from gateway.facts.walk.indirect import use_indirect

            use_indirect(run, call, raw, found)
            continue
        base = None
        if raw.base is not None:
            base = joined(run, run.cwd(), _meanings(run, found.program, raw.base)[-1])
        if arg.within[-1:] == "*" and found.program in _RENAMES:
            arg = replace(arg, within=folder_of(arg.within))
        made: list[PathUse] = []
        for one in _meanings(run, found.program, arg, call):
            made += uses(
                run, raw.role, one, recursive=raw.recursive, below=raw.below, via=raw.via, base=base, span=arg.span,
                gone=raw.role == "delete" and not (one.exact or one.glob or _kept(raw, paths)),
            )  # fmt: skip
        if raw.via == IF_THERE:
            made = [use for use in made if use.exact and run.lookup.kind(use.path)]
        found.paths += made


def _meanings(run: Run, program: str, arg: Arg, call: Invocation | None = None) -> tuple[Arg, ...]:
    """The name as it stands and, where the program may expand it itself, as that makes it."""
    if arg.text[:1] not in {"~", "$"} and (call is None or SIGNS.isdisjoint(arg.text)):
        return (arg,)
    from gateway.facts.walk.own_expansion import meanings

    return meanings(run, program, arg, call)


def _kept(raw: RawPath, paths: tuple[RawPath, ...]) -> bool:
    """It is moved: what is deleted here was read before."""
    return any(one.role == "read" and one.arg is raw.arg for one in paths)


def finish(run: Run, call: Invocation, outcome: Outcome) -> Outcome:
    """What was printed goes where stdout stands: upwards, or into a file or a descriptor."""
    if not call.opened.channels and not run.state.channels:
        return outcome
    told = ""
    if 2 in call.opened.channels or 2 in run.state.channels:
        from gateway.facts.walk.complaints import refusal, with_complaints

        outcome = with_complaints(run, call, outcome)
        told = refusal(run, call.opened)
    run.printed = outcome
    out = channel(run, call.opened, 1)
    if out is None:
        if outcome.text and call.opened.channels:
            from gateway.facts.walk.complaints import if_opened

            text = if_opened(run, call.opened, outcome)
            return outcome if text is outcome.text else outcome.saying(text, outcome.sources)
        return outcome
    run.leaked = run.leaked or out is SPILL
    if out.holder >= 0:
        for source in outcome.sources:
            run.flow(source, out.holder, "descriptor")
    if out.path and not out.void:
        run.disk.write(out.path, outcome.text, outcome.sources, append=out.append)
        if out.perhaps:
            run.disk.write(out.perhaps, outcome.text, outcome.sources, append=out.append)
    status = outcome.status
    if status == 0 and (out.void or out.text) and call.texts[:1] not in _SILENT:
        status = None  # what can't be printed is an error
    sources = outcome.sources if told else ()
    return Outcome(status, told, sources, outcome.stops, outcome.success, outcome.failure)
