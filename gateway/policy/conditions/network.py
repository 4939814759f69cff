"""The command talks to other machines (or, with `false`, certainly does not).

```yaml
when: {program: make, network: true}
```

Whether the network may be used at all is a parameter (`params.network`), not a rule.
"""

from __future__ import annotations

from gateway.model import Known
from gateway.policy.answers import NO, known, unknown, yes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from gateway.policy.answers import Answer
    from gateway.policy.scope import Scope
    from gateway.policy.subject import Subject
    from gateway.policy.terms import Term

KEY = "network"


def term() -> Term:
    """What may stand behind the key."""
    from gateway.policy.terms import Switch

    return Switch()


def prepare(value: bool, _scope: Scope) -> Any:
    """As it is."""
    return value


def match(spec: Any, subject: Subject) -> Answer:
    """A fact of the command."""
    uses = subject.command.network
    if spec:
        return known(uses, "it uses the network")
    if uses is Known.UNKNOWN:
        return unknown("it may use the network")
    return yes("no network") if uses is Known.NO else NO


def triggers(spec: Any) -> tuple[str, ...] | None:
    """Only what talks, or may."""
    return ("network",) if spec else None


EXAMPLES = (
    ("true", "curl https://example.com", Known.YES),
    ("true", "ls", Known.NO),
    ("false", "ls", Known.YES),
)
