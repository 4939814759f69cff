"""Ed25519 keys in files: PEM as `openssl genpkey -algorithm ed25519` writes it.

Only this module meets `cryptography` (extra `audit`), and only when a key is really used.
"""

from __future__ import annotations

import binascii
import os

from gateway import opening
from gateway.audit import checkpoint
from gateway.errors import AuditError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

_PRIVATE = bytes.fromhex("302e020100300506032b657004220420")
_PUBLIC = bytes.fromhex("302a300506032b6570032100")


def load_private(path: str) -> tuple[Callable[[bytes], bytes], bytes]:
    """The signing function and the public key."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    with open(path, encoding="ascii") as stream:
        der = _unwrap(stream.read())
    if len(der) != 48 or not der.startswith(_PRIVATE):
        raise ValueError(f"`{path}` holds no unencrypted Ed25519 private key")
    key = Ed25519PrivateKey.from_private_bytes(der[16:])
    return key.sign, key.public_key().public_bytes_raw()


def generate(path: str) -> str:
    """Write a new key to `path` (0600) and its public half to `path`.pub; gives the key as one line."""
    try:
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
    except ImportError as error:
        raise AuditError(
            "making a key needs `cryptography`", hint="pip install 'command-gateway[audit]'"
        ) from error
    key = Ed25519PrivateKey.generate()
    public = key.public_key().public_bytes_raw()
    folder = os.path.dirname(os.path.abspath(path))
    try:
        os.makedirs(folder, mode=0o700, exist_ok=True)
        _write(path, _wrap("PRIVATE KEY", _PRIVATE + key.private_bytes_raw()), 0o600)
        _write(path + ".pub", _wrap("PUBLIC KEY", _PUBLIC + public), 0o644)
    except FileExistsError as error:
        raise AuditError(
            f"`{error.filename}` is there already",
            hint="a lost key cannot be made again; move it away first",
        ) from error
    except OSError as error:
        raise AuditError(f"cannot write the key: {error.strerror}", where=path) from error
    return checkpoint.key_line(public)


def _write(path: str, text: str, mode: int) -> None:
    file = os.open(
        path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | opening.CLOEXEC | opening.NOFOLLOW, mode
    )
    with open(file, "w", encoding="ascii") as stream:
        stream.write(text)
        stream.flush()
        os.fsync(file)


def _wrap(label: str, der: bytes) -> str:
    return f"-----BEGIN {label}-----\n{checkpoint.base64(der)}\n-----END {label}-----\n"


def _unwrap(pem: str) -> bytes:
    lines = [line for line in pem.split("\n") if line and not line.startswith("-----")]
    return binascii.a2b_base64("".join(lines))
