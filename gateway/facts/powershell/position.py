"""A position in a PowerShell text."""

from __future__ import annotations

import contextlib

from gateway.facts.powershell import characters as ch
from gateway.model import Span

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from gateway.facts.powershell.syntax import Hole

MOST_LEVELS = 40


class Unreadable(Exception):  # noqa: N818 - never leaves the package; it is how a reader stops
    """The reading ends here."""

    def __init__(self, reason: str, detail: str) -> None:
        super().__init__(detail)
        self.reason = reason
        self.detail = detail


class Position:
    """Where a reader stands in a text, and how it moves."""

    def __init__(self, text: str, *, within: Span | None = None) -> None:
        self.text = text
        self.at = 0
        self.within = within
        # Where the outermost statement begins that is being read.
        self.unread = 0
        # Parts that were passed over; the reading went on behind them.
        self.holes: list[Hole] = []
        self._levels = 0

    def peek(self, ahead: int = 0) -> str:
        return self.text[self.at + ahead : self.at + ahead + 1]

    def rest(self) -> bool:
        return self.at < len(self.text)

    def span(self, start: int, end: int) -> Span:
        return self.within or Span(start, end)

    def unreadable(self, reason: str, detail: str) -> Unreadable:
        return Unreadable(reason, detail)

    def expect(self, character: str) -> None:
        if self.peek() != character:
            raise self.unreadable("syntax", f"`{character}` is missing")
        self.at += 1

    @contextlib.contextmanager
    def deeper(self) -> Iterator[None]:
        self._levels += 1
        if self._levels > MOST_LEVELS:
            raise self.unreadable("too-large", f"nested more than {MOST_LEVELS} levels deep")
        yield
        self._levels -= 1

    def at_end(self) -> bool:
        """At the end of a statement. A bar and `&` don't end one."""
        character = self.peek()
        return (
            not character
            or character in ";)}" + ch.NEWLINE
            or self.text.startswith(("&&", "||"), self.at)
        )

    def skip(self, *, lines: bool = False, semicolons: bool = False) -> None:
        """Pass blanks, comments and continued lines; line ends too when `lines`."""
        while character := self.peek():
            if (
                ch.is_blank(character)
                or (lines and character in ch.NEWLINE)
                or (semicolons and character == ";")
            ):
                self.at += 1
            elif character == "`" and self.peek(1) and self.peek(1) in ch.NEWLINE:
                self.at += 3 if self.text.startswith("\r\n", self.at + 1) else 2
            elif self.text.startswith("<#", self.at):
                end = self.text.find("#>", self.at + 2)
                if end < 0:
                    raise self.unreadable("syntax", "a comment does not end")
                self.at = end + 2
            elif character == "#":
                while self.peek() and self.peek() not in ch.NEWLINE:
                    self.at += 1
            else:
                return
