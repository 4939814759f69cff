"""Programs that start something: wrappers, shells and interpreters, scripts that the text wrote."""

from __future__ import annotations

from gateway.facts import limits
from gateway.facts.effects import Inner, starts_unsaid
from gateway.facts.model import Arg, Code, Unknown
from gateway.facts.state.run import Outcome
from gateway.facts.walk.executed import executed, language_of
from gateway.facts.walk.fetched import LISTS, list_that_is_fed
from gateway.facts.walk.first_line import OTHER_SHELLS, SHELLS, Fed
from gateway.facts.walk.inner import run_inner, text_of_arg
from gateway.facts.walk.launch import program
from gateway.facts.walk.paths import tidy, uses
from gateway.facts.walk.record import Found, Invocation, record
from gateway.facts.walk.redirects import channel, key_of, untouched
from gateway.facts.walk.taken_from import taken_from
from gateway.facts.walk.text import not_known
from gateway.facts.words.holes import ANY, is_exact

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.model import PathUse
    from gateway.facts.state.disk import Written
    from gateway.facts.state.run import Run
    from gateway.facts.walk.channels import Channel

# What login shells and interactive shells read when they begin, and end.
_STARTUP = (".profile", ".bash_profile", ".bash_login", ".bashrc", ".bash_logout")
_SYSTEM = ("/usr/", "/bin/", "/sbin/")
# They call what is named after a test.
_TESTERS = frozenset(["pytest", "py.test"])
# What a shell reads from a file, or from its stdin.
_READ_ON = (" file", " stdin")
# It writes, downloads too, before it starts what it names (`execute_process`).
_CMAKE = "cmake code"
# How deep the files that load files are followed.
_LOADS = 4
# Options of a shell that change how it reads.
_READING = frozenset(["history", "histexpand", "keyword", "restricted"])
_ODD = frozenset("Hkr")


def started(run: Run, call: Invocation, found: Found) -> Outcome:
    """Write the program down, then walk everything it starts."""
    effects = found.effects
    begun_at = run.disk.races.now
    inner = _inner(run, call, found)
    index = record(run, call, found)
    if effects is not None and (effects.stdin == "arguments" or found.program == "xargs"):
        from gateway.facts.walk.arguments import with_arguments

        inner = [more for one in inner for more in with_arguments(run, call, found, one)]
    coded = effects is not None and bool(effects.code)
    if inner and any(one.role == "write" and (coded or one.via == _CMAKE) for one in found.paths):
        from gateway.facts.walk.files import touch

        # What a text writes is there when it starts something.
        touch(run, call, found, index)
    outcome = Outcome(None, "", (index,))
    texts = ""
    sources: tuple[int, ...] = (index,)
    handed = effects is not None and effects.stdin == "arguments"
    within = len(run.inside)
    run.inside += [one.text for one in found.code if one.via == "file"]
    for each in inner:
        begun = len(run.commands)
        outcome = run_inner(run, call, each, index)
        texts += outcome.text
        sources += outcome.sources
        if handed:
            _hand_on(run, index, begun)
    del run.inside[within:]
    if run.disk.races.now > begun_at and any(one.name.endswith(_READ_ON) for one in inner):
        _rewritten(run, call, begun_at)
    if starts_unsaid(effects) and found.kind == "program" and len(call.args) > 1:
        from gateway.facts.walk.guessed import walk_guesses

        walk_guesses(run, call, index)
    own = [use for use in found.paths if use.via in {"program", "PATH"}]
    if run.disk.touched:
        stands_for(run, call, own, index)
    if not run.want:
        return Outcome(None, "", sources)
    passes = effects is not None and effects.stdout in {"computed", "stdin"} and not effects.paths
    if len(inner) == 1 and passes:
        return Outcome(None, texts, sources)
    # Whatever it is called, a file outside the folders of the system prints what it likes.
    anything = any(not use.path.startswith(_SYSTEM) for use in own)
    if effects is None or not effects.output or anything:
        text = None if anything or inner else _printed(run, call, found, index)
        if text is None:
            why = f"the output of `{found.program}` is not known"
            passed = run.holes.selected(texts) if handed and not anything else ()
            text = run.holes.make(ANY, why, sources, names=(*found.says, *passed))
        return Outcome(None, text, sources)
    return Outcome(None, effects.output.text, sources)


def _printed(run: Run, call: Invocation, found: Found, index: int) -> str | None:
    """What a text that starts nothing prints, as far as that is known."""
    from gateway.facts.walk.alphabets import spelled
    from gateway.facts.walk.listings import listed
    from gateway.facts.walk.outputs import computed, found_paths, picked

    text = computed(run, call, found)
    if text is None:
        text = picked(run, call, found, index) or found_paths(run, call, found, index) or None
    text = spelled(run, call, index) or None if text is None else text
    names = listed(run, call) if text is None else ()
    if not names:
        return text
    why = f"the output of `{found.program}` is not known"
    return run.holes.make(ANY, why, (index,), names=(*names, *found.says))


