"""bashlex on skeletons, and what its answer must keep."""

from __future__ import annotations

import bashlex
import pytest

from gateway.shell.grammar import NotGrammarError, shapes

SHAPES = [
    ("_ ", (0,)),
    ("_ ; _ & _ ", (0, ("&", 1), 2)),
    ("_ && _ || _ ", (("||", ("&&", 0, 1), 2),)),
    ("_ | _ |& _ ", (("|", (0, 1, 2), "01"),)),
    ("! ! _ | _ ", (("!", 2, ("|", (0, 1), "0")),)),
    ("if _\nthen _\nelif _\nthen _\nelif _\nthen _\nelse _\nfi > _ ", (("if", 0, 7, 7),)),
    ("while _ ; do _\ndone | _ ", (("|", (("while", 0, -1), 2), "0"),)),
    ("for v in _ ; do _\ndone ", (("for", 0, -1),)),
    ("_ () { _\n} > _ ", (("function", 0, ("{", 1, 2)),)),
    ("( _\n) && { _\n} ", (("&&", ("(", 0, -1), ("{", 1, -1)),)),
]


@pytest.mark.parametrize(("skeleton", "expected"), SHAPES)
def test_shapes(skeleton, expected):
    assert shapes(skeleton) == expected


@pytest.mark.parametrize(
    "skeleton",
    [
        "",
        "; ",
        "_ _ ",
        "_ && ",
        "_ | ! _ ",
        "_ () _ ",
        "{ _\n} _ ",
        "} _ ",
        "_ } {\n",
        "if _\nfi ",
        "_ > _ > _ ",
    ],
)
def test_no_sentence(skeleton):
    with pytest.raises(NotGrammarError):
        shapes(skeleton)


def word(n):
    return bashlex.ast.node(kind="word", word=f"_{n}_", parts=[], pos=(0, 0))


def command(*words):
    return bashlex.ast.node(kind="command", parts=list(words), pos=(0, 0))


def wrapped(node, length):
    brace = [bashlex.ast.node(kind="reservedword", word=one, pos=(0, 0)) for one in "{}"]
    return bashlex.ast.node(
        kind="compound", list=[brace[0], node, brace[1]], redirects=[], pos=(0, length)
    )


def node(kind, **fields):
    return bashlex.ast.node(kind=kind, pos=(0, 0), **fields)


def reserved(said):
    return node("reservedword", word=said)


def listed(*parts):
    return node(
        "list", parts=[node("operator", op=one) if isinstance(one, str) else one for one in parts]
    )


def compound(*parts, redirects=()):
    return node("compound", list=list(parts), redirects=list(redirects))


def redirect(kind=">"):
    return node("redirect", type=kind, input=None, output=word(1))


ONE, TWO = command(word(0)), command(word(1))
BRACES = (reserved("{"), ONE, reserved("}"))


@pytest.mark.parametrize(
    "answer",
    [
        command(word(0)),  # a part is lost
        listed(ONE, TWO),
        listed(TWO, ";", ONE),
        listed(ONE, ";", "&&", TWO),
        listed(ONE, "|", TWO),
        listed(ONE, ";", TWO, "&&"),
        node("surprise", parts=[word(0), word(1)]),
        command(word(0), word(1)),
        listed(ONE, ";", command(redirect("<"))),
        listed(ONE, ";", node("function", parts=[word(1), ONE])),
        node("pipeline", parts=[ONE, TWO]),
        node("pipeline", parts=[ONE, reserved("!"), TWO]),
        compound(ONE, TWO),
        compound(*BRACES, redirects=[redirect(), redirect()]),
        compound(reserved("{"), redirect(), reserved("}")),
        compound(reserved("{"), node("command", parts=[redirect()]), reserved("}")),
        compound(node("if", parts=[reserved("if"), ONE, reserved("do"), TWO, reserved("fi")])),
        compound(node("while", parts=[reserved("while"), ONE, reserved("then"), TWO])),
        compound(node("for", parts=[node("word", word="v"), ONE, reserved("do"), TWO])),
    ],
)
def test_an_answer_that_loses_or_moves_a_part_is_refused(monkeypatch, answer):
    monkeypatch.setattr(bashlex, "parsesingle", lambda text: wrapped(answer, len(text)))
    with pytest.raises(NotGrammarError):
        shapes("_ ; _ ")


def test_an_answer_that_ends_early_is_refused(monkeypatch):
    monkeypatch.setattr(bashlex, "parsesingle", lambda _text: wrapped(command(word(0)), 3))
    with pytest.raises(NotGrammarError):
        shapes("_ ")


@pytest.mark.parametrize("error", [AttributeError, AssertionError, IndexError, RecursionError])
def test_any_exception_of_bashlex_refuses(monkeypatch, error):
    def failing(_text):
        raise error

    monkeypatch.setattr(bashlex, "parsesingle", failing)
    with pytest.raises(NotGrammarError):
        shapes("_ ")


def test_bashlex_sees_only_skeletons(monkeypatch):
    seen = []
    parse = bashlex.parsesingle
    monkeypatch.setattr(bashlex, "parsesingle", lambda text: seen.append(text) or parse(text))
    shapes("_ ; _ ")
    assert seen == ["{\n_0_ ; _1_ \n}"]
