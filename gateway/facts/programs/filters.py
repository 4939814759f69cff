"""Programs that read text and pass it on, whole or in part (GNU coreutils, util-linux, binutils)."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.effects import Call, Effects
    from gateway.facts.programs.language.model import Program

DEFAULTS = {"help": "--help --version", "operands": "read...", "stdin": "filter", "stdout": "stdin"}

_TABS = "-t --tabs =text, -NUM"

PROGRAMS = {
    "cat": {
        "options": """
            -A --show-all, -b --number-nonblank, -e, -E --show-ends, -n --number, -s --squeeze-blank
            -t, -T --show-tabs, -u, -v --show-nonprinting
        """,
    },
    "tac": {"options": "-b --before, -r --regex, -s --separator =text"},
    "rev": {"options": "-0 --zero, -h help, -V help"},
    "head": {
        "options": """
            -c --bytes =text, -n --lines =text, -q --quiet --silent, -v --verbose, -z --zero-terminated
            -NUM
        """,
    },
    "tail": {
        "options": """
            -c --bytes =text, -f --follow --=[text], -F, -n --lines =text, --max-unchanged-stats =text
            --pid =text, -q --quiet --silent, --retry, -s --sleep-interval =text, -v --verbose
            -z --zero-terminated, -NUM, + =text, --debug
        """,
    },
    "nl": {
        "options": """
            -b --body-numbering =text, -d --section-delimiter =text, -f --footer-numbering =text
            -h --header-numbering =text, -i --line-increment =text, -l --join-blank-lines =text
            -n --number-format =text, -p --no-renumber, -s --number-separator =text
            -v --starting-line-number =text, -w --number-width =text
        """,
    },
    "cut": {
        "options": """
            -b --bytes =text, -c --characters =text, -d --delimiter =text, -f --fields =text, -n
            --complement, -s --only-delimited, --output-delimiter =text, -z --zero-terminated
        """,
    },
    "paste": {"options": "-d --delimiters =text, -s --serial, -z --zero-terminated"},
    "tr": {
        "options": "-c -C --complement, -d --delete, -s --squeeze-repeats, -t --truncate-set1",
        "operands": "text text?",
        "stdin": "data",
        # Any text can be made from any other.
        "stdout": "decoded",
    },
    "sort": {
        "options": """
            -b --ignore-leading-blanks, -d --dictionary-order, -f --ignore-case
            -g --general-numeric-sort, -i --ignore-nonprinting, -M --month-sort
            -h --human-numeric-sort, -n --numeric-sort, -R --random-sort, --random-source =read
            -r --reverse, --sort =text, -V --version-sort, --batch-size =text, -c --check --=[text], -C
            --compress-program =exec, --debug, --files0-from =read+listed, -k --key =text, -m --merge
            -o --output =write, -s --stable, -S --buffer-size =text, -t --field-separator =text
            -T --temporary-directory =write+below, --parallel =text, -u --unique, -z --zero-terminated
            -y =[text]
        """,
    },
    "uniq": {
        "options": """
            -c --count, -d --repeated, -D, --all-repeated =[text], -f --skip-fields =text
            --group =[text], -i --ignore-case, -s --skip-chars =text, -u --unique, -z --zero-terminated
            -w --check-chars =text, -NUM, + =text
        """,
        "operands": "read? write?",
    },
    "comm": {
        "options": "-1, -2, -3, --check-order, --nocheck-order, --output-delimiter =text, --total, -z --zero-terminated",
    },
    "join": {
        "options": """
            -a =text, -e =text, -i --ignore-case, -j =text, -o =text, -t =text, -v =text, -1 =text, -2 =text
            --check-order, --nocheck-order, --header, -z --zero-terminated
        """,
    },
    "fold": {"options": "-b --bytes, -s --spaces, -w --width =text, -NUM, -c --characters"},
    "fmt": {
        "options": """
            -c --crown-margin, -p --prefix =text, -s --split-only, -t --tagged-paragraph
            -u --uniform-spacing, -w --width =text, -g --goal =text, -NUM
        """,
    },
    "pr": {
        "options": """
            --columns =text, -NUM, + =text, --pages =text, -a --across, -c --show-control-chars
            -d --double-space, -D --date-format =text, -e --expand-tabs =[text], -F -f --form-feed
            -h --header =text, -i --output-tabs =[text], -J --join-lines, -l --length =text, -m --merge
            -n --number-lines =[text], -N --first-line-number =text, -o --indent =text
            -r --no-file-warnings, -s --separator =[text], -S --sep-string =[text], -t --omit-header
            -T --omit-pagination, -v --show-nonprinting, -w --width =text, -W --page-width =text
        """,
    },
    "expand": {"options": f"-i --initial, {_TABS}"},
    "unexpand": {"options": f"-a --all, --first-only, {_TABS}"},
    "column": {
        "options": """
            -t --table, -n --table-name =text, -O --table-order =text, -N --table-columns =text
            -C --table-column =text, -l --table-columns-limit =text, -E --table-noextreme =text
            -d --table-noheadings, -m --table-maxout, -e --table-header-repeat, -H --table-hide =text
            -R --table-right =text, -T --table-truncate =text, -W --table-wrap =text
            -L --keep-empty-lines, -J --json, -r --tree =text, -i --tree-id =text, -p --tree-parent =text
            -c --output-width =text, -o --output-separator =text, -s --separator =text, -x --fillrows
            -S --use-spaces =text, -h help, -V help
        """,
    },
    "col": {
        "options": "-b --no-backspaces, -f --fine, -h --tabs, -l --lines =text, -p --pass, -x --spaces, -H help, -V help",
        "operands": "",
    },
    "colrm": {"operands": "text? text?", "stdin": "data", "options": "-h help, -V help"},
    "shuf": {
        "options": """
            -e --echo, -i --input-range =text, -n --head-count =text, -o --output =write
            --random-source =read, -r --repeat, -z --zero-terminated
        """,
        "when": {
            "-e": {"operands": "text...", "stdin": "ignored"},
            "-i": {"stdin": "ignored", "stdout": "computed"},
        },
    },
    "tsort": {"options": "-w"},
    "ptx": {
        "options": """
            -A --auto-reference, -G --traditional, -F --flag-truncation =text, -M --macro-name =text
            -O, --format =text, -R --right-side-refs, -S --sentence-regexp =text, -T
            -W --word-regexp =text, -b --break-file =read, -f --ignore-case, -g --gap-size =text
            -i --ignore-file =read, -o --only-file =read, -r --references, -t --typeset-mode
            -w --width =text
        """,
        # (As System V had it, the second is written.)
        "when": {"-G": {"operands": "read? write?"}},
    },
    "numfmt": {
        "options": """
            --debug, -d --delimiter =text, --field =text, --format =text, --from =text, --from-unit =text
            --grouping, --header =[text], --invalid =text, --padding =text, --round =text, --suffix =text
            --to =text, --to-unit =text, -z --zero-terminated, --unit-separator =text
        """,
        "operands": "text...",
        "stdin": "data",
        "stdout": "computed",
    },
    "wc": {
        "options": """
            -c --bytes, -m --chars, -l --lines, --files0-from =read+listed, -L --max-line-length, -w --words
            --total =text, --debug
        """,
        "stdout": "computed",
    },
    "strings": {
        "options": """
            -a - --all, -d --data, -f --print-file-name, -n --bytes =text, -t --radix =text
            -w --include-all-whitespace, -o, -T --target =text, -e --encoding =text, --unicode =text
            -U =text, -s --output-separator =text, -NUM, -h help, -v -V help
        """,
    },
    "look": {
        "options": "-a --alternative, -d --alphanum, -f --ignore-case, -t --terminate =text, -h help, -V help",
        "operands": "text read?",
        "stdin": "ignored",
    },
    "ts": {"options": "-r, -i, -s, -m", "operands": "text?", "stdin": "data"},
    "vis unvis": {"options": "-[bcflmnNostwhH], -e =text, -F =text"},
    "envsubst": {
        "options": "-v --variables, -h help, -V help",
        "operands": "text?",
        "stdin": "data",
    },
    "dos2unix unix2dos mac2unix": {
        "options": """
            -[7huvD], -c --convmode =text, -e --add-eol, --no-add-eol, -f --force, -i --info =[text]
            -k --keepdate, -l --newline, -m --add-bom, -n --newfile, -o --oldfile, -O --to-stdout
            -q --quiet, -r --keep-bom, -b, -s --safe, --verbose, -F --follow-symlink
            -R --replace-symlink, -S --skip-symlink, -ascii, -iso, -1252, -437, -850, -V help, -L help
        """,
        "operands": "read+write...",
        "stdout": "none",
        "when": {
            "no operands": {"stdout": "stdin"},
            "-O": {"operands": "read...", "stdout": "stdin"},
            "-i": {"operands": "read...", "stdout": "computed"},
        },
    },
}


def explain_newfile(call: Call, program: Program) -> Effects:
    """`dos2unix -n A B`: B is what A was."""
    from gateway.facts.effects import Inner
    from gateway.facts.model import Arg
    from gateway.facts.programs.language.effects import effects, take_apart
    from gateway.values import replace

    parsed = take_apart(call, program)
    base = effects(call, parsed)
    if not parsed.has("-n"):
        return base
    pairs = zip(base.operands[::2], base.operands[1::2], strict=False)
    copies = tuple(Inner((Arg("cp"), *pair), None, call.name) for pair in pairs)
    return replace(base, paths=(), inner=copies)


ODD = dict.fromkeys(("dos2unix", "unix2dos", "mac2unix"), explain_newfile)
