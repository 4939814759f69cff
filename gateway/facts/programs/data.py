"""Reading, shaping and computing data: JSON, YAML, CSV, numbers."""

from __future__ import annotations

import re

from gateway.facts.effects import RawPath
from gateway.facts.model import Arg, Code
from gateway.facts.programs.language.effects import effects, take_apart
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from gateway.facts.effects import Call, Effects
    from gateway.facts.programs.language.model import Program

DEFAULTS = {"help": "--help --version", "stdin": "filter"}

_JQ = """
    -c --compact-output, -n --null-input, -e --exit-status, -s --slurp, -r --raw-output, -R --raw-input, -C --color-output
    -M --monochrome-output, -S --sort-keys, -a --ascii-output, -j --join-output, --raw-output0, --tab, --indent =text, --unbuffered
    --stream, --stream-errors, --seq, -f --from-file, -L --library-path =text, --arg =text =text, --argjson =text =text, --slurpfile =text =read
    --rawfile =text =read, --argfile =text =read, --args, --jsonargs, -h help, -V help, --build-configuration help, --strip-comments
"""
_JQ_OPERANDS = {
    "operands": "text:filter read...",
    "when": {
        "--args --jsonargs": {"operands": "text...", "stdin": "data"},
        # The first operand is the file that holds the filter.
        "-f": {"operands": "read read..."},
        "-n": {"stdin": "data"},
    },
}

