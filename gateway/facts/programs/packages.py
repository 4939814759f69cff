"""Package managers of systems: what they ask, what they change, and the ways in which they run code."""

from __future__ import annotations

from gateway.facts.effects import Inner, RawPath
from gateway.facts.programs.language.effects import effects, take_apart
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.effects import Call, Effects
    from gateway.facts.programs.language.model import Program

_ANY = "--* =[text], -*"
_APT = "-y --yes --assume-yes, -q =[text], -qq, -o --option =text, -c --config-file =execute, -t --target-release --default-release =text, -s --simulate --just-print --dry-run --recon --no-act dry, -d --download-only, -f --fix-broken, -m --ignore-missing --fix-missing, -u --show-upgraded, -V --verbose-versions, -a --host-architecture =text, -P --build-profiles =text, -b --compile --build, --no-install-recommends, --purge, --reinstall, --allow-unauthenticated, --allow-downgrades, --allow-remove-essential, --force-yes, -v --version help, -h --help help, --* =[text]"
_SHOW = {"options": _ANY, "operands": "text..."}
_CHANGE = {
    "options": f"-o =text, -c =text, -t =text, {_ANY}",
    "operands": "text...",
    "network": "yes",
    "also": "write+below /usr",
}
_RPM = "-y --assumeyes, -q --quiet, -v --verbose, -c --config =execute, -d =text, -e =text, -C --cacheonly, -x --exclude =text, --installroot =write+below, --enablerepo =text, --disablerepo =text, --setopt =text, --downloaddir --destdir =write+below, --repofrompath =text, --nogpgcheck, --releasever =text, --assumeno dry, -h --help help, --version help, --* =[text]"

