"""Names that a program expands by itself: `pip install --target=~/x`, `pytest --junitxml '$HOME/x'`,
`rimraf -g '{.git,x}'`.

No shell has touched the `~` behind `=`, or between quotes, so as the system calls go it is a folder of that
name; but many a program reads it as the home all the same. Which do is seldom written down: so the name counts
in both ways, except with those that are known to take every name as it stands. So do patterns.
"""

from __future__ import annotations

import re
from itertools import pairwise

from gateway.facts.words.own_patterns import LONGEST, each
from gateway.facts.words.patterns import has_pattern
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.model import Arg
    from gateway.facts.state.run import Run
    from gateway.facts.walk.record import Invocation

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
# Of these the model says it, in the program's own way; or signs of patterns mean something else to them.
_OTHERWISE = frozenset(
    "git curl wget wget2 aria2c docker podman make gmake sqlite3 psql jq yq xmllint find fd rsync tar zip unzip 7z".split()  # noqa: SIM905
)
# An option behind which a pattern says what is not taken, or a regular expression what is.
_LEAVES_OUT = re.compile(
    r"^--?[\w-]*(ignore|clude|skip|pattern|regex|filter|match|grep|omit)", re.IGNORECASE
)
_HOME = re.compile(r"(?:\$HOME|\$\{HOME\}|~)(?=/|\Z)")
_VARIABLE = re.compile(r"\$\{?[A-Za-z_]")


def meanings(run: Run, program: str, arg: Arg, call: Invocation | None) -> tuple[Arg, ...]:
    """The name as it stands, and as the program may expand it; without a `call`, at home alone."""
    own = at_home(run, program, arg)
    if own is not None:
        return (arg, own)
    return (arg,) if call is None else (arg, *selected_by(run, program, arg, call))


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


def selected_by(run: Run, program: str, arg: Arg, call: Invocation) -> list[Arg]:
    """The names, and patterns of names, that a word in quotes may select all the same."""
    if program in _AS_IT_STANDS or program in _OTHERWISE or not arg.exact or arg.glob:
        return []
    before = next((one for one, word in pairwise(call.args) if word.span == arg.span), arg)
    if _LEAVES_OUT.search(before.text):
        return []
    if len(arg.text) > LONGEST:
        run.too_much("a longer pattern in quotes than is followed", arg.span)
        return []
    found = [replace(arg, text=one, glob=has_pattern(one)) for one in each(arg.text)]
    return [one for one in found if one.glob or one.text != arg.text]
