"""A rule that allows, while other rules ask about or deny everything it was shown to match.

Avoid: `allow curl` beside a rule that denies all that `curl` does.
Prefer: an `except` in the other rule, or a named exception to it.
Why: the strictest verdict wins whatever the order, so the rule that allows never takes effect.
"""

from __future__ import annotations

from gateway.authoring.lint.view import View, warn
from gateway.model import Verdict

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from gateway.policy.problems import Problem

ID = "L001"
NAME = "shadowed allow"


def check(view: View) -> Iterator[Problem]:
    """Judge its own examples by the whole policy."""
    for rule, fields in view.rules(ID):
        examples = list(view.examples(fields))
        if rule.verdict is not Verdict.ALLOW or not examples:
            continue
        stricter = [
            next(
                (
                    one
                    for one in view.findings(example)
                    if one.verdict > Verdict.ALLOW and not one.unknown and _counts(one)
                ),
                None,
            )
            for example in examples
        ]
        found = [one for one in stricter if one is not None]
        if len(found) == len(examples):
            first = found[0]
            yield warn(
                ID,
                f"`{rule.id}` never takes effect: `{first.rule}` ({first.at}) is stricter for each of its examples",
                fields["id"].mark,
                "the strictest wins; give the other rule an `except`, or make a named exception",
            )


def _counts(one: object) -> bool:
    return not (getattr(one, "observed", False) or getattr(one, "waived_by", ""))
