"""Settings of lint-staged, husky and their like that are JavaScript: the code runs, and the texts in it are
commands that a hook starts later."""

from __future__ import annotations

from gateway.facts.code import read
from gateway.facts.code.gather import Gather, TooMuch
from gateway.facts.code.script.javascript_tokens import tokenize
from gateway.facts.code.script.tokens import END, Refused
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from gateway.facts.code.model import CodeEffects, Text
    from gateway.facts.code.script.tokens import Token
    from gateway.facts.model import Arg

# Behind these stands a value: of a key, in a list, of a function. (A key has a colon behind it.)
_BEFORE = frozenset([":", "[", ",", "=>", "return", "?", "||", "&&", "??", "="])


def read_hooks(text: str, argv: tuple[Arg, ...], env: Mapping[str, Arg]) -> CodeEffects:
    """What the code does, and every command in it."""
    done = read("node", text, argv, tuple(env.items()))
    gather = Gather("staged")
    try:
        for value in _values(tokenize(text)[0]):
            gather.shell(value, "lint-staged")
    except TooMuch:
        gather.unknown("code", "the file starts more than is followed")
    except Refused:
        gather.unknown("code", "the file cannot be read")
    more = gather.effects()
    return replace(
        done, inner=(*done.inner, *more.inner), unknowns=(*done.unknowns, *more.unknowns)
    )


def _values(tokens: list[Token]) -> Iterator[Text]:
    said = [one for one in tokens if one.kind != "end"]
    for at, token in enumerate(said):
        if token.kind != "str" or token.value is None:
            continue
        before = said[at - 1].text if at else ""
        behind = said[at + 1] if at + 1 < len(said) else END
        opened = before == "(" and at > 1 and said[at - 2].text == "=>"
        key = behind.text == ":" and before != "?"
        if (before in _BEFORE or opened) and not key:
            yield token.value
