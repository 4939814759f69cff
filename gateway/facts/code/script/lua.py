"""Lua: `os`, `io`, and everything that loads code."""

from __future__ import annotations

from gateway.facts.code.model import Text
from gateway.facts.code.script.analysis import Analysis, Language
from gateway.facts.code.script.tokens import Refused, Scanner, Token, unescape
from gateway.facts.code.spec import names, table
from gateway.facts.code.text import known, unknown

_PURE = names(
    """
    and break do else elseif end false for function goto if in local nil not or repeat return then true until
    while print pairs ipairs type tostring tonumber select unpack error assert pcall xpcall rawget rawset
    rawequal rawlen setmetatable getmetatable next collectgarbage _VERSION self warn arg
    os.time os.date os.clock os.getenv os.difftime os.exit os.setlocale
    io.write io.read io.stdout io.stderr io.stdin io.close io.type io.flush
    """
)
_EFFECTS = table(
    {
        "os.execute": "shell:0",
        "io.popen": "shell:0",
        "os.remove": "delete:0",
        "os.rename": "read:0 delete:0 write:1",
        "os.tmpname io.tmpfile": "pure",
        "io.open": "mode:0",
        "io.lines io.input": "read:0/optional",
        "io.output": "write:0/optional",
        "dofile loadfile": "execute:0 opaque",
        "load loadstring": "code:0",
        "require": "effects",
        "debug package _G _ENV getfenv setfenv module ffi string.dump": "opaque",
    }
)


def _tokenize(text: str) -> tuple[list[Token], list[str]]:
    scanner = _Lua(text)
    return scanner.scan(), scanner.inside


class _Lua(Scanner):
    operators = ("...", "..", "==", "~=", "<=", ">=", "//", "::", "<<", ">>")

    def special(self, sign: str) -> bool:
        if self.peek(2) == "--" or (self.at == 0 and self.peek(2) == "#!"):
            self.at += 2
            if not self.long_bracket(keep=False):
                end = self.text.find("\n", self.at)
                self.at = len(self.text) if end < 0 else end
            return True
        if sign in {"'", '"'}:
            self.at += 1
            raw = self.until(sign)
            if "\\z" in raw or "\\u" in raw or any(f"\\{digit}" in raw for digit in "0123456789"):
                self.add("str", raw, unknown("its escapes are not followed"))
            else:
                self.add(
                    "str", raw, unescape(raw, "lua") or unknown("its escapes are not followed")
                )
            return True
        return sign == "[" and self.long_bracket(keep=True)

    def number(self) -> None:
        while self.peek().isalnum() or (self.peek() == "." and self.peek(2) != ".."):
            self.at += 1

    def long_bracket(self, *, keep: bool) -> bool:
        """`[[ … ]]`, `[==[ … ]==]`"""
        end = self.at + 1
        while self.text[end : end + 1] == "=":
            end += 1
        if self.peek() != "[" or self.text[end : end + 1] != "[":
            return False
        closing = "]" + "=" * (end - self.at - 1) + "]"
        found = self.text.find(closing, end)
        if found < 0:
            raise Refused("a quoted text does not end")
        if keep:
            self.add("str", "[[…]]", known(self.text[end + 1 : found]))
        self.at = found + len(closing)
        return True


def _prepare(analysis: Analysis) -> None:
    """Locals, parameters, loop variables, and what is assigned to."""
    for at, token in enumerate(analysis.tokens):
        if token.kind != "name" or analysis.linked(at):
            continue
        if token.text in {"local", "for", "goto"}:
            _list(analysis, at + 1)
        elif token.text == "function":
            _function(analysis, at + 1)
        elif analysis.is_op(at + 1, "=", "::") and token.text not in _PURE:
            analysis.own.add(token.text)
            analysis.bound.add(at)


def _list(analysis: Analysis, at: int) -> None:
    while analysis.token(at).kind == "name" and analysis.token(at).text not in _PURE:
        analysis.own.add(analysis.token(at).text)
        analysis.bound.add(at)
        at += 3 if analysis.is_op(at + 1, "<") else 0  # `local x <const>`
        if not analysis.is_op(at + 1, ","):
            return
        at += 2


def _function(analysis: Analysis, at: int) -> None:
    if analysis.token(at).kind == "name":
        analysis.own.add(analysis.token(at).text)
        analysis.bound.add(at)
        at = analysis.chain(at)[1]
    if analysis.is_op(at, "("):
        for there in range(at + 1, analysis.close(at)):
            if analysis.token(there).kind == "name":
                analysis.own.add(analysis.token(there).text)


def _piece(analysis: Analysis, at: int) -> tuple[Text, int] | None:
    """`os.getenv("HOME")`, `arg[1]`"""
    if analysis.token(at).kind != "name":
        return None
    parts, behind = analysis.chain(at)
    key = analysis.token(behind + 1)
    if parts == ["os", "getenv"] and key.value is not None and analysis.is_op(behind + 2, ")"):
        found = analysis.env.get(key.value.arg.text)
        return (Text(found) if found else unknown(f"`{key.text}` is not known here")), behind + 3
    if parts == ["arg"] and key.text.isdigit() and 0 < int(key.text) <= len(analysis.argv):
        return Text(analysis.argv[int(key.text) - 1]), behind + 3
    return None


LUA = Language(
    "lua",
    _tokenize,
    _EFFECTS,
    _PURE,
    names("string table math utf8 coroutine bit bit32 jit"),
    acting=names("dump popen execute"),
    links=frozenset({".", ":"}),
    joins="..",
    prints=names("print io.write"),
    prepare=_prepare,
    piece=_piece,
)
