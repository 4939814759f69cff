"""The command would wait for a person: an editor, a pager, a prompt, a shell without a script.

```yaml
when: {needs_tty: true}
```

Unknown where the program's model cannot tell.
"""

from __future__ import annotations

from gateway.model import Known
from gateway.policy.answers import known

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from gateway.policy.answers import Answer
    from gateway.policy.scope import Scope
    from gateway.policy.subject import Subject
    from gateway.policy.terms import Term

KEY = "needs_tty"


def term() -> Term:
    """What may stand behind the key."""
    from gateway.policy.terms import Switch

    return Switch(only=True)


def prepare(value: bool, _scope: Scope) -> Any:
    """As it is."""
    return value


def match(_spec: Any, subject: Subject) -> Answer:
    """A fact of the command."""
    return known(subject.command.needs_tty, "it waits for a person at a terminal")


def triggers(_spec: Any) -> tuple[str, ...]:
    """Only where there is such a thing."""
    return ("tty",)


EXAMPLES = (
    ("true", "vim a.txt", Known.YES),
    ("true", "git commit -m x", Known.NO),
)
