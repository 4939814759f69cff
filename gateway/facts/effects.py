"""What a program model says of one call: the contract between `programs/` and `collect`.

A model gets the arguments of one call and says what the program would do with them. It knows nothing
of the shell around it: no variables, no working directory but the one it is told, no verdicts.
`collect` turns raw paths into absolute ones, judges inner commands by the same road, and joins flows.
"""

from __future__ import annotations

from gateway.facts.model import Arg, Code, Flag, HostUse, Unknown
from gateway.model import Known
from gateway.values import Value


class RawPath(Value):
    """A path as the program gets it, relative to `base` (an option like `-C`) or to the cwd."""

    role: str  # read, write, delete, execute, cd
    arg: Arg
    recursive: bool = False
    via: str = "operand"
    base: Arg | None = None
    # The program makes names below `arg` that can't be listed (tar -x, unzip, git clone).
    below: bool = False
    # `arg` names a file (or, as `-`, its stdin) in which the paths stand, one a line.
    listed: bool = False
    # With a pattern as `arg`: see `PathUse.searched`.
    searched: bool = False


# A path that is meant only where something of that name lies (`git checkout src`): else it is no path.
IF_THERE = "pathspec, if there"


class Inner(Value):
    """A command that the program starts: judged exactly as if it stood in the text.

    Either `argv` (words handed to exec) or `text` (handed to a shell; a quoted part may be unknown).
    With `text`, `argv` holds the arguments that the text gets: `$0`, `$1` … of `sh -c TEXT 0 1`.
    """

    argv: tuple[Arg, ...] = ()
    text: Arg | None = None
    # How it is named among wrappers and origins: `sudo`, `sh -c`, `find -exec`, `git alias`.
    name: str = ""
    origin: str = "wrapper"  # wrapper, option, environment, code
    place: str = "local"  # local, remote, container
    # Arguments that can't be seen are appended (xargs, parallel, find -exec {}).
    more: bool = False
    # The folder it runs in when the wrapper changes it (env -C, git -C, make -C, find -execdir).
    cwd: Arg | None = None
    # Environment the wrapper sets for it.
    sets_env: tuple[tuple[str, Arg], ...] = ()
    # Names in the container → folders of this machine.
    mounts: tuple[tuple[str, Arg], ...] = ()
    # The parent's stdin is its stdin; its stdout is the parent's stdout.
    stdin: bool = True


class Effects(Value):
    """What one call does."""

    subcommand: tuple[str, ...] = ()
    flags: tuple[Flag, ...] = ()
    operands: tuple[Arg, ...] = ()
    paths: tuple[RawPath, ...] = ()
    hosts: tuple[HostUse, ...] = ()
    network: Known = Known.NO
    needs_tty: Known = Known.NO
    inner: tuple[Inner, ...] = ()
    code: tuple[Code, ...] = ()
    sets_env: tuple[tuple[str, Arg], ...] = ()
    # What it does with what it is fed: `ignored`, `data`, `code` (runs it: see `stdin_language`),
    # `arguments` (xargs), `paths` (cpio, rsync --files-from=-).
    stdin: str = "ignored"
    stdin_language: str = ""
    # What comes out: `none`, `stdin` (passes what it is fed, or reads, through: cat, tee, grep),
    # `decoded` (base64 -d, gunzip), `download`, `literal` (see `output`), `computed`.
    stdout: str = "computed"
    # The exact text it prints, when that is certain (echo, printf, cat of a here-document).
    output: Arg | None = None
    # What it prints is paths, one a line (find, fd, ls, `grep -l`): each lies below one of these.
    # `collect` may hand them to the xargs, or the loop, that reads them.
    prints: tuple[Arg, ...] = ()
    unknowns: tuple[Unknown, ...] = ()
    # The folder that an option or a variable changes to before anything is done (`git -C x`, `ruby -C x -e …`).
    base: Arg | None = None
    # It hands its words to what nobody has described (`python -m NAME …`): a command may stand among them.
    guessed: bool = False
    # It is described by what it does to files; which of its words it starts, only here and there.
    loosely: bool = False


def starts_unsaid(effects: Effects | None) -> bool:
    """What it starts nobody has said, or not all of it: a command may stand among its words."""
    return effects is None or effects.guessed or effects.loosely


class Call(Value):
    """What a model is told."""

    # The name it was called by, without its folder.
    name: str
    # The arguments behind the name.
    args: tuple[Arg, ...]
    # The environment as far as it is known to be set for this call.
    env: tuple[tuple[str, Arg], ...] = ()
    # Something is connected to its stdin (a pipe, a file, a here-document).
    fed: bool = False
    # Its stdout is a pipe or a file, so it shows nothing to anybody.
    piped: bool = False
