"""How the command comes to run: `script` (it stands in the text), `substitution`, `wrapper` (`sudo x`),
`code` (from a program text), `option` (`tar --checkpoint-action=exec=x`), `environment` (`PAGER=x`),
`trap`, `function`.

```yaml
when: {origin: [option, environment]}
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

KEY = "origin"


def term() -> Term:
    """What may stand behind the key."""
    from gateway.policy.terms import Choice, Some

    return Some(
        Choice(
            (
                "script",
                "substitution",
                "wrapper",
                "code",
                "option",
                "environment",
                "trap",
                "function",
                "file",
            )
        )
    )


def prepare(value: Items, _scope: Scope) -> Any:
    """The words."""
    return [str(one) for one in value]


def match(spec: Any, subject: Subject) -> Answer:
    """A fact of the command."""
    origin = subject.command.origin
    return yes(f"it is run by way of: {origin}") if origin in spec else NO


def triggers(spec: Any) -> tuple[str, ...]:
    """The origin itself."""
    return tuple(f"origin:{one}" for one in spec)


EXAMPLES = (
    ("option", "tar -cf o.tar --checkpoint-action=exec='rm x' src", Known.YES),
    ("wrapper", "ls", Known.NO),
)
