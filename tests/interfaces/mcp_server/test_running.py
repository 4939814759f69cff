"""Approvals, progress and cancellation."""

from __future__ import annotations

import asyncio

import pytest
from mcp.types import ElicitResult

# No policy of ours can tell what this starts, so a person has to.
UNKNOWN = "$(sed s/text/echo/ file.txt) hi"


def person(action: str, **content):
    """A client whose person always answers the same; `asked` collects the questions."""
    asked: list[str] = []

    async def answer(_context, params):
        asked.append(params.message)
        return ElicitResult(action=action, content=content or None)

    answer.asked = asked
    return answer


@pytest.mark.parametrize("mode", ["auto", "legacy"])
@pytest.mark.parametrize(
    ("tool", "field"),
    [("safe_exec", "stdout"), ("run_command", "stdout"), ("run_shell", "result"), ("Bash", "data")],
)
def test_an_approved_command_runs(serve, talk, mode, tool, field):
    yes = person("accept", approve=True, note="fine")

    async def conversation(client):
        return await client.call_tool(tool, {"command": UNKNOWN})

    answer = talk(serve(), conversation, mode=mode, elicitation_callback=yes)

    assert not answer.is_error
    assert "hi" in str(answer.structured_content[field])
    assert len(yes.asked) == 1
    assert UNKNOWN in yes.asked[0]


@pytest.mark.parametrize("mode", ["auto", "legacy"])
@pytest.mark.parametrize(
    "no", [person("accept", approve=False), person("decline"), person("cancel")]
)
def test_what_nobody_approves_does_not_run(serve, talk, no, mode):
    async def conversation(client):
        return await client.call_tool("safe_exec", {"command": UNKNOWN})

    answer = talk(serve(), conversation, mode=mode, elicitation_callback=no)

    assert answer.is_error
    assert answer.structured_content["precondition_passed"] is False


@pytest.mark.parametrize("mode", ["auto", "legacy"])
def test_a_client_that_can_not_ask_is_told(serve, talk, mode):
    async def conversation(client):
        return await client.call_tool("safe_exec", {"command": UNKNOWN})

    answer = talk(serve(), conversation, mode=mode)

    assert answer.is_error
    assert "nobody is there" in answer.content[0].text


def test_the_approval_is_recorded(serve, talk, kinds):
    async def conversation(client):
        return await client.call_tool("safe_exec", {"command": UNKNOWN})

    talk(serve(), conversation, elicitation_callback=person("accept", approve=True))

    assert [kind for kind in kinds() if not kind.startswith(("log.", "policy"))] == [
        "decision",
        "approval",
        "outcome",
    ]


def test_a_denied_command_is_never_asked_about(serve, talk):
    yes = person("accept", approve=True)

    async def conversation(client):
        return await client.call_tool("safe_exec", {"command": "rm -rf /"})

    assert talk(serve(), conversation, elicitation_callback=yes).is_error
    assert yes.asked == []


def test_a_client_can_not_approve_by_an_argument(serve, talk):
    async def conversation(client):
        arguments = {"command": UNKNOWN, "approved": {"approve": True}, "attended": True}
        return await client.call_tool("safe_exec", arguments)

    assert talk(serve(), conversation).is_error


@pytest.mark.parametrize("mode", ["auto", "legacy"])
def test_a_long_run_reports_progress(serve, talk, mode):
    heard = []

    async def listen(progress, _total, message):
        heard.append((progress, message))

    async def conversation(client):
        return await client.call_tool(
            "safe_exec", {"command": "echo out; sleep 2.6"}, progress_callback=listen
        )

    assert not talk(serve(), conversation, mode=mode).is_error
    assert len(heard) >= 2
    assert heard[0][0] < heard[1][0]
    assert "4 bytes of output" in heard[-1][1]


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        ("safe_exec", {"command": "sleep 7461 & setsid sleep 7461 & wait"}),
        ("Bash", {"command": "sleep 7461"}),
        ("run_shell", {"command": "sleep 7461"}),
        ("run_command", {"command": "sleep 7461"}),
    ],
)
def test_a_cancelled_call_leaves_nothing_running(serve, talk, alive, kinds, tool, arguments):
    async def conversation(client):
        with pytest.raises(Exception, match=r"(?i)time"):
            await client.call_tool(tool, arguments, read_timeout_seconds=0.7)
        for _ in range(50):
            if not alive("7461"):
                return True
            await asyncio.sleep(0.1)
        return False

    assert talk(serve(), conversation)
    assert kinds()[-1] == "outcome"


def test_the_server_goes_on_after_a_cancelled_call(serve, talk):
    async def conversation(client):
        with pytest.raises(Exception, match=r"(?i)time"):
            await client.call_tool("safe_exec", {"command": "sleep 7462"}, read_timeout_seconds=0.5)
        return await client.call_tool("safe_exec", {"command": "echo still here"})

    assert talk(serve(), conversation).structured_content["stdout"] == "still here\n"
