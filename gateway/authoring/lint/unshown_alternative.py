"""An alternative of a rule that none of its examples shows.

Avoid: `any_of` with three blocks and `match` examples for one.
Prefer: one `match` example for each block.
Why: a rule fires when one block holds; a block that nobody has seen to hold may never.
"""

from __future__ import annotations

from gateway.authoring.lint.view import View, warn

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from gateway.policy.problems import Problem

ID = "L013"
NAME = "alternative that is not shown"


def check(view: View) -> Iterator[Problem]:
    """Each block against each `match` example."""
    for rule, fields in view.rules(ID):
        if len(rule.alternatives) < 2:
            continue
        written = [*fields.get("any_of", ())] or [*fields.get("when", ())]
        for place, block in enumerate(rule.alternatives):
            if not any(
                view.block_matches([block], rule, example) for example in view.examples(fields)
            ):
                mark = written[place % len(written)].mark
                yield warn(
                    ID, f"no `match` example of `{rule.id}` shows this alternative", mark, "add one"
                )
