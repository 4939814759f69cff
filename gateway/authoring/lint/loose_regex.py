"""A regular expression without anchors that `glob:` would say more simply.

Avoid: `{regex: prod}`.
Prefer: `glob:*prod*`, or `{regex: "^prod-[0-9]+$"}`.
Why: without anchors it is searched anywhere in the word, which is rarely what a reader takes it for.
"""

from __future__ import annotations

import re

from gateway.authoring.lint.view import View, note
from gateway.policy.reading import Fields

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from gateway.policy.problems import Problem

ID = "L012"
NAME = "loose regular expression"


def check(view: View) -> Iterator[Problem]:
    """Every regular expression of every rule."""
    for rule, fields in view.rules(ID):
        for block in view.blocks_of(fields):
            for value in block.values():
                yield from _inside(rule.id, value)


def _inside(rule: str, value: Any) -> Iterator[Problem]:
    if isinstance(value, Fields) and "regex" in value:
        text = value["regex"]
        if re.fullmatch(r"[\w .*+/-]+", text):
            yield note(
                ID,
                f"`{rule}`: `{text}` is searched anywhere in the word",
                text.mark,
                "anchor it with ^ and $, or use `glob:`",
            )
        return
    for inner in (
        value.values() if isinstance(value, Fields) else value if isinstance(value, list) else ()
    ):
        yield from _inside(rule, inner)
