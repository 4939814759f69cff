"""One list that opens in one place and closes in another.

Avoid: `allow` on `@tools` and `deny` on `@tools`.
Prefer: two lists with names that say what each is for.
Why: who adds a name to open something closes something else with it, and the other way round.
"""

from __future__ import annotations

from gateway.authoring.lint.view import View, warn
from gateway.model import Verdict

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from gateway.policy.problems import Mark, Problem

ID = "L005"
NAME = "list with two faces"


def check(view: View) -> Iterator[Problem]:
    """Where each list is named, by what the rule does."""
    opens: dict[str, Mark] = {}
    closes: dict[str, Mark] = {}
    for rule, fields in view.rules(ID):
        side = opens if rule.verdict is Verdict.ALLOW else closes
        for key in ("when", "any_of"):
            for block in fields.get(key, ()):
                for condition, value in block.items():
                    if condition == "program":
                        side.update(_named(value))
    for name in sorted(opens.keys() & closes.keys()):
        yield warn(
            ID,
            f"the list `{name}` names programs that are allowed, and at {closes[name].at} such that are not",
            opens[name],
            "make two lists of it",
        )


def _named(items: Any) -> dict[str, Mark]:
    return {item[1:]: item.mark for item in items if item.startswith("@")}
