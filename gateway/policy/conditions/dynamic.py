"""Something about the command is computed and cannot be known: its `program`, `arguments`, `paths`, `hosts`,
`code`, `cwd` (where it runs) or `effects`; `words`: an argument that may become several (`$X` without quotes).

```yaml
when: {program: "@destroyers", dynamic: [arguments, paths]}
```
"""

from __future__ import annotations

from gateway.model import Known
from gateway.policy.answers import NO, yes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from gateway.policy.answers import Answer
    from gateway.policy.reading import Items
    from gateway.policy.scope import Scope
    from gateway.policy.subject import Subject
    from gateway.policy.terms import Term

KEY = "dynamic"


def term() -> Term:
    """What may stand behind the key."""
    from gateway.policy.terms import Choice, Some

    return Some(
        Choice(("program", "arguments", "paths", "hosts", "code", "cwd", "effects", "words"))
    )


def prepare(value: Items, _scope: Scope) -> Any:
    """The words."""
    return [str(one) for one in value]


def match(spec: Any, subject: Subject) -> Answer:
    """What is said not to be known, and values that are not exact."""
    command = subject.command
    for unknown in command.unknowns:
        if unknown.what in spec:
            return yes(f"{unknown.what} not known: {unknown.why}")
    inexact = {
        "program": not command.program,
        "arguments": any(not arg.exact for arg in command.argv[1:]),
        "paths": any(not use.exact for use in command.paths),
        "hosts": any(not use.exact for use in command.hosts),
        "code": any(not code.exact for code in command.code),
        "words": any(arg.many and not arg.exact for arg in command.argv[1:]),
        "cwd": not command.cwd and command.place == "local",
    }
    for what, found in inexact.items():
        if found and what in spec:
            return yes(f"{what} not known")
    return NO


def triggers(_spec: Any) -> tuple[str, ...]:
    """Only where there is such a thing."""
    return ("dynamic",)


EXAMPLES = (
    ("program", '"$CMD" x', Known.YES),
    ("arguments", 'rm "$X"', Known.YES),
    ("arguments", "rm x", Known.NO),
)
