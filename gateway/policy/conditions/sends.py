"""Data leaves the machine, not only a question: `curl -d`, `scp x host:`, `git push`.

```yaml
when: {sends: true, hosts: {none: ["*.example.com"]}}
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

KEY = "sends"


def term() -> Term:
    """What may stand behind the key."""
    from gateway.policy.terms import Switch

    return Switch(only=True)


def prepare(value: bool, _scope: Scope) -> Any:
    """As it is."""
    return value


def match(_spec: Any, subject: Subject) -> Answer:
    """Some host is sent something."""
    for use in subject.command.hosts:
        if use.sends:
            return yes(f"sends data to {use.host or 'a host that is not known'}")
    return NO


def triggers(_spec: Any) -> tuple[str, ...]:
    """Only where there is such a thing."""
    return ("hosts",)


EXAMPLES = (
    ("true", "curl -d @x https://example.com", Known.YES),
    ("true", "curl https://example.com", Known.NO),
)
