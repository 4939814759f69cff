"""Settings that a program reads when it starts, of the home folder: what this text has written there counts."""

from __future__ import annotations

from gateway.facts.model import Unknown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.state.run import Run
    from gateway.facts.walk.record import Found, Invocation

_SETTINGS: dict[str, tuple[str, ...]] = {
    name: tuple(files.split())
    for names, files in {
        "git": ".gitconfig .config/git/config",
        "vim vi ex view": ".vimrc .vim/vimrc .config/vim/vimrc",
        "nvim": ".config/nvim/init.lua .config/nvim/init.vim",
        "emacs": ".emacs .emacs.d/init.el .config/emacs/init.el",
        "gdb": ".gdbinit .config/gdb/gdbinit .gdbearlyinit",
        "lldb": ".lldbinit",
        "sqlite3": ".sqliterc .config/sqlite3/sqliterc",
        "duckdb": ".duckdbrc",
        "psql": ".psqlrc",
        "mysql mariadb": ".my.cnf",
        "mycli": ".myclirc .my.cnf",
        "pgcli": ".config/pgcli/config",
        "litecli": ".config/litecli/config",
        "usql": ".usqlrc",
        "cqlsh": ".cqlshrc .cassandra/cqlshrc",
        "mongosh": ".mongoshrc.js",
        "tmux": ".tmux.conf .config/tmux/tmux.conf",
        "screen": ".screenrc",
        "curl": ".curlrc .config/curlrc",
        "wget": ".wgetrc",
        "npm npx pnpm yarn": ".npmrc .yarnrc .yarnrc.yml",
        "cargo": ".cargo/config.toml .cargo/config",
        "pip pip3": ".config/pip/pip.conf .pip/pip.conf",
        "mvn": ".m2/settings.xml .mavenrc",
        "gradle": ".gradle/init.gradle .gradle/gradle.properties",
        "octave": ".octaverc",
        "R Rscript": ".Rprofile .Renviron",
        "julia": ".julia/config/startup.jl",
        "ghci": ".ghci .config/ghc/ghci.conf",
        "ocaml utop": ".ocamlinit .config/ocaml/init.ml",
        "aws": ".aws/config",
        "kubectl helm": ".kube/config",
        "ssh scp": ".ssh/config",
        "less man": ".lesskey .lesshst",
        "rg": ".ripgreprc",
    }.items()
    for name in names.split()
}


def read_at_start(run: Run, call: Invocation, found: Found) -> None:
    """Settings in the home folder, wherever that is for it, that name programs or hold code."""
    names = _SETTINGS.get(found.program)
    if names is None:
        return
    from gateway.facts.walk.started import written_at_home

    moved = tuple(name.removeprefix(".config/") for name in names if name[:8] == ".config/")
    if written_at_home(run, call, names) or written_at_home(run, call, moved, "XDG_CONFIG_HOME"):
        why = f"`{found.program}` reads settings that this text has written"
        found.unknowns.append(Unknown("code", why, call.span))
