"""What `parse` promises for every text."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from benches.corpus import commands, scripts
from gateway.model import Span
from gateway.shell.parse import MAX_BYTES, parse
from gateway.shell.syntax import (
    CommandSubstitution,
    Opaque,
    Redirect,
    Script,
    Sequence,
    Simple,
    Word,
)
from gateway.shell.walk import walk
from tests.oracle.generate import Trees
from tests.shell.render import render, tree

PIECES = st.sampled_from(
    ["a", " ", "\n", ";", "&", "|", "(", ")", "{", "}", "$", "`", "'", '"', "\\", "#", "<", ">", "=", "[", "]",
     "!", "*", "if ", "then ", "fi", "do ", "done", "case ", "in ", "esac", "<<E\n", "\nE\n", "$((", "))", "${x", ":-",
     "\t", "\r", "é", "\0", "\x7f", "\ud800", "\U0010ffff"]
)  # fmt: skip
TEXTS = st.one_of(st.text(max_size=200), st.lists(PIECES, max_size=40).map("".join))


@given(TEXTS)
@example("\\")
@example("'\\\n'\"\\\n\"")
@settings(max_examples=600, deadline=None)
def test_never_raises(text):
    assert isinstance(parse(text), Script)


def check_spans(text, script):
    """Every span lies in the text and in its parents; a word's raw text is what its span says."""
    for node, above in walk(script):
        span = node.span
        assert 0 <= span.start <= span.end <= len(text), node
        rewritten = any(
            (isinstance(one, CommandSubstitution) and text[one.span.start] == "`")
            or (
                isinstance(one, Redirect)
                and one.operator.startswith("<<")
                and one.operator != "<<<"
            )
            for one in above
        )
        if isinstance(node, Word) and not rewritten:
            assert text[span.start : span.end] == node.raw


@pytest.mark.parametrize("text", [*commands()[::7], *scripts().values()])
def test_spans_of_the_corpus(text):
    check_spans(text, parse(text))


@pytest.mark.parametrize("seed", range(20))
def test_spans_of_generated_texts(seed):
    generator = Trees(seed, [])
    for text in [generator.text() for _ in range(50)]:
        check_spans(text, parse(text))


@pytest.mark.parametrize(
    ("text", "reason", "detail"),
    [
        ("a\0b", "unsupported", "the text holds the control character U+0000"),
        ("a\x1bb", "unsupported", "the text holds the control character U+001B"),
        ("a\ud800", "unsupported", "the text is not valid Unicode (a lone surrogate)"),
        ("a" * (MAX_BYTES + 1), "too-large", "the text is longer than 120,000 bytes"),
        ("é" * (MAX_BYTES // 2 + 1), "too-large", "the text is longer than 120,000 bytes"),
        ("a |", "syntax", "syntax error near `}`"),
        ("a 'b", "syntax", "a `'` without its closing `'`"),
        ("if a; then b", "syntax", "`then` without its `elif` or `else` or `fi`"),
        ("done", "syntax", "`done` that closes nothing"),
    ],
)
def test_opaque_says_why(text, reason, detail):
    body = parse(text).body
    assert (body.reason, body.detail, body.span) == (reason, detail, Span(0, len(text)))


def test_the_longest_text_is_read():
    assert tree("a " + "é" * (MAX_BYTES // 2 - 1)).startswith("[a é")


def test_lines_before_a_problem_stay():
    text = "a; b\nc |\nd\ne && (\nf"
    body = parse(text).body
    assert render(body) == "(; [a] [b] (| [c] [d]) ?syntax?)"
    assert body.commands[-1].text == "e && (\nf"


def test_opaque_says_on_which_line():
    assert parse("a\nb 'c\nd").body.commands[1].detail == "a `'` without its closing `'`, line 2"


def test_what_stands_on_the_line_of_a_problem_is_opaque():
    body = parse("a; b; ) c").body
    assert isinstance(body, Opaque)
    assert body.text == "a; b; ) c"


def test_spans_count_characters_not_bytes():
    simple = parse("écho '日本' x").body
    assert isinstance(simple, Simple)
    assert [word.span for word in simple.words] == [Span(0, 4), Span(5, 9), Span(10, 11)]


def test_the_span_of_a_sequence_covers_its_commands():
    body = parse("  a; b  \n c ").body
    assert isinstance(body, Sequence)
    assert body.span == Span(2, 11)


def test_backticks_have_the_span_of_their_word():
    word = parse("a `b c`").body.words[1]
    inner = word.parts[0].script.body
    assert {inner.span, *(one.span for one in inner.words)} == {Span(2, 7)}
