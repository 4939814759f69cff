"""Variables that are set for the command, or that it sets for what follows: `LD_PRELOAD=x cmd`, `export PATH=…`.

```yaml
when: {sets_env: [LD_PRELOAD, PATH, "GIT_*"]}
```
"""

from __future__ import annotations

from gateway.model import Known
from gateway.policy.answers import NO, each, yes
from gateway.policy.globs import segment_matches
from gateway.policy.terms import Some, Text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from gateway.policy.answers import Answer
    from gateway.policy.reading import Items
    from gateway.policy.scope import Scope
    from gateway.policy.subject import Subject

KEY = "sets_env"
TERM = Some(Text("name"))


def prepare(value: Items, scope: Scope) -> Any:
    """Names and patterns."""
    return [str(name) for name in scope.names(value, KEY)]


def match(spec: Any, subject: Subject) -> Answer:
    """One of the names; for what opens, nothing but these names."""
    answers = [
        yes(f"sets {name}") if any(segment_matches(one, name) for one in spec) else NO
        for name, _ in subject.command.sets_env
    ]
    return each(subject.opening, answers)


def triggers(_spec: Any) -> tuple[str, ...]:
    """Only where there is such a thing."""
    return ("env",)


EXAMPLES = (
    ("LD_PRELOAD", "LD_PRELOAD=./e.so ls", Known.YES),
    ("'LD_*'", "LD_PRELOAD=./e.so ls", Known.YES),
    ("PATH", "FOO=1 ls", Known.NO),
)
