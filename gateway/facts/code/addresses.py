"""Addresses in files that a build tool reads: what stands there is fetched, and believed.

Each tool writes such a file in its own way. All of them write an address as an address, so these are looked
for, and no language is read. Where hardly anything but a source is named by one (`build.gradle`,
`Package.swift`), every address counts that is not said to be something for people (a homepage, a licence);
where much else is (`compose.yml`, `main.tf`), those behind the keys that take something in. That an address
is put together, or stands in a variable, is an address that nobody knows.
"""

from __future__ import annotations

from gateway.facts.code.model import CodeEffects
from gateway.facts.code.text import host_of, known, unknown
from gateway.facts.code.trees import FORMATS, flat
from gateway.regex import compiled_later

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Iterator
    from typing import TypeAlias

    from gateway.facts.model import HostUse

    Row: TypeAlias = tuple[re.Pattern[str], str]

LANGUAGE = "addresses"
# Every address counts.
_ALL = ""
_INCLUDES = (
    r"include|build|extends|context|additional_contexts|contexts|dockerfile|file|path|remote|base"
)
# What the settings of any tool take in.
TAKEN_IN = r"plugins?|extends|presets?|includes?|imports?|scopes|importMap|remotes?|taskfile|spec|channels|features"
_MARKED = r"@Grab\w*|@file:\w+|//\s*(?:REPOS|DEPS|SOURCES|FILES)|//>\s*using|import\s+\$\w+|#[ir]\b"
_IN_MAVEN = "<repository>"
_SOURCES = r"source|url|include"

