"""How deep substitutions and interpreters are nested in the line.

```yaml
when: {nesting: {over: 5}}
```
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

KEY = "nesting"


def term() -> Term:
    """What may stand behind the key."""
    from gateway.policy.terms import Key, Number, Table

    return Table("`nesting`", {"over": Key(Number(0, 1000), "Deeper than so many.", required=True)})


def prepare(value: Fields, _scope: Scope) -> Any:
    """The number."""
    return value.get("over", 0)


def match(spec: Any, subject: Subject) -> Answer:
    """The deepest one met."""
    depth = subject.facts.depth
    return yes(f"nested {depth} deep") if depth > spec else NO


def triggers(_spec: Any) -> None:
    """Any line has a depth."""
    return


EXAMPLES = (
    ("{over: 1}", "echo $(echo $(date))", Known.YES),
    ("{over: 1}", "ls", Known.NO),
)
