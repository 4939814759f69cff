"""Programs that print what they are told, or what they compute from their words alone."""

from __future__ import annotations

from gateway.facts.effects import Effects
from gateway.facts.programs.language.effects import explain_by_data
from gateway.facts.programs.printf import echoed, formatted
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.effects import Call
    from gateway.facts.programs.language.model import Program

DEFAULTS = {"help": "--help --version"}

PROGRAMS = {
    # Bash's own `echo` and `printf` know no `--help`: it is printed, or refused, like any word.
    "echo": {"operands": "text...", "style": "no-options", "stdout": "literal", "help": ""},
    "printf": {"operands": "text...", "style": "no-options", "stdout": "literal", "help": ""},
    "yes": {"operands": "text...", "stdout": "literal"},
    "seq": {
        "options": "-f --format =text, -s --separator =text, -w --equal-width, -NUM",
        "operands": "text...",
    },
    "true false :": {"operands": "text...", "style": "no-options", "stdout": "none", "help": ""},
    "test [": {"operands": "text...", "style": "no-options", "stdout": "none", "help": ""},
    "expr": {"operands": "text...", "style": "no-options"},
    "factor": {"options": "-h --exponents", "operands": "text...", "stdin": "data"},
    "sleep": {"operands": "text...", "stdout": "none"},
    "usleep": {"operands": "text...", "stdout": "none"},
    "date": {
        "options": """
            -d --date =text, --debug, -f --file =read, -I --iso-8601 =[text], --resolution, -R --rfc-email
            --rfc-2822, --rfc-3339 =text, -r --reference =read, -s --set =text, -u --utc --universal
            + =text, -j, -v =text
        """,
        "operands": "text?",
    },
    "cal ncal": {
        "options": """
            -1 --one, -3 --three, -n --months =text, -S --span, -s --sunday, -m --monday, -j --julian
            -y --year, -Y --twelve, -w --week --=[text], --color =[text], --reform =text, --iso
            -c --columns =text, -[JNbehMpo], -A =text, -B =text, -d =text, -H =text, -V help
        """,
        "operands": "text...",
    },
    "getopt": {
        "options": """
            -a --alternative, -l --longoptions =text, -n --name =text, -o --options =text, -q --quiet
            -Q --quiet-output, -s --shell =text, -T --test, -u --unquoted, -h help, -V help
        """,
        "operands": "text...",
        "style": "stops",
    },
    "banner figlet toilet": {
        "options": "-[bcklnoprstvxACDELNRSWXy], -f =read, -w =text, -m =text, -d =read, -I =text",
        "operands": "text...",
        "stdin": "data",
    },
    # A picture of a cow is a Perl program.
    "cowsay cowthink": {
        "options": "-[bdgpstwynhl], -e =text, -f =execute, -T =text, -W =text",
        "operands": "text...",
        "stdin": "data",
    },
    "clear reset tput": {
        "options": "-T =text, -x, -S, -V help, -[cIQqrsw], -e =text, -i =text, -k =text, -m =text",
        "operands": "text...",
    },
    "dircolors": {
        "options": "-b --sh --bourne-shell, -c --csh --c-shell, -p --print-database, --print-ls-colors",
        "operands": "read?",
        "stdin": "data",
    },
    "uuidgen": {
        "options": "-r --random, -t --time, -n --namespace =text, -N --name =text, -m --md5, -s --sha1, -x --hex, -C --count =text, -6 --time-v6, -7 --time-v7, -h help, -V help",
    },
    "mcookie": {"options": "-f --file =read, -m --max-size =text, -v --verbose, -h help, -V help"},
    "errno": {"options": "-l --list, -s --search, -S --search-all-locales", "operands": "text..."},
}


def explain_echo(call: Call, program: Program) -> Effects:
    """Its exact output, when every word is known."""
    found = explain_by_data(call, program)
    return replace(found, output=echoed(call.args))


def explain_printf(call: Call, program: Program) -> Effects:
    """Its exact output, when the format and every word is known."""
    found = explain_by_data(call, program)
    return replace(found, output=formatted(call.args))


ODD = {"echo": explain_echo, "printf": explain_printf}
