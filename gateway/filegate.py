"""The gate's file operations: what `Gateway` offers besides running commands."""

from __future__ import annotations

from gateway.model import FileRequest
from gateway.values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from gateway.judge import Judgement
    from gateway.model import Decision, Finding
    from gateway.recording import Recorder
    from gateway.runner.outcome import Outcome
    from gateway.workspace.files import Written
    from gateway.workspace.listing import Entry, Info
    from gateway.workspace.snapshots.record import Snapshot
    from gateway.workspace.snapshots.restore import Restored
    from gateway.workspace.snapshots.store import Store


class Answer(Value):
    """What became of one request. No outcome: nothing was started."""

    judgement: Judgement
    outcome: Outcome | None = None
    # Who approved an `ask`.
    approved_by: str = ""
    # The id of the decision's record.
    record: str = ""
    # The snapshot taken before it, and the paths it touches that no snapshot brings back.
    snapshot: str = ""
    beyond: tuple[str, ...] = ()
    # Of a dry run: what it would change, as a unified diff.
    diff: str = ""

    @property
    def decision(self) -> Decision:
        """The verdict with its findings."""
        return self.judgement.decision


class FileGate:
    """Judged and recorded like commands. A path counts from the workspace."""

    workspace: str
    recorder: Recorder
    snapshot_dir: str

    def _judge(self, request: Any, cwd: str, *, attended: bool, contained: bool) -> Judgement:
        raise AssertionError

    def read_file(
        self, path: str, *, limit: int | None = None, absolute: bool = False
    ) -> tuple[Answer, bytes | None]:
        """A file of the workspace, if the policy lets it be read.

        `absolute`, here and below: paths may be absolute too, and the path lists say which.
        """
        from gateway.workspace import files

        most = files.READ_LIMIT if limit is None else limit
        return self._file(
            FileRequest("read", path),
            lambda root, place: files.read(root, place, limit=most, links=False),
            absolute=absolute,
        )

    def write_file(
        self,
        path: str,
        content: bytes,
        *,
        limit: int | None = None,
        absolute: bool = False,
        snapshot: bool = False,
    ) -> tuple[Answer, Written | None]:
        """Write a file, whole or not at all; `snapshot` keeps what it held for `rollback`."""
        from gateway.workspace import files

        most = files.WRITE_LIMIT if limit is None else limit
        return self._file(
            FileRequest("write", path, len(content)),
            lambda root, place: files.write(root, place, content, limit=most, links=False),
            absolute=absolute,
            snapshot=snapshot,
        )

    def delete_file(
        self, path: str, *, recursive: bool = False, absolute: bool = False, snapshot: bool = False
    ) -> tuple[Answer, None]:
        """Delete a file, or a folder."""
        from gateway.workspace import files

        return self._file(
            FileRequest("delete", path),
            lambda root, place: files.delete(root, place, recursive=recursive, links=False),
            absolute=absolute,
            snapshot=snapshot,
        )

    def list_files(
        self, path: str = ".", *, absolute: bool = False
    ) -> tuple[Answer, tuple[Entry, ...] | None]:
        """What is in a folder of the workspace."""
        from gateway.workspace import listing

        return self._file(
            FileRequest("list", path),
            lambda root, place: listing.entries(root, place, links=False),
            absolute=absolute,
        )

    def workspace_info(self) -> tuple[Answer, Info | None]:
        """Counts and sizes of the workspace."""
        from gateway.workspace import listing

        return self._file(FileRequest("list", "."), lambda root, _place: listing.info(root))

    def rollback(self, snapshot: str, *, absolute: bool = False) -> tuple[Answer, Restored | None]:
        """Put back what a snapshot kept; files that did not exist are removed."""
        from gateway.filing import roll_back

        filed, restored = roll_back(self, snapshot, absolute=absolute)
        return Answer(filed.judgement, record=filed.record), restored

    def kept(
        self, snapshot: str, *, absolute: bool = False
    ) -> tuple[Answer, tuple[Snapshot, bytes | None] | None]:
        """A snapshot and what its file held, judged like reading that file; None: it was not there."""
        from gateway.filing import look_up

        filed, found = look_up(self, snapshot, absolute=absolute)
        return Answer(filed.judgement, record=filed.record), found

    def refuse_file(self, operation: str, path: str, finding: Finding) -> Answer:
        """Record that a file operation was turned away before it could be judged."""
        from gateway.filing import turn_away

        filed = turn_away(self, FileRequest(operation, str(path)), finding)
        return Answer(filed.judgement, record=filed.record)

    @property
    def store(self) -> Store:
        """Where the snapshots lie."""
        from gateway.workspace.snapshots.store import Store

        return Store(self.snapshot_dir)

    def judge_file(self, request: FileRequest) -> Judgement:
        """What the policy says of a file operation."""
        return self._judge(request, self.workspace, attended=False, contained=True)

    def _file(self, request: FileRequest, act: Any, **options: Any) -> tuple[Answer, Any]:
        from gateway.filing import perform

        filed, value = perform(self, request, act, **options)
        return Answer(filed.judgement, record=filed.record, snapshot=filed.snapshot), value
