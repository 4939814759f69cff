"""Whatever PowerShell would run is a command in the facts, or a part that is held."""

from __future__ import annotations

import pathlib
import random
import re

import pytest

from gateway.model import Known

TABLES = pathlib.Path(__file__).parent / "tables"
# Constructs in which PowerShell runs what stands for CANARY, and those in which it is only data.
RUNS = (TABLES / "runs.txt").read_text(encoding="utf-8")
DATA = (TABLES / "data.txt").read_text(encoding="utf-8")


def lines(table: str) -> list[str]:
    """One construct a line; here-strings are put together again."""
    found: list[str] = []
    for line in table.strip("\n").splitlines():
        unfinished = found and found[-1].startswith(("@'", '@"')) and not closed(found[-1])
        if unfinished or (found and found[-1].endswith("`")):
            found[-1] += "\n" + line
        else:
            found.append(line)
    return found


def closed(text: str) -> bool:
    return any(line.startswith(("'@", '"@')) for line in text.splitlines()[1:])


def held(found) -> bool:
    """Is there a part of which it is said that it isn't known?"""
    return bool(found.opaque) or any(
        command.unknowns or not command.modelled for command in found.commands
    )


def names(found) -> list[str]:
    return [command.program.lower() for command in found.commands]


@pytest.mark.parametrize("construct", lines(RUNS))
def test_what_runs_is_seen_or_held(facts, construct):
    text = construct.replace("CANARY", "Stop-Computer")
    text = text.replace("CAN`ARY", "Stop-`Computer").replace(
        "'CAN' + 'ARY'", "'Stop-' + 'Computer'"
    )
    text = text.replace("QwBBAE4AQQBSAFkA", "UwB0AG8AcAAtAEMAbwBtAHAAdQB0AGUAcgA=")
    found = facts(text)

    assert "stop-computer" in names(found) or held(found)


@pytest.mark.parametrize("construct", lines(DATA))
def test_data_is_neither_seen_as_a_command_nor_held(facts, construct):
    found = facts(construct.replace("CANARY", "Stop-Computer"))

    assert "stop-computer" not in names(found)
    assert not found.opaque
    assert all(command.program == "git" or not command.unknowns for command in found.commands)


# A whole text may stand here: in a block or in parentheses, behind `;` or `=`, or in a string that is run.
TAKES_ANY_TEXT = re.compile(
    r"""[^'"‘“]*(?:\{ ?CANARY ?\}|\(CANARY\)|; CANARY|= CANARY)|CANARY$|(?:iex|Invoke-Expression) '"""
)


def put_into(construct: str, text: str) -> str:
    """The text where CANARY stands, its quotes doubled when that is inside a string."""
    head = construct.partition("CANARY")[0]
    if head.endswith("'"):
        text = text.replace("'", "''")
    return construct.replace("CANARY", text, 1)


def test_compositions_stay_seen_or_held(facts):
    """Constructs put into one another at random, 3,000 of them."""
    dice = random.Random(7)
    constructs = [line for line in lines(RUNS) if TAKES_ANY_TEXT.match(line)]
    for _ in range(3000):
        text = "CANARY"
        for _ in range(dice.randint(2, 4)):
            text = put_into(dice.choice(constructs), text)
        found = facts(text.replace("CANARY", "Stop-Computer"))

        assert "stop-computer" in names(found) or held(found), text


def test_any_text_has_an_answer(facts):
    """3,000 texts of the characters that mean something."""
    dice = random.Random(3)
    alphabet = ["$", "(", ")", "{", "}", '"', "'", "`", "@", ";", "|", "&", " ", "\n", "-", "a", "[", "]", "#", "<", ">", ".", ":", ",", "=", "%", "1", "if", "“", "–"]  # fmt: skip
    for _ in range(3000):
        text = "".join(dice.choice(alphabet) for _ in range(dice.randint(1, 25)))

        assert facts(text).text == text


