"""Perl → tokens: quote-like operators, here-documents, regexes, and the code inside them.

Whether `/`, `?` or `<` begins something depends in Perl on what a name means; where that is not
certain the text is refused.
"""

from __future__ import annotations

from gateway.facts.code.script.perl_documents import VALUES, Documents
from gateway.facts.code.script.perl_strings import PAIRS, expanded
from gateway.facts.code.script.tokens import END, Refused, Token, unescape
from gateway.facts.code.spec import names
from gateway.facts.code.text import known, unknown
from gateway.regex import compiled_later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.code.model import Text

_QUOTES = frozenset({"q", "qq", "qw", "qx", "qr", "m", "s", "tr", "y"})
# Words behind which an expression begins, so that `/` is a regex.
BEFORE_EXPRESSION = names(
    """
    and or not xor x lt gt le ge eq ne cmp if unless while until return print say split grep map join push
    unshift foreach for elsif when die warn printf lc uc defined ref scalar sort reverse keys values
    """
)
# Behind these an operator comes next: a value has ended.
_ENDS = frozenset({")", "]", "}", "++", "--"})


_FORMAT = compiled_later(r"\s*[\w:]*\s*=[ \t]*\n")
_KEY = compiled_later(r"\{\s*(\w+)\s*\}")


def tokenize(text: str) -> tuple[list[Token], list[str]]:
    """Tokens, and the code in strings and replacements."""
    scanner = _Perl(text)
    return scanner.scan(), scanner.inside


