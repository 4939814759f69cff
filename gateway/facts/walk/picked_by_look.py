"""Files that a tool picks up although no table names the tool: their looks, their words or other settings say so.

`picked_up` knows who reads what by its name. Nobody knows all tools, but settings look alike everywhere
(`x.config.ts`, `.xrc.js`, `plopfile.js`, `knip.ts` for `knip`), a tool is told its module (`dramatiq mod`),
and its settings name others (`plugins: [./x.js]`). What the text has just written is a short list, and a
file of it without harm in it changes nothing.
"""

from __future__ import annotations

from gateway.facts.walk.picked_up import (
    builds,
    interprets,
    kinds_of,
    language_by_name,
)
from gateway.facts.words.holes import is_exact
from gateway.regex import compiled_later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from gateway.facts.state.run import Run
    from gateway.facts.walk.record import Found, Invocation

# Languages of settings and modules; what only one tool reads stands in its table.
_LANGUAGES = frozenset(["python", "ruby", "perl", "php", "node", "lua", "signs"])
_ENDS = ("conf", "config", "rc", "settings", "spec", "test", "environment", "file")
_FOLDERS = (".storybook", "migrations", "seeds", "steps", "dags", "plugins")
_MODULE = compiled_later(r"(?:--?[\w-]+=)?([A-Za-z_][\w.]*)(?::[\w.]+)?\Z")
# They read the code; a plugin is named by its module.
_TOLD_MODULES = frozenset(["pylint", "mypy", "flake8", "sphinx-build", "mkdocs"])
# They hand on what they are given, or keep it: whatever stands in it runs elsewhere, or never.
_NO_SETTINGS = frozenset(["git", "docker", "docker-compose", "podman", "podman-compose", "nerdctl", "buildah", "kubectl", "helm", "npm", "pnpm", "yarn", "bun"])  # fmt: skip
# Texts for people, tables, pictures; scripts, which run when they are named; what runs in a container or elsewhere.
_NO_DATA = (
    ".md", ".txt", ".rst", ".adoc", ".log", ".csv", ".tsv", ".html", ".htm", ".css", ".scss", ".svg", ".xml", ".sql", ".patch", ".diff", ".sh", ".bash",
    ".zsh", ".fish", ".lock", ".out", ".tmp", ".bak", ".example", ".sample", ".gitignore", ".dockerignore", "Dockerfile", "Containerfile", ".dockerfile",
    ".gitlab-ci.yml", "README", "LICENSE", "CHANGELOG", "NOTES", "TODO",
)  # fmt: skip
_PACKED = (
    ".zip",
    ".gz",
    ".tgz",
    ".xz",
    ".bz2",
    ".zst",
    ".7z",
    ".deb",
    ".rpm",
    ".exe",
    ".png",
    ".jpg",
    ".pdf",
    ".asc",
    ".sig",
    ".sha256",
)
_TESTS = ("_spec.sh", "_test.sh", ".bats")
_ELSEWHERE = (".github/", ".gitlab/", ".circleci/", "/k8s/", "/charts/", "/templates/", "/docs/")
# Their tasks are commands in strings, which a function of the file gives them.
_DECLARED = frozenset(["doit", "waf", "scons", "paver", "snakemake", "buildout"])
# Read as settings, whatever else it is read as.
ALSO = "settings as well"
# Given to a program that nobody described, which may run it as well as look at it: the commands in it are read.
NAMED = "commands"
# Scripts that settings name.
_SCRIPTS = (".sh", ".bash")
# Tools that have their settings in one file together.
_SHARED = dict.fromkeys(
    ["pip", "pip3", "uv", "build", "pyproject-build", "hatch", "poetry", "pdm", "flit"],
    "pyproject.toml",
)
# They run here what else runs on another machine.
_RUN_HERE = {
    "act": ".github/",
    "circleci": ".circleci/",
    "gitlab-runner": ".gitlab/",
    "gitlab-ci-local": ".gitlab/",
}
# Options with which a tool is told what to load.
_LOADS = compiled_later(
    r"(?:-r|-f|--?(?:formatter|format|rulesdir|plugins?|parser|config|require|import|loader|preset|reporters?|resolver|load-plugins|init-hook|extends?|transform|setup\w*))(?:=|\Z)"
)
_PROJECT = {"package.json": "json", "pyproject.toml": "toml", "setup.cfg": "ini", "tox.ini": "ini"}
_NAMES_MODULES = {
    "json": compiled_later(
        r"""(?:"(?:main|module|exports|bin|extends|plugins|presets?|parser|require|import|default|setupFiles\w*|transform|reporters?|loader|resolver|globalSetup)"\s*:\s*(?:[\[{]\s*)?(?:"[\w.-]+"\s*:\s*)?)"([^"]+)\""""
    ),
    "toml": compiled_later(
        r"""(?m)^[^\S\n]*+(?:build-backend|load-plugins|plugins|python-location|entry\w{0,40}|\w{0,40}hook\w{0,40}|\w{0,40}plugin\w{0,40})\s*=\s*(?:\[\s*)?["']([\w./:-]+)["']"""
    ),
    "ini": compiled_later(
        r"(?m)^[^\S\n]*+(?:load-plugins|plugins|\w{0,40}plugin\w{0,40})\s*[=:]\s*([\w./-]+)"
    ),
}
_MOST = 32


