"""System call numbers, for the two architectures whose filter has been written and tested."""

from __future__ import annotations

import os

from gateway.values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

# The same number everywhere.
LANDLOCK_CREATE_RULESET = 444
LANDLOCK_ADD_RULE = 445
LANDLOCK_RESTRICT_SELF = 446

# The newest call known here; what came later is answered "no such call", and programs fall back.
NEWEST = 470

_COMMON = {
    "io_uring_setup": 425,
    "io_uring_enter": 426,
    "io_uring_register": 427,
    "open_tree": 428,
    "move_mount": 429,
    "fsopen": 430,
    "fsconfig": 431,
    "fsmount": 432,
    "fspick": 433,
    "clone3": 435,
    "pidfd_getfd": 438,
    "mount_setattr": 442,
    "quotactl_fd": 443,
    "open_tree_attr": 467,
}


class Architecture(Value):
    """What a filter has to know of a machine."""

    audit: int
    # Calls at and above this number belong to another ABI of the same machine (x32). 0: none.
    foreign_bit: int
    seccomp: int
    numbers: Mapping[str, int]


X86_64 = Architecture(
    audit=0xC000003E,
    foreign_bit=0x40000000,
    seccomp=317,
    numbers={
        **_COMMON,
        "ioctl": 16,
        "setpriority": 141,
        "sched_setparam": 142,
        "sched_setscheduler": 144,
        "ioprio_set": 251,
        "migrate_pages": 256,
        "move_pages": 279,
        "prlimit64": 302,
        "sched_setattr": 314,
        "socket": 41,
        "socketpair": 53,
        "clone": 56,
        "kill": 62,
        "syslog": 103,
        "rt_sigqueueinfo": 129,
        "vhangup": 153,
        "pivot_root": 155,
        "adjtimex": 159,
        "chroot": 161,
        "acct": 163,
        "settimeofday": 164,
        "mount": 165,
        "umount2": 166,
        "swapon": 167,
        "swapoff": 168,
        "reboot": 169,
        "sethostname": 170,
        "setdomainname": 171,
        "iopl": 172,
        "ioperm": 173,
        "init_module": 175,
        "delete_module": 176,
        "quotactl": 179,
        "nfsservctl": 180,
        "tkill": 200,
        "lookup_dcookie": 212,
        "clock_settime": 227,
        "tgkill": 234,
        "kexec_load": 246,
        "add_key": 248,
        "request_key": 249,
        "keyctl": 250,
        "unshare": 272,
        "rt_tgsigqueueinfo": 297,
        "perf_event_open": 298,
        "fanotify_init": 300,
        "open_by_handle_at": 304,
        "clock_adjtime": 305,
        "setns": 308,
        "kcmp": 312,
        "finit_module": 313,
        "kexec_file_load": 320,
        "bpf": 321,
        "userfaultfd": 323,
        "pidfd_open": 434,
    },
)

AARCH64 = Architecture(
    audit=0xC00000B7,
    foreign_bit=0,
    seccomp=277,
    numbers={
        **_COMMON,
        "lookup_dcookie": 18,
        "ioctl": 29,
        "ioprio_set": 30,
        "sched_setparam": 118,
        "sched_setscheduler": 119,
        "setpriority": 140,
        "migrate_pages": 238,
        "move_pages": 239,
        "prlimit64": 261,
        "sched_setattr": 274,
        "umount2": 39,
        "mount": 40,
        "pivot_root": 41,
        "nfsservctl": 42,
        "chroot": 51,
        "vhangup": 58,
        "quotactl": 60,
        "acct": 89,
        "unshare": 97,
        "kexec_load": 104,
        "init_module": 105,
        "delete_module": 106,
        "clock_settime": 112,
        "syslog": 116,
        "kill": 129,
        "tkill": 130,
        "tgkill": 131,
        "rt_sigqueueinfo": 138,
        "reboot": 142,
        "sethostname": 161,
        "setdomainname": 162,
        "settimeofday": 170,
        "adjtimex": 171,
        "socket": 198,
        "socketpair": 199,
        "add_key": 217,
        "request_key": 218,
        "keyctl": 219,
        "clone": 220,
        "swapon": 224,
        "swapoff": 225,
        "rt_tgsigqueueinfo": 240,
        "perf_event_open": 241,
        "fanotify_init": 262,
        "open_by_handle_at": 265,
        "clock_adjtime": 266,
        "setns": 268,
        "kcmp": 272,
        "finit_module": 273,
        "bpf": 280,
        "userfaultfd": 282,
        "kexec_file_load": 294,
        "pidfd_open": 434,
    },
)

_ARCHITECTURES = {"x86_64": X86_64, "aarch64": AARCH64}


def architecture() -> Architecture | None:
    """This machine's table; None where there is no tested filter."""
    return _ARCHITECTURES.get(os.uname().machine)
