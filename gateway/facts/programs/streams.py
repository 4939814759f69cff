"""`sed` and `awk`: programs of a small language over text. The language can write files and run commands."""

from __future__ import annotations

from gateway.facts.effects import RawPath
from gateway.facts.model import Unknown
from gateway.facts.programs.language.effects import explain_by_data
from gateway.regex import compiled_later
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.effects import Call, Effects
    from gateway.facts.programs.language.model import Program

PROGRAMS = {
    "sed gsed": {
        "options": """
            -n --quiet --silent, --debug, -e --expression =code:sed, -f --file =execute, --follow-symlinks
            -i --in-place =[text], -I =[text], -l --line-length =text, --posix, -E -r --regexp-extended, -s --separate
            --sandbox, -u --unbuffered, -z --null-data --zero-terminated, -b --binary, -a
        """,
        "help": "--help --version",
        "operands": "code:sed read...",
        "stdin": "filter",
        "stdout": "stdin",
        "when": {
            "-i -I": {"operands": "code:sed read+write...", "stdout": "none", "stdin": "ignored"},
            "-e -f": {"operands": "read..."},
            "-e -f and -i -I": {"operands": "read+write..."},
        },
    },
    # (`--help` is no word of the awk of the BSDs and macOS, which goes on to run the program.)
    "awk gawk mawk nawk original-awk": {
        "options": """
            -f --file =execute, -F --field-separator =text, -v --assign =text, -e --source =code:awk, -E --exec =execute
            -i --include =execute, -l --load =execute, -b --characters-as-bytes, -c --traditional, -C --copyright
            -d --dump-variables =[write], -D --debug =[execute], -g --gen-pot, -I --trace, -k --csv, -L --lint =[text]
            -M --bignum, -N --use-lc-numeric, -n --non-decimal-data, -o --pretty-print =[write], -O --optimize, -p --profile =[write]
            -P --posix, -r --re-interval, -s --no-optimize, -S --sandbox, -t --lint-old, -h --help, -V --version help
            -W =text, -safe, -version help
        """,
        "operands": "code:awk read...",
        "style": "stops",
        "stdin": "filter",
        "stdout": "stdin",
        "env": "AWKPATH=execute AWKLIBPATH=execute",
        # (The debugger asks what to do, and its `eval` takes any text.)
        "when": {"-f -e -E": {"operands": "read..."}, "-D": {"tty": "yes", "stdin": "code:other"}},
    },
}


def explain_awk(call: Call, program: Program) -> Effects:
    """`name=value` among the files is an assignment; `-i inplace` writes the files."""
    found = explain_by_data(call, program)
    paths = [
        path
        for path in found.paths
        if not (path.via == "operand" and _is_assignment(path.arg.text))
    ]
    includes = [flag.value for flag in found.flags if "-i" in flag.names and flag.value is not None]
    if any("inplace" in value.text for value in includes):
        paths += [replace(path, role="write") for path in paths if path.via == "operand"]
    paths = [path for path in paths if not (path.arg.text == "inplace" and path.role == "execute")]
    loaded = [flag.value for flag in found.flags if "-l" in flag.names and flag.value is not None]
    if any(value.text not in _CALM_LIBRARIES for value in loaded):
        # `readfile`, `fork` and `rwarray` read, start and write by calls of their own.
        why = "a library of gawk brings functions that nobody here knows"
        found = replace(found, unknowns=(*found.unknowns, Unknown("code", why, loaded[0].span)))
    files = [path for path in paths if path.role == "read" and path.via == "operand"]
    named = bool(files) or not found.operands
    return replace(found, paths=tuple(paths), stdin=found.stdin if named else "data")


_CALM_LIBRARIES = frozenset(["time", "fnmatch", "intdiv", "ordchr", "revoutput", "inplace"])


def _is_assignment(text: str) -> bool:
    name, equals, _ = text.partition("=")
    return bool(equals) and name.isidentifier()


def explain_sed(call: Call, program: Program) -> Effects:
    """`-i'/x/*'` keeps what was there in that folder."""
    found = explain_by_data(call, program)
    paths = found.paths
    if any({"-i", "-I"} & set(flag.names) for flag in found.flags) and _stays(found):
        paths = tuple(
            replace(path, via="edited") if path.role == "read" and path.via == "operand" else path
            for path in paths
        )
    return replace(found, paths=(*paths, *kept_copies(found)))


# `s`, `d` and lines that are added, behind an address or without: nothing that writes elsewhere, or runs.
_ADDRESS = r"(?:[0-9]+|\$|/(?:[^/\\\n]|\\.)*/)"
_EDIT = compiled_later(
    rf"\s*(?:{_ADDRESS}(?:,{_ADDRESS})?\s*!?\s*)?(?:d\s*(?:;|\n|$)|[aic](?:\\\n|\s)[^\n\\]*(?:\n|$)"
    r"|s([^\w\s\\])(?:(?!\1)[^\\\n]|\\.)*\1(?:(?!\1)[^\\\n]|\\.)*\1[gIi0-9]*\s*(?:;|\n|$))"
)


def _edits(text: str) -> bool:
    at = 0
    while at < len(text):
        found = _EDIT.match(text, at)
        if found is None:
            return False
        at = found.end()
    return True


def _stays(found: Effects) -> bool:
    """What `sed -i` reads, it writes back, and nowhere else: no copy in another folder either."""
    suffixes = [flag.value for flag in found.flags if {"-i", "-I"} & set(flag.names) and flag.value]
    if any(not one.exact or {"*", "/"} & set(one.text) for one in suffixes):
        return False
    plain = all(code.exact and _edits(code.text) for code in found.code)
    return bool(found.code) and plain and not any(path.role == "execute" for path in found.paths)


def kept_copies(found: Effects) -> tuple[RawPath, ...]:
    """The suffix of `-i` is a place if it has a `*` for the name of the file, and a folder."""
    return tuple(
        RawPath(
            "write",
            replace(flag.value, text=flag.value.text.rpartition("/")[0] or "/"),
            via="option -i",
            below=True,
        )
        for flag in found.flags
        if flag.value is not None and {"*", "/"} <= set(flag.value.text) and "-i" in flag.names
    )


ODD = {
    **dict.fromkeys(("awk", "gawk", "mawk", "nawk", "original-awk"), explain_awk),
    **dict.fromkeys(("sed", "gsed"), explain_sed),
}
