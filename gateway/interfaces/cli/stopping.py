"""Ctrl-C, SIGTERM, SIGHUP and a reader that went away: each ends the command, none cuts a record short.

An exception could strike between a decision and its outcome. So nothing is raised: the run is told to
cancel, sees everything dead, and its outcome is recorded as always. A second signal ends the grace.
"""

from __future__ import annotations

import signal
import threading

from gateway.errors import Exit
from gateway.runner.cancel import Cancel

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType, TracebackType
    from typing import Any, Self

    from gateway.judge import Judgement

# By name: Windows has no SIGHUP.
_HEARD = ("SIGINT", "SIGTERM", "SIGHUP")
_READER_GONE = Exit.READER_GONE - 128


class Stop:
    """While it is entered, signals cancel instead of raising."""

    def __init__(self) -> None:
        self.cancel = Cancel()
        # The first signal that came; 13 (SIGPIPE) for a reader that went away.
        self.signal = 0
        self._asking = False
        self._before: dict[int, Any] = {}

    def __enter__(self) -> Self:
        if threading.current_thread() is threading.main_thread():
            for number in (getattr(signal, name) for name in _HEARD if hasattr(signal, name)):
                # `nohup` and `&` in a script mean what they say.
                if signal.getsignal(number) != signal.SIG_IGN:
                    self._before[number] = signal.signal(number, self._heard)
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)

    @property
    def exit_code(self) -> int:
        """As a shell says it: 130 for Ctrl-C."""
        return 128 + self.signal

    def asking(self, ask: Callable[[Judgement], str]) -> Callable[[Judgement], str]:
        """The same question; a signal while it waits for the answer is a no."""

        def asked(judgement: Judgement) -> str:
            if self.signal:
                return ""
            self._asking = True
            try:
                return ask(judgement)
            except KeyboardInterrupt:
                return ""
            finally:
                self._asking = False

        return asked

    def reader_gone(self) -> None:
        """What SIGPIPE would do to a command in a pipeline."""
        if not self.signal:
            self.signal = _READER_GONE
            self.cancel.cancel()

    def _heard(self, number: int, _frame: FrameType | None) -> None:
        self.signal = self.signal or number
        self.cancel.cancel()
        if self._asking:
            raise KeyboardInterrupt
