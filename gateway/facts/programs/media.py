"""Pictures, sound, documents: read some, write one."""

from __future__ import annotations

from gateway.facts.effects import Inner, RawPath
from gateway.facts.model import Code
from gateway.facts.programs.language.effects import effects, take_apart
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.effects import Call, Effects
    from gateway.facts.programs.language.model import Program

_ANY = "--* =[text], -*"

PROGRAMS = {
    "ffmpeg ffplay": {"options": "-i =url+read, -f =text, -vf -af -filter_complex -lavfi -filter -filter:v -filter:a =code:signs, -c =text, -c:v =text, -c:a =text, -codec =text, -b:v =text, -b:a =text, -r =text, -s =text, -ss =text, -t =text, -to =text, -map =text, -crf =text, -preset =text, -vframes =text, -protocol_whitelist =text, -attach =read, -passlogfile -report_file =write, -safe =text, -hls_segment_filename -segment_list -hls_key_info_file =write, -frames:v =text, -loglevel =text, -v =text, -ar =text, -ac =text, -vcodec =text, -acodec =text, -pix_fmt =text, -q:v =text, -y, -n, -nostdin, -hide_banner, -version help, -report, -vstats_file -sdp_file =write, -filter_complex_script -filter_script =read, -progress =url+write+sends, -*", "style": "single-dash exact", "operands": "url+write+sends...", "network": "hosts", "env": "FFREPORT=code:signs"},
    "pdffonts pngcheck": {"options": _ANY, "operands": "read..."},
    "convert magick mogrify montage composite": {"env": "MAGICK_CONFIGURE_PATH=execute MAGICK_CODER_MODULE_PATH=execute MAGICK_CODER_FILTER_PATH=execute", "options": "-write =write, -output-directory =write+below, -path =write+below, -process =execute, -*", "style": "single-dash exact", "operands": "read+write...", "also": "write+below ."},
    "sox play rec soxi": {"options": f"--temp --plot =text, -M -m -q -S -V* =[text], {_ANY}", "style": "exact", "operands": "read+write+pipe...", "also": "write+below ."},
    "lame flac oggenc opusenc ps2pdf inkscape rsvg-convert cairosvg optipng pngquant jpegoptim cwebp dwebp gifsicle potrace tesseract bibtex typst asciidoc rst2html mmdc plantuml d2 libreoffice soffice unoconv": {"options": f"-o =write, --output =write, --outdir =write+below, -T =text, -e =text, --transform-colormap =shell, --actions =text, --warnings --record-dependencies --save-range --output-prefix =write, -d --dest -dir -D --destination-dir --nogapout --temp =write+below, -log -out =write, -r --require --trace-ext =text, {_ANY}", "operands": "read+write...", "also": "write+below ."},
    "asciidoctor": {"options": f"-o --out-file =write, -D --destination-dir =write+below, -B --base-dir -R --source-dir =read, -r --require =execute, -I --load-path =execute, -T --template-dir =execute, -a --attribute -b --backend -d --doctype -E --template-engine -S --safe-mode =text, {_ANY}", "operands": "read+write...", "also": "write+below ."},
    # `-U` lets the text start programs and write files.
    "groff troff nroff ditroff gtroff pic gpic grn": {"options": "-U, -[abcegijklpstzCEGNRSVXZvh], -F -M -I =read, -K -m -o -P -r -d -f -w -W -n -T -D -L =text, --help help, --version help", "operands": "read...", "stdin": "data", "when": {"-U": {"operands": "execute...", "stdin": "code:troff"}}},
    "soelim tbl eqn": {"options": "-I =read, -[CRNrtv], -d -f -m -M -p -s -T =text, --help help, --version help", "operands": "read...", "stdin": "data"},
    "wkhtmltopdf wkhtmltoimage": {"options": "--run-script =text, --user-style-sheet =read, --cookie-jar =write, --post-file =text =read+sends, --post =text =text, --allow =text, -T -B -L -R -O -s =text, --* =[text], -*", "operands": "url+read write", "network": "hosts"},
    "gs ghostscript": {"options": "-sOutputFile=* =[write+pipe], -o =write+pipe, -c =code:other, -f, -sDEVICE=*, -d*, -s*, -r*, -g*, -q, -I*, -h help, --help help, --version help, -*", "style": "single-dash exact", "operands": "execute...", "stdin": "code:other"},
    "latexmk": {"options": "-e =code:perl, -r =execute, -pdflatex -latex -xelatex -lualatex -bibtex -biber -dvips -makeindex -pdf -pdflualatex -pdfxelatex -dvilualatex -hnt -print =[shell], -pretex -usepretex -latexoption =[text], -deps-out -MF =write, -aux-directory -outdir2 =write+below, -outdir -output-directory -auxdir =write+below, -jobname =text, -cd, -C, -c, -pvc, -*", "style": "single-dash exact", "operands": "read...", "also": "write+below ."},
    "latex pdflatex xelatex lualatex tex etex pdftex xetex luatex luahbtex platex uplatex": {"options": "-output-directory --output-directory -aux-directory =write+below, -output-driver --output-driver =[shell], -jobname --jobname =write+prefix, -progname --progname -fmt --fmt -interaction --interaction =text, -lua --lua =execute, -shell-escape, -*", "style": "single-dash exact", "operands": "execute...", "also": "write+below ."},
    "chromium chromium-browser google-chrome firefox": {"options": f"--renderer-cmd-prefix --utility-cmd-prefix --gpu-launcher --ppapi-plugin-launcher --browser-subprocess-path --nacl-gdb =exec, --screenshot =[write], --print-to-pdf =[write], --user-data-dir =write+below, --remote-debugging-port =[text], {_ANY}", "operands": "url+read...", "network": "yes"},
    "sql2csv csvsql miller gron jc htmlq hxselect pup": {"options": f"--prepipe --prepipex =shell, --query --before-insert --after-insert =code:sql, -c =text, -d =text, -f =text, -o =write, {_ANY}", "operands": "read...", "stdin": "data", "stdout": "stdin"},
    # The first word may be a file; what is none is JavaScript.
    "fx": {"options": f"-r --raw -s --slurp, --themes, --comp =[text], {_ANY}", "operands": "text...", "stdin": "data", "stdout": "stdin"},
}  # fmt: skip

