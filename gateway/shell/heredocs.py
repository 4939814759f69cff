"""Here-documents: the word behind `<<`, and the body behind the next newline."""

from __future__ import annotations

import re

from gateway.shell.quoting import body_text
from gateway.shell.reader import Reader
from gateway.shell.refusal import AMBIGUOUS, UNSUPPORTED, Refusal
from gateway.shell.syntax import Literal, Redirect, Word
from gateway.shell.words import argument, blanks

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.model import Span
    from gateway.shell.syntax import WordPart

_BACKSLASHES = re.compile(r"\\+\Z")


class Heredoc:
    """A here-document whose body has not been read yet; `redirects[place]` waits for it."""

    __slots__ = (
        "delimiter",
        "descriptor",
        "operator",
        "place",
        "quoted",
        "redirects",
        "span",
        "variable",
    )

    def __init__(
        self,
        operator: str,
        delimiter: Word,
        span: Span,
        redirects: list[Redirect],
        descriptor: int | None,
        variable: str,
    ) -> None:
        self.operator = operator
        self.delimiter = delimiter.literal or ""
        self.quoted = any(part.quoted for part in delimiter.parts)  # type: ignore[union-attr]
        self.span = span
        self.redirects = redirects
        self.place = len(redirects)
        self.descriptor = descriptor
        self.variable = variable
        redirects.append(Redirect(operator, delimiter, span, descriptor, variable))


def announced(
    r: Reader,
    start: int,
    i: int,
    operator: str,
    redirects: list[Redirect],
    fd: tuple[int | None, str],
) -> int:
    """`<<` stood before `i`: read the delimiter, and remember to read the body."""
    begin = blanks(r, i)
    delimiter, end = argument(r, begin)
    plain = all(isinstance(part, Literal) for part in delimiter.parts)
    if not plain or "\n" in delimiter.raw or any(c in delimiter.raw for c in "$`("):
        raise Refusal(UNSUPPORTED, f"the here-document delimiter `{delimiter.raw[:40]}`", begin)
    r.pending.append(Heredoc(operator, delimiter, r.span(start, end), redirects, *fd))
    return end


def newlines(r: Reader, i: int) -> int:
    """Behind blanks, comments and newlines; bodies that wait for a newline are read on the way."""
    s = r.s
    while True:
        i = blanks(r, i)
        c = s[i : i + 1]
        if c == "#":
            end = s.find("\n", i)
            i = r.n if end < 0 else end
        elif c == "\n":
            i = bodies(r, i + 1) if r.pending else i + 1
        else:
            return i


def bodies(r: Reader, i: int) -> int:
    """Read the bodies that begin at `i`; answer the index behind the last."""
    for document in r.pending:
        i = _body(r, i, document)
    r.pending = []
    return i


def _body(r: Reader, i: int, document: Heredoc) -> int:
    start, end, behind = _extent(r, i, document)
    raw = r.s[start:end]
    span = r.span(start, end)
    tabs = document.operator == "<<-"
    text = _logical(raw, document.quoted, tabs) if tabs or "\\\n" in raw else raw
    parts: list[WordPart] = []
    if document.quoted:
        parts.append(Literal(text, True, span))
    elif text is raw:
        inner = Reader(text, r.rules, base=r.base + start, fixed=r.fixed, depth=r.depth)
        body_text(inner, parts)
    else:
        body_text(r.inside(text, span, start), parts)
    document.redirects[document.place] = Redirect(
        document.operator,
        Word(raw, tuple(parts), span),
        document.span,
        document.descriptor,
        document.variable,
    )
    return behind


def _logical(raw: str, quoted: bool, tabs: bool) -> str:
    """The body as bash keeps it: continued lines joined first, then leading tabs taken away."""
    out, i = [], 0
    while i < len(raw):
        line, i = _line(raw, i, quoted)
        out.append(line.lstrip("\t") if tabs else line)
    if raw.endswith("\n"):
        out.append("")
    return "\n".join(out)


def _extent(r: Reader, i: int, document: Heredoc) -> tuple[int, int, int]:
    """Where the body begins and ends, and where the line behind its delimiter begins.

    A body that nobody closes runs to the end of the text: bash warns and goes on.
    """
    s, n, start = r.s, r.n, i
    delimiter, tabs = document.delimiter, document.operator == "<<-"
    while i < n:
        begin = i
        line, i = _line(s, i, document.quoted)
        if tabs:
            line = line.lstrip("\t")
        if line == delimiter:
            return start, begin, i
        # Inside `$( )` bash also lets `EOF)` end a body.
        if r.parenthesised and line.startswith(delimiter) and ")" in line[len(delimiter) :]:
            raise Refusal(AMBIGUOUS, f"`{line[:40]}` may end a here-document", begin)
    if r.parenthesised:
        raise Refusal(AMBIGUOUS, f"a here-document without its `{delimiter}`", start)
    return start, n, n


def _line(s: str, i: int, quoted: bool) -> tuple[str, int]:
    """The line at `i` without its newline, continued lines joined unless the delimiter was quoted."""
    line = ""
    while True:
        end = s.find("\n", i)
        if end < 0:
            return line + s[i:], len(s)
        line += s[i:end]
        i = end + 1
        backslashes = _BACKSLASHES.search(line)
        if quoted or not backslashes or len(backslashes.group()) % 2 == 0:
            return line, i
        line = line[:-1]
