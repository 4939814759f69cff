"""The system call filter: what no command of an agent needs, and what would lead around the sandbox.

A pure function to the bytes of a classic BPF program. What it closes, and why:
 - another architecture's calls and x32: their numbers mean something else (i386 `socketcall`);
 - io_uring: makes sockets without calling `socket`;
 - clone3: its flags lie behind a pointer, so libc is told to fall back to clone, whose flags are seen;
 - new namespaces, mounts, modules, bpf, keyrings, clocks: kernel surface, and ways out;
 - sockets of families beside the listed ones (vsock talks to the hypervisor, AF_ALG to the kernel);
 - limits, priorities and memory placement of other processes: a gateway that may use no more CPU is a
   dead one. Only which CPUs they run on stays open: OpenMP and its like bind their threads by number;
 - TIOCSTI and TIOCLINUX: typing into the user's terminal. Only 32 bits of the request count.
"""

from __future__ import annotations

import struct

from gateway.runner.confine.syscalls import NEWEST

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.runner.confine.syscalls import Architecture

AF_UNIX, AF_INET, AF_INET6, AF_NETLINK = 1, 2, 10, 16
# routing (getaddrinfo asks it), socket diagnosis (ss), device events
_NETLINK_PROTOCOLS = (0, 4, 15)

REFUSED = (
    "io_uring_setup", "io_uring_enter", "io_uring_register",
    "mount", "umount2", "pivot_root", "chroot", "open_tree", "open_tree_attr", "move_mount", "fsopen", "fsconfig",
    "fsmount", "fspick", "mount_setattr", "unshare", "setns", "quotactl", "quotactl_fd",
    "bpf", "perf_event_open", "userfaultfd", "fanotify_init", "lookup_dcookie", "nfsservctl",
    "add_key", "request_key", "keyctl", "pidfd_getfd", "kcmp", "open_by_handle_at",
    "init_module", "finit_module", "delete_module", "kexec_load", "kexec_file_load",
    "swapon", "swapoff", "reboot", "acct", "syslog", "vhangup", "iopl", "ioperm", "sethostname", "setdomainname",
    "settimeofday", "clock_settime", "adjtimex", "clock_adjtime",
)  # fmt: skip
# Calls that carry a pid in their first argument and can end or watch a process.
_SIGNALLING = ("kill", "tkill", "tgkill", "rt_sigqueueinfo", "rt_tgsigqueueinfo", "pidfd_open")
# Calls that carry a pid in their first argument, or in their second with a kind in the first. 0 is oneself.
_OF_A_PROCESS = (
    "prlimit64", "sched_setparam", "sched_setscheduler", "sched_setattr", "migrate_pages", "move_pages",
)  # fmt: skip
_OF_A_KIND = {"setpriority": 0, "ioprio_set": 1}

_EPERM, _ENOSYS = 1, 38
_TIOCSTI, _TIOCLINUX = 0x5412, 0x541C
# NEWTIME, NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID, NEWNET. The low byte of clone's flags is
# the exit signal, so NEWTIME (0x80) can't be asked of clone at all.
_CLONE_NAMESPACES = 0x7E020000
_SOCK_TYPE_MASK, _SOCK_DGRAM = 0xF, 2

_ALLOW, _ERRNO = 0x7FFF0000, 0x00050000
_LOAD, _EQUAL, _AT_LEAST, _ANY_BIT, _RETURN, _AND = 0x20, 0x15, 0x35, 0x45, 0x06, 0x54
_NUMBER, _ARCH = 0, 4
_ARGUMENT = (16, 24, 32)  # the low halves of the first three


def families(network: str, unix_sockets: str, tier: int) -> tuple[int, ...]:
    """The socket families a command may use. In tier 2 the network namespace is the wall for IP."""
    found = [AF_NETLINK]
    if unix_sockets != "refused":
        found.append(AF_UNIX)
    if network == "on" or tier == 2:
        found += [AF_INET, AF_INET6]
    return tuple(found)


