"""Tokens, and the scanner that the languages' own lexers build on."""

from __future__ import annotations

from gateway.facts.code.model import Text
from gateway.facts.code.text import known
from gateway.facts.model import Arg
from gateway.values import Value

# A text with more tokens is not followed.
MOST_TOKENS = 40_000
LONGEST = 131_072


class Refused(Exception):  # noqa: N818 - caught by the reader, ends in an Unknown
    """The text cannot be cut into tokens for certain."""


class Template(Text):
    """A text with code in it, `"a#{b}c"`: its constant parts, and the code of the others."""

    parts: tuple[Text | str, ...] = ()


def template(parts: list[Text | str]) -> Text:
    """The parts as one text: known to its first code."""
    if len(parts) == 1 and isinstance(parts[0], Text):
        return parts[0]
    before = parts[0].arg.text if parts and isinstance(parts[0], Text) else ""
    arg = Arg(before, exact=False, why="a part of the text is computed")
    return Template(arg, parts=tuple(parts))


class Token(Value):
    """`kind`: `name`, `str`, `num`, `re`, `op`, `end` (a line end that may end a statement)."""

    kind: str
    text: str
    # What a string is, as far as it is known.
    value: Text | None = None
    # White space, or a line end, stands before it.
    space: bool = False
    line: bool = False


END = Token("end", "")


class Scanner:
    """Walks a text; subclasses say what the signs mean."""

    operators: tuple[str, ...] = ()
    name_signs = "_"
    # The operators by their first sign, in the same order.
    _by_sign: dict[str, list[str]]

    def __init_subclass__(cls) -> None:
        cls._by_sign = {}
        for one in cls.operators:
            cls._by_sign.setdefault(one[0], []).append(one)

    def __init__(self, text: str) -> None:
        if len(text) > LONGEST:
            raise Refused("it is too long")
        self.text = text
        self.at = 0
        self.tokens: list[Token] = []
        # Code inside strings (`"#{…}"`), to be looked at like the rest.
        self.inside: list[str] = []
        self.space = self.line = False

    def peek(self, size: int = 1) -> str:
        """The next characters."""
        return self.text[self.at : self.at + size]

    def add(self, kind: str, text: str, value: Text | None = None) -> None:
        """One more token."""
        if len(self.tokens) >= MOST_TOKENS:
            raise Refused("it is too long")
        self.tokens.append(Token(kind, text, value, self.space, self.line))
        self.space = self.line = False

    def last(self) -> Token:
        """The token before."""
        return self.tokens[-1] if self.tokens else END

    def scan(self) -> list[Token]:
        """All tokens."""
        while self.at < len(self.text):
            sign = self.text[self.at]
            if sign == "\n":
                self.line = self.space = True
                self.at += 1
                self.newline()
            elif sign.isspace():
                self.space = True
                self.at += 1
            elif not self.special(sign):
                self.plain(sign)
        return self.tokens

    def newline(self) -> None:
        """A line has ended (here-documents begin)."""

    def special(self, sign: str) -> bool:
        """Strings, comments, regexes: true when something was taken."""
        raise Refused(f"nothing reads `{sign}`")

    def plain(self, sign: str) -> None:
        """A number, a name or an operator."""
        start = self.at
        if sign.isdigit():
            self.number()
            self.add("num", self.text[start : self.at])
        elif sign.isalpha() or sign in self.name_signs:
            text, signs, end = self.text, self.name_signs, start
            while end < len(text) and (text[end].isalnum() or text[end] in signs):
                end += 1
            self.at = end
            self.add("name", text[start:end])
        else:
            operator = sign
            for one in self._by_sign.get(sign, ()):
                if self.text.startswith(one, start):
                    operator = one
                    break
            self.at += len(operator)
            self.add("op", operator)

    def number(self) -> None:
        """Digits, letters and dots that belong to a number."""
        while self.peek().isalnum() or self.peek() == "_" or self._fraction():
            self.at += 1

    def _fraction(self) -> bool:
        return self.peek() == "." and self.text[self.at + 1 : self.at + 2].isdigit()

    def lines_until(self, end: str, *, indented: bool) -> str:
        """The body of a here-document, up to the line that ends it."""
        start = self.at
        while self.at < len(self.text):
            line_end = self.text.find("\n", self.at)
            line_end = len(self.text) if line_end < 0 else line_end
            line = self.text[self.at : line_end]
            before, self.at = self.at, min(line_end + 1, len(self.text))
            if (line.strip() if indented else line) == end:
                return self.text[start:before]
        raise Refused("a here-document does not end")

    def skip_to(self, end: str) -> None:
        """Behind the next `end`, or to the end of the text."""
        found = self.text.find(end, self.at)
        self.at = len(self.text) if found < 0 else found + len(end)

    def until(self, end: str, *, escapes: bool = True) -> str:
        """Raw text up to a closing sign, behind which the scanner stands then."""
        start = self.at
        while self.at < len(self.text):
            sign = self.text[self.at]
            if sign == "\\" and escapes:
                self.at += 2
            elif sign == end:
                self.at += 1
                return self.text[start : self.at - 1]
            else:
                self.at += 1
        raise Refused("a quoted text does not end")

    def balanced(self, opening: str, closing: str) -> str:
        """Raw text up to the bracket that closes the one just taken."""
        start, depth = self.at, 1
        while self.at < len(self.text):
            sign = self.text[self.at]
            if sign == "\\":
                self.at += 1
            elif sign == opening and opening != closing:
                depth += 1
            elif sign == closing:
                depth -= 1
                if depth == 0:
                    self.at += 1
                    return self.text[start : self.at - 1]
            self.at += 1
        raise Refused("a bracket is not closed")


# What a letter behind a backslash stands for; of the other letters each language has its own idea.
_LETTERS = {
    "b": "\b",
    "f": "\f",
    "n": "\n",
    "r": "\r",
    "t": "\t",
    "v": "\v",
    "a": "\a",
    "e": "\x1b",
    "s": " ",
}
_KNOWS = {
    "javascript": "bfnrtv",
    "ruby": "abefnrstv",
    "perl": "abefnrt",
    "php": "efnrtv",
    "lua": "abfnrtv",
}
_UNCLEAR = {"javascript": "", "ruby": "cCM", "perl": "cNULQEFlu", "php": "u", "lua": "uz0123456789"}


def unescape(raw: str, language: str) -> Text | None:
    """A double-quoted text without its escapes; None when one isn't understood."""
    out: list[str] = []
    at = 0
    while at < len(raw):
        sign = raw[at]
        at += 1
        if sign != "\\":
            out.append(sign)
            continue
        sign = raw[at : at + 1]
        at += 1
        if sign in _UNCLEAR[language]:
            return None
        if sign in "01234567":
            start = at - 1
            while at < start + 3 and raw[at : at + 1] in set("01234567"):
                at += 1
            out.append(chr(int(raw[start:at], 8)))
        elif sign == "x" or (sign == "u" and language in {"javascript", "ruby"}):
            size = 2 if sign == "x" else 4
            digits = raw[at : at + size]
            if len(digits) < size or any(one not in "0123456789abcdefABCDEF" for one in digits):
                return None
            out.append(chr(int(digits, 16)))
            at += size
        elif sign in _KNOWS[language]:
            out.append(_LETTERS[sign])
        elif language == "php" and sign not in {"\\", "$", '"'}:
            out.append("\\" + sign)
        elif sign != "\n" or language in {"perl", "lua"}:
            out.append(sign)
    return known("".join(out))
