"""Task files of many tools: `tox.ini`, `justfile`, `Taskfile.yml`, `.npmrc`, `.cargo/config.toml` and their like.

They have one thing in common: under certain keys stand commands. Whatever the format is, it is read
as a tree, and the texts below such a key go to a shell. A file that can't be read is an unknown.
"""

from __future__ import annotations

from gateway.facts.code.containers import CONTAINERS, with_home
from gateway.facts.code.gather import Gather, TooMuch
from gateway.facts.code.spec import names
from gateway.facts.code.text import known
from gateway.facts.code.trees import leaves, yaml_of
from gateway.regex import compiled_later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    from gateway.facts.code.model import CodeEffects
    from gateway.facts.model import Arg

# A text, or a list of texts, under such a key is a command …
_COMMANDS = names(
    "cmd cmds command commands commands_pre commands_post commands_post_run exec run entry sh script shell_command install_command "
    "list_dependencies_command precommand postcommand before after pre post build-command initializecommand"
)
# … and in such a table every entry is one, or has one of the keys above.
_TABLES = names("scripts tasks commands alias aliases")
# Settings that name a program which is started, or a file that is loaded.
_STARTED = names(
    "script-shell git editor viewer shell rustc-wrapper rustc-workspace-wrapper rustc rustdoc linker runner credential-provider"
)
_LOADED = names("yarnpath yarn-path plugins preload")
_OPTIONS = frozenset(["node-options"])
# Where hooks or tasks are fetched from, which then run.
_FETCHING = frozenset(["hooks", "yaml"])
_REPOSITORIES = names("repo git_url url taskfile includes additional_dependencies")
_ADDRESS = compiled_later(r"(?:git\+)?(?:https?|ssh|git)://|git@|git::")
# `package.module:function` is where a script begins, no command.
_ENTRY = compiled_later(r"[\w.]+:[\w.]+")
_HOLE = compiled_later(r"\{\{[^{}\n]{0,200}\}\}|\{[\w:,./-]{0,200}\}")
_MOST = 400
_MOST_NODES = 5_000
_LONGEST = 100_000


def read_recipes(
    kind: str, text: str, env: Mapping[str, Arg] = {}, argv: tuple[Arg, ...] = ()
) -> CodeEffects:
    """The commands that stand in a task file. `env`: where the home folder is known; `argv`: what was
    asked for, with words for the tasks."""
    if kind == "stagedjs":
        from gateway.facts.code.hooks import read_hooks

        return read_hooks(text, argv, env)
    gather = Gather(kind)
    if kind in _GIVEN and "{{" in text:
        text = _with_words(text, argv)
    if kind in CONTAINERS and "HOME" in env and env["HOME"].exact:
        text = with_home(text, env["HOME"].text)
    try:
        if len(text) > _LONGEST:
            raise TooMuch
        if kind in _LINES:
            _LINES[kind](text, gather)
            _installed(kind, text, gather, argv)
        else:
            tree = _tree(kind, text)
            _lists(gather, tree)
            for path, value in leaves(tree):
                if kind == "staged":  # files by a pattern, and what is done with them
                    gather.shell(known(value), "lint-staged")
                else:
                    _leaf(gather, path, value)
                if kind in _FETCHING and path and path[-1] in _REPOSITORIES:
                    _fetched(gather, value)
    except TooMuch:
        gather = Gather(kind)
        gather.unknown("code", "the file starts more than is followed")
    except (ValueError, RecursionError) as wrong:
        gather.unknown("code", f"the file cannot be read ({type(wrong).__name__})")
    return gather.effects()


# Their tasks take words from the line.
_GIVEN = frozenset({"just", "yaml"})
_PARAMETER = compiled_later(r"\{\{[^{}\n]{0,200}\}\}")


def _with_words(text: str, argv: tuple[Arg, ...]) -> str:
    """`just clean /x` with `rm -rf {{dir}}` in it: a place that is named may stand wherever a word is put in."""
    places = [arg.text for arg in argv if arg.exact and arg.text[:1] in {"/", "~", "-", "."}]
    if not places:
        return text
    words = " ".join("'" + one.replace("'", "'\\''") + "'" for one in places[:8])
    return _PARAMETER.sub(lambda _: words, text)


def _tree(kind: str, text: str) -> Any:
    if kind in {"toml", "cargo"}:
        import tomllib

        return tomllib.loads(text)
    if kind == "json":
        import json

        return json.loads(text)
    if kind in {"yaml", "yarnrc", "staged", "hooks"}:  # a text of JSON is one of YAML
        return yaml_of(text)
    return _ini(text)


def _ini(text: str) -> dict[str, Any]:
    """`key = value`; lines that are indented go on, each a value of its own."""
    found: dict[str, Any] = {}
    values: list[str] = []
    for line in text.split("\n"):
        if line.lstrip()[:1] in {"#", ";", "", "["}:
            continue
        if line[:1] in {" ", "\t"}:
            values.append(line.strip())
            continue
        key, sign, value = line.partition("=")
        if not sign:
            key, _, value = line.partition(" ")
        values = [value.strip().strip("\"'")] if value.strip() else []
        found.setdefault(key.strip().lower(), []).append(values)
    return found


