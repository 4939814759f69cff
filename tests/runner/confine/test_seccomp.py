"""The filter, run by a small interpreter of classic BPF: what each call is answered."""

from __future__ import annotations

import struct

import pytest

from gateway.runner.confine.seccomp import (
    _OF_A_PROCESS,
    AF_INET,
    AF_INET6,
    AF_NETLINK,
    AF_UNIX,
    REFUSED,
    build,
    families,
)
from gateway.runner.confine.syscalls import AARCH64, NEWEST, X86_64

OFF = (AF_NETLINK, AF_UNIX)
MACHINES = [X86_64, AARCH64]


def answer(program, machine, number, *arguments, audit=None):
    data = struct.pack("<iIQ6Q", number, audit or machine.audit, 0, *(arguments + (0,) * 6)[:6])
    code = list(struct.iter_unpack("HBBI", program))
    place = held = 0
    while True:
        operation, if_true, if_false, operand = code[place]
        place += 1
        if operation == 0x06:
            return {0x7FFF0000: "allow", 0x00050001: "EPERM", 0x00050026: "ENOSYS"}[operand]
        if operation == 0x20:
            held = struct.unpack_from("<I", data, operand)[0]
        elif operation == 0x54:
            held &= operand
        else:
            true = {0x15: held == operand, 0x35: held >= operand, 0x45: held & operand}[operation]
            place += if_true if true else if_false


@pytest.mark.parametrize("machine", MACHINES)
def test_what_no_command_needs_is_refused(machine):
    program = build(machine, OFF)
    missing = {"iopl", "ioperm"} if machine is AARCH64 else set()
    assert {name for name in REFUSED if name not in machine.numbers} == missing
    assert {
        answer(program, machine, machine.numbers[name]) for name in REFUSED if name not in missing
    } == {"EPERM"}


@pytest.mark.parametrize("machine", MACHINES)
@pytest.mark.parametrize(
    ("name", "arguments", "expected"),
    [
        ("socket", (AF_UNIX,), "allow"),
        ("socket", (AF_INET,), "EPERM"),
        ("socket", (AF_INET6,), "EPERM"),
        ("socket", (40,), "EPERM"),
        ("socket", (38,), "EPERM"),
        ("socket", (AF_NETLINK, 3, 0), "allow"),
        ("socket", (AF_NETLINK, 3, 9), "EPERM"),
        ("socket", (1 << 32 | AF_INET,), "EPERM"),
        ("socketpair", (AF_UNIX, 1), "allow"),
        ("socketpair", (AF_UNIX, 2), "allow"),
        ("socketpair", (AF_INET, 1), "EPERM"),
        ("clone", (17,), "allow"),
        ("clone", (0x3D0F00,), "allow"),
        ("clone", (0x10000000,), "EPERM"),
        ("clone", (0x40000011,), "EPERM"),
        ("clone3", (), "ENOSYS"),
        ("ioctl", (0, 0x5401), "allow"),
        ("ioctl", (0, 0x5412), "EPERM"),
        ("ioctl", (0, 0x1_0000_5412), "EPERM"),
        ("ioctl", (0, 0x541C), "EPERM"),
        ("setpriority", (0, 0, 5), "allow"),
        ("setpriority", (0, 1234, 5), "EPERM"),
        ("setpriority", (2, 0, 5), "EPERM"),
        ("ioprio_set", (1, 0, 5), "allow"),
        ("ioprio_set", (1, 1234, 5), "EPERM"),
        ("ioprio_set", (3, 0, 5), "EPERM"),
        *((name, (0,), "allow") for name in _OF_A_PROCESS),
        *((name, (1234,), "EPERM") for name in _OF_A_PROCESS),
        ("kill", (1234,), "allow"),
    ],
)
def test_what_depends_on_arguments(machine, name, arguments, expected):
    assert answer(build(machine, OFF), machine, machine.numbers[name], *arguments) == expected


@pytest.mark.parametrize("machine", MACHINES)
@pytest.mark.parametrize(
    ("kind", "expected"), [(1, "allow"), (2, "EPERM"), (2 | 0o2000000, "EPERM")]
)
def test_without_unix_sockets_no_datagram_pair_either(machine, kind, expected):
    program = build(machine, (AF_NETLINK,))
    assert answer(program, machine, machine.numbers["socketpair"], AF_UNIX, kind) == expected
    assert answer(program, machine, machine.numbers["socket"], AF_UNIX) == "EPERM"


@pytest.mark.parametrize("machine", MACHINES)
@pytest.mark.parametrize(
    ("pid", "expected"), [(77, "EPERM"), (-77, "EPERM"), (-1, "EPERM"), (78, "allow")]
)
def test_a_shielded_process_is_not_signalled(machine, pid, expected):
    program = build(machine, OFF, shielded=(77,))
    assert answer(program, machine, machine.numbers["kill"], pid & (1 << 64) - 1) == expected


@pytest.mark.parametrize("machine", MACHINES)
def test_another_architecture_is_refused(machine):
    other = AARCH64 if machine is X86_64 else X86_64
    assert answer(build(machine, OFF), machine, 1, audit=other.audit) == "EPERM"
    assert answer(build(machine, OFF), machine, 1, audit=0x40000003) == "EPERM"


@pytest.mark.parametrize(
    ("number", "expected"), [(0x40000001, "ENOSYS"), (NEWEST + 1, "ENOSYS"), (0, "allow")]
)
def test_calls_that_are_not_known(number, expected):
    assert answer(build(X86_64, OFF), X86_64, number) == expected


@pytest.mark.parametrize(
    ("network", "unix", "tier", "expected"),
    [
        ("off", "open", 1, {AF_NETLINK, AF_UNIX}),
        ("off", "refused", 1, {AF_NETLINK}),
        ("on", "open", 1, {AF_NETLINK, AF_UNIX, AF_INET, AF_INET6}),
        ("off", "masked", 2, {AF_NETLINK, AF_UNIX, AF_INET, AF_INET6}),
    ],
)
def test_the_families_of_a_plan(network, unix, tier, expected):
    assert set(families(network, unix, tier)) == expected
