"""An exception that covers everything its rule was shown to match.

Avoid: `for: {program: curl}` as an exception to a rule about `curl`.
Prefer: the one host, path or command that it was agreed for.
Why: an exception as wide as its rule switches the rule off.
"""

from __future__ import annotations

from gateway.authoring.lint.view import View, warn
from gateway.model import Known
from gateway.policy.matching import match_exemption

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from gateway.policy.problems import Problem

ID = "L010"
NAME = "broad exception"


def check(view: View) -> Iterator[Problem]:
    """Ask the exception about every example of its rule."""
    for one, fields in view.assembly.exemptions.values():
        found = view.assembly.rules.get(one.rule)
        if found is None:
            continue
        rule, written = found
        examples = list(view.examples(written))
        covered = [
            any(
                match_exemption(one, subject)[0] is Known.YES
                for subject in view.subjects(example, whole=rule.whole)
            )
            for example in examples
        ]
        if examples and all(covered):
            yield warn(
                ID,
                f"`{one.id}` covers every example of `{rule.id}` ({rule.at})",
                fields["id"].mark,
                "narrow what stands under `for`",
            )
