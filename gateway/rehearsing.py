"""Dry runs: on a copy, then judged by what they really changed, then kept or dropped."""

from __future__ import annotations

import os

from gateway.launch import cache_folder
from gateway.model import FileRequest, Verdict
from gateway.runner.dryrun.rehearse import rehearse
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from gateway.judge import Judgement
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
) -> tuple[Outcome, str]:
    """The outcome with its changes, and the changes as a diff. `keep`: make them, if all are allowed."""
    cache = cache_folder()
    # The copy lies in the state folder: outside of everything the command may write to.
    os.makedirs(cache, mode=0o700, exist_ok=True)
    with rehearse(spec, on_output, cancel, cache=cache) as rehearsal:
        outcome, diff = rehearsal.outcome, rehearsal.diff(base)
        refused = [said for change in outcome.changes if (said := _refusal(change, judge))]
        if refused:
            problem = "the changes are not allowed: " + "; ".join(refused[:5])
            return replace(outcome, code=outcome.code or "changes-refused", problem=problem), diff
        if keep and outcome.ok:
            rehearsal.keep()
    return outcome, diff


def _refusal(change: Change, judge: Judge) -> str:
    """Why the policy does not let this file be changed; nothing when it does."""
    operation = "delete" if change.what == "deleted" else "write"
    decision = judge(FileRequest(operation, change.path)).decision
    if decision.verdict is Verdict.ALLOW:
        return ""
    return f"{change.path}: {decision.reason} ({decision.rules[0]})"
