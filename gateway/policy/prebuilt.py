"""The shipped presets in compiled form, so that the first start on a machine is as fast as any other.

`scripts/build_policies.py` writes them and a test compares them with what loading gives. They lie beside
the YAML they were made of, in the installed package, and count only while every byte of that YAML is
the same. A checksum is enough to find a file that was changed since: whoever may write there may write
here too, and a real digest costs 3 ms for OpenSSL.
"""

from __future__ import annotations

import binascii
import os

from gateway import opening
from gateway.json_quickly import read_json
from gateway.policy.compiled import from_plain, to_plain
from gateway.policy.shipped import folder, path_of
from gateway.policy.unread import Unread, UnreadIndex
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from gateway.policy.model import Policy

FOLDER = "compiled"
# File → the bytes that were read, and what they say. There are only as many files as presets.
_UNDERSTOOD: dict[str, tuple[bytes, dict[str, str], Policy]] = {}


def path_for(name: str) -> str:
    """Where the compiled form of a preset lies."""
    return os.path.join(folder(), FOLDER, f"{name}.json")


def read(name: str) -> Policy | None:
    """The preset, if it was built from exactly the files that are there now."""
    if os.sep in name or ":" in name or not path_of(name):
        return None
    try:
        path = path_for(name)
        with open(path, "rb") as file:
            files, policy = _understood(path, file.read())
        here = folder()
        if all(_is_still(f"{here}/{one}", known) for one, known in files.items()):
            return policy
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        pass
    return None


# Between the first line and the last: a feature on each line, this, and a rule on each line.
_BETWEEN = b'},"rules":['


def _understood(path: str, raw: bytes) -> tuple[dict[str, str], Policy]:
    """What these bytes say, worked out once for each process."""
    kept = _UNDERSTOOD.get(path)
    if kept is not None and kept[0] == raw:
        return kept[1], kept[2]
    head, _, rest = raw.partition(b"\n")
    held: dict[str, Any] = read_json(head + b"}}}")
    if held["check"] != _sum(rest):
        raise ValueError("the rules were changed")
    index = UnreadIndex(rest[: rest.index(_BETWEEN)])
    policy = _placed(from_plain(held, Unread(rest, held["starts"]), index))
    _UNDERSTOOD[path] = raw, held["files"], policy
    return held["files"], policy


def text_of(policy: Policy) -> str:
    """What the file of a preset holds: JSON, with each feature and each rule on a line of its own."""
    top = os.path.dirname(folder())
    paths = [os.path.relpath(os.path.join(top, one.path), folder()) for one in policy.sources]
    files = {path: _checksum(os.path.join(folder(), path)) for path in paths}
    anywhere = replace(policy, sources=tuple(replace(one, real="") for one in policy.sources))
    held = to_plain(anywhere)
    inside = held.pop("policy")
    rules = ",\n".join(map(_text, inside.pop("rules"))) + "\n"
    filed = sorted(f"{_text(name)}:{_text(where)}" for name, where in inside.pop("index").items())
    before = ",\n".join(filed) + f"\n{_BETWEEN.decode()}\n"
    rest = f"{before}{rules}]}}}}\n"
    starts = [len(before), *(len(before) + at + 1 for at, one in enumerate(rules) if one == "\n")]
    held |= {"check": _sum(rest.encode()), "files": files, "starts": starts[:-1]}
    return f'{_text(held)[:-1]},"policy":{_text(inside)[:-1]},"index":{{\n{rest}'


def _text(value: object) -> str:
    import json

    return json.dumps(value, separators=(",", ":"), sort_keys=True)


def _placed(policy: Policy) -> Policy:
    """Where its sources lie is known only now."""
    top = os.path.dirname(folder())
    found = [replace(one, real=f"{top}/{one.path}") for one in policy.sources]
    return replace(policy, sources=tuple(found))


def _is_still(path: str, known: str) -> bool:
    """Whether it has that checksum, with half the calls of the system that opening a file takes."""
    descriptor = os.open(path, os.O_RDONLY | opening.CLOEXEC)
    try:
        # (One byte more than it had: a longer file is another.)
        return _sum(os.read(descriptor, int(known.partition(":")[0]) + 1)) == known
    finally:
        os.close(descriptor)


def _checksum(path: str) -> str:
    with open(path, "rb") as file:
        return _sum(file.read())


def _sum(data: bytes) -> str:
    return f"{len(data)}:{binascii.crc32(data):08x}"
