"""Folders that the command changes to: `cd`, `pushd`, `git -C`, `make -C`, `env -C` …

```yaml
when: {cd: {outside: ["${workspace}"]}}
when: {cd: /etc}
```

A folder that cannot be known is not inside: `cd "$DIR"` is outside of everything.
"""

from __future__ import annotations

from gateway.model import Known
from gateway.policy.answers import NO, each, yes
from gateway.policy.conditions.paths import place_term as term
from gateway.policy.conditions.paths import prepare_plain
from gateway.policy.touching import covers, touches

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from gateway.policy.answers import Answer
    from gateway.policy.reading import Fields, Items
    from gateway.policy.scope import Scope
    from gateway.policy.subject import Subject
    from gateway.policy.touching import View

KEY = "cd"
__all__ = ["term"]


def prepare(value: Items | Fields, scope: Scope) -> Any:
    """Patterns, inside or outside of which it must lie."""
    return prepare_plain(value, scope, KEY)


def match(spec: Any, subject: Subject) -> Answer:
    """Ask every folder that it changes to."""
    if subject.command.place != "local":
        return NO
    return each(subject.opening, [_one(spec, view, subject.opening) for view in subject.views(KEY)])


def _one(spec: Any, view: View, opening: bool) -> Answer:
    said = f"changes to {view.use.path or 'a folder that is not known'}"
    if "outside" in spec:
        return NO if covers(spec["outside"], view)[0] is Known.YES else yes(f"{said}, outside")
    known = covers(spec["patterns"], view)[0] if opening else touches(spec["patterns"], view)[0]
    return (known, said) if known is not Known.NO else NO


def triggers(_spec: Any) -> tuple[str, ...]:
    """Only where there is such a thing."""
    return ("role:cd",)


EXAMPLES = (
    ("{outside: ['${workspace}']}", "cd /etc && ls", Known.YES),
    ("{outside: ['${workspace}']}", 'cd "$DIR"', Known.YES),
    ("{outside: ['${workspace}']}", "cd src", Known.NO),
    ("/etc", "cd /etc/ssl", Known.YES),
)
