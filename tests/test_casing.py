"""`.GIT/config`, where that is `.git/config`."""

from __future__ import annotations

import pytest

from gateway import Gateway, casing, world


@pytest.fixture
def ws(tmp_path):
    for name in ("Ws/.git/hooks", "Ws/Source"):
        (tmp_path / name).mkdir(parents=True)
    (tmp_path / "Ws" / "CLAUDE.md").write_text("x")
    return tmp_path / "Ws"


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        (".GIT/Hooks", ".git/hooks"),
        (".git/hooks/Pre-Commit", ".git/hooks/pre-commit"),
        ("claude.MD", "CLAUDE.md"),
        ("source/New/File.TS", "Source/new/file.ts"),
        ("Source", "Source"),
        ("STRASSE", "strasse"),
    ],
)
def test_what_is_there_is_called_as_the_disk_calls_it(ws, written, meant) -> None:
    assert casing.called(f"{ws}/{written}") == f"{ws}/{meant}"


def test_of_two_names_that_differ_in_case_alone_the_one_that_was_written_is_meant(ws) -> None:
    (ws / "SOURCE").mkdir()

    assert casing.called(f"{ws}/Source/a") == f"{ws}/Source/a"
    assert casing.called(f"{ws}/source/a") == f"{ws}/SOURCE/a"


def test_this_disk_is_asked_whether_it_tells_them_apart(ws) -> None:
    (ws / "probe").write_text("x")
    blind = (ws / "PROBE").exists()

    assert casing.is_blind(f"{ws}/probe") is blind
    assert casing.is_blind(f"{ws}/none/at/all") is blind
    assert casing.is_blind("/") is False


@pytest.mark.parametrize(
    ("command", "rule"),
    [
        ("cp x .GIT/hooks/pre-commit", "git.hooks"),
        ("echo x > .GIT/config", "git.hooks"),
        ("rm -rf .Git", "disk.delete-workspace"),
        ("cp x .CLAUDE/settings.json", "self.agent-settings"),
        ("cat .ENV", "secrets.read-project"),
    ],
)
def test_a_rule_about_a_name_holds_for_its_other_spellings(ws, monkeypatch, command, rule) -> None:
    monkeypatch.setattr(world, "_TELLS_CASE", False)
    monkeypatch.setattr(casing, "is_blind", lambda _: True)
    (ws / ".env").write_text("x")

    with Gateway.open("coding-agent", workspace=str(ws), cwd=str(ws)) as gate:
        found = gate.check(command).decision

    assert rule in found.rules