def _lists(gather: Gather, tree: Any) -> None:
    """`command = "rm"` beside `args = ["-r", "x"]`; what a dev container is started with."""
    todo = [tree]
    for _ in range(_MOST_NODES):
        if not todo:
            return
        node = todo.pop()
        if isinstance(node, list):
            todo.extend(node)
        if not isinstance(node, dict):
            continue
        todo.extend(node.values())
        command, args = node.get("command"), node.get("args")
        if isinstance(command, str) and isinstance(args, list) and args:
            gather.argv(tuple(known(str(one)) for one in (command, *args)), "`command`")
        options = node.get("runArgs")
        if isinstance(options, list):
            words = ("docker", "run", *map(str, options), "image")
            gather.argv(tuple(known(one) for one in words), "`runArgs`")


def _fetched(gather: Gather, value: str) -> None:
    """A place that hooks or tasks come from."""
    if _ADDRESS.match(value):
        gather.url(known(value.removeprefix("git+")))


def _leaf(gather: Gather, path: tuple[str, ...], value: str) -> None:
    key = path[-1].lower() if path else ""
    above = {one.lower() for one in path[-2:-1]}
    if key in _STARTED and value not in {"", "true", "false"}:
        gather.shell(known(value), f"`{key}`")
    elif key in _LOADED or (key == "path" and "plugins" in above):
        gather.path("execute", known(value))
    elif key in _OPTIONS:
        gather.shell(known(f"node {value} -e 0"), f"`{key}`")
    elif key == "init-hook":
        gather.argv((known("python3"), known("-c"), known(value)), f"`{key}`")
    elif key == "legacy_tox_ini":
        for inner, line in leaves(_ini(value)):
            _leaf(gather, inner, line)
    elif (
        key in {"registry", "npmregistryserver", "index-url", "extra-index-url"} and "://" in value
    ):
        gather.url(known(value))
        gather.unknown("effects", f"what it installs comes from `{value}`")
    elif key == "rustflags" and ("linker=" in value or "link-arg" in value):
        gather.unknown("code", "it names a linker of its own")
    elif (key in _COMMANDS or above & _TABLES) and not _ENTRY.fullmatch(value):
        for line in value.replace("\\\n", " ").split("\n"):
            command = _HOLE.sub("made-by-tool", line).strip().lstrip("-@! ")
            if command and not command.startswith("#"):
                gather.shell(known(command), f"`{key}`")


_ASSIGNED = compiled_later(r"`([^`]*)`|\bshell\(([^)]{0,500})\)")


def _just(text: str, gather: Gather) -> None:
    """Indented lines are recipes, a line each; backticks anywhere else run when the file is read."""
    for line in text.replace("\\\n", " ").split("\n"):
        if line[:1] in {" ", "\t"} and line.strip():
            command = _HOLE.sub("made-by-tool", line).strip().lstrip("@-")
            if command.startswith("#!"):
                gather.unknown("code", "a recipe is a script of its own language")
            elif command:
                gather.shell(known(command), "just recipe")
            continue
        for found in _ASSIGNED.finditer(line):
            gather.shell(known(found[1] or (found[2] or "").strip("'\"")), "just backticks")


def _procfile(text: str, gather: Gather) -> None:
    """`name: command`, a line each."""
    for line in text.split("\n"):
        name, colon, command = line.partition(":")
        if colon and name.replace("-", "").replace("_", "").isalnum() and command.strip():
            gather.shell(known(command.strip()), "procfile")


_BUILD_COMMAND = compiled_later(r"(?m)^[ \t]*command[ \t]*=[ \t]*(.*)$")


def _ninja(text: str, gather: Gather) -> None:
    """`command = …` of each rule; `$in` and `$out` are names of files."""
    for found in _BUILD_COMMAND.finditer(text.replace("$\n", " ")):
        gather.shell(known(found[1].replace("$in", "in").replace("$out", "out")), "ninja rule")


