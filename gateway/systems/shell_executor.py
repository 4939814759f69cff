"""The shell executor: one shell for tools and for the program itself, on Windows and elsewhere.

from gateway.systems.shell_executor import ShellExecutor
result = ShellExecutor.open(workspace="/work/project").run("make", timeout=120)
"""

from __future__ import annotations

import os
import sys

from gateway.errors import GatewayError
from gateway.gate import Gateway
from gateway.runner.outcome import NOT_STARTED
from gateway.runner.shells import default_shell, prefix
from gateway.systems.refusals import turn_away, why
from gateway.values import Value
from gateway.workspace.folders import find_folder

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Self, TypeVar

    from gateway.filegate import Answer

    T = TypeVar("T")

NAME = "run_shell"
DESCRIPTION = (
    "Run a shell command on this machine, in the project folder, and return its output as one text. "
    "Commands that destroy the machine are blocked. A command that waits for input ends at its timeout."
)
DEFAULT_TIMEOUT = 60

_TIMED_OUT = 124


class SecurityError(GatewayError):
    """Nothing ran: the command is blocked, or its folder lies outside of the project."""


class CommandResult(Value):
    """What came of a command. A command that was killed at its timeout has exit code 124."""

    stdout: str
    stderr: str
    exit_code: int
    # Seconds.
    duration: float
    timed_out: bool = False


class _OnClassToo:
    """A method that may also be called on the class: then on an executor of the current folder."""

    def __init__(self, method: Any) -> None:
        self._method = method
        self.__doc__ = method.__doc__

    def __get__(self, instance: ShellExecutor | None, owner: type[ShellExecutor]) -> Any:
        if instance is not None:
            return self._method.__get__(instance, owner)

        def run_here(*args: Any, **options: Any) -> CommandResult:
            executor = owner.open(workspace=os.getcwd())
            with executor.gateway:
                result: CommandResult = self._method(executor, *args, **options)
                return result

        return run_here


if TYPE_CHECKING:

    def _on_class_too(method: T) -> T: ...

else:
    _on_class_too = _OnClassToo


def detect_shell(platform: str = "") -> list[str]:
    """The words before a command: PowerShell on Windows, bash elsewhere."""
    words = prefix(shell_name(platform))
    return [words[0], words[-1]]


def shell_name(platform: str = "") -> str:
    """`bash` or `powershell`: what commands are judged for, and run by."""
    return default_shell(platform or sys.platform)


class ShellExecutor:
    """Commands below one folder. `platform` forces the choice of the shell, as `sys.platform` names it."""

    _detect_shell = staticmethod(detect_shell)

    def __init__(self, gateway: Gateway, platform: str = "") -> None:
        self.gateway = gateway
        self.platform = platform

    @classmethod
    def open(cls, *, platform: str = "", **options: Any) -> Self:
        """With the policy `shell-executor`; `options` as for `Gateway.open`."""
        return cls(Gateway.open(options.pop("policy", "shell-executor"), **options), platform)

    @_on_class_too
    def run(
        self,
        command: str,
        cwd: str | os.PathLike[str] | None = None,
        timeout: float | None = DEFAULT_TIMEOUT,
        **options: Any,
    ) -> CommandResult:
        """Run a command to its end or its timeout. Raises `SecurityError` when nothing may run.

        `timeout` None: the policy's own.
        """
        folder = self._folder(command, cwd)
        answer = self.gateway.run(command, cwd=folder, timeout=timeout, **self._shell(options))
        return _result(answer, timeout)

    async def arun(
        self,
        command: str,
        cwd: str | os.PathLike[str] | None = None,
        timeout: float | None = DEFAULT_TIMEOUT,  # noqa: ASYNC109 - the gateway keeps it
        **options: Any,
    ) -> CommandResult:
        """`run`, for asyncio; a cancelled task leaves nothing running."""
        folder = self._folder(command, cwd)
        options = self._shell(options)
        answer = await self.gateway.arun(command, cwd=folder, timeout=timeout, **options)
        return _result(answer, timeout)

    def run_shell(self, command: str) -> str:
        """The tool: stdout and stderr as one text in the order they came, or what went wrong."""
        try:
            return as_text(self.run(command, timeout=None, streams="merged"))
        except GatewayError as error:
            return f"Error: {error}"

    def _shell(self, options: dict[str, Any]) -> dict[str, Any]:
        return {"shell": shell_name(self.platform), **options}

    def _folder(self, command: str, cwd: str | os.PathLike[str] | None) -> str:
        folder = find_folder(self.gateway.workspace, cwd or ".")
        if not folder.usable:
            why_not = "lies outside of the project" if not folder.inside else "is no folder"
            reason = f"Blocked: the working directory `{cwd}` {why_not}."
            turn_away(self.gateway, command, "shell.directory", reason)
            raise SecurityError(reason)
        return folder.path


def as_text(result: CommandResult) -> str:
    """One text: the output, and the exit code when it isn't zero."""
    text = result.stdout
    if result.stderr:
        text = f"{text}{'' if not text or text.endswith(chr(10)) else chr(10)}{result.stderr}"
    if result.exit_code and not result.timed_out:
        text = f"{text}{'' if not text or text.endswith(chr(10)) else chr(10)}[exit code {result.exit_code}]"
    return text


def _result(answer: Answer, timeout: float | None) -> CommandResult:
    outcome = answer.outcome
    if outcome is None:
        text = why(answer)
        raise SecurityError(text if text.startswith("Blocked") else f"Blocked: {text}")
    stderr = outcome.stderr.text
    exit_code = outcome.exit_code
    if outcome.status == NOT_STARTED:
        stderr += outcome.problem
    if outcome.timed_out:
        timeout = timeout or round(outcome.duration_ms / 1000, 1)
        stderr += f"{'' if not stderr or stderr.endswith(chr(10)) else chr(10)}[timed out after {timeout:g} seconds: killed]"
        exit_code = _TIMED_OUT
    elif exit_code is None:
        stderr += f"[{outcome.status}: {outcome.signal or outcome.problem}]"
        exit_code = 1
    return CommandResult(
        stdout=outcome.stdout.text,
        stderr=stderr,
        exit_code=exit_code,
        duration=outcome.duration_ms / 1000,
        timed_out=outcome.timed_out,
    )
