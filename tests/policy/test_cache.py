"""Compiled policies on disk: taken only when nothing at all is in doubt."""

from __future__ import annotations

import json
import os

import pytest

from gateway.policy import cache
from gateway.policy.load import load
from gateway.policy.problems import InvalidPolicyError
from gateway.values import plain

TEXT = """
schema: gateway/1
name: x
params: {default: ask, timeout: 90s, env: {set: {A: "1"}}, network: {value: "off", from_env: {name: N, is: "1", then: "on"}}}
paths: [{id: ws, base: "${workspace}", write: {allow: ["**"], deny: [.git/hooks, "*.lock"]}}]
rules:
  - id: a.push
    verdict: deny
    when: {program: git, subcommand: push, flags: {any: ["-f"]}}
    except: {args: {any: ["glob:x*"]}}
    reason: No.
    tests: {match: [git push -f], ignore: [git log]}
exceptions:
  - {id: e, rule: a.push, lowers_to: ask, for: {args: {any: [y]}}, reason: R, owner: o, ticket: t, expires: "2027-01-01",
     tests: {waived: [git push -f y], kept: [git push -f z]}}
"""


@pytest.fixture
def place(tmp_path):
    path = tmp_path / "x.yaml"
    path.write_text(TEXT)
    return path, str(tmp_path / "cache")


def kept(folder):
    (name,) = os.listdir(folder)
    return os.path.join(folder, name)


def tamper(folder, **changes):
    """Make what is kept say something else, so that it shows when it is taken."""
    path = kept(folder)
    with open(path) as file:
        held = json.load(file)
    held["policy"]["name"] = "taken"
    held.update(changes)
    with open(path, "w") as file:
        json.dump(held, file)


def test_what_comes_back_is_what_was_kept(place):
    path, folder = place
    first = load(str(path), cache=folder)
    again = load(str(path), cache=folder)
    assert plain(again) == plain(first)
    assert type(again.params.default) is type(first.params.default)


def test_it_is_taken(place):
    path, folder = place
    load(str(path), cache=folder)
    tamper(folder)
    assert load(str(path), cache=folder).name == "taken"


def test_and_is_private(place):
    path, folder = place
    load(str(path), cache=folder)
    assert os.stat(folder).st_mode & 0o777 == 0o700
    assert os.stat(kept(folder)).st_mode & 0o777 == 0o600


def loosen_folder(path, folder):
    os.chmod(folder, 0o770)


def loosen_file(path, folder):
    os.chmod(kept(folder), 0o666)


def link_folder(path, folder):
    os.rename(folder, folder + "-real")
    os.symlink(folder + "-real", folder)


def link_file(path, folder):
    held = kept(folder)
    os.rename(held, folder + ".json")
    os.symlink(folder + ".json", held)


def change_source(path, folder):
    path.write_text(TEXT.replace("timeout: 90s", "timeout: 80s"))


def open_source(path, folder):
    os.chmod(path, 0o666)


def other_engine(path, folder):
    tamper(folder, engine="another")


def other_format(path, folder):
    tamper(folder, format=0)


def cut_short(path, folder):
    held = kept(folder)
    with open(held, "r+") as file:
        file.truncate(os.path.getsize(held) // 2)


def not_a_map(path, folder):
    with open(kept(folder), "w") as file:
        file.write("[]")


def half_empty(path, folder):
    tamper(folder, policy={"name": "taken"})


@pytest.mark.parametrize(
    "doubt",
    [
        loosen_folder, loosen_file, link_folder, link_file, change_source, other_engine, other_format, cut_short,
        not_a_map, half_empty,
    ],
)  # fmt: skip
def test_any_doubt_means_the_yaml(place, doubt):
    path, folder = place
    load(str(path), cache=folder)
    tamper(folder)
    doubt(path, folder)
    assert load(str(path), cache=folder).name == "x"


def test_a_source_that_may_no_longer_be_trusted_is_not_loaded_from_the_cache(place):
    path, folder = place
    load(str(path), cache=folder)
    open_source(path, folder)
    with pytest.raises(InvalidPolicyError):
        load(str(path), cache=folder)


def test_a_link_that_leads_elsewhere(place, tmp_path):
    path, folder = place
    link = tmp_path / "link.yaml"
    link.symlink_to(path)
    load(str(link), cache=folder)
    tamper(folder)
    other = tmp_path / "other.yaml"
    other.write_text(TEXT.replace("name: x", "name: other"))
    link.unlink()
    link.symlink_to(other)
    assert load(str(link), cache=folder).name == "other"


def test_a_bad_policy_is_not_kept(place):
    path, folder = place
    path.write_text(TEXT.replace("deny", "dney"))
    with pytest.raises(InvalidPolicyError):
        load(str(path), cache=folder)
    assert not os.path.exists(folder)


def test_the_same_names_from_another_folder_are_another_question(tmp_path, monkeypatch):
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "x.yaml").write_text(TEXT.replace("name: x", f"name: {name}"))
    folder = str(tmp_path / "cache")
    for name in ("one", "two", "one"):
        monkeypatch.chdir(tmp_path / name)
        assert load("x.yaml", cache=folder).name == name


def test_no_default_folder_where_commands_may_write(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_STATE_HOME", "/tmp/state")
    assert cache.default_folder() == ""


def test_only_so_many_are_kept(place, monkeypatch):
    path, folder = place
    monkeypatch.setattr(cache, "KEPT", 2)
    for number in range(4):
        other = path.with_name(f"{number}.yaml")
        other.write_text(TEXT)
        load(str(other), cache=folder)
    assert len(os.listdir(folder)) == 2
