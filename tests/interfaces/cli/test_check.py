"""`gateway check` as a process: exit codes, shapes, and every kind of bad input."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys

import pytest

from gateway.interfaces.cli.asking import quoted


@pytest.mark.parametrize(
    ("command", "code", "rule"),
    [
        ("ls -la", 0, "coding.look"),
        ("git push", 3, "git.push"),
        ("rm -rf /", 4, "absurd.delete-system"),
        ("echo $(unclosed", 3, "engine.unparseable"),
    ],
)
def test_exit_code_and_rule(gateway, command, code, rule) -> None:
    said = gateway("check", "--json", command)

    answer = json.loads(said.out)
    assert (said.code, said.err) == (code, "")
    assert rule in answer["rules"]


def test_text_has_verdict_rule_place_reason_and_better_way(gateway) -> None:
    said = gateway("check", "rm -rf /")

    assert said.out.startswith("DENY  absurd.delete-system (policies/packs/absurd.yaml:")
    assert "  why  This deletes a system" in said.out
    assert "  try  Name what is to go" in said.out


def test_several_words_are_one_command(gateway) -> None:
    assert gateway("check", "--", "rm", "-rf", "/").code == 4
    assert gateway("check", "--", "echo", "rm -rf /").code == 0


def test_text_from_standard_input(gateway) -> None:
    assert gateway("check", "-", stdin=b"rm -rf /\n").code == 4


@pytest.mark.parametrize("options", [(), ("--uncontained",), ("--attended",), ("--cwd", ".")])
def test_the_quick_road_and_clicks_road_say_the_same(gateway, options) -> None:
    quick = gateway("check", *options, "git push --force")
    # A repeated flag is nothing to click and too much for the quick road's table: `--help` goes there.
    slow = gateway("check", "--batch", "-", *options, stdin=b'{"id":1,"cmd":"git push --force"}\n')

    assert quick.code == 4
    assert json.loads(slow.out)["verdict"] == "deny"


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("check", ""), "the command is empty"),
        (("check", "   "), "the command is empty"),
        (("check",), "the command is empty"),
        (("check", "--policy", "nosuch", "ls"), "there is no policy `nosuch`"),
        (("check", "--policy", "/nowhere/x.yaml", "ls"), "/nowhere/x.yaml"),
        (("check", "--workspace", "/nowhere", "ls"), "`/nowhere` is not a folder"),
        (("check", "--cwd", "nowhere", "ls"), "`nowhere` does not exist"),
        (("check", "--jsn", "ls"), "Did you mean '--json'?"),
        (("chek", "ls"), "Did you mean 'check'?"),
        (("check", "--batch", "/nowhere", "--json"), "cannot read `/nowhere`"),
    ],
)
def test_misuse_is_one_clear_line_and_exit_2(gateway, args, words) -> None:
    said = gateway(*args)

    assert said.code == 2
    assert words in said.err
    assert said.out == ""
    assert "Traceback" not in said.err


def test_a_broken_policy_names_file_line_and_column(gateway, proj) -> None:
    (proj / "bad.yaml").write_text("schema: gateway/1\nname: bad\nruls: []\n")

    said = gateway("check", "--policy", "bad.yaml", "ls")

    assert said.code == 2
    assert "bad.yaml:3:1" in said.err
    assert "rules" in said.err


def test_a_project_file_tightens(gateway, proj) -> None:
    (proj / "gateway.yaml").write_text(
        "schema: gateway/1\nname: here\nlayer: project\nrules:\n"
        "  - {id: here.no-ls, verdict: deny, when: {program: ls}, reason: No., "
        "tests: {match: [ls], ignore: [cat a]}}\n"
    )

    assert gateway("check", "ls").code == 4
    assert gateway("check", "cat a").code == 0
    # Wherever a `cd` has led, as long as the workspace is named.
    assert gateway("check", "--workspace", str(proj), "--cwd", "/tmp", "ls").code == 4


def test_the_home_folder_is_no_workspace_unless_it_is_named(gateway, home) -> None:
    said = gateway("check", "--cwd", str(home), "rm -rf docs")

    assert said.code == 2
    assert "--workspace" in said.err
    assert gateway("check", "--cwd", str(home), "--workspace", str(home), "ls").code == 0


def test_bytes_that_are_no_text_are_held(gateway) -> None:
    said = gateway("check", "-", stdin=b"echo \xff\xfe")

    assert said.code in (3, 4)


def test_ten_megabytes_are_held(gateway) -> None:
    said = gateway("check", "-", stdin=b"echo " + b"a" * 10_000_000)

    assert said.code in (3, 4)


def test_a_closed_stdout_is_said_and_never_an_allow(home, proj) -> None:
    done = subprocess.run(
        ["bash", "-c", '"$0" -m gateway check ls >&-', sys.executable],
        capture_output=True, check=False, cwd=proj, env={"PATH": os.environ["PATH"], "HOME": str(home)},
    )  # fmt: skip

    assert done.returncode == 1
    assert b"standard output is closed" in done.stderr


def test_a_full_disk_is_said(home, proj) -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "gateway", "check", "ls"], stdout=full, stderr=subprocess.PIPE,
            check=False, cwd=proj, env={"PATH": os.environ["PATH"], "HOME": str(home)},
        )  # fmt: skip

    assert done.returncode == 1
    assert b"cannot write the answer" in done.stderr


def test_no_colour_when_it_is_no_terminal(gateway) -> None:
    assert "\x1b[" not in gateway("check", "ls").out
    assert "\x1b[" in gateway("check", "ls", FORCE_COLOR="1").out
    assert "\x1b[" not in gateway("check", "ls", FORCE_COLOR="1", NO_COLOR="1").out


def test_what_is_shown_cannot_rewrite_the_screen(gateway) -> None:
    said = gateway("check", "cat '\x1b[2Kevil\u202e' > /etc/x\x1b[1A")

    assert "\x1b" not in said.out
    assert "\u202e" not in said.out


@pytest.mark.parametrize(
    "word", ["", "a", "a b", "it's", '"$x"', "-n", "ä", "x=~/y", "a\nb", "''", "@%+=:,./-_9Z"]
)
def test_words_are_quoted_as_the_standard_library_does(word):
    assert quoted(word) == shlex.quote(word)
