"""The shipped presets in compiled form, so that the first start on a machine is as fast as any other.

`scripts/build_policies.py` writes them and a test compares them with what loading gives. They lie beside
the YAML they were made of, in the installed package, and count only while every byte of that YAML is
the same.
"""

from __future__ import annotations

import hashlib
import json
import os

from gateway.policy.compiled import from_plain, to_plain
from gateway.policy.shipped import folder, path_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from gateway.policy.model import Policy

FOLDER = "compiled"


def path_for(name: str) -> str:
    """Where the compiled form of a preset lies."""
    return os.path.join(folder(), FOLDER, f"{name}.json")


def read(name: str) -> Policy | None:
    """The preset, if it was built from exactly the files that are there now."""
    if os.sep in name or ":" in name or not path_of(name):
        return None
    try:
        with open(path_for(name), "rb") as file:
            held: dict[str, Any] = json.loads(file.read())
        if all(_digest(path) == digest for path, digest in held["files"].items()):
            return from_plain(held)
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        pass
    return None


def text_of(policy: Policy) -> str:
    """What the file of a preset holds."""
    top = os.path.dirname(folder())
    files = {
        os.path.relpath(os.path.join(top, one.path), folder()): one.digest for one in policy.sources
    }
    return json.dumps({"files": files, **to_plain(policy)}, separators=(",", ":"), sort_keys=True)


def _digest(path: str) -> str:
    with open(os.path.join(folder(), path), "rb") as file:
        return f"sha256:{hashlib.sha256(file.read()).hexdigest()}"
