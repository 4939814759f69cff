"""Files that a program runs: what the text wrote into them, and in which language they are read.

A file that the text did not touch is the workspace's: nobody has read it, the kernel holds it. One that
the text wrote is judged by what was written; one that it only changed in place (`sed -i`) or made among
others (`git clone`, `tar x`) is as unread as before, and who wrote it is kept.
"""

from __future__ import annotations

from itertools import chain, islice

from gateway.facts.code import readable
from gateway.facts.code.make_lines import BEHIND
from gateway.facts.model import Arg, Code, PathUse, Unknown
from gateway.facts.state.races import like_a_script
from gateway.facts.walk.files import COMPILED, is_made
from gateway.facts.walk.first_line import OTHER_SHELLS, SHELLS, Fed, behind, reader_of, started_by
from gateway.facts.walk.only_copied import of_objects, only_copied
from gateway.facts.walk.paths import expanded
from gateway.facts.walk.redirects import key_of
from gateway.facts.walk.repacked import REPACKED, SAYING, repacked
from gateway.facts.walk.substituting import puts_in_its_words
from gateway.facts.words.holes import is_exact

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from gateway.facts.state.disk import Written
    from gateway.facts.state.run import Run
    from gateway.facts.walk.record import Found, Invocation

# Files with tasks, for those that read JavaScript else: `bun run x`, `node --run x`, `deno task x`.
_TASKS = {"package.json": "npm", "deno.json": "json", "deno.jsonc": "json"}
# Clients of databases whose files are statements.
_OF_SQL = """
    cqlsh influx clickhouse-client clickhouse-local clickhouse sqlcmd osql sqlplus db2 usql pgcli litecli cockroach snowsql trino presto
    impala-shell beeline hive spark-sql isql vsql hdbsql mclient ksql
"""
# Interpreters whose scripts need no `#!` line.
_LANGUAGES = {
    "python": "python", "pypy": "python", "node": "node", "nodejs": "node", "bun": "node", "deno": "node", "perl": "perl",
    "ruby": "ruby", "php": "php", "lua": "lua", "awk": "awk", "gawk": "awk", "mawk": "awk", "sed": "sed",
    "make": "make", "gmake": "make", "psql": "psql", "mysql": "mysql", "mariadb": "mysql",
    "sqlite": "sqlite", "duckdb": "duckdb", "m4": "signs", "expect": "expect", "tclsh": "tcl", "tmux": "tmux", "byobu": "tmux", "mycli": "mysql", "pgbench": "psql",
    **dict.fromkeys(_OF_SQL.split(), "sql"),
}  # fmt: skip
# Files that are executed by a program which is no interpreter (`pytest`, `npm`, `tox`) say it by their name.
_SUFFIXES = {
    "py": "python", "pyi": "python", "js": "node", "cjs": "node", "mjs": "node", "rb": "ruby tests", "pl": "perl", "pm": "perl", "t": "perl", "php": "php", "lua": "lua", "mk": "make",
    "sh": "shell", "bash": "shell", "bats": "bats", "awk": "awk", "sed": "sed",
}  # fmt: skip
_NAMES = {
    "Makefile": "make", "makefile": "make", "GNUmakefile": "make", "package.json": "npm", ".envrc": "shell",
    **dict.fromkeys((
        "build.rs", "build.gradle", "build.gradle.kts", "settings.gradle", "CMakeLists.txt", "Gemfile", "mix.exs",
        "pom.xml", "Package.swift", "build.sbt", "build.zig", "WORKSPACE", "meson.build", "wscript", "SConstruct",
    ), "build"),
}  # fmt: skip
# Files that run when the folder they lie in is executed: tests, settings, entries.
_BY_THEMSELVES = frozenset(
    "__init__ __main__ build conftest gulpfile Gruntfile index Jakefile main noxfile setup sitecustomize usercustomize".split()  # noqa: SIM905
)
# Files that tools write for one another (`jq … > package.json`): what stands in them is no script.
_DATA = frozenset({"npm"})
# Task files of which every command is read, whatever was asked for.
_READ_WHOLE = frozenset(
    ["just", "procfile", "ninja", "cmake", "meson", "compose", "bake", "dockerfile", "toml", "cargo", "json", "yaml", "ini", "npmrc", "yarnrc", "npmhooks", "pylintrc", "staged", "stagedjs", "hooks", "signs", "requirements"]
)  # fmt: skip
# What of these is read depends on what was asked for.
_ASKED_FOR = frozenset({"make", "npm", "shell"})
_ENDINGS = (".rb", ".lua", ".js", ".cjs", ".mjs")
_SHELL = frozenset(["", "shell"])
_MOST = 32
ELSEWHERE = "the file is not there, unless it is one that was written to a place that is not known"


