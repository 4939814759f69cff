"""Narrows `reads`, `writes` and `deletes` of the same block to whole trees: `rm -r`, `cp -r`, `chmod -R`.

```yaml
when: {deletes: "@system_roots", recursive: true}
```
"""

from __future__ import annotations

from gateway.policy.terms import Switch

KEY = "recursive"
TERM = Switch(only=True)
EXAMPLES = ()
