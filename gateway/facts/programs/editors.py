"""Editors: they wait for a person, unless they are given commands and told to quit."""

from __future__ import annotations

from gateway.facts.effects import RawPath
from gateway.facts.model import Unknown
from gateway.facts.programs.language.effects import explain_by_data
from gateway.model import Known
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.effects import Call, Effects
    from gateway.facts.model import Code
    from gateway.facts.programs.language.model import Program

DEFAULTS = {"operands": "read+write...", "tty": "yes", "help": "--help --version"}

_VIM = """
    -v, -e, -E, -es, -Es, -s, -d, -y, -R, -Z, -m, -M, -b, -l, -C, -N, -V =[text], -D, -n, -r, -L, -A, -H, -F, -T =text
    -u =execute, -U =execute, -p =[text], -o =[text], -O =[text], + =[code:vim], --cmd =code:vim, -c =code:vim
    -S =execute, -w =write, -W =write, -x, -X, -g, -f, -q =[read], -t =text, -i =write, --not-a-term, --ttyfail, --noplugin
    --startuptime =write, --log =write, --clean, --literal, --nofork, --remote, --remote-silent, --remote-wait, --remote-send =code:vim
    --remote-expr =code:vim, --servername =text, --serverlist help, --role =text, --socketid =text, --headless, --embed
    --api-info, --listen =write, --server =text, -h help, --startuptime =write, -P, --windowid =text, -ll =text, -V1 =[text]
"""

PROGRAMS = {
    "vim vi nvim gvim gview vimx rvim evim eview vim.basic vim.tiny vim.nox nvi elvis": {
        "options": _VIM.replace("--startuptime =write, -P", "-P"),
        "style": "exact",
        "env": "VIMINIT=code:vim EXINIT=code:vim MYVIMRC=execute VIM=execute VIMRUNTIME=execute",
    },
    "view rview": {
        "options": _VIM.replace("--startuptime =write, -P", "-P"),
        "style": "exact",
        "operands": "read...",
        "env": "VIMINIT=code:vim EXINIT=code:vim",
    },
    "ex": {
        "options": _VIM.replace("--startuptime =write, -P", "-P"),
        "style": "exact",
        "stdin": "code:vim",
        "env": "VIMINIT=code:vim EXINIT=code:vim",
    },
    "ed red": {
        "options": "-E --extended-regexp, -G --traditional, -l --loose-exit-status, -p --prompt =text, -q --quiet, -r --restricted, -s --silent, -v --verbose, --script, -h help, -V help, --strip-trailing-cr, --unsafe-names",
        "stdin": "code:ed",
        "operands": "read+write+pipe",
        "when": {"fed": {"tty": "no"}},
    },
    "nano rnano pico": {
        "options": "-[ABDEFGHIJKLMNPSUVWZabcdeghijklmnpqtuvwxyz0%_!/@^~], -C --backupdir =write+below, -f --rcfile =read, -o --operatingdir =cwd, -Q --quotestr =text, -r --fill =text, -s --speller =shell, -T --tabsize =text, -X --wordchars =text, -Y --syntax =text, + =text",
    },
    "micro helix hx kak joe jed mcedit ne tilde zile mg vile amp": {
        "options": "+ =[text]",
    },
    "emacs emacs-nox emacs-gtk": {
        "options": """
            --batch -batch, -nw --no-window-system -no-window-system, -Q --quick -quick, -q --no-init-file -no-init-file, --no-site-file -no-site-file, --no-splash -no-splash
            -l --load -load =execute, -f --funcall -funcall =code:elisp, -e -execute, --eval -eval =code:elisp, --execute =code:elisp, -script --script =execute
            -x =execute, -L --directory -directory =text, --insert -insert =read, --visit -visit =read+write, --file -file =read+write, --find-file -find-file =read+write
            --daemon =[text], --fg-daemon =[text], --kill -kill, -u --user -user =execute, --chdir -chdir =cwd, --init-directory =execute, -d --display -display =text
            -T --title -title =text, --terminal -t =write, + =[text], --debug-init, --no-desktop, --module-assertions, --basic-display -D
        """,
        "style": "single-dash",
        "when": {
            "--batch -script --script -x --daemon": {"tty": "no"},
            "--batch": {"operands": "read+write..."},
        },
    },
    "emacsclient": {
        "options": "-a --alternate-editor =shell, -c --create-frame, -d --display =text, -e --eval, -f --server-file =read, -F --frame-parameters =text, -H help, -n --no-wait, -nw --tty -t, -q --quiet, -s --socket-name =text, -T --tramp =text, -u --suppress-output, --parent-id =text, -r --reuse-frame, + =[text]",
        "env": "ALTERNATE_EDITOR=shell",
        "when": {"-e": {"operands": "code:elisp...", "tty": "no"}, "-n": {"tty": "no"}},
    },
    "code code-insiders codium cursor windsurf zed subl atom gedit kate mousepad xed pluma idea pycharm webstorm": {
        "options": "-w --wait, -n --new-window, -r --reuse-window, -d --diff, -g --goto, -a --add =read, --user-data-dir =write+below, --extensions-dir =write+below, --install-extension =text, --uninstall-extension =text, --list-extensions help, -h help, -v help",
        "when": {"no -w": {"tty": "no"}, "--install-extension": {"network": "yes"}},
    },
    "sensible-editor editor select-editor sensible-pager pager": {
        "options": "+ =[text]",
        "env": "EDITOR=shell VISUAL=shell SELECTED_EDITOR=shell PAGER=shell",
    },
}

