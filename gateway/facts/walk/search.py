"""Which file a name means once the text has changed PATH, and which words a pattern gives once it has
made files."""

from __future__ import annotations

from gateway.facts.model import Arg, PathUse, Unknown
from gateway.facts.state.values import ArrayValue
from gateway.facts.walk.first_line import reader_of
from gateway.facts.walk.paths import tidy, uses
from gateway.facts.walk.picked_up import picks
from gateway.facts.walk.record import Invocation
from gateway.facts.words.holes import ANY, is_exact
from gateway.facts.words.search_folders import search_folder
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from gateway.facts.state.run import Outcome, Run
    from gateway.facts.walk.record import Found

# Anybody may put a program there, at any time.
_SHARED = ("/tmp/", "/var/tmp/", "/dev/shm/")  # noqa: S108 - names, not files
_SYSTEM = ("/usr/", "/bin", "/sbin", "/opt/", "/snap/", "/nix/")


def searched(run: Run, call: Invocation, found: Found) -> list[PathUse]:
    """The files that the name may mean before the folders of the system are reached."""
    value = run.variable("PATH")
    for name, _, text in call.env:
        value = text if name == "PATH" else value
    if isinstance(value, ArrayValue):  # its first element is what counts
        unknown = run.hole(ANY, "which folders `$PATH` names is not known")
        value = value.items.get("0", "" if value.complete else unknown)
    if not isinstance(value, str) or run.place != "local":
        return []
    before = run.context.env.get("PATH", "")
    known = set(before.split(":"))
    paths: list[PathUse] = []
    for element in value.split(":"):
        folder = search_folder(run, element)
        if folder in known or (is_exact(folder) and folder.startswith(_SYSTEM)):
            if folder.startswith(_SYSTEM):
                break
            continue
        paths += _in(run, call, found, folder)
    return paths


def shadowing(run: Run, call: Invocation, found: Found) -> Iterator[tuple[str, str]]:
    """Files of the text in a folder that it has added to PATH: what a launcher starts by name may be one of
    them. Path and language."""
    first = _added(run, call) if picks(found.program) else ()
    for path, written in list(run.disk.files.items()) if first else ():
        if f"{path.rpartition('/')[0]}/" in first:
            yield path, reader_of(written.text)


def _added(run: Run, call: Invocation) -> tuple[str, ...]:
    given = [text for name, _, text in call.env if name == "PATH"]
    value = given[-1] if given else run.variable("PATH") if run.sets("PATH") else None
    if not isinstance(value, str):
        return ()
    known = set(run.context.env.get("PATH", "").split(":"))
    new = (search_folder(run, one) for one in value.split(":") if one not in known)
    found = (tidy(one if one[:1] == "/" else f"{run.cwd()}/{one}") for one in new if is_exact(one))
    return tuple(f"{one}/" for one in found if one != "/")


def sourced(run: Run, call: Invocation, found: Found) -> list[PathUse]:
    """The files that `. name` may mean in the folders of a PATH that the text has changed."""
    if not run.sets("PATH") and not any(name == "PATH" for name, _, _ in call.env):
        return []
    at = 2 if call.texts[1:2] == ["--"] else 1
    inner = Invocation(call.args[at:], call.texts[at:], call.span, call.env, call.opened)
    kept = list(found.paths)
    paths = searched(run, inner, found)
    found.paths = kept
    return paths


def with_options(run: Run, call: Invocation) -> Invocation:
    """`touch -- --checkpoint-action=exec=x; tar cf a.tar *`: names that a pattern hands over as options."""
    from gateway.facts.words.patterns import matching

    cwd = f"{run.cwd()}/"
    names = [path[len(cwd) :] for path in run.dashed if path.startswith(f"{cwd}-")]
    args, texts = list(call.args[:1]), list(call.texts[:1])
    for arg, text in zip(call.args[1:], call.texts[1:], strict=True):
        chosen = matching(arg.text, names) if arg.glob and "/" not in arg.text else []
        args += [Arg(name, span=arg.span) for name in chosen]
        texts += chosen
        args.append(arg)
        texts.append(text)
    if len(args) == len(call.args):
        return call
    return Invocation(args, texts, call.span, call.env, call.opened)


