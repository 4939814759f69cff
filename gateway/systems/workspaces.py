"""Workspaces: each task has a folder of its own, and its agents reach files and commands only there.

from gateway.systems.workspaces import Workspaces
spaces = Workspaces.open()
task = spaces.submit_requirement("a calculator", "/work/calculator")["taskId"]
spaces.write_file(task, "calc.py", "print(1 + 1)")
spaces.run_command(task, "python3 calc.py")
"""

from __future__ import annotations

import os
import threading
import uuid

from gateway.errors import (
    ForbiddenError,
    GatewayError,
    MissingError,
    OutsideError,
    TooLargeError,
    UsageError,
    WorkspaceError,
)
from gateway.gate import Gateway
from gateway.runner.outcome import NOT_STARTED
from gateway.systems.contents import as_fields, shown
from gateway.systems.refusals import content_of, why
from gateway.workspace.tasks import OneTask, Tasks
from gateway.workspace.temporary import remove_temporary, temporary

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Self

    from gateway.filegate import Answer

DEFAULT_TIMEOUT_MS = 60_000

# What went wrong → error code of the document. The first that fits.
_CODES: tuple[tuple[type[GatewayError], str], ...] = (
    (OutsideError, "path_traversal_blocked"),
    (MissingError, "file_not_found"),
    (ForbiddenError, "permission_denied"),
    (TooLargeError, "permission_denied"),
    (GatewayError, "permission_denied"),
)
# Which rule refused a file → error code. Any other rule: `permission_denied`.
_TRAVERSAL = ("engine.path", "paths.outside.")


class Workspaces:
    """Every task with its gateway. Safe to share between threads."""

    def __init__(self, tasks: Tasks | OneTask, **options: Any) -> None:
        self._tasks = tasks
        self._options = options
        self._gateways: dict[str, Gateway] = {}
        self._lock = threading.Lock()

    @classmethod
    def open(cls, *, state_dir: str | None = None, **options: Any) -> Self:
        """With the policy `workspace`; bindings in the user's state folder, or in `state_dir`.

        `options` as for `Gateway.open`; they go to the gateway of each task.
        """
        if state_dir is None:
            from gateway.places import state_folder

            state_dir = state_folder()
        return cls(Tasks(os.path.join(state_dir, "tasks")), **options)

    @classmethod
    def of_one(cls, task_id: str, workspace: str, **options: Any) -> Self:
        """A single task over a folder that is there: what a server for one project needs."""
        return cls(OneTask(task_id, workspace), **options)

    def close(self) -> None:
        """Let go of all audit trails."""
        with self._lock:
            for gateway in self._gateways.values():
                gateway.close()
            self._gateways.clear()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    # ------------------------------------------------------------ tasks

    def submit_requirement(self, text: str, workspace_path: str | None = None) -> dict[str, Any]:
        """A new task: `{taskId, workspacePath}`. Who does the work is not our business."""
        said: object = text
        if not isinstance(said, str) or not said.strip():
            return {"error": "invalid_requirement", "reason": "the requirement is empty"}
        task = str(uuid.uuid4())
        if workspace_path is None:
            return {"taskId": task, "workspacePath": None}
        bound = self.bind_workspace(task, workspace_path)
        if not bound["ok"]:
            return {name: value for name, value in bound.items() if name != "ok"}
        return {"taskId": task, "workspacePath": self.get_workspace_path(task)}

    def bind_workspace(self, task_id: str, path: str) -> dict[str, Any]:
        """Give a task its folder; a missing one is made. `{ok}` or `{ok, error, reason}`."""
        try:
            self._tasks.bind(task_id, path)
        except WorkspaceError as error:
            return {"ok": False, **_failed(error)}
        return {"ok": True}

    def get_workspace_path(self, task_id: str) -> str | None:
        """The folder of a task, or None."""
        try:
            return self._tasks.get(task_id).workspace
        except MissingError:
            return None

    def release(self, task_id: str) -> None:
        """The task is done: its folder stays, its binding and its temporary files go."""
        self._tasks.release(task_id)
        with self._lock:
            gateway = self._gateways.pop(task_id, None)
        if gateway is not None:
            gateway.close()
        remove_temporary(task_id)

    def gateway(self, task_id: str) -> Gateway:
        """The gateway of a task, opened when it is first needed."""
        task = self._tasks.get(task_id)
        with self._lock:
            if task_id not in self._gateways:
                options = {"policy": "workspace", **self._options}
                self._gateways[task_id] = Gateway.open(
                    workspace=task.workspace,
                    tmp=temporary(task_id),
                    session=task_id,
                    **options,
                )
            return self._gateways[task_id]

    # ------------------------------------------------------------ files

    def read_file(self, task_id: str, path: str) -> dict[str, Any]:
        """`{content}`; what isn't UTF-8 comes as base64 with `encoding`."""

        def act(gateway: Gateway) -> dict[str, Any]:
            answer, data = gateway.read_file(path)
            return _refused(answer) if data is None else as_fields(data)

        return self._do(task_id, act)

    def write_file(
        self, task_id: str, path: str, content: str | bytes, encoding: str = ""
    ) -> dict[str, Any]:
        """`{ok}`; folders on the way are made."""

        def act(gateway: Gateway) -> dict[str, Any]:
            data = content_of(gateway, path, content, encoding)
            answer, written = gateway.write_file(path, data)
            return {"ok": True} if written is not None else _refused(answer)

        answer = self._do(task_id, act)
        return answer if "ok" in answer else {"ok": False, **answer}

    def list_files(self, task_id: str, path: str = ".") -> dict[str, Any]:
        """`{files: [{name, type, size}]}`"""

        def act(gateway: Gateway) -> dict[str, Any]:
            answer, entries = gateway.list_files(path)
            if entries is None:
                return _refused(answer)
            files = [
                {"name": shown(one.name), "type": one.kind, "size": one.size} for one in entries
            ]
            return {"files": files}

        return self._do(task_id, act)

    def get_workspace_info(self, task_id: str) -> dict[str, Any]:
        """`{fileCount, dirCount, totalSize, lastModified}`"""

        def act(gateway: Gateway) -> dict[str, Any]:
            answer, info = gateway.workspace_info()
            if info is None:
                return _refused(answer)
            return {
                "fileCount": info.files,
                "dirCount": info.folders,
                "totalSize": info.size,
                "lastModified": info.modified,
            }

        return self._do(task_id, act)

    def _do(self, task_id: str, act: Callable[[Gateway], dict[str, Any]]) -> dict[str, Any]:
        try:
            gateway = self.gateway(task_id)
        except MissingError:
            return _not_bound()
        except UsageError as error:  # its folder is gone
            return {"error": "file_not_found", "reason": str(error)}
        except WorkspaceError as error:
            return _failed(error)
        try:
            return act(gateway)
        except WorkspaceError as error:
            return _failed(error)

    # ------------------------------------------------------------ commands

    def run_command(
        self, task_id: str, command: str, timeout_ms: float = DEFAULT_TIMEOUT_MS, **options: Any
    ) -> dict[str, Any]:
        """`{stdout, stderr, exitCode}`, or `{error, …}`. `timeoutMs`, as models write it, is taken too."""
        timeout_ms = options.pop("timeoutMs", timeout_ms)
        try:
            gateway = self.gateway(task_id)
            answer = gateway.run(
                command, cwd=gateway.workspace, timeout=_seconds(timeout_ms), **options
            )
        except MissingError:
            return _not_bound()
        except (UsageError, WorkspaceError) as error:
            return {"error": "command_failed", "reason": str(error)}
        return _ran(answer, timeout_ms)

    async def arun_command(
        self, task_id: str, command: str, timeout_ms: float = DEFAULT_TIMEOUT_MS, **options: Any
    ) -> dict[str, Any]:
        """`run_command`, for asyncio; a cancelled task leaves nothing running."""
        timeout_ms = options.pop("timeoutMs", timeout_ms)
        try:
            gateway = self.gateway(task_id)
            answer = await gateway.arun(
                command, cwd=gateway.workspace, timeout=_seconds(timeout_ms), **options
            )
        except MissingError:
            return _not_bound()
        except (UsageError, WorkspaceError) as error:
            return {"error": "command_failed", "reason": str(error)}
        return _ran(answer, timeout_ms)


