"""Names that a program expands by itself: `pip install --target=~/x`, `pytest --junitxml '$HOME/x'`.

No shell has touched the `~` behind `=`, or between quotes, so as the system calls go it is a folder of that
name; but many a program reads it as the home all the same. Which do is seldom written down: so the name counts
in both ways, except with those that are known to take every name as it stands.
"""

from __future__ import annotations

import re

from gateway.facts.walk.paths import uses
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.effects import RawPath
    from gateway.facts.model import Arg, PathUse
    from gateway.facts.state.run import Run

# coreutils, findutils and their like hand their words to the kernel.
_AS_IT_STANDS = frozenset(
    [
        "[",
        "basename",
        "bash",
        "bunzip2",
        "bzip2",
        "cat",
        "chgrp",
        "chmod",
        "chown",
        "cmp",
        "comm",
        "cp",
        "cpio",
        "csplit",
        "cut",
        "dash",
        "dd",
        "df",
        "diff",
        "dirname",
        "du",
        "echo",
        "egrep",
        "env",
        "expand",
        "fgrep",
        "file",
        "find",
        "fmt",
        "fold",
        "git",
        "grep",
        "gunzip",
        "gzip",
        "head",
        "hexdump",
        "id",
        "install",
        "join",
        "jq",
        "ls",
        "ln",
        "mkdir",
        "mkfifo",
        "mknod",
        "mktemp",
        "mv",
        "nl",
        "od",
        "paste",
        "patch",
        "pathchk",
        "printf",
        "pwd",
        "readlink",
        "realpath",
        "rg",
        "rm",
        "rmdir",
        "rsync",
        "sed",
        "sh",
        "shred",
        "shuf",
        "sort",
        "split",
        "stat",
        "strings",
        "tac",
        "tail",
        "tar",
        "tee",
        "test",
        "touch",
        "tr",
        "truncate",
        "tsort",
        "uniq",
        "unlink",
        "unzip",
        "wc",
        "xargs",
        "xxd",
        "xz",
        "zcat",
        "zip",
        "zsh",
        "awk",
        "gawk",
        "mawk",
        "sha1sum",
        "sha256sum",
        "sha512sum",
        "md5sum",
        "cksum",
        "base64",
        "python",
        "python3",
        "node",
        "ruby",
        "perl",
        "php",
        "lua",
        "source",
        ".",
        "cd",
        "pushd",
    ]
)
_HOME = re.compile(r"(?:\$HOME|\$\{HOME\}|~)(?=/|\Z)")
_VARIABLE = re.compile(r"\$\{?[A-Za-z_]")


def at_home(run: Run, program: str, arg: Arg) -> Arg | None:
    """The word as a program takes it that expands it; None where none does."""
    if program in _AS_IT_STANDS or not arg.exact:
        return None
    home = _HOME.match(arg.text)
    if home is not None:
        return replace(arg, text=run.home() + arg.text[home.end() :])
    if _VARIABLE.match(arg.text):
        return replace(arg, text="", exact=False, why="the program may expand the variable")
    return None


def expanded_by(run: Run, program: str, raw: RawPath, base: str | None) -> list[PathUse]:
    """What else the name may mean to a program that expands it."""
    arg = at_home(run, program, raw.arg)
    if arg is None:
        return []
    return uses(
        run,
        raw.role,
        arg,
        recursive=raw.recursive,
        below=raw.below,
        via=raw.via,
        base=base,
        span=arg.span,
    )
