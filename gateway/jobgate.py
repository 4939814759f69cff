"""The gate's background jobs: judged and recorded like any command, and gone on with meanwhile.

A job belongs to this process: when it ends, however it ends, so do its jobs. For a server that has to
answer the next command, a watcher, a long build.
"""

from __future__ import annotations

from gateway.filegate import Answer, FileGate

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from gateway import launch
    from gateway.policy.model import Policy
    from gateway.runner.jobs import Job, Jobs
    from gateway.runner.outcome import Outcome


class JobGate(FileGate):
    """What `Gateway` offers besides waiting for a command."""

    policy: Policy
    _known_jobs: Jobs | None = None

    def _begin(
        self, command: str, cwd: Any, attended: bool | None, approve: Any, shell: str
    ) -> launch.Start | Answer:
        raise AssertionError

    def _wishes(self, command: str, timeout: float | None, wishes: dict[str, Any]) -> launch.Wishes:
        raise AssertionError

    def _end(self, started: launch.Start, outcome: Outcome) -> Answer:
        raise AssertionError

    def start_job(
        self,
        command: str,
        *,
        cwd: Any = None,
        timeout: float | None = None,
        attended: bool | None = None,
        approve: Any = None,
        shell: str = "bash",
        **wishes: Any,
    ) -> tuple[Answer, str]:
        """Judge, record, start, and return at once with the name of the job; no name: it may not start.

        The arguments are those of `run`; its time limit holds as well. The outcome is recorded when it
        ends. The log holds what it writes, as it is: nothing in it is masked.
        """
        from gateway.launch import Start, spec
        from gateway.recording import broken_off

        wanted = self._wishes(command, timeout, wishes)
        started = self._begin(command, cwd, attended, approve, shell)
        if not isinstance(started, Start):
            return started, ""
        try:
            job = self._jobs().start(
                spec(self.policy, started, wanted), lambda one: self._job_ended(started, one)
            )
        except BaseException as error:
            self._end(started, broken_off(error))
            raise
        return Answer(started.judgement, None, started.approved_by, started.record), job.id

    def jobs(self) -> tuple[Job, ...]:
        """Every job that is still known, oldest first; its outcome is None while it runs."""
        return self._jobs().list()

    def job_output(self, name: str, lines: int = 50) -> str:
        """The last lines a job has written so far."""
        return self._jobs().tail(name, lines)

    def stop_job(self, name: str) -> Job:
        """End it (SIGTERM, its grace, SIGKILL), and wait until nothing of it is left."""
        return self._jobs().stop(name)

    def wait_for_job(self, name: str, timeout: float | None = None) -> Job:
        """Wait for its end, or so many seconds."""
        return self._jobs().wait(name, timeout)

    def end_jobs(self) -> None:
        """End all of them."""
        if self._known_jobs is not None:
            self._known_jobs.close()

    def _jobs(self) -> Jobs:
        if self._known_jobs is None:
            import os

            from gateway.containing import cache_folder
            from gateway.places import state_folder
            from gateway.runner.jobs import Jobs

            self._known_jobs = Jobs(os.path.join(state_folder(), "jobs"), cache=cache_folder())
        return self._known_jobs

    def _job_ended(self, started: launch.Start, job: Job) -> None:
        from gateway.errors import AuditError

        try:
            if job.outcome is not None:
                self.recorder.outcome(started.record, job.outcome)
        except AuditError:
            pass  # nobody waits who could be told; `audit verify` names the decision as open
