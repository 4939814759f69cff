"""`gateway check --batch`: a stream of requests, in order, each answered."""

from __future__ import annotations

import json
import os
import subprocess
import sys


def answers(text: str) -> list[dict]:
    return [json.loads(line) for line in text.splitlines()]


def test_every_line_has_its_answer_in_order(gateway) -> None:
    lines = [{"id": n, "cmd": "ls" if n % 2 else "rm -rf /"} for n in range(20)]

    said = gateway("check", "--batch", "-", stdin="\n".join(map(json.dumps, lines)).encode())

    found = answers(said.out)
    assert [one["id"] for one in found] == list(range(20))
    assert [one["verdict"] for one in found] == ["deny", "allow"] * 10
    assert set(found[0]) == {"id", "verdict", "rules", "reason", "opaque"}
    assert said.code == 0


def test_a_bad_line_is_an_error_object_and_stops_nothing(gateway) -> None:
    bad = [
        b"not json",
        b"[1]",
        b'{"id": 2}',
        b'{"id": 3, "cmd": 4}',
        b'{"id": 4, "cmd": ""}',
        b'{"id": 5, "cmd": "ls", "cwd": 1}',
        b"\xff\xfe",
        b"[" * 200_000,
    ]
    said = gateway("check", "--batch", "-", stdin=b"\n".join([*bad, b'{"id": "z", "cmd": "ls"}']))

    found = answers(said.out)
    assert len(found) == len(bad) + 1
    assert {one["verdict"] for one in found[:-1]} == {"deny"}
    assert all("error" in one for one in found[:-1])
    assert [one["id"] for one in found[2:6]] == [2, 3, 4, 5]
    assert found[-1]["verdict"] == "allow"


def test_nul_and_surrogates_are_held(gateway) -> None:
    lines = b'{"id":1,"cmd":"ls \\u0000"}\n{"id":2,"cmd":"ls \\ud800"}\n'

    found = answers(gateway("check", "--batch", "-", stdin=lines).out)

    assert [one["verdict"] != "allow" for one in found] == [True, True]
    assert all(one["opaque"] for one in found)


def test_cwd_counts(gateway) -> None:
    lines = b'{"id":1,"cmd":"rm -rf x","cwd":"/etc"}\n{"id":2,"cmd":"rm -rf x"}\n'

    found = answers(gateway("check", "--batch", "-", stdin=lines).out)

    assert [one["verdict"] for one in found] == ["deny", "allow"]


def test_from_a_file(gateway, proj) -> None:
    (proj / "commands.jsonl").write_text('{"id": 1, "cmd": "ls"}\n\n{"id": 2, "cmd": "ls"}')

    assert len(answers(gateway("check", "--batch", "commands.jsonl").out)) == 2


def test_without_a_file_it_reads_standard_input(gateway) -> None:
    assert len(answers(gateway("check", "--batch", stdin=b'{"id": 1, "cmd": "ls"}').out)) == 1


def test_it_streams(home, proj) -> None:
    """The first answer comes before the second request is written."""
    process = subprocess.Popen(
        [sys.executable, "-m", "gateway", "check", "--batch", "-"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=proj,
        env={"PATH": os.environ["PATH"], "HOME": str(home)},
    )  # fmt: skip
    assert process.stdin is not None
    assert process.stdout is not None
    with process:
        for number in (1, 2):
            process.stdin.write(json.dumps({"id": number, "cmd": "ls"}).encode() + b"\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["id"] == number
        process.stdin.close()
    assert process.returncode == 0
