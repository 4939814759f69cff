"""The compiled presets count only while they say what the YAML beside them says."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from gateway.judge import judge
from gateway.model import ShellRequest, Verdict
from gateway.policy import prebuilt, shipped
from gateway.policy.load import load
from gateway.policy.unread import Unread, UnreadIndex
from gateway.values import plain, replace
from gateway.world import DiskLookup, gather

PRESETS = [name for name in shipped.names() if not name.startswith(shipped.PREFIX)]


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the shipped policies that may be changed."""
    copy = tmp_path / "policies"
    shutil.copytree(shipped.folder(), copy)
    monkeypatch.setattr(prebuilt, "folder", lambda: str(copy))
    return copy


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_what_loading_its_yaml_gives(name: str) -> None:
    held = prebuilt.read(name)

    assert held is not None
    assert held.digest == load((name,), cache="").digest
    assert prebuilt.text_of(held) == prebuilt.text_of(load((name,), cache=""))


def test_it_is_found_beside_a_copy_too(place: Path) -> None:
    held = prebuilt.read("strict")

    assert held is not None
    assert {Path(one.real).is_file() for one in held.sources} == {True}
    assert all(one.real.startswith(str(place.parent)) for one in held.sources)


@pytest.mark.parametrize("changed", ["strict.yaml", "packs/disk.yaml"])
def test_one_byte_more_in_the_yaml_and_it_no_longer_counts(place: Path, changed: str) -> None:
    with (place / changed).open("a") as file:
        file.write("\n")

    assert prebuilt.read("strict") is None


@pytest.mark.parametrize(
    ("old", "new"), [('"verdict":"deny"', '"verdict":"allow"'), ("]}}\n", ""), ("\n{", "\n\n{")]
)
def test_rules_that_were_changed_are_left_aside(place: Path, old: str, new: str) -> None:
    path = place / "compiled/strict.json"
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))

    assert prebuilt.read("strict") is None


def test_a_rule_is_read_when_it_is_asked_for() -> None:
    loaded, held = load(("strict",), cache="").rules, prebuilt.read("strict")

    assert held is not None
    assert len(held.rules) == len(loaded)
    assert plain(held.rules[3]) == plain(loaded[3])
    assert [rule.id for rule in held.rules] == [rule.id for rule in loaded]


def test_a_feature_is_found_where_it_lies() -> None:
    filed = load(("strict",), cache="").index
    held = prebuilt.read("strict")

    assert held is not None
    for feature, rules in filed.items():
        # (One that has answered often reads all at once.)
        index = UnreadIndex(held.index._lines)  # type: ignore[union-attr]
        assert index.get(feature) == rules
        assert index.get(f"{feature}x", "none") == filed.get(f"{feature}x", "none")
        assert index.get(feature[:-1], "none") == filed.get(feature[:-1], "none")


@pytest.mark.parametrize("feature", ["", '"', "\\", "é", "\n", "zz", " ", "~"])
def test_a_feature_that_is_not_there(feature: str) -> None:
    assert UnreadIndex(b"").get(feature) == ""
    assert UnreadIndex(b'"a":"1.0",\n"\\u00e9":"2.0"\n').get(feature) == (
        "2.0" if feature == "é" else ""
    )


def test_an_index_that_is_asked_often_is_read_at_once() -> None:
    index = UnreadIndex(b'"a":"1.0",\n"b c":"2.0"\n')

    assert {index.get("a") for _ in range(1000)} == {"1.0"}
    assert index.get("b c") == "2.0"
    assert index.get("b") == ""


@pytest.mark.parametrize("text", ["rm -rf /", "f() { f | f & }; f"])
def test_a_rule_that_cannot_be_read_denies(text: str) -> None:
    policy = load(("strict",), cache="")
    broken = replace(policy, rules=Unread(b"{\n", [0] * len(policy.rules)))
    context = gather("/w", "/w", lookup=DiskLookup(""), env={})

    decision = judge(ShellRequest(text), broken, context).decision

    assert decision.verdict is Verdict.DENY
    assert any(one.rule == "engine.error" for one in decision.findings)


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "{}", '{"files": {}}', '{"files": {"x": "1"}}', "\xff"]
)
def test_what_is_no_compiled_policy_is_left_aside(place: Path, text: str) -> None:
    (place / "compiled/strict.json").write_text(text, encoding="latin-1")

    assert prebuilt.read("strict") is None


@pytest.mark.parametrize("name", ["no-such", "../strict", "builtin:git", "strict.yaml", ""])
def test_only_presets_are_prebuilt(name: str) -> None:
    assert prebuilt.read(name) is None
