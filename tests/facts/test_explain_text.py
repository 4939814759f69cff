"""Facts as people read them."""

from __future__ import annotations

import pytest

from gateway.facts.explain_text import lines
from tests.facts.seen import facts


def shown(command: str) -> list[str]:
    return lines(facts(command))


def test_commands_stand_below_those_that_start_them() -> None:
    heads = [line for line in shown("sudo sh -c 'rm -rf x'; ls") if line.lstrip(" └")[:1].isdigit()]

    assert heads == ["1 sudo sh -c 'rm -rf x'", "└ 2 sh -c 'rm -rf x'", "  └ 3 rm -rf x", "4 ls"]


@pytest.mark.parametrize(
    ("command", "line"),
    [
        ("rm -rf /w/build", "deletes   /w/build (and everything below)"),
        ("rm -rf build/*", "deletes   /w/build (everything in it)"),
        ("rm *.py", "deletes   /w/*.py (whatever matches)"),
        ('rm "$D"', "deletes   a path that is not known: `$D` is not known here"),
        ('rm "$D"', "word      …: `$D` is not known here"),
        ("cat link/passwd", "reads     /w/link/passwd (really /etc/passwd)"),
        ("echo x > f", "writes    /w/f (by redirect >)"),
        ("cd src", "goes to   /w/src (by cd)"),
        ("curl -d @f x.example", "host      x.example, data is sent"),
        ("ls | wc", "feeds     2 by pipe"),
        ("nobodyknows", "program   nobodyknows: nobody has described it"),
        ("$X y", "program   not known"),
        ("f() { ls; }; f", "is a      function of the text"),
        ("ssh h.example ls", "place     remote"),
        ("sleep 9 &", "runs      in the background"),
        ("PAGER=x git log", "sets      PAGER=x"),
        ('eval "$X"', "unknown   code: `$X` is not known here; `eval` runs it as code"),
    ],
)
def test_a_fact_is_a_line(command: str, line: str) -> None:
    assert line in [one.strip() for one in shown(command)]


def test_what_was_not_read_is_said() -> None:
    assert shown("echo $(x")[-1].startswith("not read (syntax): ")


def test_shapes_are_said() -> None:
    assert shown("b() { b | b & }; b")[-1].startswith("shape: self-recursive-function: ")


def test_nothing_is_said_to_be_nothing() -> None:
    assert shown("# a comment") == ["nothing would be started"]


def test_control_characters_do_not_reach_the_terminal() -> None:
    assert "\x1b" not in "\n".join(shown("echo $'\\x1b[2J'"))