def executed(run: Run, call: Invocation, found: Found, done: set[str]) -> list[Fed]:
    """The files among its paths that the text wrote, and that it runs; `done`: those known already."""
    fed: list[Fed] = []
    said = language_of(found)
    for use in [one for one in found.paths if one.role == "execute"]:
        own = use.via in {"program", "PATH"}
        for path, written in written_at(run, use):
            if path in done or is_made(run, written) or of_objects(call, found, use):
                continue
            done.add(path)
            if not is_exact(written.text) and only_copied(run, path, written):
                fed += _put_in(run, found, path, written.writers, "")
                continue
            if own and written.text == COMPILED:
                found.code.append(Code("machine", "", True, "file", call.span))
                fed += _sources(run, found, done)
                continue
            language = reader_of(written.text) if own else said or _by_name(path, written.text)
            if said == "node":
                language = _TASKS.get(path.rpartition("/")[2], language)
            if not own and (language == "node" or not readable(language)):
                from gateway.facts.walk.picked_up import language_for

                named = language_for(found, path) or language
                language = named if language != "node" or named == "stagedjs" else language
            exact = is_exact(written.text) and not written.edited
            made = not exact and bool(run.holes.sources(written.text))
            unread = language in _DATA and made
            if written.edited or unread or not readable(language):
                known = written.text if exact else ""
                writers = (*written.writers, *run.holes.sources(written.text))
                via = "file, edited" if written.edited and _is_said(run, writers) else "file"
                found.code.append(Code(language or "any", known, exact, via, call.span))
                fed += _put_in(run, found, path, writers, language, known)
                fed += started_by(call, known if own else "", path, found.program)
                if known and language not in {*SHELLS, *OTHER_SHELLS}:
                    how = "settings" if language in {"", "bats"} else "signs"
                    fed.append(Fed(how, known, "file", found.program))
                continue
            # (A makefile reads what it includes where it stands.)
            included = language == "make" and use.via == "make code"
            if not included and not _being_read(run, language, written.text):
                text = _whole(run, call, language, path, written)
                fed.append(Fed(language, text, "file", found.program))
                fed[-1].given = behind(call, found, use)
                # `#!/usr/bin/env -S sh -c 'cmd'` starts more than what reads the file.
                fed += started_by(call, written.text if own else "", path, found.program, least=3)
        if use.path not in done:
            fed += _not_followed(run, call, found, use, done, said)
    return fed + _picked_up(run, call, found, done) if run.disk.files else fed


def _whole(run: Run, call: Invocation, language: str, path: str, written: Written) -> str:
    """What stands in the file; before it, that nobody has read what it continues; behind it, its examples."""
    if language == "python" and "doctest" in " ".join(call.texts):
        from gateway.facts.code.python.testing import with_examples

        return with_examples(written.text)
    continued = language == "make" and written.behind and run.lookup.kind(path)
    return f"{BEHIND}\n{written.text}" if continued else written.text


def _is_said(run: Run, writers: Iterable[int]) -> bool:
    """Whoever changed it put in what stands in its words, and computed nothing: `_put_in` has seen it."""
    changed = [run.commands[one] for one in writers]
    words = (arg.exact for one in changed for arg in one.argv)
    return all(words) and all(map(puts_in_its_words, changed))


def _put_in(
    run: Run, found: Found, path: str, writers: Iterable[int], language: str, text: str = ""
) -> list[Fed]:
    """What was put into a file that is as unread as before; or that is a copy of one by its name."""
    from gateway.facts.walk.put_in import commands_in, put_in, words_of

    if language not in {"", "shell", "npm", "make"}:
        return [Fed("signs", text, "words", found.program) for text in words_of(run, writers)]
    name = path[path.rfind("/") :]
    named = [one for other, one in run.disk.files.items() if other != path and other.endswith(name)]
    every = [*writers, *(writer for one in named for writer in one.writers)]
    sure = [one.text for one in named if is_exact(one.text) and _by_name(path, one.text) in _SHELL]
    texts = [*put_in(run, every), *(commands_in(text) if is_exact(text) else ()), *sure]
    return [Fed("shell", text, "file", found.program) for text in texts[:_MOST]]


def _from_somewhere(run: Run, use: PathUse) -> list[int]:
    """The commands that may have fetched it."""
    if not (run.disk.files or run.disk.fetchers):
        return []
    from gateway.facts.walk.fetching import fetched_somewhere

    return fetched_somewhere(run, use)


