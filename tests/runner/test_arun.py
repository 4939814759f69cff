from __future__ import annotations

import asyncio

import pytest

from gateway.runner.arun import arun
from tests.runner.as_another import running


def test_many_at_once(spec, cache):
    async def go():
        return await asyncio.gather(
            *(arun(spec(f"sleep 0.1; echo {n}"), cache=cache) for n in range(12))
        )

    assert [one.stdout.text for one in asyncio.run(go())] == [f"{n}\n" for n in range(12)]


def test_a_cancelled_task_kills_its_command_and_keeps_what_came_of_it(spec, cache):
    async def go():
        task = asyncio.create_task(
            arun(spec("setsid sleep 7654321 & echo on; sleep 7654321", grace_ms=0), cache=cache)
        )
        while running("7654321") < 2:  # noqa: ASYNC110 - it is the disk that we ask
            await asyncio.sleep(0.02)
        task.cancel()
        with pytest.raises(asyncio.CancelledError) as error:
            await task
        return error.value.args[0]

    outcome = asyncio.run(go())
    assert (outcome.status, outcome.stdout.text, running("7654321")) == ("cancelled", "on\n", 0)


def test_a_timeout_of_the_loop_works_too(spec, cache):
    async def go():
        await asyncio.wait_for(arun(spec("sleep 7654322", grace_ms=0), cache=cache), 0.3)

    with pytest.raises(TimeoutError):
        asyncio.run(go())
    assert running("7654322") == 0


def test_the_loop_is_not_blocked(spec, cache):
    async def go():
        task = asyncio.create_task(arun(spec("sleep 0.3"), cache=cache))
        ticks = 0
        while not task.done():
            await asyncio.sleep(0.01)
            ticks += 1
        return ticks

    assert asyncio.run(go()) > 5
