"""A suggestion that the policy itself denies.

Avoid: `suggest: Use `sudo -n true` first.` where `sudo` is denied.
Prefer: commands that go through.
Why: an agent does what it is told, is denied again, and loses its way.
"""

from __future__ import annotations

import re

from gateway.authoring.lint.view import View, note, warn
from gateway.model import Verdict
from gateway.policy.examples import Example

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from gateway.policy.problems import Problem

ID = "L015"
NAME = "suggestion that is denied"
_COMMAND = re.compile(r"`([^`]+)`")


def check(view: View) -> Iterator[Problem]:
    """Judge what stands between backticks, where it begins with a name and has arguments."""
    for rule, fields in view.rules(ID):
        if "suggest" not in fields:
            continue
        text = fields["suggest"]
        for command in _COMMAND.findall(text):
            if " " not in command or not command[0].isalpha():
                continue
            example = Example(type(text).at(command, text.mark))
            denied = [
                one
                for one in view.findings(example)
                # What only the engine's own defaults deny says nothing about a pack by itself.
                if one.verdict is Verdict.DENY and one.at and not (one.observed or one.unknown)
            ]
            # A parameter or path list of another file may be stricter than the pack could know.
            own = rule.at.rpartition(":")[0]
            denied = [
                one
                for one in denied
                if not one.rule.startswith(("params.", "paths."))
                or one.at.rpartition(":")[0] == own
            ]
            if denied:
                by = denied[0].rule
                say = note if by.startswith(("params.", "paths.")) else warn
                message = f"`{rule.id}` suggests `{command}`, which `{by}` denies"
                yield say(ID, message, text.mark, "suggest what is allowed")