def may_pick(found: Found) -> bool:
    """It is a tool that nobody described, or one that runs what lies in the workspace."""
    if found.kind != "program":
        return False
    if found.effects is None or found.program in _TOLD_MODULES:
        return True
    return "execute" in [use.role for use in found.paths]


def runs_any(found: Found) -> bool:
    """It runs what lies in the workspace, or nobody described it; and no table says what it reads."""
    name = found.program.lower()
    return may_pick(found) and kinds_of(name) is None and not interprets(name)


def like_settings(path: str, program: str) -> bool:
    """Code, or what looks like the settings of some tool."""
    language = language_by_name(path)
    data = path.endswith((*_NO_DATA, *_PACKED))
    return language not in {"", "requirements", "sql"} or (
        not data and (path.endswith(_OF_TOOLS) or _looks_like_settings(path, program))
    )


def picked_by_look(run: Run, call: Invocation, found: Found) -> Iterator[tuple[str, str]]:
    """Of the files that the text has written, those that this program may read: path and language."""
    name = found.program.lower()
    yield from ((path, ALSO) for path in _of_client(run, name))
    if not may_pick(found):
        yield from ((path, "settings") for path in own_settings(run, name))
        return
    kinds = kinds_of(name)
    # What reads its own script has a table of its own; what reads everything needs no guess.
    guessed = kinds is None and not interprets(name)
    worded = (guessed or name in _TOLD_MODULES) and not builds(name)
    words = "\n".join(call.texts[1:]) if worded else ""
    loading = "" if worded or builds(name) else _loading(call.texts[1:])
    told = _told(run, name)
    for path in list(run.disk.files)[:_MOST]:
        language = language_by_name(path)
        file = path.rpartition("/")[2]
        if language not in _LANGUAGES:
            if (
                name not in _NO_SETTINGS
                and language not in (kinds or ())
                and _is_data(path, file, run.disk.files[path].text, _RUN_HERE.get(name, ""))
            ):
                yield path, "settings"
            elif _of_subcommand(file, call.texts):
                yield path, ALSO
            elif file.endswith(_SCRIPTS) and any(file in text for text in told):
                yield path, "shell"
            continue
        if (language == "python" and name in _DECLARED) or _configures(file):
            yield path, ALSO
        if (
            (guessed and _looks_like_settings(path, name))
            or (words and _is_told(path, words))
            or (loading and file in loading and _is_told(path, loading))
            or any(_is_named(file, text) for text in told)
        ):
            yield path, language
        elif guessed and _is_among(file, call.texts):
            yield path, NAMED


def _is_among(file: str, words: list[str]) -> bool:
    """One of the words names the file, or the module in it."""
    names = [word.rpartition("/")[2] for word in words[1:]]
    return file in names or _stem(file) in names


def _configures(file: str) -> bool:
    """`playwright.config.ts`: beside what it does, it names commands that the tool starts (`webServer`)."""
    return ".config." in file or ".conf." in file


def _is_named(file: str, text: str) -> bool:
    """Settings name a file, or the module in it."""
    stem = _stem(file)
    return file in text or f"./{stem}" in text or f'"{stem}"' in text or f'"{stem}:' in text


def own_settings(run: Run, name: str) -> list[str]:
    """Settings that are named for a tool whatever else is known of it."""
    files = run.disk.files
    return [one for one in list(files)[:_MOST] if has_settings(one, name)]


def has_own(run: Run, name: str) -> bool:
    """There are such, or those of a client."""
    return bool(own_settings(run, name) or _of_client(run, name))


def _of_client(run: Run, name: str) -> list[str]:
    """Settings of a client that name the program which knows its key."""
    starts = _STARTING.get(name)
    files = run.disk.files if starts is not None else {}
    return [one for one in list(files)[:_MOST] if starts and starts.search(files[one].text)]


