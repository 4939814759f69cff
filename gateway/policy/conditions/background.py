"""The command is left running: `command &`.

```yaml
when: {background: true}
```
"""

from __future__ import annotations

from gateway.model import Known
from gateway.policy.answers import NO, yes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from gateway.policy.answers import Answer
    from gateway.policy.scope import Scope
    from gateway.policy.subject import Subject
    from gateway.policy.terms import Term

KEY = "background"


def term() -> Term:
    """What may stand behind the key."""
    from gateway.policy.terms import Switch

    return Switch(only=True)


def prepare(value: bool, _scope: Scope) -> Any:
    """As it is."""
    return value


def match(_spec: Any, subject: Subject) -> Answer:
    """A fact of the command."""
    return yes("it is left in the background") if subject.command.background else NO


def triggers(_spec: Any) -> tuple[str, ...]:
    """Only where there is such a thing."""
    return ("background",)


EXAMPLES = (
    ("true", "sleep 5 &", Known.YES),
    ("true", "sleep 5", Known.NO),
)
