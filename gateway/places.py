"""Where the gateway keeps its own things: the user's config and state folders.

Imports nothing: the way to the resident service leads through here, and is all that some processes do.
"""

from __future__ import annotations

import os
import sys


def config_folder() -> str:
    """Where the user's own policy lives (`~/.config/gateway`, or what the platform uses)."""
    return _folder("XDG_CONFIG_HOME", ".config", "user_config_path")


def state_folder() -> str:
    """Where the audit trail and caches live (`~/.local/state/gateway`)."""
    return _folder("XDG_STATE_HOME", ".local/state", "user_state_path")


def service_socket() -> str:
    """Where the resident service is asked; empty when it is switched off, or cannot be had here.

    Never a relative path: what it means would depend on the folder that is worked in.
    """
    platform: str = sys.platform
    if platform != "linux" or os.environ.get("GATEWAY_SERVICE", "").strip().lower() == "off":
        return ""
    named = os.environ.get("GATEWAY_SOCKET", "")
    if named:
        return named if os.path.isabs(named) else ""
    return f"{state_folder()}/service/socket"


def home_folder(home: str | None = None) -> str:
    """The user's home: `HOME`, else what the system says."""
    home = os.environ.get("HOME", "") if home is None else home
    if os.path.isabs(home):
        return os.path.normpath(home)
    try:
        import pwd
    except ModuleNotFoundError:  # Windows
        return os.path.expanduser("~")
    try:
        return pwd.getpwuid(os.getuid()).pw_dir
    except KeyError:
        return "/"


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


def default_audit_dir() -> str:
    """The audit trail in the user's state folder."""
    return os.path.join(state_folder(), "audit")


def default_snapshot_dir() -> str:
    """The snapshots in the user's state folder."""
    return os.path.join(state_folder(), "snapshots")
