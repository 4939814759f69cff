"""From what is asked and what the machine can do to a plan: which tier, and who holds each rule.

Pure: no disk, no kernel, so that `check` can say what `run` would enforce, and a record can show it.
The laws of this module: a rule that nothing but analysis holds is a gap, and a gap is said; a plan
never claims more than the escape matrix of the tests has shown.
"""

from __future__ import annotations

from gateway.runner.confine.capabilities import Capabilities
from gateway.runner.confine.globs import below, covers, literal
from gateway.runner.spec import Confinement
from gateway.values import Value

KERNEL = "kernel"
PROXY = "proxy"
STATIC = "static"


class Hold(Value):
    """One thing that was asked for, and who holds it."""

    # `write-roots`, `write-deny`, `read-roots`, `read-deny`, `hidden`, `network`, `unix-sockets`
    kind: str
    target: str
    by: str
    # Held only for files that exist when the command starts; later ones are found after the run.
    existing_only: bool = False
    note: str = ""

    def __str__(self) -> str:
        what = f"{self.kind} {self.target}".rstrip()
        return f"{what}: {self.note}" if self.note else what


class Plan(Value):
    """What will be set up for a command."""

    tier: int
    mode: str
    asked: Confinement
    capabilities: Capabilities
    # `off`, `proxy`, `on`: what the command will really have.
    network: str
    # Connections to 127.0.0.1 within the command work.
    loopback: bool
    # `open`: any socket it can see; `refused`: no AF_UNIX at all; `masked`: those outside are hidden.
    unix_sockets: str
    holds: tuple[Hold, ...]
    # What this tier can't do, whatever the policy says.
    limits: tuple[str, ...] = ()

    @property
    def gaps(self) -> tuple[str, ...]:
        """What is asked for and held by analysis alone, or only in part."""
        return tuple(str(one) for one in self.holds if one.by == STATIC or one.existing_only)

    @property
    def refused(self) -> tuple[str, ...]:
        """Why a policy that requires the sandbox cannot be run here; empty when it can."""
        if self.mode != "required":
            return ()
        return tuple(str(one) for one in self.holds if one.by == STATIC)


def plan(asked: Confinement, machine: Capabilities) -> Plan:
    """Choose the tier, and say for each thing asked who holds it."""
    if asked.mode == "off":
        return _of_tier(0, asked, machine)
    wanted = machine.tiers if asked.tier == "auto" else (int(asked.tier),)
    tiers = [tier for tier in machine.tiers if tier in wanted]
    plans = [_of_tier(tier, asked, machine) for tier in tiers or [0]]
    # The cheaper tier wins only where the dearer one adds nothing, loopback included.
    best = plans[0]
    for other in plans[1:]:
        if _weakness(other) < _weakness(best):
            best = other
    return best


def holder(made: Plan, role: str, target: str = "") -> str:
    """Who would stop it if the analysis had missed it: `kernel`, `proxy` or `static`.

    `role` is `read`, `write`, `delete`, `network` or `unix-socket`; `target` an absolute path.
    """
    if made.tier == 0:
        return STATIC
    if role == "network":
        return {"off": KERNEL, "proxy": PROXY}.get(made.network, STATIC)
    if role == "unix-socket":
        return STATIC if made.unix_sockets == "open" else KERNEL
    asked = made.asked
    writes = role in ("write", "delete")
    if writes and not asked.write_all and not _within(target, _writable(asked)):
        return KERNEL
    if (
        not writes
        and not asked.read_all
        and not _within(target, (*asked.read_roots, *_writable(asked)))
    ):
        return KERNEL
    kinds = ("write-deny", "hidden") if writes else ("read-deny", "hidden")
    for hold in made.holds:
        if (
            hold.kind in kinds
            and hold.by == KERNEL
            and covers((hold.target,), asked.workspace)(target)
        ):
            return KERNEL
    return STATIC


def _weakness(made: Plan) -> tuple[int, bool, int]:
    static = sum(one.by == STATIC for one in made.holds)
    return static, not made.loopback, sum(one.existing_only for one in made.holds)


def _of_tier(tier: int, asked: Confinement, machine: Capabilities) -> Plan:
    holds = [*_write_holds(tier, asked), *_read_holds(tier, asked)]
    network = _network(tier, asked, machine)
    if asked.network != "on":
        holds.append(_network_hold(tier, asked, network))
    unix_sockets = _unix_sockets(tier, asked, machine)
    if asked.allow_unix_sockets != ("*",) and (tier or asked.mode != "off"):
        note = _sockets_note(tier, unix_sockets, network, machine)
        by = KERNEL if tier and not note else STATIC
        holds.append(Hold("unix-sockets", "outside the workspace", by, note=note))
    return Plan(
        tier=tier,
        mode=asked.mode,
        asked=asked,
        capabilities=machine,
        network=network,
        loopback=tier != 1 or network == "on",
        unix_sockets=unix_sockets,
        holds=tuple(holds),
        limits=_limits(tier, machine),
    )