def hashed(run: Run, call: Invocation) -> Outcome:
    """The file that `hash -p`, or an element of BASH_CMDS, gave the name; and the name by itself: bash
    may have forgotten (`hash -r`, a PATH that is set), or never believed it (`set +h`, no such file)."""
    from gateway.facts.walk.branches import together
    from gateway.facts.walk.environment import to_arg
    from gateway.facts.walk.launch import by_name, program
    from gateway.facts.walk.some_program import unknown_program

    path = run.state.hashed[call.args[0].text]
    arg = to_arg(run, path, call.args[0].span)
    file = Invocation(
        [arg, *call.args[1:]], [path, *call.texts[1:]], call.span, call.env, call.opened
    )
    mark = run.journal.mark()
    outcome = program(run, file) if arg.exact else unknown_program(run, file)
    ways = [(run.journal.rollback(mark), outcome)]
    outcome = by_name(run, call)
    ways.append((run.journal.rollback(mark), outcome))
    return together(run, ways)


def not_found(run: Run, call: Invocation, name: str) -> None:
    """Bash has a function for programs that it does not find, and calls it with their words."""
    from gateway.facts.walk.calls import call_function
    from gateway.facts.walk.environment import walk_aside

    first = Arg(name, span=call.span)
    inner = Invocation([first, *call.args], [name, *call.texts], call.span)
    walk_aside(run, "function", lambda: call_function(run, inner))


def _in(run: Run, call: Invocation, found: Found, folder: str) -> list[PathUse]:
    name = call.args[0].text
    if not is_exact(folder):
        if folder == run.inherited("PATH"):
            return []
        _doubt(run, call, found, run.holes.why(folder))
        return []
    path = tidy(folder if folder[:1] == "/" else f"{run.cwd()}/{folder}")
    if not is_exact(path):
        _doubt(run, call, found, run.holes.why(path))
        return []
    candidate = f"{path.rstrip('/')}/{name}"
    written = run.disk.touched and (
        candidate in run.disk.files or bool(run.disk.writers(candidate))
    )
    if written or run.lookup.kind(candidate) == "file":
        use = uses(run, "execute", Arg(candidate, span=call.span), via="PATH", span=call.span)
        found.paths += use
        return use
    shared = f"{path}/".startswith((*_SHARED, f"{run.context.tmp}/"))
    if shared and not f"{path}/".startswith(_own(run)):
        _doubt(
            run,
            call,
            found,
            f"`{folder}` comes first in PATH, and what will stand there is not known",
        )
    return []


def _own(run: Run) -> tuple[str, ...]:
    """The workspace and the home folder may lie there; they are nobody else's all the same."""
    folders = (run.context.workspace, run.context.home)
    return tuple(f"{one}/" for one in folders if one.count("/") > 2)


def _doubt(run: Run, call: Invocation, found: Found, why: str) -> None:
    del run
    one = Unknown("program", why or "PATH is not known", call.span)
    if one not in found.unknowns:
        found.unknowns.append(one)


def with_doubts(run: Run, call: Invocation, found: Found) -> Invocation:
    """Names that may be options; under `nullglob` a pattern that selects nothing is no word."""
    if found.program == "env" and any(arg.many for arg in call.args):
        from gateway.facts.walk.poured import without_settings

        call = without_settings(run, call, found)
    if run.dashed:
        call = with_options(run, call)
    if not run.option("nullglob"):
        return call
    args = [replace(arg, many=True) if arg.glob else arg for arg in call.args]
    return Invocation(args, call.texts, call.span, call.env, call.opened)
