"""Secrets that only the command's structure shows: `mysql -pX`, `curl -u NAME:X`, `echo X | chpasswd`.

Works on the rough words of a text, and on the exact words that facts know (of inner commands too, which
stand inside quotes in the text).
"""

from __future__ import annotations

from itertools import pairwise

from gateway.audit.masking import programs
from gateway.audit.masking.found import Found
from gateway.audit.masking.names import hinted, is_value, tells_secret
from gateway.audit.masking.words import Plain, Word, commands, unquoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from gateway.facts.model import Arg, Facts

_LONGEST = 200_000


def in_command(text: str) -> list[Found]:
    """Secrets of a command's text, by its words."""
    if not programs.mentioned(text) and not ("--" in text and hinted(text)):
        return []
    if len(text) > _LONGEST:
        # Nobody writes this by hand. The field is withheld rather than half looked through.
        raise ValueError("too long to be looked through word by word")
    found: list[Found] = []
    former: Plain | None = None
    for one in commands(text):
        found += (inner for word in one.words if " " in word.text for inner in _inside(text, word))
        words = _unwrapped(one.words)
        if not words:
            continue
        program = words[0].text.rpartition("/")[2]
        found += _of_program(program, words[1:])
        if _reads_secret(program, words[1:]) or _sudo_asks(one.words):
            found += _fed(text, one, former)
        former = one if one.pipes else None
    return found


def in_facts(facts: Facts, text: str) -> list[Found]:
    """Secrets of the commands that facts know; a place of (0, 0) means: somewhere in the text."""
    found: list[Found] = []
    for command in facts.commands:
        words = tuple(_word(arg, text) for arg in command.argv)
        if words and words[0].text.rpartition("/")[2] == command.program:
            words = words[1:]
        found += _of_program(command.program, words)
        found += (
            Found(0, 0, value.text, "assignment")
            for name, value in command.sets_env
            if value.exact and tells_secret(name) and is_value(value.text)
        )
    return found


def _inside(text: str, word: Word) -> Iterator[Found]:
    """A quoted word may be a command itself: `sh -c '…'`, `ssh host "…"`."""
    shift = word.start + 1 if text[word.start + 1 : word.end - 1] == word.text else -1
    for one in in_command(word.text) if word.end - word.start < len(text) else ():
        if shift >= 0:
            yield Found(one.start + shift, one.end + shift, one.secret, one.kind, one.before)
        else:
            yield Found(0, 0, one.secret, one.kind)


def _word(arg: Arg, text: str) -> Word:
    """The word with its place, when it stands in the text as itself and not inside another one."""
    start, end = arg.span.start, arg.span.end
    there = text[start:end] == arg.text or unquoted(text[start:end]) == arg.text
    return Word(arg.text, start, end) if there else Word(arg.text, 0, 0)


def _unwrapped(words: tuple[Word, ...]) -> tuple[Word, ...]:
    """Leave out assignments and wrappers before the program, with the wrappers' options."""
    at = 0
    while at < len(words):
        text = words[at].text
        name, equals, _ = text.partition("=")
        if not (
            text in programs.WRAPPERS
            or (equals and name.isidentifier())
            or (at and text[:1] in "-0123456789")
        ):
            break
        at += 1
    return words[at:]


def _of_program(program: str, words: tuple[Word, ...]) -> Iterator[Found]:
    kind = f"{program}-password"
    sub = next((f"{program} {word.text}" for word in words if word.text[:1] != "-"), "")
    joined = programs.ATTACHED.get(program, ())
    apart = programs.NEXT.get(program, ()) + programs.NEXT.get(sub, ())
    pairs = programs.PAIR.get(program, ())
    for number, word in enumerate(words):
        after = words[number + 1] if number + 1 < len(words) else None
        text = word.text
        for option in joined + apart:
            if (
                text.startswith(option)
                and len(text) > len(option)
                and is_value(text[len(option) :])
            ):
                yield _rest(
                    word, len(option) + (text[len(option)] == "=" and option[0] == "-"), kind
                )
        if after is not None and (text in apart or _long_secret(text, after.text)):
            yield from _whole(after, kind)
        for option, separator in pairs:
            yield from _pair(word, after, option, separator, kind)
    yield from _operands(program, words, kind)
    if program in programs.SETTERS:
        yield from _set(words)


