"""An exception that has ended, or ends within two weeks.

Avoid: exceptions that outlive their reason.
Prefer: take it away, or have its owner agree to a new date.
Why: an exception that has ended does nothing; people who relied on it meet the rule again on that day.
"""

from __future__ import annotations

from gateway.authoring.lint.view import View, note, warn

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from gateway.policy.problems import Problem

ID = "L009"
NAME = "expiring exception"
SOON = 14


def check(view: View) -> Iterator[Problem]:
    """Compare the dates with the day of the check."""
    if not view.today:
        return
    from datetime import date

    for one, fields in view.assembly.exemptions.values():
        try:
            left = (date.fromisoformat(one.expires) - date.fromisoformat(view.today)).days
        except ValueError:
            yield warn(
                ID, f"`{one.id}`: `{one.expires}` is no day of any year", fields["expires"].mark
            )
            continue
        if left < 0:
            yield warn(
                ID,
                f"`{one.id}` ended on {one.expires}",
                fields["expires"].mark,
                f"ask {one.owner} ({one.ticket}), or take it away",
            )
        elif left <= SOON:
            yield note(
                ID,
                f"`{one.id}` ends in {left} days",
                fields["expires"].mark,
                f"ask {one.owner} ({one.ticket})",
            )
