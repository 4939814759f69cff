"""A rule about a program of which the gateway knows nothing but the name.

Avoid: relying on path lists to hold `acmectl pull DIR`.
Prefer: a few lines under `programs:` that say which of its arguments are paths, hosts or commands.
Why: without a model only the name, the words and the redirections are known, so rules about paths and
hosts do not see what the program does.
"""

from __future__ import annotations

from gateway.authoring.lint.view import View, note
from gateway.facts.builtins.table import find
from gateway.facts.programs.catalog import model
from gateway.policy.conditions.program import is_pattern

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from gateway.policy.problems import Problem

ID = "L006"
NAME = "program without a model"
# Conditions that only a model can answer.
_NEED_MODEL = frozenset(
    ("reads", "writes", "deletes", "executes", "hosts", "network", "sends", "needs_tty", "code")
)


def check(view: View) -> Iterator[Problem]:
    """Programs named beside conditions that only a model answers."""
    own = view.assembly.programs
    for rule, fields in view.rules(ID):
        for block in view.blocks_of(fields):
            if "program" not in block or not _NEED_MODEL & block.keys():
                continue
            for name in view.names(block["program"]):
                known = name in own or model(str(name)) or find(str(name))
                if not is_pattern(name) and not known:
                    key = min(_NEED_MODEL & block.keys())
                    yield note(
                        ID,
                        f"`{rule.id}`: `{name}` has no model, so `{key}` cannot be known of it",
                        name.mark,
                        "describe it under `programs`",
                    )
