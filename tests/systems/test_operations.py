"""Operations: approved commands, allow-lists with exclusions, snapshots and rollback."""

from __future__ import annotations

import os
import stat

import pytest

from gateway.systems.operations import OperationExecutor

POLICY = """\
schema: gateway/1
name: team
layer: org
extends: [operations]
paths:
  - id: work
    base: "/"
    mode: widen
    read: {allow: ["WORK/**"], deny: ["**/.env"]}
    write: {allow: ["WORK/**"], deny: ["**/.env"]}
"""


@pytest.fixture
def work(tmp_path):
    """The folder of the document's example, outside of the workspace."""
    path = tmp_path / "home/dev/work"
    path.mkdir(parents=True)
    (path / "a.txt").write_text("text")
    (path / ".env").write_text("SECRET=1")
    return path


@pytest.fixture
def opened(project, work, tmp_path):
    """`opened()` → an executor over the same state, as after a restart."""
    policy = tmp_path / "team.yaml"
    policy.write_text(POLICY.replace("WORK", str(work).strip("/")))

    def open_it() -> OperationExecutor:
        return OperationExecutor.open(
            policy=str(policy),
            workspace=str(project),
            audit_dir=str(tmp_path / "audit"),
            snapshot_dir=str(tmp_path / "snapshots"),
        )

    return open_it


@pytest.fixture
def executor(opened):
    executor = opened()
    with executor.gateway:
        yield executor


# ---------------------------------------------------------------- reading


def test_an_allowed_file_is_read(executor, work):
    assert executor.sandbox_read_file(f"{work}/a.txt") == {"success": True, "content": "text"}


def test_a_path_of_the_workspace_is_read(executor):
    assert executor.sandbox_read_file("file.txt") == {"success": True, "content": "text\n"}


@pytest.mark.parametrize(
    "path", ["/etc/passwd", "{work}/.env", "{work}/../../../x", "../x", ".env"]
)
def test_what_is_not_allowed_is_403(executor, work, path):
    answer = executor.sandbox_read_file(path.format(work=work))

    assert (answer["success"], answer["code"]) == (False, 403)
    assert answer["error"]


def test_what_is_not_there_is_404(executor, work):
    assert executor.sandbox_read_file(f"{work}/no")["code"] == 404


def test_what_can_not_be_read_is_500(executor, work):
    (work / "folder").mkdir()

    assert executor.sandbox_read_file(f"{work}/folder")["code"] == 500


def test_a_path_is_normalised_before_it_is_compared(executor, work):
    assert executor.sandbox_read_file(f"{work}/./sub/../a.txt")["success"]
    assert executor.sandbox_read_file(f"{work}/../work/.env")["code"] == 403


def test_a_link_out_of_the_allowed_folder_is_403(executor, work):
    (work / "link").symlink_to("/etc")

    assert executor.sandbox_read_file(f"{work}/link/passwd")["code"] == 403


# ---------------------------------------------------------------- commands


@pytest.mark.parametrize("command", ["git status", "ls -la"])
def test_an_approved_command_runs(executor, project, command):
    os.system(f"git init -q {project}")

    answer = executor.system_exec(command)

    assert (answer["success"], answer["exitCode"]) == (True, 0)
    assert answer["stdout"]


@pytest.mark.parametrize(
    "command",
    [
        "git push",
        "ls",
        "cat file.txt",
        "git status; id",
        "git status | cat",
        "git status &",
        "git status && id",
        "git status\nid",
        "git status $(id)",
        "git status `id`",
        "git status > x",
        "/tmp/git status",
        "",
    ],
)
def test_what_is_not_approved_is_403(executor, command):
    answer = executor.system_exec(command)

    assert (answer["success"], answer.get("code")) == (False, 403) or command == ""


def test_another_program_of_an_approved_name_is_not_approved(executor, project, monkeypatch):
    fake = project / "bin"
    fake.mkdir()
    (fake / "ls").write_text("#!/bin/sh\necho fake\n")
    (fake / "ls").chmod(0o755)
    monkeypatch.setenv("PATH", f"{fake}:{os.environ['PATH']}")

    assert executor.system_exec("ls -la")["code"] == 403


# ---------------------------------------------------------------- writing and rolling back


def test_a_write_answers_with_the_snapshot(executor, work):
    answer = executor.sandbox_write_file(f"{work}/a.txt", "new")

    assert answer["success"]
    assert (work / "a.txt").read_text() == "new"
    snapshot = executor.snapshot(answer["snapshotId"])
    assert set(snapshot) == {"id", "type", "path", "content", "hash", "timestamp", "size"}
    assert (snapshot["type"], snapshot["path"], snapshot["content"], snapshot["size"]) == (
        "file",
        f"{work}/a.txt",
        "text",
        4,
    )


def test_the_snapshot_of_a_new_file_has_no_content(executor, work):
    answer = executor.sandbox_write_file(f"{work}/new.txt", "new")

    assert executor.snapshot(answer["snapshotId"])["content"] is None


