"""Group commit: threads whose records come close together share one sync of the disk."""

from __future__ import annotations

import threading
import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

WINDOW = 0.005


class Group:
    """Waits until a record is durable; the first who waits syncs for all who come in the window."""

    def __init__(self, flush: Callable[[int], None]) -> None:
        self._flush = flush
        self._turn = threading.Condition()
        self._leading = False
        self._wanted = 0
        self._durable = 0

    def wait(self, count: int) -> None:
        """Return when the first `count` records are durable; raise what the sync raised."""
        with self._turn:
            self._wanted = max(self._wanted, count)
            while self._durable < count:
                if not self._leading:
                    break
                self._turn.wait()
            else:
                return
            self._leading = True
        try:
            time.sleep(WINDOW)
            with self._turn:
                target = self._wanted
            self._flush(target)
            with self._turn:
                self._durable = max(self._durable, target)
        finally:
            with self._turn:
                self._leading = False
                self._turn.notify_all()
