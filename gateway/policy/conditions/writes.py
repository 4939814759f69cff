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
from gateway.policy.conditions.paths import OfRole, term

__all__ = ["term"]
KEY = "writes"
_CONDITION = OfRole(KEY, "write", "delete")
prepare, match = _CONDITION.prepare, _CONDITION.match
wants, triggers, quick = _CONDITION.wants, _CONDITION.triggers, _CONDITION.quick

EXAMPLES = (
    ("/etc", "echo x > /etc/hosts", Known.YES),
    ("{outside: ['${workspace}', '${tmp}']}", "cp a ~/.bashrc", Known.YES),
    ("{outside: ['${workspace}']}", "touch build/x", Known.NO),
)
