"""PHP → tokens. Names of functions do not tell upper from lower case, so names are made lower."""

from __future__ import annotations

from gateway.facts.code.script.tokens import Refused, Scanner, Token, template, unescape
from gateway.facts.code.text import known, unknown
from gateway.regex import compiled_later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.code.model import Text

_CONSTANTS = frozenset(
    {"PHP_EOL", "DIRECTORY_SEPARATOR", "PHP_VERSION", "PHP_OS", "STDIN", "STDOUT", "STDERR"}
)


# `$x`, `$x[key]`, `{$x['key']}` in a text.
_VARIABLE = compiled_later(r"\{\$[A-Za-z_][^}]*\}|\$[A-Za-z_]\w*(?:\[[^\]]*\])?")
_KEY = compiled_later(r"\[([A-Za-z_]\w*)\]")


def _plain(raw: str) -> Text:
    return unescape(raw, "php") or unknown("its escapes are not followed")


def _code(variable: str) -> str:
    """The same outside of a text: no braces, and quotes about the key."""
    if variable[0] == "{":
        return variable[1:-1]
    return _KEY.sub(lambda found: f"['{found[1]}']", variable)


def tokenize(text: str) -> tuple[list[Token], list[str]]:
    """Tokens, and the code in strings."""
    scanner = _PHP(text)
    start = text.find("<?")
    if (start >= 0 and text[:start].strip() == "") or text.lstrip().startswith("#!"):
        scanner.at = start + 2 if start >= 0 else 0
        scanner.opened()
    elif start >= 0 and "?>" not in text[:start]:
        raise Refused("where the code begins is not certain")
    return scanner.scan(), scanner.inside


class _PHP(Scanner):
    operators = ("<=>", "===", "!==", "**=", "...", "<<=", ">>=", "??=", "?->", "->", "=>", "::", "==", "!=", "<>",
                 "<=", ">=", "&&", "||", "??", "++", "--", "+=", "-=", "*=", "/=", ".=", "%=", "|=", "&=", "^=",
                 "<<", ">>", "**", "${")  # fmt: skip
    name_signs = "_\\"

    def opened(self) -> None:
        """Behind `<?`: `php`, or `=`, which prints."""
        if self.text[self.at : self.at + 3].lower() == "php":
            self.at += 3
        elif self.peek() == "=":
            self.at += 1

    def special(self, sign: str) -> bool:
        if self.peek(2) == "//" or (sign == "#" and self.peek(2) != "#["):
            self.comment()
        elif self.peek(2) == "/*":
            self.at += 2
            self.skip_to("*/")
        elif self.peek(2) == "?>":
            self.html()
        elif sign == "'":
            self.at += 1
            raw = self.until("'")
            plain = raw.replace("\\'", "'").replace("\\\\", "\\")
            self.add("str", plain, known(plain))
        elif sign in {'"', "`"}:
            self.at += 1
            value = self.expanded(raw := self.until(sign))
            if sign == "`":
                self.add("name", "shell_exec")
            self.add("str", raw, value)
        elif self.peek(3) == "<<<":
            self.document()
        elif sign == "$" and (
            self.text[self.at + 1 : self.at + 2].isalpha() or self.peek(2) == "$_"
        ):
            self.variable()
        elif sign == "$":
            self.at += 2 if self.peek(2) == "${" else 1
            self.add("op", "${")
        elif sign.isalpha() or sign in "_\\":
            self.word()
        else:
            return False
        return True

    def comment(self) -> None:
        """To the end of the line, or of the code."""
        ends = [
            at for at in (self.text.find("\n", self.at), self.text.find("?>", self.at)) if at >= 0
        ]
        self.at = min(ends, default=len(self.text))

    def html(self) -> None:
        self.at += 2
        self.add("op", ";")
        self.skip_to("<?")
        self.opened()

    def variable(self) -> None:
        start = self.at
        self.at += 1
        while self.peek().isalnum() or self.peek() == "_":
            self.at += 1
        self.add("var", self.text[start : self.at])

    def word(self) -> None:
        start = self.at
        while self.peek().isalnum() or (self.peek() and self.peek() in "_\\"):
            self.at += 1
        name = self.text[start : self.at].lstrip("\\")
        if self.last().kind == "op" and self.last().text in {"->", "?->"}:
            self.add("str", ".", unknown("a member"))  # a property or a method: not a function
            self.tokens[-1] = Token("member", name)
            return
        self.add("name", name if name in _CONSTANTS else name.lower())

    def expanded(self, raw: str) -> Text:
        """A double-quoted text: plain variables only; code in braces is refused."""
        for at, sign in enumerate(raw):
            if sign == "$" and raw[at + 1 : at + 2] == "{":
                raise Refused("a string holds code")
            if sign == "{" and raw[at + 1 : at + 2] == "$":
                end = raw.find("}", at)
                if end < 0 or "(" in raw[at:end]:
                    raise Refused("a string may hold code")
        parts: list[Text | str] = []
        begun = 0
        for found in _VARIABLE.finditer(raw):
            parts += [_plain(raw[begun : found.start()]), _code(found.group())]
            begun = found.end()
        return template([*parts, _plain(raw[begun:])])

    def document(self) -> None:
        """`<<<EOT … EOT`"""
        self.at += 3
        while self.peek() in {" ", "\t"} and self.peek():
            self.at += 1
        quote = self.peek() if self.peek() in {"'", '"'} else ""
        self.at += len(quote)
        start = self.at
        while self.peek().isalnum() or self.peek() == "_":
            self.at += 1
        name = self.text[start : self.at]
        self.skip_to("\n")
        start = self.at
        while self.at < len(self.text):
            end = self.text.find("\n", self.at)
            end = len(self.text) if end < 0 else end
            line = self.text[self.at : end].lstrip()
            if line.startswith(name) and not (
                line[len(name) : len(name) + 1].isalnum() or line[len(name) :].startswith("_")
            ):
                raw = self.text[start : self.at]
                self.at += len(self.text[self.at : end]) - len(line) + len(name)
                self.add("str", "<<<", known(raw) if quote == "'" else self.expanded(raw))
                return
            self.at = end + 1
        raise Refused("a here-document does not end")