_CREDENTIAL = compiled_later(r"(?m)^[^\S\n]*+credential_process\s*=")
_EXEC = compiled_later(r"(?m)^[^\S\n]*+(?:-\s*)?[\"']?(?:exec|cmd-path)[\"']?\s*:")
_STARTING = {
    **dict.fromkeys(("aws", "sam", "cdk", "eksctl", "terraform"), _CREDENTIAL),
    **dict.fromkeys(
        ("kubectl", "oc", "helm", "k9s", "kubectx", "stern", "kustomize", "flux"), _EXEC
    ),
}


def has_settings(path: str, name: str) -> bool:
    """Of a format in which any tool has its settings."""
    return settings_of(path, name) and language_by_name(path) not in _LANGUAGES


# Settings, and nothing else.
_OF_TOOLS = (".ini", ".toml", ".cfg", ".conf", ".config", ".properties")


def _of_subcommand(file: str, words: list[str]) -> bool:
    """`cargo release` reads `release.toml`: settings that are named for what the tool is told to do."""
    return _stem(file).lstrip(".") in words[1:]


def _is_data(path: str, file: str, text: str, here: str = "") -> bool:
    """Settings of whichever format: an ending that says so, or no ending at all."""
    if file.endswith(_TESTS):
        return True
    if "apiVersion:" in text:  # for a cluster
        return False
    if file == ".gitlab-ci.yml":
        return here == ".gitlab/"
    if file.endswith(_NO_DATA) or file.startswith(_NO_DATA[-10:]):
        return False
    return not any(place in f"{path}/" for place in _ELSEWHERE if place != here)


def settings_of(path: str, program: str) -> bool:
    """The file is named for the program: `dvc.yaml`, `.foorc`, `Foofile`, `foo.config.js`."""
    name, file = program.lower(), path.rpartition("/")[2].lower()
    if name not in file or name in _NO_SETTINGS or file.endswith((*_NO_DATA, *_PACKED)):
        return False
    own = {name, *(f"{name}{end}" for end in ("rc", "file", "conf", "config", "settings"))}
    words = set(file.replace("-", ".").replace("_", ".").split("."))
    # (A file of that very name is the program itself.)
    return file != name and not own.isdisjoint(words)


def _told(run: Run, program: str) -> list[str]:
    """What stands in the settings of this program that the text wrote: `.prettierrc`, `mkdocs.yml`."""
    shared = _SHARED.get(program, program)
    texts = [
        written.text
        for path, written in list(run.disk.files.items())[:_MOST]
        if is_exact(written.text)
        and (program in (name := path.rpartition("/")[2].lower()) or shared == name)
    ]
    if program in _TOLD_MODULES:
        texts += [f"{one}.py" for text in texts for one in _NAMES_MODULES["ini"].findall(text)]
    return texts + _told_by_project(run, program)


def _told_by_project(run: Run, program: str) -> list[str]:
    """`{"main": "x.js"}`, `build-backend = "x"`: what names modules in the settings of the whole project."""
    if program in _NO_SETTINGS:
        return []
    texts = []
    for path, written in list(run.disk.files.items())[:_MOST]:
        kind = path.rpartition("/")[2]
        if kind in _PROJECT and is_exact(written.text):
            found = _NAMES_MODULES[_PROJECT[kind]].findall(written.text)
            # (As it would be written: a module of Python has no ending.)
            texts += [
                f"{one}.py" if _PROJECT[kind] == "toml" and one.isidentifier() else one
                for one in found
            ]
    return texts


def _loading(words: list[str]) -> str:
    """Of the words, options that load code, and what stands behind them."""
    found: list[str] = []
    for at, word in enumerate(words):
        if _LOADS.match(word):
            found += [word] if "=" in word else words[at : at + 2]
    return "\n".join(found)


def _looks_like_settings(path: str, program: str) -> bool:
    folder, _, file = path.rpartition("/")
    if file[:1] == "." or folder.endswith(_FOLDERS):
        return True
    stem = _stem(file).lower()
    if stem.startswith(program) or program.startswith(f"{stem}-") or file.endswith("spec"):
        return True
    words = stem.replace("-", ".").replace("_", ".").split(".")
    return words[0] == "test" or stem.endswith(_ENDS) or any(word in _ENDS for word in words)


def _is_told(path: str, words: str) -> bool:
    """One of the words is this file behind an option, or the name of the module in it."""
    file = path.rpartition("/")[2]
    stem = _stem(file)
    before = ""
    for word in words.split("\n"):
        value = word.rpartition("=")[2] if word[:1] == "-" else word
        if value.rpartition("/")[2] == file and (value != word or before[:1] == "-"):
            return True
        found = _MODULE.match(word) if file[-3:] == ".py" and stem in word else None
        if found is not None and file != found[1] and stem in found[1].split("."):
            return True
        before = word
    return False


def _stem(file: str) -> str:
    return file.rpartition(".")[0] or file
