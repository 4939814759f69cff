"""Paths that are deleted: `rm`, `mv` (what is moved away), `find -delete`, `rsync --delete` …

```yaml
when: {deletes: ["~/.ssh", "**/.env"]}
when: {deletes: {outside: ["${workspace}"]}, recursive: true}
```

Who deletes a folder with all that is in it deletes what lies in it: `rm -rf ~` deletes `~/.ssh`.
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
KEY = "deletes"


def prepare(value: Items | Fields, scope: Scope) -> Any:
    """Patterns, and what narrows them."""
    return prepare_paths(value, scope, KEY)


def match(spec: Any, subject: Subject) -> Answer:
    """See `paths.match_paths`."""
    return match_paths(spec, subject, KEY)


def wants(spec: Any) -> tuple[str, ...]:
    """See `paths.wanted_roles`."""
    return wanted_roles(spec, "delete")


def quick(spec: Any, *, opening: bool, sure: bool) -> Callable[[Subject], bool] | None:
    """See `paths.quick_role`."""
    return None if opening else quick_role(spec, KEY, sure=sure)


def triggers(spec: Any) -> tuple[str, ...]:
    """A path of the role that has what the patterns need, or paths that are not known."""
    return filed(spec, "delete")


EXAMPLES = (
    ('["exact:/", /etc]', "rm -rf /", Known.YES),
    ('["exact:/", /etc]', "rm -rf /*", Known.YES),
    ("/etc", "rm -rf build", Known.NO),
)
