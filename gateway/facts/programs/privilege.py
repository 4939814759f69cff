"""Programs that run another as somebody else."""

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

_SHELL = {"tty": "yes", "stdin": "code:shell"}
_SU = """
    -m -p --preserve-environment, -w --whitelist-environment =text, -g --group =text
    -G --supp-group =text, -l --login, -c --command =shell, --session-command =shell, -f --fast
    -s --shell =execute, -P --pty, -T --no-pty, -h --help help, -V --version help
"""

PROGRAMS = {
    "sudo": {
        "options": """
            -A --askpass, -b --background, -B --bell, -C --close-from =text, -D --chdir =cwd
            -E --preserve-env --=[text], -e --edit, -g --group =text, -H --set-home
            -i --login, -K --remove-timestamp, -k --reset-timestamp, -l --list
            -n --non-interactive, -N --no-update, -P --preserve-groups, -p --prompt =text
            -R --chroot =execute, -r --role =text, -S --stdin, -s --shell, -t --type =text
            -T --command-timeout =text, -U --other-user =text, -u --user =text, -v --validate
            -h =[text], --host =text, --help help, -V --version help
        """,
        "operands": "env... command...",
        "env": "SHELL=execute SUDO_ASKPASS=execute",
        "when": {
            "-e": {"operands": "read+write...", "tty": "yes"},
            "-l": {"operands": "text..."},
            "-s -i and no operands": _SHELL,
            "-s -i and no operands and fed": {"tty": "no"},
        },
    },
    "sudoedit": {
        "options": "-[ABEHknNPS], -C =text, -D =cwd, -g =text, -p =text, -R =execute, -r =text, -t =text, -T =text, -u =text, -h help, -V help",
        "help": "--help --version",
        "operands": "read+write...",
        "tty": "yes",
        "env": "EDITOR=shell VISUAL=shell SUDO_EDITOR=shell",
    },
    "doas": {
        "env": "SHELL=execute",
        "options": "-C =read, -L, -n, -s, -u =text, -a =text",
        "operands": "command...",
        "when": {"-s": _SHELL, "-s and fed": {"tty": "no"}, "-C": {"operands": "text..."}},
    },
    "su": {"options": _SU},
    "runuser": {"options": f"-u --user =text, {_SU}"},
    "pkexec": {
        "options": "--user =text, --disable-internal-agent, --keep-cwd, --help help, --version help",
        "operands": "command...",
        "when": {"no operands": _SHELL, "no operands and fed": {"tty": "no"}},
    },
    "gksu gksudo kdesu kdesudo": {
        "options": "-u --user =text, -k --preserve-env, -l --login, -w --sudo-mode, -S --su-mode, -m --message =text, -g --disable-grab, -c =shell, -t, -n, -D --description =text",
        "operands": "shell...",
        "style": "stops",
    },
}


def explain_su(call: Call, program: Program) -> Effects:
    """Behind the user stand arguments for a shell; `runuser -u` is followed by a command."""
    parsed = take_apart(call, program)
    found = effects(call, parsed)
    if parsed.helps:
        return found
    operands = [arg for arg in parsed.operands if arg.text != "-"]
    if parsed.has("-u"):
        start = next(
            (at for at, arg in enumerate(call.args) if operands and arg is operands[0]),
            len(call.args),
        )
        inner = Inner(call.args[start:], None, call.name) if start < len(call.args) else None
    else:
        inner = Inner((Arg("sh"), *operands[1:]), None, call.name) if len(operands) > 1 else None
    if inner is not None:
        return replace(found, inner=(*found.inner, inner))
    if found.inner:
        return found
    tty = Known.NO if call.fed else Known.YES
    return replace(found, needs_tty=tty, stdin="code", stdin_language="shell")


ODD = {"su": explain_su, "runuser": explain_su}
