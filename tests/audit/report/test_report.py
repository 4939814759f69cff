"""The page: complete, safe to open, the same by both readers, and right in a real browser."""

import html.parser
import os
import re
import shutil
import subprocess
from datetime import datetime

import pytest

from gateway.audit import duck, record
from gateway.audit.log import AuditLog
from gateway.audit.redact import redact
from gateway.audit.report import chart
from gateway.audit.report.gather import gather
from gateway.audit.report.page import page
from gateway.model import Verdict
from tests.audit.conftest import change_lines, make_draft
from tests.audit.test_search import facts_of

NASTY = '<script>alert(1)</script>\' onload="x" &amp; \x1b[2J\u202e'


@pytest.fixture
def filled(directory):
    with AuditLog.open(directory, sync="os", key=None) as log:
        for number in range(30):
            verdict = list(Verdict)[number % 3]
            made = log.decision(
                make_draft(
                    f"cmd {number % 5} {NASTY}", verdict, rule=f"r{number % 4}", facts=facts_of("prog" + NASTY, "/w", "h.test"),
                    actor={"host": "m1" + NASTY},
                )
            )  # fmt: skip
            if verdict is Verdict.ALLOW:
                log.outcome(
                    record.outcome(made, {"status": "exited", "exit_code": 0, "sandboxed": 1})
                )
        log.event("gap", {"records": 2})
        redact(log, {3: ["actor"]}, who="dev" + NASTY, why="a name")
    return directory


@pytest.fixture(params=["plain", "duck"])
def engine(request, monkeypatch):
    if request.param == "plain":
        monkeypatch.setenv("GATEWAY_AUDIT_PLAIN", "1")
    elif not duck.installed():
        pytest.skip("DuckDB is not installed")


def made(directory, **options):
    return page(gather(directory, **options), "2026-11-18 12:00 UTC")


class Reader(html.parser.HTMLParser):
    """What a browser would see."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.attributes, self.words = [], [], []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.attributes += [(tag, name, value) for name, value in attrs]

    def handle_data(self, data):
        self.words.append(data)


def test_nothing_from_the_log_becomes_markup(filled, engine):
    seen = Reader(made(filled))
    assert "script" not in seen.tags
    assert not [name for _, name, _ in seen.attributes if name.startswith("on") or name == "style"]
    assert any("<script>alert(1)</script>" in words for words in seen.words)
    text = "".join(seen.words)
    assert "\x1b" not in text
    assert "\u202e" not in text


def test_the_page_asks_for_nothing(filled):
    seen = Reader(made(filled))
    assert [
        value
        for _, name, value in seen.attributes
        if name in ("src", "href", "action") and value[0] != "#"
    ] == ["data:,"]
    (policy,) = [
        value for _, name, value in seen.attributes if name == "content" and "default-src" in value
    ]
    assert policy.startswith("default-src 'none'; style-src 'sha256-")
    assert "unsafe" not in policy
    assert "@import" not in made(filled)
    assert "url(" not in made(filled)


def test_the_style_is_the_one_the_policy_names(filled):
    import base64
    import hashlib

    text = made(filled)
    style = re.search(r"<style>(.*?)</style>", text, re.DOTALL)[1]
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    assert f"'sha256-{digest}'" in text


def test_both_readers_make_the_same_page(filled, monkeypatch):
    if not duck.installed():
        pytest.skip("DuckDB is not installed")
    by_duck = made(filled)
    monkeypatch.setenv("GATEWAY_AUDIT_PLAIN", "1")
    assert made(filled) == by_duck


def test_refusals_are_listed_with_reason_and_number(filled, engine):
    report = gather(filled, top=3)
    assert [one.verdict for one in report.refused] == ["deny", "deny", "deny"]
    assert {one.reason for one in report.refused} == {"because"}
    assert sum(one.count for one in report.refused) + report.more[1] == 20


def test_the_verdict_stands_on_top(filled):
    change_lines(filled, lambda lines: lines[:4] + lines[5:])
    text = made(filled)
    assert "ALTERED — records were changed" in text
    assert 'class="seal bad"' in text


def test_gaps_and_redactions_are_named(filled, engine):
    text = made(filled)
    assert "2 records could not be written" in text
    assert "actor of record 3" in text


def test_rules_never_hit_are_named(filled):
    text = made(filled, rules=["r1", "dead.rule"])
    assert "Never heard of, of 2 rules of the policy: 1" in text
    assert "<code>dead.rule</code>" in text


def test_a_log_without_decisions_makes_a_page(directory):
    with AuditLog.open(directory, sync="os", key=None) as log:
        log.event("note")
    assert "No decisions in this time." in made(directory)


def test_only_the_time_that_is_asked_for(filled, engine):
    assert gather(filled, since="2999").totals.decisions == 0
    assert gather(filled, since="2999").refused == ()


@pytest.mark.parametrize(
    ("hours", "bars", "step"),
    [
        ({"2026-11-18T10": 1}, 1, 1),
        ({"2026-11-18T10": 1, "2026-11-18T15": 2}, 6, 1),
        ({"2026-11-01T10": 1, "2026-11-18T15": 2}, 36, 12),
        ({"2020-01-01T00": 1, "2026-11-18T15": 2}, 28, 24 * 91),
        ({}, 0, 1),
    ],
)
def test_time_is_cut_into_as_many_bars_as_fit(hours, bars, step):
    found, used = chart.buckets({hour: {"allow": count} for hour, count in hours.items()})
    assert (len(found), used) == (bars, step)
    assert sum(one.total for one in found) == sum(hours.values())


def test_no_bar_is_higher_than_the_chart():
    found, step = chart.buckets({f"2026-11-18T{hour:02}": {"allow": 10**hour} for hour in range(7)})
    heights = [float(high) for high in re.findall(r'height="([\d.]+)"/>', chart.trend(found, step))]
    assert max(heights) <= 184
    assert found[0].start == datetime(2026, 11, 18, 0)


@pytest.mark.skipif(not shutil.which("chromium"), reason="chromium is not installed")
def test_a_real_browser_shows_it_and_finds_no_fault(filled, tmp_path):
    """The browser's own console says what its policy refused: nothing may be refused, all must be drawn."""
    (tmp_path / "report.html").write_text(made(filled))
    options = [
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--no-first-run",
        "--disable-background-networking",
    ]
    done = subprocess.run(
        ["chromium", *options, f"--user-data-dir={tmp_path / 'profile'}", "--enable-logging=stderr", "--v=0", "--dump-dom",
         f"file://{tmp_path / 'report.html'}"],
        capture_output=True, check=False, text=True, timeout=90, env={**os.environ, "HOME": str(tmp_path)},
    )  # fmt: skip
    assert "<svg" in done.stdout
    assert "Asked and denied" in done.stdout
    assert not re.search(r"Content.Security.Policy|Refused to", done.stderr)
