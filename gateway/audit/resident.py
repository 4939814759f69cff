"""What a writer that lives long owes the log: its beginning, its end, and a sign of life between.

Silence is provable only if somebody says every five minutes that nothing happened.
"""

from __future__ import annotations

import os
import threading
import time

from gateway.errors import AuditError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from gateway.audit.limits import Limits
    from gateway.audit.log import AuditLog

# A resident writer does not wait for the next record to make a checkpoint.
_SEAL_SECONDS = 10.0


class Resident:
    """Writes `log.open`, checkpoints in time, `log.close`."""

    def __init__(self, log: AuditLog, limits: Limits, about: Mapping[str, Any]) -> None:
        self._log = log
        self._heartbeat = limits.heartbeat_seconds
        self._pause = min(_SEAL_SECONDS, float(limits.seal_seconds))
        self._writer = os.urandom(4).hex()
        self._over = threading.Event()
        log.event("log.open", {**about, "writer": self._writer}, {"process": os.getpid()})
        self._thread = threading.Thread(target=self._watch, name="gateway-audit", daemon=True)
        self._thread.start()

    def end(self) -> None:
        """Stop, with a last word and a last checkpoint."""
        self._over.set()
        self._thread.join(timeout=5)
        self._log.event("log.close", {"writer": self._writer})
        self._log.checkpoint()

    def _watch(self) -> None:
        last = time.monotonic()
        while not self._over.wait(self._pause):
            always = time.monotonic() - last >= self._heartbeat
            try:
                if self._log.checkpoint(always=always):
                    last = time.monotonic()
            except AuditError as error:
                self._log.warnings.append(str(error))
