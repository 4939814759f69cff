"""Keys and signatures: ours, OpenSSL's, and the plain Python that checks them."""

import shutil
import stat
import subprocess

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gateway.audit import checkpoint, ed25519, keys, standalone_verify
from gateway.errors import AuditError

pytest.importorskip("cryptography")


@pytest.fixture
def path(tmp_path):
    return str(tmp_path / "k" / "signing.key")


def test_a_key_is_for_its_owner_alone(path, tmp_path):
    keys.generate(path)
    assert stat.S_IMODE((tmp_path / "k" / "signing.key").stat().st_mode) == 0o600


def test_a_key_is_never_overwritten(path):
    keys.generate(path)
    with pytest.raises(AuditError, match="is there already"):
        keys.generate(path)


def test_the_public_half_is_said_in_three_ways_that_agree(path):
    line = keys.generate(path)
    _, public = keys.load_private(path)
    assert standalone_verify.parse_key(line) == standalone_verify.parse_key(path + ".pub")
    assert standalone_verify.parse_key(line) == (checkpoint.key_hash(public), public)


@pytest.mark.skipif(not shutil.which("openssl"), reason="no openssl here")
def test_keys_of_openssl_are_as_good(tmp_path):
    private, public = str(tmp_path / "k.pem"), str(tmp_path / "k.pub")
    subprocess.run(["openssl", "genpkey", "-algorithm", "ed25519", "-out", private], check=True)
    subprocess.run(["openssl", "pkey", "-in", private, "-pubout", "-out", public], check=True)
    _, raw = keys.load_private(private)
    assert standalone_verify.parse_key(public)[1] == raw


@pytest.mark.parametrize(
    "text", ["", "nonsense", "-----BEGIN PRIVATE KEY-----\nQUFB\n-----END PRIVATE KEY-----\n"]
)
def test_what_is_no_key_is_refused(tmp_path, text):
    (tmp_path / "k").write_text(text)
    with pytest.raises(ValueError, match=r"no unencrypted Ed25519|padding"):
        keys.load_private(str(tmp_path / "k"))


@settings(max_examples=20, deadline=None)
@given(st.binary(max_size=200), st.integers(0, 511))
def test_plain_python_agrees_with_cryptography(message, bit):
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    key = Ed25519PrivateKey.generate()
    public, signature = key.public_key().public_bytes_raw(), key.sign(message)
    assert ed25519.holds(public, signature, message)
    assert not ed25519.holds(public, signature, message + b"x")
    flipped = bytearray(signature)
    flipped[bit // 8] ^= 1 << bit % 8
    assert not ed25519.holds(public, bytes(flipped), message)


@pytest.mark.parametrize(
    ("public", "signature", "message"),
    [
        # RFC 8032, 7.1, tests 1 to 3.
        ("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a", "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b", ""),
        ("3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c", "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00", "72"),
        ("fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025", "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a", "af82"),
    ],
)  # fmt: skip
def test_the_vectors_of_rfc_8032(public, signature, message):
    assert ed25519.holds(bytes.fromhex(public), bytes.fromhex(signature), bytes.fromhex(message))


@pytest.mark.parametrize("signature", [b"", bytes(64), bytes(63), b"\xff" * 64])
def test_what_is_no_signature_does_not_hold(signature):
    assert not ed25519.holds(
        bytes.fromhex("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"),
        signature,
        b"",
    )