def _hand_on(run: Run, index: int, begun: int) -> None:
    """`… | xargs curl`: what is fed stands among the words. (Where words are code, that is said already.)"""
    for command in run.commands[begun:]:
        if command.parent == index and not command.code:
            run.flow(index, command.index, "argument")


def _rewritten(run: Run, call: Invocation, begun: int) -> None:
    """A shell reads a script line by line: one that is written while it runs may be another one."""
    races = run.disk.races
    path = races.rewritten(begun)
    for number in (1, 2):
        one = untouched(run, call.opened, number)
        if one is not None and one.path and one.append and one.path in races.ran_since(begun):
            path = one.path  # `sh f >> f`
    if path:
        why = f"`{path}` is written while a shell reads it, line by line"
        run.opaque_part("unsupported", why, call.span)


def _inner(run: Run, call: Invocation, found: Found) -> list[Inner]:
    """Every command that it starts; what can't be known of them is noted."""
    effects = found.effects
    inner: list[Inner] = list(effects.inner) if effects is not None else []
    if effects is not None and effects.code:
        from gateway.facts.walk.languages import read_all

        inner += read_all(run, call, found)
    if run.disk.files:
        from gateway.facts.walk.installing import as_options, installed

        inner += installed(run, call, found)
        inner += as_options(run, call, found)
    for each in inner:
        if each.text is None:
            continue
        if each.text.glob and each.text.exact:
            found.unknowns.append(Unknown("code", "it runs what a pattern selects", call.span))
        text = text_of_arg(run, each.text, call)
        found.unknowns += not_known(run, text, f"`{found.program}` runs it as code", call.span)
    if found.program in SHELLS:
        found.unknowns += _manners(call, found.program)
    elif found.program in OTHER_SHELLS and inner:
        why = f"`{found.program}` reads its text in its own way"
        found.unknowns.append(Unknown("code", why, call.span))
    done: set[str] = set()
    fed = _fed(run, call, found, done)
    for _ in range(_LOADS):
        for one in fed:
            inner += _code(run, call, found, one)
        # A script that was read may load others that the text wrote: `include y.mk`, `import y`.
        fed = executed(run, call, found, done) if fed and run.disk.touched else []
    return inner


def _manners(call: Invocation, name: str) -> list[Unknown]:
    """Options of a shell that change how it reads its text, or what it refuses to do."""
    from gateway.facts.programs.shells import LONG, WITH_FILE

    odd = name == "rbash"
    words = iter(call.texts[1:])
    for word in words:
        if (word[:1] not in {"-", "+"} and is_exact(word)) or word in {"-", "--"}:
            break  # the script or the text, and what it gets
        long = word.lstrip("-")
        if long in LONG:
            odd = odd or long == "restricted"
            takes = long in WITH_FILE
        else:
            odd = odd or not _ODD.isdisjoint(word)
            takes = not {"o", "O"}.isdisjoint(word)
        odd = odd or (takes and next(words, "") in _READING)
    why = f"an option changes how `{name}` reads its text"
    return [Unknown("code", why, call.span)] if odd else []


def _fed(run: Run, call: Invocation, found: Found, done: set[str]) -> list[Fed]:
    """The texts that it runs: from its stdin, from a script the text wrote, from a descriptor."""
    effects = found.effects
    fed: list[Fed] = []
    if effects is not None and effects.stdin == "code":
        feed = channel(run, call.opened, 0)
        if feed is not None and not feed.void and _unread(run, feed):
            found.paths += uses(run, "execute", Arg(feed.path), via="stdin", span=call.span)
        elif feed is not None and not feed.void and _pours(run, found, feed):
            pass
        elif feed is not None and not feed.void:
            if feed.by == "file":
                run.disk.ran(feed.path)
            one = Fed(effects.stdin_language or "shell", feed.text, "stdin", found.program)
            one.argv = (call.args[0], *effects.operands)
            dash = effects.operands[:1] and effects.operands[0].text in {"-", "/dev/stdin"}
            one.given = effects.operands[1:] if dash else effects.operands
            fed.append(one)
    elif effects is None:
        fed += _perhaps_code(run, call, found)
    rest = tuple(call.args[1:]) if effects is None else effects.operands[1:]
    fed += _by_descriptor(run, call, found, rest)
    for use in found.paths:
        if use.role == "execute":
            run.disk.ran_one(use, key_of(use))
    if run.disk.touched:
        fed += executed(run, call, found, done)
        if found.program in SHELLS:
            fed += _startup(run, call, found)
    fed += taken_from(run, call, found, fed)
    for one in fed:
        one.argv = one.argv or (call.args[0], *rest)
    return fed


def _perhaps_code(run: Run, call: Invocation, found: Found) -> list[Fed]:
    """Nobody described it: what it is fed may be a program, and a command stand in a string of that."""
    from gateway.facts.walk.guessed import escapes, feeds

    feed = channel(run, call.opened, 0)
    if feed is None or feed.void or not feeds(feed) or not is_exact(feed.text):
        return []
    left = escapes(feed.text)
    shell = [Fed("shell", left, "stdin", found.program)] if left else []
    return [Fed("settings", feed.text, "stdin", found.program), *shell]


