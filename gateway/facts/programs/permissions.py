"""Who may do what with a file: modes, owners, attributes, access lists, contexts."""

from __future__ import annotations

DEFAULTS = {"help": "--help --version", "stdout": "none"}

_WALK = """
    -c --changes, -f --silent --quiet, -v --verbose, --no-preserve-root, --preserve-root
    --reference =read, -R --recursive recursive, --dereference, -h --no-dereference, -H, -L, -P,
"""

PROGRAMS = {
    "chmod": {
        # `-w`, `-x+r` … are modes that look like options.
        "options": """
            -c --changes, -f --silent --quiet, -v --verbose, --no-preserve-root, --preserve-root
            --reference =read, -R --recursive recursive, -[rwxXstugoa], --dereference
            -h --no-dereference, -H, -L, -P
        """,
        "operands": "text:mode write...",
        "when": {
            "--reference": {"operands": "write..."},
            "-r -w -x -X -s -t -u -g -o -a": {"operands": "write..."},
        },
    },
    "chown": {
        "options": f"{_WALK} --from =text",
        "operands": "text:owner write...",
        "when": {"--reference": {"operands": "write..."}},
    },
    "chgrp": {
        "options": f"{_WALK} --from =text",
        "operands": "text:group write...",
        "when": {"--reference": {"operands": "write..."}},
    },
    "chcon": {
        "options": f"{_WALK} -u --user =text, -r --role =text, -t --type =text, -l --range =text",
        "operands": "text:context write...",
        "when": {"--reference -u -r -t -l": {"operands": "write..."}},
    },
    "restorecon": {
        "options": "-[iIDmNvpFWx0], -r -R recursive, -n dry, -f =read+listed, -e =text, -T =text",
        "operands": "write...",
    },
    "chattr": {
        "options": "-R recursive, -V, -f, -v =text, -p =text, -[aAcCdDeijmPsStTuFxN], + =text",
        "operands": "write...",
    },
    "setfacl": {
        "options": """
            -m --modify =text, -M --modify-file =read, -x --remove =text, -X --remove-file =read
            -b --remove-all, -k --remove-default, --set =text, --set-file =read, --mask, -n --no-mask
            -d --default, -R --recursive recursive, -L --logical, -P --physical
            --restore =read+write+listed, --test dry, -v help, -h help
        """,
        "operands": "write...",
    },
    "getfacl": {
        "options": """
            -a --access, -d --default, -c --omit-header, -e --all-effective, -E --no-effective
            -s --skip-base, -R --recursive recursive, -L --logical, -P --physical, -t --tabular
            -p --absolute-names, -n --numeric, --one-file-system, -v help, -h help
        """,
        "operands": "read...",
        "stdout": "computed",
    },
    "setcap": {
        "options": "-q, -v, -n =text, -r, -f, -h help",
        "operands": "text:caps write...",
        "when": {"-r": {"operands": "write..."}},
    },
    "getcap": {
        "options": "-r recursive, -v, -n, -h help",
        "operands": "read...",
        "stdout": "computed",
    },
    "setfattr": {
        "options": "-n --name =text, -v --value =text, -x --remove =text, -h --no-dereference, --restore =read+write+listed, --raw",
        "operands": "write...",
    },
    "getfattr": {
        "options": """
            -n --name =text, -d --dump, -e --encoding =text, -m --match =text, -h --no-dereference
            --one-file-system, --only-values, -R --recursive recursive, --absolute-names, -L --logical
            -P --physical
        """,
        "operands": "read...",
        "stdout": "computed",
    },
}
