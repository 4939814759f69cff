"""Every error the gateway raises on purpose, and the exit code each one ends with.

Messages start in lower case, name user text in backticks, have no full stop, and say what to do in
`hint`. What is not a `GatewayError` is a bug of ours.
"""

from __future__ import annotations

from gateway.scale import Scale


class Exit(Scale):
    """Exit codes of the command line (`docs/reference/exit-codes.md`)."""

    OK = 0
    INTERNAL = 1
    USAGE = 2
    ASK = 3
    DENY = 4
    TORN_TAIL = 10
    TRUNCATED = 11
    ALTERED = 12
    FORKED = 13
    UNDECLARED_REDACTION = 14
    UNSEALED = 15
    TIMED_OUT = 124
    GATEWAY_FAILED = 125
    DENIED = 126
    NOT_FOUND = 127
    INTERRUPTED = 130
    READER_GONE = 141


class GatewayError(Exception):
    """The base: a message, where it happened (`file:line:column`), and what to do about it."""

    exit_code = Exit.INTERNAL

    def __init__(self, message: str, *, where: str = "", hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.where = where
        self.hint = hint

    def __str__(self) -> str:
        text = f"{self.where}: {self.message}" if self.where else self.message
        return f"{text} ({self.hint})" if self.hint else text


class UsageError(GatewayError):
    """The caller asked for something that has no meaning."""

    exit_code = Exit.USAGE


class PolicyError(GatewayError):
    """A policy could not be loaded; `str()` holds every problem found, one a line."""

    exit_code = Exit.USAGE


class AuditError(GatewayError):
    """The audit trail could not be written or read."""

    exit_code = Exit.GATEWAY_FAILED


class RunnerError(GatewayError):
    """The runner itself failed, before or beside the command."""

    exit_code = Exit.GATEWAY_FAILED


class WorkspaceError(GatewayError):
    """A path leaves the workspace, or a file operation could not be done."""

    exit_code = Exit.USAGE


class OutsideError(WorkspaceError):
    """The path does not stay inside: `..`, absolute, or a link that leads out."""


class MissingError(WorkspaceError):
    """Nothing is there."""


class ForbiddenError(WorkspaceError):
    """It is there, but the system, or its kind, does not let us."""


class TooLargeError(WorkspaceError):
    """More bytes, files or levels than the limit that was given."""
