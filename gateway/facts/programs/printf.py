"""What bash's `echo` and `printf` print, exactly, or None when that is not certain.

Printed text becomes code when it flows into a shell, so a wrong answer here would hide a command:
whatever another shell or another `printf` might print differently gives None.
"""

from __future__ import annotations

from gateway.facts.model import Arg
from gateway.model import NOWHERE
from gateway.regex import compiled_later

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Iterator

LONGEST = 65_536
_SIMPLE = {
    "a": "\a",
    "b": "\b",
    "e": "\x1b",
    "E": "\x1b",
    "f": "\f",
    "n": "\n",
    "r": "\r",
    "t": "\t",
    "v": "\v",
}
_OPTIONS = compiled_later(r"-[neE]+")
_ESCAPE = compiled_later(
    r"\\(?:(?P<simple>[abeEfnrtv\\\"'])|x(?P<hex>[0-9a-fA-F]{1,2})|(?P<octal>[0-7]{1,3})"
    r"|u(?P<short>[0-9a-fA-F]{1,4})|U(?P<long>[0-9a-fA-F]{1,8}))"
)
_OCTAL = compiled_later("[0-7]{0,3}")
_NO_NOUGHT = compiled_later(r"\\(?=[1-7])")
_SPEC = compiled_later(
    r"%(?P<flags>[-+ #0]*)(?P<width>\d*)(?P<precision>\.\d*)?(?P<kind>[sbcdiuxXo%q])"
)


class _UncertainError(Exception):
    """The text can't be told for certain."""


def echoed(args: tuple[Arg, ...]) -> Arg | None:
    """The output of `echo` with these words."""
    words = _exact(args)
    if words is None:
        return None
    newline, escapes, literal = True, False, False
    while words and words[0][:1] == "-" and _OPTIONS.fullmatch(words[0]):
        newline = newline and "n" not in words[0]
        for letter in words[0]:
            escapes = letter == "e" or (escapes and letter != "E")
            literal = letter == "E" or (literal and letter != "e")
        words = words[1:]
    text = " ".join(words)
    if "\\" in text and not escapes and not literal:
        return None  # bash prints it as it stands, dash reads it as escapes
    try:
        text, stopped = _unescape(text) if escapes else (text, False)
    except _UncertainError:
        return None
    return _output(text + ("\n" if newline and not stopped else ""), args)


def formatted(args: tuple[Arg, ...]) -> Arg | None:
    """The output of `printf` with these words."""
    words = _exact(args)
    if not words or (words[0].startswith("-") and words[0] != "--"):
        return None
    words = words[words[0] == "--" :]
    if not words:
        return None
    try:
        return _output("".join(_rounds(words[0], words[1:])), args)
    except _UncertainError:
        return None


def _exact(args: tuple[Arg, ...]) -> list[str] | None:
    if any(not arg.exact or arg.glob or arg.many for arg in args):
        return None
    return [arg.text for arg in args]


def _output(text: str, args: tuple[Arg, ...]) -> Arg | None:
    if len(text) > LONGEST or "\0" in text:
        return None
    return Arg(text, span=args[0].span if args else NOWHERE)


def _rounds(form: str, values: list[str]) -> Iterator[str]:
    """The format is used again until every value is printed."""
    size = 0
    while True:
        before = len(values)
        for piece, stopped in _once(form, values):
            size += len(piece)
            if size > LONGEST:
                raise _UncertainError
            yield piece
            if stopped:
                return
        if not values or len(values) == before:
            return


def _once(form: str, values: list[str]) -> Iterator[tuple[str, bool]]:
    """One pass over the format; takes what it prints away from `values`."""
    at = 0
    while at < len(form):
        if form[at] == "%":
            spec = _SPEC.match(form, at)
            if spec is None:
                raise _UncertainError
            at = spec.end()
            if spec["kind"] == "%":
                yield "%", False
                continue
            yield _value(spec, values.pop(0) if values else "")
        elif form[at] == "\\":
            escape = _ESCAPE.match(form, at)
            if escape is None or escape["simple"] in {"'", "E"}:
                raise _UncertainError  # an escape to bash only
            at = escape.end()
            yield _character(escape), False
        else:
            end = next((i for i in range(at, len(form)) if form[i] in "%\\"), len(form))
            yield form[at:end], False
            at = end


