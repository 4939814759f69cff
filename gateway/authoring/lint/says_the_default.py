"""A rule that says nothing but what happens anyway.

Avoid: `deny` without a better way, where `default: deny` holds.
Prefer: leave it out, or give it a `suggest` that helps.
Why: the policy becomes longer, and no safer.
"""

from __future__ import annotations

from gateway.authoring.lint.view import View, note
from gateway.model import Verdict

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from gateway.policy.problems import Problem

ID = "L014"
NAME = "says the default"


def check(view: View) -> Iterator[Problem]:
    """Rules of the default's verdict without words of their own."""
    params = view.policy.params
    if params.default is not params.default_contained:
        return
    for rule, fields in view.rules(ID):
        if rule.verdict is not params.default or rule.suggest or rule.observe or rule.whole:
            continue
        stricter = any(other.verdict > rule.verdict for other, _ in view.rules())
        if rule.verdict is Verdict.DENY or not stricter:
            continue_note = "leave it out, or say what to do instead under `suggest`"
            yield note(
                ID, f"`{rule.id}` says what `default` says", fields["id"].mark, continue_note
            )
