#!/usr/bin/env python3
"""Verify an audit trail of `gateway`, with nothing but Python 3.11: this one file is the whole verifier.

    python3 standalone_verify.py DIRECTORY [--key FILE]… [--anchor FILE]… [--require-anchor AGE] [--json]

It shares no code with the writer, on purpose. What is hashed how: `docs/reference/audit-record.md`.
Exit codes: 0 intact, 10 torn tail, 11 truncated, 12 altered, 13 forked, 14 undeclared redaction,
15 unsealed (or a required anchor is missing), 2 usage.
"""

from __future__ import annotations

import argparse
import base64
import json
import os
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Any

# From the lightest to the gravest.
EXIT = {"INTACT": 0, "TORN-TAIL": 10, "UNSEALED": 15, "UNDECLARED-REDACTION": 14, "TRUNCATED": 11, "FORKED": 13, "ALTERED": 12}  # fmt: skip
LIMITS = (
    "integrity is not completeness: commands run outside the gateway are not in its log",
    "whoever holds the signing key can rewrite everything that no anchor vouches for",
    "whoever can write the folder can rewrite what is newer than the newest signed checkpoint",
)
UNSIGNED, FREE = "UNSEALED: no signed checkpoint", "not anchored: nothing outside vouches for it"
A, BEGINNINGS = "ALTERED", ("log.open", "segment.open")
# Decisions that an outcome must follow.
RUNS = {("allow", "run"), ("allow", "file")}
moment = datetime.fromisoformat
encode = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode
Names = Iterable[str]
Progress = Callable[[int, int, int], None]
plain_ed25519: Callable[[bytes, bytes, bytes], bool] | None = None  # see ed25519.py


