"""safe_exec: run a command, fail fast, keep the answer short.

from gateway.systems.safe_exec import safe_exec
result = safe_exec("pytest -q", timeout=60, working_dir="/work/project")
"""

from __future__ import annotations

import builtins
import os

from gateway.errors import GatewayError, RunnerError
from gateway.gate import Gateway
from gateway.model import Verdict
from gateway.runner.outcome import EXITED, SIGNALLED
from gateway.systems.preconditions import install_hint, missing_program
from gateway.systems.refusals import turn_away, why
from gateway.values import Value
from gateway.workspace.folders import find_folder

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Self

    from gateway.filegate import Answer
    from gateway.runner.outcome import Outcome

NAME = "safe_exec"
DESCRIPTION = (
    "Run a shell command and return its exit code and output. Fails fast when the program or the "
    "working directory does not exist, and refuses commands that show that the reasoning behind them "
    "has failed (deleting the system, making file systems, fork bombs). Of more than 100 lines of "
    "output the first and last 50 are kept. At the timeout the command and all that it started are "
    "killed."
)
_SIGNAL_BASE = 128


class ConstraintViolationError(GatewayError):
    """The command was not run: it is absurd, can't work, or exceeds its plan."""


class TimeoutError(builtins.TimeoutError):  # noqa: A001 - the name that the document gives it
    """The time was up; everything was killed. `result` holds what had been written until then."""

    def __init__(self, message: str, result: SafeExecResult) -> None:
        super().__init__(message)
        self.result = result

    @property
    def stdout(self) -> str:
        """Standard output up to the end."""
        return self.result.stdout

    @property
    def stderr(self) -> str:
        """Standard error up to the end."""
        return self.result.stderr


class ExecutionLimits(Value):
    """What a plan allows. None: no limit."""

    timeout_seconds: float | None = None


class ExecutionPlan(Value):
    """What somebody planned for a piece of work; a command may not exceed it."""

    limits: ExecutionLimits = ExecutionLimits()
    description: str = ""


class SafeExecResult(Value):
    """A command that ran to its end."""

    exit_code: int
    stdout: str
    stderr: str
    duration_ms: float
    precondition_passed: bool
    truncated: bool


class SafeExec:
    """safe_exec over a gateway, for as many commands as you like."""

    def __init__(self, gateway: Gateway) -> None:
        self.gateway = gateway

    @classmethod
    def open(cls, **options: Any) -> Self:
        """With the policy `safe-exec`; `options` as for `Gateway.open`."""
        return cls(Gateway.open(options.pop("policy", "safe-exec"), **options))

    def run(
        self,
        command: str,
        timeout: float | None = None,
        working_dir: str | os.PathLike[str] | None = None,
        execution_plan: ExecutionPlan | None = None,
        **options: Any,
    ) -> SafeExecResult:
        """Run a command to its end. Raises `ConstraintViolationError` and `TimeoutError`."""
        timeout = self._prepare(command, timeout, working_dir, execution_plan)
        answer = self.gateway.run(command, cwd=working_dir, timeout=timeout, **options)
        return _result(answer)

    async def arun(
        self,
        command: str,
        timeout: float | None = None,  # noqa: ASYNC109 - the gateway keeps it
        working_dir: str | os.PathLike[str] | None = None,
        execution_plan: ExecutionPlan | None = None,
        **options: Any,
    ) -> SafeExecResult:
        """`run`, for asyncio; a cancelled task leaves nothing running."""
        timeout = self._prepare(command, timeout, working_dir, execution_plan)
        answer = await self.gateway.arun(command, cwd=working_dir, timeout=timeout, **options)
        return _result(answer)

    def _prepare(
        self,
        command: str,
        timeout: float | None,
        working_dir: str | os.PathLike[str] | None,
        plan: ExecutionPlan | None,
    ) -> float | None:
        """The preconditions, in the order in which they are cheap; the timeout to run with."""
        self.gateway.expect_sound(command, timeout)
        limit = plan.limits.timeout_seconds if plan is not None else None
        if limit is not None:
            if timeout is not None and timeout > limit:
                message = f"Timeout exceeds plan limit (plan: {limit:g}s, requested: {timeout:g}s)"
                self._violate(command, "plan.timeout", message)
            timeout = limit if timeout is None else timeout
        if working_dir is not None:
            self._expect_folder(command, working_dir)
        judgement = self.gateway.check(command, cwd=working_dir)
        if judgement.decision.verdict is Verdict.ALLOW:
            program = missing_program(judgement)
            if program:
                hint = install_hint(program)
                how = f"\nIt can be had with: {hint}" if hint else ""
                message = f"Command not found: {program}{how}"
                self._violate(command, "precondition.program", message, working_dir)
        return timeout

    def _expect_folder(self, command: str, working_dir: str | os.PathLike[str]) -> None:
        if not os.path.isabs(working_dir):
            message = f"Working directory must be an absolute path: {working_dir}"
            self._violate(command, "precondition.directory", message)
        folder = find_folder("/", working_dir)
        if folder.kind == "missing":
            message = f"Working directory does not exist: {working_dir}"
            self._violate(command, "precondition.directory", message)
        if folder.kind != "folder":
            message = f"Working directory is not a directory: {working_dir}"
            self._violate(command, "precondition.directory", message)

    def _violate(
        self,
        command: str,
        rule: str,
        message: str,
        working_dir: str | os.PathLike[str] | None = None,
    ) -> None:
        turn_away(self.gateway, command, rule, message, cwd=working_dir)
        raise ConstraintViolationError(message)


def safe_exec(
    command: str,
    timeout: float | None = None,
    working_dir: str | os.PathLike[str] | None = None,
    execution_plan: ExecutionPlan | None = None,
) -> SafeExecResult:
    """Run one command with the gateway's usual places; see `SafeExec.run`."""
    with Gateway.open("safe-exec") as gateway:
        return SafeExec(gateway).run(command, timeout, working_dir, execution_plan)


def _result(answer: Answer) -> SafeExecResult:
    outcome = answer.outcome
    if outcome is None:
        raise ConstraintViolationError(why(answer))
    result = SafeExecResult(
        exit_code=_exit_code(outcome),
        stdout=outcome.stdout.text,
        stderr=outcome.stderr.text,
        duration_ms=outcome.duration_ms,
        precondition_passed=True,
        truncated=outcome.truncated,
    )
    if outcome.timed_out:
        seconds = outcome.duration_ms / 1000
        message = f"Command timed out after {seconds:.1f}s; it and all that it started were killed"
        raise TimeoutError(message, result)
    if outcome.status not in {EXITED, SIGNALLED}:
        raise RunnerError(
            outcome.problem or f"the command was not run to its end: {outcome.status}"
        )
    return result


def _exit_code(outcome: Outcome) -> int:
    """As a shell tells it: 128 and the signal's number for a command that was killed."""
    if outcome.exit_code is not None:
        return outcome.exit_code
    import signal

    names = signal.Signals.__members__
    return _SIGNAL_BASE + int(names.get(outcome.signal or "", signal.SIGKILL))
