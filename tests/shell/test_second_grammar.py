"""Where a second grammar reads a text as we do, and where not."""

from __future__ import annotations

import pytest

from benches.corpus import commands
from gateway.shell import second_grammar
from gateway.shell.parse import parse
from gateway.shell.refusal import NOT_INSTALLED
from gateway.shell.second_grammar import doubts
from gateway.shell.walk import opaque_parts

AGREED = """
a b | c && d || e; f & ! g
a=1 b c >d 2>&1 <e {f}>g; exec 3>&-
[ -f a ] && [[ -f b ]] && test -f c
export A=b; declare -a c; unset d
for i in a b; do c $i; done; while a; do b; done; if a; then b; else c; fi
case $x in a|b) c;; esac
f() { a; }; g
a $(b c "$(d)") `e f` <(h) "$(i)" $((1 + 2))
time -p a b; (c d)
cat - <<E - x⏎y $(a b)⏎E
cat <<'E' | b⏎$(a)⏎E
größe "ü $(é à)" ☃ | ü
a \\⏎  b
"""
DOUBTED = """
cat <<A; cat <<B⏎a⏎A⏎b⏎B
rm -f !(keep|this)
coproc X { a; }; b
cat <<E⏎`c`⏎E
"""


def lines(table: str) -> list[str]:
    return [line.replace("⏎", "\n") for line in table.strip().splitlines()]


@pytest.mark.parametrize("text", lines(AGREED))
def test_it_agrees(text: str) -> None:
    assert doubts(text, parse(text)) is None


@pytest.mark.parametrize("text", lines(DOUBTED))
def test_what_it_reads_otherwise_is_doubted(text: str) -> None:
    assert not list(opaque_parts(parse(text)))
    assert "a second grammar" in doubts(text, parse(text))[1]


@pytest.mark.parametrize(
    ("ours", "text", "at"),
    [
        ("a '; b'", "a  ; b ", "other commands at `b `, line 1"),
        ("a  # bc", "a;   bc", "other commands at `bc`, line 1"),
        ("a 'b c' d", "a  b c  d", "other words at ` b c  d`, line 1"),
        ("a b\\ c", "a b  c", "other words at `c`, line 1"),
        ("x\na  'b' ", "x\na `b`  ", "other commands at `b`  `, line 2"),
    ],
)
def test_a_tree_that_errs_is_found_out(ours: str, text: str, at: str) -> None:
    """As if we had read the one for the other."""
    assert at in doubts(text, parse(ours))[1]


def test_what_is_opaque_to_us_is_not_said_twice() -> None:
    assert doubts("a; (", parse("a; (")) is None


def test_an_ordinary_day_is_hardly_ever_doubted() -> None:
    texts = list(commands())

    assert len([text for text in texts if doubts(text, parse(text))]) < 0.01 * len(texts)


def test_without_it_everything_is_doubted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "tree_sitter_bash", None)
    second_grammar._parser.cache_clear()
    try:
        assert doubts("ls", parse("ls"))[0] == NOT_INSTALLED
    finally:
        second_grammar._parser.cache_clear()
