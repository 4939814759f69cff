"""`gateway audit …`, as somebody at a terminal meets it: words, JSON, exit codes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time

import pytest

from gateway.audit import record
from gateway.audit.limits import Limits
from gateway.audit.log import AuditLog, keys_folder
from gateway.interfaces.cli import audit as group
from gateway.model import Verdict
from tests.audit.conftest import change_lines, make_draft, rewrite, segment_of, verdict_of
from tests.audit.test_search import facts_of


@pytest.fixture
def directory(tmp_path):
    return str(tmp_path / "audit")


@pytest.fixture
def filled(directory):
    with AuditLog.open(directory, sync="os", key=None, limits=Limits(segment_bytes=9000)) as log:
        for number in range(12):
            verdict = list(Verdict)[number % 3]
            made = log.decision(
                make_draft(
                    f"cmd {number}", verdict, rule=f"r{number % 2}", facts=facts_of("rm", "/w/x")
                )
            )
            if verdict is Verdict.ALLOW:
                log.outcome(record.outcome(made, {"status": "exited", "exit_code": 0}))
        log.decision(make_draft("hide me\x1b[2J", Verdict.DENY))
    return directory


@pytest.fixture
def audit(directory, tmp_path):
    """Run `gateway audit …` as a process."""
    env = {**os.environ, "GATEWAY_AUDIT_DIR": directory, "HOME": str(tmp_path), "NO_COLOR": "1"}

    def run(*arguments, stdin="", code=0):
        done = subprocess.run(
            [sys.executable, "-m", "gateway", "audit", *map(str, arguments)],
            input=stdin, capture_output=True, check=False, text=True, env=env, timeout=60,
        )  # fmt: skip
        assert done.returncode == code, done.stderr + done.stdout
        return done.stdout

    run.env = env
    return run


@pytest.mark.parametrize("name", [*group.COMMANDS, ""])
def test_every_command_has_help(audit, name):
    assert "Usage: " in audit(*filter(None, [name]), "--help")


def test_the_table_of_commands_is_true():
    import click

    for name in group.COMMANDS:
        found = group.command.get_command(click.Context(group.command), name)
        assert found.name == name


def test_verify_says_what_is_proven_and_what_is_not(audit, filled):
    said = audit("verify")
    assert said.startswith("INTACT")
    assert "not proven  integrity is not completeness" in said


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda directory: rewrite(segment_of(directory, -1), lambda data: data + b"x"), 10),
        (lambda directory: os.unlink(segment_of(directory, 0)), 11),
        (lambda directory: change_lines(directory, lambda lines: lines[:3] + lines[4:]), 12),
    ],
    ids=["torn", "truncated", "altered"],
)
def test_verify_ends_with_the_documented_code(audit, filled, change, code):
    change(filled)
    assert json.loads(audit("verify", "--json", code=code))["verdict"] != "INTACT"


def test_verify_a_log_of_another_machine_with_its_key(audit, filled, tmp_path):
    pytest.importorskip("cryptography")
    key = tmp_path / "elsewhere" / "signing.key"
    assert audit("keygen", key).startswith("gateway-audit+")
    assert audit("checkpoint", "--key", key).startswith("gateway-audit/")
    assert "by a given key" in audit("verify", filled, "--key", f"{key}.pub")
    audit("keygen", tmp_path / "other")
    audit("verify", filled, "--key", tmp_path / "other.pub", code=13)


def test_keygen_puts_the_key_where_the_log_looks(audit, filled):
    pytest.importorskip("cryptography")
    audit("keygen")
    audit("checkpoint")
    assert os.path.exists(keys_folder(filled) + "/signing.key")
    assert "signed up to record" in audit("verify")
    audit("keygen", code=125)


def test_anchors_by_hand(audit, filled, tmp_path):
    anchor = tmp_path / "anchors"
    audit("checkpoint", "--anchor", f"file:{anchor}")
    assert "anchored up to record" in audit("verify", "--anchor", anchor, "--require-anchor", "1h")
    audit("verify", "--require-anchor", "1h", code=15)
    audit("verify", "--require-anchor", "soon", code=2)
    audit("checkpoint", "--anchor", "file:/nonexistent/x", code=1)


def test_tail_shows_the_newest_and_acts_on_no_terminal(audit, filled):
    said = audit("tail", "-n", 2).splitlines()
    assert len(said) == 2
    assert "DENY" in said[-1]
    assert "hide me\\x1b[2J" in said[-1]


def test_tail_follows(audit, filled):
    follower = subprocess.Popen(
        [sys.executable, "-m", "gateway", "audit", "tail", "-n", "1", "-f"],
        stdout=subprocess.PIPE,
        text=True,
        env=audit.env,
    )
    assert "hide me" in follower.stdout.readline()
    timer = threading.Timer(20, follower.kill)
    timer.start()
    with AuditLog.open(filled, sync="os", key=None) as log:
        time.sleep(0.3)
        log.decision(make_draft("later", Verdict.DENY))
    assert "later" in follower.stdout.readline()
    timer.cancel()
    follower.kill()
    follower.communicate()


def test_query_finds_and_says_when_there_is_more(audit, filled):
    assert len(audit("query", "--verdict", "ask").splitlines()) == 4
    found = [
        json.loads(line)
        for line in audit("query", "--verdict", "deny", "--rule", "r1", "--json").splitlines()
    ]
    assert [one["fields"]["request"]["command"] for one in found] == ["cmd 5", "cmd 11"]
    assert len(audit("query", "-n", 3).splitlines()) == 3
    assert audit("query", "--text", "nowhere") == ""


def test_query_by_sql(audit, filled):
    pytest.importorskip("duckdb")
    said = audit(
        "query",
        "--sql",
        "SELECT verdict, count(*) AS n FROM records WHERE kind = 'decision' GROUP BY 1 ORDER BY 1",
    )
    assert said.splitlines() == ["verdict\tn", "allow\t4", "ask\t4", "deny\t5"]
    audit("query", "--sql", "SELEKT", code=2)


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT * FROM read_text('/etc/passwd')",
        "COPY (SELECT 1) TO 'x.csv'",
        "ATTACH 'x.db'",
        "SET enable_external_access = true",
    ],
)
def test_sql_reaches_the_log_and_nothing_else(audit, filled, sql):
    pytest.importorskip("duckdb")
    audit("query", "--sql", sql, code=2)


def test_show_tells_a_record_whole(audit, filled):
    said = audit("show", 1)
    assert "cmd 0" in said
    assert "of 1: exited 0" in said
    log = json.loads(audit("show", 1, "--json").splitlines()[0])["log"]
    assert audit("show", f"{log}-1") == said
    for wrong in ("999", "other-1", "x"):
        audit("show", wrong, code=2)


def test_stats_count_and_name_dead_rules(audit, filled, tmp_path):
    said = json.loads(audit("stats", "--json"))
    assert said["verdicts"] == {"deny": 5, "allow": 4, "ask": 4}
    assert said["rules"]["r0"]["decided"] == 6
    assert "never hit, of" in audit("stats", "--policy", "builtin:git")


@pytest.mark.parametrize("form", ["ocsf", "ecs", "otlp", "csv", "jsonl"])
def test_export_writes_what_is_selected(audit, filled, form, tmp_path):
    text = audit("export", form, "--verdict", "deny")
    audit("export", form, "--verdict", "deny", "-o", tmp_path / "out")
    assert (tmp_path / "out").read_text() == text
    assert "cmd 2" in text
    assert "cmd 1" not in text.replace("cmd 11", "")


def test_export_parquet_needs_a_file(audit, filled, tmp_path):
    pytest.importorskip("duckdb")
    audit("export", "parquet", code=2)
    audit("export", "parquet", "-o", tmp_path / "x.parquet")
    assert (tmp_path / "x.parquet").read_bytes()[:4] == b"PAR1"


def test_replay_by_the_policy_in_force(audit, filled):
    said = json.loads(audit("replay", "--json"))
    assert said["decisions"] == 13
    audit("replay", "--fail-on", "any", code=1)
    assert "13 decisions" in audit("replay", "--policy", "builtin:git", "--workers", 1)
    audit("replay", "--policy", "/nonexistent.yaml", code=2)


def test_report_writes_one_page(audit, filled, tmp_path):
    audit("report", "-o", tmp_path / "r.html", "--policy", "builtin:git")
    assert "Audit report" in (tmp_path / "r.html").read_text()
    assert audit("report", "-o", "-").startswith("<!doctype html>")


def test_redact_by_text_from_stdin(audit, filled):
    assert audit(
        "redact", "--containing", "-", "--why", "leak", "--dry-run", stdin="cmd 7\n"
    ).endswith("  request\n")
    assert "1 fields of 1 records" in audit(
        "redact", "--containing", "-", "--why", "leak", stdin="cmd 7\n"
    )
    assert audit("query", "--text", "cmd 7") == ""
    assert audit("verify").startswith("INTACT")
    assert audit("redact", "--containing", "cmd 7", "--why", "leak") == "nothing to redact\n"


def test_redact_by_number(audit, filled):
    audit("redact", 1, 3, "--field", "request", "--why", "names", "--ticket", "T-1", "--who", "dev")
    assert "redacted" in audit("show", 1)
    assert verdict_of(filled) == "INTACT"
    for wrong in ([], [1], [1, "--containing", "x"]):
        audit("redact", *wrong, "--why", "x", code=2)
    audit("redact", 999, "--field", "request", "--why", "x", code=125)


def test_retain_by_size(audit, filled):
    assert "bytes are free" in audit("retain", "--keep", "10K")
    assert audit("verify").startswith("INTACT")
    assert audit("retain", "--before", "900d") == "nothing is old enough to go\n"
    for wrong in ([], ["--keep", "1G", "--before", "1d"], ["--keep", "much"], ["--before", "soon"]):
        audit("retain", *wrong, code=2)


def test_the_verifier_can_be_handed_over(audit, filled, tmp_path):
    (tmp_path / "v.py").write_text(audit("verifier"))
    done = subprocess.run(
        [sys.executable, "-I", "-S", tmp_path / "v.py", filled],
        capture_output=True,
        check=False,
        text=True,
    )
    assert (done.returncode, done.stdout[:6]) == (0, "INTACT")


def test_the_schema_is_json(audit):
    assert json.loads(audit("schema"))["$schema"].startswith("https://json-schema.org/")


@pytest.mark.parametrize(
    "name", ["verify", "tail", "query", "stats", "report", "replay", "checkpoint"]
)
def test_where_no_log_is_every_command_says_so(audit, name, tmp_path):
    audit(name, "--audit-dir", tmp_path / "nowhere", code=2)
    assert not (tmp_path / "nowhere").exists()


def test_a_wrong_name_gets_the_right_one(audit):
    audit("verfy", code=2)
