"""Terminal multiplexers: they start commands in terminals that outlive the request."""

from __future__ import annotations

from gateway.facts.effects import Inner, RawPath
from gateway.facts.model import Unknown
from gateway.facts.programs.language.effects import effects, take_apart
from gateway.facts.programs.language.roles import joined
from gateway.model import Known
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.effects import Call, Effects
    from gateway.facts.model import Arg
    from gateway.facts.programs.language.model import Program
    from gateway.facts.programs.language.parsed import Parsed

# A single word is for a shell, several are started as they stand: see `explain_tmux`.
_COMMAND = {"operands": "command..."}
_TARGET = "-t =text, -F =text"

PROGRAMS = {
    "tmux byobu": {
        "env": "SHELL=execute",
        "options": "-2, -C, -D, -l, -N, -u, -v, -c =shell, -f =execute, -L =text, -S =write, -T =text, -V help, -h help",
        "tty": "yes",
        "when": {"-c": {"tty": "no"}},
        "style": "stops",
        "subcommands": {
            "new-session new": {
                **_COMMAND,
                "options": f"-[AdDEPX], -c =cwd, -e =env, -f =text, -n =text, -s =text, -x =text, -y =text, {_TARGET}",
                "tty": "yes",
                "when": {"-d": {"tty": "no"}},
            },
            "new-window neww": {
                **_COMMAND,
                "options": f"-[abdkPS], -c =cwd, -e =env, -n =text, {_TARGET}",
            },
            "split-window splitw": {
                **_COMMAND,
                "options": f"-[bdfhIvPZ], -c =cwd, -e =env, -l =text, -p =text, {_TARGET}",
            },
            "respawn-pane respawnp respawn-window respawnw": {
                **_COMMAND,
                "options": f"-k, -c =cwd, -e =env, {_TARGET}",
            },
            "display-popup popup": {
                **_COMMAND,
                "options": f"-[BCEN], -b =text, -c =text, -d =cwd, -e =env, -h =text, -s =text, -S =text, -T =text, -w =text, -x =text, -y =text, {_TARGET}",
            },
            "run-shell run": {"operands": "shell", "options": "-[bC], -c =cwd, -d =text, -t =text"},
            "if-shell if": {
                "operands": "shell code:tmux code:tmux?",
                "options": "-[bF], -t =text",
                "when": {"-F": {"operands": "text code:tmux code:tmux?"}},
            },
            "pipe-pane pipep": {"operands": "shell?", "options": f"-[IOo], {_TARGET}"},
            "send-keys send": {
                "operands": "text...",
                "options": f"-[HKlMRX], -c =text, -N =text, {_TARGET}",
            },
            "source-file source": {"operands": "execute...", "options": "-[Fnqv], -t =text"},
            "confirm-before confirm command-prompt": {
                "operands": "code:tmux",
                "options": "-[1bikNFTy], -c =text, -p =text, -t =text, -I =text",
                "tty": "yes",
            },
            "bind-key bind": {
                "operands": "text code:tmux...",
                "options": "-[nr], -N =text, -T =text",
            },
            "set-hook": {"operands": "text code:tmux...", "options": f"-[agpRuw], {_TARGET}"},
            "copy-pipe": {"operands": "shell?"},
            "load-buffer loadb": {
                "operands": "read",
                "options": "-w, -b =text, -t =text",
                "stdin": "data",
            },
            "save-buffer saveb": {"operands": "write", "options": "-a, -b =text"},
            "attach-session attach a at": {
                "options": "-[dErx], -c =cwd, -f =text, -t =text",
                "tty": "yes",
            },
            "set-option set set-window-option setw": {
                "operands": "text...",
                "options": "-[aFgopqsuUw], -t =text",
            },
            "set-environment setenv": {"operands": "text...", "options": "-[Fhgru], -t =text"},
            "kill-server kill-session kill-window killw kill-pane killp": {
                "options": "-[aCP], -t =text"
            },
            "capture-pane capturep": {
                "options": "-[aCeJNpPqT], -b =text, -E =text, -S =text, -t =text"
            },
            "list-sessions ls list-windows lsw list-panes lsp list-clients lsc list-buffers lsb list-commands lscm list-keys lsk": {
                "operands": "text...",
                "options": "-[1aNsrU], -f =text, -P =text, -T =text, -O =text, -t =text, -F =text",
            },
            "has-session has display-message display show-options show show-window-options showw show-environment showenv show-buffer showb show-messages showmsgs show-hooks": {
                "operands": "text...",
                "options": "-[aACgGHhIJlNpqsTvw], -b =text, -c =text, -d =text, -t =text, -F =text, -f =text",
            },
            "start-server start detach-client detach rename-session rename rename-window renamew select-window selectw select-pane selectp select-layout selectl resize-pane resizep resize-window resizew move-window movew move-pane movep join-pane joinp break-pane breakp swap-pane swapp swap-window swapw link-window linkw unlink-window unlinkw rotate-window rotatew last-window last last-pane lastp next-window next previous-window prev switch-client switchc refresh-client refresh wait-for wait lock-server lock clear-history clearhist delete-buffer deleteb set-buffer setb paste-buffer pasteb unbind-key unbind copy-mode choose-tree": {
                "operands": "text...",
                "options": "-[aBbcdDeEgHIklLMmNnopPqrRsSTUuvwZ], -t =text, -x =text, -y =text, -F =text, -f =text",
            },
        },
    },
    "screen": {
        "env": "SHELL=execute",
        "options": """
            -4, -6, -a, -A, -c =execute, -d =[text], -D =[text], -dmS =text, -dm, -Dm, -e =text, -f, -fn, -fa, -h =text
            -i, -L, -Logfile =write, -l, -ln, -list, -ls =[text], -m, -O, -p =text, -q, -Q, -r =[text]
            -R =[text], -RR, -s =exec, -S =text, -t =text, -T =text, -U, -v help, -wipe, -x =[text], -X, --help help
            --version help
        """,
        "operands": "command...",
        "style": "single-dash exact",
        "tty": "yes",
        "when": {
            "-dm -Dm -dmS -ls -list -wipe -X -Q": {"tty": "no"},
            "-d -D and -m": {"tty": "no"},
            "-ls -list -wipe -r -R -RR -x": {"operands": "text..."},
            "-X -Q": {"operands": "text..."},
        },
    },
    "dtach abduco": {
        "options": "-A =write, -a =write, -c =write, -n =write, -N =write, -p =write, -e =text, -E, -r =text, -z, -f, -l, -q, -v",
        "operands": "command...",
        "tty": "yes",
        "when": {"-n -N": {"tty": "no"}},
    },
    "xterm uxterm rxvt urxvt konsole gnome-terminal xfce4-terminal kitty alacritty wezterm foot terminator tilix guake x-terminal-emulator": {
        "env": "SHELL=execute",
        "options": "-e =command..., --command =shell, -x =command...",
        "operands": "command...",
        "style": "single-dash",
        "tty": "yes",
    },
}

