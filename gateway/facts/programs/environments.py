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
_APPTAINER = "-B --bind =text, -H --home =text, --env =text, --env-file =read, --pwd --cwd =text, -W --workdir =text, -S --scratch =text, -o --overlay =text, --app =text, --nv, --nvccli, --rocm, -c --contain, -C --containall, -e --cleanenv, -f --fakeroot, -w --writable, --writable-tmpfs, -i --ipc, -n --net, -p --pid, -u --userns, --uts, --unsquash, --no-home, --no-mount =text, --mount =text, --network =text, --security =text, --add-caps =text, --drop-caps =text, --dns =text, --hostname =text, --fusemount =text, --allow-setuid, --keep-privs, --no-privs, --no-init, --no-umask, --no-eval, --vm, --disable-cache, --no-https, --pem-path =read, --passphrase, -s =text, --shell =text, -t"
_VERSIONS = {
    "exec": {"operands": "command...", "style": "exact"},
    "install uninstall update": {"options": _ANY, "operands": "text...", "network": "yes"},
    "*": {"options": _ANY, "operands": "text..."},
}

PROGRAMS = {
    "pyenv rbenv nodenv jenv plenv goenv phpenv luaenv tfenv ndenv": {"options": _ANY, "subcommands": _VERSIONS},
    "asdf": {"options": _ANY, "subcommands": {**_VERSIONS, "env": {"options": _ANY, "style": "stops", "operands": "text command..."}, "plugin": {"options": _ANY, "operands": "text...", "network": "yes"}}},
    "mise rtx": {
        "options": "-C --cd =cwd, -E --env =text, -q --quiet, -y --yes, -j --jobs =text, -h --help help, --version help, -v, --* =[text]",
        "subcommands": {
            "exec x": {"options": "-c --command =shell, -j --jobs =text, --raw, --* =[text]", "style": "exact", "operands": "text..."},
            "run r": {"options": _ANY, "operands": "text...", "also": "execute mise.toml", "style": "stops"},
            "install i": {"options": _ANY, "operands": "text...", "network": "yes"},
            "use upgrade plugins self-update": {"options": f"-p --path =write, -g --global, {_ANY}", "operands": "text...", "network": "yes", "when": {"-g": {"also": "write ~/.config/mise/config.toml"}}},
            "trust": {"options": _ANY, "operands": "execute?", "also": "execute mise.toml"},
            "watch w": {"options": _ANY, "operands": "text...", "also": "execute mise.toml"},
            "tasks t": {"options": _ANY, "subcommands": {"add": {"options": f"--run =shell, -a --alias =text, -d --depends =text, -D --dir =text, -s --sources =text, --outputs =text, --shell =text, -w --wait-for =text, {_ANY}", "style": "stops", "operands": "text command...", "also": "write mise.toml"}, "run r": {"options": _ANY, "operands": "text...", "also": "execute mise.toml", "style": "stops"}, "*": {"options": _ANY, "operands": "text..."}}},
            "*": {"options": _ANY, "operands": "text..."},
        },
    },
    "firejail": {"options": "--profile =execute, --private =[write+below], --output =write, --join =text, --* =[text], -c, -[hv]", "style": "exact", "operands": "command..."},
    # The home, the folder one is in and /tmp are those of the machine.
    "distrobox": {"options": _ANY, "subcommands": {"enter": {"options": "-n --name =text, -a --additional-flags =text, -e --exec, -r --root, -d --dry-run, -nw --no-workdir, -T --no-tty, --clean-path, -v --verbose, -h --help help", "style": "permutes", "operands": "text command...", "when": {"-n": {"operands": "command..."}}}, "*": {"options": _ANY, "operands": "text...", "network": "yes"}}},
    "distrobox-enter": {"options": "-n --name =text, -a --additional-flags =text, -e --exec, -r --root, -nw --no-workdir, -T --no-tty, -h --help help", "style": "permutes", "operands": "text command...", "when": {"-n": {"operands": "command..."}}},
    "toolbox": {"options": _ANY, "subcommands": {"run": {"options": "-c --container =text, -d --distro =text, -r --release =text, --preserve-fds =text", "operands": "command..."}, "enter": {"options": "-d --distro =text, -r --release =text", "operands": "text?", "tty": "yes"}, "*": {"options": _ANY, "operands": "text...", "network": "yes"}}},
    "flatpak-spawn": {"options": "--host, --sandbox, --watch-bus, --clear-env, --latest-version, --no-network, --env =[text], --forward-fd =[text], --directory =[cwd], --unset-env =[text], --expose-pids, --share-pids, -v --verbose, --help help", "style": "exact", "operands": "command..."},
    "limactl": {"options": "--debug, --log-level =text, --tty =[text], -y, -h --help help, -v --version help", "subcommands": {"shell": {"options": "--workdir =text, --shell =text, --reconnect, --preserve-env, -h --help help", "style": "permutes", "operands": "text command..."}, "copy cp": {"options": _ANY, "operands": "read... write"}, "*": {"options": _ANY, "operands": "text...", "network": "yes"}}},
    "lima": {"options": "-h --help help", "operands": "command..."},
    "devcontainer": {"options": _ANY, "subcommands": {"exec": {"options": "--workspace-folder =text, --container-id =text, --id-label =text, --remote-env =text, --config =read, --docker-path =exec, --log-level =text, --* =[text]", "operands": "command..."}, "*": {"options": f"--workspace-folder =text, --docker-path =exec, {_ANY}", "operands": "text...", "network": "yes", "also": "execute .devcontainer/devcontainer.json"}}},
    "apptainer singularity": {
        "options": "-d --debug, -q --quiet, -s --silent, -v --verbose, -c --config =read, --nocolor, --build-config, -h --help help, --version help",
        "subcommands": {
            "exec": {"options": _APPTAINER, "style": "stops", "operands": "url+execute command..."},
            "run test": {"options": _APPTAINER, "style": "stops", "operands": "url+execute text..."},
            "shell": {"options": _APPTAINER, "operands": "url+execute", "tty": "yes"},
            "build": {"options": f"-F --force, -s --sandbox, -f --fakeroot, --docker-login, {_ANY}", "operands": "write url+execute", "network": "yes"},
            "pull": {"options": f"-F --force, --dir =write+below, --arch =text, {_ANY}", "operands": "text...", "network": "yes", "also": "write+below ."},
            "push": {"options": _ANY, "operands": "read+sends url", "network": "yes"},
            "*": {"options": _ANY, "operands": "text...", "network": "yes"},
        },
    },
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
    "mispipe": {"operands": "shell shell", "stdin": "data"},
    "pee": {"operands": "shell shell? shell? shell? shell?", "stdin": "data"},
    "zellij": {"options": f"--layout -l =execute, -c --config =execute, {_ANY}", "tty": "yes", "subcommands": {"run r": {"options": "-c, -i, -f, -d =text, -n =text, --cwd =cwd, --* =[text]", "style": "exact", "operands": "command..."}, "action ac": {"options": _ANY, "subcommands": {"write-chars": {"options": _ANY, "operands": "shell"}, "new-pane": {"options": "--* =[text], -[chfis], -d -n -p =text, --cwd =cwd", "style": "stops", "operands": "command..."}, "new-tab": {"options": "-l --layout =execute, -n =text, -c --cwd =cwd, --* =[text]"}, "*": {"options": _ANY, "operands": "text..."}}}, "*": {"options": _ANY, "operands": "text..."}}},
    "wine wine64 mono": {"options": _ANY, "style": "stops exact", "operands": "execute text..."},
    # They run a program of another machine's kind: as it is called, so it runs.
    "box64 box86 qemu-x86_64 qemu-aarch64 qemu-i386 qemu-aarch64-static qemu-x86_64-static qemu-arm qemu-arm-static qemu-riscv64": {"options": f"-L -E -U -s -g -0 -r -cpu =text, {_ANY}", "style": "exact single-dash", "operands": "command..."},
    # What stands behind these words is read by nobody here.
    "pwsh powershell powershell.exe": {"options": "-c -Command -command =code:powershell, -f -File -file =execute, -e -ec -en -enc -enco -encod -EncodedCommand -encodedcommand -Enc -EC =code:powershell, -NoProfile -noprofile -nop, -NonInteractive, -NoLogo, -ExecutionPolicy -ep =text, -WorkingDirectory -wd =cwd, -Version -v help, -Help -h help, -* =[text]", "style": "single-dash exact stops", "operands": "execute text...", "tty": "yes", "stdin": "code:powershell", "when": {"operands": {"tty": "no", "stdin": "data"}, "fed": {"tty": "no"}, "-c -f -e": {"tty": "no", "stdin": "data", "operands": "text..."}}},
    "cmd cmd.exe": {"style": "no-options", "operands": "text code:batch..."},
    "tmuxinator tmuxp smug": {"options": _ANY, "operands": "text..."},
    "hg chg": {
        "options": "-R --repository =cwd, --cwd =cwd, -y --noninteractive, -q --quiet, -v --verbose, --config =text, --debug, --debugger, --encoding =text, --time, --profile, --version help, -h --help help, --pager =text",
        "style": "anywhere",
        "settings": {"--config": "alias.*=text+pipe ui.ssh=shell ui.editor=shell ui.merge=shell pager.pager=shell hooks.*=shell extensions.*=execute extdiff.*=shell merge-tools.*=shell diff-tools.*=shell"},
        "env": "HGRCPATH=execute HGEDITOR=shell EDITOR=shell HGMERGE=shell",
        "subcommands": {
            "extdiff": {"options": f"-p --program =command, -o --option =text, {_ANY}", "operands": "read..."},
            "archive": {"options": f"-r --rev =text, -t --type =text, -p --prefix =text, -X =text, -I =text, {_ANY}", "operands": "write+below"},
            "bundle": {"options": f"-r --rev =text, -b =text, -t --type =text, --base =text, -e --ssh --remotecmd =shell, {_ANY}", "operands": "write text...", "network": "yes"},
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
    if base.subcommand[:1] not in {("exec",), ("x",)} or "--" not in texts:
        return base
    words = call.args[texts.index("--") + 1 :]
    inner = (Inner(words, None, "mise exec"),) if words else ()
    return replace(base, inner=(*base.inner, *inner))


ODD = {"mise": explain_mise, "rtx": explain_mise}
