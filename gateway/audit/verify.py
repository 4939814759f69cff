"""Verify from inside the gateway: the standalone verifier, with plain Ed25519 where a package is missing."""

from __future__ import annotations

import os

from gateway.audit import ed25519, standalone_verify
from gateway.audit.standalone_verify import Verifier
from gateway.errors import UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from datetime import timedelta

standalone_verify.plain_ed25519 = ed25519.holds


def verify(
    directory: str,
    *,
    keys: Iterable[str] = (),
    anchors: Iterable[str] = (),
    require_anchor: timedelta | None = None,
    progress: Callable[[int, int, int], None] | None = None,
) -> Verifier:
    """Verify a log; the verifier that comes back holds verdict, problems, and how far the proof reaches.

    `keys`: public keys (files, or `name+hash+key`) that the caller trusts. `anchors`: files of
    checkpoints that were kept elsewhere.
    """
    try:
        one = Verifier(directory, keys, anchors)
        one.run(progress)
    except Exception as error:
        # A folder may be made to break the verifier: whatever comes of that is no verdict.
        why = f"`{error.filename}`: {error.strerror}" if isinstance(error, OSError) else str(error)
        why = why or type(error).__name__
        raise UsageError(f"cannot verify: {why}") from error
    if require_anchor is not None:
        one.require_anchor(require_anchor)
    return one


def verifier_text() -> str:
    """The verifier as one file to hand over: what `standalone_verify` is, with `ed25519` in it."""
    folder = os.path.dirname(__file__)
    texts = []
    for name in ("standalone_verify.py", "ed25519.py"):
        with open(os.path.join(folder, name), encoding="utf-8") as stream:
            texts.append(stream.read())
    verifier, plain = texts
    imports = "from hashlib import sha512\n"
    body = plain[plain.index(imports) + len(imports) :].strip("\n")
    end = verifier.index('\n\nif __name__ == "__main__":')
    verifier = verifier.replace(
        "from hashlib import sha256\n", "from hashlib import sha256, sha512\n", 1
    )
    end += len(", sha512")
    return f"{verifier[:end].rstrip()}\n\n\n{body}\n\n\nplain_ed25519 = holds\n{verifier[end:]}"