def _write_holds(tier: int, asked: Confinement) -> list[Hold]:
    holds = []
    if not asked.write_all:
        by = KERNEL if tier else STATIC
        holds.append(Hold("write-roots", ", ".join(_writable(asked)), by))
    for target in asked.write_denies:
        path = literal(target)
        outside = bool(path) and not asked.write_all and not _within(path, _writable(asked))
        holds.append(_deny_hold("write-deny", target, tier, outside=outside))
    return holds


def _read_holds(tier: int, asked: Confinement) -> list[Hold]:
    holds = []
    if not asked.read_all:
        by = KERNEL if tier else STATIC
        holds.append(
            Hold(
                "read-roots", ", ".join(asked.read_roots), by, note="and what programs need to run"
            )
        )
    for kind, targets in (("read-deny", asked.read_denies), ("hidden", asked.hidden)):
        for target in targets:
            path = literal(target)
            # Landlock grants add up: what lies in a granted tree can't be taken out of it again.
            granted = (*_writable(asked), *(() if asked.read_all else asked.read_roots))
            outside = bool(path) and not asked.write_all and not _within(path, granted)
            holds.append(_deny_hold(kind, target, tier, outside=outside))
    return holds


def _deny_hold(kind: str, target: str, tier: int, *, outside: bool) -> Hold:
    if target.startswith("!"):
        return Hold(kind, target, KERNEL if tier else STATIC, note="taken back")
    if tier == 0:
        return Hold(kind, target, STATIC)
    if outside:
        return Hold(kind, target, KERNEL)
    if tier == 1:
        return Hold(kind, target, STATIC, note="lies in a tree that is granted, or is a pattern")
    note = "files that exist when the command starts; later ones are reported"
    return Hold(kind, target, KERNEL, existing_only=True, note=note)


def _network(tier: int, asked: Confinement, machine: Capabilities) -> str:
    if tier == 0 or asked.network == "on":
        return "on"
    if asked.network == "allowlist" and tier == 2 and machine.netns:
        return "proxy"
    return "off"


def _network_hold(tier: int, asked: Confinement, network: str) -> Hold:
    if tier == 0:
        return Hold("network", asked.network, STATIC)
    if asked.network == "allowlist" and network == "off":
        return Hold(
            "network", "allowlist", KERNEL, note="no list of hosts can be held here: taken as off"
        )
    return Hold("network", asked.network, PROXY if network == "proxy" else KERNEL)


def _unix_sockets(tier: int, asked: Confinement, machine: Capabilities) -> str:
    if tier == 0 or "*" in asked.allow_unix_sockets:
        return "open"
    if tier == 2:
        return "masked"
    dangerous = [path for path in machine.sockets if path not in asked.allow_unix_sockets]
    return "refused" if dangerous and not asked.allow_unix_sockets else "open"


def _sockets_note(tier: int, unix_sockets: str, network: str, machine: Capabilities) -> str:
    """What can be reached all the same."""
    if unix_sockets == "open" and machine.sockets:
        return "reaches " + ", ".join(machine.sockets)
    if tier == 2 and network == "on" and not machine.scopes:
        return "abstract sockets can be reached where the network is on"
    return ""


def _limits(tier: int, machine: Capabilities) -> tuple[str, ...]:
    always = (
        "a hard link or a copy made before the run shows what a deny list hides",
        "files that are run later outside (Makefile, package.json) can be changed where writing is allowed",
        "a unix socket that is made outside while the command runs can be connected to, where its folder is seen",
    )
    if tier == 0:
        return ("nothing is held by the kernel",)
    if tier == 2:
        return always
    notes = [
        "modes, times, labels (xattr) and flags of the user's own files outside the write roots can be changed",
        "names and sizes of files can be seen (stat), processes can be listed",
        "the CPUs that the user's other processes run on can be chosen",
        "shared memory and message queues (System V, POSIX) of the user's other processes are reached",
        "no terminals can be made while the user has one open: it would be readable as well",
    ]
    if machine.landlock_abi < 2:
        notes.append("files cannot be moved between folders (Landlock 1)")
    if machine.landlock_abi < 3:
        notes.append("files outside can be truncated (Landlock below 3)")
    if machine.landlock_abi < 6:
        notes.append(
            "abstract unix sockets and signals to the user's other processes stay open (Landlock below 6)"
        )
    return (*notes, *always)


def _writable(asked: Confinement) -> tuple[str, ...]:
    return (*asked.write_roots, asked.tmp) if asked.tmp else asked.write_roots


def _within(path: str, folders: tuple[str, ...]) -> bool:
    return any(below(path, folder) for folder in folders)
