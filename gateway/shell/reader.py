"""The text being read, and the two rules through which the modules of the lexer meet again.

Shell is recursive at both ends: words hold commands, commands hold words. To keep the modules in one
order (quoting < expansions < words < commands), the low ones reach the high ones through `Rules`.
"""

from __future__ import annotations

from gateway.model import Span
from gateway.shell.refusal import TOO_LARGE, UNSUPPORTED, Refusal
from gateway.shell.tokens import CUT, OUTSIDE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from gateway.shell.heredocs import Heredoc
    from gateway.shell.syntax import Command, Script, WordPart

# Nested compounds and substitutions. Scripts that people write stay below ten.
MAX_DEPTH = 40


class Rules:
    """The entry points of the recursion, tied together once in `parse`."""

    __slots__ = ("block", "dialect", "expansion", "nested", "script")

    def __init__(
        self,
        expansion: Callable[[Reader, int, list[WordPart], bool], int],
        script: Callable[[Reader, int], tuple[Script, int]],
        nested: Callable[[Reader], Script],
        block: Callable[[Reader, int, Ends], tuple[Command | None, str, int]],
        dialect: str,
    ) -> None:
        # `bash`, or `sh`: what a POSIX shell would read differently is refused.
        self.dialect = dialect
        # A `$…` or backtick at an index: adds its part, answers the index behind it.
        self.expansion = expansion
        # Commands from an index up to the `)` that closes them: the script, the index behind it.
        self.script = script
        # The whole text of a reader, as a script of its own. Never raises.
        self.nested = nested
        # Commands up to one of some words: the commands, that word, the index behind it.
        self.block = block


class Ends:
    """What ends a list of commands: reserved words or operators, and who opened it, for messages."""

    __slots__ = ("at", "opener", "words")

    def __init__(self, opener: str, words: tuple[str, ...], at: int = 0) -> None:
        self.opener = opener
        self.words = frozenset(words)
        self.at = at


class Reader:
    """A text, and how its indexes become spans of the outermost text."""

    __slots__ = (
        "_cuts",
        "base",
        "cuts",
        "depth",
        "fixed",
        "must_close",
        "n",
        "parenthesised",
        "pending",
        "rules",
        "s",
    )

    def __init__(
        self, text: str, rules: Rules, *, base: int = 0, fixed: Span | None = None, depth: int = 0
    ) -> None:
        self.s = text
        self.n = len(text)
        # The text with NUL for what ends a plain run outside quotes; by table, within quotes.
        self.cuts = text.translate(OUTSIDE)
        self._cuts: dict[int, str] = {}
        self.rules = rules
        # Where this text begins in the outermost one, or the one span that all of it has.
        self.base = base
        self.fixed = fixed
        self.depth = depth
        # How many `$(` and `<(` are open: bash closes here-documents differently inside them.
        self.parenthesised = 0
        # `((` that turned out to be a subshell: where its inner parenthesis must close.
        self.must_close: dict[int, int] = {}
        # Here-documents whose bodies begin behind the next newline.
        self.pending: list[Heredoc] = []

    def cut(self, table: dict[int, str], i: int) -> int:
        """Where the first character of a table stands, from `i` on; the end when there is none."""
        cuts = self._cuts.get(id(table))
        if cuts is None:
            cuts = self._cuts[id(table)] = self.s.translate(table)
        end = cuts.find(CUT, i)
        return self.n if end < 0 else end

    def span(self, start: int, end: int) -> Span:
        if self.fixed is not None:
            return self.fixed
        return Span(start + self.base, end + self.base)

    def bash_only(self, what: str, at: int) -> None:
        """Refuse a construct that `sh` reads as something else, when the text is for `sh`."""
        if self.rules.dialect == "sh":
            raise Refusal(UNSUPPORTED, f"`{what}`, which `sh` does not read as bash does", at)

    def deeper(self, at: int) -> None:
        """Enter a nested construct. Whoever calls this also takes the level away again."""
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise Refusal(TOO_LARGE, f"nested more than {MAX_DEPTH} levels deep", at)

    def inside(self, text: str, span: Span, at: int) -> Reader:
        """A reader for text that was unquoted: all of it has the span of the word it came from."""
        if self.depth >= MAX_DEPTH:
            raise Refusal(TOO_LARGE, f"nested more than {MAX_DEPTH} levels deep", at)
        return Reader(text, self.rules, fixed=span, depth=self.depth + 1)
