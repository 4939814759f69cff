"""Does the gateway know what the program does? (`gateway programs` lists those.)

```yaml
when: {modelled: false}
```

Of a program without a model only the name, the words and the redirections are known. What a policy
describes under `programs:` is known for all other conditions; this one still says that the gateway does not.
"""

from __future__ import annotations

from gateway.model import Known
from gateway.policy.answers import NO, yes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from gateway.facts.model import Command
    from gateway.policy.answers import Answer
    from gateway.policy.scope import Scope
    from gateway.policy.subject import Subject
    from gateway.policy.terms import Term

KEY = "modelled"


def term() -> Term:
    """What may stand behind the key."""
    from gateway.policy.terms import Switch

    return Switch()


def prepare(value: bool, _scope: Scope) -> Any:
    """As it is."""
    return value


def match(spec: Any, subject: Subject) -> Answer:
    """A fact of the command."""
    if described(subject.command) is not spec:
        return NO
    return yes("its effects are known" if spec else "its effects are not known")


def described(command: Command) -> bool:
    """By the gateway itself: a description of a project's own must take no rule away."""
    if not command.modelled or not command.unknowns:
        return command.modelled
    return "model" not in [one.what for one in command.unknowns]


def triggers(spec: Any) -> tuple[str, ...] | None:
    """The feature of that name."""
    return None if spec else ("unmodelled",)


EXAMPLES = (
    ("false", "acmectl deploy", Known.YES),
    ("false", "ls", Known.NO),
)
