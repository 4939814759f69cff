"""What the tools stand on: a gateway for each system, opened when it is first needed."""

from __future__ import annotations

import hashlib
import os
import threading

from gateway.gate import Gateway
from gateway.values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from gateway.systems.workspaces import Workspaces

DEFAULT_POLICY = "coding-agent"


class Settings(Value):
    """What the command line said."""

    workspace: str
    # A system's name, or empty for all.
    system: str = ""
    # Instead of the system's own policy; empty: that one.
    policies: tuple[str, ...] = ()
    # A `gateway.yaml` of the project: it may only tighten.
    project: str = ""
    audit_dir: str = ""
    snapshot_dir: str = ""


class Host:
    """Opens gateways and closes them all at the end."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        # The one task of this server: its folder for temporary files is named after it.
        digest = hashlib.sha256(os.fsencode(os.path.realpath(settings.workspace))).hexdigest()
        self.task = f"mcp-{digest[:16]}"
        self._gateways: dict[tuple[str, ...], Gateway] = {}
        self._workspaces: Workspaces | None = None
        self._lock = threading.Lock()

    def gateway(self, preset: str) -> Gateway:
        """The gateway of a system, by the name of its policy."""
        names = self._policies(preset)
        with self._lock:
            if names not in self._gateways:
                self._gateways[names] = Gateway.open(
                    names, workspace=self.settings.workspace, **self._places()
                )
            return self._gateways[names]

    def checking(self) -> Gateway:
        """The gateway of the tool that only gives a verdict."""
        return self.gateway(self.settings.system or DEFAULT_POLICY)

    def workspaces(self) -> Workspaces:
        """The workspaces system, with this server's folder as its only task."""
        from gateway.systems.workspaces import Workspaces

        with self._lock:
            if self._workspaces is None:
                self._workspaces = Workspaces.of_one(
                    self.task,
                    self.settings.workspace,
                    policy=self._policies("workspace"),
                    **self._places(),
                )
            return self._workspaces

    def close(self) -> None:
        """Let go of the audit trails."""
        with self._lock:
            for gateway in self._gateways.values():
                gateway.close()
            self._gateways.clear()
            if self._workspaces is not None:
                self._workspaces.release(self.task)

    def _policies(self, preset: str) -> tuple[str, ...]:
        return self.settings.policies or (preset,)

    def _places(self) -> dict[str, Any]:
        return {
            "project_file": self.settings.project,
            "audit_dir": self.settings.audit_dir or None,
            "snapshot_dir": self.settings.snapshot_dir or None,
        }
