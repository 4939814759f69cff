"""What a program prints, where that is certain: constants, decoders, names with a known shape."""

from __future__ import annotations

from gateway.facts.model import Arg
from gateway.facts.state.blurring import common_folder
from gateway.facts.walk.dialects import BASHES
from gateway.facts.walk.first_field import paths_in_front
from gateway.facts.walk.lines import EVERY
from gateway.facts.walk.paths import place, tidy
from gateway.facts.walk.redirects import channel, key_of
from gateway.facts.words.holes import ANY, folder_of, is_exact, prefix
from gateway.regex import compiled_later
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.state.run import Run
    from gateway.facts.walk.record import Found, Invocation

# They pass on whole lines; with other options than these they count, number, cut or join them.
_GREP = frozenset(
    "-v -i -E -F -P -G -w -x -e -f -m -a -y -s -h -U --line-buffered".split()  # noqa: SIM905
)
_LINES = {
    "cat": frozenset(["-u"]),
    "egrep": _GREP,
    "fgrep": _GREP,
    "grep": _GREP,
    "head": frozenset(["-n", "-NUM", "-q"]),
    "shuf": frozenset(["-n"]),
    "sort": frozenset(
        ["-u", "-r", "-n", "-h", "-V", "-k", "-t", "-f", "-d", "-b", "-s", "-g", "-M", "-i", "-R"]
    ),
    "tac": frozenset[str](),
    "tail": frozenset(["-n", "-NUM", "-q"]),
    "tee": frozenset(["-a", "-i", "-p"]),
    "uniq": frozenset(["-u", "-d", "-i", "-f", "-s", "-w"]),
}
# They pick a field of each line.
_CUTTING = frozenset(["cut", "awk", "gawk", "mawk"])


def output(run: Run, call: Invocation, found: Found, index: int) -> str:
    """The text that the command prints, with holes."""
    effects = found.effects
    name = found.program
    if effects is not None and effects.stdout == "none":
        told = _TELLING.isdisjoint(call.texts[1:]) and not any("v" in one for one in _options(call))
        return "" if told else run.hole(ANY, f"what `{name}` tells is not known", (index,))
    if name == "echo" and _says_its_options(run, call):
        why = "what `echo` makes of this depends on the shell"
        return run.holes.one_of(_either(call), why, (index,))
    if effects is not None and effects.output is not None and effects.output.exact:
        return effects.output.text
    exact = computed(run, call, found)
    if exact is None and name == "printenv" and len(call.texts) == 2:
        exact = _of_environment(run, call)
    if exact is not None:
        return exact
    if name == "basename" and (last := _last_name(run, call)):
        return f"{last}\n"
    from gateway.facts.walk.listings import listed

    names = listed(run, call)
    if effects is not None and (effects.prints or effects.stdout == "stdin" or name in _CUTTING):
        paths = _paths(run, call, found, index, names)
        if paths:
            return paths
    from gateway.facts.walk.alphabets import spelled
    from gateway.facts.walk.shapes import shape

    known = shape(run, call, index) or spelled(run, call, index)
    return known or _echoed(run, call, index, names)


# With these a program that is silent says something.
_TELLING = frozenset(["--help", "--version", "--verbose", "--debug"])


def _last_name(run: Run, call: Invocation) -> str:
    """`basename "$f" .c`"""
    words = call.texts[1:]
    if not 1 <= len(words) <= 2 or not all(map(is_exact, words[1:])) or words[0][:1] == "-":
        return ""
    from gateway.facts.words.renaming import last_name

    return last_name(run, *words) if len(words) == 2 else last_name(run, words[0], "")


def _options(call: Invocation) -> list[str]:
    return [text for text in call.texts[1:] if text[:1] == "-" and text[1:2] != "-"]


def computed(run: Run, call: Invocation, found: Found) -> str | None:
    """What follows from its words and its input alone; None where that is not followed."""
    from gateway.facts.walk.pure import PURE

    pure = PURE.get(found.program)
    if pure is None or not all(map(is_exact, call.texts)):
        return None
    known = pure(run, call.texts[1:], _read(run, call, found))
    return run.bounded(known) if known is not None else None


def found_paths(run: Run, call: Invocation, found: Found, index: int) -> str:
    """Those that a program prints which looks for them, whatever else it might have picked up."""
    if found.effects is None or not found.effects.prints:
        return ""
    from gateway.facts.walk.listings import listed

    return _paths(run, call, found, index, listed(run, call))


def picked(run: Run, call: Invocation, found: Found, index: int) -> str:
    """The paths that stand in front of the lines which `awk` is fed."""
    return _paths(run, call, found, index) if found.program in _CUTTING else ""