PROGRAMS = {
    "jq gojq jaq": {**_JQ_OPERANDS, "options": _JQ, "stdout": "decoded"},
    "yq xq tomlq": {
        **_JQ_OPERANDS,
        # Two programs bear this name: a wrapper of jq, and mikefarah's, which has subcommands and writes in place.
        "options": f"""
            {_JQ}, -y --yaml-output --yml-output, -Y --yaml-roundtrip --yml-roundtrip, --yaml-output-grammar-version --yml-out-ver =text
            -w --width =text, --indentless-lists --indentless, -i --in-place --inplace, -x --xml-output, --xml-item-depth =text, --xml-dtd, --xml-root =text, --xml-force-list =text
            -t --toml-output, --in-place-toml, -P --prettyPrint, -o --output-format =text, -p --input-format =text, -I =text, --expression =text, --from-file =read, -N --no-doc
            --no-colors, --colors, -v --verbose, --front-matter =text, --split-exp =code:signs, --unwrapScalar =[text], --header-preprocess =[text], --explode-anchors, --csv-auto-parse =[text]
        """.replace("-f --from-file,", "-f,").replace(
            "-j --join-output,", "-j --join-output --tojson,"
        ),
        "env": "JQ_LIBRARY_PATH=text",
    },
    "jo jshon json_pp json_reformat jsonpp": {
        "options": "-[aBbDdnpQmsuklvFV0SPICj], -f =text, -t =text, -e =text, -json_opt =text",
        "operands": "text...",
        "stdin": "data",
    },
    "csvcut csvgrep csvlook csvsort csvstat csvjoin csvstack csvformat csvclean in2csv csvjson": {
        "options": "-d --delimiter =text, -t --tabs, -q --quotechar =text, -u --quoting =text, -b --no-doublequote, -e --encoding =text, -S --skipinitialspace, -H --no-header-row, -K --skip-lines =text, -v --verbose, -l --linenumbers, -c --columns =text, -n --names, -C --not-columns =text, -x, -m --match =text, -r --regex =text, -f --file =read, -i --invert-match, -I --no-inference, -k =text, -z =text, --zero, -y --snifflimit =text, --left, --right, --outer, -g --groups =text, -D =text, -T, -U =text, -h help, --stats, --count, --freq, --max, --min, --mean, --sum, --indent =text, --stream",
        "operands": "read...",
    },
    "bc": {
        "options": "-i --interactive, -l --mathlib, -q --quiet, -s --standard, -w --warn, -e --expression =text, -f --file =read, -h help, -v help, -S --scale =text",
        "operands": "read...",
        # It reads stdin after the files: it waits for a person only at a terminal.
        "stdin": "data",
        "tty": "yes",
        "env": "BC_ENV_ARGS=options",
        "when": {"fed": {"tty": "no"}, "-e": {"tty": "no"}},
    },
    "dc": {
        # `!` in its language runs a command.
        "options": "-e --expression =code:dc, -f --file =execute, -i --interactive, -x --extended-register, -V help, -h help",
        "operands": "execute...",
        "stdin": "code:dc",
        "tty": "yes",
        "when": {
            "fed": {"tty": "no"},
            "-e -f": {"tty": "no", "stdin": "ignored"},
            "operands": {"tty": "no", "stdin": "ignored"},
        },
    },
    "units numbat qalc calc": {
        # (Behind `!` it is a command.)
        "options": "-[1tvqsScnmaVUlpCi], -H --history =write, -L --log =write, -d =text, -f =read, -o =text, -F =text, -e =text",
        "operands": "text+pipe...",
        "stdin": "data",
        "when": {"no operands": {"tty": "yes"}, "fed": {"tty": "no"}},
    },
    "m4": {
        # Its language has `syscmd` and `esyscmd`.
        "options": "-E --fatal-warnings, -i --interactive, -P --prefix-builtins, -Q --quiet --silent, -g --gnu, -G --traditional, -H --hashsize =text, -L --nesting-limit =text, -D --define =text, -I --include =text, -s --synclines, -U --undefine =text, -F --freeze-state =write, -R --reload-state =execute, -d --debug --=[text], --debugfile =[write], -t --trace =text, -l --arglength =text, --warn-macro-sequence =[text]",
        "operands": "execute...",
        "stdin": "code:m4",
        "when": {"operands": {"stdin": "data"}},
    },
    "xmllint": {
        "options": "--auto, --c14n, --copy, --debug, --dropdtd, --dtdattr, --dtdvalid =read, --encode =text, --format, --html, --htmlout, --huge, --insert, --load-trace, --loaddtd, --maxmem =text, --memory, --noblanks, --nocatalogs, --nocdata, --nodefdtd, --noenc, --noent, --nonet, --noout, --nowarning, --nowrap, --nsclean, --oldxml10, --output -o =write, --path =text, --pattern =text, --postvalid, --pretty =text, --push, --recover, --relaxng =read, --repeat, --sax, --schema =read, --schematron =read, --shell, --stream, --testIO, --timing, --valid, --version help, --xinclude, --xmlout, --xpath =text, --quiet",
        "operands": "url+read...",
        "network": "hosts",
        "when": {"--shell": {"tty": "yes"}},
    },
    "xmlstarlet xml": {
        "options": "-[qnsPCRSBTIDEhiotvcmdu], -L --inplace, --help help, -x =text, -r =text, -a =text",
        "operands": "text read...",
        "when": {"-L": {"operands": "text read+write..."}},
    },
    "xsltproc": {
        "options": "-o --output =write, --stringparam =text =text, --param =text =text, --path =text, --nonet, --novalid, --noout, --html, --xinclude, --maxdepth =text, -v, -V help",
        "operands": "url+execute url+read...",
        "network": "hosts",
    },
    "pandoc": {
        "options": """
            -f -r --from --read =text, -t -w --to --write =text, -o --output =write, --data-dir =execute, -M --metadata =text, --metadata-file =read, -d --defaults =execute
            --file-scope, --sandbox, -s --standalone, --template =read, -V --variable =text, --toc --table-of-contents, --toc-depth =text, -N --number-sections
            --wrap =text, --columns =text, --ascii, -F --filter =exec, -L --lua-filter =execute, --extract-media =write+below, --resource-path =text, -H --include-in-header =read
            -B --include-before-body =read, -A --include-after-body =read, --highlight-style =text, --no-highlight, --syntax-definition =read, --dpi =text, --eol =text
            -p --preserve-tabs, --tab-stop =text, --pdf-engine =exec, --pdf-engine-opt =text, --reference-doc =read, --self-contained, --embed-resources, --request-header =text
            --bibliography =read, --csl =read, -C --citeproc, --mathjax =[text], --katex =[text], --markdown-headings =text, --shift-heading-level-by =text, -c --css =text
            --epub-cover-image =read, --epub-metadata =read, --reference-links, --section-divs, --slide-level =text, --top-level-division =text, --verbose, --quiet, --log =write
            --list-input-formats help, --list-output-formats help, --list-extensions =[text], -D --print-default-template =text, -v help, -h help
        """,
        "operands": "url+read...",
        "network": "hosts",
    },
    "qpdf pdftotext pdfinfo pdfimages pdftoppm pdfunite pdfseparate pdftocairo pdftk": {
        "options": "-layout, -raw, -f =text, -l =text, -r =text, -png, -jpeg, -tiff, -svg, -pdf, -singlefile, -scale-to =text, -enc =text, -nopgbrk, -q, -list, -all, -x =text, -y =text, -W =text, -H =text, -upw =text, -opw =text, --pages, --empty, --linearize, --split-pages =[text], --rotate =[text], --check, --show-npages, --json =[text], --decrypt, --password =text, --overlay, --underlay, --replace-input, --qdf, --object-streams =text, --compress-streams =text, -v help, -h help",
        "operands": "read+write...",
        "style": "single-dash exact",
    },
    "exiftool": {
        "options": "-config =execute, -efile -efile* =write, -if =code:perl, -if2 =code:perl, -if3 =code:perl, -p =text, -printFormat =text, -o =write, -out =write, -w =write+below, -W =write+below, -textOut =write+below, -@ =execute, -d =text, -dateFormat =text, -ext =text, -x =text, -i =text, -c =text, -lang =text, -api =text, -userParam =text, -charset =text, -json, -csv, -tagsFromFile =read, -TagsFromFile =read, -srcfile =text, -stay_open =text, -ver help, -*",
        "operands": "read...",
        "style": "single-dash exact",
        "stdin": "data",
    },
    "identify mediainfo ffprobe": {
        "options": "-v =text, -show_format, -show_streams, -show_entries =text, -of -print_format =text, -hide_banner, -i =read, -select_streams =text, -json, -r, -s, -a, -G, -n, -format =text, -verbose, -ping, -Output =text, --Output =text",
        "operands": "url+read...",
        "style": "single-dash exact",
        "network": "hosts",
        "stdin": "data",
    },
    "datamash": {
        "options": "-f --full, -g --group =text, -H --headers, --header-in, --header-out, -i --ignore-case, -s --sort, -t --field-separator =text, -W --whitespace, -z --zero-terminated, --narm, -R --round =text, --format =text, --output-delimiter =text, -C --skip-comments",
        "operands": "text...",
        "stdin": "data",
    },
    "graph gnuplot dot neato fdp sfdp circo twopi": {
        "options": "-e =code:gnuplot, -p --persist, -c =execute, -d, -T =text, -o =write, -O, -G =text, -N =text, -E =text, -K =text, -V help, -q, -v, -l =read, -n, -s, -y, -x",
        "operands": "execute...",
        "stdin": "code:gnuplot",
        "when": {
            "called dot neato fdp sfdp circo twopi": {"operands": "read...", "stdin": "filter"},
            "operands": {"stdin": "ignored"},
        },
    },
}


