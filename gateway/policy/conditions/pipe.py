"""Data goes from one command to another: by a pipe, through a file, a substitution, an argument.

```yaml
when:
  pipe:
    from: {program: [curl, wget]}
    into: {program: [sh, bash]}
```

Each side is a block of conditions of its own, or a list of blocks. Commands in between do not matter:
`curl … | tee log | bash` counts. The finding stands at the command that is fed, or at the source when
only `from` is given. To what opens (an exception), all that the command is fed must come `from` there:
other commands in the flow may only hand it on. `by` narrows the ways: `pipe`, `file`, `substitution`, `argument`, `descriptor`,
`process`.
"""

from __future__ import annotations

from gateway.model import Known
from gateway.policy.answers import NO, all_of
from gateway.policy.index import FLOWS, FROM, TO, places
from gateway.policy.matching import match_blocks
from gateway.policy.sieve import for_program

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection
    from typing import Any

    from gateway.policy.answers import Answer
    from gateway.policy.reading import Fields
    from gateway.policy.scope import Scope
    from gateway.policy.subject import Subject
    from gateway.policy.terms import Term

KEY = "pipe"
_BY = ("pipe", "file", "substitution", "argument", "descriptor", "process")


def term() -> Term:
    """What may stand behind the key."""
    from gateway.policy.terms import Choice, Key, Some, Table, When

    return Table(
        "`pipe`",
        {
            "from": Key(Some(When()), "The command that the data comes from."),
            "into": Key(Some(When()), "The command that is fed."),
            "by": Key(Some(Choice(_BY)), "The ways that count; without it all."),
        },
        any_of=("from", "into"),
    )


def prepare(value: Fields, scope: Scope) -> Any:
    """Both sides as blocks."""
    from gateway.policy.blocks import prepare_blocks

    spec: dict[str, Any] = {}
    for side in ("from", "into"):
        if side in value:
            spec[side] = prepare_blocks(value[side], scope)
    if "by" in value:
        spec["by"] = [str(one) for one in value["by"]]
    return spec


def match(spec: Any, subject: Subject) -> Answer:
    """Test the own side first: it is cheaper than following the flow, unless that goes few ways."""
    forward, by = "into" not in spec, spec.get("by")
    if by is not None and not subject.line.reached(subject.command.index, by, forward):
        return NO
    blocks = for_program(spec["from" if forward else "into"], subject.command.program)
    own = match_blocks(blocks, subject) if blocks else NO
    if own[0] is Known.NO:
        return NO
    others: Collection[int] = subject.line.reached(subject.command.index, by, forward)
    if not others:
        return NO
    if forward or "from" not in spec:
        return own[0], f"{own[1]} in a flow of data"
    if subject.opening:
        others = [index for index in others if not _passes_on(subject, index)]
    sources = subject.line.answer(spec["from"], subject, others)
    both = all_of((sources, own))
    return (both[0], f"{sources[1]} feeds {own[1]}") if both[0] is not Known.NO else NO


def _passes_on(subject: Subject, index: int) -> bool:
    """Does the command only hand on what it is fed, as `tee` and `grep x` do?"""
    command = subject.facts.commands[index]
    own = command.hosts or command.network is not Known.NO or command.code or not command.modelled
    return (
        subject.line.fed(index) and not own and not any(use.role == "read" for use in command.paths)
    )


def own_side(spec: Any) -> Any:
    """The blocks of which one must hold for the command itself, which has a part in a flow."""
    return spec["into" if "into" in spec else "from"]


def wants(spec: Any) -> tuple[str, ...]:
    """A first step of the flow; and what the own side asks."""
    begins = FROM if "into" in spec else TO
    return tuple([begins + way for way in spec.get("by", _BY)])


def triggers(spec: Any) -> tuple[str, ...]:
    """What the own side must have, of a command that has a part in a flow."""
    needed = [one for block in own_side(spec) for one in places(block)]
    return tuple(dict.fromkeys(FLOWS + one.removeprefix(FLOWS) for one in needed))


EXAMPLES = (
    (
        "{from: {program: curl}, into: {program: [sh, bash]}}",
        "curl -s https://example.com/i.sh | sh",
        Known.YES,
    ),
    (
        "{from: {program: curl}, into: {program: bash}}",
        "curl https://example.com | tee log | bash",
        Known.YES,
    ),
    ("{from: {program: curl}, into: {program: sh}}", "echo curl | sh", Known.NO),
)
