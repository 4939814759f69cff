"""Where snapshots lie: contents once each under their hash, records per root.

    STORE/lock                       shared while one is taken or restored, exclusive while pruning
    STORE/blobs/ab/ab12…             contents, named by their SHA-256, never changed
    STORE/roots/KEY/root             the path of the root that KEY stands for
    STORE/roots/KEY/ID.json          records; one that is there is complete, and so are its contents

INVARIANT: contents are on the disk before the record that names them, so that a crash leaves at most
contents that nobody names. The next `prune` takes those away.
"""

from __future__ import annotations

import contextlib
import datetime as dt
import hashlib
import os
import re
import secrets
import time

from gateway.errors import MissingError, WorkspaceError
from gateway.workspace.files import chunks
from gateway.workspace.paths import translated
from gateway.workspace.snapshots.record import decode, encode

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from gateway.workspace.snapshots.record import Snapshot

ID = re.compile(r"\d{8}T\d{12}-[0-9a-f]{8}")

_TRIES = 5
_FEW = 32
_EVERYTHING = 1 << 62
_DIGEST_LENGTH = 64


class Store:
    """A folder of ours that holds snapshots. Nobody else may write to it."""

    def __init__(self, path: str) -> None:
        self.path = os.path.abspath(path)
        # Contents that may still be in memory only; none is, once a record names them.
        self._unsynced: list[str] = []
        with self._keeping():
            for folder in (self.path, self._blobs, self._roots):
                os.makedirs(folder, mode=0o700, exist_ok=True)

    @contextlib.contextmanager
    def _keeping(self) -> Iterator[None]:
        """A full or read-only disk of ours is not the fault of the file that was to be kept."""
        try:
            yield
        except OSError as error:
            why = os.strerror(error.errno or 0).lower()
            raise WorkspaceError(f"the snapshot can't be kept: {why}", where=self.path) from error

    @property
    def _blobs(self) -> str:
        return f"{self.path}/blobs"

    @property
    def _roots(self) -> str:
        return f"{self.path}/roots"

    @contextlib.contextmanager
    def held(self, *, alone: bool = False) -> Iterator[None]:
        """Nobody prunes while this is held; `alone`: nobody takes or restores either."""
        import fcntl

        with open(f"{self.path}/lock", "ab") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX if alone else fcntl.LOCK_SH)
            yield

    # ------------------------------------------------------------ contents

    def keep(self, descriptor: int) -> tuple[str, int]:
        """Keep what a file holds; its hash and size are the answer."""
        for _ in range(_TRIES):
            digest, size = _hash(descriptor)
            with self._keeping():
                if self.has(digest) or self._copy(descriptor, digest):
                    return digest, size
        raise WorkspaceError("the file changes while it is read", hint="try again")

    def has(self, digest: str) -> bool:
        """Are these contents kept?"""
        return len(digest) == _DIGEST_LENGTH and os.path.exists(self._blob(digest))

    def contents(self, digest: str) -> Iterator[bytes]:
        """The contents with this hash, in pieces. Raises at the end when they don't have it."""
        with translated(f"contents {digest[:12]}"):
            descriptor = os.open(self._blob(digest), os.O_RDONLY)
        try:
            found = hashlib.sha256()
            for chunk in chunks(descriptor, _EVERYTHING):
                found.update(chunk)
                yield chunk
        finally:
            os.close(descriptor)
        if found.hexdigest() != digest:
            raise WorkspaceError(f"the kept contents {digest[:12]} are damaged")

    def blobs(self) -> tuple[tuple[str, str], ...]:
        """Hash and path of everything kept, also of what a crash left half written."""
        return tuple(
            (name, f"{self._blobs}/{head}/{name}")
            for head in os.listdir(self._blobs)
            for name in os.listdir(f"{self._blobs}/{head}")
        )

    def _blob(self, digest: str) -> str:
        return f"{self._blobs}/{digest[:2]}/{digest}"

    def _copy(self, descriptor: int, digest: str) -> bool:
        final = self._blob(digest)
        os.makedirs(os.path.dirname(final), mode=0o700, exist_ok=True)
        os.lseek(descriptor, 0, os.SEEK_SET)
        found = hashlib.sha256()

        def watched() -> Iterator[bytes]:
            for chunk in chunks(descriptor, _EVERYTHING):
                found.update(chunk)
                yield chunk

        temporary = _write_new(f"{final}.{secrets.token_hex(4)}.tmp", watched(), sync=False)
        if found.hexdigest() != digest:
            os.unlink(temporary)
            return False
        os.rename(temporary, final)
        self._unsynced.append(final)
        return True

    # ------------------------------------------------------------ records

    def add(self, snapshot: Snapshot) -> None:
        """Write the record; from here on the snapshot exists."""
        with self._keeping():
            _to_disk(self._unsynced, self.path)
            self._unsynced = []
            folder = self._of(snapshot.root)
            os.makedirs(folder, mode=0o700, exist_ok=True)
            if not os.path.exists(f"{folder}/root"):
                _replace(f"{folder}/root", os.fsencode(snapshot.root))
            _replace(f"{folder}/{snapshot.id}.json", encode(snapshot))

    def get(self, root: str, id_: str) -> Snapshot:
        """The snapshot of this root with this id; those of other roots are not there."""
        if not _is_id(id_):
            raise MissingError("there is no such snapshot", where=str(id_))
        try:
            with open(f"{self._of(root)}/{id_}.json", "rb") as file:
                return decode(file.read())
        except FileNotFoundError as error:
            raise MissingError("there is no such snapshot", where=id_) from error

    def ids(self, root: str) -> tuple[str, ...]:
        """The ids of all snapshots of a root, oldest first."""
        try:
            names = os.listdir(self._of(root))
        except FileNotFoundError:
            return ()
        return tuple(sorted(name[:-5] for name in names if ID.fullmatch(name[:-5])))

    def roots(self) -> tuple[str, ...]:
        """Every root that has, or had, snapshots."""
        found = []
        for key in os.listdir(self._roots):
            path = f"{self._roots}/{key}/root"
            with contextlib.suppress(OSError), open(path, "rb") as file:
                found.append(os.fsdecode(file.read()))
        return tuple(sorted(found))

    def remove(self, root: str, id_: str) -> None:
        """Forget a snapshot. Its contents stay until the next `prune`."""
        if ID.fullmatch(id_):
            with contextlib.suppress(FileNotFoundError):
                os.unlink(f"{self._of(root)}/{id_}.json")

    def sweep(self) -> None:
        """Remove half-written records; only while the store is held alone."""
        for folder, _, names in os.walk(self.path):
            for name in names:
                if name.endswith(".tmp"):
                    os.unlink(f"{folder}/{name}")

    def _of(self, root: str) -> str:
        return f"{self._roots}/{hashlib.sha256(os.fsencode(root)).hexdigest()[:32]}"


