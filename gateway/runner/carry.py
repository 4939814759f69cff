"""Carrying a planned run out under a warden: order, attend, look what appeared, tell."""

from __future__ import annotations

import os
import time

from gateway.errors import RunnerError
from gateway.runner.attend import Attendance, Ended
from gateway.runner.cancel import Interrupted
from gateway.runner.capture.held import Held
from gateway.runner.capture.pipes import Pipes
from gateway.runner.confine.globs import below
from gateway.runner.confine.stubs import remove
from gateway.runner.confine.survey import signatures, survey
from gateway.runner.failures import MOUNTS, Problem, from_stage, not_started, problem
from gateway.runner.gitguard import Guard
from gateway.runner.order import Order, order, signal_name
from gateway.runner.outcome import (
    CANCELLED,
    EXITED,
    LOST,
    NOT_STARTED,
    SIGNALLED,
    TIMED_OUT,
    Enforcement,
    Outcome,
    Stream,
)
from gateway.runner.warden.pool import POOL
from gateway.runner.warden.sweep import sweep
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.runner.cancel import Cancel
    from gateway.runner.capture.pipes import OnOutput
    from gateway.runner.confine.plan import Plan
    from gateway.runner.network.proxy import Door
    from gateway.runner.outcome import Attempt
    from gateway.runner.spec import RunSpec
    from gateway.runner.warden.slot import Slot


# What is masked can vanish between the look at it and bubblewrap's mount: a socket, a temporary file.
_LOOKS = 3


def carry_out(
    spec: RunSpec,
    plan: Plan,
    program: str,
    on_output: OnOutput | None = None,
    cancel: Cancel | None = None,
    overlays: tuple[tuple[str, str, str], ...] = (),
) -> Outcome:
    """Run it as planned. Where the disk changed under the sandbox's mounts, look again and start anew."""
    held = Held(on_output) if on_output is not None and plan.tier == 2 else None

    def once(*, wide: bool = False) -> tuple[Outcome, bool]:
        return _once(spec, plan, program, held or on_output, cancel, overlays, wide=wide)

    outcome, mounted = once()
    for left in reversed(range(_LOOKS)):
        if not mounted and not (cancel is not None and cancel.cancelled):
            if held is not None:
                held.forget()
            outcome, mounted = once(wide=left == 0)
    if held is not None:
        held.release()
    return outcome


def _once(
    spec: RunSpec,
    plan: Plan,
    program: str,
    on_output: OnOutput | None,
    cancel: Cancel | None,
    overlays: tuple[tuple[str, str, str], ...],
    *,
    wide: bool,
) -> tuple[Outcome, bool]:
    """One start. False: bubblewrap could not make its mounts, and the command has not begun."""
    started, clock = time.time(), time.monotonic()
    mark = os.urandom(8).hex()
    try:
        made = order(spec, plan, program, mark, overlays, wide=wide)
        before = signatures((*made.found.secret, *made.found.fixed))
        guard = Guard(plan.asked, made.found.repositories) if plan.asked.guard_git else None
        slot = POOL.take(made.profile)
    except (RunnerError, OSError) as error:
        return not_started(problem("runner-failed", str(error))), True
    if plan.mode == "required" and made.found.gaps:
        POOL.give(slot, healthy=True)
        return not_started(problem("sandbox-unavailable", "; ".join(made.found.gaps))), True
    pipes = Pipes(spec.capture, on_output)
    watched = _Watched(slot, pipes, spec, made, cancel)
    try:
        try:
            ended, interrupted = watched.see(plan, mark)
        finally:
            # Also when the caller's own code broke it off.
            remove(made.masked)
            appeared = _appeared(plan, made, before, guard)
        outcome = replace(
            _outcome(spec, ended, pipes),
            started=started,
            ended=time.time(),
            duration_ms=(time.monotonic() - clock) * 1000,
            enforcement=_enforcement(plan, made),
            network=watched.attempts,
            appeared=appeared,
        )
    finally:
        pipes.close()
    if interrupted:
        raise Interrupted(outcome)
    return outcome, ended.failed is None or ended.failed[0] != MOUNTS


