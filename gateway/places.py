"""Where the gateway keeps its own things: the user's config and state folders."""

from __future__ import annotations

import os
import sys

from gateway.world import home_folder


def config_folder() -> str:
    """Where the user's own policy lives (`~/.config/gateway`, or what the platform uses)."""
    return _folder("XDG_CONFIG_HOME", ".config", "user_config_path")


def state_folder() -> str:
    """Where the audit trail and caches live (`~/.local/state/gateway`)."""
    return _folder("XDG_STATE_HOME", ".local/state", "user_state_path")


def _folder(variable: str, below_home: str, ask: str) -> str:
    """platformdirs' answer; on Linux computed here, because its import costs 13 ms of each start."""
    platform: str = sys.platform  # a plain text: type checkers know only their own platform
    if platform == "linux":
        base = os.environ.get(variable, "").strip()
        if not os.path.isabs(base):
            base = os.path.join(home_folder(), below_home)
        return os.path.join(base, "gateway")
    import platformdirs

    return str(getattr(platformdirs, ask)("gateway", appauthor=False))