def _long_secret(option: str, value: str) -> bool:
    """`--password X`, `--token X`: the option's name tells, and what follows is a value."""
    if option[:2] != "--" or "=" in option or option.startswith("--no-") or value[:1] == "-":
        return False
    return (tells_secret(option) or option in programs.LONG) and not value.startswith("id=")


def _pair(
    word: Word, after: Word | None, option: str, separator: str, kind: str
) -> Iterator[Found]:
    text = word.text
    if text == option and after is not None:
        word, text, start = after, after.text, 0
    elif text.startswith(option + "=") or (
        len(option) == 2 and text.startswith(option) and text != option
    ):
        start = len(option)
    else:
        return
    at = text.find(separator, start)
    if at >= 0 and is_value(text[at + 1 :]) and not text.startswith(("./", "/"), start):
        yield _rest(word, at + 1, kind)


def _operands(program: str, words: tuple[Word, ...], kind: str) -> Iterator[Found]:
    for needed, passed in programs.OPERANDS.get(program, ()):
        operands = [word for word in words if word.text[:1] != "-" and word.text != needed]
        if (not needed or any(word.text == needed for word in words)) and len(operands) > passed:
            yield from _whole(operands[passed], kind)


def _set(words: tuple[Word, ...]) -> Iterator[Found]:
    for key, value in pairwise(words):
        if key.text[:1] != "-" and ("." in key.text or "_" in key.text) and tells_secret(key.text):
            yield from _whole(value, "setting")


def _reads_secret(program: str, words: tuple[Word, ...]) -> bool:
    if program == "read":
        return any(tells_secret(word.text) for word in words)
    needed = programs.STDIN.get(program, ())
    return any(not one or any(word.text == one for word in words) for one in needed)


def _sudo_asks(words: tuple[Word, ...]) -> bool:
    """`echo X | sudo -S make`: sudo reads it, whatever program comes after."""
    return words[0].text == "sudo" and any(word.text in ("-S", "--stdin") for word in words)


def _fed(text: str, one: Plain, former: Plain | None) -> Iterator[Found]:
    """What goes into the standard input of a command that reads a secret there."""
    for word in one.fed:
        yield from _whole(word, "stdin")
    if former is not None and former.words[0].text in ("echo", "printf"):
        said = [word for word in former.words[1:] if word.text[:1] != "-" and "%s" not in word.text]
        for word in said:
            yield from _whole(word, "stdin")
    # A here-document: its lines follow the line the command stands in.
    mark = text.find("<<", one.words[-1].start, text.find("\n", one.words[-1].end) + 1 or len(text))
    if mark >= 0 and text[mark : mark + 3] != "<<<":
        first = text.find("\n", mark) + 1
        delimiter = text[mark + 2 : first].strip("-~ \t\n'\"\\").partition(" ")[0].rstrip("'\"")
        last = text.find("\n" + delimiter, first) if delimiter else -1
        body = text[first : last if last >= 0 else len(text)] if first else ""
        if body.strip():
            yield Found(first, first + len(body), body, "stdin")


def _whole(word: Word, kind: str) -> Iterator[Found]:
    if is_value(word.text):
        yield Found(word.start, word.end, word.text, kind)


def _rest(word: Word, start: int, kind: str) -> Found:
    """What stands in a word from `start` on; the word is written anew, its beginning kept."""
    before = word.text[:start]
    safe = before.isascii() and all(char.isalnum() or char in "-:=/._@%," for char in before)
    return Found(word.start, word.end, word.text[start:], kind, before if safe else "")
