"""Asking a service about itself."""

from __future__ import annotations

import json
import time

from gateway.interfaces.service import client

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# Seconds that a service gets for the questions it has taken.
PARTING = 10.0


def found(path: str) -> dict[str, Any]:
    """What the service at this place says of itself; `running` is false when there is none."""
    said = _asked(path, "status")
    if said is None:
        return {"running": False, "socket": path}
    about: dict[str, Any] = json.loads(said)
    return about


def ended(path: str) -> dict[str, Any]:
    """End it, and wait until it is gone."""
    about = found(path)
    if not about["running"] or _asked(path, "stop") is None:
        return {"running": False, "socket": path}
    end = time.monotonic() + PARTING
    while time.monotonic() < end and found(path)["running"]:
        time.sleep(0.02)
    return {**about, "ended": "ended"}


def _asked(path: str, kind: str) -> str | None:
    try:
        answer = client.exchange(path, client.question(kind, "00", []), client.PATIENCE)
    except OSError:
        return None
    return None if answer is None or answer[0] else answer[1].decode()
