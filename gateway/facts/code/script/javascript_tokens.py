"""JavaScript → tokens. Where `/` may begin a regex is decided by what stands before it."""

from __future__ import annotations

from gateway.facts.code.script.tokens import Refused, Scanner, Token, template, unescape
from gateway.facts.code.spec import names
from gateway.facts.code.text import unknown
from gateway.regex import compiled_later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.code.model import Text

# Behind these words an expression begins.
_BEFORE_EXPRESSION = names(
    "return typeof instanceof in of new delete void throw case do else await yield default"
)
_LINE_END = compiled_later(r"[\n\r\u2028\u2029]")
# A line end in a string that no backslash hides.
_BROKEN = compiled_later(r"(?<!\\)(?:\\\\)*\n")
# Where the text is no module, these may be variables.
_ALSO_NAMES = names("of await yield")
_CONDITIONS = frozenset({"if", "while", "for", "with"})


def tokenize(text: str) -> tuple[list[Token], list[str]]:
    """Tokens, and the code in template strings."""
    scanner = _JavaScript(text.removeprefix("\ufeff"))
    return scanner.scan(), scanner.inside


def _plain(raw: str) -> Text:
    return unescape(raw, "javascript") or unknown("its escapes are not followed")


class _Ended(Exception):  # noqa: N818 - the brace that ends a `${…}`
    pass


class _JavaScript(Scanner):
    operators = (">>>=", "...", "===", "!==", "**=", "<<=", ">>=", ">>>", "&&=", "||=", "??=", "=>", "==", "!=",
                 "<=", ">=", "&&", "||", "??", "?.", "++", "--", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=",
                 "<<", ">>", "**")  # fmt: skip
    name_signs = "_$#@"

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.opened: list[int] = []
        # It is the code of a `${…}`, with more text behind.
        self.hollow = False
        # The bracket closed a condition: `if (x) /re/`.
        self.condition_closed = False

    def special(self, sign: str) -> bool:
        if self.peek(2) == "//" or (self.at == 0 and self.peek(2) == "#!"):
            found = _LINE_END.search(self.text, self.at)
            self.at = found.start() if found else len(self.text)
        elif self.peek(4) == "<!--" or (self.peek(3) == "-->" and (self.line or not self.tokens)):
            raise Refused("whether a comment of HTML begins there is not certain")
        elif sign == "}" and self.hollow and not self.opened:
            raise _Ended
        elif self.peek(2) == "/*":
            self.at += 2
            self.skip_to("*/")
            self.space = True
        elif sign in {"'", '"'}:
            self.at += 1
            raw = self.until(sign)
            if "\n" in raw and _BROKEN.search(raw):
                raise Refused("a line ends within a string")
            self.add(
                "str",
                sign + raw,
                unescape(raw, "javascript") or unknown("its escapes are not followed"),
            )
        elif sign == "`":
            self.at += 1
            self.template()
        elif sign == "/" and self.regex_may_stand():
            self.regex()
        elif sign == "\\":
            raise Refused("a name is written with escapes")
        else:
            if sign in "([{":
                self.opened.append(len(self.tokens))
            elif sign in ")]}" and self.opened:
                before = self.opened.pop() - 1
                self.condition_closed = sign == ")" and self.asks(before)
            return False
        return True

    def number(self) -> None:
        super().number()
        if self.peek() == "." and self.text[self.at - 1].isdigit():
            self.at += 1  # `1.` is a number as well

    def asks(self, at: int) -> bool:
        """`if (…)`, `for await (…)`, but not `a.if(…)`."""
        words = ["" if place < 0 else self.tokens[place].text for place in (at - 1, at)]
        if words[0] in {".", "?."}:
            return False
        return words[1] in _CONDITIONS or words == ["for", "await"]

    def regex_may_stand(self) -> bool:
        last = self.last()
        if last.kind in {"num", "str", "re"}:
            return False
        if last.kind == "name":
            if len(self.tokens) > 1 and self.tokens[-2].text in {".", "?."}:
                return False  # `a.in / 2`
            if last.text in _ALSO_NAMES:
                raise Refused(f"whether `{last.text}` is a name is not certain")
            return last.text in _BEFORE_EXPRESSION
        if last.text == ")":
            return self.condition_closed
        if last.text in {"}", "++", "--"}:
            raise Refused("whether `/` divides there is not certain")
        return last.text != "]"

    def regex(self) -> None:
        start, inside = self.at, False
        self.at += 1
        while self.at < len(self.text):
            sign = self.text[self.at]
            self.at += 1
            if sign == "\\":
                self.at += 1
            elif sign == "\n":
                break
            elif sign in "[]":
                inside = sign == "["
            elif sign == "/" and not inside:
                while self.peek().isalpha():
                    self.at += 1
                self.add("re", self.text[start : self.at])
                return
        raise Refused("a regular expression does not end")

    def template(self) -> None:
        """A template string; what stands in `${…}` is code."""
        start = piece = self.at
        parts: list[Text | str] = []
        while self.at < len(self.text):
            sign = self.text[self.at]
            if sign == "\\":
                self.at += 2
            elif sign == "`":
                parts.append(_plain(self.text[piece : self.at]))
                self.at += 1
                self.add("str", "`" + self.text[start : self.at], template(parts))
                return
            elif self.peek(2) == "${":
                parts.append(_plain(self.text[piece : self.at]))
                self.at += 2
                parts.append(code := self.hole())
                self.inside.append(code)
                piece = self.at
            else:
                self.at += 1
        raise Refused("a template string does not end")

    def hole(self) -> str:
        """The code of one `${…}`, which may hold strings and templates of its own."""
        inner = _JavaScript(self.text[self.at :])
        inner.hollow = True
        try:
            inner.scan()
        except _Ended:
            start = self.at
            self.at += inner.at + 1
            return self.text[start : self.at - 1]
        raise Refused("a template string does not end")