def only(facts, text):
    (command,) = facts(text).commands
    return command


def paths(command) -> list[tuple[str, str]]:
    return [(use.role, use.path) for use in command.paths]


PATHS = [
    (r"Remove-Item C:\ -Recurse", [("delete", "/")]),
    (r"rm -r D:\data", [("delete", "/D:/data")]),
    (r"del C:\Windows\..\x.txt", [("delete", "/C:/x.txt")]),
    (r"ri ~", [("delete", "/home/a")]),
    (r"ri $HOME", [("delete", "/home/a")]),
    (r'ri "$env:USERPROFILE\x"', [("delete", "/home/a/x")]),
    (r"ri $env:SystemDrive\ -r", [("delete", "/")]),
    (r"ri $env:windir", [("delete", "/C:/Windows")]),
    (r"ri a,b", [("delete", "/w/a"), ("delete", "/w/b")]),
    (r"ri .\sub\x", [("delete", "/w/sub/x")]),
    (r"ri /etc/passwd", [("delete", "/etc/passwd")]),
    (r"ri C:\* -r", [("delete", "/C:/*"), ("delete", "/")]),
    (r"ri -LiteralPath 'a*'", [("delete", "/w/a*")]),
    (r"Get-Content a.txt", [("read", "/w/a.txt")]),
    (r"Set-Content -Path a.txt -Value x", [("write", "/w/a.txt")]),
    (r"Set-Content a.txt x", [("write", "/w/a.txt")]),
    (r"echo x > a.txt", [("write", "/w/a.txt")]),
    (r"pwsh -File a.ps1 x", [("execute", "/w/a.ps1")]),
    (r"C:\tools\a.exe -x", [("execute", "/C:/tools/a.exe")]),
    (r"echo x >> a.txt 2>&1", [("write", "/w/a.txt")]),
    (r"echo x > $null", []),
    (r"Copy-Item a b", [("read", "/w/a"), ("write", "/w/b")]),
    (r"mv a b", [("delete", "/w/a"), ("write", "/w/b")]),
    (r"ren a b", [("delete", "/w/a"), ("write", "/w/b")]),
    (r"New-Item -Path src -Name a.txt", [("write", "/w/src"), ("write", "/w/src/a.txt")]),
    (r"Remove-Item HKLM:\Software\X", [("delete", "/HKLM:/Software/X")]),
    (r"Clear-Content \\.\PhysicalDrive0", [("write", "/dev/PhysicalDrive0")]),
    (r"Expand-Archive a.zip", [("read", "/w/a.zip"), ("write", "/w")]),
    (r"Remove-Item x -WhatIf", []),
    (r"Remove-Item x -WhatIf:$false", [("delete", "/w/x")]),
    (r"iwr https://x.test -OutFile a.zip", [("write", "/w/a.zip")]),
]


@pytest.mark.parametrize(("text", "expected"), PATHS)
def test_paths_have_their_roles(facts, text, expected):
    assert paths(only(facts, text)) == expected


@pytest.mark.parametrize(
    "flag", ["-Recurse", "-r", "-rec", "-RECURSE", "–Recurse", "-Recurse:$true"]
)
def test_parameters_may_be_short_and_of_any_case(facts, flag):
    command = only(facts, f"Remove-Item x {flag}")

    assert command.paths[0].recursive
    assert command.flags[0].names[0] == "-Recurse"


def test_a_switch_that_is_turned_off_is_off(facts):
    assert not only(facts, "Remove-Item x -Recurse:$false").paths[0].recursive


def test_an_unknown_parameter_is_said_and_feared(facts):
    command = only(facts, "rm -rf x")

    assert command.paths[0].recursive
    assert command.unknowns[0].what == "arguments"


def test_a_listing_piped_into_a_removal_names_what_goes(facts):
    _, removal = facts(r"Get-ChildItem C:\ | Remove-Item -Recurse -Force").commands

    assert [(use.path, use.inside, use.recursive) for use in removal.paths] == [("/", True, True)]


