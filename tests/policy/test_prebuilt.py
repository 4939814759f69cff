"""The compiled presets count only while they say what the YAML beside them says."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from gateway.policy import prebuilt, shipped
from gateway.policy.load import load

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
    "text", ["", "{", "[]", "{}", '{"files": {}}', '{"files": {"x": "1"}}', "\xff"]
)
def test_what_is_no_compiled_policy_is_left_aside(place: Path, text: str) -> None:
    (place / "compiled/strict.json").write_text(text, encoding="latin-1")

    assert prebuilt.read("strict") is None


@pytest.mark.parametrize("name", ["no-such", "../strict", "builtin:git", "strict.yaml", ""])
def test_only_presets_are_prebuilt(name: str) -> None:
    assert prebuilt.read(name) is None
