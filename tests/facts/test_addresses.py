"""One address, written in the ways that programs understand."""

from __future__ import annotations

import socket

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gateway.facts.addresses import canonical


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("0xA9FEA9FE", "169.254.169.254"),
        ("2852039166", "169.254.169.254"),
        ("0251.0376.0251.0376", "169.254.169.254"),
        ("169.254.43518", "169.254.169.254"),
        ("127.1", "127.0.0.1"),
        ("::ffff:169.254.169.254", "169.254.169.254"),
        ("::FFFF:a9fe:a9fe", "169.254.169.254"),
        ("fd00:ec2::254", "fd00:ec2::254"),
        ("fd00:0ec2:0:0:0:0:0:254", "fd00:ec2::254"),
        ("①⑥⑨.254.169.254", "169.254.169.254"),
        ("169。254。169。254", "169.254.169.254"),
        ("Example.COM.", "example.com"),
        ("1password.com", "1password.com"),
        ("256.1.1.1", "256.1.1.1"),
        ("1.2.3.4.5", "1.2.3.4.5"),
        ("08.0.0.1", "08.0.0.1"),
        ("", ""),
    ],
)
def test_canonical(written: str, meant: str) -> None:
    assert canonical(written) == meant


@given(st.lists(st.integers(0, 70_000), min_size=1, max_size=4), st.sampled_from(["d", "#o", "#x"]))
def test_as_the_c_library_reads_it(parts: list[int], form: str) -> None:
    text = ".".join(format(part, form).replace("0o", "0") for part in parts)
    try:
        wanted = socket.inet_ntoa(socket.inet_aton(text))
    except OSError:
        wanted = text
    assert canonical(text) == wanted
