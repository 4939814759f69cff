"""How many commands stand in the line, with those in substitutions and behind wrappers.

```yaml
when: {commands: {over: 1}}       # no `;`, no `|`, no `&&`, no `$(…)`
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

KEY = "commands"


def term() -> Term:
    """What may stand behind the key."""
    from gateway.policy.terms import Key, Number, Table

    return Table(
        "`commands`", {"over": Key(Number(1, 100_000), "More than so many.", required=True)}
    )


def prepare(value: Fields, _scope: Scope) -> Any:
    """The number."""
    return value.get("over", 0)


def match(spec: Any, subject: Subject) -> Answer:
    """Count them."""
    count = len(subject.facts.commands)
    return yes(f"{count} commands") if count > spec else NO


def triggers(_spec: Any) -> None:
    """Any line has some."""
    return


EXAMPLES = (
    ("{over: 1}", "ls; ls", Known.YES),
    ("{over: 1}", "ls", Known.NO),
)