# Tools, the files in which they look, and the keys whose addresses they fetch.
_ROWS = (
    ("gradle gradlew", r"\.gradle(?:\.kts)?$|/gradle(?:-wrapper)?\.properties$|\.versions\.toml$", _ALL),
    ("mvn mvnw mvnd", r"/(?:pom|settings|extensions)\.xml$|/\.mvn/", _IN_MAVEN),
    ("ant", r"\.xml$", _ALL),
    ("sbt sbtn mill", r"\.sbt$|\.sc$|/build\.mill$|/repositories$|/project/\w+\.scala$", _ALL),
    ("groovy jbang scala-cli scala kotlin amm java dotnet dotnet-script", r"\.(?:groovy|java|scala|sc|kts|kt|jsh|cs|csx|fsx)$", _MARKED),
    ("lein boot clojure clj bb", r"/(?:project\.clj|deps\.edn|bb\.edn|build\.boot|shadow-cljs\.edn)$", _ALL),
    ("bazel bazelisk buck buck2 pants please", r"/(?:WORKSPACE|MODULE|BUILD|BUCK)(?:\.\w+)?$|\.bzl$|rc$|/\.bazelversion$|/\.buckconfig$|/pants\.toml$", _ALL),
    ("swift xcodebuild tuist", r"/(?:Package|Project|Workspace|Dependencies)(?:@[\w.-]+)?\.swift$", _ALL),
    ("pod carthage mint vagrant brew fastlane", r"/(?:Podfile|Cartfile|Mintfile|Vagrantfile|Brewfile|Fastfile|Pluginfile)\w*$", _ALL),
    ("zig", r"/build\.zig(?:\.zon)?$", _ALL),
    ("nim nimble v crystal shards gleam dub haxelib opam dune cabal luarocks rebar3 raco zef julia R Rscript", r"\.(?:nimble|opam|cabal|rockspec|sdl)$|/(?:v\.mod|shard\.yml|gleam\.toml|dub\.json|haxelib\.json|dune-project|cabal\.project\w*|package\.yaml|rebar\.config|info\.rkt|META6\.json|Project\.toml|Manifest\.toml|renv\.lock|\.Rprofile)$", _ALL),
    ("R Rscript", r"/DESCRIPTION$", r"Remotes|Additional_repositories"),
    ("cmake ccmake ctest cpack", r"/CMakeLists\.txt$|\.cmake$", _ALL),
    ("meson muon", r"\.wrap$|/meson\.build$", _ALL),
    ("conan vcpkg xmake scons waf", r"/(?:conanfile\.\w+|vcpkg[\w-]*\.json|xmake\.lua|SConstruct|wscript)$", _ALL),
    ("nix nix-build nix-shell nix-env devenv home-manager", r"\.nix$|/(?:flake\.lock|devenv\.yaml)$", _ALL),
    ("terraform tofu terragrunt packer", r"\.(?:tf|tofu|hcl)(?:\.json)?$|terraform\.?rc$", _SOURCES),
    ("docker docker-compose podman podman-compose nerdctl", r"/[\w.-]*(?:compose|bake)[\w.-]*\.(?:ya?ml|hcl|json)$", _INCLUDES),
    ("makepkg abuild", r"/(?:PKG|APK)BUILD$", _SOURCES),
    ("dart flutter", r"/pubspec(?:_overrides)?\.yaml$", r"git|url|hosted"),
    ("ansible-galaxy", r"\.ya?ml$", _ALL),
    ("msbuild paket dotnet nuget", r"\.\w+proj$|\.props$|\.targets$|/paket\.\w+$", _ALL),
    ("mise rtx asdf", r"/\.?mise[\w.]*\.toml$|/\.tool-versions$", _ALL),
    ("deno", r"/deno\.jsonc?$|/import[_-]?map\.json$|\.[cm]?[jt]sx?$", rf"{TAKEN_IN}|from"),
    ("yarn", r"/\.yarnrc\.yml$", TAKEN_IN),
    ("pixi conda mamba micromamba", r"/(?:pixi\.toml|environment\.ya?ml)$", _ALL),
)  # fmt: skip
_OF = {
    name.lower(): tuple(
        (compiled_later(files), keys) for programs, files, keys in _ROWS if name in programs.split()
    )
    for names, _, _ in _ROWS
    for name in names.split()
}
_ADDRESS = compiled_later(
    r"(?i)(?:https?|ssh|git|oci|s3|gcs|gs|ftps?|sftp|hg|svn)://[^\s\"'<>)\],;\\]*|\bgit@[\w.-]+:[^\s\"'<>)\],;]*"
)
# What tools take without a scheme, where a source is wanted: `evil.example/x/y`.
_BARE = compiled_later(
    r"[\"' \[=](?:[\w+]+::)?((?:[\w-]+@)?(?:[\w-]+\.)+[a-z]{2,}[:/][\w./:?=&-]+)"
)
# A scheme alone in quotes: the rest is put behind it.
_PARTS = compiled_later(
    r"[\"'](?:https?|ssh|git|oci|ftp):/{0,2}[\"']|[\"']:?//[\"']|[+.<|~]\s*[\"']:?//\w"
)
_SCHEME = compiled_later(r"[\"']https?[\"']")
_NOT_PLAIN = compiled_later(r"[$%{@]")
_COMMENT = compiled_later(r"\s*(?://|#(?![ir]\b)|/\*(?!.*\*/)|<!--(?!.*-->))")
# A sign by its number.
_BY_NUMBER = compiled_later(
    r"\\u([0-9a-fA-F]{4})|\\x([0-9a-fA-F]{2})|&#x([0-9a-fA-F]{2,4});|&#0*(\d{2,5});"
)
_KEY = compiled_later(r"([A-Za-z_$][\w.:-]*)\W*$")
_LEADS = compiled_later(r"\s*[\"']?([A-Za-z]\w*)[\"']?\s*:?=\s*[^;{}]*$")
_SAYS = compiled_later(r"[\w\"']\s*[:=]")
# For people, or only a name.
_FOR_PEOPLE = compiled_later(
    r"(?i)homepage|licen[cs]e|doc(?:s|umentation)?\b|docs?_?url|issue|bug|contact|author|developer|organi[sz]ation|vendor"
    r"|maintainer|\bscm\b|changelog|readme|description|summary|message|xmlns|schema|\$id|\bsee$|projecturl|repositoryurl|iconurl|funding|dev-repo"
)
# … unless a variable is called so.
_NAMED = compiled_later(r"\b(?:set|let|def|val|var|const|local|my|auto|String)\b")
_MAVEN = compiled_later(r"(?s)<(repository|pluginRepository|mirror|proxy)>.*?(?:</\1>|\Z)")
_DEPLOYED = compiled_later(
    r"(?s)<distributionManagement>(?:(?!<distributionManagement>).)*?</distributionManagement>"
)
_WITHOUT = frozenset([_INCLUDES, _SOURCES])
_MOST = 200
_NEAR = 20
# What stands in so long a line, or so far below its key, is believed to be fetched.
_LONG_LINE, _FAR = 2_000, 500
_DEEPEST = 12


