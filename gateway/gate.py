"""The gate: the only place that orders effects.

    judge → record the decision → (ask a person) → run → record the outcome → answer

What must live here: that order, and nothing else that matters. How judging works, what a record holds
and how a process is confined are the business of the stages below. INVARIANT: nothing starts before
its decision is on the disk, and whatever fails on the way ends in a refusal.
"""

from __future__ import annotations

import os

from gateway.audit.observed import Recording
from gateway.containing import cache_folder, contains
from gateway.errors import AuditError, UsageError
from gateway.filegate import Answer
from gateway.jobgate import JobGate
from gateway.judge import judge
from gateway.memory import Memory
from gateway.model import FileRequest, Finding, ShellRequest, Verdict
from gateway.recording import Recorder, broken_off, refused, refused_by_log
from gateway.values import replace
from gateway.world import (
    DiskLookup,
    environment_key,
    find_workspace,
    gather,
    known_environment,
    temporary_folder,
    today,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from typing import Any, Self

    from gateway.holding import Holding
    from gateway.judge import Judgement
    from gateway.launch import Start, Wishes
    from gateway.policy.model import Policy
    from gateway.runner.outcome import Outcome

    # Says who approved, or nothing for "no".
    Approve = Callable[[Judgement], str]
    OnOutput = Callable[[str, bytes], None]


class Gateway(JobGate):
    """One policy, one workspace, one audit trail. Safe to share between threads."""

    def __init__(
        self,
        policy: Policy,
        *,
        workspace: str,
        cwd: str,
        recorder: Recorder,
        record_checks: bool = False,
        approve: Approve | None = None,
        snapshot_dir: str = "",
        tmp: str = "",
    ) -> None:
        self.policy = policy
        self.workspace = workspace
        self.cwd = cwd
        self.recorder = recorder
        self.snapshot_dir = snapshot_dir
        self._tmp = tmp
        self._record_checks = record_checks
        self._approve = approve
        self._memory = Memory()
        self._bound = frozenset(policy.variables)
        self._holds: bool | None = None
        self._holding: Holding | None = None

    @classmethod
    def open(  # noqa: PLR0913 - all but the first have defaults and names
        cls,
        policy: str | Iterable[str] = "coding-agent",
        *,
        workspace: str | None = None,
        cwd: str | None = None,
        audit_dir: str | None = None,
        project_file: str = "",
        record_checks: bool = False,
        approve: Approve | None = None,
        actor: Mapping[str, str] | None = None,
        session: str = "",
        snapshot_dir: str | None = None,
        tmp: str | None = None,
    ) -> Self:
        """Load the policy and open the gate; a policy that does not load raises `PolicyError`.

        `policy`: shipped names or files. `workspace`: default the git top level around `cwd`, never the home
        folder or one of the system. `audit_dir`, `snapshot_dir`: default the user's state folder. `approve` is
        asked when the verdict is `ask`; it answers with who approved, or with an empty text. `tmp`: the folder
        for temporary files of this workspace alone, instead of everybody's.
        """
        from gateway.places import default_audit_dir, default_snapshot_dir
        from gateway.policy.load import load

        names = (policy,) if isinstance(policy, str) else tuple(policy)
        here = os.path.abspath(cwd or workspace or os.getcwd())
        root = os.path.abspath(workspace) if workspace else find_workspace(here)
        if not os.path.isdir(root):
            raise UsageError(f"the workspace `{root}` is not a folder")
        loaded = load(names, project=project_file)
        return cls(
            loaded,
            workspace=root,
            cwd=here,
            recorder=Recorder(audit_dir or default_audit_dir(), loaded, actor or {}, session),
            record_checks=record_checks,
            approve=approve,
            snapshot_dir=snapshot_dir or default_snapshot_dir(),
            tmp=os.path.realpath(tmp) if tmp else "",
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def close(self) -> None:
        """End all jobs, and let go of the audit trail."""
        self.end_jobs()
        self.recorder.close()

    # ------------------------------------------------------------ judging

    def check(
        self,
        command: str,
        *,
        cwd: str | os.PathLike[str] | None = None,
        attended: bool = False,
        contained: bool = True,
        shell: str = "bash",
    ) -> Judgement:
        """Would this be allowed? `contained`: within the limits that `run` would put around it."""
        expect_text(command)
        judgement = self._judge(
            ShellRequest(command, shell), self._folder(cwd), attended=attended, contained=contained
        )
        if self._record_checks:
            judgement, _ = self._record(judgement, "check")
        return judgement

    async def acheck(self, command: str, **options: Any) -> Judgement:
        """`check`, for asyncio: judging takes about a millisecond, so it just happens."""
        return self.check(command, **options)

    def _judge(
        self, request: ShellRequest | FileRequest, cwd: str, *, attended: bool, contained: bool
    ) -> Judgement:
        # A file operation is done by us, on exactly the path that is judged.
        contained = contained and (isinstance(request, FileRequest) or self._contained())
        key = (request, cwd, attended, contained, today(), *environment_key(self._bound))
        judgement = self._memory.recall(key)
        if judgement is not None:
            return judgement
        env = known_environment()
        if self._tmp:
            env["TMPDIR"] = self._tmp
        tmp = self._tmp or temporary_folder(env)
        bound = {name: os.environ[name] for name in self._bound if name in os.environ}
        disk = DiskLookup(env.get("PATH", ""), judging=True)
        lookup = Recording(disk, env)
        context = gather(
            cwd,
            self.workspace,
            lookup=lookup,
            env=lookup.variables,  # type: ignore[arg-type]
            tmp=tmp,
            attended=attended,
            contained=contained,
            gateway_env=lookup.watched(bound),  # type: ignore[arg-type]
        )
        judgement = judge(request, self.policy, context)
        disk.judged()
        refused = judgement.decision.verdict is not Verdict.ALLOW
        if contained and refused and isinstance(request, ShellRequest):
            judgement = self._held(judgement)
        self._memory.keep(key, judgement)
        return judgement

    def _contained(self) -> bool:
        """Would the kernel hold a command here? It does not change while this process lives."""
        if self._holds is None:
            self._holds = contains(self.policy)
        return self._holds

    def _held(self, judgement: Judgement) -> Judgement:
        """With what the kernel would have held of it here: only of changing a file is it ever said."""
        uses = (use for command in judgement.facts.commands for use in command.paths)
        if all(use.role not in {"write", "delete"} for use in uses):
            return judgement
        from gateway.holding import Holding

        self._holding = self._holding or Holding(self.policy)
        return self._holding.told(judgement)

    def _folder(self, cwd: str | os.PathLike[str] | None) -> str:
        """The directory a command starts in; relative ones count from the gateway's own."""
        return os.path.normpath(os.path.join(self.cwd, cwd)) if cwd else self.cwd

    def _record(self, judgement: Judgement, mode: str) -> tuple[Judgement, str]:
        """The decision on the disk, or a refusal in its place."""
        try:
            return judgement, self.recorder.decision(judgement, mode)
        except AuditError as error:
            return refused_by_log(judgement, error), ""

    # ------------------------------------------------------------ running

    def run(  # noqa: PLR0913 - all but the first have defaults and names
        self,
        command: str,
        *,
        cwd: str | os.PathLike[str] | None = None,
        timeout: float | None = None,
        attended: bool | None = None,
        approve: Approve | None = None,
        on_output: OnOutput | None = None,
        cancel: Any = None,
        shell: str = "bash",
        snapshot: bool = False,
        **wishes: Any,
    ) -> Answer:
        """Judge, record, ask if need be, run, record. Raises only for misuse, a lost record, and what
        the caller's own code raises while it runs (Ctrl-C too): then everything is dead and recorded.

        `timeout` in seconds, up to the policy's own limit. `snapshot`: keep what it may change in the
        workspace first, for `rollback`. `wishes`: `streams`, `dry_run`, `keep`, `env` (see
        `launch.Wishes`).
        """
        from gateway.launch import spec as spec_of

        wanted = self._wishes(command, timeout, wishes)
        started = self._begin(command, cwd, attended, approve, shell)
        if isinstance(started, Answer):
            return started
        started = self._kept(started) if snapshot else started
        diff, ask = "", approve or self._approve
        try:
            spec = spec_of(self.policy, started, wanted)
            if wanted.dry_run:
                from gateway.rehearsing import rehearsed

                outcome, diff = rehearsed(
                    spec, self._judge_file, keep=wanted.keep, base=self.workspace,
                    on_output=on_output, cancel=cancel,
                    approved=lambda one: ask is not None
                    and self._approval(started.record, one, ask(one)),
                )  # fmt: skip
            else:
                from gateway.runner.run import run

                outcome = run(spec, on_output, cancel, cache=cache_folder())
        except BaseException as error:
            self._end(started, broken_off(error))
            raise
        return replace(self._end(started, outcome), diff=diff)

    def _judge_file(self, request: FileRequest) -> Judgement:
        return self._judge(request, self.workspace, attended=False, contained=True)

    async def arun(
        self,
        command: str,
        *,
        cwd: str | os.PathLike[str] | None = None,
        timeout: float | None = None,  # noqa: ASYNC109 - the runner keeps it, not asyncio
        attended: bool | None = None,
        approve: Approve | None = None,
        on_output: OnOutput | None = None,
        shell: str = "bash",
        snapshot: bool = False,
        **wishes: Any,
    ) -> Answer:
        """`run`, for asyncio. Cancelling the task kills everything the command started."""
        from gateway.launch import spec as spec_of

        wanted = self._wishes(command, timeout, wishes)
        started = self._begin(command, cwd, attended, approve, shell)
        if isinstance(started, Answer):
            return started
        started = self._kept(started) if snapshot else started
        from gateway.runner.arun import arun

        try:
            spec = spec_of(self.policy, started, wanted)
            outcome = await arun(spec, on_output, cache=cache_folder())
        except BaseException as error:
            self._end(started, broken_off(error))
            raise
        return self._end(started, outcome)

    def _begin(
        self,
        command: str,
        cwd: str | os.PathLike[str] | None,
        attended: bool | None,
        approve: Approve | None,
        shell: str,
    ) -> Start | Answer:
        """Everything up to the start: an `Answer` when there will be none."""
        ask = approve or self._approve
        judgement = self._judge(
            ShellRequest(command, shell),
            self._folder(cwd),
            attended=ask is not None if attended is None else attended,
            contained=True,
        )
        judgement, record = self._record(judgement, "run")
        approved_by = ""
        if judgement.decision.verdict is Verdict.ASK and ask is not None:
            approved_by = ask(judgement)
            if not self._approval(record, judgement, approved_by):
                approved_by = ""
        if judgement.decision.verdict is Verdict.ALLOW or approved_by:
            from gateway.launch import Start

            return Start(judgement, record, approved_by)
        return Answer(judgement, record=record)

    def _approval(self, record: str, judgement: Judgement, who: str) -> bool:
        try:
            self.recorder.approval(record, judgement, who)
        except AuditError:
            return False
        return bool(who)

    def expect_sound(self, command: object, timeout: object = None) -> None:
        """A text, and a time above zero. Else `UsageError`, and a record like that of a refusal."""
        from gateway.launch import expect_timeout

        try:
            expect_text(command)
            expect_timeout(timeout)
        except UsageError as error:
            reason = f"The request makes no sense: {error}."
            text = command if isinstance(command, str) else repr(command)
            self.refuse(text, Finding("engine.request", Verdict.DENY, reason, severity="low"))
            raise

    def _wishes(self, command: str, timeout: float | None, wishes: dict[str, Any]) -> Wishes:
        from gateway.launch import Wishes

        self.expect_sound(command, timeout)
        env = {**({"TMPDIR": self._tmp} if self._tmp else {}), **wishes.pop("env", {})}
        return Wishes(timeout=timeout, env=env, **wishes)

    def _kept(self, started: Start) -> Start:
        """With a snapshot of what it may change. None can be had: it does not start."""
        from gateway.filing import keep_before

        try:
            snapshot, beyond = keep_before(self, started.judgement)
        except BaseException as error:
            self.recorder.file_outcome(started.record, f"failed: {type(error).__name__}")
            raise
        return replace(started, snapshot=snapshot, beyond=beyond)

    def _end(self, started: Start, outcome: Outcome) -> Answer:
        from gateway.launch import without_needless_spill

        outcome = without_needless_spill(outcome)
        self.recorder.outcome(started.record, outcome)
        return Answer(
            started.judgement,
            outcome,
            started.approved_by,
            started.record,
            started.snapshot,
            started.beyond,
        )

    def refuse(
        self,
        command: str,
        finding: Finding,
        *,
        cwd: str | os.PathLike[str] | None = None,
        shell: str = "bash",
    ) -> Answer:
        """Record that a request was turned away before it could be judged: bad words, a broken plan."""
        request = ShellRequest(command, shell)
        judgement = self._judge(request, self._folder(cwd), attended=False, contained=False)
        judgement, record = self._record(refused(judgement, finding), "run")
        return Answer(judgement, record=record)


def expect_text(command: object) -> None:
    """Hosts hand on what a model wrote: it may be anything."""
    if not isinstance(command, str):
        raise UsageError(f"the command must be text, not {type(command).__name__}")
