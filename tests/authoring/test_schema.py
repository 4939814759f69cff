"""The JSON Schema: what the loader takes it takes, what the loader refuses as malformed it refuses."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from gateway.authoring.schema import as_text, schema
from gateway.policy import conditions, shipped
from gateway.policy.parameters import PARAMETERS
from tests.policy.test_mistakes import GOOD, ROWS, unescaped

jsonschema = pytest.importorskip("jsonschema")
yaml = pytest.importorskip("ruamel.yaml")

# Codes of what a schema can see: keys, kinds and forms of values.
SHAPE = ("P010", "P011", "P012", "P013", "P014")
# … but for what is said by a value's meaning.
BEYOND = (
    "is no option",
    "is a path, not a name",
    "is no host",
    "ids that begin with",
    "P014 must",
    "to the base",
)


def validate(text):
    reader = yaml.YAML(typ="safe", pure=True)
    reader.version = (1, 2)
    checker = jsonschema.Draft7Validator(schema())
    return sorted(
        error.message for error in checker.iter_errors(json.loads(json.dumps(reader.load(text))))
    )


def test_it_is_a_schema():
    jsonschema.Draft7Validator.check_schema(schema())


@pytest.mark.parametrize("name", shipped.names())
def test_what_ships_is_valid(name):
    assert validate(Path(shipped.path_of(name)).read_text()) == []


def test_the_good_policy_is_valid():
    assert validate(GOOD) == []


MISTAKES = [row for row in ROWS if row[0] in SHAPE and not any(word in row[1] for word in BEYOND)]


@pytest.mark.parametrize("row", MISTAKES, ids=[f"{row[0]} {row[3]}"[:70] for row in MISTAKES])
def test_what_the_loader_refuses_by_its_shape_is_invalid(row):
    _, _, old, new = (unescaped(part) for part in row)
    assert validate(GOOD.replace(old, new.replace("«", "").replace("»", ""))) != []


def test_every_condition_and_parameter_is_described():
    held = schema()
    block = held["definitions"]["block"]["properties"]
    assert set(block) == set(conditions.KEYS)
    params = held["properties"]["params"]["properties"]
    for one in PARAMETERS:
        group, _, name = one.name.rpartition(".")
        here = params[one.name] if not group else params[group]
        assert here["description"]
        if group:
            tables = [here, *here.get("anyOf", ())]
            assert any(name in table.get("properties", ()) for table in tables)


def test_check_jsonschema_blames_the_right_place(tmp_path):
    path = tmp_path / "schema.json"
    path.write_text(as_text())
    bad = tmp_path / "bad.yaml"
    bad.write_text(GOOD.replace("verdict: allow", "verdict: alow"))
    command = [sys.executable, "-m", "check_jsonschema", "--schemafile", str(path)]
    found = subprocess.run([*command, str(bad)], capture_output=True, text=True, check=False)
    assert found.returncode == 1
    assert "$.rules[0].verdict: 'alow' is not one of ['allow', 'ask', 'deny']" in found.stdout
