"""Programs that choose a version, an environment or a sandbox, and then start another program in it."""

from __future__ import annotations

from gateway.facts.effects import Inner
from gateway.facts.programs.language.effects import effects, take_apart
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.effects import Call, Effects
    from gateway.facts.programs.language.model import Program

_ANY = "--* =[text], -*"
_VERSIONS = {
    "exec": {"operands": "command...", "style": "exact"},
    "install uninstall update": {"options": _ANY, "operands": "text...", "network": "yes"},
    "*": {"options": _ANY, "operands": "text..."},
}

PROGRAMS = {
    "pyenv rbenv nodenv jenv plenv goenv phpenv luaenv tfenv ndenv": {"options": _ANY, "subcommands": _VERSIONS},
    "asdf": {"options": _ANY, "subcommands": {**_VERSIONS, "plugin": {"options": _ANY, "operands": "text...", "network": "yes"}}},
    "mise rtx": {
        "options": "-C --cd =cwd, -E --env =text, -q --quiet, -y --yes, -j --jobs =text, -h --help help, --version help, -v, --* =[text]",
        "subcommands": {
            "exec x": {"options": "-c --command =shell, -j --jobs =text, --raw, --* =[text]", "style": "exact", "operands": "text..."},
            "run r": {"options": _ANY, "operands": "text...", "also": "execute mise.toml", "style": "stops"},
            "use install i upgrade plugins self-update": {"options": f"-p --path =write, -g --global, {_ANY}", "operands": "text...", "network": "yes", "also": "write mise.toml", "when": {"-g": {"also": "write ~/.config/mise/config.toml"}}},
            "trust": {"options": _ANY, "operands": "execute?", "also": "execute mise.toml"},
            "watch w": {"options": _ANY, "operands": "text...", "also": "execute mise.toml"},
            "*": {"options": _ANY, "operands": "text..."},
        },
    },
    "firejail": {"options": "--profile =execute, --private =[write+below], --output =write, --join =text, --* =[text], -c, -[hv]", "style": "exact", "operands": "command..."},
    "bwrap": {
        "options": (
            "--bind --bind-try --dev-bind --dev-bind-try --ro-bind --ro-bind-try --symlink --file --bind-data --ro-bind-data --setenv =text =text",
            "--overlay =text =text =text, --unsetenv --dir --tmpfs --proc --dev --mqueue --remount-ro --hostname --uid --gid --userns --userns2 --pidns =text",
            "--lock-file --sync-fd --seccomp --add-seccomp-fd --exec-label --file-label --block-fd --userns-block-fd --info-fd --json-status-fd =text",
            "--cap-add --cap-drop --perms --size --args --argv0 --overlay-src --tmp-overlay --ro-overlay =text, --chdir =cwd, --unshare-all",
            "--unshare-user, --unshare-user-try, --unshare-ipc, --unshare-pid, --unshare-net, --unshare-uts, --unshare-cgroup, --unshare-cgroup-try",
            "--share-net, --disable-userns, --assert-userns-disabled, --die-with-parent, --as-pid-1, --new-session, --clearenv, --help help, --version help",
        ),
        "style": "exact",
        "operands": "command...",
    },
    "pee": {"operands": "shell shell? shell? shell? shell?", "stdin": "data"},
    "zellij": {"options": f"--layout -l =execute, -c --config =execute, {_ANY}", "tty": "yes", "subcommands": {"run r": {"options": "-c, -i, -f, -d =text, -n =text, --cwd =cwd, --* =[text]", "style": "exact", "operands": "command..."}, "*": {"options": _ANY, "operands": "text..."}}},
    "wine wine64 mono box64 box86 qemu-x86_64 qemu-aarch64 qemu-i386": {"options": _ANY, "style": "stops exact", "operands": "execute text..."},
    # What stands behind these words is read by nobody here.
    "pwsh powershell powershell.exe": {"options": "-c -Command -command =code:powershell, -f -File -file =execute, -e -ec -EncodedCommand -encodedcommand =code:powershell, -NoProfile -noprofile -nop, -NonInteractive, -NoLogo, -ExecutionPolicy -ep =text, -WorkingDirectory -wd =cwd, -Version -v help, -Help -h help, -* =[text]", "style": "single-dash exact stops", "operands": "execute text...", "tty": "yes", "stdin": "code:powershell", "when": {"operands": {"tty": "no", "stdin": "data"}, "fed": {"tty": "no"}, "-c -f -e": {"tty": "no", "stdin": "data", "operands": "text..."}}},
    "cmd cmd.exe": {"style": "no-options", "operands": "text code:batch..."},
    "tmuxinator tmuxp smug": {"options": _ANY, "operands": "text..."},
    "hg chg": {
        "options": "-R --repository =cwd, --cwd =cwd, -y --noninteractive, -q --quiet, -v --verbose, --config =text, --debug, --debugger, --encoding =text, --time, --profile, --version help, -h --help help, --pager =text",
        "style": "anywhere",
        "settings": {"--config": "alias.*=text+pipe ui.ssh=shell ui.editor=shell ui.merge=shell pager.pager=shell hooks.*=shell extensions.*=execute extdiff.*=shell merge-tools.*=shell diff-tools.*=shell"},
        "env": "HGRCPATH=execute HGEDITOR=shell EDITOR=shell HGMERGE=shell",
        "subcommands": {
            "clone": {"options": f"-e --ssh --remotecmd =shell, -u --updaterev =text, -r --rev =text, {_ANY}", "operands": "remote+read write+below?", "network": "hosts", "also": "write+below ."},
            "push pull incoming outgoing": {"options": f"-e --ssh --remotecmd =shell, -r --rev =text, {_ANY}", "operands": "remote", "network": "yes"},
            "commit": {"options": f"-m --message =text, -l --logfile =read, -u --user =text, {_ANY}", "operands": "read..."},
            "bisect": {"options": f"-c --command =shell, {_ANY}", "operands": "text..."},
            "serve": {"options": _ANY, "network": "yes"},
            "update merge revert purge rebase histedit strip import backout graft": {"options": _ANY, "operands": "text...", "also": "write+below ."},
            "*": {"options": _ANY, "operands": "text..."},
        },
    },
    "svn": {
        "options": "--config-dir =execute, --config-option =text, --username =text, --password =text, --editor-cmd --diff-cmd --diff3-cmd --merge-cmd =exec, -F --file =read, -m --message =text, -r --revision =text, -q, -v, -R, -N, --non-interactive, --trust-server-cert, --version help, -h --help help, --* =[text]",
        "style": "anywhere",
        "settings": {"--config-option": "config:tunnels:*=shell config:helpers:*=shell"},
        "env": "SVN_SSH=shell SVN_EDITOR=shell EDITOR=shell SVN_MERGE=exec",
        "subcommands": {
            "checkout co export": {"options": _ANY, "operands": "remote+read write+below?", "network": "yes", "also": "write+below ."},
            "commit ci import mkdir copy move": {"options": _ANY, "operands": "text...", "network": "yes"},
            "update up switch merge revert": {"options": _ANY, "operands": "text...", "network": "yes", "also": "write+below ."},
            "*": {"options": _ANY, "operands": "text...", "network": "yes"},
        },
    },
}  # fmt: skip


def explain_mise(call: Call, program: Program) -> Effects:
    """`mise exec node@20 -- COMMAND`"""
    base = effects(call, take_apart(call, program))
    texts = [arg.text for arg in call.args]
    if base.subcommand[:1] != ("exec",) or "--" not in texts:
        return base
    words = call.args[texts.index("--") + 1 :]
    inner = (Inner(words, None, "mise exec"),) if words else ()
    return replace(base, inner=(*base.inner, *inner))


ODD = {"mise": explain_mise, "rtx": explain_mise}