def test_a_snapshot_is_read_like_its_file(executor, opened, work, tmp_path, project, trail):
    answer = executor.sandbox_write_file(f"{work}/a.txt", "new")
    other = OperationExecutor.open(
        workspace=str(project),
        audit_dir=str(tmp_path / "other"),
        snapshot_dir=str(tmp_path / "snapshots"),
    )
    with other.gateway:
        refused = other.snapshot(answer["snapshotId"])

    assert (refused["success"], refused["code"]) == (False, 403)
    assert [one["h"]["verdict"] for one in trail(tmp_path / "other") if "verdict" in one["h"]] == [
        "deny"
    ]


def test_a_rollback_puts_the_content_back(executor, work):
    os.chmod(work / "a.txt", 0o640)
    answer = executor.sandbox_write_file(f"{work}/a.txt", "new")

    assert executor.sandbox_rollback(answer["snapshotId"])["success"]
    assert (work / "a.txt").read_text() == "text"
    assert stat.S_IMODE(os.stat(work / "a.txt").st_mode) == 0o640


def test_a_rollback_removes_what_did_not_exist(executor, work):
    answer = executor.sandbox_write_file(f"{work}/new/file.txt", "new")

    assert executor.sandbox_rollback(answer["snapshotId"])["removed"] == [f"{work}/new/file.txt"]
    assert not (work / "new").exists()


def test_a_rollback_can_be_rolled_back(executor, work):
    answer = executor.sandbox_write_file(f"{work}/a.txt", "new")
    undone = executor.sandbox_rollback(answer["snapshotId"])

    executor.sandbox_rollback(undone["undoSnapshotId"])

    assert (work / "a.txt").read_text() == "new"


def test_snapshots_survive_a_restart_byte_for_byte(opened, work):
    data = bytes(range(256)) * 10
    (work / "data").write_bytes(data)
    first = opened()
    answer = first.sandbox_write_file(f"{work}/data", "gone")
    first.gateway.close()

    second = opened()
    with second.gateway:
        second.sandbox_rollback(answer["snapshotId"])

    assert (work / "data").read_bytes() == data


@pytest.mark.parametrize(
    ("operation", "arguments", "code"),
    [
        ("sandbox_read_file", (None,), 403),
        ("sandbox_read_file", (3,), 403),
        ("sandbox_write_file", (None, "x"), 403),
        ("sandbox_write_file", ("a.txt", None), 500),
        ("sandbox_write_file", ("a.txt", "%%", "base64"), 500),
        ("sandbox_rollback", (None,), 404),
        ("system_exec", (None,), 500),
    ],
)
def test_arguments_that_make_no_sense_are_answered_and_recorded(
    executor, trail, tmp_path, operation, arguments, code
):
    assert getattr(executor, operation)(*arguments)["code"] == code

    kinds = [one["h"]["kind"] for one in trail(tmp_path / "audit")]
    assert kinds.count("decision") == 1


def test_bytes_are_written_as_they_are(executor, work):
    assert executor.sandbox_write_file(f"{work}/data", bytes(range(256)))["success"]
    assert (work / "data").read_bytes() == bytes(range(256))


@pytest.mark.parametrize(
    "id_", [None, 3, "", "nope", "../../etc/passwd", "20261118T131338352240-1a2b3c4d"]
)
def test_an_unknown_snapshot_is_404(executor, id_):
    assert executor.sandbox_rollback(id_)["code"] == 404
    assert executor.snapshot(id_)["code"] == 404


def test_a_write_that_is_not_allowed_is_403_and_writes_nothing(executor, work):
    assert executor.sandbox_write_file(f"{work}/.env", "x")["code"] == 403
    assert executor.sandbox_write_file("/etc/gateway-test", "x")["code"] == 403
    assert (work / ".env").read_text() == "SECRET=1"
    assert not os.path.exists("/etc/gateway-test")


def test_more_than_ten_megabytes_are_413(executor, work):
    assert executor.sandbox_write_file(f"{work}/a.txt", "x" * 10_000_001)["code"] == 413
    assert (work / "a.txt").read_text() == "text"
    assert executor.sandbox_write_file(f"{work}/a.txt", "x" * 10_000_000)["success"]


def test_every_operation_is_recorded(executor, work, trail, tmp_path):
    executor.sandbox_read_file(f"{work}/a.txt")
    executor.sandbox_read_file("/etc/passwd")
    answer = executor.sandbox_write_file(f"{work}/a.txt", "new")
    executor.sandbox_rollback(answer["snapshotId"])
    executor.sandbox_rollback("nope")
    executor.system_exec("ls -la")
    executor.system_exec("id")

    kinds = [one["h"]["kind"] for one in trail(tmp_path / "audit")]
    assert (kinds.count("decision"), kinds.count("outcome")) == (7, 4)