def _seconds(timeout_ms: Any) -> Any:
    """What is no number the gate refuses."""
    whole = isinstance(timeout_ms, (int, float)) and not isinstance(timeout_ms, bool)
    return timeout_ms / 1000 if whole else timeout_ms


def _ran(answer: Answer, timeout_ms: float) -> dict[str, Any]:
    outcome = answer.outcome
    if outcome is None:
        return {"error": "command_blocked", "reason": why(answer)}
    streams = {"stdout": outcome.stdout.text, "stderr": outcome.stderr.text}
    if outcome.timed_out:
        return {
            "error": "command_timeout",
            "timedOut": True,
            "timeoutMs": timeout_ms,
            **streams,
            "exitCode": outcome.exit_code,
        }
    if outcome.status == NOT_STARTED or outcome.exit_code is None:
        reason = outcome.problem or f"{outcome.status}: {outcome.signal}"
        return {
            "error": "command_failed",
            "reason": reason,
            **streams,
            "exitCode": outcome.exit_code,
        }
    return {**streams, "exitCode": outcome.exit_code}


def _refused(answer: Answer) -> dict[str, Any]:
    outside = any(rule.startswith(_TRAVERSAL) for rule in answer.decision.rules)
    code = "path_traversal_blocked" if outside else "permission_denied"
    return {"error": code, "reason": why(answer)}


def _failed(error: GatewayError) -> dict[str, Any]:
    code = next(code for kind, code in _CODES if isinstance(error, kind))
    return {"error": code, "reason": str(error)}


def _not_bound() -> dict[str, Any]:
    reason = "the task has no workspace; bind one first"
    return {"error": "workspace_not_bound", "reason": reason}
