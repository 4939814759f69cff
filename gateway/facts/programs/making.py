"""Making, filling and cutting files and folders (GNU coreutils, util-linux)."""

from __future__ import annotations

from gateway.facts.model import Arg
from gateway.facts.programs.language.effects import effects, take_apart
from gateway.facts.programs.searched import searched
from gateway.facts.words.holes import escape
from gateway.regex import compiled_later
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.effects import Call, Effects
    from gateway.facts.programs.language.model import Program

DEFAULTS = {"help": "--help --version", "stdout": "none"}

_CONTEXT = "-m --mode =text, -Z, --context =[text],"

PROGRAMS = {
    "mkdir": {"options": f"{_CONTEXT} -p --parents, -v --verbose", "operands": "write..."},
    "mkfifo": {"options": _CONTEXT, "operands": "write..."},
    "mknod": {"options": _CONTEXT, "operands": "write text:type text:major? text:minor?"},
    "mktemp": {
        "options": """
            -d --directory, -u --dry-run dry, -q --quiet, --suffix =text, -p =cwd, --tmpdir =[cwd]
            -t, -V help
        """,
        "operands": "write?",
        "stdout": "computed",
        "env": "TMPDIR=write+below",
        "when": {"-p": {"also": "write+below ."}, "--tmpdir": {"also": "write+below ."}},
    },
    "tempfile": {
        "options": "-d --directory =write+below, -m --mode =text, -n --name =write, -p --prefix =text, -s --suffix =text",
        "stdout": "computed",
    },
    "touch": {
        "options": """
            -a, -c --no-create, -d --date =text, -f, -h --no-dereference, -m, -r --reference =read
            -t =text, --time =text
        """,
        "operands": "write...",
    },
    "truncate": {
        "options": "-c --no-create, -o --io-blocks, -r --reference =read, -s --size =text",
        "operands": "write...",
    },
    "fallocate": {
        "options": """
            -c --collapse-range, -d --dig-holes, -i --insert-range, -l --length =text, -n --keep-size
            -o --offset =text, -p --punch-hole, -z --zero-range, -x --posix, -v --verbose
            -h help, -V help
        """,
        "operands": "write",
    },
    "split": {
        "options": """
            -a --suffix-length =text, --additional-suffix =text, -b --bytes =text, -C --line-bytes =text
            -d, --numeric-suffixes =[text], -x, --hex-suffixes =[text], -e --elide-empty-files
            --filter =shell, -l --lines =text, -n --number =text, -t --separator =text, -u --unbuffered
            --verbose, -NUM
        """,
        # The second names the beginning of the files made: `x` makes `xaa`, `xab` …
        "operands": "read write+prefix",
        "stdin": "filter",
        "when": {"no 2 operands": {"also": "write+below ."}, "--filter": {"stdout": "stdin"}},
    },
    "csplit": {
        "options": """
            -b --suffix-format =text, -f --prefix =write+prefix, -k --keep-files, --suppress-matched
            -n --digits =text, -s --quiet --silent, -z --elide-empty-files
        """,
        "operands": "read text:pattern...",
        "stdin": "filter",
        "stdout": "computed",
        "when": {"no -f": {"also": "write+prefix xx"}},
    },
    "tee": {
        "options": "-a --append, -i --ignore-interrupts, -p, --output-error =[text]",
        "operands": "write...",
        "stdin": "data",
        "stdout": "stdin",
    },
    "sponge": {"options": "-a", "operands": "write?", "stdin": "data", "stdout": "stdin"},
    "dd": {
        "options": """
            if= =read, of= =write, bs= =text, ibs= =text, obs= =text, cbs= =text, conv= =text
            count= =text, skip= =text, iseek= =text, seek= =text, oseek= =text, status= =text
            iflag= =text, oflag= =text
        """,
        "stdin": "data",
        "stdout": "stdin",
        "when": {"if=": {"stdin": "ignored"}, "of=": {"stdout": "none"}},
    },
    "sync": {"options": "-d --data, -f --file-system", "operands": "text..."},
}


_DIRECTIVE = compiled_later(r"%[-+ #0']*[\d.]*[diuoxX]")


def explain_split(call: Call, program: Program) -> Effects:
    """The pieces are named by what is said of them, and letters or numbers between: `split f gatew` can make
    any name that begins so, `csplit -f a -b '%d.yaml'` all of `a*.yaml`."""
    parsed = take_apart(call, program)
    found = effects(call, parsed)
    if parsed.helps:
        return found
    suffix = parsed.value("-b") if call.name == "csplit" else parsed.value("--additional-suffix")
    prefix = parsed.value("-f") if call.name == "csplit" else None
    if call.name == "split" and len(parsed.operands) == 2:
        prefix = parsed.operands[1]
    begin = prefix or Arg("xx" if call.name == "csplit" else "x")
    end = suffix or Arg("")
    if (prefix or suffix) is None or not (begin.exact and end.exact) or parsed.has("--filter"):
        return found
    name = escape(begin.text)
    if call.name == "csplit" and suffix is not None:
        name += "*".join(map(escape, _DIRECTIVE.split(end.text))).replace("%%", "%")
    else:
        name += f"*{escape(end.text)}"
    made = searched("write", replace(begin, text=name), "pieces")
    return replace(found, paths=(*found.paths, made))


def explain_mkdir(call: Call, program: Program) -> Effects:
    """`mkdir -p a/../b` makes `a` on its way."""
    found = effects(call, take_apart(call, program))
    above = [
        replace(path, arg=replace(path.arg, text=path.arg.text[: up.start(1)]))
        for path in found.paths
        for up in _UP.finditer(path.arg.text)
        if path.role == "write" and path.arg.exact
    ]
    return replace(found, paths=(*found.paths, *above)) if above else found


# Out of a folder that has a name.
_UP = compiled_later(r"(?:^|/)(?!\.\.?/)[^/]+(?=(/+)\.\.(?:/|$))")

ODD = {"mkdir": explain_mkdir, "split": explain_split, "csplit": explain_split}
