"""Names that a program expands by itself: `pip install --target=~/x`, `pytest --junitxml '$HOME/x'`.

No shell has touched the `~` behind `=`, or between quotes, so as the system calls go it is a folder of that
name; but many a program reads it as the home all the same. Which do is seldom written down: so the name counts
in both ways, except with those that are known to take every name as it stands.
"""

from __future__ import annotations

import re

from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.model import Arg
    from gateway.facts.state.run import Run

# coreutils, findutils and their like hand their words to the kernel.
_AS_IT_STANDS = frozenset(
    """
    . [ awk base64 basename bash bunzip2 bzip2 cat cd chgrp chmod chown cksum cmp comm cp cpio csplit
    cut dash dd df diff dirname du echo egrep env expand fgrep file find fmt fold gawk git grep gunzip
    gzip head hexdump id install join jq ln ls lua mawk md5sum mkdir mkfifo mknod mktemp mv nl node od
    paste patch pathchk perl php printf pushd pwd python python3 readlink realpath rg rm rmdir rsync
    ruby sed sh sha1sum sha256sum sha512sum shred shuf sort source split stat strings tac tail tar tee
    test touch tr truncate tsort uniq unlink unzip wc xargs xxd xz zcat zip zsh
    """.split()  # noqa: SIM905
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
