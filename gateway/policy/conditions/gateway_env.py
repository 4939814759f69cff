"""Variables of the gateway's own environment: switches for whoever starts the gateway. No command can set
them.

```yaml
when: {program: [curl, wget]}
except: {gateway_env: {BASH_ALLOW_NETWORK: "true"}}
```

Every variable that is named must have exactly this text.
"""

from __future__ import annotations

from gateway.model import Known
from gateway.policy.answers import NO, yes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from gateway.policy.answers import Answer
    from gateway.policy.reading import Fields
    from gateway.policy.scope import Scope
    from gateway.policy.subject import Subject
    from gateway.policy.terms import Term

KEY = "gateway_env"


def term() -> Term:
    """What may stand behind the key."""
    from gateway.policy.terms import Open, Text

    return Open("variable", Text("text"))


def prepare(value: Fields, _scope: Scope) -> Any:
    """Names and texts."""
    return sorted([str(name), str(text)] for name, text in value.items())


def match(spec: Any, subject: Subject) -> Answer:
    """Ask the context, which the gate filled."""
    given = subject.context.gateway_env
    if all(given.get(name) == text for name, text in spec):
        return yes("the gateway's " + ", ".join(f"{name} is {text}" for name, text in spec))
    return NO


def triggers(_spec: Any) -> None:
    """Nothing about the command."""
    return


EXAMPLES = (
    ("{GATEWAY_EXAMPLE: 'on'}", "curl https://example.com", Known.YES),
    ("{BASH_ALLOW_NETWORK: 'true'}", "curl https://example.com", Known.NO),
)
