"""Paths that are changed: written, made, or deleted.

```yaml
when: {writes: ["~/.ssh", "**/.env"]}
when: {writes: {outside: ["${workspace}"]}, recursive: true}
```

A deletion is a change too; `deletes` means deletions only.
Patterns as in path lists; the path counts as written and as it really is, and so does every folder
above it. Unknown when the path is computed and may be one of them.
"""

from __future__ import annotations

from gateway.model import Known
from gateway.policy.conditions.paths import (
    filed,
    match_paths,
    prepare_paths,
    quick_role,
    term,
    wanted_roles,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from gateway.policy.answers import Answer
    from gateway.policy.reading import Fields, Items
    from gateway.policy.scope import Scope
    from gateway.policy.subject import Subject

__all__ = ["term"]
KEY = "writes"


def prepare(value: Items | Fields, scope: Scope) -> Any:
    """Patterns, and what narrows them."""
    return prepare_paths(value, scope, KEY)


def match(spec: Any, subject: Subject) -> Answer:
    """See `paths.match_paths`."""
    return match_paths(spec, subject, KEY)


def wants(spec: Any) -> tuple[str, ...]:
    """See `paths.wanted_roles`."""
    return wanted_roles(spec, "write", "delete")


def quick(spec: Any, *, opening: bool, sure: bool) -> Callable[[Subject], bool] | None:
    """See `paths.quick_role`."""
    return None if opening else quick_role(spec, KEY, sure=sure)


def triggers(spec: Any) -> tuple[str, ...]:
    """A path of the role that has what the patterns need, or paths that are not known."""
    return filed(spec, "write", "delete")


EXAMPLES = (
    ("/etc", "echo x > /etc/hosts", Known.YES),
    ("{outside: ['${workspace}', '${tmp}']}", "cp a ~/.bashrc", Known.YES),
    ("{outside: ['${workspace}']}", "touch build/x", Known.NO),
)