PROGRAMS = {
    "apt apt-get aptitude": {
        "options": _APT,
        "style": "anywhere",
        "env": "APT_CONFIG=execute",
        "subcommands": {
            "list show search policy depends rdepends changelog moo madison showsrc why why-not versions": _SHOW,
            "download source": {"operands": "text...", "network": "yes", "also": "write+below ."},
            "edit-sources": {"tty": "yes", "also": "write /etc/apt/sources.list"},
            "update": {"network": "yes", "also": "write+below /var/lib/apt"},
            "clean autoclean auto-clean distclean": {"also": "delete+recursive /var/cache/apt"},
            "install reinstall upgrade full-upgrade dist-upgrade remove purge autoremove autopurge build-dep satisfy dselect-upgrade check mark unmark hold unhold markauto unmarkauto": {"operands": "text...", "network": "yes", "also": "write+below /usr"},
        },
    },
    "apt-cache apt-mark apt-config dpkg-query apt-file debsums": _SHOW,
    "dpkg-deb": {"options": f"-b --build, -c --contents, -I --info, -x --extract, -X --vextract, -e --control, -R --raw-extract, -f --field, -W --show, {_ANY}", "operands": "read...", "when": {"-b": {"operands": "read+recursive write?"}, "-x -X -e -R": {"operands": "read write+below"}}},
    "apt-key add-apt-repository apt-add-repository dpkg-reconfigure dpkg-divert locale-gen": {"options": _ANY, "operands": "text...", "network": "yes", "also": "write+below /etc"},
    "dpkg": {
        "options": f"-i --install, -r --remove, -P --purge, -l --list, -L --listfiles, -s --status, -S --search, -c --contents =read, -x --extract, -X --vextract, -e --control, -R --raw-extract, -b --build, -I --info =read, -p, --configure, --unpack, -a --pending, --root =write+below, --instdir =write+below, --admindir =write+below, --pre-invoke =shell, --post-invoke =shell, --status-logger =shell, --log =write, -D =text, --get-selections, --set-selections, --print-architecture, {_ANY}",
        "operands": "text...",
        "when": {"-i --unpack": {"operands": "read+execute...", "also": "write+below /usr"}, "-r -P --configure --set-selections": {"also": "write+below /usr"}, "-x -X -e -R": {"operands": "read write+below"}, "-b": {"operands": "read+recursive write?"}},
    },
    "yum dnf microdnf zypper": {
        "options": _RPM,
        "style": "anywhere",
        "subcommands": {
            "search list ls info se if show provides whatprovides wp repoquery repolist repos lr lu version history check-update check deplist help patches packages": _SHOW,
            "download": {"operands": "text...", "network": "yes", "also": "write+below ."},
            "config-manager addrepo ar modifyrepo mr removerepo rr addservice": {"operands": "text...", "network": "yes", "also": "write+below /etc"},
            "makecache refresh ref": {"operands": "text...", "network": "yes"},
            "clean": {"operands": "text...", "also": "delete+recursive /var/cache"},
            "shell": {"tty": "yes", "network": "yes", "also": "write+below /usr"},
            "*": _CHANGE,
        },
    },
    "rpm": {
        "options": "-q --query, -V --verify, -i --install, -U --upgrade, -F --freshen, -e --erase, -v, -h --hash, -a --all, -l --list, -f --file, -p --package, -K --checksig, --root =write+below, --dbpath =write+below, --prefix =write+below, --relocate =text, --import, -D --define =code:rpm, -E --eval =code:rpm, --queryformat --qf =text, --pipe =shell, --load =execute, --rcfile =execute, --macros =execute, --nodeps, --force, --* =[text], -*",
        "operands": "text...",
        "when": {"-i -U -F": {"operands": "url+read+execute...", "also": "write+below /usr"}, "-e --import": {"also": "write+below /usr"}, "-p -K": {"operands": "url+read..."}},
    },
    "apk": {
        "options": f"-p --root =write+below, -X --repository =url+read, -q, -v, -f --force, -i, -U --update-cache, -t --virtual =text, --arch =text, --cache-dir =write+below, --keys-dir =read, --repositories-file =read, --no-cache, --allow-untrusted, -s --simulate dry, {_ANY}",
        "style": "anywhere",
        "subcommands": {"info list search policy stats dot version manifest audit": _SHOW, "fetch": {"options": f"-o --output =write+below, {_ANY}", "operands": "text...", "network": "yes", "also": "write+below ."}, "*": _CHANGE},
    },
    "pacman yay paru": {
        "options": f"-S* --sync, -R* --remove, -U* --upgrade, -Q* --query, -D* --database, -T* --deptest, -F* --files, -b --dbpath =write+below, -r --root =write+below, --cachedir =write+below, --config =execute, --hookdir =execute, --gpgdir =read, --logfile =write, --ignore =text, --overwrite =text, --noconfirm, --needed, -h help, -V help, {_ANY}",
        "operands": "text...",
        "style": "exact",
        "network": "yes",
        "when": {"-Q* -T* -F*": {"network": "no"}, "-S* -R* -D*": {"also": "write+below /usr"}, "-U*": {"operands": "url+read+execute...", "also": "write+below /usr"}},
    },
    "emerge xbps-install xbps-remove rpm-ostree pkg pkgin port eopkg swupd opkg": {"options": f"-y, -q, --root =write+below, {_ANY}", "subcommands": {"search list info show query history repolist version status contents": _SHOW, "*": _CHANGE}},
    "snap": {"options": _ANY, "subcommands": {"list find info search version interfaces connections changes services": _SHOW, "run": {"options": "--shell, --hook =text, --command =text, --gdb, --strace =[text]", "style": "stops", "operands": "text...", "network": "yes"}, "*": _CHANGE}},
    "flatpak": {"options": _ANY, "subcommands": {"list info search remotes remote-ls history ps": _SHOW, "run": {"options": f"--command =text, --env =text, --filesystem =text, --share =text, --socket =text, --device =text, {_ANY}", "style": "stops", "operands": "text...", "network": "yes", "also": "execute /var/lib/flatpak"}, "enter": {"operands": "text command..."}, "*": _CHANGE}},
    "nix": {
        "options": f"--extra-experimental-features =text, -f --file =execute, -I --include =execute, --option =text =text, -L, -v, --offline, --impure, --expr =code:nix, -E =code:nix, --arg =text =text, --argstr =text =text, --override-input =text =text, -j =text, --store =text, {_ANY}",
        "style": "anywhere",
        "network": "yes",
        "subcommands": {
            "develop shell": {"options": "-c --command =command, -i --ignore-environment, -k --keep =text, --phase =text", "operands": "text...", "network": "yes", "also": "execute flake.nix", "tty": "yes", "when": {"-c": {"tty": "no"}}},
            "run": {"style": "stops", "operands": "text...", "network": "yes", "also": "execute flake.nix"},
            "repl": {"operands": "execute...", "tty": "yes"},
            "fmt": {"operands": "write...", "also": "execute flake.nix"},
            "build": {"options": "-o --out-link =write, --no-link, --print-out-paths", "operands": "text...", "network": "yes", "also": "execute flake.nix"},
            "profile store": {"options": _ANY, "subcommands": {"wipe-history remove rollback upgrade gc delete optimise repair": {"options": _ANY, "operands": "text...", "also": "write+below /nix"}, "*": {"options": _ANY, "operands": "text...", "network": "yes", "also": "execute flake.nix"}}},
            "eval flake search registry path-info why-depends log show-derivation derivation hash key nar config doctor upgrade-nix help": {"options": _ANY, "operands": "text...", "network": "yes", "also": "execute flake.nix"},
        },
    },
    "nix-shell": {"options": f"-p --packages, --run =shell, --command =shell, -E --expr =code:nix, --pure, -i =text, -I =execute, -A --attr =text, --arg =text =text, --argstr =text =text, --keep =text, {_ANY}", "operands": "text...", "network": "yes", "tty": "yes", "also": "execute shell.nix", "when": {"--run --command": {"tty": "no"}, "fed": {"tty": "no"}}},
    "nix-env nix-build nix-store nix-channel nix-collect-garbage nix-instantiate nixos-rebuild darwin-rebuild home-manager guix": {"options": f"-I =execute, -E --expr =code:nix, -f --file =execute, -o =write, {_ANY}", "operands": "text...", "network": "yes", "also": "write+below /nix"},
    "brew": {
        "options": f"--prefix help, --cellar help, --cache help, --repository help, {_ANY}",
        "network": "yes",
        "subcommands": {
            "list ls info search outdated deps config doctor leaves --prefix --cellar --version uses cat home desc log formulae casks commands shellenv": _SHOW,
            "edit": {"operands": "text...", "options": _ANY, "tty": "yes"},
            "sh irb": {"options": "-c --cmd =shell, --env =text", "operands": "execute?", "tty": "yes", "when": {"-c": {"tty": "no"}, "operands": {"tty": "no"}}},
            "bundle": {"options": f"--file =execute, {_ANY}", "network": "yes", "also": "execute Brewfile", "subcommands": {"exec": {"operands": "command..."}, "*": {"options": f"--file =execute, {_ANY}", "operands": "text...", "network": "yes", "also": "execute Brewfile"}}},
            "services": {"options": _ANY, "subcommands": {"*": {"options": _ANY, "operands": "text..."}}},
            "*": {"operands": "text...", "options": _ANY, "network": "yes", "also": "write+below /opt/homebrew"},
        },
    },
}  # fmt: skip

