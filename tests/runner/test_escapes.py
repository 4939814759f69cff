"""The escape matrix: every attempt, in every tier, as root and as an ordinary user.

`escapes.txt` is the expected table. A `-` is shut, `open` is open, `user` is open for all but root (whose
other processes hold capabilities that the command has not); the doctor's own promise (`KNOWN_OPEN`) must
say the same.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from gateway.runner.doctor.prove import KNOWN_OPEN, WANTED, Row, prove
from tests.runner.as_another import escapes
from tests.runner.payloads import USER, call

TABLE = {
    row[:50].strip(): row[50:].split()
    for row in Path(__file__).with_name("escapes.txt").read_text().splitlines()
    if row and not row.startswith("#")
}


def expected(tier, user=USER):
    opened = {"open"} if user == 0 else {"open", "user"}
    return {name for name, columns in TABLE.items() if columns[tier - 1] in opened}


@pytest.mark.parametrize("tier", [1, 2])
@pytest.mark.parametrize("user", [os.geteuid(), USER])
def test_what_gets_through(tier, user, machine):
    if tier not in machine.tiers:
        pytest.skip(f"tier {tier} does not work here: {machine.bwrap_problem}")
    found = (
        escapes(tier)
        if user == os.geteuid()
        else call(user, "tests.runner.as_another", "escapes", tier)
    )
    assert "problem" not in found, found
    assert {name for name, what in found.items() if what == "open"} == expected(tier, user)
    assert set(found) == set(TABLE)


@pytest.mark.parametrize("tier", [1, 2])
def test_the_doctor_promises_the_same(tier):
    assert expected(tier) == {*WANTED, *KNOWN_OPEN[tier]}


def test_the_doctor_finds_no_hole(ws, cache):
    proof = prove(str(ws), cache=cache)
    assert (proof.holes, bool(proof.rows)) == ((), True)


@pytest.mark.parametrize(
    ("attempt", "found", "promised"),
    [
        ("mount", "open", False),
        ("mount", "EPERM", True),
        ("write in the workspace", "EACCES", False),
        ("write in the workspace", "open", True),
    ],
)
def test_a_hole_would_be_shown(attempt, found, promised):
    wanted = "open" if attempt in WANTED else "shut"
    assert Row(attempt, 1, found, wanted).as_promised is promised
