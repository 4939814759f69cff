"""awk programs: `system`, pipes, redirections, `getline`, and what gawk adds to them.

The text is cut into tokens as awk does; a full parser isn't needed, because each of these stands at
a place that the tokens around it show.
"""

from __future__ import annotations

from gateway.facts.code.awk_tokens import KEYWORDS, Refused, tokenize
from gateway.facts.code.gather import Gather
from gateway.facts.code.model import Likely, Text
from gateway.facts.code.said import filled
from gateway.facts.code.spec import interprets
from gateway.facts.code.text import concat, known, unknown
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.code.awk_tokens import Token
    from gateway.facts.code.model import CodeEffects
    from gateway.facts.model import Arg

_STREAMS = frozenset({"-", "/dev/stdin", "/dev/stdout", "/dev/stderr"})
_STOPS = frozenset({";", "{", "}", ""})
# Before these an expression begins, so that what stands on their left is none of it.
_STATEMENTS = frozenset({"print", "printf"})
_LEFT_ENDS = _STOPS | {"(", ",", "=", "&&", "||", "!", "?", ":", "==", "!=", "+=", "<", ">", "["}


def read(text: str, env: dict[str, Arg] | None = None, argv: tuple[Arg, ...] = ()) -> CodeEffects:
    """What the program would do. `argv`: among them may be variables, `name=value`."""
    gather = Gather("awk")
    try:
        _Program(tokenize(text), gather, env or {}, argv).read()
    except Refused as refused:
        gather.unknown("code", f"the awk program cannot be read: {refused}")
    return gather.effects()


# -------------------------------------------------------------------- what they mean


