"""What the shell computes in the command's words: `command` (`$(…)`), `process` (`<(…)`), `parameter`
(`$x`), `arithmetic` (`$((…))`), `glob`, `brace`.

```yaml
when: {substitution: [command, process]}
```
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

KEY = "substitution"


def term() -> Term:
    """What may stand behind the key."""
    from gateway.policy.terms import Choice, Some

    return Some(Choice(("command", "process", "parameter", "arithmetic", "glob", "brace")))


def prepare(value: Items, _scope: Scope) -> Any:
    """The words."""
    return [str(one) for one in value]


def match(spec: Any, subject: Subject) -> Answer:
    """One of those used; for what opens, nothing but these."""
    kinds = subject.command.substitutions
    return each(
        subject.opening, [yes(f"{kind} substitution") if kind in spec else NO for kind in kinds]
    )


def triggers(_spec: Any) -> tuple[str, ...]:
    """Only where there is such a thing."""
    return ("substitution",)


EXAMPLES = (
    ("command", "echo $(date)", Known.YES),
    ("command", "echo date", Known.NO),
)
