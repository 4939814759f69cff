"""Shells: `-c TEXT`, a script file, or what is fed to them.

A script file is executed (`execute`); its text is not read here: whether it was written by the same
request is for `collect` to see.
"""

from __future__ import annotations

from gateway.facts.effects import Inner
from gateway.facts.model import Arg
from gateway.facts.programs.language.effects import effects, take_apart
from gateway.model import Known
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.effects import Call, Effects
    from gateway.facts.programs.language.model import Program

_POSIX = """
    -[abCefhIikmnpqrtuvxEVdBDHPT], -l --login, -o =text apart, +o =text apart, -O =text apart, +O =text apart
    -c +c, -s +s, +, +[abCefhIikmnprtuvxEVdBDHPTlq],
"""

# There `-n` leaves out the settings, and the text runs.
_OTHER_N = frozenset(["nu", "elvish", "xonsh", "murex", "ion"])
_BASHES = frozenset(["bash", "rbash", "sh"])
WITH_FILE = frozenset(["init-file", "rcfile"])
LONG = WITH_FILE | frozenset(
    "debug debugger dump-po-strings dump-strings help login noediting noprofile norc posix pretty-print "  # noqa: SIM905
    "protected restricted verbose version wordexp".split()
)

PROGRAMS = {
    "bash rbash": {
        "options": f"""
            {_POSIX} --debugger, --dump-po-strings, --dump-strings, --init-file =execute, --noediting
            --noprofile, --norc, --posix, --pretty-print, --rcfile =execute, --restricted, --verbose, --protected, --wordexp
        """,
        "style": "stops exact",
        "help": "--help --version",
        "env": "ENV=execute BASH_ENV=execute HISTFILE=write",
        "operands": "execute text...",
    },
    "sh dash ash yash": {
        "options": f"{_POSIX} -N, -Y, --posix, --rcfile =execute, --norc, --noprofile",
        "style": "stops exact",
        "env": "ENV=execute BASH_ENV=execute",
        "operands": "execute text...",
    },
    "zsh": {
        "options": f"""
            {_POSIX} -[FgGJjKLMNQRSUwWXyYzZ0123456789A], --emulate =text, --no-* =[text], --* =[text]
        """,
        "style": "stops exact",
        "help": "--help --version",
        "env": "ZDOTDIR=execute",
        "operands": "execute text...",
    },
    "ksh ksh93 mksh lksh oksh loksh": {
        "options": f"{_POSIX} -[GKMNRSUwWXyYzZFgjJLQ], -A =text apart",
        "style": "stops",
        "env": "ENV=execute",
        "operands": "execute text...",
    },
    "csh tcsh": {
        "options": "-[bdefFilmnqstvVxX], -c, -D =text",
        "style": "stops",
        "help": "--help --version",
        "operands": "execute text...",
    },
    "fish": {
        "options": """
            -c --command =shell, -C --init-command =shell, -d --debug =text, -o --debug-output =write
            -i --interactive, -l --login, -N --no-config, -n --no-execute, -p --profile =write
            --profile-startup =write, -P --private, --print-rusage-self, --print-debug-categories help
            -f --features =text, -h --help help, -v --version help
        """,
        "style": "stops",
        "operands": "execute text...",
    },
    "rc es elvish nu xonsh osh ysh posh mrsh sash hush brush ion murex scsh static-sh": {
        "options": "-[diIlnopsvx], -c, -e, --no-rc, --norc, --login, --rc =execute, --config =execute, --env-config =execute, --no-config-file, --stdin",
        "style": "stops exact",
        "help": "--help --version",
        "operands": "execute text...",
    },
}


