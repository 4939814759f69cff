"""A whole model applied to a whole call."""

from __future__ import annotations

import pytest

from gateway.facts.programs.catalog import explain
from gateway.facts.programs.language.reading import from_mapping
from tests.facts.programs.saying import call, parts

TOOL = from_mapping(
    {
        "options": """
            -C =cwd, -n --dry-run dry, -r recursive, -o =write, -s sends, -x =shell, -t --target =write+into
            -e =env, --log =[write]
        """,
        "help": "-h --help",
        "operands": "read+delete... write+into",
        "env": "TOOL_PAGER=shell TOOL_OPTIONS=options TOOL_RC=execute",
        "network": "hosts",
        "when": {
            "-t": {"operands": "read..."},
            "no operands": {"also": "read .", "tty": "yes"},
            "no operands and fed": {"tty": "no"},
            "called other": {"stdout": "none"},
            "dash": {"stdin": "data"},
            "2 operands": {"stdout": "decoded"},
        },
    },
    "tool",
)
WRAP = from_mapping(
    {"options": "-C =cwd, -e =env", "operands": "text command...", "place": "remote"}, "wrap"
)
ROWS = """
tool a b            => read a; delete a; write b; write b/a; stdout decoded
tool a b c          => read a; delete a; read b; delete b; write c; write c/a; write c/b
tool -r a b         => read* a; delete* a; write* b; write* b/a; stdout decoded
tool -n a b         => read a; stdout decoded
tool -C d a b       => cd d; read a @d; delete a @d; write b @d; write b/a @d; stdout decoded
tool -C d -C e -C   => cd d; cd e; read . @d/e; tty
tool -C d -C /e     => cd d; cd /e; read . @/e; tty
tool -t d a         => write d; read a; write d/a
tool                => read .; tty
tool <              => read .
tool - b            => read -; delete -; write b; write b/-; stdin data; stdout decoded
tool -h a b         => nothing
tool -z a b         => read a; delete a; write b; write b/a; network?; stdout decoded; ?arguments
tool -x 'rm a' b c  => read b; delete b; write c; write c/b; sh: rm a; stdout decoded
tool $X b           => read ~; delete ~; write b; write/ b; network?; stdout decoded; ?arguments
TOOL_PAGER=rm tool <       => read .; sh: rm
TOOL_OPTIONS='-o x' tool < => write x; read .
TOOL_RC=rc tool <          => read .; execute rc
wrap 5 rm a         => remote run: rm a
wrap -C d 5 rm a    => cd d; remote run: rm a in d
wrap -e A=1 5 rm a  => remote A=1 run: rm a; env A=1
wrap 5              => nothing
"""


@pytest.mark.parametrize("row", ROWS.strip().splitlines())
def test_a_model_says_what_a_call_does(row: str) -> None:
    line, _, wanted = (part.strip() for part in row.partition("=>"))
    effects = explain(call(line), {"tool": TOOL, "wrap": WRAP})

    assert effects is not None
    assert ("; ".join(parts(effects)) or "nothing") == wanted


def test_a_model_of_a_policy_comes_before_ours() -> None:
    mine = from_mapping({"operands": "write..."}, "cat")
    effects = explain(call("cat a"), {"cat": mine})

    assert effects is not None
    assert parts(effects) == ["write a"]


def test_nobody_described_it() -> None:
    assert explain(call("frobnicate a")) is None
