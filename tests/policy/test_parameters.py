"""A parameter that nothing reads would be a promise that nobody keeps."""

from __future__ import annotations

import ast
import pathlib

import gateway
from gateway.policy.compiled import from_plain, to_plain
from gateway.policy.load import load
from gateway.policy.parameters import PARAMETERS

# Read as a role's, whose name comes from the facts.
_BY_ROLE = "outside."
# What a key of YAML is called in Python.
_CALLED = {"env.pass": "passes", "env.set": "sets"}
_ONLY_DECLARE = {"compiled.py", "model.py", "parameters.py"}


def test_every_parameter_is_read_by_what_judges_or_runs() -> None:
    root = pathlib.Path(gateway.__file__).parent
    files = [one for one in root.rglob("*.py") if one.name not in _ONLY_DECLARE]
    read = {
        node.attr
        for file in files
        for node in ast.walk(ast.parse(file.read_text()))
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load)
    }
    names = [one.name for one in PARAMETERS if not one.name.startswith(_BY_ROLE)]

    assert [n for n in names if _CALLED.get(n, n.rpartition(".")[2]) not in read] == []


def test_compiling_a_policy_loses_no_parameter() -> None:
    policy = load("strict")

    assert from_plain(to_plain(policy)).params == policy.params
