"""Sockets through which a command could have everything done outside the sandbox.

Tier 1 can't hide a socket; where one of these can be connected to, a command gets none at all. Daemons
come and go, so they are looked for each time: by name, and in the folders where what runs programs for
its user (tmux, screen, editors, compositors) puts its sockets.
"""

from __future__ import annotations

import os
import stat

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_NAMED = (
    "/run/docker.sock",
    "/run/containerd/containerd.sock",
    "/run/podman/podman.sock",
    "/run/crio/crio.sock",
    "/run/systemd/private",
)
# Each may hold an address: `unix:///x`, `unix:path=/x,guid=…`, `/tmp/tmux-0/default,17,0`.
_VARIABLES = (
    "DOCKER_HOST", "CONTAINER_HOST", "DBUS_SESSION_BUS_ADDRESS", "TMUX", "NVIM", "NVIM_LISTEN_ADDRESS",
    "KITTY_LISTEN_ON", "VSCODE_IPC_HOOK_CLI", "SWAYSOCK", "I3SOCK",
)  # fmt: skip
_MOST = 300


def leading_out() -> tuple[str, ...]:
    """Those that this user can connect to, now."""
    user = os.geteuid()
    session = os.environ.get("XDG_RUNTIME_DIR", f"/run/user/{user}")
    paths = [*_NAMED]
    for name in _VARIABLES:
        if name not in os.environ:
            continue
        address = os.environ[name].partition(",")[0]
        for start in ("unix://", "unix:path=", "unix:"):
            address = address.removeprefix(start)
        if address.startswith("/"):
            paths.append(address)
    paths += _sockets("/tmp/.X11-unix", 1)  # noqa: S108 - its name everywhere
    found = [path for path in paths if os.access(path, os.W_OK)]
    # These leave their sockets behind when they end.
    places = ((session, 2), (f"/tmp/tmux-{user}", 1), ("/run/screen", 2))  # noqa: S108 - tmux's name
    left = [path for place in places for path in _sockets(*place) if os.access(path, os.W_OK)]
    return tuple(dict.fromkeys((*found, *(_living(left) if left else ()))))


def _living(paths: list[str]) -> list[str]:
    """Those that somebody has opened; all of them where that can't be told."""
    try:
        with open("/proc/net/unix", encoding="utf-8", errors="surrogateescape") as table:
            known = {line.rstrip("\n").partition(" /")[2] for line in table}
    except OSError:
        return paths
    return [path for path in paths if path[1:] in known or os.path.realpath(path)[1:] in known]


def _sockets(top: str, depth: int) -> Iterator[str]:
    ahead = [(top, depth)]
    left = _MOST
    while ahead and left > 0:
        folder, deep = ahead.pop()
        try:
            names = os.listdir(folder)
        except OSError:
            continue
        for name in names[:left]:
            left -= 1
            path = f"{folder}/{name}"
            try:
                mode = os.lstat(path).st_mode
            except OSError:
                continue
            if stat.S_ISSOCK(mode):
                yield path
            elif stat.S_ISDIR(mode) and deep > 1:
                ahead.append((path, deep - 1))
