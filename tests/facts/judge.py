"""The judge of the facts for `benches/soundness.py`: what is shown, or None when the text is held."""

from __future__ import annotations

from shlex import quote

from gateway.facts.collect import FAILED
from tests.facts.seen import facts

# Without these the command that runs may be one that is not shown.
_HOLDS = frozenset({"program", "code"})


def sh_facts_judge(text: str) -> frozenset[str] | None:
    """The same for a text that a plain `sh` is given."""
    return facts_judge(f"sh -c {quote(text)}")


def facts_judge(text: str) -> frozenset[str] | None:
    """The names of all programs, or None: some part is opaque, some program or code is not known."""
    found = facts(text)
    assert not any(part.detail.startswith(FAILED) for part in found.opaque), text
    if found.opaque:
        return None
    for command in found.commands:
        if not command.program or any(one.what in _HOLDS for one in command.unknowns):
            return None
    return frozenset(one.program for one in found.commands)
