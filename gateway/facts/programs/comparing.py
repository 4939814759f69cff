"""Comparing files, and applying what differs."""

from __future__ import annotations

from gateway.facts.effects import RawPath
from gateway.facts.model import Arg
from gateway.facts.programs.language.effects import effects, take_apart
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.effects import Call, Effects
    from gateway.facts.programs.language.model import Program

DEFAULTS = {"help": "--help --version"}

PROGRAMS = {
    "diff colordiff": {
        "options": """
            --normal, -q --brief, -s --report-identical-files, -c, -C =text, --context =[text], -u, -U =text
            --unified =[text], -e --ed, -f --forward-ed, -n --rcs, -y --side-by-side, -W --width =text, --left-column
            --suppress-common-lines, -p --show-c-function, -F --show-function-line =text, -L --label =text
            -t --expand-tabs, -T --initial-tab, --tabsize =text, --suppress-blank-empty, -l --paginate
            -r --recursive recursive, --no-dereference, -N --new-file, -P --unidirectional-new-file
            --ignore-file-name-case, --no-ignore-file-name-case, -x --exclude =text, -X --exclude-from =read
            -S --starting-file =text, --from-file =read, --to-file =read, -i --ignore-case
            -E --ignore-tab-expansion, -Z --ignore-trailing-space, -b --ignore-space-change
            -w --ignore-all-space, -B --ignore-blank-lines, -I --ignore-matching-lines =text, -a --text
            --strip-trailing-cr, -D --ifdef =text, --line-format =text
            --old-line-format =text, --new-line-format =text, --unchanged-line-format =text
            --old-group-format =text, --new-group-format =text, --changed-group-format =text, --unchanged-group-format =text
            -d --minimal, --horizon-lines =text, -H --speed-large-files, --color =[text], --palette =text, --binary
            -h, -NUM, -v help
        """,
        "operands": "read...",
        "stdin": "filter",
        "stdout": "stdin",
    },
    "sdiff": {
        "options": """
            -o --output =write, -i --ignore-case, -E --ignore-tab-expansion, -Z --ignore-trailing-space
            -b --ignore-space-change, -W --ignore-all-space, -B --ignore-blank-lines
            -I --ignore-matching-lines =text, --strip-trailing-cr, -a --text, -w --width =text
            -l --left-column, -s --suppress-common-lines, -t --expand-tabs, --tabsize =text, -d --minimal
            -H --speed-large-files, --diff-program =execute, -v help
        """,
        "operands": "read read",
        "env": "EDITOR=shell",
        "when": {"-o": {"tty": "yes"}},
    },
    "diff3": {
        "options": """
            -A --show-all, -e --ed, -E --show-overlap, -3 --easy-only, -x --overlap-only, -X, -i, -m --merge
            -a --text, --strip-trailing-cr, -T --initial-tab, --diff-program =execute, -L --label =text, -v help
        """,
        "operands": "read read read",
    },
    "cmp": {
        "options": "-b --print-bytes, -i --ignore-initial =text, -l --verbose, -n --bytes =text, -s --quiet --silent, -v help",
        "operands": "read read? text? text?",
        "stdin": "data",
    },
    "patch": {
        "options": """
            -p --strip =text, -F --fuzz =text, -l --ignore-whitespace, -c --context, -e --ed, -n --normal
            -u --unified, -N --forward, -R --reverse, -i --input =read, -o --output =write
            -r --reject-file =write, -D --ifdef =text, --merge =[text], -E --remove-empty-files, -Z --set-utc
            -T --set-time, --quoting-style =text, -b --backup, --backup-if-mismatch
            --no-backup-if-mismatch, -V --version-control =text, -B --prefix =write+prefix
            -Y --basename-prefix =write+prefix, -z --suffix =text, -g --get =text, -t --batch, -f --force
            -s --quiet --silent, --verbose, --dry-run dry, --posix, -d --directory =cwd
            --reject-format =text, --binary, --read-only =text, --follow-symlinks, -v help
        """,
        "operands": "read+write read?",
        "stdin": "data",
        "stdout": "none",
        # The files to change are named in the patch, below the folder it runs in.
        "also": "read+write+below .",
        "when": {
            "-i": {"stdin": "ignored"},
            "2 operands": {"stdin": "ignored"},
            "operands": {"also": ""},
        },
    },
    "vimdiff": {
        "options": "-R, -b, -n, -o, -O, -c =code:vim, --cmd =code:vim, + =[code:vim], -u =execute, -S =execute",
        "operands": "read+write...",
        "tty": "yes",
    },
    "diffstat lsdiff filterdiff combinediff interdiff splitdiff": {
        "options": "-[bcCDehklmqrRstuvEZ], -f =text, -n =text, -N =text, -o =write, -p =text, -w =text, -S =read, -i =text, -x =text",
        "operands": "read...",
        "stdin": "filter",
    },
}


def explain_patch(call: Call, program: Program) -> Effects:
    """The files that are changed stand in the patch itself, below as many folders as `-p` takes off."""
    parsed = take_apart(call, program)
    base = effects(call, parsed)
    if parsed.helps or parsed.has("--dry-run") or parsed.operands:
        return base
    strip = parsed.value("-p")
    source = parsed.value("-i") or Arg("-")
    via = f"patch -p{strip.text if strip is not None and strip.exact else ''}"
    named = (
        RawPath(role, source, False, via, base.base, listed=True) for role in ("write", "read")
    )
    return replace(base, paths=(*base.paths, *named))


ODD = {"patch": explain_patch}
