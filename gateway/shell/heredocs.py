"""Here-documents: the word behind `<<`, and the body behind the next newline."""

from __future__ import annotations

from gateway.shell.quoting import body_text
from gateway.shell.reader import Reader
from gateway.shell.refusal import AMBIGUOUS, TOO_LARGE, UNSUPPORTED, Refusal
from gateway.shell.syntax import Literal, Opaque, Redirect, Word
from gateway.shell.tokens import blanks
from gateway.shell.words import argument

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.model import Span
    from gateway.shell.syntax import WordPart

# Redirect is frozen for everybody else; nobody has seen this one yet.
_SET_TARGET = Redirect.target.__set__  # type: ignore[attr-defined]


class Heredoc:
    """A here-document whose body has not been read yet.

    Its redirection is already part of the tree (in `if cat <<E; then` the condition is complete before
    the body begins), so it is the one value that is finished after it was made: see `_body`.
    """

    __slots__ = ("delimiter", "operator", "quoted", "redirect")

    def __init__(
        self,
        operator: str,
        delimiter: Word,
        span: Span,
        descriptor: int | None,
        variable: str,
    ) -> None:
        self.operator = operator
        self.delimiter = delimiter.literal or ""
        self.quoted = any(part.quoted for part in delimiter.parts)  # type: ignore[union-attr]
        self.redirect = Redirect(operator, delimiter, span, descriptor, variable)


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
    document = Heredoc(operator, delimiter, r.span(start, end), *fd)
    redirects.append(document.redirect)
    r.pending.append(document)
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
    else:
        exact = Reader(text, r.rules, base=r.base + start, fixed=r.fixed, depth=r.depth)
        _expanding(exact if text is raw else r.inside(text, span, start), parts, span)
    _SET_TARGET(document.redirect, Word(raw, tuple(parts), span))
    return behind


def _expanding(body: Reader, parts: list[WordPart], span: Span) -> None:
    """Where the body ends is certain, so what can't be read in it stays inside it."""
    try:
        body_text(body, parts)
    except Refusal as refusal:
        if refusal.reason == TOO_LARGE:
            raise
        parts.append(Opaque(refusal.reason, refusal.detail, span, body.s))


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
        # Inside `$( )` bash also lets `EOF)` end a body, and reads on behind the delimiter.
        if r.parenthesised and line.startswith(delimiter) and ")" in line[len(delimiter) :]:
            behind = s.find(delimiter, begin) + len(delimiter)
            if s[begin:behind].lstrip("\t") == delimiter and s[behind : behind + 1] == ")":
                r.bash_only(line[:20], begin)
                return start, begin, behind
            raise Refusal(AMBIGUOUS, f"`{line[:40]}` may end a here-document", begin)
    if r.parenthesised:
        raise Refusal(AMBIGUOUS, f"a here-document without its `{delimiter}`", start)
    r.bash_only("<<", start)
    return start, n, n


def _line(s: str, i: int, quoted: bool) -> tuple[str, int]:
    """The line at `i` without its newline, continued lines joined unless the delimiter was quoted."""
    pieces = []
    while True:
        end = s.find("\n", i)
        if end < 0:
            pieces.append(s[i:])
            return "".join(pieces), len(s)
        piece = s[i:end]
        i = end + 1
        if quoted or (len(piece) - len(piece.rstrip("\\"))) % 2 == 0:
            pieces.append(piece)
            return "".join(pieces), i
        pieces.append(piece[:-1])