_KEYS = frozenset(
    "Enter Escape Space Tab BSpace Up Down Left Right Home End PageUp PageDown NPage PPage q".split()  # noqa: SIM905
)


def explain_tmux(call: Call, program: Program) -> Effects:
    """Commands stand one after the other, parted by `;`. One word is for a shell, several are argv."""
    found: Effects | None = None
    for part in _parts(call.args):
        one = _one(replace(call, args=part), program)
        found = one if found is None else _together(found, one)
    return found if found is not None else _one(call, program)


def _one(call: Call, program: Program) -> Effects:
    parsed = take_apart(call, program)
    found = effects(call, parsed)
    inner = [*_formats(call.args), *_settings(parsed)]
    for one in found.inner:
        if len(one.argv) == 1 and one.origin == "wrapper":
            inner.append(replace(one, argv=(), text=one.argv[0], name="tmux"))
        else:
            inner.append(one)
    if parsed.program.name in {"send-keys", "send"}:
        return _typed(replace(found, inner=tuple(inner)), parsed.operands)
    return replace(found, inner=tuple(inner))


def _formats(args: tuple[Arg, ...]) -> list[Inner]:
    """`#(command)` in a format is run whenever it is shown."""
    found = []
    for arg in args:
        for piece in arg.text.split("#(")[1:]:
            text = piece.rpartition(")")[0] if ")" in piece else piece
            found.append(Inner((), replace(arg, text=text), "tmux #()"))
    return found