def _not_followed(
    run: Run, call: Invocation, found: Found, use: PathUse, done: set[str], said: str
) -> list[Fed]:
    """A file that the text may have made without saying so; the sources of one that was built."""
    built = [] if run.disk.read(key_of(use)) else _built_from(run, use, found, done)
    if _among_others(run, use) or _from_somewhere(run, use):
        done.add(use.path)
        language = "" if use.via in {"program", "PATH"} else said or _by_name(use.path, "")
        found.code.append(Code(language or "any", "", False, "tree", call.span))
        built += _put_in(run, found, use.path, run.disk.writers(key_of(use)), language)
        if repacked(run, key_of(use)):
            found.unknowns.append(Unknown("code", REPACKED, call.span))
    elif elsewhere(run, use):
        found.unknowns.append(Unknown("code", ELSEWHERE, call.span))
    return built


def _sources(run: Run, found: Found, done: set[str]) -> list[Fed]:
    """A program was compiled by this text, and runs: from what the text wrote, if it wrote the source."""
    from gateway.facts.walk.picked_up import language_by_name
    from gateway.facts.walk.put_in import quoted

    fed = []
    for path, written in list(run.disk.files.items())[:_MOST]:
        if path not in done and language_by_name(path) == "signs":
            done.add(path)
            texts = [written.text] if is_exact(written.text) else quoted(run, written)
            fed += [Fed("signs", text, "file", found.program) for text in texts]
    return fed


def _built_from(run: Run, use: PathUse, found: Found, done: set[str]) -> list[Fed]:
    """`make x; ./x`, `cc x.c; ./a.out`: nobody says what was built, but the text wrote the source."""
    folder, _, stem = use.path.rpartition("/")
    named = any(
        path.startswith(f"{folder}/{stem}.") or (stem == "a.out" and path.startswith(folder))
        for path in run.disk.files
    )
    return _sources(run, found, done) if named else []


# What is picked up in another way than as code of the tool that finds it.
_SAID = frozenset(["settings", "settings as well", "commands", "sql", "requirements"])


def _picked_up(run: Run, call: Invocation, found: Found, done: set[str]) -> list[Fed]:
    """The files of the text that this program finds by their names, in whichever folder they lie."""
    from gateway.facts.walk.fetched import brought_along, from_the_network
    from gateway.facts.walk.picked_by_look import ALSO, NAMED, picked_by_look
    from gateway.facts.walk.picked_up import picked_up, without_undoing
    from gateway.facts.walk.put_in import quoted
    from gateway.facts.walk.search import shadowing

    run.toil(len(run.disk.files))
    brought_along(run, call, found, done)
    fed: list[Fed] = []
    shadows = dict(shadowing(run, call, found))
    both = picked_up(run.disk.files, found), picked_by_look(run, call, found)
    for path, kind in chain(shadows.items(), *both):
        written = run.disk.files[path]
        if (path in done and kind != ALSO) or written.edited or written.text == COMPILED:
            continue
        done.add(path)
        if kind not in _SAID and from_the_network(run, written):
            # (Settings name it: a plugin that was fetched a moment ago.)
            found.paths.append(PathUse("execute", path, via="picked up", span=call.span))
            found.code.append(Code("any", "", False, "tree", call.span))
        language = "settings" if kind == ALSO else kind
        text = without_undoing(written.text) if kind == "sql" else written.text
        if kind == NAMED or not is_exact(text):
            fed += _put_in(run, found, path, written.writers, "shell", text)
            texts = quoted(run, written) if language in {"signs", "node", "build"} else []
            fed += [Fed("signs", one, "file", found.program) for one in texts]
        elif not _being_read(run, language, text, picked=True):
            fed.append(Fed(language, text, "file", found.program))
            fed[-1].given = ()
            if path in shadows:
                fed[-1].argv = (call.args[0], Arg("", exact=False, many=True, why=_WORDS))
    return fed


_WORDS = "the words with which it is started are not known"


def _being_read(run: Run, language: str, text: str, *, picked: bool = False) -> bool:
    """`just b` in a recipe of the justfile: all of that file is being read already, for the one above.
    The same goes for a script that is found by its name, without words of its own (`picked`)."""
    if language not in _READ_WHOLE and not (picked and language not in _ASKED_FOR):
        return False
    cwd, at = run.cwd(), run.parent
    while at >= 0:
        above = run.commands[at]
        if above.cwd == cwd and any(
            one.text == text and one.language == language for one in above.code
        ):
            return True
        at = above.parent
    return False