def build(machine: Architecture, allowed: tuple[int, ...], shielded: tuple[int, ...] = ()) -> bytes:
    """The program. `shielded`: pids that must not be signalled (for kernels without Landlock scopes)."""
    code = _Assembler()
    code.load(_ARCH)
    code.unless(_EQUAL, machine.audit, "no")
    code.load(_NUMBER)
    if machine.foreign_bit:
        code.when(_AT_LEAST, machine.foreign_bit, "absent")
    code.when(_AT_LEAST, NEWEST + 1, "absent")
    numbers = machine.numbers
    for name in ("clone", "ioctl", "socket", "socketpair", *_OF_A_KIND):
        code.when(_EQUAL, numbers[name], name)
    for name in _OF_A_PROCESS:
        code.when(_EQUAL, numbers[name], "process")
    if shielded:
        for name in _SIGNALLING:
            code.when(_EQUAL, numbers[name], "signal")
    code.when(_EQUAL, numbers["clone3"], "absent")
    for name in REFUSED:
        if name in numbers:  # port access (iopl, ioperm) is only x86's
            code.when(_EQUAL, numbers[name], "no")
    code.end(_ALLOW)
    code.block("clone", _ARGUMENT[0])
    code.when(_ANY_BIT, _CLONE_NAMESPACES, "no")
    code.end(_ALLOW)
    code.block("ioctl", _ARGUMENT[1])
    code.when(_EQUAL, _TIOCSTI, "no")
    code.when(_EQUAL, _TIOCLINUX, "no")
    code.end(_ALLOW)
    # Only of oneself: no wall stands between processes of one user here, the gateway's included.
    for name, process in _OF_A_KIND.items():
        code.block(name, _ARGUMENT[0])
        code.unless(_EQUAL, process, "no")
        code.load(_ARGUMENT[1])
        code.unless(_EQUAL, 0, "no")
        code.end(_ALLOW)
    code.block("process", _ARGUMENT[0])
    code.unless(_EQUAL, 0, "no")
    code.end(_ALLOW)
    _sockets(code, allowed)
    if shielded:
        code.block("signal", _ARGUMENT[0])
        for pid in (*shielded, *(-pid for pid in shielded), -1):
            code.when(_EQUAL, pid, "no")
        code.end(_ALLOW)
    code.label("absent")
    code.end(_ERRNO | _ENOSYS)
    code.label("no")
    code.end(_ERRNO | _EPERM)
    return code.bytes()


def _sockets(code: _Assembler, allowed: tuple[int, ...]) -> None:
    code.block("socket", _ARGUMENT[0])
    for family in allowed:
        code.when(_EQUAL, family, "netlink" if family == AF_NETLINK else "yes")
    code.end(_ERRNO | _EPERM)
    # Of netlink only what ordinary programs ask.
    code.block("netlink", _ARGUMENT[2])
    for protocol in _NETLINK_PROTOCOLS:
        code.when(_EQUAL, protocol, "yes")
    code.end(_ERRNO | _EPERM)
    code.block("socketpair", _ARGUMENT[0])
    code.unless(_EQUAL, AF_UNIX, "no")
    if AF_UNIX not in allowed:
        # A datagram end can be connected again, to any socket that has a path.
        code.load(_ARGUMENT[1])
        code.add(_AND, _SOCK_TYPE_MASK)
        code.when(_EQUAL, _SOCK_DGRAM, "no")
    code.label("yes")
    code.end(_ALLOW)


class _Assembler:
    """Writes instructions with names for where to jump. Jumps only go forward, at most 255 far."""

    def __init__(self) -> None:
        self._code: list[tuple[int, int, str, str]] = []
        self._labels: dict[str, int] = {}

    def add(self, operation: int, operand: int, if_true: str = "", if_false: str = "") -> None:
        self._code.append((operation, operand & 0xFFFFFFFF, if_true, if_false))

    def load(self, offset: int) -> None:
        self.add(_LOAD, offset)

    def when(self, test: int, operand: int, goal: str) -> None:
        self.add(test, operand, if_true=goal)

    def unless(self, test: int, operand: int, goal: str) -> None:
        self.add(test, operand, if_false=goal)

    def end(self, answer: int) -> None:
        self.add(_RETURN, answer)

    def label(self, name: str) -> None:
        self._labels[name] = len(self._code)

    def block(self, name: str, offset: int) -> None:
        """What one call is looked at for: begins with the argument that decides."""
        self.label(name)
        self.load(offset)

    def bytes(self) -> bytes:
        out = []
        for place, (operation, operand, if_true, if_false) in enumerate(self._code):
            true, false = (
                self._labels[goal] - place - 1 if goal else 0 for goal in (if_true, if_false)
            )
            out.append(struct.pack("HBBI", operation, true, false, operand))
        return b"".join(out)
