"""Lists of commands: the tokens of the text, gathered into lines that the grammar then reads.

What must be decided here, because it changes what a character means: where a command begins (only
there reserved words and assignments count), which reserved word opens a body, and where it ends.
The order of everything on a line is the grammar's.
"""

from __future__ import annotations

from gateway.regex import compiled_later
from gateway.shell.line import Head, Line, Run
from gateway.shell.redirects import OPERATORS, descriptor, redirect
from gateway.shell.refusal import AMBIGUOUS, SYNTAX, UNSUPPORTED, Refusal
from gateway.shell.syntax import Assignment, Literal, Sequence, Word
from gateway.shell.tokens import (
    COMMENT,
    END,
    NEWLINE,
    OPERATOR,
    WORD,
    assigned,
    blanks,
    plain_end,
    token,
)
from gateway.shell.words import finished, word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.shell.reader import Ends, Reader
    from gateway.shell.syntax import Command, WordPart

_COMPOUNDS = frozenset(["if", "while", "until", "for", "select", "case", "{", "[["])
_CLOSING = frozenset(["then", "else", "elif", "fi", "esac", "do", "done", "}"])
RESERVED = _COMPOUNDS | _CLOSING | {"in", "function", "time", "!", "]]", "coproc"}
_CONNECTORS = {"&&": "&& ", "||": "|| ", "|": "| ", "|&": "|& ", ";": "; ", "&": "& "}

_BASH_OPERATORS = frozenset(["&>", "&>>", "|&", "<<<", ";&", ";;&"])
_BASH_WORDS = frozenset(["[[", "select", "function", "coproc"])
_EMPTY_PAIR = compiled_later(r"(?:[ \t]|\\\n)*\((?:[ \t]|\\\n)*\)")