class Verifier:
    """Reads a log once, from the first record to the last, and remembers what is wrong with it."""

    def __init__(self, directory: str, keys: Names = (), anchors: Names = ()) -> None:
        self.directory, self.anchors, found = directory, list(anchors), os.listdir(directory)
        # Key hash → public key: the auditor's, or else those the log itself names.
        self.keys = dict(parse_key(one) for one in keys)
        self.given_keys = bool(self.keys)
        self.names = sorted(n for n in found if n[:12].isdigit() and n[12:] == ".jsonl")
        self.problems: list[tuple[str, int, str]] = []
        # What others remember: size → (root, who, origin, anchor?), record → (leaf, who).
        self.witnesses: dict[int, list[tuple[bytes, str, str, bool]]] = {}
        self.leaves: dict[int, tuple[str, str]] = {}
        # The number the next record must have, the leaf and the tree it must build on.
        self.count = self.records = self.first = 0
        self.prev: str | None = "0" * 64
        self.peaks: list[bytes] | None = []
        self.log, self.ts, self.anchored_at, self.sealed, self.anchored = "", "", "", -1, -1
        self.kinds: Counter[str] = Counter()
        self.redacted, self.declared = set[tuple[int, str]](), set[tuple[int, str]]()
        self.open: set[int] = set()
        # Resident writers that are open, and how long the log was silent while there was one.
        self.writers: set[str] = set()
        self.silence = timedelta(0)

    def run(self, progress: Progress | None = None) -> str:
        """Verify everything; gives the verdict."""
        self._head()
        self._notes_of("checkpoints", anchor=False)
        for path in self.anchors:
            self._notes_of(path, anchor=True)
        if not self.names and not self.leaves and not self.witnesses:
            raise ValueError(f"there is no audit log in `{self.directory}`")
        self._beginning()
        total, done = sum(os.path.getsize(self._path(name)) for name in self.names), 0
        for name in self.names:
            for number, line in enumerate(self._lines(name)):
                if line[-1:] == b"\n":
                    self._line(line[:-1], name, first=not number)
                else:
                    torn = "TORN-TAIL" if name == self.names[-1] else A
                    self.bad(torn, f"`{name}` ends in half a record: a crash, or one being written")
                done += len(line)
                if progress and not self.records & 4095:
                    progress(done, total, self.records)
        self._end()
        return self.verdict()

    def verdict(self) -> str:
        """The gravest of all problems."""
        return max((one[0] for one in self.problems), key=list(EXIT).index, default="INTACT")

    def bad(self, verdict: str, text: str, seq: int = -1) -> None:
        """Remember a problem: the first thousand, nobody reads more."""
        if len(self.problems) < 1000:
            self.problems.append((verdict, self.count if seq < 0 else seq, text))

    def _path(self, name: str) -> str:
        path = os.path.join(self.directory, name)
        # A pipe would never end; what a link leads to may be something else tomorrow.
        if os.path.islink(path) or (os.path.exists(path) and not os.path.isfile(path)):
            raise OSError(22, "is no plain file", path)
        return path

    def _lines(self, name: str) -> Iterator[bytes]:
        with open(self._path(name), "rb") as stream:
            yield from stream

    def _head(self) -> None:
        try:
            first, _, rest = b"".join(self._lines("head")).partition(b"\n")
            digest, size = first.split()[2:4]
            if sha256(body := rest[: int(size)]).hexdigest().encode() != digest:
                raise ValueError
            state = json.loads(body)
            self.leaves[state["count"] - 1] = (state["prev"], "`head`")
        except (FileNotFoundError, ValueError, LookupError, TypeError, RecursionError):
            self.kinds["no head"] += 1

    def _notes_of(self, path: str, *, anchor: bool) -> None:
        """Checkpoints of a file: JSON with `note`, alone in a line or inside a system log's."""
        who, path = f"`{path}`", path if anchor else self._path(path)
        if not anchor and not os.path.exists(path):
            return
        with open(path, encoding="utf-8", errors="replace") as stream:
            for line in stream:
                try:
                    note = json.JSONDecoder().raw_decode(line, line.index('{"note"'))[0]["note"]
                    origin, size, root = note.split("\n")[:3]
                    known = base64.b64decode(root), who, origin, anchor
                    self.witnesses.setdefault(int(size), []).append(known)
                except (ValueError, KeyError, TypeError):
                    continue

    def _beginning(self) -> None:
        self.first = self.count = int(self.names[0][:-6]) if self.names else 0
        if not self.first:
            return
        leaves, said = self._old_leaves(), self._retention()
        self.prev = said.get("leaf")
        self.peaks = [bytes.fromhex(one) for one in said["peaks"]] if said else None
        if not said:
            self.bad("TRUNCATED", f"the first {self.first} records are gone, none says why")
        elif leaves is not None and leaves != self.peaks:
            self.bad(A, "the leaves of removed records are not those `retention` names")

    def _retention(self) -> dict[str, Any]:
        for name in self.names:
            for line in self._lines(name):
                if b'"kind":"retention"' in line and line.endswith(b'"}\n'):
                    header: dict[str, Any] = json.loads(line[line.rfind(b',"h":{') + 5 : -76])
                    if header.get("next") == self.first:
                        return header
        return {}

    def _old_leaves(self) -> list[bytes] | None:
        self.peaks, count = [], 0
        for name in sorted(n for n in os.listdir(self.directory) if n.endswith(".leaves")):
            with open(self._path(name), "rb") as stream:
                while (leaf := stream.read(32)) and int(name[:-7]) <= count:
                    self._grow(count, leaf)
                    count += 1
                    self._meet(count)
        return self.peaks if count == self.first else None

    def _line(self, line: bytes, name: str, *, first: bool) -> None:
        self.records, before = self.records + 1, self.count
        try:
            text = line.decode("utf-8")
            record = json.loads(text)
            header, disclosed, claimed = record["h"], record["d"], record["leaf"]
            seq, fields, parts = header["seq"], header.get("f", {}), []
            for field in sorted(disclosed):
                salt, value = disclosed[field]
                spelled = encode(value)
                if commitment(field, salt, spelled.encode("utf-8")) != fields.get(field):
                    self.bad(A, f"field `{field}` is not what was committed", seq)
                parts.append(f'"{field}":["{salt}",{spelled}]')
            body = encode(header)
            if f'{{"d":{{{",".join(parts)}}},"h":{body},"leaf":"{claimed}"}}' != text:
                self.bad(A, "the line is not in canonical form", seq)
            if sha256(b"\x00" + body.encode("utf-8")).hexdigest() != claimed:
                self.bad(A, "the header is not what was hashed", seq)
            if first and (seq != int(name[:-6]) or header["kind"] not in BEGINNINGS):
                self.bad(A, f"`{name}` begins with record {seq}, `{header['kind']}`", seq)
            self._header(header, claimed)
            self.redacted.update((seq, field) for field in fields.keys() - disclosed.keys())
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
            self.bad(A, f"a line of `{name}` is no record: {type(error).__name__}", before)
            self.count, self.prev, self.peaks = before + 1, None, None

    def _header(self, header: dict[str, Any], leaf: str) -> None:
        seq, kind = header["seq"], header["kind"]
        if header["v"] != 1 or header["log"] != (self.log or header["log"]):
            self.bad(A, f"is a record of version {header['v']} of log {header['log']}", seq)
        self.log = self.log or header["log"]
        if seq != self.count:
            self._misnumbered(seq, header)
        if header["prev"] != (self.prev or header["prev"]):
            self.bad(A, f"does not follow record {seq - 1}: one of them was changed", seq)
        if "peaks" in header and kind in ("checkpoint", "segment.open"):
            peaks = [bytes.fromhex(one) for one in header["peaks"]]
            if peaks != (peaks if self.peaks is None else self.peaks):
                self.bad(A, "names another tree than the records before it make", seq)
            self.peaks = peaks if self.peaks is None else self.peaks
        if kind == "checkpoint":
            self._checkpoint(header["note"], seq)
        self._grow(seq, bytes.fromhex(leaf))
        self.prev, self.count = leaf, max(self.count, seq + 1)
        if seq in self.leaves and self.leaves[seq][0] != leaf:
            self.bad(A, f"is not the record that {self.leaves[seq][1]} remembers", seq)
        self.kinds["clock went back"] += header["ts"] < self.ts
        if self.writers:
            self.silence = max(self.silence, moment(header["ts"]) - moment(self.ts))
        self.ts = header["ts"]
        self._meet(seq + 1)
        self._kind(kind, header, seq)

    def _misnumbered(self, seq: int, header: dict[str, Any]) -> None:
        if seq < self.count:
            self.bad(A, f"record {seq} stands where record {self.count} belongs", seq)
        elif header.get("missing") == [self.count, seq - 1]:
            self.bad("TRUNCATED", f"{self.count} to {seq - 1} are gone, the writer noticed", seq)
        else:
            self.bad(A, f"records {self.count} to {seq - 1} were taken out", seq)
        # The chain begins anew here, and the tree at the next record that carries it.
        self.prev = self.peaks = None

    def _checkpoint(self, note: str, seq: int) -> None:
        text, _, signatures = note.partition("\n\n")
        origin, size, root = text.split("\n")[:3]
        if origin != f"gateway-audit/{self.log}" or int(size) != seq:
            self.bad(A, "the checkpoint speaks of another log or another size", seq)
        if self.peaks is not None and base64.b64decode(root) != tree_root(self.peaks):
            self.bad(A, "the checkpoint does not match the records before it", seq)
        for line in signatures.splitlines():
            raw = base64.b64decode(line.split(" ")[2])
            key = self.keys.get(raw[:4])
            holds = key and signature_holds(key, raw[4:], (text + "\n").encode("utf-8"))
            if key is None:
                self.bad("FORKED", f"signed by a key that was not given: {raw[:4].hex()}", seq)
            elif holds is None:
                self.bad("UNSEALED", "signed, but no Ed25519 here: install cryptography", seq)
            elif holds:
                self.sealed = seq
            else:
                self.bad(A, "the signature of a checkpoint is not valid", seq)

    def _kind(self, kind: str, header: dict[str, Any], seq: int) -> None:
        self.kinds[kind] += 1
        if kind == "decision" and (header["verdict"], header["mode"]) in RUNS:
            self.open.add(seq)
        elif kind == "approval" and header["answer"] == "approved":
            self.open.add(header["of"])
        elif kind == "outcome":
            self.open.discard(header["of"])
        elif kind == "redaction":
            for one, names in header["what"]:
                self.declared.update((one, field) for field in names if one < seq)
        elif kind == "key" and header["key"] and not self.given_keys:
            self.keys.update([parse_key(header["key"])])
        elif kind in ("log.open", "log.close") and "writer" in header:
            self.writers ^= {header["writer"]}

    def _grow(self, count: int, leaf: bytes) -> None:
        if self.peaks is not None:
            while count & 1:
                leaf = sha256(b"\x01" + self.peaks.pop() + leaf).digest()
                count >>= 1
            self.peaks.append(leaf)

    def _meet(self, size: int) -> None:
        """Compare with everybody who remembers the log at this size."""
        for root, who, origin, anchor in self.witnesses.get(size, ()):
            ours = self.peaks is not None and self.log in ("", origin[14:])
            if ours and root != tree_root(self.peaks or []):
                self.bad("FORKED", f"{who} knows another history of {size} records", size - 1)
            elif ours and anchor:
                self.anchored, self.anchored_at = size, self.ts

    def _end(self) -> None:
        beyond = {(seq + 1, who) for seq, (_, who) in self.leaves.items()}
        for size, found in self.witnesses.items():
            beyond |= {(size, who) for _, who, log, _ in found if self.log in ("", log[14:])}
        for size, who in sorted(beyond):
            if size > self.count:
                self.bad("TRUNCATED", f"{who} knows {size} records, the log holds {self.count}")
        for seq, field in sorted(self.redacted - self.declared):
            self.bad("UNDECLARED-REDACTION", f"`{field}` is gone, and no record says so", seq)
        if self.given_keys and self.sealed < 0:
            self.bad("UNSEALED", "no checkpoint is signed by a key that was given")

    def require_anchor(self, age: timedelta) -> None:
        """The newest anchor that matches may be at most so much older than the newest record."""
        if self.anchored < 0:
            self.bad("UNSEALED", "an anchor is required, and none given speaks of this log")
        elif moment(self.ts) - moment(self.anchored_at or self.ts) > age:
            self.bad("UNSEALED", f"the newest anchor, of {self.anchored_at}, is too old")

    def said(self) -> dict[str, Any]:
        """All of it, as JSON has it."""
        problems = [f"{kind} at record {seq}: {text}" for kind, seq, text in self.problems]
        said = {"proven": self.proven(), "remarks": self.remarks(), "not proven": LIMITS}
        return {"verdict": self.verdict(), "problems": problems, **said}

    def remarks(self) -> list[str]:
        """What a reader should know besides the verdict."""
        few, silence = str(sorted(self.open)[:8])[1:-1], self.silence // timedelta(seconds=1)
        found = (
            (self.kinds["no head"], "file `head`, the end of the log, is missing or damaged"),
            (len(self.redacted), "fields are redacted"),
            (len(self.open), f"allowed commands without an outcome, as {few}"),
            (len(self.writers), "resident writers did not close: running, or killed"),
            (silence * (silence > 600), "seconds of silence while a resident writer was open"),
            (self.kinds["clock went back"], "times the clock went back"),
            (self.kinds["gap"], "times decisions could not be recorded, and were denied"),
            (self.kinds["log.recover"], "times a writer had to recover the end of the log"),
            (self.kinds["retention"], "times old segments were let go"),
        )
        return [f"{number} {text}" for number, text in found if number]

    def proven(self) -> list[str]:
        """How far the proof reaches."""
        whose = "a given key" if self.given_keys else "the key that the log itself names"
        signed = f"signed up to record {self.sealed - 1} by {whose}"
        anchored = f"anchored up to record {self.anchored - 1}"
        return [
            f"records {self.first} to {self.count - 1}, the newest of {self.ts or 'no date'}",
            f"{signed}, {self.count - self.sealed} newer" if self.sealed >= 0 else UNSIGNED,
            f"{anchored}, {self.count - self.anchored} newer" if self.anchored >= 0 else FREE,
        ]


