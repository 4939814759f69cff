"""sed scripts (GNU sed 4.9): `e` and `s///e` run commands, `w W r R` and `s///w` touch files.

A script that can't be read to its end is unknown: sed compiles the whole before it runs a line, so
what it refuses does no harm, but what we misread might.
"""

from __future__ import annotations

from gateway.facts.code.gather import Gather
from gateway.facts.code.text import known, unknown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.code.model import CodeEffects

# Not files: sed's own names for the streams.
_STREAMS = frozenset({"/dev/stdout", "/dev/stderr", "/dev/stdin"})
_PLAIN = frozenset("dDgGhHnNpPxzF=")
# Stands in a script for letters, digits, `_ . + -` and blanks that are not known, and for what somebody has
# set before: by whom the text was started, not by the text.
SOME_WORDS = "\ue000"
# … for digits and line breaks.
SOME_DIGITS = "\ue001"
_NUMERALS = "0123456789" + SOME_DIGITS
_IN_WORDS = frozenset("_.+-")
_PATTERN_SPACE = "the lines that it is fed"


class _Refused(Exception):  # noqa: N818 - caught here, ends in an Unknown
    pass


def read(text: str) -> CodeEffects:
    """What the script would do."""
    gather = Gather("sed")
    try:
        _Script(text, gather).read()
    except _Refused as refused:
        gather.unknown("code", f"the sed script cannot be read: {refused}")
    return gather.effects()


class _Script:
    def __init__(self, text: str, gather: Gather) -> None:
        self.text = text
        self.at = 0
        self.gather = gather
        # How often what is not known stands where it changes nothing of what is done.
        self.enclosed = 0

    def read(self) -> None:
        while self.skip(" \t\n;"):
            self.addresses()
            self.command()
        if self.enclosed != self.text.count(SOME_WORDS) + self.text.count(SOME_DIGITS):
            raise _Refused("what is not known stands outside of a pattern")

    def peek(self) -> str:
        return self.text[self.at : self.at + 1]

    def take(self) -> str:
        if self.at >= len(self.text):
            raise _Refused("it ends too soon")
        self.at += 1
        return self.text[self.at - 1]

    def skip(self, signs: str) -> bool:
        """Step over these; is anything left?"""
        while self.at < len(self.text) and self.text[self.at] in signs:
            self.at += 1
        return self.at < len(self.text)

    def number(self) -> None:
        start = self.at
        self.skip(_NUMERALS)
        self.enclosed += self.text.count(SOME_DIGITS, start, self.at)

    def line(self) -> str:
        """The rest of the line."""
        end = self.text.find("\n", self.at)
        end = len(self.text) if end < 0 else end
        found = self.text[self.at : end]
        self.at = end
        return found

    # ---------------------------------------------------------------- addresses

    def addresses(self) -> None:
        if self.address():
            self.skip(" \t")
            if self.peek() == ",":
                self.take()
                self.skip(" \t")
                if self.peek() in {"+", "~"}:
                    self.take()
                if not self.address():
                    raise _Refused("an address is missing")
        self.skip(" \t")
        while self.peek() == "!":
            self.take()
            self.skip(" \t!")

    def address(self) -> bool:
        sign = self.peek()
        if sign and sign in _NUMERALS:
            self.number()
            self.skip(" \t")
            if self.peek() == "~":
                self.take()
                self.number()
            return True
        if sign == "$":
            self.take()
            return True
        if sign not in {"/", "\\"} or not sign:
            return False
        if self.take() == "\\":
            sign = self.take()
        self.delimited(sign, regex=True)
        self.skip("IM")
        return True

    def delimited(self, end: str, *, regex: bool) -> str:
        """Text up to the delimiter. In a regex, one inside `[…]` is an ordinary character."""
        start = self.at
        while (sign := self.take()) != end:
            if sign == "\\":
                self.take()
            elif sign == "[" and regex and end != "]":
                self.bracket()
        found = self.text[start : self.at - 1]
        # They can't end what ends with another sign; a line break in them is an error.
        if not end.isalnum() and not end.isspace() and end not in _IN_WORDS:
            self.enclosed += found.count(SOME_WORDS) + found.count(SOME_DIGITS)
        return found

    def bracket(self) -> None:
        here = self.at
        self.skip("^")
        if self.peek() == "]":
            self.take()
        while self.at < len(self.text):
            sign = self.take()
            if sign == "]":
                return
            if sign == "[" and self.peek() in {":", ".", "="} and self.peek():
                kind = self.take()
                close = self.text.find(kind + "]", self.at)
                self.at = close + 2 if close >= 0 else self.at
        # Never closed: sed takes `[` for itself, or refuses. Go on as if it were an ordinary character.
        self.at = here

    # ---------------------------------------------------------------- commands

    def command(self) -> None:
        sign = self.take()
        if sign in {"{", "}"} or sign in _PLAIN:
            return
        if sign in {"r", "R"}:
            self.file("read")
        elif sign in {"w", "W"}:
            self.file("write")
        elif sign == "e":
            self.execute(self.line().strip())
        elif sign == "s":
            self.substitute()
        elif sign == "y":
            end = self.take()
            self.delimited(end, regex=False)
            self.delimited(end, regex=False)
        elif sign in {"a", "i", "c"}:
            self.inserted()
        elif sign in {"b", "t", "T", ":", "v"}:
            # Where a label ends differs between versions; the shortest reading misses no command.
            self.skip(" \t")
            while self.at < len(self.text) and self.peek() not in " \t\n;":
                self.take()
        elif sign in {"q", "Q", "l", "L"}:
            self.skip(" \t")
            self.number()
        elif sign == "#":
            self.line()
        else:
            raise _Refused(f"`{sign}` is not a command")

    def file(self, role: str) -> None:
        self.skip(" \t")
        name = self.line()
        if not name:
            raise _Refused("a file name is missing")
        if name not in _STREAMS:
            self.gather.path(role, known(name))

    def execute(self, command: str) -> None:
        if command:
            self.gather.shell(known(command), "sed e")
        else:
            self.gather.shell(unknown(_PATTERN_SPACE), "sed e")
            self.gather.stdin_language = "shell"

    def substitute(self) -> None:
        end = self.take()
        if end in {"\n", "\\"} or end in _NUMERALS:
            raise _Refused("such a delimiter is not followed")
        self.delimited(end, regex=True)
        replacement = self.delimited(end, regex=False)
        while self.peek() and self.peek() in "gpiImMe0123456789 \t":
            if self.take() == "e":
                # The text that is run is made of the replacement and of what was matched around it.
                why = f"`{replacement[:40]}` put into {_PATTERN_SPACE}"
                self.gather.shell(unknown(why), "sed s///e")
                self.gather.stdin_language = "shell"
        if self.peek() == "w":
            self.take()
            self.file("write")
        elif self.peek() and self.peek() not in "\n;}#":
            raise _Refused(f"`{self.peek()}` is not a flag of `s`")

    def inserted(self) -> None:
        """Text for `a i c`: the lines that end in a backslash, and the one after them."""
        self.skip(" \t")
        if self.peek() == "\\":
            self.take()
            self.skip(" \t")
            if self.peek() == "\n":
                self.take()
            elif self.peek() == "\\":
                raise _Refused("where such a text ends is not certain")
        while self.at < len(self.text):
            sign = self.take()
            if sign == "\\" and self.at < len(self.text):
                self.take()
            elif sign == "\n":
                return
