"""Who would stop it if the analysis had missed it: said of each finding about changing a file.

Claims only what is sure. A tree that holds something the command may write is not wholly held; what
Landlock has no right for (modes, owners, times) is held in tier 2 alone.
"""

from __future__ import annotations

from gateway.launch import expected
from gateway.runner.confine.globs import below
from gateway.runner.confine.plan import KERNEL, holder
from gateway.values import replace
from gateway.world import DiskLookup

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.model import PathUse
    from gateway.judge import Judgement
    from gateway.model import Finding
    from gateway.policy.model import Policy
    from gateway.runner.confine.plan import Plan

_CHANGES = ("write", "delete")
_SAID = ("writes ", "deletes ", "changing ")
_METADATA = frozenset(
    ("chmod", "chown", "chgrp", "touch", "setfacl", "setfattr", "chattr", "xattr")
)


class Holding:
    """What the kernel would have held here, for one policy."""

    def __init__(self, policy: Policy) -> None:
        self._policy = policy
        # The plan of the folder that was asked about last.
        self._made: tuple[tuple[str, str], Plan] | None = None

    def told(self, judgement: Judgement) -> Judgement:
        """The same judgement; findings that the kernel stands behind say so."""
        context = judgement.context
        key = (context.cwd, context.tmp)
        if self._made is None or self._made[0] != key:
            # Asked of the disk itself: what is looked up here is no part of the decision's record.
            alone = replace(context, lookup=DiskLookup(""))
            self._made = key, expected(self._policy, alone)
        return held(judgement, self._made[1])


# Of more findings than these it is not claimed: each is held against each path.
_MOST = 100


def held(judgement: Judgement, made: Plan) -> Judgement:
    """The same judgement; findings that the kernel stands behind say so."""
    decision = judgement.decision
    if not made.tier or len(decision.findings) > _MOST:
        return judgement
    stopped: dict[PathUse, bool] = {}  # a path may stand in many findings
    findings = tuple(
        replace(one, enforced_by=KERNEL) if _is_held(one, judgement, made, stopped) else one
        for one in decision.findings
    )
    return replace(judgement, decision=replace(decision, findings=findings))


def _is_held(
    finding: Finding, judgement: Judgement, made: Plan, stopped: dict[PathUse, bool]
) -> bool:
    commands = judgement.facts.commands
    if not 0 <= finding.command < len(commands) or finding.unknown:
        return False
    command = commands[finding.command]
    if command.place != "local" or (made.tier == 1 and command.program in _METADATA):
        return False
    uses = [use for use in command.paths if use.role in _CHANGES and _is_meant(use, finding)]
    for use in uses:
        if use not in stopped:
            stopped[use] = _stopped(use, made)
    return bool(uses) and all(map(stopped.__getitem__, uses))


def _is_meant(use: PathUse, finding: Finding) -> bool:
    for said in finding.evidence:
        for word in _SAID:
            _before, found, rest = said.partition(word + use.path)
            if found and rest[:1] in ("", " ", ","):
                return True
    return False


def _stopped(use: PathUse, made: Plan) -> bool:
    target = use.real or use.path
    if not use.exact or use.glob or not target.startswith("/"):
        return False
    writable = (*made.asked.write_roots, made.asked.tmp or "/tmp")  # noqa: S108 - a name
    # A mask inside what may be written holds only what was there at the start: not claimed.
    return holder(made, use.role, target) == KERNEL and not any(
        below(root, target) or below(target, root) for root in writable
    )
