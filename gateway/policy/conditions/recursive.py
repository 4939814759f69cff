"""Narrows `reads`, `writes` and `deletes` of the same block to whole trees: `rm -r`, `cp -r`, `chmod -R`.

```yaml
when: {deletes: "@system_roots", recursive: true}
```
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.policy.terms import Term


KEY = "recursive"


def term() -> Term:
    """What may stand behind the key."""
    from gateway.policy.terms import Switch

    return Switch(only=True)


EXAMPLES = ()