def _paths(
    run: Run, call: Invocation, found: Found, index: int, names: tuple[str, ...] = ()
) -> str:
    """Paths, one a line: of a program that prints those it finds, or passed on."""
    effects = found.effects
    roots = effects.prints if effects is not None else ()
    if found.program in _CUTTING:
        feed = channel(run, call.opened, 0)
        roots = paths_in_front(run, call.texts[1:], feed.sources) if feed is not None else ()
    if not roots:
        feed = channel(run, call.opened, 0)
        whole = found.program in _LINES and _whole_lines(found)
        passed = feed.text if feed is not None and whole else ""
        within = run.holes.within(passed.rstrip("\n"))
        if within[-1:] == "*" and found.program not in EVERY:  # it picks some of them
            why, sources = run.holes.why(passed), run.holes.sources(passed)
            within = folder_of(within)
        elif within:
            if not names or names == run.holes.selected(passed):
                return passed
            why, sources = run.holes.why(passed), run.holes.sources(passed)
        else:
            return ""
        begin = prefix(passed)
        names = tuple(one.removeprefix(begin) for one in names)
        return begin + run.holes.make(ANY, why, sources, within, names=names) + "\n"
    folders = []
    marks = set()
    for root in roots:
        marks.add(root.within[len(folder_of(root.within)) :] if root.within else "")
        path, exact, glob, _ = place(run, Arg(folder_of(root.within)) if root.within else root)
        if not exact or glob:
            return ""
        folders.append(tidy(path))
    within = common_folder([f"{folder}/" for folder in folders]).rstrip("/") or "/"
    if len(marks) == 1 and len(set(folders)) == 1:
        within = f"{within.rstrip('/')}/{marks.pop().lstrip('/')}".rstrip("/") or "/"
    why = f"which path `{found.program}` finds is not known before"
    begins = {root.text for root in roots}
    begin = begins.pop() if len(begins) == 1 else ""
    names += tuple(one if begin else f"{root.text}{one}" for root in roots for one in root.names)
    return begin + run.holes.make(ANY, why, (index,), within, names=names) + "\n"


def _whole_lines(found: Found) -> bool:
    """Every line that comes out went in."""
    flags = found.effects.flags if found.effects is not None else ()
    keeps = _LINES[found.program]
    return all(flag.known and not keeps.isdisjoint(flag.names) for flag in flags)


def _read(run: Run, call: Invocation, found: Found) -> str | None:
    """What it reads: the content of its one file, or of its stdin; None when that is not known."""
    reads = [use for use in found.paths if use.role == "read"]
    opened = [one for role, _, one in found.descriptors if role == "read"]
    if reads or opened:
        words = [text for text in call.texts[1:] if text[:1] != "-" or text == "-"]
        if found.program == "cat" and not reads and all(opened) and len(words) == len(opened):
            texts = [one.text for one in opened if one is not None]
            return "".join(texts) if all(map(is_exact, texts)) else None
        if len(reads) + len(opened) != 1 or "-" in words:  # what it is fed as well
            return None
        if opened:
            return opened[0].text if opened[0] is not None and is_exact(opened[0].text) else None
        written = run.disk.read(key_of(reads[0])) if run.disk.touched else None
        if written is None or written.perhaps or not is_exact(written.text):
            return None
        if run.disk.adrift(reads[0].path):
            return None
        run.disk.races.read(key_of(reads[0]))
        return written.text
    feed = channel(run, call.opened, 0)
    return feed.text if feed is not None and is_exact(feed.text) else None


def _says_its_options(run: Run, call: Invocation) -> bool:
    """`echo -e` prints `-e` in some shells, and in POSIX mode with `xpg_echo`; those read `\\0156`."""
    first = call.texts[1] if len(call.texts) > 1 else ""
    if (first[:1] != "-" or first == "-n") and not any("\\" in one for one in call.texts):
        return False
    return run.state.place.get("dialect", "bash") not in BASHES or run.option("xpg_echo")


def _of_environment(run: Run, call: Invocation) -> str | None:
    """`printenv NAME`: what the text has put there."""
    name = call.texts[1]
    own = [text for one, _, text in call.env if one == name]
    if own:
        return f"{own[-1]}\n"
    value = run.variable(name) if "x" in run.state.attributes.get(name, "") else None
    return f"{value}\n" if isinstance(value, str) else None


def _either(call: Invocation) -> list[str]:
    """The words of what is printed, with escapes that are read and with such as are not."""
    if any(arg.glob or not arg.exact for arg in call.args[1:]):
        return []
    from gateway.facts.programs.printf import unescaped

    text = " ".join(call.texts[1:])
    return [*text.split(), *unescaped(text).split()]


