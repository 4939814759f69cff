"""Dependencies that a written manifest names by an address, as the words of the command that would name them.

`echo git+https://x/a > r.txt; pip install -r r.txt` installs what `pip install git+https://x/a` does. What has
a name in the usual registry is left out.
"""

from __future__ import annotations

from gateway.regex import compiled_later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import TypeAlias

    Reader: TypeAlias = Callable[[str], Iterator[str]]

# name = { git = "…" }, { url = "…" }; a string that is a requirement with an address; another registry.
_GIT = compiled_later(r"\bgit\s*=\s*[\"']([^\"']+)")
_URL = compiled_later(r"\b(?:url|tarball)\s*=\s*[\"'](https?://[^\"']+)")
_AT = compiled_later(r"[\"']\s*[\w.-]+(?:\[[^\[\]]*\])?\s*@\s*((?:git|hg|svn|bzr)\+[^\"'\s;]+|https?://[^\"'\s;]+)")  # fmt: skip
_INDEX = compiled_later(
    r"(?:\[\[(?:tool\.(?:uv\.index|poetry\.source|pdm\.source)|index|source)\]\][^\[]*?\burl|\[pypi(?:\.[\w-]+)?\][^\[]*?\burl|\bindex-url|\bextra-index-url)\s*=\s*\[?[\"'](https?://[^\"']+)"
)
_INCLUDED = compiled_later(r"(?m)^[^\S\n]*+(?:-r|-c|--requirement|--constraint)[ =]*([^\s#=]+)")
_FROM = compiled_later(r"(?m)^[^\S\n]*+[\w\"'@.-]++\s*+=[^\n#]*?[\"'](https?://[^\"']+)")
_ADDED = compiled_later(r"(?i)<add\b[^<>]*?\bvalue\s*=\s*[\"'](https?://[^\"']+)")
_HOSTED = compiled_later(
    r"(?m)^[^\S\n]++(?:hosted|url)\s*:\s*[\"']?((?:https?|git|ssh)://[^\s\"']+|git@\S+)"
)
_PLACED = compiled_later(
    r"\b(?:git|url|archive)\s*[:=]\s*[\"']?((?:https?|git|ssh)://[^\s\"',)]+|git@[^\s\"',)]+)"
)
_SCRIPT = compiled_later(r"(?m)^# /// script[^\S\n]*$")
_SCRIPT_ENDS = compiled_later(r"(?m)^# ///[^\S\n]*$")
_COMMENT = compiled_later(r"(?m)(?:^|\s)#.*$")
_LISTED = compiled_later(
    r"(?m)^[^\S\n]*+-[^\S\n]+[\"']?((?:git|hg)\+\S+?|https?://\S+?)[\"']?[^\S\n]*$"
)
_CHANNELS = compiled_later(
    r"(?m)^channels\s*:[ \t]*(?:\[([^\[\]]*)\]|\n((?:[ \t]*-[^\n]*(?:\n|$))+))"
)
_WORDS = compiled_later(r"[\w:/.][\w:/.-]*")
_SPEC = compiled_later(r"(?:git[+:@]|https?://|ssh://|github:|gitlab:|bitbucket:|gist:|[\w-]+/[\w.-]+(?:#|$)).*")  # fmt: skip
_PACKAGES = ("dependencies", "devDependencies", "optionalDependencies", "peerDependencies", "overrides", "resolutions")  # fmt: skip


def requirements(text: str) -> Iterator[str]:
    """The lines of a list for pip that name an address, or where packages come from."""
    for line in _COMMENT.sub("", text.replace("\\\n", " ")).split("\n"):
        words = line.replace(" @ ", "@").split()
        if "://" in line or "git@" in line:
            yield from (word.strip("\"'") for word in words if word[:1] != ";")


def included(text: str) -> Iterator[str]:
    """The other lists that such a list takes in."""
    for found in _INCLUDED.finditer(text):
        yield found[1]


def bunfig(text: str) -> Iterator[str]:
    """`bunfig.toml`: where packages come from, all of them or those of a scope."""
    for found in _FROM.finditer(text):
        yield f"--registry={found[1]}"


def nuget(text: str) -> Iterator[str]:
    """`nuget.config`, as words for `dotnet nuget add source`; without where packages always come from."""
    for found in _ADDED.finditer(text):
        if "nuget.org/" not in found[1]:
            yield found[1]


def pubspec(text: str) -> Iterator[str]:
    """`pubspec.yaml`: packages of other hosts."""
    for found in _HOSTED.finditer(text):
        yield f"--hosted-url={found[1]}"


def addresses(text: str) -> Iterator[str]:
    """Dependencies that a manifest in some language names by where they lie: `git: "https://x/y"`."""
    for found in _PLACED.finditer(text):
        yield found[1]