# `-u NONE` names no file.
_NO_FILE = frozenset({"NONE", "NORC", "DEFAULTS"})


def explain_vim(call: Call, program: Program) -> Effects:
    """`-e -s` is batch; so are commands that end in `:q`. `-s FILE` without `-e` types what FILE says."""
    found = explain_by_data(call, program)
    given = {name for flag in found.flags for name in flag.names}
    ex = call.name == "ex" or not given.isdisjoint({"-e", "-E", "-es", "-Es"})
    batch = not given.isdisjoint({"-es", "-Es"}) or (ex and "-s" in given)
    unknowns = list(found.unknowns)
    if "-s" in given and not ex:
        unknowns.append(Unknown("code", f"`{call.name} -s` types what a file says"))
    if call.name == "nvim" and not given.isdisjoint({"-l", "-ll"}):
        unknowns.append(Unknown("code", "`nvim -l` runs a Lua program"))
    paths = tuple(
        path for path in found.paths if not (path.role == "execute" and path.arg.text in _NO_FILE)
    )
    told = tuple(  # `-V9FILE`
        RawPath("write", replace(flag.value, text=place), via="option -V")
        for flag in found.flags
        if "-V" in flag.names and flag.value is not None
        for place in (flag.value.text.lstrip("0123456789"),)
        if place
    )
    found = replace(found, paths=(*paths, *told), unknowns=tuple(unknowns))
    commands = [code.text for code in found.code if code.language == "vim"]
    quits = bool(commands) and _quits(commands)
    if "--headless" in given or batch or quits or (ex and call.fed):
        found = replace(found, needs_tty=Known.NO)
    return replace(
        found,
        code=_one_after_the_other(found.code),
        stdin="code" if ex else "data",
        stdin_language="vim" if ex else "",
    )


def _one_after_the_other(codes: tuple[Code, ...]) -> tuple[Code, ...]:
    """`+'cd x' +'w y'`: the folder that one command changes to is the next one's."""
    if len(codes) < 2 or not any("cd" in code.text or "chd" in code.text for code in codes):
        return codes
    if not all(code.exact and code.language == "vim" for code in codes):
        return codes
    return (replace(codes[0], text="\n".join(code.text for code in codes)),)


def _quits(commands: list[str]) -> bool:
    """Some command leaves the editor: `+q`, `-c wq`, `-c 'qa!'`, `-c x`, `-c '%s/a/b/ | wq'`."""
    for command in commands:
        for part in command.split("|"):
            if part.strip().lstrip(":").rstrip("!") in {
                "q",
                "qa",
                "qall",
                "quit",
                "quita",
                "quitall",
                "wq",
                "wqa",
                "wqall",
                "x",
                "xa",
                "xall",
                "xit",
                "exit",
                "cq",
                "cquit",
            }:
                return True
    return False


ODD = dict.fromkeys(
    (
        name
        for names in (
            "vim vi nvim gvim gview vimx rvim evim eview vim.basic vim.tiny vim.nox nvi elvis",
            "view rview",
            "ex",
        )
        for name in names.split()
    ),
    explain_vim,
)
