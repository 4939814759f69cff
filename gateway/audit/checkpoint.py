"""Checkpoints: the log so far in three lines, signed when there is a key.

The text is a C2SP checkpoint (origin, number of records, root of the tree) as a signed note, so that
other people's witnesses and tools can read it:

    gateway-audit/018f3a2b4c5d6e7f8a9b
    4182
    R8mZ…=

    — gateway-audit 5b1e…=
"""

from __future__ import annotations

import binascii
import json
import os

from gateway import opening
from gateway.audit import segments
from gateway.audit.chain import sha256

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

KEY_NAME = "gateway-audit"
_ED25519 = b"\x01"


def body(log: str, size: int, root: bytes) -> str:
    """The text that is signed."""
    return f"{KEY_NAME}/{log}\n{size}\n{base64(root)}\n"


def key_line(public: bytes) -> str:
    """A public key as notes name it: `name+hash+key`."""
    return f"{KEY_NAME}+{key_hash(public).hex()}+{base64(_ED25519 + public)}"


def key_hash(public: bytes) -> bytes:
    """The four bytes by which a signature says whose it is."""
    digest: bytes = sha256(KEY_NAME.encode() + b"\n" + _ED25519 + public).digest()
    return digest[:4]


def base64(data: bytes) -> str:
    """Standard base64 without line ends."""
    return binascii.b2a_base64(data, newline=False).decode("ascii")


class Sealer:
    """Makes notes. Loads the key, and with it `cryptography`, when the first note is made."""

    def __init__(self, key_file: str) -> None:
        self._key_file = key_file
        self._sign: Callable[[bytes], bytes] | None = None
        self._public = b""
        self._loaded = False
        # Why notes are not signed; empty when they are.
        self.unsigned = ""
        # Notes made and not yet handed to the anchors.
        self.pending: list[str] = []

    @property
    def key(self) -> str:
        """The public key as `name+hash+key`; empty when nothing is signed."""
        self._load()
        return key_line(self._public) if self._public else ""

    def note(self, log: str, size: int, root: bytes) -> str:
        """The checkpoint for a log of this size and root."""
        self._load()
        text = body(log, size, root)
        if self._sign is None:
            return text
        signature = key_hash(self._public) + self._sign(text.encode("utf-8"))
        return f"{text}\n— {KEY_NAME} {base64(signature)}\n"

    def keep(self, directory: str, note: str) -> None:
        """Write the note beside the log as well: a log cut below it then shows."""
        self.pending.append(note)
        path = os.path.join(directory, segments.CHECKPOINTS)
        flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND | opening.CLOEXEC | opening.NOFOLLOW
        file = os.open(path, flags, 0o600)
        try:
            os.write(file, json.dumps({"note": note}, ensure_ascii=False).encode("utf-8") + b"\n")
        finally:
            os.close(file)

    def _load(self) -> None:
        if self._loaded:
            return
        self._loaded = True
        if not self._key_file:
            self.unsigned = "no key"
            return
        from gateway.audit import keys

        try:
            self._sign, self._public = keys.load_private(self._key_file)
        except ImportError:
            self.unsigned = "cryptography is not installed"
        except (OSError, ValueError) as error:
            # A log without signatures is better than none: it says so, and verify asks for them.
            self.unsigned = f"the key cannot be used: {error}"
