"""Arithmetic over constants, as bash reckons: 64 bits, variables evaluated again as expressions.

What isn't a constant raises `NotConstant`; the caller makes a hole of it. The danger of arithmetic (a
subscript in the *value* of a variable is expanded, commands and all) is found in `evaluated.py`.
"""

from __future__ import annotations

from gateway.facts.words.holes import is_exact
from gateway.regex import compiled_later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

_SIGN = compiled_later(
    r"(?a)\s*(?:(\d[\w#@]*)|([A-Za-z_]\w*)|(<<=|>>=|\*\*|\+\+|--|&&|\|\||<<|>>|<=|>=|==|!=|[-+*/%&^|]="
    r"|[-+*/%<>!~&^|?:=(),]))"
)
_LEVELS = {
    "||": 1, "&&": 2, "|": 3, "^": 4, "&": 5, "==": 6, "!=": 6, "<": 7, ">": 7, "<=": 7, ">=": 7,
    "<<": 8, ">>": 8, "+": 9, "-": 9, "*": 10, "/": 10, "%": 10, "**": 11,
}  # fmt: skip
_ASSIGN = frozenset(["=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>="])
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ@_"
_LONGEST = 512


class NotConstant(Exception):  # noqa: N818 - not an error: the value is not known
    """The expression has no value that can be known here."""


class Expression:
    """One expression. `read` gives the text of a variable, `write` gets what is assigned."""

    def __init__(
        self,
        text: str,
        read: Callable[[str], str],
        write: Callable[[str, int], None],
        depth: int = 0,
    ) -> None:
        if not is_exact(text) or len(text) > _LONGEST or depth > 8:
            raise NotConstant
        self.read, self.write, self.depth = read, write, depth
        self.signs = _signs(text)
        self.at = 0
        # Inside a part that is not evaluated (`0 && x=1`).
        self.idle = 0

    def value(self) -> int:
        """The value of the whole expression."""
        if not self.signs:
            return 0
        found = self.comma()
        if self.at != len(self.signs):
            raise NotConstant
        return found

    def peek(self) -> str:
        return self.signs[self.at] if self.at < len(self.signs) else ""

    def take(self, sign: str) -> bool:
        if self.peek() != sign:
            return False
        self.at += 1
        return True

    def comma(self) -> int:
        found = self.assignment()
        while self.take(","):
            found = self.assignment()
        return found

    def assignment(self) -> int:
        name = self.peek()
        if _is_name(name) and self.at + 1 < len(self.signs) and self.signs[self.at + 1] in _ASSIGN:
            operator = self.signs[self.at + 1]
            self.at += 2
            before = self.variable(name) if operator != "=" else 0  # the right side may change it
            found = self.assignment()
            if operator != "=":
                found = _reckon(operator[:-1], before, found)
            return self.store(name, found)
        return self.conditional()

    def conditional(self) -> int:
        test = self.binary(1)
        if not self.take("?"):
            return test
        self.idle += not test
        yes = self.comma()
        self.idle -= not test
        if not self.take(":"):
            raise NotConstant
        self.idle += bool(test)
        no = self.conditional()
        self.idle -= bool(test)
        return yes if test else no

    def binary(self, level: int) -> int:
        left = self.unary()
        while _LEVELS.get(self.peek(), 0) >= level:
            operator = self.peek()
            own = _LEVELS[operator]
            self.at += 1
            skip = (operator == "&&" and not left) or (operator == "||" and bool(left))
            self.idle += skip
            right = self.binary(own if operator == "**" else own + 1)
            self.idle -= skip
            left = 0 if self.idle and operator in "/%**" else _reckon(operator, left, right)
        return left

    def unary(self) -> int:
        sign = self.peek()
        self.at += 1
        if sign == "(":
            found = self.comma()
            if not self.take(")"):
                raise NotConstant
            return found
        if sign in {"++", "--"}:
            name = self.peek()
            if not _is_name(name):
                raise NotConstant
            self.at += 1
            return self.store(name, self.variable(name) + (1 if sign == "++" else -1))
        if sign in {"-", "+", "!", "~"}:
            found = self.unary()
            return {"-": -found, "+": found, "!": int(not found), "~": ~found}[sign]
        if _is_name(sign):
            found = self.variable(sign)
            if self.peek() in {"++", "--"}:
                self.store(sign, found + (1 if self.peek() == "++" else -1))
                self.at += 1
            return found
        return _number(sign)

    def variable(self, name: str) -> int:
        if self.idle:
            return 0
        return Expression(self.read(name), self.read, self.write, self.depth + 1).value()

    def store(self, name: str, value: int) -> int:
        if not self.idle:
            self.write(name, _wrap(value))
        return _wrap(value)


def _signs(text: str) -> list[str]:
    out: list[str] = []
    at, end = 0, len(text.rstrip())
    depth = 0
    while at < end:
        found = _SIGN.match(text, at)
        if found is None:
            raise NotConstant
        sign = found.group().strip()
        depth += (sign == "(") - (sign == ")")
        if depth > 16 or len(out) > 128:
            raise NotConstant
        out.append(sign)
        at = found.end()
    return out


def _is_name(sign: str) -> bool:
    return bool(sign) and (sign[0].isalpha() or sign[0] == "_")


def _number(sign: str) -> int:
    if not sign or not sign[0].isdigit():
        raise NotConstant
    base, hashed, digits = sign.partition("#")
    try:
        if not hashed:
            lower = sign.lower()
            if lower.startswith("0x"):
                return _wrap(int(lower, 16))
            return _wrap(int(sign, 8) if sign[0] == "0" and len(sign) > 1 else int(sign))
        radix, found = int(base), 0
        for digit in digits.lower() if int(base) <= 36 else digits:
            worth = _DIGITS.index(digit)
            if worth >= radix:
                raise NotConstant
            found = found * radix + worth
    except ValueError:
        raise NotConstant from None
    if not 2 <= radix <= 64:
        raise NotConstant
    return _wrap(found)


def _wrap(value: int) -> int:
    return (value + 2**63) % 2**64 - 2**63


def _reckon(operator: str, a: int, b: int) -> int:
    """One operator of bash on two numbers."""
    if operator in {"/", "%"}:
        if b == 0:
            raise NotConstant
        quotient = abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)
        return _wrap(quotient if operator == "/" else a - b * quotient)
    if operator == "**":
        if b < 0 or b > 4096:
            raise NotConstant
        return _wrap(pow(a, b, 2**64))
    if operator == "<<":
        return _wrap(a << (b % 64))
    if operator == ">>":
        return a >> (b % 64)
    if operator in {"&&", "||"}:
        return int(bool(a) and bool(b)) if operator == "&&" else int(bool(a) or bool(b))
    if operator in {"+", "-", "*", "&", "|", "^"}:
        return _wrap(
            {"+": a + b, "-": a - b, "*": a * b, "&": a & b, "|": a | b, "^": a ^ b}[operator]
        )
    return int(
        {"==": a == b, "!=": a != b, "<": a < b, ">": a > b, "<=": a <= b, ">=": a >= b}[operator]
    )
