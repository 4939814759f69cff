"""File operations through the gate: judge, record, act on exactly what was judged, record.

A path counts from the workspace and may hold no `..`; whoever opens the gate for absolute paths too says
so for each call. What is opened is the real path that was judged, without following a single link: a
link that was put there since is met, and refused.
"""

from __future__ import annotations

import contextlib
import posixpath

from gateway.errors import AuditError, MissingError, OutsideError, WorkspaceError
from gateway.model import FileRequest, Finding, Verdict
from gateway.recording import refused, refused_by_log
from gateway.values import Value, replace
from gateway.workspace.paths import Root, expect_name, names_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol, TypeVar

    from gateway.judge import Judgement
    from gateway.recording import Recorder
    from gateway.workspace.snapshots.record import Snapshot
    from gateway.workspace.snapshots.restore import Restored
    from gateway.workspace.snapshots.store import Store

    T = TypeVar("T")

    class Doorway(Protocol):
        """What filing needs of the gate."""

        workspace: str

        @property
        def recorder(self) -> Recorder: ...

        @property
        def store(self) -> Store: ...

        def judge_file(self, request: FileRequest) -> Judgement: ...


OUTSIDE = "engine.path"
NO_SNAPSHOT = "engine.snapshot"


class Filed(Value):
    """What became of a file operation: the judgement, its record, and the snapshot taken before it."""

    judgement: Judgement
    record: str
    allowed: bool
    snapshot: str = ""


def perform(
    gate: Doorway,
    request: FileRequest,
    act: Callable[[Root, str], T],
    *,
    absolute: bool = False,
    snapshot: bool = False,
) -> tuple[Filed, T | None]:
    """Do one operation; None when it was refused. The act's own error is recorded and raised."""
    given: object = request.path
    if not isinstance(given, str):
        error = WorkspaceError(f"a path must be text, not {type(given).__name__}")
        return turn_away(gate, replace(request, path=""), _outside(error)), None
    judgement = gate.judge_file(request)
    try:
        top, path = _target(gate, judgement, absolute=absolute)
    except WorkspaceError as error:
        judgement = refused(judgement, _outside(error))
        return _record(gate, judgement, allowed=False), None
    filed = _record(gate, judgement, allowed=judgement.decision.verdict is Verdict.ALLOW)
    if not filed.allowed:
        return filed, None
    kept = ""
    try:
        with Root.open(top) as root:
            if snapshot:
                kept = _keep(gate, root, path, note=filed.record).id
            value = act(root, path)
    except Exception as error:
        gate.recorder.file_outcome(filed.record, f"failed: {type(error).__name__}")
        raise
    gate.recorder.file_outcome(filed.record, "done")
    return Filed(filed.judgement, filed.record, allowed=True, snapshot=kept), value


def roll_back(gate: Doorway, id_: str, *, absolute: bool = False) -> tuple[Filed, Restored | None]:
    """Put back what a snapshot kept, if everything in it may be written."""
    from gateway.workspace.snapshots.restore import restore

    snapshot = _find(gate, id_, absolute=absolute)
    filed = _may(gate, snapshot, "write")
    if not filed.allowed:
        return filed, None
    try:
        with Root.open(snapshot.root) as root:
            restored = restore(root, gate.store, id_)
    except Exception as error:
        gate.recorder.file_outcome(filed.record, f"failed: {type(error).__name__}")
        raise
    gate.recorder.file_outcome(filed.record, f"rolled back {id_}")
    return filed, restored


def look_up(
    gate: Doorway, id_: str, *, absolute: bool = False
) -> tuple[Filed, tuple[Snapshot, bytes | None] | None]:
    """A snapshot and what the file in it held, if that may be read. None for "it was not there"."""
    snapshot = _find(gate, id_, absolute=absolute)
    filed = _may(gate, snapshot, "read")
    if not filed.allowed:
        return filed, None
    digest = snapshot.kept[-1].digest
    data = b"".join(gate.store.contents(digest)) if digest else None
    gate.recorder.file_outcome(filed.record, "done")
    return filed, (snapshot, data)


