"""Files that are run as programs or scripts: `./tool`, `bash build.sh`, `source x`.

```yaml
when: {executes: ["~/.ssh", "**/.env"]}
when: {executes: {outside: ["${workspace}"]}, recursive: true}
```

`program_path` asks where the program itself lies, `executes` also about scripts.
Patterns as in path lists; the path counts as written and as it really is, and so does every folder
above it. Unknown when the path is computed and may be one of them.
"""

from __future__ import annotations

from gateway.model import Known
from gateway.policy.conditions.paths import OfRole, term

__all__ = ["term"]
KEY = "executes"
_CONDITION = OfRole(KEY, "execute")
prepare, match = _CONDITION.prepare, _CONDITION.match
wants, triggers, quick = _CONDITION.wants, _CONDITION.triggers, _CONDITION.quick

EXAMPLES = (
    ("${tmp}", "bash /tmp/x.sh", Known.YES),
    ("${tmp}", "bash scripts/build.sh", Known.NO),
)
