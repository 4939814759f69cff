"""The Bash tool: commands inside a project, answered in the standard envelope.

from gateway.systems.bash_tool import BashTool
envelope = BashTool.open(workspace="/work/project").run({"command": "pytest -q"})
"""

from __future__ import annotations

import time

from gateway.gate import Gateway
from gateway.runner.outcome import NOT_STARTED
from gateway.systems.refusals import turn_away, why
from gateway.values import Value
from gateway.workspace.folders import find_folder

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any, Self

    from gateway.filegate import Answer
    from gateway.runner.outcome import Outcome

NAME = "Bash"
DESCRIPTION = (
    "Execute a shell command within the project sandbox. Chaining with &&, || and ; is allowed, and cd "
    "inside the project. Not for interactive programs, sudo, other machines or the network; use "
    "LS / Read / Grep / Glob to list, read and search files."
)
DEFAULT_TIMEOUT_MS = 120_000
MAX_TIMEOUT_MS = 600_000
PARAMETERS: dict[str, Any] = {
    "type": "object",
    "properties": {
        "command": {
            "type": "string",
            "description": "The shell command to execute. Command chaining (&&, ||, ;) is allowed.",
        },
        "directory": {
            "type": "string",
            "description": "Working directory relative to project root. Defaults to '.'.",
            "default": ".",
        },
        "timeout_ms": {
            "type": "integer",
            "description": (
                "Execution timeout in milliseconds. "
                f"Default {DEFAULT_TIMEOUT_MS}, max {MAX_TIMEOUT_MS}."
            ),
            "default": DEFAULT_TIMEOUT_MS,
        },
    },
    "required": ["command"],
}

# What the runner says → error code and text.
_NOT_STARTED = {
    "permission-denied": ("PERMISSION_DENIED", "Permission denied executing command."),
    "not-executable": ("PERMISSION_DENIED", "Permission denied executing command."),
    "directory-not-accessible": ("PERMISSION_DENIED", "Permission denied executing command."),
}


class _Call(Value):
    """A call whose parameters are right."""

    command: str
    directory: str
    # Absolute, and from the root.
    path: str
    timeout_ms: int
    started: float


class BashTool:
    """The tool `Bash` over a gateway; the gateway's workspace is the project root."""

    def __init__(self, gateway: Gateway) -> None:
        self.gateway = gateway

    @classmethod
    def open(cls, **options: Any) -> Self:
        """With the policy `bash-tool`; `options` as for `Gateway.open`."""
        return cls(Gateway.open(options.pop("policy", "bash-tool"), **options))

    def run(self, parameters: Mapping[str, Any], **options: Any) -> dict[str, Any]:
        """Answer `{command, directory, timeout_ms}` with an envelope. Never raises for a command."""
        call = self._read(parameters)
        if not isinstance(call, _Call):
            return call
        seconds = call.timeout_ms / 1000
        answer = self.gateway.run(call.command, cwd=call.path, timeout=seconds, **options)
        return _envelope(parameters, call, answer)

    async def arun(self, parameters: Mapping[str, Any], **options: Any) -> dict[str, Any]:
        """`run`, for asyncio; a cancelled task leaves nothing running."""
        call = self._read(parameters)
        if not isinstance(call, _Call):
            return call
        seconds = call.timeout_ms / 1000
        answer = await self.gateway.arun(call.command, cwd=call.path, timeout=seconds, **options)
        return _envelope(parameters, call, answer)

    def _read(self, parameters: Mapping[str, Any]) -> _Call | dict[str, Any]:
        started = time.monotonic()
        if not hasattr(parameters, "get"):  # a model wrote something else than an object
            parameters = {}
        command = parameters.get("command")
        if not isinstance(command, str) or not command.strip():
            return self._wrong(
                parameters, "", ".", "INVALID_PARAM", "Missing required parameter 'command'."
            )
        named = parameters.get("directory") or "."
        directory = named if isinstance(named, str) else str(named)
        timeout = parameters.get("timeout_ms", DEFAULT_TIMEOUT_MS)
        whole = isinstance(timeout, int) and not isinstance(timeout, bool)
        if not whole or not 1 <= timeout <= MAX_TIMEOUT_MS:
            text = f"timeout_ms must be an integer between 1 and {MAX_TIMEOUT_MS}."
            return self._wrong(parameters, command, directory, "INVALID_PARAM", text)
        if not isinstance(named, str):
            text = f"'{directory}' is not a directory."
            return self._wrong(parameters, command, ".", "INVALID_PARAM", text)
        folder = find_folder(self.gateway.workspace, directory)
        if not folder.inside:
            text = "Access denied. Path must be within project root."
            return self._wrong(parameters, command, directory, "ACCESS_DENIED", text)
        if folder.kind == "missing":
            text = f"Directory '{directory}' does not exist."
            return self._wrong(parameters, command, directory, "NOT_FOUND", text)
        if folder.kind != "folder":
            text = f"'{directory}' is not a directory."
            return self._wrong(parameters, command, directory, "INVALID_PARAM", text)
        return _Call(command, folder.inside, folder.path, timeout, started)

    def _wrong(
        self, parameters: Mapping[str, Any], command: str, directory: str, code: str, text: str
    ) -> dict[str, Any]:
        turn_away(self.gateway, command, f"bash.parameters.{code.lower().replace('_', '-')}", text)
        return _error(parameters, command, directory, code, text)


