"""Reference pages and the merged view are made from the tables that the code runs on."""

from __future__ import annotations

import re

import pytest

from gateway.authoring import docs, show
from gateway.authoring.lint import modules
from gateway.policy import conditions
from gateway.policy.load import load
from gateway.policy.parameters import PARAMETERS
from gateway.policy.problems import CODES
from gateway.policy.source import read_nodes


def test_every_condition_parameter_code_and_check_is_there():
    pages = docs.pages()
    assert all(f"## `{key}`" in pages["conditions.md"] for key in conditions.KEYS)
    assert all(f"| `{one.name}` |" in pages["parameters.md"] for one in PARAMETERS)
    assert all(f"## {code}\n" in pages["policy-problems.md"] for code in CODES)
    assert all(f"## {module.ID}\n" in pages["lint.md"] for module in modules())


@pytest.mark.parametrize("name", docs.pages())
def test_every_yaml_block_is_yaml(name):
    for block in re.findall(r"```yaml\n(.*?)```", docs.pages()[name], re.DOTALL):
        for part in re.split(r"\n(?=when:|except:)", block.strip()):
            problems = []
            read_nodes(part, name, problems)
            assert problems == []


def test_writes_what_changed_and_nothing_else(tmp_path):
    folder = str(tmp_path / "reference")
    assert sorted(docs.write(folder)) == sorted(docs.pages())
    assert docs.write(folder) == []
    (tmp_path / "reference" / "lint.md").write_text("old")
    assert docs.stale(folder) == ["lint.md"]


POLICY = """
schema: gateway/1
name: acme
revision: r7
params: {timeout: 90s, limits: {memory: 2GiB}, env: {set: {A: "1"}}}
paths: [{id: ws, base: "${workspace}", write: {allow: ["**"], deny: [.git]}}]
rules:
  - id: a.x
    verdict: deny
    final: true
    when: {program: zed}
    reason: No.
    tests: {match: [zed], ignore: [ls]}
"""


@pytest.fixture
def policy(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "acme.yaml").write_text(POLICY)
    return load("acme.yaml", cache="")


def test_show_says_where_each_value_came_from(policy):
    text = show.as_text(policy)
    assert re.search(r"timeout +90s +acme.yaml:5 \(org\)", text)
    assert re.search(r"limits.memory +2GiB +acme.yaml:5 \(org\)", text)
    assert re.search(r"default +ask +the engine's own", text)
    assert "deny  a.x final  acme.yaml:8 (org)" in text
    assert "write deny [.git]" in text
    assert "acme, revision r7" in text


def test_show_for_programs(policy):
    held = show.as_data(policy)
    assert held["digest"] == policy.digest
    assert {"name": "timeout", "value": 90000, "at": "acme.yaml:5", "layer": "org"} in held[
        "parameters"
    ]