def explain_shell(call: Call, program: Program) -> Effects:
    """Text from `-c`, else a file, else stdin. With `-n` nothing of it runs."""
    call = _with_two_dashes(call)
    parsed = take_apart(call, program)
    if parsed.helps:
        return effects(call, parsed)
    given = parsed.has("-c") or (call.name == "nu" and parsed.has("-e"))
    operands = parsed.operands
    if operands and operands[0].exact and operands[0].text == "-":  # ends the options, like `--`
        first = operands[0]
        parsed = parsed.only(item for item in parsed.items if item.arg is not first)
        operands = operands[1:]
    if given or parsed.has("-s"):
        parsed = parsed.only(item for item in parsed.items if item.option is not None)
    found = effects(call, parsed)
    interactive = parsed.has("-i")
    if (
        call.name not in _OTHER_N
        and parsed.has("-n")
        and not interactive
        and not parsed.has("+n", "+o", "+O")
    ):
        return replace(
            found, paths=_read_only(found), inner=(), stdin="data", unknowns=found.unknowns
        )
    inner = list(found.inner)
    functions = _imported_functions(call)
    if given and operands:
        text = operands[0]
        inner.append(Inner(operands[1:], _behind(functions, text), f"{call.name} -c"))
    elif functions is not None:  # a script, or what is fed, may call them
        name = functions.text.partition(" ")[0]
        inner.append(
            Inner(
                (), replace(functions, text=f"{functions.text}\n{name}"), call.name, "environment"
            )
        )
    inner.extend(_traced(call))
    # A dash that is given `-s` and `-c` runs its text, then what it reads.
    also = given and parsed.has("-s") and call.name not in {"bash", "rbash"}
    from_stdin = also or (not found.inner and (not operands or parsed.has("-s")) and not given)
    waits = from_stdin and not call.fed
    if parsed.has("-s") and not given:
        found = replace(found, operands=operands)
    return replace(
        found,
        inner=tuple(inner),
        needs_tty=Known.YES if waits else Known.NO,
        stdin="code" if from_stdin else "data",
        stdin_language="shell" if from_stdin else "",
    )


def _with_two_dashes(call: Call) -> Call:
    """`bash -posix -norc -c x`: bash takes its long options with one dash as well, before all others."""
    if call.name not in _BASHES:
        return call
    args = list(call.args)
    at = 0
    while at < len(args) and args[at].exact:
        name = args[at].text.lstrip("-")
        if name not in LONG or args[at].text not in {f"-{name}", f"--{name}"}:
            break
        args[at] = replace(args[at], text=f"--{name}")
        at += 2 if name in WITH_FILE else 1
    return replace(call, args=tuple(args)) if at else call


def _read_only(found: Effects) -> tuple[RawPath, ...]:
    return tuple(
        replace(path, role="read") if path.role == "execute" else path for path in found.paths
    )


def _imported_functions(call: Call) -> Arg | None:
    """Bash takes functions from variables: `BASH_FUNC_f%%='() { … }'`."""
    texts = []
    for name, value in call.env:
        if name.startswith("BASH_FUNC_") and name[-2:] in {"%%", "()"}:
            if not value.exact:
                return Arg(
                    "", False, value.span, why=value.why or "a function comes from the environment"
                )
            texts.append(f"{name[10:-2]} {value.text}")
    return Arg("\n".join(texts)) if texts else None


def _behind(functions: Arg | None, text: Arg) -> Arg:
    if functions is None:
        return text
    if not functions.exact:
        return functions
    return replace(text, text=f"{functions.text}\n{text.text}")


def _traced(call: Call) -> list[Inner]:
    """`PS4` (with `-x`) and `PROMPT_COMMAND` are expanded, substitutions and all."""
    found = []
    for name, value in call.env:
        if name == "PROMPT_COMMAND":
            found.append(Inner((), value, name, "environment"))
        elif name in {"PS1", "PS4"} and any(mark in value.text for mark in "$`"):
            found.append(Inner((), replace(value, text=f': "{value.text}"'), name, "environment"))
    return found


ODD = dict.fromkeys((name for names in PROGRAMS for name in names.split()), explain_shell)

if TYPE_CHECKING:
    from gateway.facts.effects import RawPath