def written_at(run: Run, use: PathUse) -> Iterator[tuple[str, Written]]:
    """The file itself; or, of a folder that is executed, what runs in it."""
    key = key_of(use)
    written = run.disk.read(key)
    if written is not None and is_made(run, written):
        written = None
    if written is not None:
        yield use.path, written
    if not run.disk.files:
        return
    if written is None and use.exact and use.via.startswith("option"):
        # `ruby -r./d` loads `d.rb`.
        yield from (
            (f"{use.path}{end}", one) for end in _ENDINGS if (one := run.disk.read(key + end))
        )
    if written is None and use.exact and not use.glob:
        yield from named_by_pattern(run, key)
    if use.glob:
        yield from matching_files(run, use)
        return
    if not use.exact:
        yield from perhaps(run, use)
        return
    below = f"{key.rstrip('/')}/"
    # `--rulesdir .`: each of them.
    every = use.recursive or (use.via.startswith("option") and "dir" in use.via)
    inside = [path for path in run.disk.files if path.startswith(below)]
    for path in [one for one in inside if every or _runs_by_itself(one[len(below) :])][:_MOST]:
        known = run.disk.files[path]
        if known is not written and _by_name(path, "") != "shell":
            yield path, known


def named_by_pattern(run: Run, path: str) -> Iterator[tuple[str, Written]]:
    """`split - s; sh saa`: a program has made names that a pattern stands for."""
    from gateway.facts.words.patterns import regex

    for name in [one for one in run.disk.files if "*" in one][:_MOST]:
        if regex(name).fullmatch(path):
            yield name, run.disk.files[name]


def writers_of(run: Run, use: PathUse) -> list[int]:
    """Who wrote what a pattern selects, or what runs in a folder that is executed."""
    own = use.role == "execute"
    found: dict[int, None] = {}
    seen: set[int] = set()
    for _, written in written_at(run, use) if own else matching_files(run, use):
        if not seen.issuperset(written.writers):
            seen.update(written.writers)
            found.update(dict.fromkeys(written.writers))
    return [*found, *(_from_somewhere(run, use) if own else ())]


def perhaps(run: Run, use: PathUse) -> Iterator[tuple[str, Written]]:
    """Some file below a folder is executed: it may be one that the text has written there."""
    folder = f"{use.path.rstrip('/')}/" if use.path else ""
    own = use.path
    fits = (lambda path: path.startswith(folder) or path == own) if folder else like_a_script
    for path in list(islice(filter(fits, run.disk.files), _MOST)):
        yield path, run.disk.files[path]


def matching_files(run: Run, use: PathUse) -> Iterator[tuple[str, Written]]:
    """`sh ./*.sh`: what the text has written, and the pattern selects."""
    from gateway.facts.words.patterns import regex

    # (Below a link the files lie where it leads.)
    whole = [regex(one) for one in (use.path, *run.disk.resolve(use.path))]
    fits = (path for path in run.disk.files if any(one.fullmatch(path) for one in whole))
    for path in list(islice(fits, _MOST)):
        yield path, run.disk.files[path]


def _runs_by_itself(path: str) -> bool:
    name = path.rpartition("/")[2]
    if "node_modules/" in path or _by_name(name, "") in {"", "shell", "make", "npm"}:
        return False
    if name in _NAMES:
        return True
    stem = name.rpartition(".")[0]
    words = stem.replace("-", ".").replace("_", ".").split(".")
    return stem in _BY_THEMSELVES or not {"test", "spec", "config", "conf", "rc"}.isdisjoint(words)


def _among_others(run: Run, use: PathUse) -> bool:
    """It lies where a command of the text made files that can't be listed, and is none that is known."""
    key = key_of(use)
    return bool(run.disk.trees) and run.disk.read(key) is None and bool(run.disk.writers(key))


def elsewhere(run: Run, use: PathUse) -> bool:
    """`echo 'rm x' > "$(f)"; sh y`: there is no such file, but the text wrote one whose name is not known."""
    written = [path for path in run.disk.files if path[0] == "?"]
    if not written or not use.exact or run.place != "local":
        return False
    if not any(_said(run, run.disk.files[path]) and run.holes.is_any(path[1:]) for path in written):
        return False
    if use.glob:
        return not any(matching_files(run, use)) and not expanded(run, use.path)
    return run.disk.read(key_of(use)) is None and run.lookup.kind(use.path) == ""


def _said(run: Run, written: Written) -> bool:
    """What stands in it is of the text's own making, not the output of some tool."""
    if is_exact(written.text):
        return bool(written.text)
    return any(run.commands[one].program in SAYING for one in written.writers)


def _by_name(path: str, text: str) -> str:
    name = path.rpartition("/")[2]
    if name in _NAMES:
        return _NAMES[name]
    if text.startswith("#!"):
        return reader_of(text)
    return _SUFFIXES.get(name.rpartition(".")[2], "") if "." in name else ""


def language_of(found: Found) -> str:
    """The language of a script that this program executes; empty if the script says it itself."""
    name, effects = found.program, found.effects
    if name in SHELLS or name in OTHER_SHELLS:
        return "shell"
    if effects is not None and effects.stdin_language:
        return effects.stdin_language
    return _LANGUAGES.get(name) or _LANGUAGES.get(name.rstrip("0123456789.-"), "")