# Before a colon: what is no format of a picture but a way to run or to load something.
# Before a colon: formats that show a file as it stands.
_SHOWN_BY_MAGICK = frozenset(
    ["text", "txt", "gray", "rgb", "rgba", "cmyk", "bgr", "mono", "inline"]
)
_RUN_BY_MAGICK = frozenset(["msl", "mvg", "ephemeral", "show", "win", "x"])


def explain_magick(call: Call, program: Program) -> Effects:
    """`png:FILE` is FILE; `|COMMAND` is run; `label:@FILE` is read; `msl:FILE` and `-script FILE` are programs."""
    base = effects(call, take_apart(call, program))
    inner, paths = list(base.inner), list(base.paths)
    words = [arg for arg in call.args if arg.exact]
    for before, arg in zip((None, *words), words, strict=False):
        head, colon, rest = arg.text.partition(":")
        if not (colon and head.isalnum() and len(head) > 0):
            head, rest = "", arg.text
        named = replace(arg, text=rest)
        if rest[:1] == "|":
            inner.append(Inner((), replace(arg, text=rest[1:]), "magick |"))
        elif rest[:1] == "@" and len(rest) > 1:
            paths.append(RawPath("read", replace(arg, text=rest[1:]), via="operand @"))
        elif head.lower() in _RUN_BY_MAGICK and rest:
            role = "delete" if head.lower() == "ephemeral" else "execute"
            paths += [RawPath(one, named, via=f"operand {head}:") for one in (role, "write")]
        elif head and (
            ("/" in rest and not rest.startswith("//"))
            or (rest and head.lower() in _SHOWN_BY_MAGICK)
        ):
            paths += [RawPath(role, named, via=f"operand {head}:") for role in ("read", "write")]
        elif before is not None and before.text in {"-script", "conjure"}:
            paths.append(RawPath("execute", arg, via="option -script"))
    return replace(base, inner=tuple(inner), paths=tuple(dict.fromkeys(paths)))


