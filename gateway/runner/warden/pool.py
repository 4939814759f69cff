"""Wardens at hand: one for each command that runs, and a few idle ones for the next."""

from __future__ import annotations

import os
import threading

from gateway.runner.warden.slot import Slot

_IDLE = 4


class Pool:
    """Shared by all threads of a process. A fork of the process starts with an empty one."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._idle: list[Slot] = []
        self._out: set[Slot] = set()

    def take(self, profile: int = 0) -> Slot:
        """One that stands ready for this profile if there is one, else any, else a new one."""
        while (slot := self._pick(profile)) is not None and slot.gone():
            slot.close()
        if slot is None:
            slot = Slot()
        with self._lock:
            self._out.add(slot)
        return slot

    def _pick(self, profile: int) -> Slot | None:
        with self._lock:
            idle = self._idle
            fitting = [place for place, one in enumerate(idle) if one.profile == profile]
            return idle.pop(fitting[-1] if fitting else -1) if idle else None

    def give(self, slot: Slot, *, healthy: bool) -> None:
        """Bring it back. One that lost its command, or could not kill all of it, is not used again."""
        with self._lock:
            self._out.discard(slot)
            keep = healthy and len(self._idle) < _IDLE
            if keep:
                self._idle.append(slot)
        if not keep:
            slot.close()

    def warm(self, count: int = 1) -> None:
        """Have this many ready before they are needed."""
        while len(self._idle) < min(count, _IDLE):
            self.give(Slot(), healthy=True)

    def close(self) -> None:
        with self._lock:
            idle, self._idle = self._idle, []
        for slot in idle:
            slot.close()

    def forget(self) -> None:
        """In a fork: the wardens belong to the process that started them."""
        for slot in (*self._idle, *self._out):
            slot.abandon()
        self._lock = threading.Lock()
        self._idle, self._out = [], set()


POOL = Pool()
os.register_at_fork(after_in_child=POOL.forget)
