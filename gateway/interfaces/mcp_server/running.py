"""Progress while a command runs: how long it has taken, and how much it has written."""

from __future__ import annotations

import asyncio
import contextlib
import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from typing import TypeVar

    from mcp.server.mcpserver import Context

    T = TypeVar("T")

EVERY_SECONDS = 1.0


class Progress:
    """Counts what a command writes. Handed to the gate as `on_output`."""

    def __init__(self) -> None:
        self.bytes = 0

    def __call__(self, _stream: str, data: bytes) -> None:
        self.bytes += len(data)


async def watched(ctx: Context, run: Callable[[Progress], Awaitable[T]]) -> T:
    """Await a run and tell the client about it, if it wants to know. Cancelled, both end."""
    progress = Progress()
    task: asyncio.Task[None] = asyncio.create_task(_tell(ctx, progress))
    try:
        return await run(progress)
    finally:
        task.cancel()


async def _tell(ctx: Context, progress: Progress) -> None:
    started = time.monotonic()
    while True:
        await asyncio.sleep(EVERY_SECONDS)
        seconds = time.monotonic() - started
        message = f"running for {seconds:.0f} s, {progress.bytes} bytes of output"
        with contextlib.suppress(Exception):  # a client that is gone ends the run, not this
            await ctx.report_progress(seconds, message=message)