def test_a_filter_between_still_means_at_most_that(facts):
    *_, removal = facts("gci build | ? { $_.Length -gt 1 } | ri").commands

    assert [(use.path, use.inside) for use in removal.paths] == [("/w/build", True)]


def test_what_a_pipe_brings_is_not_known_otherwise(facts):
    *_, removal = facts("Get-Content list.txt | Remove-Item").commands

    assert not removal.paths[0].exact


HOSTS = [
    ("iwr https://x.test/a", ["x.test"]),
    ("Invoke-RestMethod -Uri http://y.test:8080/", ["y.test"]),
    ("curl https://x.test", ["x.test"]),
    ("Test-Connection z.test", ["z.test"]),
    (r"Get-Content \\srv\share\x", ["srv"]),
]


@pytest.mark.parametrize(("text", "hosts"), HOSTS)
def test_hosts_are_named(facts, text, hosts):
    command = only(facts, text)

    assert [use.host for use in command.hosts] == hosts
    assert command.network is Known.YES


def test_a_download_that_is_run_flows_into_what_runs_it(facts):
    found = facts("iwr https://x.test/a.ps1 | iex")

    assert [(flow.source, flow.target, flow.by) for flow in found.flows] == [(0, 1, "pipe")]
    assert found.commands[1].unknowns[0].what == "code"


def test_a_remote_block_runs_elsewhere(facts):
    _, inner = facts("icm -ComputerName srv { Restart-Computer }").commands

    assert inner.place == "remote"


def test_the_folder_is_followed(facts):
    *_, removal = facts("cd sub; Remove-Item x").commands

    assert paths(removal) == [("delete", "/w/sub/x")]


@pytest.mark.parametrize("text", ["if ($x) { cd sub }; ri y", "cd $x; ri y", "popd; ri y"])
def test_a_folder_that_may_have_changed_is_not_known(facts, text):
    *_, removal = facts(text).commands

    assert not removal.paths[-1].exact


def test_a_variable_of_the_system_that_was_changed_is_not_known(facts):
    *_, removal = facts(r"$env:TEMP = 'C:\'; Remove-Item $env:TEMP -Recurse").commands

    assert not removal.paths[0].exact


def test_an_environment_variable_is_noted(facts):
    command = only(facts, r"$env:PATH = 'C:\evil'")

    assert [(name, value.text) for name, value in command.sets_env] == [("path", r"C:\evil")]


@pytest.mark.parametrize("text", ["Read-Host x", "powershell", "Get-Credential", "pwsh -NoExit"])
def test_what_waits_for_a_person_is_said(facts, text):
    assert only(facts, text).needs_tty is Known.YES


def test_a_program_keeps_its_own_model(facts):
    command = only(facts, "mkdir.exe -p a")

    assert (command.program, command.modelled) == ("mkdir", True)


def test_an_encoded_text_that_is_none_is_held(facts):
    assert only(facts, "powershell -enc %%%").unknowns[0].what == "code"


def test_a_text_that_is_too_long_is_held(facts):
    assert facts("a" * 300_000).opaque[0].reason == "too-large"


def test_deep_nesting_is_held(facts):
    assert facts("(" * 5000 + ")" * 5000).opaque[0].reason == "too-large"


def test_texts_in_texts_end(facts):
    text = "Stop-Computer"
    for _ in range(30):
        text = "iex '" + text.replace("'", "''") + "'"
        if len(text) > 20_000:
            break
    found = facts(text)

    assert found.opaque or "stop-computer" in names(found)


def test_a_nul_character_is_held(facts):
    assert facts("Get-Date\0").opaque[0].reason == "syntax"


def test_spans_name_the_command(facts):
    text = "Get-Date; Stop-Computer -Force"
    span = facts(text).commands[1].span

    assert text[span.start : span.end] == "Stop-Computer -Force"
