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
from gateway.policy.conditions.paths import OfRole, term

__all__ = ["term"]
KEY = "deletes"
_CONDITION = OfRole(KEY, "delete")
prepare, match = _CONDITION.prepare, _CONDITION.match
wants, triggers, quick = _CONDITION.wants, _CONDITION.triggers, _CONDITION.quick

EXAMPLES = (
    ('["exact:/", /etc]', "rm -rf /", Known.YES),
    ('["exact:/", /etc]', "rm -rf /*", Known.YES),
    ("/etc", "rm -rf build", Known.NO),
)
