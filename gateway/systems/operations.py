"""Operations: approved commands, files behind allow-lists, writes that can be taken back.

from gateway.systems.operations import OperationExecutor
executor = OperationExecutor.open(policy="operations.yaml", workspace="/home/dev/work")
written = executor.sandbox_write_file("/home/dev/work/a.txt", "text")
executor.sandbox_rollback(written["snapshotId"])
"""

from __future__ import annotations

from gateway.errors import (
    ForbiddenError,
    GatewayError,
    MissingError,
    OutsideError,
    TooLargeError,
    UsageError,
)
from gateway.gate import Gateway
from gateway.runner.outcome import NOT_STARTED
from gateway.systems.contents import as_fields
from gateway.systems.refusals import content_of, why

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Self

    from gateway.filegate import Answer

MAX_SIZE = 10_000_000
NOT_ALLOWED, NOT_THERE, TIMED_OUT, TOO_LARGE, FAILED = 403, 404, 408, 413, 500

# What went wrong → code. The first that fits.
_CODES: tuple[tuple[type[GatewayError], int], ...] = (
    (OutsideError, NOT_ALLOWED),
    (MissingError, NOT_THERE),
    (TooLargeError, TOO_LARGE),
    (ForbiddenError, FAILED),
    (GatewayError, FAILED),
)


class OperationExecutor:
    """The one entrance for everything that is done to the system. Paths may be absolute."""

    def __init__(self, gateway: Gateway) -> None:
        self.gateway = gateway

    @classmethod
    def open(cls, **options: Any) -> Self:
        """With the policy `operations`; `options` as for `Gateway.open`."""
        return cls(Gateway.open(options.pop("policy", "operations"), **options))

    def sandbox_read_file(self, path: str) -> dict[str, Any]:
        """`{success, content}`, or `{success, code, error}` with 403, 404 or 500."""
        try:
            answer, data = self.gateway.read_file(path, limit=MAX_SIZE, absolute=True)
        except GatewayError as error:
            return _failed(error)
        return _refused(answer) if data is None else {"success": True, **as_fields(data)}

    def sandbox_write_file(
        self, path: str, content: str | bytes, encoding: str = ""
    ) -> dict[str, Any]:
        """`{success, snapshotId}`: what the file held before can be had back by that id."""
        try:
            data = content_of(self.gateway, path, content, encoding)
            answer, written = self.gateway.write_file(
                path, data, limit=MAX_SIZE, absolute=True, snapshot=True
            )
        except GatewayError as error:
            return _failed(error)
        if written is None:
            return _refused(answer)
        return {"success": True, "snapshotId": answer.snapshot, "size": written.size}

    def sandbox_rollback(self, snapshotId: str) -> dict[str, Any]:  # noqa: N803 - the document's name
        """`{success, restored, removed, undoSnapshotId}`"""
        try:
            answer, restored = self.gateway.rollback(snapshotId, absolute=True)
        except GatewayError as error:
            return _failed(error)
        if restored is None:
            return _refused(answer)
        # Paths of the whole disk are told as such, those of the workspace from its top.
        start = "/" if restored.root == "/" else ""
        return {
            "success": True,
            "restored": [start + path for path in restored.written],
            "removed": [start + path for path in restored.removed],
            "undoSnapshotId": restored.undo,
        }

    def snapshot(self, snapshotId: str) -> dict[str, Any]:  # noqa: N803
        """`{id, type, path, content, hash, timestamp, size}`; `content` is None for "not there"."""
        try:
            answer, kept = self.gateway.kept(snapshotId, absolute=True)
        except GatewayError as error:
            return _failed(error)
        if kept is None:
            return _refused(answer)
        found, data = kept
        entry = found.kept[-1]
        return {
            "id": found.id,
            "type": "file",
            "path": f"{found.root.rstrip('/')}/{entry.path}",
            "content": None,
            **(as_fields(data) if data is not None else {}),
            "hash": entry.digest,
            "timestamp": found.taken // 1_000_000,
            "size": entry.size,
        }

    def system_exec(self, command: str, **options: Any) -> dict[str, Any]:
        """`{success, exitCode, stdout, stderr}` of an approved command."""
        try:
            return _ran(self.gateway.run(command, **options))
        except UsageError as error:
            return _failed(error)

    async def asystem_exec(self, command: str, **options: Any) -> dict[str, Any]:
        """`system_exec`, for asyncio; a cancelled task leaves nothing running."""
        try:
            return _ran(await self.gateway.arun(command, **options))
        except UsageError as error:
            return _failed(error)


def _ran(answer: Answer) -> dict[str, Any]:
    outcome = answer.outcome
    if outcome is None:
        return _refused(answer)
    found = {
        "success": outcome.ok,
        "exitCode": outcome.exit_code,
        "stdout": outcome.stdout.text,
        "stderr": outcome.stderr.text,
    }
    if outcome.timed_out:
        return {**found, "code": TIMED_OUT, "error": "The command was stopped at its timeout."}
    if outcome.status == NOT_STARTED or outcome.exit_code is None:
        return {
            **found,
            "code": FAILED,
            "error": outcome.problem or f"{outcome.status}: {outcome.signal}",
        }
    return found


def _refused(answer: Answer) -> dict[str, Any]:
    return {"success": False, "code": NOT_ALLOWED, "error": why(answer)}


def _failed(error: GatewayError) -> dict[str, Any]:
    code = next(code for kind, code in _CODES if isinstance(error, kind))
    return {"success": False, "code": code, "error": str(error)}