def toml(text: str) -> Iterator[str]:
    """`pyproject.toml`, as words for pip."""
    yield from (f"git+{one[1]}" for one in _GIT.finditer(text))
    for line in text.split("\n"):  # name = { url = "…" }
        if "{" in line:
            yield from (one[1] for one in _URL.finditer(line[line.find("{") :]))
    yield from (one[1] for one in _AT.finditer(text))
    for one in _INDEX.finditer(text):
        yield from ("--index-url", one[1])


def cargo(text: str) -> Iterator[str]:
    """`Cargo.toml`, as words for `cargo install`."""
    for one in _GIT.finditer(text):
        yield from ("--git", one[1])


def script(text: str) -> Iterator[str]:
    """What a Python script says in a comment of what it needs."""
    begins = _SCRIPT.search(text)
    ends = begins and _SCRIPT_ENDS.search(text, begins.end())
    if begins and ends:
        lines = text[begins.end() : ends.start()].split("\n")
        yield from toml("\n".join(line.removeprefix("#").strip() for line in lines))


def environment(text: str) -> Iterator[str]:
    """`environment.yml` of conda."""
    yield from (one[1] for one in _LISTED.finditer(text))


def channels(text: str) -> Iterator[str]:
    """`environment.yml`: where conda has its packages from, as words for `conda install`."""
    listed = _CHANNELS.search(text)
    names = _WORDS.findall(listed[1] or listed[2]) if listed is not None else []
    for name in names:
        yield from ("-c", name)


def package(text: str) -> Iterator[str]:
    """`package.json`, as words for npm."""
    tree = _json(text)
    manager = tree.get("packageManager")
    if isinstance(manager, str) and "://" in manager:
        yield manager
    for key in _PACKAGES:
        held = tree.get(key)
        for value in held.values() if isinstance(held, dict) else ():
            if isinstance(value, str) and _SPEC.fullmatch(value):
                yield value


def composer(text: str) -> Iterator[str]:
    """`composer.json`: other places that packages come from."""
    held = _json(text).get("repositories")
    for one in held.values() if isinstance(held, dict) else held if isinstance(held, list) else ():
        url = one.get("url") if isinstance(one, dict) else None
        if isinstance(url, str) and "://" in url:
            yield f"--repository={url}"


def _json(text: str) -> dict[str, object]:
    import json

    try:
        tree = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return tree if isinstance(tree, dict) else {}


# Program → what it looks for, how that is read, and the command that takes such words.
_MANIFESTS: dict[str, tuple[tuple[str, Reader, str], ...]] = {
    "npm pnpm yarn yarnpkg cnpm": (("package.json", package, "npm install"),),
    "bun": (("package.json", package, "npm install"), ("bunfig.toml", bunfig, "npm install")),
    "dotnet nuget msbuild": (("nuget.config", nuget, "dotnet nuget add source"), ("NuGet.Config", nuget, "dotnet nuget add source"), ("NuGet.config", nuget, "dotnet nuget add source")),
    "mix": (("mix.exs", addresses, "mix archive.install"),),
    "stack": (("stack.yaml", addresses, "stack install"),),
    "dart flutter pub": (("pubspec.yaml", pubspec, "dart pub add"),),
    "pip pip2 pip3 pip-sync pip-compile uvx": (("pyproject.toml", toml, "pip install"),),
    "uv": (("pyproject.toml", toml, "uv pip install"), ("uv.toml", toml, "uv pip install")),
    "poetry pdm hatch pipenv rye pixi tox nox": (("pyproject.toml", toml, "pip install"), ("Pipfile", toml, "pip install"), ("pdm.toml", toml, "pip install")),
    "cargo": (("Cargo.toml", cargo, "cargo install"),),
    "composer": (("composer.json", composer, "composer require"),),
    "conda mamba micromamba": (("environment.yml", environment, "pip install"), ("environment.yml", channels, "conda install")),
}  # fmt: skip
# Subcommands that install nothing.
_NOTHING = frozenset(
    "test t run start stop pkg version config view info ls list outdated audit whoami fmt new search init freeze show check cache help publish pack fund prune why".split()  # noqa: SIM905
)
_BUILDS = frozenset(
    [
        "cargo",
        "uv",
        "tox",
        "nox",
        "hatch",
        "rye",
        "pixi",
        "dotnet",
        "dart",
        "flutter",
        "conda",
        "mamba",
        "micromamba",
    ]
)


def installs(program: str, subcommand: str) -> bool:
    """Whether it would install what stands in its manifest."""
    return program in _BUILDS or subcommand not in _NOTHING


BY_PROGRAM: dict[str, tuple[tuple[str, Reader, str], ...]] = {
    name: kinds for names, kinds in _MANIFESTS.items() for name in names.split()
}
