"""Ruby → tokens, and the code in `#{…}`. What a space decides in Ruby is refused where it is not certain."""

from __future__ import annotations

from gateway.facts.code.script.tokens import Refused, Scanner, Token, template, unescape
from gateway.facts.code.spec import names
from gateway.facts.code.text import known, unknown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.code.model import Text

_PAIRS = {"(": ")", "[": "]", "{": "}", "<": ">"}
# Words behind which a value comes.
_BEFORE_VALUE = names(
    """
    if unless while until and or not return when in then do else elsif case puts print p pp raise yield split
    match scan sub gsub include begin ensure rescue break next loop warn grep
    """
)
# A `?` that is still open stands no further back.
_WAITS = 200
_PART = "a part of the text is computed"


def _plain(raw: str) -> Text:
    if "#@" in raw or "#$" in raw:
        return unknown(_PART)
    return unescape(raw, "ruby") or unknown("its escapes are not followed")


def tokenize(text: str) -> tuple[list[Token], list[str]]:
    """Tokens, and the code in strings."""
    scanner = _Ruby(text)
    return scanner.scan(), scanner.inside


class _Ruby(Scanner):
    operators = ("<=>", "===", "**=", "...", "<<=", ">>=", "&&=", "||=", "=>", "->", "==", "!=", ">=", "<=", "&&",
                 "||", "=~", "!~", "..", "::", "&.", "+=", "-=", "*=", "/=", "%=", "|=", "&=", "^=", "<<", ">>",
                 "**")  # fmt: skip
    name_signs = "_"

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.waiting: list[tuple[str, str, bool, int]] = []

    def newline(self) -> None:
        for end, quote, indented, place in self.waiting:
            self.document(end, quote, place, indented=indented)
        self.waiting = []
        if self.text.startswith("=begin", self.at):
            self.skip_to("\n=end")
        elif self.text.startswith("__END__", self.at):
            self.at = len(self.text)

    def document(self, end: str, quote: str, place: int, *, indented: bool) -> None:
        raw = self.lines_until(end, indented=indented)
        old = self.tokens[place]
        value = known(raw) if quote == "'" else self.expanded(raw)
        self.tokens[place] = Token("str", old.text, value, old.space, old.line)

    def special(self, sign: str) -> bool:
        if sign == "#":
            end = self.text.find("\n", self.at)
            self.at = len(self.text) if end < 0 else end
        elif sign == "'":
            self.at += 1
            raw = self.until("'")
            self.add("str", raw, known(raw.replace("\\'", "'").replace("\\\\", "\\")))
        elif sign in {'"', "`"}:
            if sign == "`" and self.last().text in {"def", "."}:
                raise Refused("a method is called by a backquote")
            self.at += 1
            self.text_token(sign, self.body(sign, sign))
        elif sign == "/" and self.begins_value():
            self.at += 1
            self.expanded(self.body("/", "/"))
            self.flags()
            self.add("re", "/")
        elif (sign == "%" and self.begins_value() and self.percent()) or (
            sign == "<" and self.peek(2) == "<<" and self.here_document()
        ):
            return True
        elif sign == "?" and self.begins_value():
            self.at += 2
            self.add("str", self.text[self.at - 1], known(self.text[self.at - 1]))
        elif sign == ":":
            return self.symbol()
        elif sign in "@$":
            self.variable()
        elif sign.isalpha() or sign == "_":
            self.word()
        else:
            return False
        return True

    def flags(self) -> None:
        while self.peek().isalpha():
            self.at += 1

    def begins_value(self) -> bool:
        last = self.last()
        if last.kind in {"num", "str", "re", "var"} or last.text in {")", "]", "}"}:
            return False
        if last.kind == "name":
            if last.text in _BEFORE_VALUE and self.space:
                return True
            spaced = self.space and not self.text[self.at + 1 : self.at + 2].isspace()
            if spaced and not last.text[0].isupper():
                raise Refused(f"whether `{last.text}` takes an argument is not certain")
            return False
        return True

    def body(self, opening: str, closing: str) -> str:
        """Raw text up to the closing sign; `#{…}` is stepped over as a whole."""
        start, depth = self.at, 1
        while self.at < len(self.text):
            sign = self.text[self.at]
            if sign == "\\":
                self.at += 1
            elif self.peek(2) == "#{":
                self.at += 2
                self.hole()
                continue
            elif sign == closing:
                depth -= 1
                if depth == 0:
                    self.at += 1
                    return self.text[start : self.at - 1]
            elif sign == opening:
                depth += 1
            self.at += 1
        raise Refused("a quoted text does not end")

    def hole(self) -> str:
        """The code of one `#{…}`; a quote or a brace in it is refused unless it is plain."""
        start, depth = self.at, 1
        while self.at < len(self.text):
            sign = self.text[self.at]
            self.at += 1
            if sign in {'"', "'", "`"}:
                if "#{" in self.body(sign, sign):
                    raise Refused("a text stands in a text in a text")
            elif sign in "{}":
                depth += 1 if sign == "{" else -1
                if depth == 0:
                    return self.text[start : self.at - 1]
            elif sign == "%" and self.peek() in {"{", "("}:
                raise Refused("a quoted text stands in a quoted text")
        raise Refused("a quoted text does not end")

    def expanded(self, raw: str) -> Text:
        """A text with `#{…}`: its code goes to `inside`."""
        scanner = _Ruby(raw)
        parts: list[Text | str] = []
        while True:
            found = raw.find("#{", scanner.at)
            parts.append(_plain(raw[scanner.at : found if found >= 0 else len(raw)]))
            if found < 0:
                return template(parts)
            scanner.at = found + 2
            parts.append(code := scanner.hole())
            self.inside.append(code)

    def text_token(self, sign: str, raw: str) -> None:
        value = self.expanded(raw)
        if sign == "`":
            self.add("name", "%x")
        self.add("str", raw, value)

    def percent(self) -> bool:
        kind = self.text[self.at + 1 : self.at + 2]
        place = self.at + 1 if not kind.isalpha() else self.at + 2
        opening = self.text[place : place + 1]
        if kind.isalpha() and kind not in "qQwWiIxrs":
            return False
        if (
            not opening
            or opening.isalnum()
            or opening.isspace()
            or (not kind.isalpha() and opening == "=")
        ):
            return False
        self.at = place + 1
        raw = self.body(opening, _PAIRS.get(opening, opening))
        if kind == "r":
            self.expanded(raw)
            self.flags()
            self.add("re", "/")
        elif kind in "wWiI" and kind:
            if kind in "WI":
                self.expanded(raw)
            self.words(raw)
        elif kind in "qs" and kind:
            self.add("str", raw, known(raw))
        else:
            self.text_token("`" if kind == "x" else '"', raw)
        return True

    def words(self, raw: str) -> None:
        self.add("op", "[")
        for at, word in enumerate(raw.split()):
            if at:
                self.add("op", ",")
            self.add("str", word, known(word) if "#{" not in word else unknown(_PART))
        self.add("op", "]")

    def here_document(self) -> bool:
        at = self.at + 2
        indented = self.text[at : at + 1] in {"~", "-"} and bool(self.text[at : at + 1])
        at += indented
        quote = self.text[at : at + 1]
        if quote in {"'", '"', "`"} and quote:
            end = self.text.find(quote, at + 1)
            name, at = self.text[at + 1 : end], end + 1
        else:
            start = at
            while self.text[at : at + 1].isalnum() or self.text[at : at + 1] == "_":
                at += 1
            name = self.text[start:at]
            if not name or not (name[0].isupper() or name[0] == "_"):
                return False
            if not indented and not self.space and self.last().kind != "op":
                return False
            if not indented and self.last().kind in {"var", "num", "str"}:
                raise Refused("whether `<<` begins a here-document is not certain")
        self.at = at
        if quote == "`":
            self.add("name", "%x")
        self.waiting.append((name, quote, indented, len(self.tokens)))
        self.add("str", f"<<{name}", unknown("a here-document"))
        return True

    def symbol(self) -> bool:
        after = self.text[self.at + 1 : self.at + 2]
        if self.peek(2) == "::" or self.last().kind in {"num", "str"} or not after:
            return False
        if after == '"':
            self.at += 2
            self.add("str", ":", self.expanded(self.body('"', '"')))
            return True
        if not (after.isalpha() or after == "_"):
            return False
        self.at += 1
        start = self.at
        while self.peek().isalnum() or (self.peek() in {"_", "?", "!"} and self.peek()):
            self.at += 1
        self.add("str", ":", known(self.text[start : self.at]))
        return True

    def variable(self) -> None:
        start = self.at
        while self.peek() in {"@", "$"} and self.peek():
            self.at += 1
        if self.peek().isalnum() or self.peek() == "_":
            while self.peek().isalnum() or self.peek() == "_":
                self.at += 1
        else:
            self.at += 1
        self.add("var", self.text[start : self.at])

    def word(self) -> None:
        start = self.at
        while self.peek().isalnum() or self.peek() == "_":
            self.at += 1
        if (
            self.peek() in {"?", "!"}
            and self.peek()
            and self.text[self.at + 1 : self.at + 2] != "="
        ):
            self.at += 1
        name = self.text[start : self.at]
        if self.peek() == ":" and self.peek(2) != "::" and not self.ternary():
            self.at += 1
            self.add("str", name, known(name))  # a keyword, or a key: `mode: "w"`
            self.add("op", "=>")
            return
        self.add("name", name)

    def ternary(self) -> bool:
        """A `?` of this line waits for its `:`."""
        for token in reversed(self.tokens[-_WAITS:]):
            if token.kind == "op" and token.text == "?":
                return True
            if token.line:
                return False
        return False
