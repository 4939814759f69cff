"""What a stage makes of a text, in the words of the soundness harness.

A judge answers the names of the programs it shows, or None when it holds the text: a part is opaque,
a program's name isn't known, or a string is evaluated (which later stages follow, or hold).
"""

from __future__ import annotations

import re

from gateway.shell.parse import parse
from gateway.shell.syntax import Arithmetic, Array, Literal, Opaque, Parameter, Simple, Word
from gateway.shell.walk import walk

# They run text that stands elsewhere, or change what later names mean.
UNSEEN = frozenset([
    ".", "alias", "bash", "enable", "eval", "fc", "hash", "set", "sh", "shopt", "source", "trap", "xargs",
])  # fmt: skip
# They may evaluate their own words: as a program, a name, a subscript, an expression.
EVALUATORS = frozenset([
    "[", "awk", "bind", "builtin", "command", "compgen", "complete", "coproc", "declare", "env", "exec",
    "export", "find", "getopts", "jobs", "let", "local", "mapfile", "nice", "nohup", "perl", "printf",
    "python3", "read", "readarray", "readonly", "sed", "test", "time", "timeout", "typeset", "unset", "wait",
]) | UNSEEN  # fmt: skip
# Quoted text that arithmetic would evaluate when a command in it prints that.
_PRINTED = re.compile(r"'[^']*[$`]")
_TOKEN = re.compile(r"\w+")
_EXPANDS = re.compile(r"[*?\[{~]")


def shell_judge(text: str) -> frozenset[str] | None:
    """The judge of this layer: the names of all simple commands."""
    return _judged(text, "bash")


def sh_judge(text: str) -> frozenset[str] | None:
    """The same for a text that is meant for any POSIX shell."""
    return _judged(text, "sh")


def _judged(text: str, dialect: str) -> frozenset[str] | None:
    names = set()
    for node, _ in walk(parse(text, dialect)):
        if isinstance(node, Opaque) or _evaluates(node):
            return None
        computed = _computed(node)
        if _PRINTED.search(computed):
            names.update(_TOKEN.findall(computed))
        if isinstance(node, Simple) and node.words:
            name = node.words[0].literal
            if name is None or name in UNSEEN or _may_expand(node):
                return None
            names.add(name)
            if name in EVALUATORS:
                names.update(token for word in node.words for token in _TOKEN.findall(word.raw))
    return frozenset(names)


def _computed(node: object) -> str:
    """The text that is arithmetic: an expression, the key of a list."""
    if isinstance(node, Arithmetic):
        return node.text
    key = node.subscript if isinstance(node, Parameter) else None
    return key.raw if isinstance(key, Word) else ""


def _evaluates(node: object) -> bool:
    """`${x@P}`, and the key in `a=([$key]=…)`: their values are expanded once more."""
    if isinstance(node, Parameter):
        return node.operator == "@P"
    return isinstance(node, Array) and any(
        word.raw.startswith("[") and word.literal is None for word in node.words
    )


def _may_expand(command: Simple) -> bool:
    return any(
        isinstance(part, Literal) and not part.quoted and _EXPANDS.search(part.text)
        for part in command.words[0].parts
    )