class Commands:
    """Reads one list: the commands so far, the line being read, the run of words being read."""

    __slots__ = ("certain", "commands", "ends", "line", "line_start", "r", "run")

    def __init__(self, r: Reader, ends: Ends | None) -> None:
        self.r = r
        self.ends = ends
        self.commands: list[Command] = []
        self.line = Line(r)
        # Where the line of the text begins, and how many commands were complete before it.
        self.line_start = 0
        self.certain = 0
        self.run: Run | None = None

    def read(self, i: int) -> tuple[str, int]:
        """Read up to what ends the list; answer that word and the index behind it."""
        r = self.r
        s = r.s
        self.line_start = i
        while True:
            kind, start, end = token(r, i)
            if kind == WORD:
                run = self.run
                if run is not None and run.words:
                    text = s[start:end]
                    span = r.span(start, end)
                    run.words.append(Word(text, (Literal(text, False, span),), span))
                    run.end = i = end
                    continue
                closed, i = self.plain_word(start, end)
                if closed:
                    return closed, i
            elif kind == OPERATOR:
                closed, i = self.operator(s[start:end], start, end)
                if closed:
                    return closed, i
            elif kind == NEWLINE:
                i = self.newline(end)
            elif kind == COMMENT:
                i = end
            elif kind == END:
                return self.text_end(start)
            else:
                closed, i = self.any_word(end)
                if closed:
                    return closed, i

    # ------------------------------------------------------------ lines

    def end_run(self) -> None:
        run = self.run
        if run is not None:
            if run.words and (run.redirects or self.line.timed()):
                self.check_name(run)
            self.line.add_run(run)
            self.run = None

    def check_name(self, run: Run) -> None:
        """Bash prints the commands of `$( )` and reads them again, redirections behind the words.

        So a name that was an ordinary word behind a redirection may come back as a reserved word, or
        as an option of `time`.
        """
        name = run.words[0].raw
        if name in RESERVED or (name.startswith("-") and self.line.timed()):
            raise Refusal(AMBIGUOUS, f"`{name[:40]}` as the name of a command", run.start)

    def end_line(self) -> None:
        self.end_run()
        if self.line.pieces:
            self.commands += self.line.commands(self.line_start)
            self.line = Line(self.r)

    def newline(self, i: int) -> int:
        if self.r.pending:
            from gateway.shell.heredocs import bodies

            i = bodies(self.r, i)
        self.end_run()
        if not self.line.open_ended():
            self.end_line()
            self.line_start, self.certain = i, len(self.commands)
        return i

    def connector(self, piece: str) -> None:
        """`;` and `&` bind weakest of all, so what stands between them is read on its own."""
        self.end_run()
        line = self.line
        if piece == "; " and line.pieces and not line.open_ended():
            self.end_line()
            return
        line.pieces.append(piece)
        if piece == "& ":
            self.end_line()

    def text_end(self, i: int) -> tuple[str, int]:
        if self.ends is not None:
            wanted = "` or `".join(sorted(self.ends.words))
            raise Refusal(SYNTAX, f"`{self.ends.opener}` without its `{wanted}`", self.ends.at)
        if self.r.pending:
            from gateway.shell.heredocs import bodies

            i = bodies(self.r, i)
        self.end_line()
        return "", i

    def closed_by(self, closer: str, i: int) -> tuple[str, int]:
        if self.ends is None or closer not in self.ends.words:
            raise Refusal(SYNTAX, f"`{closer}` that closes nothing", i - len(closer))
        self.end_line()
        return closer, i

    def command(self) -> Command | None:
        if not self.commands:
            return None
        if len(self.commands) == 1:
            return self.commands[0]
        first, last = self.commands[0].span, self.commands[-1].span
        return Sequence(tuple(self.commands), type(first)(first.start, last.end))

    # ------------------------------------------------------------ operators

    def operator(self, text: str, start: int, end: int) -> tuple[str, int]:
        s = self.r.s
        if s.startswith("\\\n", end):
            following = blanks(self.r, end)
            if s[following : following + 1] in ("<", ">", "&", "|", ";", "(", "-"):
                raise Refusal(AMBIGUOUS, "an operator cut by a continued line", start)
        if text in _BASH_OPERATORS:
            self.r.bash_only(text, start)
        piece = _CONNECTORS.get(text)
        if piece:
            self.connector(piece)
            return "", end
        if text in OPERATORS:
            run = self.run = self.run or Run(start)
            return "", redirect(self.r, run, start, end, text)
        if text == "(":
            return "", self.parenthesis(start, end)
        if text == ")" and self.r.pending and self.r.parenthesised:
            raise Refusal(AMBIGUOUS, "a here-document whose body would begin behind a `)`", start)
        return self.closed_by(text, end)

    def parenthesis(self, start: int, end: int) -> int:
        run = self.run
        if run is None:
            from gateway.shell.compounds import read_subshell

            return read_subshell(self.r, self.line, start, end)
        pair = _EMPTY_PAIR.match(self.r.s, start)
        if not pair or len(run.words) != 1 or run.assignments or run.redirects:
            raise Refusal(SYNTAX, "syntax error near `(`", start)
        name = run.words[0]
        self.run = None
        self.function(name, run.start)
        return pair.end()

    def function(self, name: Word, start: int) -> None:
        part = name.parts[0] if len(name.parts) == 1 else None
        if not isinstance(part, Literal) or part.quoted or part.text in RESERVED:
            raise Refusal(UNSUPPORTED, f"`{name.raw[:40]}` as the name of a function", start)
        self.line.pieces.append("_ () ")
        self.line.slots.append(Head("function", start, part.text))

    # ------------------------------------------------------------ words

    def plain_word(self, start: int, end: int) -> tuple[str, int]:
        """A word without quotes, expansions and brackets, where a command may begin."""
        r, run = self.r, self.run
        text = r.s[start:end]
        if run is None and text in RESERVED:
            return self.reserved(text, start, end)
        found = assigned(text)
        if found:
            return "", self.assignment(start, *found)
        if run is None:
            run = self.run = Run(start)
        span = r.span(start, end)
        run.words.append(Word(text, (Literal(text, False, span),), span))
        run.end = end
        return "", end

    def assignment(self, start: int, name: str, operator: str) -> int:
        from gateway.shell.assignments import assignment

        one, end = assignment(self.r, start, name, operator)
        run = self.run = self.run or Run(start)
        if isinstance(one, Assignment):
            run.assignments.append(one)
        else:
            run.words.append(one)
        run.end = end
        return end

    def any_word(self, i: int) -> tuple[str, int]:
        """A word of any form, at `i`."""
        r, run = self.r, self.run
        begins = run is None or not run.words
        if begins:
            found = assigned(r.s[i : plain_end(r, i)])
            if found:
                return "", self.assignment(i, *found)
            glued = self.glued(i) if run is None else ""
            if glued:
                return self.reserved(glued, i, i + len(glued))
        parts: list[WordPart] = []
        end = word(r, i, parts, groups=not begins)
        if r.s[end : end + 1] == "(" and r.s[end - 1] == "=":
            from gateway.shell.assignments import array, array_follows

            end = array(r, end, parts) if array_follows(r, i, end) else end
        if end == i:
            raise Refusal(SYNTAX, f"`{r.s[i : i + 1]}` where a command must stand", i)
        one = finished(r, i, end, parts)
        if r.s[end : end + 1] in ("<", ">") and r.s[end + 1 : end + 2] != "(":
            fd = descriptor(r, one.raw, i)
            if fd:
                return "", self.descriptor_redirect(i, end, fd)
        if "\\\n" in one.raw or r.s.startswith("\\\n", end):
            self.continued(one, i, end, begins)
        if begins and r.s[end : end + 1] == "(" and one.raw[-1:] in "?*+@!":
            raise Refusal(AMBIGUOUS, "an extended pattern where a command begins", i)
        if run is None:
            run = self.run = Run(i)
        run.words.append(one)
        run.end = end
        return "", end

    def glued(self, i: int) -> str:
        """A reserved word to which an operator is glued: `done<f`, `for((`."""
        s, end = self.r.s, plain_end(self.r, i)
        behind = s[end : end + 1]
        operator = behind in ("(", ")") or (behind in ("<", ">") and s[end + 1 : end + 2] != "(")
        return s[i:end] if operator and s[i:end] in RESERVED else ""

    def descriptor_redirect(self, start: int, i: int, fd: tuple[int | None, str]) -> int:
        _, at, end = token(self.r, i)
        operator = self.r.s[at:end]
        if operator.startswith("&") or self.r.s.startswith("\\\n", end):
            raise Refusal(AMBIGUOUS, "an operator cut by a continued line", start)
        run = self.run = self.run or Run(start)
        return redirect(self.r, run, start, end, operator, fd)

    def continued(self, one: Word, start: int, end: int, begins: bool) -> None:
        """A word cut by a continued line must not turn into something else when it is joined."""
        part = one.parts[0]
        text = part.text if isinstance(part, Literal) and not part.quoted else ""
        whole = len(one.parts) == 1
        if begins and (assigned(text) or (whole and self.run is None and text in RESERVED)):
            raise Refusal(AMBIGUOUS, f"`{text[:40]}` cut by a continued line", start)
        behind = blanks(self.r, end)
        if self.r.s[behind : behind + 1] in ("<", ">") and descriptor(self.r, text, start):
            raise Refusal(AMBIGUOUS, f"`{text[:40]}` cut by a continued line", start)

    # ------------------------------------------------------------ reserved words

    def reserved(self, text: str, start: int, end: int) -> tuple[str, int]:
        if text in _CLOSING:
            return self.closed_by(text, end)
        if text in _BASH_WORDS:
            self.r.bash_only(text, start)
        if text in _COMPOUNDS:
            from gateway.shell.compounds import COMPOUNDS

            return "", COMPOUNDS[text](self.r, self.line, start, end)
        if text in ("!", "time", "function", "coproc"):
            from gateway.shell.prefixes import PREFIXES

            return "", PREFIXES[text](self, start, end)
        raise Refusal(SYNTAX, f"`{text}` where a command must stand", start)