def _find(gate: Doorway, id_: str, *, absolute: bool) -> Snapshot:
    """The snapshot of that id, of the workspace or of the whole disk. None there: recorded, raised."""
    for top in (gate.workspace, "/") if absolute else (gate.workspace,):
        with Root.open(top) as root, contextlib.suppress(MissingError):
            return gate.store.get(root.path, id_)
    reason = "There is no such snapshot."
    finding = Finding(NO_SNAPSHOT, Verdict.DENY, reason, severity="low")
    turn_away(gate, FileRequest("rollback", str(id_)), finding)
    raise MissingError("there is no such snapshot", where=str(id_))


def keep_before(gate: Doorway, judgement: Judgement) -> tuple[str, tuple[str, ...]]:
    """A snapshot of all that a command may change here: its id, and the paths it can't bring back."""
    from gateway.workspace.snapshots.prune import tidy
    from gateway.workspace.snapshots.take import take
    from gateway.workspace.snapshots.writeset import write_set

    with Root.open(gate.workspace) as root:
        changes = write_set(judgement.facts, root)
        taken = take(root, gate.store, changes.targets, note=judgement.facts.text[:200])
    tidy(gate.store)
    return taken.id, changes.outside


def _record(gate: Doorway, judgement: Judgement, *, allowed: bool) -> Filed:
    try:
        return Filed(judgement, gate.recorder.decision(judgement, "file"), allowed)
    except AuditError as error:
        return Filed(refused_by_log(judgement, error), "", allowed=False)


def _target(gate: Doorway, judgement: Judgement, *, absolute: bool) -> tuple[str, str]:
    """The root to work below, and the path from there: where the judged path really is."""
    request = judgement.request
    given = request.path if isinstance(request, FileRequest) else ""
    expect_name(given)
    if not (absolute and given.startswith("/")):
        names_of(given)
    context = judgement.context
    path = posixpath.normpath(posixpath.join(context.cwd, given))
    if isinstance(request, FileRequest) and request.operation == "delete":
        # The link itself goes, not what it points to.
        real = posixpath.join(
            context.lookup.real(posixpath.dirname(path)), posixpath.basename(path)
        )
    else:
        real = context.lookup.real(path)
    with Root.open(gate.workspace) as root:
        inside = root.inside(real)
    if inside is not None:
        return gate.workspace, inside or "."
    if not absolute:
        raise OutsideError("a link leads out of the root", where=given)
    return "/", real.lstrip("/")


def turn_away(gate: Doorway, request: FileRequest, finding: Finding) -> Filed:
    """Record that an operation made no sense. Hosts hand on what a model wrote: it may be anything."""
    return _record(gate, refused(gate.judge_file(request), finding), allowed=False)


def _outside(error: WorkspaceError) -> Finding:
    return Finding(
        OUTSIDE,
        Verdict.DENY,
        f"This path is not inside the workspace: {error.message}.",
        "Name a path inside the workspace, relative to its top.",
        severity="high",
        evidence=(str(error),),
    )


def _keep(gate: Doorway, root: Root, path: str, note: str) -> Snapshot:
    from gateway.workspace.snapshots.prune import tidy
    from gateway.workspace.snapshots.record import Target
    from gateway.workspace.snapshots.take import take

    taken = take(root, gate.store, (Target(path),), note=note)
    tidy(gate.store)
    return taken


def _may(gate: Doorway, snapshot: Snapshot, operation: str) -> Filed:
    """Each of its paths is judged: the first refusal, else the last permission."""
    top = snapshot.root.rstrip("/")
    filed: Filed | None = None
    for one in snapshot.targets or ():
        judgement = gate.judge_file(FileRequest(operation, f"{top}/{one.path}".rstrip("/")))
        allowed = judgement.decision.verdict is Verdict.ALLOW
        filed = _record(gate, judgement, allowed=allowed)
        if not allowed:
            return filed
    if filed is None:
        raise MissingError("the snapshot is of nothing", where=snapshot.id)
    return filed