def _value(spec: re.Match[str], value: str) -> tuple[str, bool]:
    stopped = False
    kind = spec["kind"]
    if kind == "q" or int(spec["width"] or 0) > LONGEST or set(spec["flags"]) - {"-", "0"}:
        raise _UncertainError
    if kind in "diuxXo":
        if spec["precision"] is not None:
            raise _UncertainError
        number = _number(value)
        if number < 0 and kind not in "di":
            raise _UncertainError
        value = format(number, kind if kind in "xXo" else "d")
        if "0" in spec["flags"] and "-" not in spec["flags"]:
            return value.zfill(int(spec["width"] or 0)), False
    elif kind == "c":
        if not value:
            raise _UncertainError  # a NUL byte
        if not value.isascii():
            raise _UncertainError  # one byte of it
        value = value[:1]
    elif kind == "b":
        value, stopped = _unescape(value)
    if (spec["width"] or spec["precision"]) and (kind == "b" or not value.isascii()):
        raise _UncertainError  # bytes are counted, by some; others know no such `%b`
    if spec["precision"] is not None:
        value = value[: int(spec["precision"][1:] or 0)]
    width = int(spec["width"] or 0)
    return (value.ljust(width) if "-" in spec["flags"] else value.rjust(width)), stopped


def _number(text: str) -> int:
    """Non-negative and plain only: the rest depends on widths and locales."""
    if text == "":
        return 0
    if text[0] in "'\"" and len(text) > 1:
        if not text[1].isascii():
            raise _UncertainError
        return ord(text[1])
    try:
        found = int(text, 8) if text[0] == "0" and text.isdecimal() else int(text, 0)
    except ValueError:
        raise _UncertainError from None
    if found >= 1 << 63:
        raise _UncertainError
    return found


def unescaped(text: str) -> str:
    """The text as an `echo` prints it that reads escapes, octal ones without a nought too; empty where that is
    not certain."""
    try:
        return _unescape(_NO_NOUGHT.sub(r"\\0", text))[0]
    except _UncertainError:
        return ""


def _unescape(text: str) -> tuple[str, bool]:
    """The escapes of `echo -e` and `%b`; the flag says that `\\c` ended the output."""
    out: list[str] = []
    at = 0
    while (slash := text.find("\\", at)) >= 0:
        out.append(text[at:slash])
        if text[slash : slash + 2] == "\\c":
            return "".join(out), True
        escape = _ESCAPE.match(text, slash)
        if text[slash + 1 : slash + 2] == "0":  # here up to three digits follow the nought
            digits = _OCTAL.match(text[slash + 2 :])[0]  # type: ignore[index]
            out.append(_byte(int(digits or "0", 8)))
            at = slash + 2 + len(digits)
            continue
        if escape is None or escape["octal"] or escape["simple"] in {"'", '"'}:
            raise _UncertainError  # some take these for escapes, some don't
        out.append(_character(escape))
        at = escape.end()
    return "".join(out) + text[at:], False


def _character(escape: re.Match[str]) -> str:
    if escape["simple"]:
        return _SIMPLE.get(escape["simple"], escape["simple"])
    if escape["octal"]:
        return _byte(int(escape["octal"], 8))
    if escape["hex"]:
        return _byte(int(escape["hex"], 16))
    code = int(escape["short"] or escape["long"], 16)
    if len(escape["short"] or escape["long"]) not in {4, 8}:
        raise _UncertainError  # some want all of the digits
    if not 0 < code < 0x80:
        raise _UncertainError  # how it is written, the locale says
    return chr(code)


def _byte(code: int) -> str:
    """Bytes beyond ASCII are parts of characters: not followed."""
    if not 0 < code < 0x80:
        raise _UncertainError
    return chr(code)
