"""The asking side, and the shape of question and answer.

Everything here is paid for at each `gateway check`, so it imports next to nothing. INVARIANT: an answer
counts when it is whole, comes from a process of this user through a folder that is this user's alone,
and is a verdict. Anything else is None, and the caller answers in its own process.

    question   "gwq1" length(4)  body: parts joined by NUL
    answer     "gwa1" code(1) length(4) length(4)  stdout stderr
"""

from __future__ import annotations

import os
import sys

import gateway

TYPE_CHECKING = False
if TYPE_CHECKING:
    import _socket

QUESTION, ANSWER = b"gwq1", b"gwa1"
HEAD = 13
# Seconds. Whoever waits longer is quicker alone.
PATIENCE = 2.0
MOST_BYTES = 64 * 1024 * 1024
# An answer is a verdict, or misuse that is explained. What is no answer is found out again here.
ANSWERS = frozenset((0, 2, 3, 4))
# Folders that commands may usually write to. Only who names the socket himself may keep it there.
_SHARED = ("/tmp", "/var/tmp", "/dev/shm")  # noqa: S108


def ask(path: str, args: list[str]) -> int | None:
    """The exit code, with everything printed; None: nobody answered, and nothing was printed."""
    out, err = sys.stdout, sys.stderr
    try:
        if not (out.encoding == err.encoding == sys.getfilesystemencoding() == "utf-8"):
            return None
        tty = f"{out.isatty():d}{err.isatty():d}"
        words = [os.fsencode(one) for one in args]
        answered = exchange(path, question("check", tty, words), PATIENCE)
    except Exception:  # noqa: BLE001 - a service that fails in any way is none
        return None
    if answered is None or answered[0] not in ANSWERS:
        return None
    if answered[2]:
        err.buffer.write(answered[2])
        err.flush()
    out.buffer.write(answered[1])
    return answered[0]


def question(kind: str, tty: str, words: list[bytes]) -> bytes:
    """All that an answer depends on and that cannot be seen from outside of this process."""
    parts = [kind.encode(), identity(), str(os.getpid()).encode(), tty.encode()]
    environment = [name + b"=" + value for name, value in os.environb.items()]
    body = b"\0".join((*parts, str(len(words)).encode(), *words, *environment))
    return QUESTION + len(body).to_bytes(4, "big") + body


def identity() -> bytes:
    """Which code would answer here. A service that is of another Python or package is not ours."""
    package = os.path.dirname(gateway.__file__)
    texts = sys.getfilesystemencoding()
    parts = (gateway.__version__, package, sys.version, texts, *sys.path[1:])
    return "\n".join(parts).encode("utf-8", "surrogateescape")


def exchange(path: str, asked: bytes, patience: float) -> tuple[int, bytes, bytes] | None:
    """Send, and wait for the whole answer: code, stdout, stderr."""
    from time import monotonic

    end = monotonic() + patience
    line = connected(path, patience)
    if line is None:
        return None
    try:
        line.settimeout(max(0.001, end - monotonic()))
        line.sendall(asked)
        got = bytearray()
        whole, second = HEAD, 0
        while len(got) < whole:
            line.settimeout(max(0.001, end - monotonic()))
            piece = line.recv(65536)
            if not piece:
                return None
            got += piece
            if whole == HEAD and len(got) >= HEAD:
                if got[:4] != ANSWER:
                    return None
                first, second = int.from_bytes(got[5:9], "big"), int.from_bytes(got[9:13], "big")
                whole += first + second
                if whole > MOST_BYTES:
                    return None
        if len(got) != whole:
            return None
        cut = whole - second
        return got[4], bytes(got[HEAD:cut]), bytes(got[cut:])
    finally:
        line.close()


def connected(path: str, patience: float) -> _socket.socket | None:
    """A line to the service at this place, if place and service are ours."""
    folder, _, name = path.rpartition("/")
    flags = os.O_PATH | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
    at = os.open(folder or "/", flags)
    try:
        about, own = os.fstat(at), os.geteuid()
        if about.st_uid != own or about.st_mode & 0o077 or not trusted(path, at):
            return None
        there = os.stat(name, dir_fd=at, follow_symlinks=False)
        if there.st_uid != own or there.st_mode & 0o170077 != 0o140000:  # a socket, and private
            return None
        import _socket

        line = _socket.socket(_socket.AF_UNIX, _socket.SOCK_STREAM)
        try:
            line.settimeout(patience)
            # Through the folder that was looked at: nobody can put another in its place.
            line.connect(f"/proc/self/fd/{at}/{name}")
            if peer(line)[1] == own:
                return line
        except OSError:
            pass
        line.close()
        return None
    finally:
        os.close(at)


def trusted(path: str, folder: int) -> bool:
    """Was the place named by the user, or does it lie where no command may usually write?"""
    if path == os.environ.get("GATEWAY_SOCKET"):
        return True
    real = os.readlink(f"/proc/self/fd/{folder}") + "/"
    own = os.environ.get("TMPDIR")
    shared = (*_SHARED, os.path.realpath(own)) if own else _SHARED
    return not real.startswith(tuple(f"{one}/" for one in shared))


def peer(line: _socket.socket) -> tuple[int, int, int]:
    """Process, user and group at the other end, as the kernel knows them."""
    raw = line.getsockopt(1, 17, 12)  # SOL_SOCKET, SO_PEERCRED
    pid, uid, gid = (int.from_bytes(raw[at : at + 4], sys.byteorder) for at in (0, 4, 8))
    return pid, uid, gid