def rows_of(program: str) -> tuple[Row, ...]:
    """The files that this program looks for, and the keys that count in them."""
    return _OF.get(program.lower(), ())


def rows_of_all() -> tuple[Row, ...]:
    """Those of every tool whose files name hardly anything but sources: a recipe may start any of them."""
    return tuple(dict.fromkeys(row for rows in _OF.values() for row in rows if not row[1]))


def addresses(text: str, keys: str, path: str = "") -> Iterator[str]:
    """The addresses that the tool would fetch from; an empty one is an address that is not known."""
    if keys and path.endswith(FORMATS):
        told = flat(path, text)
        # (What can't be read as what it says it is: all that stands in it may count.)
        text, keys = (text, _ALL) if told is None else (told, keys)
    if keys == _IN_MAVEN:
        text = "\n".join(one[0] for one in _MAVEN.finditer(_DEPLOYED.sub("", text)))
        keys = _ALL
    if path.endswith("/.bazelversion") and "/" in text:  # a fork, where others have a version
        yield ""
    word = compiled_later(keys if keys[:1] == "@" else rf"(?<![\w-])(?:{keys})(?![\w-])")
    text = _BY_NUMBER.sub(_sign, text.replace("\\:", ":"))  # (`https\://`: files of properties)
    lines = text.split("\n")
    for at, line in enumerate(lines):
        if _PARTS.search(line) or (not keys and _SCHEME.search(line)):
            yield ""
        if _COMMENT.match(line) and (keys != _MARKED or not word.search(line)):
            continue
        for one in (*_ADDRESS.finditer(line), *(_BARE.finditer(line) if keys in _WITHOUT else ())):
            before = "" if len(line) > _LONG_LINE else line[: one.start()]
            if len(line) > _LONG_LINE or (
                _for_tools(lines, at, before) if not keys else _behind(word, lines, at, before)
            ):
                yield one[one.lastindex or 0]


def _sign(found: re.Match[str]) -> str:
    return chr(int(found[1] or found[2] or found[3], 16) if not found[4] else int(found[4]))


def _for_tools(lines: list[str], at: int, before: str) -> bool:
    """No key says that it is for people, or only a name."""
    leads = _LEADS.match(before)
    if leads is not None and _FOR_PEOPLE.search(leads[1]):
        return False
    said = _KEY.search(before) or (_KEY.search(lines[at - 1]) if at else None)
    return said is None or not _FOR_PEOPLE.search(said[1]) or _NAMED.search(before) is not None


def _behind(word: re.Pattern[str], lines: list[str], at: int, before: str) -> bool:
    """It stands behind one of the keys: on its line, or in what begins with it further up."""
    if word.search(before):
        return True
    if not _depth(lines[at]):
        # Between brackets nothing need be indented; below `[table]` nothing is.
        above = lines[max(0, at - _NEAR) : at]
        tables = [one for one in above if one[:1] == "["]
        return word.search("\n".join(tables[-1:] if _SAYS.search(before) else above)) is not None
    for _ in range(_DEEPEST):
        depth = _depth(lines[at])
        farthest = max(-1, at - _FAR)
        at = next((up for up in range(at - 1, farthest, -1) if _less(lines[up], depth)), -1)
        if at < 0 or word.search(lines[at]):
            return at >= 0 or farthest >= 0
    return True


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip(" \t-"))


def _less(line: str, depth: int) -> bool:
    return bool(line.strip()) and _depth(line) < depth


def read_addresses(text: str) -> CodeEffects:
    """One address a line, as `addresses` gives them. (That the tool fetches is said by its model.)"""
    hosts: dict[HostUse, None] = {}
    for line in text.split("\n")[:_MOST]:
        place = line.replace(":", "/", 1) if "://" not in line and "@" in line else line
        whole = place if "://" in place else f"https://{place}"
        host = whole.partition("://")[2].partition("/")[0].rpartition("@")[2]
        plain = host and not _NOT_PLAIN.search(host)
        address = known(whole) if plain else unknown("the address is put together")
        use = host_of(address, f"{LANGUAGE} code", sends=False)
        if use is not None:
            hosts[use] = None
    return CodeEffects(hosts=tuple(hosts))