def _echoed(run: Run, call: Invocation, index: int, names: tuple[str, ...]) -> str:
    """`echo` of words that are partly known; else nothing is known of the output."""
    name = call.args[0].text
    found = expanded_by_echo(run, call, index, names) if name in {"echo", "printf"} else ""
    if name == "ls":
        found = listed_by_ls(run, call, index, names)
    if found:
        return found
    if name == "echo" and not any(arg.glob for arg in call.args):
        texts = call.texts[1:]
        newline = "\n"
        while texts and texts[0] in {"-n", "-E", "-nE", "-En"}:
            newline = "" if "n" in texts[0] else newline
            texts = texts[1:]
        bash = run.state.place.get("dialect", "bash") == "bash" and not run.option("xpg_echo")
        plain = bash or "\\" not in "".join(texts)
        if plain and not (texts and texts[0][:1] == "-"):
            return run.bounded(" ".join(texts) + newline)
    if name == "printf" and len(call.texts) == 3 and call.texts[1] in {"%s", "%s\\n"}:
        return call.texts[2] + ("\n" if call.texts[1] != "%s" else "")
    if name in _KEEPS_BEGINNING and not names:
        from gateway.facts.walk.beginnings import begun

        beginning = begun(run, call, index)
        if beginning:
            return beginning
    why = f"the output of `{name.rpartition('/')[2]}` is not known"
    return run.holes.make(ANY, why, (index,), names=names)


# What they print begins as their word does.
_KEEPS_BEGINNING = frozenset(["printf", "dirname", "realpath", "readlink"])
# Options of `ls` with which it prints the names alone.
_PLAIN = frozenset("1tcuSrXvUdN")


def listed_by_ls(run: Run, call: Invocation, index: int, names: tuple[str, ...]) -> str:
    """`ls -t logs/*.log`: what the pattern selects, or what lies in such a folder, by its name alone."""
    options = [arg.text for arg in call.args[1:] if arg.text[:1] == "-" and arg.text != "--"]
    words = [arg for arg in call.args[1:] if arg.text[:1] != "-"]
    if any(set(one[1:]) - _PLAIN for one in options) or not words:
        return ""
    if not all(
        arg.glob and arg.exact and _SAYS.search(arg.text.rpartition("/")[2]) for arg in words
    ):
        return ""
    folders = [f"{run.cwd()}/"]
    for arg in words:
        path, exact, _, _ = place(
            run, replace(arg, text=arg.text.rpartition("/")[0] or ".", glob=False)
        )
        if not exact or any(sign in path for sign in "*?["):
            return ""
        folders.append(f"{tidy(path).rstrip('/')}/")
    within = common_folder(folders).rstrip("/") or "/"
    why = "which paths `ls` prints is not known before"
    return run.holes.make(ANY, why, (index,), within, names=names) + "\n"


# A pattern that says something of the name, which is not hidden.
_SAYS = compiled_later(r"^[^.].*[A-Za-z0-9]")


def expanded_by_echo(run: Run, call: Invocation, index: int, names: tuple[str, ...]) -> str:
    """`echo ~/.ssh/*`, `printf '%s\\n' src/*.py`: paths below the folder of the pattern."""
    words = [arg for arg in call.args[1:] if arg.text[:1] != "-"]
    if call.args[0].text == "printf":
        words = words[1:]
    if not any(arg.glob for arg in words):
        return ""
    folders = []
    for arg in words:
        path, exact, _, _ = place(run, arg)
        if not exact:
            return ""
        known = path[: next((at for at, sign in enumerate(path) if sign in "*?["), len(path))]
        folders.append(tidy(known.rpartition("/")[0] or "/"))
    within = common_folder([f"{folder}/" for folder in folders]).rstrip("/") or "/"
    within = _with_history(run, call, within) or within
    why = f"which paths `{call.args[0].text}` prints is not known before"
    return run.holes.make(ANY, why, (index,), within, names=names) + "\n"


def _with_history(run: Run, call: Invocation, folder: str) -> str:
    """`echo .g*` where a repository lies: its history is among what is printed, with the mark for each."""
    from fnmatch import fnmatchcase

    names = [arg.text.rpartition("/")[2] for arg in call.args[1:] if arg.glob]
    named = any(len(one) > 2 and one[0] == "." and fnmatchcase(".git", one) for one in names)
    return f"{folder}/.git/*" if named and run.lookup.kind(f"{folder}/.git") == "dir" else ""


def which(run: Run, name: str, unknown: str) -> str:
    """`command -v name`, `which name`."""
    known = run.place == "local" and not run.sets("PATH")
    path = run.lookup.which(name) if known else ""
    return f"{path}\n" if path and name not in run.state.functions else unknown