class _Perl(Documents):
    operators = ("<=>", "**=", "||=", "&&=", "//=", "...", "->", "=>", "==", "!=", "<=", ">=", "&&", "||", "//",
                 "..", "::", "=~", "!~", "++", "--", "+=", "-=", "*=", ".=", "x=", "%=", "|=", "&=", "^=", "<<=",
                 ">>=", "<<", ">>", "**")  # fmt: skip

    def __init__(self, text: str) -> None:
        super().__init__(text)
        # For each open brace whether it is a subscript.
        self.braces: list[bool] = []
        self.newline()

    # ---------------------------------------------------------------- pieces

    def special(self, sign: str) -> bool:
        if sign == "#":
            end = self.text.find("\n", self.at)
            self.at = len(self.text) if end < 0 else end
        elif sign in {"'", '"', "`"}:
            self.at += 1
            self.quote(sign, self.until(sign))
        elif sign in "$@%&*":
            return self.sigil(sign)
        elif sign == "-" and self.filetest():
            self.at += 2
            self.add("op", "-X")
        elif sign == "/" and self.expects_value():
            self.at += 1
            self.regex(self.until("/"))
        elif sign == "<" and self.angle():
            return True
        elif sign == "?" and self.expects_value():
            raise Refused("`?` stands where a value is expected")
        elif sign == "{" and self.key():
            return True
        elif sign.isalpha() or sign == "_":
            return self.word()
        else:
            self.brace(sign)
            return False
        return True

    def brace(self, sign: str) -> None:
        if sign == "{":
            self.braces.append(self.is_subscript())
        elif sign == "}" and self.braces and self.braces.pop():
            self.subscript_closed = len(self.tokens)

    def is_subscript(self) -> bool:
        """A brace that comes now picks from the variable before it."""
        last = self.last()
        closed = self.subscript_closed == len(self.tokens) - 1 and bool(self.tokens)
        return last.kind == "var" or last.text in {"->", "]"} or closed

    def expects_value(self) -> bool:
        """A value, not an operator, comes next."""
        last = self.last()
        if last.kind in {"num", "str", "re", "var"}:
            return False
        if last.kind == "name":
            if last.text in BEFORE_EXPRESSION:
                return True
            if last.text in VALUES or (len(self.tokens) > 1 and self.tokens[-2].text == "->"):
                return False
            raise Refused(f"whether `{last.text}` takes arguments is not certain")
        if last.text in {"++", "--"}:
            return False
        if last.text == "}" and self.subscript_closed == len(self.tokens) - 1:
            return False
        if last.text == "}":
            raise Refused("whether a block or a subscript ended is not certain")
        return last.text not in {")", "]"}

    def filetest(self) -> bool:
        after = self.text[self.at + 1 : self.at + 3]
        return (
            len(after) == 2
            and after[0].isalpha()
            and not (after[1].isalnum() or after[1] == "_")
            and self.last().kind not in {"num", "str", "var"}
            and self.last().text not in {")", "]", "}"}
            and not self.text[self.at + 2 :].lstrip().startswith("=>")
        )

    def sigil(self, sign: str) -> bool:
        """`$x`, `@{…}`, `%h`, `$#a`, `$$`, `$!` …"""
        if sign in "%&*" and not self.begins_variable():
            return False
        self.at += 1
        if self.peek().isspace():
            raise Refused(f"a blank stands behind `{sign}`")
        after = self.peek(2)[1:]
        if sign == "$" and self.peek() == "#" and (after.isalpha() or (after and after in "{$_")):
            self.at += 1
        while (
            self.peek() == "$" and self.text[self.at + 1 : self.at + 2].replace("_", "a").isalpha()
        ):
            self.at += 1
            if sign == "&":
                self.add("op", "&$")
                return True
        if self.peek() == "{":
            self.add("op", sign + "{" if sign != "&" else "&{")
            self.at += 1
            self.tokens.append(Token("op", "{"))
            self.braces.append(True)
            return True
        start = self.at
        while self.peek().isalnum() or self.peek() == "_" or self.peek(2) == "::":
            self.at += 2 if self.peek() == ":" else 1
        if self.at == start:
            self.at += 1  # `$!`, `$_` is above, `$/`, `$,` …
        self.add("var", sign + self.text[start : self.at])
        return True

    def qualified(self) -> bool:
        return self.peek(2) == "::" and self.text[self.at + 2 : self.at + 3].isalpha()

    def begins_variable(self) -> bool:
        after = self.text[self.at + 1 : self.at + 2]
        last = self.last()
        if after.isspace() and (last is END or last.text in {";", "(", ",", "=", "{"}):
            return True  # `& f`
        if not (after.isalpha() or after in {"_", "{", "$"}) or not after:
            return False
        # (Behind a block begins a statement.)
        ended = last.text == "}" and self.subscript_closed != len(self.tokens) - 1
        if last.kind in {"num", "str", "var", "re"} or (last.text in _ENDS and not ended):
            return False
        return last.kind != "name" or last.text in BEFORE_EXPRESSION | {
            "my",
            "our",
            "local",
            "each",
            "delete",
        }

    def angle(self) -> bool:
        """`<$fh>`, `<STDIN>`, `<*.c>`, `<<EOF`; else an operator."""
        if self.peek(2) == "<<":
            return self.here_document()
        last = self.last()
        if last.kind in {"num", "str", "var", "re"} or last.text in _ENDS:
            return False
        end = self.text.find(">", self.at)
        inside = self.text[self.at + 1 : end] if end >= 0 else ""
        if end < 0 or "\n" in inside or ";" in inside:
            raise Refused("whether `<` compares is not certain")
        self.at = end + 1
        handle = inside.lstrip("$")
        if handle == "" or handle.replace("_", "a").isalnum():
            # (What stands in @ARGV is read through `<>` and `<ARGV>`.)
            given = "<>" if handle in {"", "ARGV"} else "<H>"
            self.add("name", "<STDIN>" if handle == "STDIN" else given)
        else:
            self.add("name", "glob")
            self.add(
                "str",
                inside,
                unescape(inside, "perl")
                if "$" not in inside
                else unknown("a part of the text is computed"),
            )
        return True

    def key(self) -> bool:
        """`{name}` behind a variable is a key, whatever the name means elsewhere."""
        found = _KEY.match(self.text, self.at) if self.is_subscript() else None
        if found is None:
            return False
        self.add("op", "{")
        self.add("str", found[1], known(found[1]))
        self.subscript_closed = len(self.tokens)
        self.add("op", "}")
        self.at = found.end()
        return True

    # ---------------------------------------------------------------- words and quotes

    def number(self) -> None:
        super().number()
        if self.peek() == "." and self.peek(2) != ".." and self.text[self.at - 1].isdigit():
            self.at += 1  # `1.` is a number as well

    def word(self) -> bool:
        start = self.at
        while self.peek().isalnum() or self.peek() == "_" or self.qualified():
            self.at += 2 if self.peek() == ":" else 1
        word = self.text[start : self.at]
        rest = self.text[self.at :].lstrip(" \t\n")
        if self.last().kind == "name" and self.last().text in {"sub", "package"}:
            self.add("name", word)
        elif rest.startswith("=>") or self.last().text == "->":
            self.add("name" if self.last().text == "->" else "str", word, known(word))
        elif word == "format" and _FORMAT.match(self.text, self.at):
            raise Refused("a format is not read")
        elif word in {"__END__", "__DATA__"}:
            if not rest.startswith((";", "=", ":")):
                self.at = len(self.text)
            else:
                raise Refused(f"`{word}` does not stand alone")
        elif word in _QUOTES and self.quotes(rest):
            if self.last().text in {"%", "&", "*"} and not self.space and self.maybe_sigil():
                raise Refused(f"whether `{word}` is the name of a variable is not certain")
            self.quote_like(word)
        else:
            self.add("name", word)
        return True

    def maybe_sigil(self) -> bool:
        before = self.tokens[-2] if len(self.tokens) > 1 else END
        return before.kind == "name" or before.text == "}"

    def quotes(self, rest: str) -> bool:
        sign = rest[:1]
        if (
            not sign
            or sign in {",", ";", ")"}
            or (sign == "=" and rest[1:2] in {" ", "=", "~", ">"})
        ):
            return False
        direct = not self.peek().isspace()
        return not (
            sign.isalnum()
            or sign == "_"
            or (sign == "#" and not direct)
            or (sign == "}" and not direct)
        )

    def quote_like(self, word: str) -> None:
        while self.peek().isspace():
            self.at += 1
        opening = self.peek()
        self.at += 1
        first = self.delimited(opening)
        if word in {"s", "tr", "y"}:
            self.replacement(word, opening, first)
            return
        if word in {"m", "qr"}:
            self.regex(first)
        elif word == "q":
            self.add("str", first, known(first.replace("\\\\", "\\")))
        elif word == "qw":
            self.words(first)
        else:
            self.quote("`" if word == "qx" else '"', first, raw=word == "qx" and opening == "'")

    def words(self, text: str) -> None:
        """`qw(a b)` is a list."""
        self.add("op", "(")
        for at, word in enumerate(text.split()):
            if at:
                self.add("op", ",")
            self.add("str", word, known(word))
        self.add("op", ")")

    def delimited(self, opening: str) -> str:
        closing = PAIRS.get(opening)
        return self.balanced(opening, closing) if closing else self.until(opening)

    def replacement(self, word: str, opening: str, pattern: str) -> None:
        if opening in PAIRS:
            self.blanks()
            opening = self.peek()
            self.at += 1
        second = self.delimited(opening)
        start = self.at
        while self.peek().isalpha():
            self.at += 1
        flags = self.text[start : self.at]
        if word == "s":
            self.regex(pattern, take_flags=False)
            if "e" in flags:
                self.inside.append(second)
                if flags.count("e") > 1:
                    self.add("name", "eval")
            elif opening != "'":
                self.expanded(second)
        else:
            self.add("re", "tr")

    def blanks(self) -> None:
        """Blanks, and comments behind them."""
        while self.peek().isspace():
            self.at += 1
            if self.peek() == "#":
                end = self.text.find("\n", self.at)
                self.at = len(self.text) if end < 0 else end

    def regex(self, pattern: str, *, take_flags: bool = True) -> None:
        if "(?{" in pattern or "(??{" in pattern:
            raise Refused("a regular expression holds code")
        self.expanded(pattern)
        while take_flags and self.peek().isalpha():
            self.at += 1
        self.add("re", "/")

    def quote(self, sign: str, text: str, *, raw: bool = False) -> None:
        if sign == "'":
            plain = text.replace("\\'", "'").replace("\\\\", "\\")
            self.add("str", text, known(plain))
            return
        value = known(text) if raw else self.expanded(text)
        if sign == "`":
            self.add("name", "qx")
        self.add("str", text, value)

    def expanded(self, text: str) -> Text:
        return expanded(text)
