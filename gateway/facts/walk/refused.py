"""Files that perhaps can't be written: there is no such folder, or the name is a folder's.

What was to be written there is then not there, and what reads it finds nothing, or what was there before:
`x=~; echo build > nowhere/f; read x < nowhere/f` leaves `x` as it was.
"""

from __future__ import annotations

from gateway.facts.state.disk import ancestors

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.state.run import Run

# Longer names, and longer paths, are no names to Linux.
_NAME = 255
_PATH = 4095
_FOLDERS = ("/", "/.", "/..")


def refused(run: Run, text: str, path: str) -> bool:
    """It may be that nothing can be written to this path, which was written as `text`."""
    if run.place != "local":
        return False
    if text.endswith(_FOLDERS) or _too_long(path) or run.lookup.kind(path) == "dir":
        return True
    if is_folder(run, path):
        return True
    folder = path.rpartition("/")[0] or "/"
    removed = bool(run.disk.removed) and not run.disk.removed.isdisjoint(ancestors(path))
    if folder == run.cwd() and not removed and "/.." not in text:
        return False
    from gateway.facts.builtins.folders import leads_back

    if "/.." in text and not leads_back(run, text, run.cwd()):
        return True
    return not _is_there(run, folder) or (removed and _gone(run, folder))


def _too_long(path: str) -> bool:
    if len(path) <= _NAME and path.isascii():
        return False
    raw = path.encode(errors="replace")
    return len(raw) > _PATH or max(map(len, raw.split(b"/"))) > _NAME


def _is_there(run: Run, folder: str) -> bool:
    """The folder, or one below it that the text has made with all that lead there."""
    from gateway.facts.walk.presence import is_there

    if folder == run.cwd() or f"{run.cwd()}/".startswith(f"{folder}/") or is_there(run, folder):
        return True
    below = f"{folder}/"
    made = [path for path in run.disk.files if path.startswith(below)]
    run.toil(len(run.disk.files))
    return any(run.lookup.kind(path) != "file" and is_folder(run, path) for path in made)


def is_folder(run: Run, path: str) -> bool:
    """The text has made a folder of that name."""
    written = run.disk.files.get(path)
    writers = () if written is None else written.writers
    run.toil(len(writers))
    return any(run.commands[at].program == "mkdir" for at in writers)


def _gone(run: Run, folder: str) -> bool:
    """It was deleted since it was made."""
    made = [*run.disk.writers(folder), *run.disk.writers_below(folder)]
    since = max((at for at in made if run.commands[at].program in _MAKERS), default=-1)
    run.toil(len(run.commands) - since)
    return any(
        use.role == "delete" and f"{folder}/".startswith(f"{use.path}/")
        for one in run.commands[since + 1 :]
        for use in one.paths
        if use.path
    )


_MAKERS = frozenset(["mkdir", "install", "cp", "mv", "git", "tar", "unzip"])
