"""A list that nothing names.

Avoid: `lists: {fetchers: [curl, wget]}` without `@fetchers` anywhere.
Prefer: name it, or take it away.
Why: the rule that should use it probably holds a copy, or was meant to be written.
"""

from __future__ import annotations

from gateway.authoring.lint.view import View, warn
from gateway.policy.reading import Fields

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from gateway.policy.problems import Problem

ID = "L004"
NAME = "unused list"


def check(view: View) -> Iterator[Problem]:
    """What the conditions asked for while they were compiled."""
    used = view.assembly.scope.used
    for document in view.assembly.documents:
        lists = document.fields.get("lists") or Fields(document.fields.mark)
        for name, given in lists.items():
            extends = isinstance(given, dict) and "add" in given
            if name not in used and not extends:
                yield warn(
                    ID,
                    f"nothing names the list `{name}`",
                    lists.keys_at[name],
                    f"write `@{name}` where it is meant",
                )
