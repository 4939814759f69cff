"""Switches of Perl and Ruby: the value of one may end before the word does, and the next follows."""

from __future__ import annotations

from gateway.regex import compiled_later
from gateway.values import Value, replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from gateway.facts.effects import Call

_DIGITS = compiled_later(r"[xX][0-9a-fA-F]+|[0-7]*")
_BLANKS = compiled_later(r" +-")


class Switches(Value):
    """The letters that have a value, by what belongs to it."""

    # Digits; one letter; all up to a blank; all that is left of the word.
    digits: str
    letter: str
    to_blank: str
    rest: str
    # These take the next word when nothing is left of theirs.
    next_word: str


PERL = Switches("0l", "", "Ci", "eEIMmFVxD", "eEI")
RUBY = Switches("0WT", "K", "", "eEFIixrC", "eEFICr")


def apart(call: Call, switches: Switches) -> Call:
    """`-0777ne` is `-0777 -ne`, `'-w -e'` is `-w -e`."""
    args = []
    rest = iter(call.args)
    for arg in rest:
        if not arg.exact or arg.text[:1] != "-" or arg.text in {"-", "--"}:
            args += [arg, *rest]
            break
        words = list(_words(arg.text, switches)) if arg.text[:2] != "--" else [arg.text]
        args += [replace(arg, text=word) for word in words]
        if words[-1][-1] in switches.next_word and not _has_value(words[-1], switches):
            args += [one for one in [next(rest, None)] if one is not None]
    return replace(call, args=tuple(args))


def _has_value(word: str, switches: Switches) -> bool:
    return any(sign in switches.rest for sign in word[1:-1])


def _words(text: str, switches: Switches) -> Iterator[str]:
    start = at = 1
    while at < len(text):
        sign = text[at]
        at += 1
        if sign in switches.rest:
            break
        if sign in switches.to_blank:
            at = text.find(" ", at) if " " in text[at:] else len(text)
        elif sign in switches.digits or sign in switches.letter:
            found = _DIGITS.match(text, at) if sign in switches.digits else None
            at = found.end() if found else min(at + 1, len(text))
            if at < len(text):
                yield f"-{text[start:at]}"
                start = at
        elif sign == " " and (found := _BLANKS.match(text, at - 1)):
            yield f"-{text[start : at - 1]}"
            start = at = found.end()
    yield f"-{text[start:]}"
