"""What a piece of program text would do: the answer of every reader in this folder."""

from __future__ import annotations

from gateway.facts.effects import Inner, RawPath
from gateway.facts.model import Arg, HostUse, Unknown
from gateway.model import Known
from gateway.values import Value


class CodeEffects(Value):
    """What is certain of a text, and an `Unknown` with its reason for whatever isn't."""

    paths: tuple[RawPath, ...] = ()
    hosts: tuple[HostUse, ...] = ()
    network: Known = Known.NO
    needs_tty: Known = Known.NO
    # Commands it starts: `os.system`, backticks, `child_process.exec`, awk's `system()` …
    inner: tuple[Inner, ...] = ()
    # What it does that is neither a path, a host nor a command: "drop table", "delete without where".
    does: tuple[str, ...] = ()
    # The language it would run from its stdin (`exec(sys.stdin.read())`), or empty.
    stdin_language: str = ""
    unknowns: tuple[Unknown, ...] = ()
    # Modules it loads that nobody here has read, and names of theirs (why each is not known): an unknown, but not in
    # a script of the workspace.
    loads: tuple[str, ...] = ()
    # Patterns of words that it prints, among others: names, where its output stands among words.
    says: tuple[str, ...] = ()


class Text(Value):
    """A string inside the read program, as far as it is known: what becomes a path or a word."""

    arg: Arg
    # Some path below `arg`, at any depth (os.walk): whatever happens to it, happens to the tree.
    tree: bool = False
    # A new name that the program makes below `arg` (tempfile).
    fresh: bool = False
    # Of that tree only what these patterns select, which hold some of a name (`rglob("*.pyc")`).
    picked: tuple[str, ...] = ()


class Likely(Text):
    """A string of which not all is certain, with what it most probably is: a fact more, never one less."""

    likely: Arg | None = None
