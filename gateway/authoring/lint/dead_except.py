"""An `except` that can never hold together with the rule's own conditions, or always does.

Avoid: `when: {program: git}`, `except: {program: hg}`.
Prefer: an `except` about the same program, shown to work by an `ignore` example.
Why: an `except` that does nothing looks like a way out that is not there; one that always holds switches
the rule off.
"""

from __future__ import annotations

from gateway.authoring.lint.view import View, warn

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from gateway.policy.model import Block
    from gateway.policy.problems import Problem

ID = "L003"
NAME = "dead except"


def check(view: View) -> Iterator[Problem]:
    """Contradictions by name, and blocks that no example reaches."""
    for rule, fields in view.rules(ID):
        blocks = fields.get("except", ())
        for block, written in zip(rule.exempt, blocks, strict=False):
            if all(_apart(block, one) for one in rule.alternatives):
                yield warn(
                    ID,
                    f"this `except` of `{rule.id}` can never hold: its program is another",
                    written.mark,
                    "take it away, or put it right",
                )
                continue
            reached = any(
                view.block_matches([block], rule, example)
                and view.block_matches(rule.alternatives, rule, example)
                for example in view.examples(fields, "ignore")
            )
            if not reached:
                yield warn(
                    ID,
                    f"no `ignore` example of `{rule.id}` shows that this `except` works",
                    written.mark,
                    "add a command that only it lets through",
                )


def _apart(one: Block, other: Block) -> bool:
    """Do both name programs (or subcommands), and none in common?"""
    mine, theirs = dict(one), dict(other)
    if "program" in mine and "program" in theirs:
        left, right = mine["program"], theirs["program"]
        if (
            not left["globs"]
            and not right["globs"]
            and not set(left["names"]) & set(right["names"])
        ):
            return True
    if "subcommand" in mine and "subcommand" in theirs:
        pairs = [(a, b) for a in mine["subcommand"] for b in theirs["subcommand"]]
        return not any(a[: len(b)] == b[: len(a)] or "*" in "".join(a + b) for a, b in pairs)
    return False
