"""What the gate tells the audit trail, in the gate's words. Opens the trail when the first record comes."""

from __future__ import annotations

import sys

import gateway
from gateway import opening
from gateway.model import Decision, Finding, Verdict
from gateway.values import plain, replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from gateway.audit.log import AuditLog
    from gateway.audit.record import RecordId
    from gateway.errors import AuditError
    from gateway.judge import Judgement
    from gateway.policy.model import Policy
    from gateway.runner.outcome import Outcome

LOG_FAILED = "engine.log"


class Recorder:
    """One audit trail, and who writes to it."""

    def __init__(
        self, directory: str, policy: Policy, actor: Mapping[str, str], session: str
    ) -> None:
        self.directory = directory
        self._policy = policy
        self._actor = {"user": opening.user(), "process": opening.process(), **actor}
        self._session = session
        self._log: AuditLog | None = None
        self._ids: dict[str, RecordId] = {}

    def _opened(self) -> AuditLog:
        if self._log is None:
            from gateway.audit.log import AuditLog

            self._log = AuditLog.open(self.directory)
        return self._log

    def close(self) -> None:
        """Let go of the files."""
        if self._log is not None:
            self._log.close()
            self._log = None

    def decision(self, judgement: Judgement, mode: str) -> str:
        """Durable when this returns; the id names it."""
        from gateway.audit import record

        context = judgement.context
        lookup: Any = context.lookup
        about = record.Circumstances(
            facts=judgement.facts,
            observed=lookup.answers(),
            env=lookup.env(),
            params=plain(self._policy.params),
            actor=self._actor,
            session=self._session,
            mode=mode,
            versions=versions(self._policy.params.second_grammar),
        )
        draft = record.decision(judgement.request, context, judgement.decision, about)
        written = self._opened().decision(draft)
        self._ids[str(written)] = written
        return str(written)

    def approval(self, of: str, judgement: Judgement, who: str) -> None:
        """A person's answer to an `ask`."""
        from gateway.audit import record

        answer = "approved" if who else "rejected"
        draft = record.approval(
            self._ids[of], answer, who=who, channel="gateway", shown=judgement.facts.text,
            session=self._session,
        )  # fmt: skip
        self._opened().approval(draft)

    def outcome(self, of: str, outcome: Outcome) -> None:
        """How a command ended."""
        self._write_outcome(of, ended(outcome))

    def file_outcome(self, of: str, status: str) -> None:
        """How a file operation ended."""
        self._write_outcome(of, {"status": status})

    def _write_outcome(self, of: str, values: Mapping[str, Any]) -> None:
        from gateway.audit import record

        draft = record.outcome(self._ids.pop(of), values, session=self._session)
        self._opened().outcome(draft)


def ended(outcome: Outcome) -> dict[str, Any]:
    """An outcome for the record: what happened, sizes and digests; never the output itself."""
    enforcement = outcome.enforcement
    values = {
        "status": outcome.status,
        "exit_code": outcome.exit_code,
        "signal": outcome.signal,
        "timed_out": outcome.timed_out,
        "truncated": outcome.truncated,
        "duration_us": int(outcome.duration_ms * 1000),
        "killed": len(outcome.killed),
        "sandboxed": enforcement.tier,
        "stdout_bytes": outcome.stdout.bytes,
        "stderr_bytes": outcome.stderr.bytes,
        "output_digest": _digest(outcome),
        "held_open": outcome.held_open,
        "left_behind": [f"{one.name} {one.signal} {one.why}" for one in outcome.killed],
        "survivors": list(outcome.survivors),
        "gaps": list(enforcement.gaps),
        "network": [plain(one) for one in outcome.network],
        "appeared": list(outcome.appeared),
        "changes": [plain(one) for one in outcome.changes],
        "code": outcome.code,
        "problem": outcome.problem,
    }
    return {name: value for name, value in values.items() if value not in (None, "", [])}


def broken_off(error: BaseException) -> Outcome:
    """What came of a run that an exception ended: the runner's own word for it, or that it was ended."""
    from gateway.errors import UsageError
    from gateway.runner.outcome import CANCELLED, NOT_STARTED, Outcome

    known = getattr(error, "outcome", None) or next(iter(error.args), None)
    if isinstance(known, Outcome):
        return known
    status = NOT_STARTED if isinstance(error, UsageError) else CANCELLED
    return Outcome(status, code="broken-off", problem=f"broken off: {type(error).__name__}")


def _digest(outcome: Outcome) -> str:
    """Of what was kept: lets somebody who has the output show that it is this one."""
    import hashlib

    text = f"{outcome.stdout.text}\0{outcome.stderr.text}"
    return "sha256:" + hashlib.sha256(text.encode("utf-8", "surrogateescape")).hexdigest()


def versions(second_grammar: str = "off") -> dict[str, str | int]:
    """What judged: needed to understand a replay that differs."""
    from gateway.policy.model import SCHEMA

    python = f"{sys.version_info.major}.{sys.version_info.minor}"
    second = {}
    if second_grammar == "agree":
        from gateway.shell.second_grammar import version

        second = {"second_grammar": version()}
    return {
        "engine": gateway.__version__,
        "parser": "bashlex 0.18",
        **second,
        "schema": SCHEMA,
        "python": python,
    }


def refused_by_log(judgement: Judgement, error: AuditError) -> Judgement:
    """The same judgement, denied: what can't be recorded doesn't happen."""
    finding = Finding(
        rule=LOG_FAILED,
        verdict=Verdict.DENY,
        reason=f"the decision could not be recorded: {error}",
        suggest="Make the audit folder writable, or name another with --audit-dir.",
        severity="critical",
    )
    return refused(judgement, finding)


def refused(judgement: Judgement, finding: Finding) -> Judgement:
    """The same judgement, denied for a reason that no policy can know."""
    old = judgement.decision
    decision = Decision(
        verdict=Verdict.DENY,
        findings=(finding, *old.findings),
        waived=old.waived,
        observed=old.observed,
        opaque=old.opaque,
        policy=old.policy,
    )
    return replace(judgement, decision=decision)
