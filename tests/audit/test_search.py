"""Selecting, querying, tailing: DuckDB and the plain reader give the same."""

import itertools
import threading

import pytest

from gateway.audit import duck, query, reading
from gateway.audit.limits import Limits
from gateway.audit.log import AuditLog
from gateway.audit.select import Selection, moment
from gateway.errors import UsageError
from gateway.facts.model import Command, Facts, HostUse, PathUse
from gateway.model import NOWHERE, Verdict
from tests.audit.conftest import content, make_draft, rewrite, segment_of


def facts_of(program, path="", host=""):
    paths = (PathUse("delete", path, recursive=True),) if path else ()
    hosts = (HostUse(host, 443),) if host else ()
    return Facts("", (Command(0, program, program, (), NOWHERE, paths=paths, hosts=hosts),))


@pytest.fixture
def log_of_many(directory):
    """Twelve different decisions in several segments."""
    with AuditLog.open(directory, sync="os", key=None, limits=Limits(segment_bytes=6000)) as log:
        for number in range(12):
            verdict = list(Verdict)[number % 3]
            facts = facts_of(
                ["rm", "curl", "git-lfs"][number % 3], f"/w/d{number}/x", f"h{number}.test"
            )
            log.decision(
                make_draft(
                    f"cmd {number} “ü”", verdict, rule=f"pack.r{number % 4}", facts=facts,
                    session=f"s{number // 6}", actor={"host": f"m{number % 2}", "user": "dev"},
                )
            )  # fmt: skip
    return directory


@pytest.fixture(params=["plain", "duck"])
def engine(request, monkeypatch):
    if request.param == "plain":
        monkeypatch.setenv("GATEWAY_AUDIT_PLAIN", "1")
    elif not duck.installed():
        pytest.skip("DuckDB is not installed")
    return request.param


def numbers(found):
    return [int(entry.command.split()[1]) for entry in found]


CASES = [
    (Selection(kinds=("decision",)), list(range(12))),
    (Selection(verdicts=("deny",)), [2, 5, 8, 11]),
    (Selection(verdicts=("ask", "deny")), [1, 2, 4, 5, 7, 8, 10, 11]),
    (Selection(rules=("pack.r1",)), [1, 5, 9]),
    (Selection(rules=("*.r[01]",)), [0, 1, 4, 5, 8, 9]),
    (Selection(programs=("git*",)), [2, 5, 8, 11]),
    (Selection(programs=("git",)), []),
    (Selection(paths=("/w/d3",)), [3]),
    (Selection(paths=("/w/d1*/x",)), [1, 10, 11]),
    (Selection(hosts=("h7.test",)), [7]),
    (Selection(hosts=("h7.test:443",)), [7]),
    (Selection(sessions=("s1",)), [6, 7, 8, 9, 10, 11]),
    (Selection(actors=("m1",), verdicts=("deny",)), [5, 11]),
    (Selection(text="CMD 4"), [4]),
    (Selection(text="“ü”", verdicts=("deny",), rules=("pack.r2",)), [2]),
    (Selection(modes=("check",)), []),
    (Selection(since="2000-01-01", verdicts=("deny",)), [2, 5, 8, 11]),
    (Selection(until="2000-01-01"), []),
]


@pytest.mark.parametrize(
    ("wanted", "expected"), CASES, ids=[str(number) for number in range(len(CASES))]
)
def test_what_is_asked_for_is_found(log_of_many, engine, wanted, expected):
    assert numbers(query.query(log_of_many, wanted)) == expected


def test_the_newest_few(log_of_many, engine):
    assert numbers(
        query.query(log_of_many, Selection(verdicts=("deny",)), limit=2, newest=True)
    ) == [8, 11]


def test_the_tail_looks_back_as_far_as_needed(log_of_many):
    assert numbers(query.tail(log_of_many, Selection(kinds=("decision",)), 3)) == [9, 10, 11]
    assert numbers(query.tail(log_of_many, Selection(verdicts=("allow",)), 4)) == [0, 3, 6, 9]


@pytest.mark.parametrize("count", [1, 2, 7, 1000])
def test_last_lines_are_the_last_lines(log_of_many, count):
    every = [entry.seq for entry in reading.entries(log_of_many)]
    found = [reading.Entry.from_line(line).seq for line in reading.last_lines(log_of_many, count)]
    assert found == every[-count:]


def test_a_follower_sees_what_is_written(log_of_many):
    found = []
    follower = query.follow(log_of_many, Selection(verdicts=("deny",)), pause=0.01)
    reader = threading.Thread(target=lambda: found.extend(itertools.islice(follower, 2)))
    reader.start()
    with AuditLog.open(log_of_many, sync="os", key=None, limits=Limits(segment_bytes=3000)) as log:
        for number in range(100, 110):
            log.decision(
                make_draft(f"cmd {number}", Verdict.DENY if number > 107 else Verdict.ALLOW)
            )
    reader.join(timeout=20)
    assert numbers(found) == [108, 109]


def test_everything_that_speaks_of_a_record(directory):
    from gateway.audit import record

    with AuditLog.open(directory, sync="os", key=None) as log:
        made = log.decision(make_draft("cmd 1", Verdict.ASK))
        log.decision(make_draft("cmd 2"))
        log.approval(record.approval(made, "approved", who="dev"))
        log.outcome(record.outcome(made, {"status": "exited"}))
    assert [one.kind for one in query.related(directory, made.seq)] == [
        "decision",
        "approval",
        "outcome",
    ]


def test_a_torn_or_broken_line_does_not_end_a_search(log_of_many, engine):
    rewrite(segment_of(log_of_many, 0), lambda data: data.replace(b'"cmd 0', b'"cmd\x00 0', 1))
    rewrite(
        segment_of(log_of_many, -1), lambda data: data + b'{"d":{"request":["00",{"command":"cmd 99'
    )
    assert numbers(query.query(log_of_many, Selection(kinds=("decision",), since="2000"))) == list(
        range(1, 12)
    )
    assert content(segment_of(log_of_many, -1)).endswith(b"99")


def test_a_folder_without_a_log_is_said(tmp_path):
    with pytest.raises(UsageError, match="holds no segment"):
        query.query(str(tmp_path), Selection())
    with pytest.raises(UsageError, match="no audit log"):
        query.query(str(tmp_path / "nowhere"), Selection())


def test_reading_writes_nothing(log_of_many, engine):
    before = {
        path.name: path.stat().st_mtime_ns
        for path in __import__("pathlib").Path(log_of_many).iterdir()
    }
    list(query.query(log_of_many, Selection(verdicts=("deny",))))
    after = {
        path.name: path.stat().st_mtime_ns
        for path in __import__("pathlib").Path(log_of_many).iterdir()
    }
    assert after == before


@pytest.mark.parametrize(
    ("text", "spelled"),
    [
        ("", ""),
        ("2h", "2026-11-18T10:00:00.000000Z"),
        ("7d", "2026-11-11T12:00:00.000000Z"),
        ("2026-11-01", "2026-11-01T00:00:00.000000Z"),
        ("2026-11-01T10:00:00+02:00", "2026-11-01T08:00:00.000000Z"),
    ],
)
def test_moments(text, spelled):
    assert moment(text, now=1795003200.0) == spelled


def test_no_moment():
    with pytest.raises(UsageError, match="is no moment"):
        moment("yesterday")