def explain_yq(call: Call, program: Program) -> Effects:
    """mikefarah's `yq eval …` is `yq …`; with `-i` the files are written; `-f` means two things."""
    args = call.args
    if args and args[0].exact and args[0].text in {"e", "eval", "ea", "eval-all"}:
        args = args[1:]
    parsed = take_apart(replace(call, args=args), program)
    found = effects(call, parsed)
    paths = list(found.paths)
    if parsed.has("-i", "--in-place-toml"):
        paths += [
            replace(path, role="write")
            for path in found.paths
            if path.role == "read" and path.via == "operand"
        ]
    # `load("f")` in the expression reads the file; `-s` writes one for each document.
    for word in parsed.items:
        for text in _LOAD.findall(word.arg.text) if word.option is None else ():
            paths.append(RawPath("read", replace(word.arg, text=text), via="yq code"))
    if parsed.has("--split-exp") or any(one.text in {"-s", "-ns"} for one in args):
        paths.append(RawPath("write", Arg("."), via="option --split-exp", below=True))
        named = tuple(
            Code("signs", one.text, one.exact, "operand", one.span) for one in found.operands[:1]
        )
        found = replace(found, code=(*found.code, *named))
        split = parsed.value("--split-exp")
        paths += _split_into([*([split] if split is not None else []), *found.operands[:1]])
    return replace(found, paths=tuple(paths))


