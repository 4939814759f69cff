"""Run one command: the straight line from what is asked to what came of it.

check → plan → carry out → outcome. Nothing the command or the machine does raises; every end is an
`Outcome`. What carries it out is imported when there is something to carry out.
"""

from __future__ import annotations

from gateway.runner.confine.probe import expected_enforcement
from gateway.runner.failures import Problem, locate, misfit, not_started, problem
from gateway.runner.outcome import CANCELLED, Enforcement, Outcome
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.runner.cancel import Cancel
    from gateway.runner.capture.pipes import OnOutput
    from gateway.runner.spec import RunSpec


def run(
    spec: RunSpec,
    on_output: OnOutput | None = None,
    cancel: Cancel | None = None,
    *,
    cache: str = "",
) -> Outcome:
    """Run it and wait. `on_output(stream, bytes)` is called from this thread while it runs.

    `cache` is the private folder where `capabilities` keeps what the machine can do.
    """
    trouble = misfit(spec)
    if trouble is not None:
        return not_started(trouble)
    program = locate(spec)
    if isinstance(program, Problem):
        return not_started(program)
    plan = expected_enforcement(spec.confinement, cache)
    if plan.refused:
        refusal = not_started(problem("sandbox-unavailable", "; ".join(plan.refused)))
        return replace(refusal, enforcement=Enforcement(0, plan, gaps=plan.gaps))
    if cancel is not None and cancel.cancelled:
        return Outcome(CANCELLED, problem="cancelled before it began")
    if spec.dry_run:
        from gateway.runner.dryrun.rehearse import rehearse

        with rehearse(spec, on_output, cancel, cache=cache) as rehearsal:
            return rehearsal.outcome
    if plan.capabilities.platform != "linux":
        from gateway.runner.direct import run_directly

        return run_directly(spec, plan, program, on_output, cancel)
    from gateway.runner.carry import carry_out

    return carry_out(spec, plan, program, on_output, cancel)