def _is_id(id_: object) -> bool:
    """Hosts hand on what a model wrote: it may be anything."""
    return isinstance(id_, str) and bool(ID.fullmatch(id_))


def new_id(now: int) -> str:
    """An id that sorts by time, `20261118T131338352240-1a2b3c4d`."""
    moment = dt.datetime.fromtimestamp(now / 1e9, tz=dt.UTC)
    return f"{moment:%Y%m%dT%H%M%S%f}-{secrets.token_hex(4)}"


def clock() -> int:
    """Nanoseconds since 1970."""
    return time.time_ns()


def _hash(descriptor: int) -> tuple[str, int]:
    os.lseek(descriptor, 0, os.SEEK_SET)
    digest, size = hashlib.sha256(), 0
    for chunk in chunks(descriptor, _EVERYTHING):
        digest.update(chunk)
        size += len(chunk)
    return digest.hexdigest(), size


def _write_new(path: str, data: Iterator[bytes], *, sync: bool = True) -> str:
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o400)
    try:
        with open(descriptor, "wb") as file:
            file.writelines(data)
            file.flush()
            if sync:
                os.fsync(file.fileno())
    except BaseException:
        os.unlink(path)
        raise
    return path


def _to_disk(paths: list[str], folder: str) -> None:
    """Few files are synced one by one; for many it is cheaper to sync their file system once."""
    if len(paths) > _FEW and _sync_file_system(folder):
        return
    for path in paths:
        with open(path, "rb") as file:
            os.fsync(file.fileno())


def _sync_file_system(folder: str) -> bool:
    import ctypes

    syncfs = getattr(ctypes.CDLL(None), "syncfs", None)
    if syncfs is None:
        return False
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        return bool(syncfs(descriptor) == 0)
    finally:
        os.close(descriptor)


def _replace(path: str, data: bytes) -> None:
    os.rename(_write_new(f"{path}.{secrets.token_hex(4)}.tmp", iter((data,))), path)
    folder = os.open(os.path.dirname(path), os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