# Options of tmux that hold a command, and when it is run.
_HOLD_COMMANDS = frozenset(["default-command", "default-shell", "lock-command", "copy-command", "editor"])  # fmt: skip


def _settings(parsed: Parsed) -> list[Inner]:
    """`set -g default-command X`: X is run in every new window."""
    words = parsed.operands
    if parsed.program.name.startswith("set") and len(words) > 1 and words[0].text in _HOLD_COMMANDS:
        return [Inner((), words[1], f"tmux {words[0].text}")]
    return []


def _typed(found: Effects, words: tuple[Arg, ...]) -> Effects:
    """Most often a shell reads what is typed, but nobody knows."""
    typed = tuple(
        word for word in words if word.text not in _KEYS and word.text[:2] not in {"C-", "M-"}
    )
    if not typed:
        return found
    inner = tuple(Inner((), word, "tmux send-keys") for word in typed)
    why = Unknown("code", "`tmux send-keys` types into a terminal", typed[0].span)
    return replace(found, inner=(*found.inner, *inner), unknowns=(*found.unknowns, why))


def _parts(args: tuple[Arg, ...]) -> list[tuple[Arg, ...]]:
    parts: list[list[Arg]] = [[]]
    for arg in args:
        if arg.exact and arg.text.endswith(";") and not arg.text.endswith("\\;"):
            if len(arg.text) > 1:
                parts[-1].append(replace(arg, text=arg.text[:-1]))
            parts.append([])
        else:
            parts[-1].append(arg)
    return [tuple(part) for part in parts if part]


def _together(first: Effects, second: Effects) -> Effects:
    return replace(
        first,
        flags=first.flags + second.flags,
        operands=first.operands + second.operands,
        paths=first.paths + second.paths,
        inner=first.inner + second.inner,
        code=first.code + second.code,
        unknowns=first.unknowns + second.unknowns,
    )


def explain_screen(call: Call, program: Program) -> Effects:
    """`-X stuff TEXT` types into a running terminal."""
    parsed = take_apart(call, program)
    found = effects(call, parsed)
    if not parsed.has("-X"):
        return found
    words = parsed.operands
    if words and words[0].exact and words[0].text == "exec" and len(words) > 1:
        inner = Inner(words[1:], None, "screen exec")
        return replace(found, inner=(inner,), needs_tty=Known.NO)
    if words and words[0].exact and words[0].text == "screen" and len(words) > 1:
        return _opened(found, words[1:])
    if words and words[0].exact and words[0].text in _SAVES:
        made = tuple(RawPath("write", word, via="operand") for word in words[-1:] if len(words) > 1)
        return replace(found, paths=(*found.paths, *made), needs_tty=Known.NO)
    if words and words[0].text in {"stuff", "paste", "readbuf", "eval", "source"}:
        why = f"`screen -X {joined(words[:1]).text}` types into a terminal"
        return replace(found, unknowns=(*found.unknowns, Unknown("code", why, words[0].span)))
    return found


# They write what is on the screen, or was copied, into a file.
_SAVES = frozenset({"writebuf", "hardcopy", "logfile", "bufferfile", "hardcopydir", "dumptermcap"})


def _opened(found: Effects, words: tuple[Arg, ...]) -> Effects:
    """`-X screen -t TITLE 3 COMMAND`: a window in which it runs."""
    rest = list(words)
    while rest and (rest[0].text[:1] == "-" or rest[0].text.isdigit()):
        takes = rest[0].text in {"-t", "-h", "-T", "-s"}
        del rest[: 1 + takes]
    inner = (Inner(tuple(rest), None, "screen -X"),) if rest else ()
    return replace(found, inner=inner, needs_tty=Known.NO)


ODD = {"byobu": explain_tmux, "tmux": explain_tmux, "screen": explain_screen}
