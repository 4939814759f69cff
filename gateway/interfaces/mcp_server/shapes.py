"""The published shapes of the answers: output schemas, and what structured answers are checked against.

An answer holds the fields of success or those of failure; so all but a few are optional.
"""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field


class Shape(BaseModel):
    """Unknown fields would be a mistake of ours."""

    model_config = ConfigDict(extra="forbid")


class Verdict(Shape):
    """What the policy says of a command."""

    verdict: Literal["allow", "ask", "deny"]
    rules: list[str] = Field(description="The ids of the deciding rules")
    reason: str
    suggest: str = Field(description="A better way, when a rule knows one")
    opaque: bool = Field(description="A part of the command could not be read")


class SafeExecAnswer(Shape):
    """A command that ran to its end, or why it did not."""

    exit_code: int | None = None
    stdout: str = ""
    stderr: str = ""
    duration_ms: float | None = None
    precondition_passed: bool
    truncated: bool = False
    error: str | None = Field(
        default=None, description="Why it did not run, or did not end by itself"
    )
    timed_out: bool = False


class BashData(Shape):
    """What the command wrote and how it ended."""

    stdout: str
    stderr: str
    exit_code: int | None
    signal: str | None
    truncated: bool
    command: str
    directory: str


class BashStats(Shape):
    """Times and sizes."""

    time_ms: int
    stdout_bytes: int
    stderr_bytes: int


class BashContext(Shape):
    """Where it ran, and what was asked for."""

    cwd: str
    params_input: dict[str, Any]
    directory_resolved: str


class BashError(Shape):
    """Only in an envelope whose status is `error`."""

    code: str
    message: str
    details: dict[str, Any] | None = None


class BashEnvelope(Shape):
    """The standard envelope."""

    status: Literal["success", "partial", "error"]
    data: BashData
    text: str
    stats: BashStats
    context: BashContext
    error: BashError | None = None


class ShellText(Shape):
    """stdout and stderr as one text, or the error."""

    result: str


class Failure(Shape):
    """What a failed file or command operation adds."""

    error: str | None = Field(default=None, description="Error code")
    reason: str | None = None


class CommandAnswer(Failure):
    """A command's outcome, or its error."""

    stdout: str | None = None
    stderr: str | None = None
    exitCode: int | None = None  # noqa: N815 - the names of the document
    timedOut: bool | None = None  # noqa: N815
    timeoutMs: float | None = None  # noqa: N815


class FileContent(Failure):
    """A file; what isn't UTF-8 comes as base64."""

    content: str | None = None
    encoding: Literal["base64"] | None = None


class Written(Failure):
    """Was it written?"""

    ok: bool


class ListedFile(Shape):
    """One name in a folder."""

    name: str
    type: Literal["file", "directory"]
    size: int


class Listing(Failure):
    """All names in a folder."""

    files: list[ListedFile] | None = None


class WorkspaceInfo(Failure):
    """The workspace in four numbers."""

    fileCount: int | None = None  # noqa: N815
    dirCount: int | None = None  # noqa: N815
    totalSize: int | None = None  # noqa: N815
    lastModified: str | None = None  # noqa: N815


class Operation(Shape):
    """What every operation answers with."""

    success: bool
    code: int | None = Field(default=None, description="403, 404, 408, 413 or 500 when it failed")
    error: str | None = None


class OperationRead(Operation):
    """A file; what isn't UTF-8 comes as base64."""

    content: str | None = None
    encoding: Literal["base64"] | None = None


class OperationWrite(Operation):
    """The snapshot by which the write can be taken back."""

    snapshotId: str | None = None  # noqa: N815
    size: int | None = None


class OperationRollback(Operation):
    """What was put back and what was removed."""

    restored: list[str] | None = None
    removed: list[str] | None = None
    undoSnapshotId: str | None = None  # noqa: N815


class OperationExec(Operation):
    """An approved command's outcome."""

    exitCode: int | None = None  # noqa: N815
    stdout: str | None = None
    stderr: str | None = None
