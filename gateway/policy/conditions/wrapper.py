"""Programs that were unwound on the way to the command: `sudo`, `env`, `timeout`, `xargs`, `nohup`, `sh -c` …

```yaml
when: {wrapper: [sudo, doas]}
```

A single word also means its forms: `find` means `find -exec`, too.
"""

from __future__ import annotations

from gateway.model import Known
from gateway.policy.answers import NO, each, yes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from gateway.policy.answers import Answer
    from gateway.policy.reading import Items
    from gateway.policy.scope import Scope
    from gateway.policy.subject import Subject
    from gateway.policy.terms import Term

KEY = "wrapper"


def term() -> Term:
    """What may stand behind the key."""
    from gateway.policy.terms import Some, Text

    return Some(Text("name"))


def prepare(value: Items, scope: Scope) -> Any:
    """The names."""
    return [str(name) for name in scope.names(value, KEY)]


def match(spec: Any, subject: Subject) -> Answer:
    """One of those crossed; for what opens, nothing but these."""
    return each(subject.opening, [_one(spec, wrapper) for wrapper in subject.command.wrappers])


def _one(spec: Any, wrapper: str) -> Answer:
    if wrapper in spec or wrapper.split(" ", 1)[0] in spec:
        return yes(f"run by {wrapper}")
    return NO


def triggers(_spec: Any) -> tuple[str, ...]:
    """Only where there is such a thing."""
    return ("wrapper",)


EXAMPLES = (
    ("sudo", "sudo -u root id", Known.YES),
    ("[sudo, doas]", "echo sudo", Known.NO),
)
