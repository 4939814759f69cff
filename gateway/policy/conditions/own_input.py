"""A file is opened anew, and so emptied, that the command itself or one that feeds it reads: the shell opens
`>` before anything is read.

```yaml
when: {own_input: redirect}
when: {program: tee, own_input: operand}
```

`redirect`: by `>`, `>|` or `&>`; `operand`: as one of its own operands, while another reads it.
Devices have nothing to lose. Unknown is no file: two paths that are not known may be any.
"""

from __future__ import annotations

from gateway.model import Known
from gateway.policy.answers import NO, yes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from gateway.facts.model import PathUse
    from gateway.policy.answers import Answer
    from gateway.policy.scope import Scope
    from gateway.policy.subject import Subject
    from gateway.policy.terms import Term

KEY = "own_input"
_ANEW = frozenset({"redirect >", "redirect >|", "redirect &>", "redirect >&"})
# What a substitution prints is there before the redirection is opened.
_AT_ONCE = ("pipe", "descriptor")


def term() -> Term:
    """What may stand behind the key."""
    from gateway.policy.terms import Choice

    return Choice(("redirect", "operand"))


def prepare(value: str, _scope: Scope) -> Any:
    """As it is."""
    return str(value)


def match(spec: Any, subject: Subject) -> Answer:
    """The same path on both sides."""
    by_shell = spec == "redirect"
    emptied = [
        (use.path, use.glob)
        for use in subject.command.paths
        if use.role == "write"
        and (use.via in _ANEW if by_shell else use.via == "operand")
        and _is_file(use)
    ]
    if not emptied:
        return NO
    commands = subject.facts.commands
    fed = subject.line.reached(subject.command.index, _AT_ONCE, forward=False)
    readers = [commands[index] for index in fed]
    for command in (subject.command, *readers) if by_shell else readers:
        for use in command.paths:
            if use.role != "read" or (use.path, use.glob) not in emptied:
                continue
            if use.via == "operand" or use.via.startswith(("option ", "redirect <")):
                return yes(f"{use.path} is emptied before it is read")
    return NO


def _is_file(use: PathUse) -> bool:
    # (`"$f"` of a loop over a pattern is a pattern on either side.)
    return bool(use.path) and (use.exact or use.glob) and not use.path.startswith("/dev/")


def triggers(_spec: Any) -> None:
    """What names the program, or the redirection, stands beside it."""
    return


EXAMPLES = (
    ("redirect", "sort a > a", Known.YES),
    ("redirect", "sort < a > a", Known.YES),
    ("redirect", "sort a | uniq > a", Known.YES),
    ("redirect", "{ sort a; } > a", Known.YES),
    ("redirect", "sort a > b", Known.NO),
    ("redirect", "sort a >> a", Known.NO),
    ("redirect", "sort -o a a", Known.NO),
    ("redirect", 'echo "$(sort a)" > a', Known.NO),
    ("redirect", "cat < /dev/null > /dev/null", Known.NO),
    ("operand", "sort a | tee a", Known.YES),
    ("operand", "sort a | tee b", Known.NO),
)
