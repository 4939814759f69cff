"""What a machine can hold a command with."""

from __future__ import annotations

from gateway.values import Value


class Capabilities(Value):
    """What this machine can do, as `probe` found it."""

    platform: str = "linux"
    arch: str = ""
    kernel: str = ""
    uid: int = -1
    landlock_abi: int = 0
    seccomp: bool = False
    # The bubblewrap that works here, or why none does.
    bwrap: str = ""
    bwrap_problem: str = ""
    # A user namespace with a network of its own, for the allow-list proxy.
    netns: bool = False
    # An overlay mount in a user namespace, for dry runs.
    overlay: bool = False
    # Landlock around bubblewrap, for what no namespace of its own holds: abstract sockets.
    scopes: bool = False
    # Sockets that give more than the sandbox takes (docker, session bus, tmux) and can be
    # connected to by this user.
    sockets: tuple[str, ...] = ()

    @property
    def tiers(self) -> tuple[int, ...]:
        one = self.landlock_abi > 0 and self.seccomp
        two = bool(self.bwrap) and self.seccomp
        return tuple(tier for tier, have in ((1, one), (2, two)) if have)
