"""Whatever is thrown at a model: an answer, never an exception, and nothing unknown passed over."""

from __future__ import annotations

import random

import pytest

from gateway.facts.effects import Call
from gateway.facts.model import Arg
from gateway.facts.programs.catalog import explain, known_programs, model
from gateway.facts.programs.language.model import Program
from gateway.facts.programs.language.reading import subcommand

WORDS = [
    "", "-", "--", "+", "-x", "--zebra", "--=", "-=", "a", "a/b", "/", ".", "..", "*", "{}", ";", "+5", "-5", "=", "A=1", "a=b=c", ":::", "@",
    "host:path", "https://x.test/a", "|rm", "-Sx", "é", "\n", "'", '"', "\\", "%s", "$", "-" * 300, "=" * 50, "-o", "--o", "-c", "-f", "x" * 1000,
]  # fmt: skip


def spellings(program: Program) -> list[str]:
    found = [*program.options, *program.subcommands]
    for name in list(program.subcommands)[:20]:
        below = subcommand(program, name)
        assert below is not None
        found += below.options
    return found


def some_word(source: random.Random, known: list[str]) -> Arg:
    text = source.choice(WORDS if source.random() < 0.5 or not known else known)
    if source.random() < 0.1:
        text += source.choice(["=x", "x", "="])
    kind = source.random()
    if kind < 0.1:
        return Arg(text[: source.randint(0, 3)], exact=False, why="`$X` is not known here")
    if kind < 0.15:
        return Arg("", exact=False, many=True)
    return Arg(text, glob=kind > 0.9)


@pytest.mark.parametrize("name", known_programs())
def test_every_call_gets_an_answer(name: str) -> None:
    source = random.Random(name)
    program = model(name)
    assert program is not None
    known = spellings(program)
    env = [(variable, Arg("x y")) for variable, _ in program.env]
    for _ in range(20):
        args = tuple(some_word(source, known) for _ in range(source.randint(0, 7)))
        effects = explain(
            Call(name, args, tuple(env if source.random() < 0.3 else ()), source.random() < 0.3)
        )

        assert effects is not None
        assert all(use.arg.exact is False or use.arg.text is not None for use in effects.paths)


@pytest.mark.parametrize("name", known_programs())
def test_a_word_nobody_knows_in_front_is_never_passed_over(name: str) -> None:
    """`prog "$X"`: either no option could matter, or the answer says what is not known."""
    program = model(name)
    assert program is not None
    effects = explain(Call(name, (Arg("", exact=False, many=True, why="`$X` is not known here"),)))

    assert effects is not None
    told = effects.unknowns or effects.inner or any(not use.arg.exact for use in effects.paths)
    assert told or program.harmless or "no-options" in program.style
