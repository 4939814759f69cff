"""A rule that says less than another one does about the same commands.

Avoid: `ask` on `git push --force` beside `deny` on `git push`.
Prefer: one rule, or conditions that part the two.
Why: what is denied anyway is never asked; and two rules that are the same drift apart.
"""

from __future__ import annotations

from gateway.authoring.lint.view import View, warn
from gateway.model import Verdict

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from gateway.policy.model import Block, Rule
    from gateway.policy.problems import Problem

ID = "L002"
NAME = "subsumed rule"


def check(view: View) -> Iterator[Problem]:
    """Compare every two rules alternative by alternative."""
    rules = list(view.rules())
    for rule, fields in rules:
        for other, _ in rules:
            if other is rule or not _covers(other, rule):
                continue
            same = other.verdict is rule.verdict
            if same and not (_covers(rule, other) and rule.id > other.id):
                continue
            why = (
                "says the same"
                if same
                else f"{other.verdict.name.lower()}s already what this only {_word(rule)}"
            )
            yield warn(
                ID,
                f"`{rule.id}` is never needed: `{other.id}` ({other.at}) {why}",
                fields["id"].mark,
                "take one of them away",
            )
            break


def _word(rule: Rule) -> str:
    return "asks about" if rule.verdict is Verdict.ASK else "allows"


def _covers(wide: Rule, narrow: Rule) -> bool:
    """Certainly: wherever the narrow rule fires, so does the wide one, at least as strictly."""
    if (
        wide.verdict < narrow.verdict
        or wide.exempt
        or wide.observe
        or wide.whole is not narrow.whole
    ):
        return False
    if wide.verdict is Verdict.ALLOW or wide.certain > narrow.certain:
        return False
    return all(
        any(_holds(one, block) for one in wide.alternatives) for block in narrow.alternatives
    )


def _holds(wide: Block, narrow: Block) -> bool:
    return all(
        any(key == other and _within(key, spec, given) for other, given in narrow)
        for key, spec in wide
    )


def _within(key: str, wide: Any, narrow: Any) -> bool:
    if wide == narrow:
        return True
    if key == "program":
        return set(narrow["names"]) <= set(wide["names"]) and set(narrow["globs"]) <= set(
            wide["globs"]
        )
    if key == "subcommand":
        return all(any(one[: len(whole)] == whole for whole in wide) for one in narrow)
    return False
