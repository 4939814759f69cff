"""From what failed to what is said: a code of `outcome.CODES`, and words with the name in question."""

from __future__ import annotations

import errno
import os
import stat

from gateway.runner.outcome import CODES, NOT_STARTED, Outcome
from gateway.values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.runner.spec import RunSpec


# The stage at which bubblewrap gives up when what it is to cover has gone.
MOUNTS = "mounts"


class Problem(Value):
    """Why a command does not run."""

    code: str
    words: str
    # What a shell would have answered.
    exit_code: int | None = None


def not_started(problem: Problem) -> Outcome:
    return Outcome(NOT_STARTED, problem.exit_code, code=problem.code, problem=problem.words)


def problem(code: str, detail: str = "") -> Problem:
    exit_code = {"program-not-found": 127, "shell-not-found": 127, "not-executable": 126}.get(code)
    words = CODES[code]
    return Problem(code, f"{words}: {detail}" if detail else words, exit_code)


def misfit(spec: RunSpec) -> Problem | None:
    """What can be told before anything is started."""
    if spec.timeout_ms is not None and not spec.timeout_ms > 0:
        return problem("bad-timeout", f"`{spec.timeout_ms}`")
    if not spec.words or not all(_is_text(word) for word in spec.words):
        return problem("bad-argument", "it holds a NUL, is not text, or there is none")
    for name, value in spec.env.items():
        if not name or not _is_text(name) or not _is_text(value) or "=" in name:
            return problem("bad-environment", f"`{name}`")
    return _bad_directory(spec.cwd)


def _is_text(word: object) -> bool:
    """Can it be handed to a program? Bytes that are no UTF-8 travel as lone surrogates, and can."""
    if not isinstance(word, str) or "\0" in word:
        return False
    try:
        return word.isascii() or bool(os.fsencode(word))
    except UnicodeEncodeError:
        return False


def _bad_directory(path: str) -> Problem | None:
    if "\0" in path or not os.path.isabs(path):
        return problem("no-such-directory", f"`{path}` is not an absolute path")
    try:
        mode = os.stat(path).st_mode
    except FileNotFoundError:
        return problem("no-such-directory", f"`{path}`")
    except NotADirectoryError:
        return problem("not-a-directory", f"`{path}`")
    except OSError as error:
        return problem("directory-not-accessible", f"`{path}`: {error.strerror}")
    if not stat.S_ISDIR(mode):
        return problem("not-a-directory", f"`{path}`")
    if not os.access(path, os.X_OK):
        return problem("directory-not-accessible", f"`{path}`")
    return None


def locate(spec: RunSpec) -> str | Problem:
    """The path of the program; names without a slash are looked up in the command's own PATH."""
    name = spec.argv[0]
    shell = spec.text is not None
    missing = "shell-not-found" if shell else "program-not-found"
    if "/" in name:
        path = os.path.join(spec.cwd, name)
        return path if os.path.exists(path) else problem(missing, f"`{name}`")
    refused = ""
    for folder in spec.env.get("PATH", os.defpath).split(os.pathsep):
        path = os.path.join(spec.cwd, folder, name)
        if os.path.isfile(path):
            if os.access(path, os.X_OK):
                return path
            refused = path
    if refused:
        return problem("not-executable", f"`{refused}`")
    return problem(missing, f"`{name}`")


_PROGRAM = {
    errno.ENOENT: "program-not-found",
    errno.ENOTDIR: "program-not-found",
    errno.EACCES: "not-executable",
    errno.EPERM: "not-executable",
    errno.ENOEXEC: "not-executable",
    errno.EISDIR: "not-executable",
    errno.E2BIG: "text-too-long",
    errno.ENOMEM: "out-of-memory",
    errno.EAGAIN: "too-many-processes",
}
_DIRECTORY = {errno.ENOENT: "no-such-directory", errno.ENOTDIR: "not-a-directory"}


def from_stage(stage: str, number: int, words: str, spec: RunSpec) -> Problem:
    """What the warden's child said before it gave up."""
    said = words or (os.strerror(number) if number else "")
    if stage == "program":
        return problem(_PROGRAM.get(number, "permission-denied"), f"`{spec.argv[0]}`: {said}")
    if stage == "directory":
        return problem(_DIRECTORY.get(number, "directory-not-accessible"), f"`{spec.cwd}`: {said}")
    if stage == "process":
        return problem("out-of-memory" if number == errno.ENOMEM else "too-many-processes", said)
    if stage == "limits":
        return problem("bad-limit", said)
    if stage == "namespace" and spec.dry_run:
        return problem("dry-run-unavailable", said)
    if stage in ("sandbox", "namespace", MOUNTS):
        return problem("sandbox-failed", said)
    return problem("runner-failed", f"{stage}: {said}")
