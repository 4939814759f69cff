"""Encoders, decoders, dumps and check sums: data changes its shape, or is summed up."""

from __future__ import annotations

DEFAULTS = {
    "help": "--help --version",
    "operands": "read?",
    "stdin": "filter",
    "stdout": "computed",
}

_DECODES = {"-d": {"stdout": "decoded"}}
_SUMS = """
    -b --binary, -c --check, --tag, -t --text, -z --zero, --ignore-missing, --quiet, --status, --strict
    -w --warn,
"""

PROGRAMS = {
    "base64 base32": {
        "options": "-d -D --decode, -i --ignore-garbage, -w --wrap =text",
        "when": _DECODES,
    },
    "basenc": {
        "options": """
            --base64, --base64url, --base32, --base32hex, --base16, --base2msbf, --base2lsbf, --base58
            -d --decode, -i --ignore-garbage, -w --wrap =text, --z85
        """,
        "when": _DECODES,
    },
    "uuencode": {
        "options": "-m --base64, -e --encode-file-name",
        "operands": "read text",
        "when": {"1 operand": {"operands": "text", "stdin": "data"}},
    },
    "uudecode": {
        "options": "-o --output-file =write, -c --ignore-chmod",
        "operands": "read...",
        "stdout": "decoded",
        "when": {"no -o": {"also": "write+below ."}},
    },
    "xxd": {
        "options": """
            -a -autoskip, -b -bits, -C -capitalize, -c -cols =text, -E -EBCDIC, -e, -g -groupsize =text
            -i -include, -l -len =text, -n -name =text, -o =text, -p -ps -plain -postscript
            -r -revert, -d, -s -seek =text, -u -uppercase, -R =text, -t, -h -help help, -v -version help
        """,
        "operands": "read? write?",
        "style": "single-dash exact",
        "when": {"-r": {"stdout": "decoded"}},
    },
    "od": {
        "options": """
            -A --address-radix =text, --endian =text, -j --skip-bytes =text, -N --read-bytes =text
            -S =text, --strings =[text], -t --format =text, -v --output-duplicates, -w --width =[text]
            --traditional, -[abcdfilosxBDeFhHILOXz], + =text
        """,
        "operands": "read...",
    },
    "hexdump hd": {
        "options": """
            -b --one-byte-octal, -c --one-byte-char, -C --canonical, -d --two-bytes-decimal
            -o --two-bytes-octal, -x --two-bytes-hex, -X --one-byte-hex, -L --color =[text]
            -e --format =text, -f --format-file =read, -n --length =text, -s --skip =text
            -v --no-squeezing, -h help, -V help
        """,
        "operands": "read...",
    },
    "iconv": {
        "options": """
            -f --from-code =text, -t --to-code =text, -l --list, -c, -o --output =write, -s --silent
            --verbose, --usage help, -? help, -V help, --byte-subst =text, --unicode-subst =text
        """,
        "operands": "read...",
        # UTF-7 and its like hide any text in any other.
        "stdout": "decoded",
    },
    "recode": {
        "options": "-[dgfiqstvlkTCh], -x =text, -S =[text], --sequence =text, --force, --quiet, --list =[text]",
        "operands": "text:request read+write...",
        "stdout": "decoded",
    },
    "md5sum sha1sum sha224sum sha256sum sha384sum sha512sum": {
        "options": _SUMS,
        "operands": "read...",
    },
    "b2sum": {"options": f"{_SUMS} -l --length =text", "operands": "read..."},
    "cksum": {
        "options": f"{_SUMS} -a --algorithm =text, -l --length =text, --untagged, --debug, --raw, --base64",
        "operands": "read...",
    },
    "sum": {"options": "-r, -s --sysv", "operands": "read..."},
    "shasum": {
        "options": """
            -a --algorithm =text, -b --binary, -c --check, -t --text, -U --UNIVERSAL, -0 --01, --tag, -q --quiet
            -s --status, --strict, -w --warn, --ignore-missing, -h help, -v help
        """,
        "operands": "read...",
    },
    "xxhsum xxh32sum xxh64sum xxh128sum": {
        "options": "-[bchqw], -H =text, --check, --tag, --quiet, --status, --strict, --warn, --little-endian, --files-from =read, --binary",
        "operands": "read...",
        "style": "exact",
    },
    "crc32": {"operands": "read..."},
}