def _envelope(parameters: Mapping[str, Any], call: _Call, answer: Answer) -> dict[str, Any]:
    outcome = answer.outcome
    if outcome is None:
        text = "Command blocked by safety rules."
        details = {
            "reason": answer.decision.reason,
            "suggestion": answer.decision.suggest,
            "rules": list(answer.decision.rules),
            "verdict": str(answer.decision.verdict),
        }
        found = _error(
            parameters, call.command, call.directory, "INVALID_PARAM", text, why(answer), details
        )
        return _timed(found, call)
    if outcome.status == NOT_STARTED:
        failed = f"Command failed: {outcome.problem or outcome.code}"
        code, text = _NOT_STARTED.get(outcome.code, ("EXECUTION_ERROR", failed))
        details = {"reason": outcome.problem}
        found = _error(parameters, call.command, call.directory, code, text, "", details)
        return _timed(found, call)
    if outcome.timed_out and not (outcome.stdout.bytes or outcome.stderr.bytes):
        text = "Command timed out with no output."
        found = _error(parameters, call.command, call.directory, "TIMEOUT", text)
        found["data"]["signal"] = _signal(outcome)
        return _timed(found, call)
    whole = outcome.ok and not outcome.truncated
    return {
        "status": "success" if whole else "partial",
        "data": _data(call.command, call.directory, outcome),
        "text": _text(call, outcome),
        "stats": {
            "time_ms": round(outcome.duration_ms),
            "stdout_bytes": outcome.stdout.bytes,
            "stderr_bytes": outcome.stderr.bytes,
        },
        "context": _context(parameters, call.directory),
    }


def _timed(envelope: dict[str, Any], call: _Call) -> dict[str, Any]:
    envelope["stats"]["time_ms"] = round((time.monotonic() - call.started) * 1000)
    return envelope


def _error(
    parameters: Mapping[str, Any],
    command: str,
    directory: str,
    code: str,
    message: str,
    explanation: str = "",
    details: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    error: dict[str, Any] = {"code": code, "message": message}
    if details:
        error["details"] = dict(details)
    return {
        "status": "error",
        "data": _data(command, directory, None),
        "text": f"{message}\n{explanation}" if explanation else message,
        "stats": {"time_ms": 0, "stdout_bytes": 0, "stderr_bytes": 0},
        "context": _context(parameters, directory),
        "error": error,
    }


def _data(command: str, directory: str, outcome: Outcome | None) -> dict[str, Any]:
    return {
        "stdout": outcome.stdout.text if outcome else "",
        "stderr": outcome.stderr.text if outcome else "",
        "exit_code": None if outcome is None or outcome.timed_out else outcome.exit_code,
        "signal": _signal(outcome) if outcome else None,
        "truncated": outcome.truncated if outcome else False,
        "command": command,
        "directory": directory,
    }


def _signal(outcome: Outcome) -> str | None:
    """What ended it; after a time-out the last signal that was sent."""
    if outcome.timed_out and not outcome.signal:
        sent = {one.signal for one in outcome.killed}
        return "SIGKILL" if "KILL" in sent or not sent else "SIGTERM"
    return outcome.signal


def _context(parameters: Mapping[str, Any], directory: str) -> dict[str, Any]:
    return {
        "cwd": directory,
        "params_input": dict(parameters),
        "directory_resolved": directory,
    }


def _text(call: _Call, outcome: Outcome) -> str:
    known = outcome.exit_code is not None and not outcome.timed_out
    exit_code = outcome.exit_code if known else "null"
    parts = [
        f"Command {'succeeded' if outcome.ok else 'failed'}: {call.command}",
        f"(Exit code {exit_code}. Took {round(outcome.duration_ms)}ms)",
    ]
    if outcome.timed_out:
        parts.append(f"[Timed out after {call.timeout_ms}ms: the command was stopped.]")
    elif outcome.signal:
        parts.append(f"[Ended by {outcome.signal}.]")
    if outcome.truncated:
        parts.append("[Truncated: Output exceeded limit. Narrow command or redirect to file.]")
    for name, stream in (("STDOUT", outcome.stdout), ("STDERR", outcome.stderr)):
        if stream.bytes:
            parts.extend(["", f"--- {name} ({stream.bytes} bytes) ---", stream.text.rstrip("\n")])
    return "\n".join(parts)
