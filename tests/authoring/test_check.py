"""`policy check`: what it looks at, and when it fails."""

from __future__ import annotations

import pytest

from gateway.authoring.check import check
from tests.authoring.test_testing import HEAD, POLICY


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "policy.yaml").write_text(POLICY)
    (tmp_path / "cases.yaml").write_text(HEAD + "  - {run: ls, expect: deny}\n")
    return tmp_path


def test_counts_what_it_checked(folder):
    report = check([str(folder / "policy.yaml")])
    assert (report.rules, report.examples, len(report.files)) == (2, 6, 1)
    assert report.loads


def test_lint_comes_after_the_errors_are_gone(folder):
    path = folder / "policy.yaml"
    assert {one.code for one in check([str(path)]).problems} >= {"L013"}
    path.write_text(POLICY.replace("stage: observe", "stage: obsrve"))
    assert {one.code for one in check([str(path)]).problems} == {"P013"}


def test_a_case_file_is_read_and_not_run(folder):
    assert check([str(folder / "cases.yaml")]).problems == ()
    (folder / "cases.yaml").write_text(HEAD + "  - {rnu: ls, expect: deny}\n")
    assert {one.code for one in check([str(folder / "cases.yaml")]).problems} == {"P011", "P012"}


def test_fails_at_the_severity_that_is_asked_for(folder):
    report = check([str(folder / "policy.yaml")])
    assert not report.failed("error")
    assert report.failed("warning")
