"""Where Perl reads lines for itself: here-documents and documentation."""

from __future__ import annotations

from gateway.facts.code.script.tokens import END, Refused, Scanner, Token
from gateway.facts.code.spec import names
from gateway.facts.code.text import known, unknown
from gateway.regex import compiled_later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.code.model import Text

_CUT = compiled_later(r"\n=cut(?![A-Za-z])")
# Words that stand for a value, so that `/` divides.
VALUES = names("time wantarray __LINE__ __FILE__ __PACKAGE__ shift pop")


class Documents(Scanner):
    """A scanner that knows them."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        # End, whether variables are put in, whether it may be indented, and the token that it becomes.
        self.waiting: list[tuple[str, bool, bool, int]] = []
        # The place of the last brace that closed a subscript.
        self.subscript_closed = -1

    def expanded(self, text: str) -> Text:
        """A text in which variables are put in; code in it is refused."""
        raise NotImplementedError

    def newline(self) -> None:
        for end, expands, indented, place in self.waiting:
            self.document(end, place, expands=expands, indented=indented)
        self.waiting = []
        if self.peek() == "=" and self.text[self.at + 1 : self.at + 2].isalpha():
            if self.last() is not END and self.last().text not in {";", "}"}:
                raise Refused("whether documentation begins there is not certain")
            found = _CUT.search(self.text, self.at)
            self.at = found.end() if found else len(self.text)
            self.skip_to("\n")

    def document(self, end: str, place: int, *, expands: bool, indented: bool) -> None:
        """The body of a here-document."""
        raw = self.lines_until(end, indented=indented)
        token = self.tokens[place]
        value = self.expanded(raw) if expands else known(raw)
        self.tokens[place] = Token("str", token.text, value, token.space, token.line)

    def shifts(self) -> bool:
        """`$n <<E` shifts; `print $fh <<E` and `print {$fh} <<E` do not."""
        last, before = self.last(), self.tokens[-2:-1]
        if last.kind == "var":
            return not (before and before[0].text in {"print", "printf", "say"})
        if last.kind == "name":
            return last.text in VALUES
        ended = last.text in {")", "]", "++", "--"}
        return (
            last.kind in {"num", "str", "re"}
            or ended
            or self.subscript_closed == len(self.tokens) - 1 >= 0
        )

    def here_document(self) -> bool:
        if self.shifts():
            return False
        at = self.at + 2
        indented = self.text[at : at + 1] == "~"
        at += indented
        quote = self.text[at : at + 1]
        if quote in {"'", '"'} and quote:
            end = self.text.find(quote, at + 1)
            name, at = self.text[at + 1 : end], end + 1
        else:
            start = at
            while self.text[at : at + 1].isalnum() or self.text[at : at + 1] == "_":
                at += 1
            name = self.text[start:at]
            if not name and self.text[at:].lstrip()[:1] in {"'", '"', "`", "\\"}:
                raise Refused("a here-document begins in an unusual way")
            if not name or name[0].isdigit():
                return False
        self.at = at
        self.waiting.append((name, quote != "'", indented, len(self.tokens)))
        self.add("str", f"<<{name}", unknown("a here-document"))
        return True

    def until(self, end: str, *, escapes: bool = True) -> str:
        return self.on_one_line(super().until(end, escapes=escapes))

    def balanced(self, opening: str, closing: str) -> str:
        return self.on_one_line(super().balanced(opening, closing))

    def on_one_line(self, raw: str) -> str:
        if self.waiting and "\n" in raw:
            raise Refused("a here-document stands within another text")
        return raw
