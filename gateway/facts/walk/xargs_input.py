"""How `xargs` cuts its input into words, and hands them out: `-0`, `-d`, `-L`, `-n`, `-E`, `-I`."""

from __future__ import annotations

from gateway.facts import limits
from gateway.regex import compiled_later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.model import Flag

# Words for one run, if nothing says how many: so many as a command line holds.
_ALL = limits.WORDS
# Options that change neither how the input is cut nor where it goes.
_SAME = frozenset(
    ["-a", "-t", "-r", "-P", "-p", "-x", "-o", "-s", "--show-limits", "--process-slot-var", "-J"]
)
REPLACING = frozenset(["-I", "-i", "-J", "--replace"])
_NUL = frozenset(["-0", "--null"])
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "0": "\0", "\\": "\\", "a": "\a", "b": "\b", "f": "\f", "v": "\v"}  # fmt: skip
_CODE = compiled_later(r"\\(?:x([0-9a-fA-F]{1,2})|([0-7]{1,3}))")


class Cutting:
    """What the options say of the input; `known` is false where that is not followed."""

    __slots__ = ("delimiter", "each", "end", "flags", "known", "lines", "mark")

    def __init__(self, flags: tuple[Flag, ...]) -> None:
        self.flags = flags
        self.known = True
        # Empty: blanks, with quotes.
        self.delimiter = ""
        self.each, self.lines, self.end, self.mark = _ALL, 0, "", ""
        for flag in flags:
            self._take(set(flag.names), flag.value.text if flag.value is not None else "", flag)

    def _take(self, names: set[str], value: str, flag: Flag) -> None:
        if flag.value is not None and not flag.value.exact:
            self.known = not names.isdisjoint(_SAME)
        elif names & _NUL:
            self.delimiter = "\0"
        elif "-d" in names:
            self.delimiter = _sign(value)
            self.known = self.known and bool(self.delimiter)
        elif "-n" in names or names & {"-L", "-l", "--max-lines"}:
            count = max(int(value[:6]), 1) if value.isdecimal() else 1
            # Behind `-I` it takes that back; versions differ in what `-n1` does.
            self.known = self.known and not (self.mark and count > 1)
            if "-n" in names:
                self.each = count
            else:
                self.lines = count
        elif names & {"-E", "-e"}:
            self.end = value
        elif not names.isdisjoint(REPLACING) and "-J" not in names:
            self.mark = value or "{}"
        elif names.isdisjoint(_SAME):
            self.known = False

    def runs(self, text: str) -> list[list[str]] | None:
        """The words that are added, run by run; None where that is not followed."""
        if not self.known or ("\0" in text and self.delimiter != "\0"):
            return None
        if self.lines and not self.delimiter:
            rows = [words(line) for line in _lines(text)]
            if None in rows:
                return None
            grouped = [rows[at : at + self.lines] for at in range(0, len(rows), self.lines)]
            return [[word for row in group for word in row or ()] for group in grouped] or [[]]
        found = self._cut(text)
        if found is None:
            return None
        if self.end and self.end in found and not self.delimiter:
            found = found[: found.index(self.end)]
        each = self.lines or self.each
        return [found[at : at + each] for at in range(0, len(found), each)] or [[]]

    def _cut(self, text: str) -> list[str] | None:
        if self.delimiter:
            return text.removesuffix(self.delimiter).split(self.delimiter) if text else []
        return words(text)

    def items(self, text: str) -> list[str] | None:
        """What stands in the place of the mark, run by run."""
        if not self.known or not self.mark or ("\0" in text and self.delimiter != "\0"):
            return None
        if self.delimiter:
            return self._cut(text)
        found: list[str] = []
        for line in text.split("\n"):
            one = words(line.lstrip(" \t"), blanks="")
            if one is None:
                return None
            found += one
        return found


def _lines(text: str) -> list[str]:
    """Lines with words; one that ends in a blank goes on."""
    found: list[str] = []
    before = ""
    for line in text.split("\n"):
        before += line
        if before[-1:] in {" ", "\t"}:
            continue
        found += [before] if before.strip() else []
        before = ""
    return [*found, before] if before.strip() else found


def _sign(text: str) -> str:
    """The delimiter as `-d` takes it."""
    if text[:1] != "\\":
        return text[:1]
    code = _CODE.match(text)
    if code is not None:
        return chr(int(code[1], 16) if code[1] else int(code[2], 8))
    return _ESCAPES.get(text[1:2], "")


def words(text: str, blanks: str = " \t\n") -> list[str] | None:
    """The words as xargs takes them apart; None where it would give up."""
    found: list[str] = []
    word, quote, at = None, "", 0
    while at < len(text):
        char = text[at]
        at += 1
        if quote:
            if char == "\n":
                return None
            quote, word = ("", word) if char == quote else (quote, (word or "") + char)
        elif char in "'\"":
            quote, word = char, word or ""
        elif char == "\\":
            if at == len(text):
                return None
            word = (word or "") + text[at]
            at += 1
        elif char in blanks:
            found += [] if word is None else [word]
            word = None
        else:
            word = (word or "") + char
    if quote:
        return None
    return [*found, word] if word else found
