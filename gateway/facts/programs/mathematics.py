"""Languages of statistics and mathematics: a file is executed, `-e` text is code, nothing at all is a REPL."""

from __future__ import annotations

from gateway.facts.effects import Inner
from gateway.facts.programs.language.effects import effects, explain_by_data, take_apart
from gateway.facts.programs.other_languages import OPTIONS, OTHER
from gateway.facts.programs.readings import both
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.effects import Call, Effects
    from gateway.facts.programs.language.model import Program

_ANY = "--* =[text], -*"
_TOOL = {"options": _ANY, "operands": "text...", "also": "write+below ."}

PROGRAMS = {
    "R": {
        **OTHER,
        "env": "TAR=exec R_BROWSER=shell R_PDFVIEWER=shell",
        "options": f"-f --file =execute, -d --debugger =shell, -g --gui --encoding --debugger-args =text, --args =text..., {OPTIONS}",
        "when": {**OTHER["when"], "-f": {"operands": "text...", "tty": "no", "stdin": "data"}},
        "subcommands": {
            "CMD": {
                "options": _ANY,
                "style": "stops exact",
                "subcommands": {
                    "BATCH": {"options": _ANY, "operands": "execute write?", "also": "write+below ."},
                    "INSTALL": {"options": f"-l --library =write+below, {_ANY}", "operands": "execute..."},
                    "REMOVE": {"options": f"-l --library =write+below, {_ANY}", "operands": "text..."},
                    "build check SHLIB LINK COMPILE Rd2pdf Rd2txt Rdconv Rprof Stangle Sweave Rdiff rtags config javareconf": _TOOL,
                    # Any other is a program, looked for as the shell does.
                    "*": {"style": "no-options", "operands": "text..."},
                },
            },
        },
    },
    "Rscript littler": OTHER,
    # (Its short options may stand together.)
    "julia": {**OTHER, "options": f"-ie -qe -iqe -qie -iE -qE -iqE -qiE =code:other, -L --load -J --sysimage =execute, --project --startup-file =[text], --output-o --output-ji --output-bc =write, {OPTIONS}", "when": {**OTHER["when"], "-ie": {"operands": "text...", "tty": "no", "stdin": "data"}}},
    "octave octave-cli": OTHER,
    "gp gap maxima sage magma scilab scilab-cli singular": {**OTHER, "options": f"-c --batch-string =code:other, -r -e --eval =code:other, {_ANY}", "when": {**OTHER["when"], "-c -r": {"operands": "text...", "tty": "no"}}},
}  # fmt: skip


def explain_r(call: Call, program: Program) -> Effects:
    """`R CMD NAME …` runs any program."""
    base = effects(call, take_apart(call, program))
    if base.subcommand[:1] != ("CMD",) or len(base.subcommand) < 2:
        return base
    name = base.subcommand[1]
    known = program.subcommands["CMD"]
    listed = known.subcommands if not isinstance(known, dict) else known["subcommands"]
    if name in {one for names in listed for one in names.split()}:
        return base
    at = next(at for at, arg in enumerate(call.args) if arg.text == name)
    return replace(base, inner=(*base.inner, Inner(call.args[at:], None, "R CMD")))


ODD = {
    **{name: both(explain_by_data) for names in PROGRAMS for name in names.split()},
    "R": both(explain_r),
}
