"""awk programs, cut into tokens as awk cuts them."""

from __future__ import annotations

from gateway.facts.code.spec import names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeAlias

    # Kind (`str`, `re`, `num`, `name`, `op`, `end`) and text; `end` is a newline.
    Token: TypeAlias = tuple[str, str]

KEYWORDS = names("return print printf case in else do delete exit getline")
_OPERATORS = ("**=", "&&", "||", "++", "--", ">>", "|&", "==", "!=", "<=", ">=", "+=", "-=", "*=", "/=", "%=",
              "^=", "!~", "**")  # fmt: skip
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "a": "\a", "b": "\b", "f": "\f", "v": "\v"}


class Refused(Exception):  # noqa: N818 - caught here, ends in an Unknown
    """The text cannot be cut for certain."""


def tokenize(text: str) -> list[Token]:
    """The tokens of a program."""
    found: list[Token] = []
    at, size = 0, len(text)
    while at < size:
        sign = text[at]
        if sign in " \t\r":
            at += 1
        elif sign == "\\" and text[at + 1 : at + 2] in {"\n", "\r"}:
            at += 2
        elif sign == "#":
            end = text.find("\n", at)
            at = size if end < 0 else end
        elif sign == "\n":
            # Behind these the statement goes on.
            if found[-1:] not in ([("op", ",")], [("op", "&&")], [("op", "||")]):
                found.append(("end", ""))
            at += 1
        elif sign == '"':
            value, at = _string(text, at + 1)
            found.append(("str", value))
        elif sign == "/" and _regex_may_stand(found):
            at = _regex(text, at + 1)
            found.append(("re", ""))
        elif sign.isdigit() or sign == ".":
            at = _number(text, at)
            found.append(("num", ""))
        elif sign.isalpha() or sign == "_":
            end = at + 1
            while end < size and (text[end].isalnum() or text[end] == "_"):
                end += 1
            found.append(("name", text[at:end]))
            at = end
        else:
            operator = next((one for one in _OPERATORS if text.startswith(one, at)), sign)
            found.append(("op", operator))
            at += len(operator)
    return found


def _number(text: str, at: int) -> int:
    """The place behind a number: what letters follow, begins a name (`1system("x")`)."""
    while text[at : at + 1].isdigit() or text[at : at + 1] == ".":
        at += 1
    behind = at + 1 + (text[at + 1 : at + 2] in {"+", "-"})
    if text[at : at + 1] in {"e", "E"} and text[behind : behind + 1].isdigit():
        at = behind
        while text[at : at + 1].isdigit():
            at += 1
    return at


def _regex_may_stand(found: list[Token]) -> bool:
    """`/` divides behind a value, else it begins a regex."""
    for kind, text in reversed(found):
        if kind == "op" and text in {"++", "--"}:
            continue
        if text == "getline" and kind == "name":
            raise Refused("whether `/` divides what `getline` gives is not certain")
        if kind == "name":
            return text in KEYWORDS
        return not (kind in {"num", "str", "re"} or text in {")", "]", "$"})
    return True


def _string(text: str, at: int) -> tuple[str, int]:
    out: list[str] = []
    while at < len(text):
        sign = text[at]
        if sign == '"':
            return "".join(out), at + 1
        if sign == "\n":
            break
        if sign == "\\":
            piece, at = _escape(text, at + 1)
            out.append(piece)
        else:
            out.append(sign)
            at += 1
    raise Refused("a string does not end")


def _escape(text: str, at: int) -> tuple[str, int]:
    sign = text[at : at + 1]
    if sign in _ESCAPES:
        return _ESCAPES[sign], at + 1
    if sign.isdigit() and sign < "8":
        end = at + 1
        while end < min(at + 3, len(text)) and text[end] in "01234567":
            end += 1
        return chr(int(text[at:end], 8)), end
    if sign == "x":
        raise Refused("how many digits follow `\\x` differs between versions")
    if sign == "\n":
        return "", at + 1
    return (sign if sign in {'"', "\\", "/"} else "\\" + sign), at + 1


def _regex(text: str, at: int) -> int:
    """The place behind the closing slash. In `[…]` a slash is an ordinary character."""
    inside = False
    start = at
    while at < len(text):
        sign = text[at]
        if sign == "\\":
            at += 1
        elif sign == "\n":
            break
        elif inside:
            # `]` comes first: `[]x]`, `[^]x]`.
            inside = not (sign == "]" and text[at - 1] != "[" and text[at - 2 : at] != "[^")
        elif sign == "[":
            inside = True
        elif sign == "/" and at >= start:
            return at + 1
        at += 1
    raise Refused("a regular expression does not end")