# Settings of apt whose value a shell runs.
_HOOKS = (
    "pre-invoke",
    "post-invoke",
    "post-invoke-success",
    "pre-install-pkgs",
    "post-invoke-stats",
)


def explain_apt(call: Call, program: Program) -> Effects:
    """`-o Dpkg::Pre-Invoke::=cmd` runs a command; `install ./x.deb` runs the scripts in the package."""
    parsed = take_apart(call, program)
    base = effects(call, parsed)
    if parsed.helps:
        return base
    inner, paths = list(base.inner), list(base.paths)
    for item in parsed.items:
        if item.option is None or "-o" not in item.option.names:
            continue
        for value in item.values:
            key, equals, text = value.text.partition("=")
            if equals and key.lower().rstrip(":").endswith(_HOOKS):
                inner.append(Inner((), replace(value, text=text), f"apt -o {key}", "option"))
            elif equals and key.lower().endswith(
                ("::bin", "dir::bin::dpkg", "proxy-auto-detect", "proxyautodetect")
            ):
                paths.append(RawPath("execute", replace(value, text=text), via="option -o"))
    for word in parsed.operands:
        if "/" in word.text and word.text.endswith((".deb", ".changes")):
            paths += [RawPath("read", word), RawPath("execute", word)]
    return replace(base, inner=tuple(inner), paths=tuple(paths))


def explain_snap(call: Call, program: Program) -> Effects:
    """`snap run NAME` and `flatpak run NAME` start a program that is installed."""
    parsed = take_apart(call, program)
    base = effects(call, parsed)
    if parsed.subcommand[:1] != ("run",) or not parsed.operands:
        return base
    return replace(
        base,
        inner=(*base.inner, Inner(parsed.operands, None, f"{call.name} run", place="container")),
    )


def explain_nix(call: Call, program: Program) -> Effects:
    """`nix run nixpkgs#git -- push` starts git with the words behind."""
    parsed = take_apart(call, program)
    base = effects(call, parsed)
    words = parsed.operands
    if parsed.helps or base.subcommand[:1] != ("run",) or not words or "#" not in words[0].text:
        return base
    name = words[0].text.rpartition("#")[2].rpartition(".")[2]
    rest = words[2:] if words[1:2] and words[1].text == "--" else words[1:]
    return replace(
        base, inner=(*base.inner, Inner((replace(words[0], text=name), *rest), None, "nix run"))
    )


ODD = {
    **dict.fromkeys(("apt", "apt-get", "aptitude"), explain_apt),
    **dict.fromkeys(("snap", "flatpak"), explain_snap),
    "nix": explain_nix,
}
