"""What an option that a model knows only as one of many (`--*`) does with its value, told by its name.

Most programs call alike what is alike: `--output-file`, `--log-dir`, `--restart-cmd`, `--plugin`. An option
that is described says for itself what it does; this is for those that are not.
"""

from __future__ import annotations

from gateway.facts.programs.language.model import Role
from gateway.regex import compiled_later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.model import Arg

_WRITE = Role("path", ("write",))
_WRITE_BELOW = Role("path", ("write",), below=True)
_READ = Role("path", ("read",))
_EXECUTE = Role("path", ("execute",))
_SHELL = Role("shell")
_CWD = Role("cwd")

# The last word of the name says that the value is written, whatever it looks like.
_FILES = frozenset({"outfile", "outputfile", "logfile", "pidfile", "depfile", "iidfile", "cidfile", "digestfile", "metafile"})  # fmt: skip
_FOLDERS = frozenset(
    {"outdir", "outputdir", "installdir", "logdir", "destdir", "basetemp", "tempdir", "tmpdir"}
)
# It is written if the value is a path: `--output json` and `--log debug` are none.
_PLACED = frozenset({"out", "output", "log", "logs", "dest", "destination", "report", "reports", "dump", "save", "junit", "junitxml", "trace", "record", "export", "teamcity", "lock", "lockfile"})  # fmt: skip
# A file or a folder, of which an earlier word says that something comes into it.
_PLACES = frozenset({"file", "path", "filename", "location", "to", "xml", "json", "html", "txt", "text", "csv", "md", "lcov", "cobertura", "clover", "pprof"})  # fmt: skip
_DIRS = frozenset({"dir", "directory", "folder", "dirs", "root"})
_COMES = _PLACED | frozenset({"write", "pid", "cid", "iid", "digest", "target", "staging", "stage", "download", "downloads", "install", "cache", "temp", "tmp", "build", "state", "stats", "backup", "tables", "depends", "dependency", "timing", "coverage", "profiling", "profile", "results", "result", "checkpoint", "cursor", "store", "tests", "testdox", "metrics", "screenshot", "screenshots", "artifact", "artifacts", "traces", "warnings", "redirect"})  # fmt: skip
_TOLD = frozenset({"output", "log", "coverage", "report", "dump", "testdox"})
# Everything else is relative to it: `--cwd /x`.
_CWDS = (["cwd"], ["chdir"])
_NO_PLACES = frozenset({"name", "names", "prefix", "group", "stream", "format", "level", "template", "style", "config", "driver", "url"})  # fmt: skip
# Written as a profile: `-cpuprofile f`, `--heap-prof f`.
_PROFILES = frozenset({"cpuprofile", "memprofile", "blockprofile", "mutexprofile"})
_COMMANDS = frozenset({"command", "cmd", "exec", "execute", "rsh", "pager", "editor", "hook", "prog", "debugger"})  # fmt: skip
_CODE = frozenset({"plugin", "plugins", "require", "preload", "load", "script", "prepend", "preset", "loader", "reporter", "formatter", "rcfile", "libdir", "sysinit", "userinit", "init", "startup", "boot", "core"})  # fmt: skip

_READS = frozenset({"config", "configfile", "key", "keyfile", "cert", "certfile", "identity", "envfile", "input", "from"})  # fmt: skip

# They are followed by no value of theirs, whatever the program is.
_ALONE = frozenset(
    {
        "no",
        "quiet",
        "silent",
        "verbose",
        "debug",
        "yes",
        "force",
        "json",
        "dry",
        "help",
        "version",
        "offline",
    }
)

_CAMEL = compiled_later(r"(?<=[a-z0-9])(?=[A-Z])")
_CUT = compiled_later(r"[-_.]+")


def may_take_the_next(word: str) -> bool:
    """May an option that nobody described be followed by a value of its own?"""
    if "=" in word:
        return False
    if word[:2] != "--":
        return len(word) == 2
    return _CUT.split(word[2:].lower())[0] not in _ALONE


def role_by_name(name: str, value: Arg, *, attached: bool) -> Role | None:
    """The role of the value of an option called `name`; None where neither says anything."""
    words = _CUT.split(_CAMEL.sub("-", name.lstrip("-+")).lower())
    last, before = words[-1], set(words[:-1])
    if words[0] == "no" or "://" in value.text:
        return None
    if len(name) == 2:
        return (_WRITE if name == "-o" else _READ) if _is_path(value) else None
    if last in _FILES or last in _PROFILES or (last in _PLACES and before & _PLACED):
        return _WRITE
    if last in _FOLDERS or (last in _DIRS and before & _PLACED):
        return _WRITE_BELOW
    if last in _COMMANDS and value.text and value.text.strip("%{(") == value.text:
        return _SHELL
    if not _is_path(value):
        return None
    if (last in _DIRS and before == {"working"}) or words in _CWDS:
        return _CWD
    if last in _PLACED or (last in _PLACES and before & _COMES):
        return _WRITE
    if before & _TOLD and last not in _NO_PLACES:  # --coverage-crap4j f, --output-junit f
        return _WRITE_BELOW if last in _DIRS else _WRITE
    if last in _DIRS and before & _COMES:
        return _WRITE_BELOW
    if last in _CODE:
        return _EXECUTE
    told = last in _PLACES or last in _DIRS or last in _READS
    return _READ if told or (attached and ("/" in value.text or value.text[:1] == "~")) else None


def _is_path(value: Arg) -> bool:
    """It says a place, or a file with an ending."""
    text = value.text
    return "/" in text or text[:1] == "~" or text[:1] == "." or "." in text[1:-1]
