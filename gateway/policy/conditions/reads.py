"""Paths that are read: operands, options that name files, redirections (`< file`), program code.

```yaml
when: {reads: ["~/.ssh", "**/.env"]}
when: {reads: {outside: ["${workspace}"]}, recursive: true}
```

A program without a model may read whatever its arguments name, so those count here.
Patterns as in path lists; the path counts as written and as it really is, and so does every folder
above it. Unknown when the path is computed and may be one of them.
"""

from __future__ import annotations

from gateway.model import Known
from gateway.policy.conditions.paths import OfRole, term

__all__ = ["term"]
KEY = "reads"
_CONDITION = OfRole(KEY, "read", besides=("unmodelled",))
prepare, match = _CONDITION.prepare, _CONDITION.match
wants, triggers, quick = _CONDITION.wants, _CONDITION.triggers, _CONDITION.quick

EXAMPLES = (
    ("~/.ssh", "cat ~/.ssh/id_rsa", Known.YES),
    ('["**/.env"]', "grep KEY .env", Known.YES),
    ("~/.ssh", "cat notes.txt", Known.NO),
    ("~/.ssh", 'cat "$F"', Known.UNKNOWN),
)
