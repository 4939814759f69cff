"""JavaScript → tokens. Where `/` may begin a regex is decided by what stands before it."""

from __future__ import annotations

from gateway.facts.code.script.tokens import Refused, Scanner, Token, template, unescape
from gateway.facts.code.spec import names
from gateway.facts.code.text import unknown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.code.model import Text

# Behind these words an expression begins.
_BEFORE_EXPRESSION = names(
    "return typeof instanceof in of new delete void throw case do else await yield default"
)
# Where the text is no module, these may be variables.
_ALSO_NAMES = names("of await yield")
_CONDITIONS = frozenset({"if", "while", "for", "with"})


def tokenize(text: str) -> tuple[list[Token], list[str]]:
    """Tokens, and the code in template strings."""
    scanner = _JavaScript(text.removeprefix("\ufeff"))
    return scanner.scan(), scanner.inside


def _plain(raw: str) -> Text:
    return unescape(raw, "javascript") or unknown("its escapes are not followed")


class _JavaScript(Scanner):
    operators = (">>>=", "...", "===", "!==", "**=", "<<=", ">>=", ">>>", "&&=", "||=", "??=", "=>", "==", "!=",
                 "<=", ">=", "&&", "||", "??", "?.", "++", "--", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=",
                 "<<", ">>", "**")  # fmt: skip
    name_signs = "_$#@"

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.opened: list[int] = []
        # The bracket closed a condition: `if (x) /re/`.
        self.condition_closed = False

    def special(self, sign: str) -> bool:
        if self.peek(2) == "//" or (self.at == 0 and self.peek(2) == "#!"):
            end = self.text.find("\n", self.at)
            self.at = len(self.text) if end < 0 else end
        elif self.peek(2) == "/*":
            self.at += 2
            self.skip_to("*/")
            self.space = True
        elif sign in {"'", '"'}:
            self.at += 1
            raw = self.until(sign)
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
                word = self.tokens[before].text if before >= 0 else ""
                self.condition_closed = sign == ")" and word in _CONDITIONS
            return False
        return True

    def number(self) -> None:
        super().number()
        if self.peek() == "." and self.text[self.at - 1].isdigit():
            self.at += 1  # `1.` is a number as well

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
        start, depth = self.at, 1
        while self.at < len(self.text):
            sign = self.text[self.at]
            self.at += 1
            if sign == "\\":
                self.at += 1
            elif sign in {"'", '"'}:
                self.until(sign)
            elif sign == "`":
                inner = _JavaScript(self.text[self.at :])
                inner.template()
                self.at += inner.at
            elif sign in "{}":
                depth += 1 if sign == "{" else -1
                if depth == 0:
                    return self.text[start : self.at - 1]
            elif sign == "/" and self.peek() in {"/", "*"}:
                raise Refused("a comment stands in a template string")
        raise Refused("a template string does not end")
