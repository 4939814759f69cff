"""Whole commands are taken back: what they may change is kept before they start."""

from __future__ import annotations

import asyncio
import json
import os
import stat

import pytest

from gateway.errors import TooLargeError
from gateway.gate import Gateway


@pytest.fixture
def gate(tmp_path):
    workspace = tmp_path / "workspace"
    workspace.mkdir()
    with Gateway.open(
        "workspace",
        workspace=str(workspace),
        audit_dir=str(tmp_path / "audit"),
        snapshot_dir=str(tmp_path / "snapshots"),
        tmp=str(tmp_path),
    ) as gate:
        yield gate


def picture(path: str) -> dict[str, tuple[int, bytes]]:
    """Every name below a folder: mode, and contents or where a link points."""
    found = {}
    for top, folders, files in os.walk(path):
        for name in (*folders, *files):
            one = os.path.join(top, name)
            seen = os.lstat(one)
            content = b""
            if stat.S_ISLNK(seen.st_mode):
                content = os.fsencode(os.readlink(one))
            elif stat.S_ISREG(seen.st_mode):
                with open(one, "rb") as file:
                    content = file.read()
            found[os.path.relpath(one, path)] = (seen.st_mode, content)
    return found


COMMANDS = [
    "rm -r src",
    "echo new > src/a.txt",
    "mv src elsewhere",
    "mkdir -p deep/er && echo x > deep/er/f",
    "sed -i s/text/other/ src/a.txt",
    "cp src/a.txt b.txt && rm src/a.txt",
    "rm src/*.txt",
    "python3 change.py",
    "make",
    "git init -q . && git add -A",
    "ln -sf src/a.txt link && rm -r sub",
    "chmod 600 src/a.txt && truncate -s 0 src/a.txt",
    "find . -name '*.txt' -delete",
    "rm -rf ./* .??*",
    "chmod -R 700 src",
    "rm -r sub && touch sub",
    "rm src/a.txt && mkdir src/a.txt && touch src/a.txt/inner",
    "rm to-src && cp -r src to-src",
    "echo x > to-src/a.txt",
    "echo x > other-name",
    "cp Makefile src/a.txt",
    "ln -f Makefile src/a.txt",
    "tar cf t.tar src && rm -r src",
    "mv src/a.txt SRC.TXT && rmdir empty",
    "rm to-nowhere && echo x > to-nowhere",
    'for f in src/*; do mv "$f" "$f.bak"; done',
    "touch 'odd\nname' src/.hidden",
]


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_is_taken_back(gate, command):
    for path, text in {
        "src/a.txt": b"text",
        "src/b.txt": b"\x00\xff",
        "sub/c.txt": b"c",
        "change.py": b"import os\nos.remove('src/a.txt')\nopen('made', 'w').write('x')\n",
        "Makefile": b"all:\n\trm -rf sub\n\techo x > made\n",
    }.items():
        gate.write_file(path, text)
    here = gate.workspace
    os.chmod(f"{here}/src/b.txt", 0o640)
    os.mkdir(f"{here}/empty", 0o750)
    os.symlink("src", f"{here}/to-src")
    os.symlink("nowhere", f"{here}/to-nowhere")
    os.link(f"{here}/src/a.txt", f"{here}/other-name")
    before = picture(gate.workspace)

    answer = gate.run(command, snapshot=True)
    assert answer.outcome.exit_code == 0, answer.outcome
    assert picture(gate.workspace) != before

    gate.rollback(answer.snapshot)
    assert picture(gate.workspace) == before


def test_what_lies_outside_is_named(gate, tmp_path):
    answer = gate.run(f"echo x > a && echo x > {tmp_path}/outside", snapshot=True)

    assert answer.beyond == (f"{tmp_path}/outside",)


def test_a_command_that_changes_nothing_keeps_nothing(gate):
    gate.write_file("a", b"x")

    answer = gate.run("cat a", snapshot=True)

    assert gate.store.get(os.path.realpath(gate.workspace), answer.snapshot).kept == ()


def test_without_room_for_the_snapshot_nothing_starts(gate, monkeypatch):
    from gateway.workspace.snapshots import take as taking

    gate.write_file("a/b", b"x")
    monkeypatch.setattr(
        taking.take,
        "__kwdefaults__",
        {**taking.take.__kwdefaults__, "limits": taking.Limits(entries=1)},
    )

    with pytest.raises(TooLargeError):
        gate.run("python3 -c 'pass'; make > made; rm -r a", snapshot=True)
    assert not os.path.exists(f"{gate.workspace}/made")


def test_a_cancelled_run_is_recorded(gate, tmp_path):
    async def cancelled():
        task = asyncio.create_task(gate.arun("sleep 7501"))
        await asyncio.sleep(0.5)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(cancelled())
    lines = (tmp_path / "audit/000000000000.jsonl").read_text().splitlines()

    assert [json.loads(line)["h"]["kind"] for line in lines][-2:] == ["decision", "outcome"]
    assert '"cancelled"' in lines[-1]