def explain_ffmpeg(call: Call, program: Program) -> Effects:
    """`-f tee '[f=mp4]a.mp4|b.mp4'` writes both; `concat:a|b` and its like read files."""
    base = effects(call, take_apart(call, program))
    paths: list[RawPath] = []
    for path in base.paths:
        text = path.arg.text
        if not path.arg.exact or not ("|" in text or text.startswith(("[", *_PROTOCOLS))):
            continue
        for part in text.split("|"):
            name = part.rpartition("]")[2] if part[:1] == "[" else part
            while name.startswith(_PROTOCOLS):  # `subfile,,start,0,end,9,,:/x`
                name = name.partition(":")[2]
            paths.append(replace(path, arg=replace(path.arg, text=name)))
    return replace(base, paths=(*base.paths, *paths)) if paths else base


def explain_inkscape(call: Call, program: Program) -> Effects:
    """`--actions='export-filename:/x;export-do'`: names of actions, each with what it is given."""
    base = effects(call, take_apart(call, program))
    paths = [
        RawPath(_role_of(name), replace(flag.value, text=place), via="option --actions")
        for flag in base.flags
        if flag.value is not None and "--actions" in flag.names
        for name, _, place in (one.strip().partition(":") for one in flag.value.text.split(";"))
        if place and ("file" in name or name.startswith("export-"))
    ]
    return replace(base, paths=(*base.paths, *paths)) if paths else base


def _role_of(action: str) -> str:
    return "write" if action.startswith(("export-", "file-save")) else "read"


_PROTOCOLS = (
    "concat:",
    "concatf:",
    "subfile",
    "crypto:",
    "crypto+",
    "cache:",
    "async:",
    "hls+file:",
    "md5:",
)


def explain_latexmk(call: Call, program: Program) -> Effects:
    """`-e '$pdflatex=q/…/'` and `-usepretex='\\write18{…}'`: what it sets is run later."""
    base = effects(call, take_apart(call, program))
    texts = [flag.value for flag in base.flags if not _SETS.isdisjoint(flag.names) and flag.value]
    code = tuple(Code("signs", one.text, one.exact, "option -e", one.span) for one in texts)
    return replace(base, code=(*base.code, *code))


_SETS = frozenset({"-e", "-pretex", "-usepretex"})


def explain_fx(call: Call, program: Program) -> Effects:
    """`fx x.json 'x => x.a'`, `fx 'x => x.a' < x.json`"""
    base = effects(call, take_apart(call, program))
    words = base.operands
    named = [one for one in words[:1] if not call.fed]
    code = tuple(
        Code("node", f"({one.text})", one.exact, "operand", one.span)
        for one in words[len(named) :]
        if "(" in one.text or "`" in one.text or not one.exact
    )
    paths = (*base.paths, *(RawPath("read", one) for one in named))
    return replace(base, code=(*base.code, *code), paths=paths)


_TEX = tuple(next(names for names in PROGRAMS if names[:6] == "latex ").split())


def explain_tex(call: Call, program: Program) -> Effects:
    """`pdflatex '\\write18{…}'`: the operand may be text itself."""
    base = effects(call, take_apart(call, program))
    code = tuple(
        Code("signs", one.text, one.exact, "operand", one.span)
        for one in base.operands
        if one.text[:1] == "\\"
    )
    return replace(base, code=(*base.code, *code))


ODD = {
    **dict.fromkeys(("ffmpeg", "ffplay"), explain_ffmpeg),
    "fx": explain_fx,
    "latexmk": explain_latexmk,
    "inkscape": explain_inkscape,
    **dict.fromkeys(("convert", "magick", "mogrify", "montage", "composite"), explain_magick),
    **dict.fromkeys(_TEX, explain_tex),
}
