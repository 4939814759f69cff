"""A shape of the whole text: `self-recursive-function` (a fork bomb, whatever its name),
`unbounded-background-loop`, `aims-at-parent` (a signal for the process that started the shell),
`aims-at-everybody` (a signal for whatever process there is), or `feeds-itself` (a pipe that appends to
the file it reads).

```yaml
when: {structure: [self-recursive-function, unbounded-background-loop]}
```

Looks at the line, not at one command.
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

KEY = "structure"


def term() -> Term:
    """What may stand behind the key."""
    from gateway.policy.terms import Choice, Some

    return Some(
        Choice(
            (
                "self-recursive-function",
                "unbounded-background-loop",
                "aims-at-parent",
                "aims-at-everybody",
                "feeds-itself",
            )
        )
    )


def prepare(value: Items, _scope: Scope) -> Any:
    """The words."""
    return [str(one) for one in value]


def match(spec: Any, subject: Subject) -> Answer:
    """One of the shapes found."""
    for found in subject.facts.structures:
        if found.kind in spec:
            return yes(f"{found.kind}: {found.detail}")
    return NO


def triggers(_spec: Any) -> tuple[str, ...]:
    """Only where there is such a thing."""
    return ("structure",)


EXAMPLES = (
    ("self-recursive-function", "b() { b | b & }; b", Known.YES),
    ("self-recursive-function", "f() { ls; }; f", Known.NO),
    ("aims-at-parent", "kill -9 $PPID", Known.YES),
    ("aims-at-parent", "kill $!", Known.NO),
    ("aims-at-everybody", "for p in /proc/[0-9]*; do kill ${p#/proc/}; done", Known.YES),
    ("aims-at-everybody", "ps aux | grep vite | awk '{print $2}' | xargs kill", Known.NO),
)
