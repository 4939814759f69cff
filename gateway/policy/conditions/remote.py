"""The command runs elsewhere: on another machine (`ssh host …`) or in a container (`docker run …`).

```yaml
when: {remote: true}                 # either
when: {remote: container}
```

Its paths are those of the other side, so rules about paths do not look at them.
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

KEY = "remote"


def term() -> Term:
    """What may stand behind the key."""
    from gateway.policy.terms import Choice, Either, Some, Switch

    return Either((Switch(only=True), Some(Choice(("remote", "container")))))


def prepare(value: bool | Items, _scope: Scope) -> Any:
    """The places that count."""
    return ["remote", "container"] if value is True else [str(one) for one in value]  # type: ignore[union-attr]


def match(spec: Any, subject: Subject) -> Answer:
    """A fact of the command."""
    place = subject.command.place
    return yes(f"it runs in another place: {place}") if place in spec else NO


def triggers(_spec: Any) -> tuple[str, ...]:
    """Only where there is such a thing."""
    return ("remote",)


EXAMPLES = (
    ("true", "ssh build-host uptime", Known.YES),
    ("container", "docker run --rm alpine ls", Known.YES),
    ("true", "ls", Known.NO),
)
