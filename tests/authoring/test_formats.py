"""What `policy check` found, in every form."""

from __future__ import annotations

import json

import pytest

from gateway.authoring.check import check
from gateway.authoring.formats import FORMATS, render

BAD = "schema: gateway/1\nname: x\nparams: {defualt: ask}\n"


@pytest.fixture
def report(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a,b.yaml").write_text(BAD)
    return check(["a,b.yaml"])


def test_text(report):
    lines = render(report, "text").split("\n")
    assert lines[0] == "a,b.yaml:3:10: error P012 unknown key `defualt` in `params`"
    assert lines[2].endswith("^^^^^^^ did you mean `default`?")
    assert lines[-1] == "1 error. This policy does not load."


def test_json(report):
    held = json.loads(render(report, "json"))
    assert held["loads"] is False
    assert held["problems"] == [
        {
            "code": "P012",
            "severity": "error",
            "file": "a,b.yaml",
            "line": 3,
            "column": 10,
            "length": 7,
            "message": "unknown key `defualt` in `params`",
            "hint": "did you mean `default`?",
            "guide": "docs/reference/policy-problems.md#p012",
        }
    ]


def test_sarif(report):
    log = json.loads(render(report, "sarif"))
    (run,) = log["runs"]
    (result,) = run["results"]
    place = result["locations"][0]["physicalLocation"]
    assert log["version"] == "2.1.0"
    assert run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == result["ruleId"] == "P012"
    assert place["artifactLocation"]["uri"] == "a%2Cb.yaml"
    assert place["region"] == {"startLine": 3, "startColumn": 10, "endColumn": 17}


def test_github(report):
    assert render(report, "github") == (
        "::error file=a%2Cb.yaml,line=3,col=10,endColumn=17,title=P012"
        "::unknown key `defualt` in `params` (did you mean `default`?)"
    )


@pytest.mark.parametrize("form", FORMATS)
def test_a_policy_that_is_all_right(tmp_path, form):
    path = tmp_path / "x.yaml"
    path.write_text(BAD.replace("defualt", "default"))
    assert "P0" not in render(check([str(path)]), form)