_CMAKE_CALL = compiled_later(r"(?is)\b(execute_process|add_custom_command|add_custom_target|add_test|configure_file|file|fetchcontent_declare|externalproject_add)\s*\(([^()]*(?:\([^()]*\)[^()]*)*)\)")  # fmt: skip
_CMAKE_WORD = compiled_later(r'"((?:[^"\\]|\\.)*)"|(\S+)')
_CMAKE_KEYS = names(
    "WORKING_DIRECTORY TIMEOUT RESULT_VARIABLE RESULTS_VARIABLE OUTPUT_VARIABLE ERROR_VARIABLE INPUT_FILE OUTPUT_FILE ERROR_FILE OUTPUT_QUIET ERROR_QUIET COMMAND_ECHO "
    "OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_STRIP_TRAILING_WHITESPACE ENCODING COMMAND_ERROR_IS_FATAL ARGS DEPENDS BYPRODUCTS COMMENT VERBATIM MAIN_DEPENDENCY "
    "TARGET PRE_BUILD PRE_LINK POST_BUILD SOURCES OUTPUT USES_TERMINAL ALL NAME"
)
_CMAKE_KNOWN = {
    "${CMAKE_COMMAND}": "cmake", "${Python_EXECUTABLE}": "python3", "${Python3_EXECUTABLE}": "python3", "${PYTHON_EXECUTABLE}": "python3",
    "${GIT_EXECUTABLE}": "git", "${CMAKE_CTEST_COMMAND}": "ctest", "${CMAKE_CURRENT_SOURCE_DIR}": ".", "${CMAKE_SOURCE_DIR}": ".", "${PROJECT_SOURCE_DIR}": ".",
    "${CMAKE_CURRENT_BINARY_DIR}": "build", "${CMAKE_BINARY_DIR}": "build", "${PROJECT_BINARY_DIR}": "build", "${CMAKE_CURRENT_LIST_DIR}": ".",
}  # fmt: skip


def _cmake(text: str, gather: Gather) -> None:
    """`COMMAND a b c` inside the calls that run programs; `file(REMOVE …)`, `file(WRITE …)`."""
    for name, value in _CMAKE_KNOWN.items():
        text = text.replace(name, value)
    for found in _CMAKE_CALL.finditer(text):
        words = [one[1] or one[2] or "" for one in _CMAKE_WORD.finditer(found[2])]
        if found[1].lower() == "file":
            _cmake_file(words, gather)
            continue
        if found[1].lower() == "configure_file":
            for role, word in zip(("read", "write"), words, strict=False):
                gather.path(role, known(word))
            continue
        words = _cmake_call(found[1].lower(), words)
        command: list[str] | None = None
        for word in [*words, "COMMAND"]:
            if word == "ARGS" and command:
                continue
            if word == "COMMAND" or word in _CMAKE_KEYS:
                if command:
                    gather.argv(tuple(known(one) for one in command), "cmake COMMAND")
                command = [] if word == "COMMAND" else None
            elif command is not None:
                command.append(word)


def _cmake_call(name: str, words: list[str]) -> list[str]:
    """The words of a call with `COMMAND` before each that begins a command."""
    if name == "add_test" and words[:1] != ["NAME"]:
        words[:1] = ["COMMAND"]  # the old way: `add_test(name command …)`
    elif name == "add_custom_target":  # `add_custom_target(name ALL command …)`
        words[: 2 if words[1:2] == ["ALL"] else 1] = ["COMMAND"]
    return ["COMMAND" if one.endswith("_COMMAND") else one for one in words]


def _cmake_file(words: list[str], gather: Gather) -> None:
    verb, rest = words[0].upper() if words else "", words[1:]
    if verb in {"REMOVE", "REMOVE_RECURSE"}:
        for word in rest:
            gather.path("delete", known(word), recursive=verb == "REMOVE_RECURSE")
    elif verb in {"WRITE", "APPEND", "TOUCH"} and rest:
        gather.path("write", known(rest[0]))
    elif verb in {"RENAME", "COPY", "COPY_FILE", "INSTALL", "CREATE_LINK"} and rest:
        gather.path("write", known(rest[-1]))
    elif verb == "DOWNLOAD" and len(rest) > 1:
        gather.url(known(rest[0]))
        gather.path("write", known(rest[1]))
    elif verb == "UPLOAD" and len(rest) > 1:
        gather.path("read", known(rest[0]))
        gather.url(known(rest[1]), sends=True)


# Where it is told to install what it has built.
_PLACES = {
    "cmake": compiled_later(r"\bDESTINATION\s+\"?([~/][^\s\")]*)"),
    "meson": compiled_later(r"\binstall_dir\s*:\s*'([~/][^']*)'"),
}


def _installed(kind: str, text: str, gather: Gather, argv: tuple[Arg, ...]) -> None:
    places = _PLACES.get(kind)
    if places is not None and any(arg.text in {"install", "--install"} for arg in argv):
        for place in places.findall(text):
            gather.path("write", known(place), below=True)


_MESON_CALL = compiled_later(r"\b(?:run_command|add_\w{1,40}_script)\s{0,9}\(([^()]*)\)|\bcommand\s{0,9}:\s{0,9}\[([^\]]{0,2000})\]")  # fmt: skip
_QUOTED = compiled_later(r"'((?:[^'\\]|\\.)*)'")


def _meson(text: str, gather: Gather) -> None:
    """`run_command('a', 'b')`, `command: ['a', 'b']`: the words in quotes."""
    for found in _MESON_CALL.finditer(text):
        words = [one[1] for one in _QUOTED.finditer(found[1] or found[2] or "")]
        if words:
            gather.argv(tuple(known(one) for one in words), "meson")


_LINES: dict[str, Callable[[str, Gather], None]] = {
    "just": _just, "procfile": _procfile, "ninja": _ninja, "cmake": _cmake, "meson": _meson, **CONTAINERS,
}  # fmt: skip