class _Watched:
    """The run itself, with what has to be undone whichever way it ends."""

    def __init__(
        self, slot: Slot, pipes: Pipes, spec: RunSpec, made: Order, cancel: Cancel | None
    ) -> None:
        self._slot, self._pipes, self._made = slot, pipes, made
        self._attendance = Attendance(slot, pipes, cancel, spec.grace_ms / 1000)
        self._door: Door | None = None
        self.attempts: tuple[Attempt, ...] = ()

    def see(self, plan: Plan, mark: str) -> tuple[Ended, bool]:
        """Send the order and attend. An exception of the caller's own code kills the command first."""
        healthy = False
        if plan.network == "proxy":
            from gateway.runner.network.proxy import Door

            self._door = Door(plan.asked.hosts)
            self._attendance.on_listener = self._door.open
        report = os.memfd_create("report", os.MFD_CLOEXEC)
        fds = (*self._pipes.targets, report)
        try:
            self._slot.order(self._made.told, self._made.order, fds, self._made.profile)
            self._pipes.release()
            try:
                ended, interrupted = self._attendance.watch(), False
            except KeyboardInterrupt:
                ended, interrupted = self._attendance.kill(), True
            except BaseException:
                self._attendance.kill()
                healthy = True
                raise
            if ended.lost:
                sweep(self._slot.session, mark)
            healthy = not ended.lost and not ended.survivors
            return _seen(ended, plan, report, self._pipes), interrupted
        except OSError as error:
            # The command may have begun all the same, and have killed the warden before it was told.
            sweep(self._slot.session, mark)
            return Ended(None, failed=("runner", error.errno or 0, str(error)), lost=True), False
        finally:
            os.close(report)
            if self._door is not None:
                self.attempts = self._door.close()
            POOL.give(self._slot, healthy=healthy)


def _seen(ended: Ended, plan: Plan, report: int, pipes: Pipes) -> Ended:
    """Tell a command that failed from a bubblewrap that never came to start it."""
    untold = ended.why or ended.lost or ended.failed
    if plan.tier != 2 or untold or b"exit-code" in os.pread(report, 4096, 0):
        return ended
    said = pipes.stream("stdout" if pipes.merged else "stderr").text.strip()
    # Only a bubblewrap that gives up by itself: one that was killed may have started the command.
    gave_up = ended.status == 1 << 8 and said.startswith("bwrap: Can't ")
    return replace(ended, failed=(MOUNTS if gave_up else "sandbox", 0, said[-500:]))


def _outcome(spec: RunSpec, ended: Ended, pipes: Pipes) -> Outcome:
    status, exit_code, signal, trouble = _verdict(spec, ended)
    spill = pipes.spill
    if spill is not None and spill.problem and trouble is None:
        trouble = Problem("spill-failed", spill.problem)
    return Outcome(
        status,
        exit_code,
        signal,
        pipes.merged,
        stdout=pipes.stream("stdout"),
        stderr=Stream() if pipes.merged else pipes.stream("stderr"),
        held_open=ended.held_open,
        killed=ended.killed,
        survivors=ended.survivors,
        cpu_ms=ended.cpu_ms,
        max_memory=ended.max_memory,
        spill=spill.path if spill is not None else "",
        spill_truncated=spill is not None and spill.truncated,
        code=trouble.code if trouble else "",
        problem=trouble.words if trouble else "",
    )


def _verdict(spec: RunSpec, ended: Ended) -> tuple[str, int | None, str | None, Problem | None]:
    if ended.failed is not None:
        trouble = from_stage(*ended.failed, spec)
        return NOT_STARTED, trouble.exit_code, None, trouble
    exit_code = signal = None
    if ended.status is not None:
        code = os.waitstatus_to_exitcode(ended.status)
        exit_code, signal = (code, None) if code >= 0 else (None, signal_name(-code))
    if ended.lost:
        return (
            LOST,
            exit_code,
            signal,
            problem("runner-failed", "the warden was killed; how the command ended is not known"),
        )
    status = {"deadline": TIMED_OUT, "cancelled": CANCELLED}.get(ended.why)
    return status or (SIGNALLED if signal else EXITED), exit_code, signal, None


def _enforcement(plan: Plan, made: Order) -> Enforcement:
    masks = (*made.found.secret, *made.found.fixed) if plan.tier == 2 else ()
    return Enforcement(plan.tier, plan, masks, (*plan.gaps, *made.found.gaps, *made.found.unseen))


def _appeared(
    plan: Plan, made: Order, before: dict[str, tuple[int, ...]], guard: Guard | None
) -> tuple[str, ...]:
    """Names of the deny lists that are there now and were not, or are not what they were; and what was
    left for git to run later, most of it taken back."""
    asked = plan.asked
    listed = plan.tier > 0 and (asked.read_denies or asked.write_denies or asked.hidden)
    if not listed and guard is None:
        return ()
    now = survey(asked)
    after = signatures((*now.secret, *now.fixed)) if listed else {}
    changed = sorted(
        path for path, what in after.items() if before.get(path) != what and _its_own(path, plan)
    )
    if guard is None:
        return tuple(changed)
    try:
        taken = guard.take_back(now.repositories)
    except OSError as error:
        taken = (f"{error.filename}: could not be looked at or put back: {error.strerror}",)
    unseen = () if now.gaps == made.found.gaps else now.gaps
    return (*changed, *taken, *unseen)


def _its_own(path: str, plan: Plan) -> bool:
    """Could the command have changed it? The gateway's own files change all the time."""
    asked = plan.asked
    if plan.tier == 2 and any(below(path, os.path.realpath(one)) for one in asked.hidden):
        return False
    roots = (*asked.write_roots, asked.tmp)
    return asked.write_all or any(below(path, os.path.realpath(root)) for root in roots if root)
