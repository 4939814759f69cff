"""`run` for asyncio callers: the same work in a thread of its own, ended when the task is cancelled."""

from __future__ import annotations

import asyncio
import threading

from gateway.runner.cancel import Cancel
from gateway.runner.run import run

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.runner.capture.pipes import OnOutput
    from gateway.runner.outcome import Outcome
    from gateway.runner.spec import RunSpec


async def arun(
    spec: RunSpec,
    on_output: OnOutput | None = None,
    cancel: Cancel | None = None,
    *,
    cache: str = "",
) -> Outcome:
    """Run it without blocking the loop. `on_output` is called from the running thread.

    When the task is cancelled, the command is ended first (politely, then not) and the cancellation
    goes on, with what came of it as `error.args[0]`.
    """
    loop = asyncio.get_running_loop()
    done: asyncio.Future[Outcome] = loop.create_future()
    ended = cancel or Cancel()

    def work() -> None:
        try:
            outcome = run(spec, on_output, ended, cache=cache)
        except BaseException as error:  # noqa: BLE001 - it is raised again, in the loop
            _tell(loop, done, None, error)
        else:
            _tell(loop, done, outcome, None)

    # Not the loop's executor: a few long commands would fill it, and nobody else could work.
    threading.Thread(target=work, name="gateway-run", daemon=True).start()
    try:
        return await asyncio.shield(done)
    except asyncio.CancelledError:
        ended.cancel()
        raise asyncio.CancelledError(await _undisturbed(done)) from None


async def _undisturbed(done: asyncio.Future[Outcome]) -> Outcome:
    """Wait for the end, however often we are told to stop waiting: nothing may be left running."""
    while not done.done():
        try:
            await asyncio.shield(done)
        except asyncio.CancelledError:
            continue
    return done.result()


def _tell(
    loop: asyncio.AbstractEventLoop,
    done: asyncio.Future[Outcome],
    outcome: Outcome | None,
    error: BaseException | None,
) -> None:
    def settle() -> None:
        if done.done():
            return
        if error is not None:
            done.set_exception(error)
        elif outcome is not None:
            done.set_result(outcome)

    try:
        loop.call_soon_threadsafe(settle)
    except RuntimeError:
        pass  # the loop is gone, and with it whoever asked
