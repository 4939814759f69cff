"""A rule that allows a shell, an interpreter, or a program that starts others, whatever it is told.

Avoid: `verdict: allow`, `when: {program: [bash, python, env, xargs]}`.
Prefer: the exact command under `words:`, or conditions on its code (`code: {known: true, …}`).
Why: who may run an interpreter may run anything; the rule allows far more than its name says.
"""

from __future__ import annotations

from gateway.authoring.lint.view import View, warn
from gateway.model import Verdict
from gateway.policy.conditions.program import is_pattern

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from gateway.policy.problems import Problem

ID = "L011"
NAME = "allowed interpreter"
# What only starts another command that stands in the line (`timeout`, `xargs`, `find -exec`) is not among
# them: that command is judged for itself.
INTERPRETERS = frozenset(
    """
    sh bash dash zsh ksh fish busybox python python2 python3 node deno bun perl ruby php lua tclsh
    osascript pwsh powershell sudo su doas ssh docker podman kubectl make npx uvx pipx
    """.split()  # noqa: SIM905
)
# What narrows it to something that can be looked at.
_NARROW = frozenset(("words", "code", "args", "flags", "subcommand", "executes"))


def check(view: View) -> Iterator[Problem]:
    """Allow rules by program, without anything that narrows them."""
    for rule, fields in view.rules(ID):
        if rule.verdict is not Verdict.ALLOW:
            continue
        for key in ("when", "any_of"):
            for block in fields.get(key, ()):
                if _NARROW & block.keys() or "program" not in block:
                    continue
                for name in view.names(block["program"]):
                    if name in INTERPRETERS or is_pattern(name):
                        yield warn(
                            ID,
                            f"`{rule.id}` allows `{name}`, which can run anything",
                            name.mark,
                            "name the exact commands under `words`",
                        )
