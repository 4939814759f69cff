"""A part of the text could not be read: `syntax` (bash would refuse it too), `unsupported`, `ambiguous`,
`too-large`.

```yaml
when: {opaque: [ambiguous, too-large]}
when: {opaque: true}
```

Looks at the line. What happens to such a line in general is a parameter (`on_unparseable`).
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

KEY = "opaque"


def term() -> Term:
    """What may stand behind the key."""
    from gateway.policy.terms import Choice, Either, Some, Switch

    return Either(
        (
            Switch(only=True),
            Some(Choice(("syntax", "unsupported", "ambiguous", "too-large", "not-installed"))),
        )
    )


def prepare(value: bool | Items, _scope: Scope) -> Any:
    """The reasons that count; none: all."""
    return [] if value is True else [str(one) for one in value]  # type: ignore[union-attr]


def match(spec: Any, subject: Subject) -> Answer:
    """One of the parts that could not be read."""
    for part in subject.facts.opaque:
        if not spec or part.reason in spec:
            return yes(f"{part.reason}: {part.detail}")
    return NO


def triggers(_spec: Any) -> tuple[str, ...]:
    """Only where there is such a thing."""
    return ("opaque",)


EXAMPLES = (
    ("true", "echo $(unclosed", Known.YES),
    ("true", "echo x", Known.NO),
)
