"""The tree, against RFC 6962 written down from its text."""

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gateway.audit import chain, standalone_verify


def reference_root(leaves):
    """MTH of RFC 6962, section 2.1, over leaves that are hashed already."""
    if not leaves:
        return hashlib.sha256(b"").digest()
    if len(leaves) == 1:
        return leaves[0]
    split = 1 << (len(leaves) - 1).bit_length() - 1
    left, right = reference_root(leaves[:split]), reference_root(leaves[split:])
    return hashlib.sha256(b"\x01" + left + right).digest()


@pytest.mark.parametrize("count", [0, 1, 2, 3, 4, 5, 7, 8, 9, 31, 33, 100])
def test_the_root_is_that_of_rfc_6962(count):
    leaves = [hashlib.sha256(bytes((number,))).digest() for number in range(count)]
    peaks = []
    for number, leaf in enumerate(leaves):
        chain.grow(peaks, number, leaf)
    assert chain.root(peaks) == reference_root(leaves)


@given(
    st.text("abcdefgh_", min_size=1, max_size=20), st.binary(min_size=16, max_size=16), st.binary()
)
def test_writer_and_verifier_commit_alike(name, salt, value):
    ours = chain.commitment(name, salt.hex(), value)
    assert ours == standalone_verify.commitment(name, salt.hex(), value)


def test_a_commitment_binds_name_salt_and_value():
    made = {
        chain.commitment("ab", "0" * 32, b"c"),
        chain.commitment("a", "0" * 32, b"c"),
        chain.commitment("ab", "1" * 32, b"c"),
        chain.commitment("ab", "0" * 32, b"d"),
    }
    assert len(made) == 4