class _Program:
    def __init__(
        self, tokens: list[Token], gather: Gather, env: dict[str, Arg], argv: tuple[Arg, ...]
    ) -> None:
        self.tokens = tokens
        self.env = env
        self.gather = gather
        self.constants: dict[str, Text] = {}
        # Variables of the command line: what they probably are when the program uses them.
        self.given: dict[str, Arg] = {}
        for arg in argv:
            name, equals, value = arg.text.partition("=")
            if equals and arg.exact and name.isidentifier():
                self.given[name] = replace(arg, text=value)

    def read(self) -> None:
        self.settle()
        for at, (kind, text) in enumerate(self.tokens):
            if kind == "op" and text == "@":
                self.directive(at)
            elif kind == "op" and text in {"|", "|&"} and self.word(at + 1) == "getline":
                self.piped(at)
            elif kind == "name":
                self.name(at, text)

    def piped(self, at: int) -> None:
        """`"a" "b" | getline`: mawk starts `b` alone, others `ab`."""
        start = self.left(at)
        self.command(self.value(start, at))
        last = self.opened(at - 1) if self.word(at - 1) == ")" else at - 1
        if start < last and (self.word(last) == "(" or self.tokens[last][0] in {"str", "name"}):
            alone = self.value(last, at)
            if alone.arg.exact:
                self.command(alone)

    def word(self, at: int) -> str:
        kind, text = self.tokens[at] if 0 <= at < len(self.tokens) else ("end", "")
        return "" if kind in {"str", "re"} else text

    def name(self, at: int, text: str) -> None:
        if text == "system":
            if self.word(at + 1) != "(":
                self.gather.unknown("code", "`system` is not called")
            else:
                self.command(self.value(at + 2, self.close(at + 1)))
        elif text in _STATEMENTS:
            self.redirection(at)
            self.says(at + 1)
        elif text == "getline":
            self.source(at)
        elif text == "ARGV" and self.word(at - 1) != "in":
            self.arguments(at)
        elif text == "ENVIRON":
            self.environment(at)

    def environment(self, at: int) -> None:
        """`ENVIRON["PATH"] = …`: gawk hands it to what it starts."""
        after = self.word(self.close(at + 1) + 1) if self.word(at + 1) == "[" else ""
        changed = after.endswith("=") and after not in {"==", "!=", "<=", ">="}
        if changed or self.word(at - 1) == "delete":
            self.gather.unknown("effects", "it changes variables of the environment")

    def directive(self, at: int) -> None:
        name = self.word(at + 1)
        kind, text = self.tokens[at + 2] if at + 2 < len(self.tokens) else ("end", "")
        if name == "include" and kind == "str":
            self.gather.path("execute", known(text))
        if name != "namespace":
            what = f"`@{name}` brings in code" if name in {"include", "load"} else "a call by name"
            self.gather.unknown("code", what)

    def says(self, at: int) -> None:
        """`print ".e" "nv", x`: each of the words, as far as it is known."""
        stop, depth = self.end(at), 0
        if self.word(at) == "(" and self.close(at) == stop - 1:
            at, stop = at + 1, stop - 1
        start, values = at, list[Text]()
        for there in range(at, stop + 1):
            sign = self.word(there)
            depth += (sign in {"(", "["}) - (sign in {")", "]"})
            if there == stop or (depth == 0 and sign in {",", ">", ">>", "|"}):
                values += [self.value(start, there)] if start < there else []
                start = there + 1
        for text in (
            filled(values) if "printf" in {self.word(at - 1), self.word(at - 2)} else values
        ):
            self.gather.say(text)

    def redirection(self, at: int) -> None:
        """`print … > "file"`: at depth 0 of a print statement, `>` always redirects."""
        depth = 0
        for there in range(at + 1, len(self.tokens)):
            sign = self.word(there)
            if self.tokens[there][0] == "end" or (sign in {";", "}"} and depth <= 0):
                return
            if sign in _STATEMENTS:  # no expression has one in it
                return
            depth += (sign in {"(", "["}) - (sign in {")", "]"})
            if depth < 0:
                return
            if depth == 0 and self.tokens[there][0] == "op" and sign in {">", ">>", "|", "|&"}:
                target = self.value(there + 1, self.end(there + 1))
                if sign in {">", ">>"}:
                    self.file("write", target)
                    self.near(there + 1, target)
                else:
                    self.command(target)
                    if interprets(target.arg.text):
                        self.gather.unknown("code", f"`{target.arg.text}` is fed by the program")
                return

    def near(self, at: int, target: Text) -> None:
        """A file of which only the folder is known, or that a variable names: what that is given anywhere."""
        if target.arg.exact:
            return
        folder = target.arg.text.rpartition("/")[0]
        if folder:
            self.gather.path("write", known(folder), below=True)
        name = self.word(at)
        for there in range(len(self.tokens)):
            if name and self.word(there) == name and self.word(there + 1) == "=":
                given = self.value(there + 2, self.end(there + 2))
                if given.arg.exact:
                    self.file("write", given)

    def source(self, at: int) -> None:
        """`getline [variable] < "file"`"""
        at += 1
        if self.word(at) == "$":
            at += 1
            at = self.close(at) if self.word(at) == "(" else at
            at += 1
        elif self.tokens[at : at + 1] and self.tokens[at][0] == "name":
            at += 1
            if self.word(at) == "[":
                at = self.close(at) + 1
        if self.word(at) != "<":
            return
        stop = self.close(at + 1) if self.word(at + 1) == "(" else at + 2
        self.file("read", self.value(at + 1, stop))

    def arguments(self, at: int) -> None:
        """`ARGV[1] = "file"` adds an input file."""
        if self.word(at + 1) != "[":
            self.gather.unknown("paths", "it changes the files it is given")
            return
        behind = self.close(at + 1) + 1
        if self.word(behind) == "=":
            self.file("read", self.value(behind + 1, self.end(behind + 1)))
        elif self.word(behind).endswith("=") and self.word(behind) not in {"==", "!=", "<=", ">="}:
            self.gather.unknown("paths", "it changes the files it is given")
        elif any(
            text in {"sub", "gsub", "getline"} for kind, text in self.tokens if kind == "name"
        ):
            self.gather.unknown("paths", "it may change the files it is given")

    # ---------------------------------------------------------------- pieces of expressions

    def close(self, at: int) -> int:
        """The place of the bracket that closes the one at `at`."""
        depth = 0
        for there in range(at, len(self.tokens)):
            sign = self.word(there)
            depth += (sign in {"(", "["}) - (sign in {")", "]"})
            if depth <= 0:
                return there
        raise Refused("a bracket is not closed")

    def opened(self, at: int) -> int:
        """The place of the bracket that is closed at `at`."""
        return next(
            (
                there
                for there in range(at, -1, -1)
                if self.word(there) == "(" and self.close(there) == at
            ),
            at,
        )

    def end(self, at: int) -> int:
        """Where the expression that begins at `at` certainly ends."""
        depth = 0
        for there in range(at, len(self.tokens)):
            sign = self.word(there)
            if self.tokens[there][0] == "end" or (depth == 0 and sign in {";", "}", ")", "]"}):
                return there
            if sign in _STATEMENTS and there > at:
                return there
            depth += (sign in {"(", "["}) - (sign in {")", "]"})
        return len(self.tokens)

    def left(self, at: int) -> int:
        """Where the expression that ends before `at` begins."""
        depth = 0
        for there in range(at - 1, -1, -1):
            sign = self.word(there)
            depth += (sign in {")", "]"}) - (sign in {"(", "["})
            kind = self.tokens[there][0]
            ends = kind == "end" or (sign != "" and (sign in _LEFT_ENDS or sign in KEYWORDS))
            if depth < 0 or (depth == 0 and ends and sign not in {"(", "["}):
                return there + 1
        return 0

    def value(self, start: int, stop: int) -> Text:
        """A string put together of constants; known up to the first part that isn't one."""
        while stop - start > 2 and self.word(start) == "(" and self.close(start) == stop - 1:
            start, stop = start + 1, stop - 1
        parts: list[Text] = []
        behind = start
        for at in range(start, stop):
            kind, text = self.tokens[at]
            if at < behind:
                continue
            if kind == "str":
                parts.append(known(text))
            elif kind == "name" and text in self.constants:
                parts.append(self.constants[text])
            elif (arg := self.inherited(at)) is not None:
                parts.append(Text(arg))
                behind = at + 4
            else:
                shown = " ".join(text or "…" for _, text in self.tokens[start:stop])[:60]
                found = concat((*parts, unknown(f"`{shown}` is computed by the program")))
                return self.likely(start, stop, found) if self.given else found
        return concat(parts) if parts else unknown("nothing stands there")

    def likely(self, start: int, stop: int, text: Text) -> Text:
        """With the variables of the command line put in."""
        given, constants = self.given, self.constants
        self.given = {}
        self.constants = constants | {name: Text(arg) for name, arg in given.items()}
        found = self.value(start, stop)
        self.given, self.constants = given, constants
        return Likely(text.arg, likely=found.arg) if found.arg.exact else text

    def inherited(self, at: int) -> Arg | None:
        """`ENVIRON["HOME"]`, where the variable is known."""
        three = self.tokens[at : at + 4]
        shape = three[:2] == [("name", "ENVIRON"), ("op", "[")] and three[3:] == [("op", "]")]
        return self.env.get(three[2][1]) if shape and three[2][0] == "str" else None

    def settle(self) -> None:
        """Variables that are set once, first thing in `BEGIN`, and only read from then on."""
        found = self.constants
        depth, brackets, begin = 0, 0, False
        for at, (kind, text) in enumerate(self.tokens):
            if kind == "name" and text in {"exit", "next", "return"}:
                return  # what comes behind may never be reached
            sign = self.word(at)
            depth += (sign == "{") - (sign == "}")
            brackets += (sign == "(") - (sign == ")")
            begin = (begin and depth > 0) or sign == "BEGIN" or (begin and sign in {"", "{"})
            if (
                kind == "name"
                and begin
                and (depth, brackets) == (1, 0)
                and self.word(at + 1) == "="
                and self.begins(at)
                and self.only_read(text, at)
            ):
                value = self.value(at + 2, self.end(at + 2))
                if value.arg.exact and text not in found:
                    found[text] = value

    def begins(self, at: int) -> bool:
        """A statement of its own begins there, and none that `if (x)` or `else` in the line before may skip."""
        before = at - 1
        while self.tokens[before][0] == "end":
            before -= 1
        if self.word(before) == ")":
            asks = self.word(self.opened(before) - 1) in {"if", "while", "for"}
            return before < at - 1 and not asks
        return self.word(before) not in {"else", "do"} and (
            before < at - 1 or self.word(before) in {"{", ";"}
        )

    def only_read(self, name: str, first: int) -> bool:
        if name in self.given:
            return False  # what stands on the command line may come after `BEGIN`
        for at, (kind, text) in enumerate(self.tokens):
            if kind == "name" and text == "ARGV":
                return False  # `ARGV[1] = "name=value"`
            if kind != "name" or text != name or at == first:
                continue
            after, before = self.word(at + 1), self.word(at - 1)
            changed = after.endswith("=") and after not in {"==", "!=", "<=", ">="}
            if at < first or changed or {after, before} & {"++", "--", "in", "getline"}:
                return False
        changers = {
            "sub",
            "gsub",
            "split",
            "match",
            "patsplit",
            "function",
            "func",
            "asort",
            "asorti",
        }
        return not any(kind == "name" and text in changers for kind, text in self.tokens)

    # ---------------------------------------------------------------- effects

    def command(self, text: Text) -> None:
        if text.arg.exact and not text.arg.text.strip():
            return  # `system("")` only flushes
        if text.arg.text.startswith("/inet"):
            self.file("write", text)
            return
        if not text.arg.exact and not text.arg.text:
            self.gather.stdin_language = "shell"
        self.gather.shell(text, "awk")

    def file(self, role: str, text: Text) -> None:
        name = text.arg.text
        if name.startswith("/inet"):
            parts = name.split("/")
            host = parts[4] if len(parts) > 5 or (len(parts) == 5 and text.arg.exact) else ""
            self.gather.host(known(host) if host else unknown("it is computed"), sends=True)
        elif not (text.arg.exact and (name in _STREAMS or name.startswith("/dev/fd/"))):
            self.gather.path(role, text)