def commitment(name: str, salt: str, value: bytes) -> str:
    """The commitment of a field, from its canonical bytes."""
    start = b"\x02" + bytes((len(name),))
    return sha256(start + f"{name}{salt}".encode("ascii") + value).hexdigest()


def tree_root(peaks: list[bytes]) -> bytes:
    """The root over perfect subtrees, largest first (RFC 6962)."""
    top = peaks[-1] if peaks else sha256(b"").digest()
    for peak in reversed(peaks[:-1]):
        top = sha256(b"\x01" + peak + top).digest()
    return top


def parse_key(text: str) -> tuple[bytes, bytes]:
    """Key hash and public key, from a PEM file, its text, or `name+hash+key`."""
    if os.path.exists(text):
        with open(text, encoding="ascii") as stream:
            text = stream.read()
    pem = text.strip().splitlines()
    name, data = ("gateway-audit", "".join(pem[1:-1])) if pem[1:] else text.split("+", 2)[::2]
    raw = base64.b64decode(data)[-32:]
    return sha256(name.encode() + b"\n\x01" + raw).digest()[:4], raw


def signature_holds(key: bytes, signature: bytes, message: bytes) -> bool | None:
    """Ed25519; None when there is nothing here to compute it with."""
    try:
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey as Key
    except ImportError:
        return plain_ed25519(key, signature, message) if plain_ed25519 else None
    try:
        return Key.from_public_bytes(key).verify(signature, message) is None
    except Exception:  # noqa: BLE001 - whatever it says, the signature does not hold
        return False


def age(text: str) -> timedelta:
    """`90s`, `15m`, `24h`, `7d`."""
    return timedelta(seconds=int(text[:-1]) * {"s": 1, "m": 60, "h": 3600, "d": 86400}[text[-1:]])


def main() -> int:
    """Verify one folder, as the command line says."""
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("directory")
    for option in ("--key", "--anchor"):
        parser.add_argument(option, action="append", default=[])
    parser.add_argument("--require-anchor", type=age)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    try:
        (one := Verifier(asked.directory, asked.key, asked.anchor)).run()
    except Exception as error:  # noqa: BLE001 - a folder may be made to break us: that is no verdict
        sys.stderr.write(f"cannot verify: {error}\n")
        return 2
    if asked.require_anchor is not None:
        one.require_anchor(asked.require_anchor)
    said = one.said()
    text = [f"\n  {name}: {line}" for name in list(said)[1:] for line in said[name]]
    sys.stdout.write(json.dumps(said) if asked.json else "".join([one.verdict(), *text, "\n"]))
    return EXIT[one.verdict()]


if __name__ == "__main__":
    sys.exit(main())