def _split_into(expressions: list[Arg]) -> Iterator[RawPath]:
    """The strings of what says the names; one without an ending gets one."""
    for one in expressions:
        for text in _STRING.findall(_JOINED.sub("", one.text)):
            for name in (text, f"{text}.yml"):
                yield RawPath("write", replace(one, text=name), via="option --split-exp")


_STRING = re.compile(r"\"([^\"\\\n]{2,})\"")
_JOINED = re.compile(r"\"\s*\+\s*\"")
_LOAD = re.compile(r"""load(?:_\w+)?\(\s*["']([^"']+)["']""")


def explain_pandoc(call: Call, program: Program) -> Effects:
    """A reader or a writer may be a Lua program: `-t slides.lua`; and `pandoc lua` is one that runs them."""
    parsed = take_apart(call, program)
    found = effects(call, parsed)
    scripts = [value for value in (parsed.value("-f"), parsed.value("-t")) if value is not None]
    runs = [
        RawPath("execute", value) for value in scripts if ".lua" in value.text or not value.exact
    ]
    if [one.text for one in parsed.operands[:1]] == ["lua"]:
        runs += [RawPath("execute", one) for one in parsed.operands[1:2]]
    return found if parsed.helps else replace(found, paths=(*found.paths, *runs))


def explain_exiftool(call: Call, program: Program) -> Effects:
    """`-TAG=VALUE` writes into the files; `-FileName=X` moves them; `${TAG;CODE}` runs Perl."""
    base = effects(call, take_apart(call, program))
    paths, code = list(base.paths), list(base.code)
    for arg in call.args:
        if "${" in arg.text and ";" in arg.text:
            inside = arg.text.partition(";")[2].rpartition("}")[0]
            code.append(Code("perl", inside, arg.exact, "operand", arg.span))
        tag, sign, value = arg.text.partition("=")
        if tag[:1] == "-" and tag[-1:] == "<" and value:
            paths.append(RawPath("read", replace(arg, text=value), via="option -TAG<="))
        tag = tag.rstrip("<+-^").lower().rpartition(":")[2].lstrip("-")
        if arg.text[:1] != "-" or not sign or not tag or tag in {"csv", "json"}:
            continue
        paths += [replace(one, role="write") for one in base.paths if one.via == "operand"]
        if tag in {"filename", "directory", "symlink", "hardlink", "testname"} and value:
            place = replace(arg, text=value.lstrip("<"))
            paths.append(RawPath("write", place, via=f"option -{tag}", below=tag == "directory"))
    return replace(base, paths=tuple(dict.fromkeys(paths)), code=tuple(code))


ODD = {
    **dict.fromkeys(("yq", "xq", "tomlq"), explain_yq),
    "pandoc": explain_pandoc,
    "exiftool": explain_exiftool,
}
