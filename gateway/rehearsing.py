"""Dry runs: on a copy, then judged by what they really changed, then kept or dropped."""

from __future__ import annotations

import os

from gateway.containing import cache_folder
from gateway.model import FileRequest, Verdict
from gateway.runner.dryrun.rehearse import rehearse
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from gateway.judge import Judgement
    from gateway.runner.dryrun.rehearse import Rehearsal
    from gateway.runner.outcome import Change, Outcome
    from gateway.runner.spec import RunSpec

    Judge = Callable[[FileRequest], Judgement]
    OnOutput = Callable[[str, bytes], None]


def rehearsed(
    spec: RunSpec,
    judge: Judge,
    *,
    keep: bool,
    base: str,
    on_output: OnOutput | None = None,
    cancel: Any = None,
    approved: Callable[[Judgement], bool] = lambda _judgement: False,
) -> tuple[Outcome, str]:
    """The outcome with its changes, and the changes as a diff. `keep`: make them, if all are allowed.

    `approved` is asked of what the policy would ask about, once for each rule.
    """
    cache = cache_folder()
    # The copy lies in the state folder: outside of everything the command may write to.
    os.makedirs(cache, mode=0o700, exist_ok=True)
    with rehearse(spec, on_output, cancel, cache=cache) as rehearsal:
        outcome, diff = rehearsal.outcome, rehearsal.diff(base)
        effects = _Effects(spec, judge, approved if keep else lambda _judgement: False)
        refused = [
            said
            for change in outcome.changes
            if (said := effects.refusal(change, rehearsal.content(change.path)))
        ]
        if refused:
            problem = "the changes are not allowed: " + "; ".join(refused[:5])
            return replace(outcome, code=outcome.code or "changes-refused", problem=problem), diff
        if keep and outcome.ok:
            taken = _kept(spec, rehearsal, frozenset(effects.approved))
            outcome = replace(outcome, appeared=(*outcome.appeared, *taken))
    return outcome, diff


def _kept(spec: RunSpec, rehearsal: Rehearsal, approved: frozenset[str]) -> tuple[str, ...]:
    """Make the changes; nothing of them is left for git to run later, but for the files that a person
    approved. Says what was taken back."""
    from gateway.runner.confine.survey import survey
    from gateway.runner.gitguard import Guard

    asked = spec.confinement
    if not asked.guard_git:
        rehearsal.keep()
        return ()
    guard = Guard(asked, survey(asked).repositories, approved)
    try:
        rehearsal.keep()
    finally:
        taken = guard.take_back(survey(asked).repositories)
    return taken


class _Effects:
    """Judges what a command really did to each file."""

    def __init__(self, spec: RunSpec, judge: Judge, approved: Callable[[Judgement], bool]) -> None:
        self._asked, self._judge, self._approved = spec.confinement, judge, approved
        self._answers: dict[tuple[str, ...], bool] = {}
        self.approved: set[str] = set()

    def refusal(self, change: Change, content: str) -> str:
        """Why the policy does not let this file be changed; nothing when it does."""
        own = f"{self._asked.workspace}/.git/config"
        if self._asked.guard_git and change.path == own and change.what == "changed":
            # The text has been judged as git's own command; of its effect only some keys matter.
            keys = _executing(change.path, content, self._asked.git_keys)
            return f"{change.path}: keys that run something: {', '.join(keys)}" if keys else ""
        operation = "delete" if change.what == "deleted" else "write"
        judgement = self._judge(FileRequest(operation, change.path))
        decision = judgement.decision
        if decision.verdict is Verdict.ALLOW:
            return ""
        if decision.verdict is Verdict.ASK and self._answer(judgement):
            self.approved.add(change.path)
            return ""
        return f"{change.path}: {decision.reason} ({decision.rules[0]})"

    def _answer(self, judgement: Judgement) -> bool:
        rules = judgement.decision.rules
        if rules not in self._answers:
            self._answers[rules] = self._approved(judgement)
        return self._answers[rules]


def _executing(path: str, content: str, named: tuple[str, ...]) -> tuple[str, ...]:
    from gateway.runner.gitkeys import Unreadable, new_keys

    try:
        with open(path, "rb") as before, open(content, "rb") as after:
            return new_keys([before.read()], after.read(), named)
    except (OSError, Unreadable):
        return ("which, can't be told",)