def _pours(run: Run, found: Found, feed: Channel) -> bool:
    """`cat FILE | sh`, as `sh FILE`."""
    if feed.by != "pipe":
        return False
    from gateway.facts.walk.poured import poured

    files = poured(run, feed)
    found.paths += files
    return bool(files)


def _by_descriptor(run: Run, call: Invocation, found: Found, rest: tuple[Arg, ...]) -> list[Fed]:
    """`python3 <(…) a b`; `pip install -r <(…)`."""
    fed = []
    for role, _, opened in found.descriptors:
        if role == "execute" and opened is not None:
            fed.append(Fed(language_of(found), opened.text, "file", found.program))
            fed[-1].given = rest
    if found.descriptors and found.program in LISTS:
        listed = list_that_is_fed(run, call, found)
        fed += [Fed("requirements", listed, "file", found.program)] if listed else []
    return fed


def _startup(run: Run, call: Invocation, found: Found) -> list[Fed]:
    """Files in the home folder that a shell reads first, when this text has written them."""
    odd = any("i" in text or "l" in text for text in call.texts[1:] if text[:1] in {"-", "+"})
    if not odd and call.texts[0][:1] != "-":
        return []
    return [
        Fed("shell", written.text, "file", found.program)
        for written in written_at_home(run, call, _STARTUP)
    ]


def written_at_home(
    run: Run, call: Invocation, names: tuple[str, ...], variable: str = "HOME"
) -> list[Written]:
    """Files in the home folder, whichever folder that is for this command, that this text has written."""
    value = run.variable(variable)
    value = next((text for name, _, text in call.env if name == variable), value)
    if not isinstance(value, str) or not value:
        return []
    folder = tidy(value if value[:1] == "/" else f"{run.cwd()}/{value}").rstrip("/")
    found = [run.disk.read(f"{folder}/{name}") for name in names]
    return [one for one in found if one is not None]


def _unread(run: Run, feed: Channel) -> bool:
    """`sh < build.sh`: a file on the disk that this text has not touched is run, as `sh build.sh` would."""
    if feed.by != "file" or feed.sources or feed.path[:1] != "/" or not is_exact(feed.path):
        return False
    return not feed.path.startswith(("/dev/", "/proc/")) and run.disk.read(feed.path) is None


def _code(run: Run, call: Invocation, found: Found, fed: Fed) -> list[Inner]:
    """What a text does that is run: commands for a shell, the effects a reader sees, or an unknown."""
    text, exact = fed.text, is_exact(fed.text)
    known = text if exact else ""
    found.code.append(Code(fed.language, known, exact, fed.via, call.span))
    if run.inside.count(known) >= limits.RECURSION and known:
        return []  # a script that starts itself: a third round shows nothing new
    run.steps += 2 * run.texts
    if run.steps > limits.STEPS:
        run.too_much("more commands than are followed", call.span)
        return []
    if fed.language == "shell":
        arg = Arg(text, True, call.span)
        why = f"`{fed.name}` runs what it is fed" if fed.via == "stdin" else f"`{fed.name}` runs it"
        found.unknowns += not_known(run, text, why, call.span)
        name = f"{fed.name} {fed.via}"
        return [Inner(fed.argv, arg, name, "code", stdin=fed.via != "stdin")]
    from gateway.facts.walk.languages import read

    inner = read(run, call, found, fed.language, text, file=fed.via == "file", given=fed.given)
    for each in inner:
        # (`os.system(f"convert {f}")` is a script's work: the program is known, and judged.)
        if each.text is not None and not any(map(str.isspace, each.text.text.lstrip())):
            why = f"`{found.program}` runs it as code"
            found.unknowns += not_known(run, text_of_arg(run, each.text, call), why, call.span)
    if exact and found.program in _TESTERS:
        from gateway.facts.walk.tested import read_tests

        inner += read_tests(run, call, found, text)
    return inner


def stands_for(run: Run, call: Invocation, executes: list[PathUse], index: int) -> None:
    """`ln -s /bin/rm x; ./x`: a copy or a link of a program is that program."""
    if run.texts >= limits.TEXTS:
        return
    names = {run.commands[index].program}
    outermost = not run.stood
    for use in executes:
        paths = [*run.disk.origins.get(use.path, ()), *run.disk.resolve(use.path)]
        for path in paths[: limits.ALTERNATIVES]:
            key = (path, *call.texts[1:])
            if path.rpartition("/")[2] in names or key in run.stood:
                continue
            names.add(path.rpartition("/")[2])
            run.stood.add(key)
            saved = run.parent, run.wrappers, run.texts
            run.parent, run.wrappers, run.texts = index, (*run.wrappers, "copy"), run.texts + 1
            arg = Arg(path, span=call.span)
            program(
                run, Invocation([arg, *call.args[1:]], [path, *call.texts[1:]], call.span, call.env)
            )
            run.parent, run.wrappers, run.texts = saved
    if outermost:
        run.stood.clear()
