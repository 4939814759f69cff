"""Words, expansions and redirections of the sentences that `sentences.py` makes."""

from __future__ import annotations

import random

NAMES = ["x", "y", "a", "PATH", "v1"]
_PLAIN = ["a", "b", "true", "-n", "x=1", "1", "*", "a{1,2}", "~", "%", "E", "in", "do", "fi", "é", "]", "}", "{", "!", "[", "[[", "]]", "time", "then", "case", "esac", "function", "{", "coproc", "select", "a=b", "--", "-", "+", "{a,b}", "{1..2}", "~/a", "x[1]=2", "a{b,c}d", ",,", ":=", "@", "^", "==", "=~", "#", "{x}"]  # fmt: skip
_QUOTED = [
    "'a b'", '"a b"', "$'a\\n'", '$"a"', "\\ ", "\\$", "'$(x)'", '"\\$(x)"', "''", '""', "'}'", '")"', "'#'", "\\'",
    "a\\\nb", "$'a\\'b'", "$'\\x28'", "$'\\c('", '$"a$x"', "\\#", "\\(", '"a\\\nb"', "'a\nb'", '"#"', '"`:`"', "\\;",
    "$'\\101'", '$""', "$''", '"$"', "\\!", "'`'", '"\\`"', "\\\\", '"\\\\"', "$'\\\\'",
]  # fmt: skip
_OPERATORS = [
    ":-",
    "-",
    ":=",
    "=",
    ":?",
    ":+",
    "+",
    "#",
    "##",
    "%",
    "%%",
    "/",
    "//",
    "/#",
    "/%",
    "^^",
    "^",
    ",",
    ",,",
    "~",
    "~~",
    ":",
    "@Q",
    "@P",
    "@E",
    "@A",
    "@a",
    "@K",
    "@k",
    "@U",
    "@u",
    "@L",
]
_BACKWARDS = ["@", "*", "[@]", "[*]"]


class SentenceWords:
    """The words; commands inside them come from whoever inherits this."""

    def __init__(self, r: random.Random) -> None:
        self.r = r
        # What still may be nested in what is being made.
        self.left = 0

    def inner(self) -> str:
        """A command that can stand anywhere."""
        return "{CMD}"

    def inline(self) -> str:
        """Commands inside parentheses or backticks."""
        return "{CMD}"

    def index(self) -> str:
        return self.r.choice(
            ["0", "1+1", "$x", "x", f"$({self.inner()})0", '"$x"', "${#x}", "x[1]", "a b"]
        )

    def redirect(self) -> str:
        r = self.r
        operator = r.choice(
            [">", ">>", "<", ">|", "2>", "&>", "<<<", "<>", "3>", "{fd}>", ">&", "&>>", "{fd}<", "{fd}<<<", "0<>", "{a[0]}>"]
        )  # fmt: skip
        if r.random() < 0.2:
            return r.choice(
                [
                    "2>&1",
                    ">&-",
                    "1>&2",
                    "<&-",
                    "3<&0",
                    "{fd}>&-",
                    "3>&1-",
                    ">&$x",
                    "2>&$x",
                    "<&$x",
                    "<&3-",
                ]
            )
        return (
            operator
            + r.choice(["", " "])
            + r.choice(["f", "f", '"f"', "/dev/null", self.word() if operator != ">&" else "f"])
        )

    def word(self) -> str:
        r = self.r
        return "".join(self._piece() for _ in range(r.choice([1, 1, 1, 2, 3])))

    def _piece(self) -> str:
        r = self.r
        if self.left <= 0:
            return r.choice(_PLAIN + _QUOTED)
        k = r.random()
        if k < 0.3:
            return r.choice(_PLAIN)
        if k < 0.5:
            return r.choice(_QUOTED)
        self.left -= 1
        if k < 0.6:
            return '"' + "".join(self.quoted() for _ in range(r.choice([1, 2, 3]))) + '"'
        return self.expansion(quoted=False)

    def quoted(self) -> str:
        """Something inside double quotes."""
        r = self.r
        if self.left <= 0 or r.random() < 0.4:
            return r.choice(
                ["a", " ", "'", "#", "\\\\", "\\`", ")", "}", "$", "\\\n", "\n", "x)", "*", "~"]
            )
        return self.expansion(quoted=True)

    def expansion(self, quoted: bool) -> str:
        r = self.r
        k = r.random()
        if k < 0.3:
            return "$(" + r.choice(["", " ", "\n"]) + self.inline() + ")"
        if k < 0.4:
            return (
                "`"
                + self.inline()
                .replace("\\", "\\\\")
                .replace("`", "\\`")
                .replace("$", r.choice(["$", "\\$"]))
                + "`"
            )
        if k < 0.5 and not quoted:
            return r.choice("<>") + "(" + self.inline() + ")"
        if k < 0.6:
            return "$((" + self.arithmetic() + "))"
        if k < 0.65:
            return "$[" + self.arithmetic() + "]"
        if k < 0.7:
            return "$" + r.choice([*NAMES, "1", "@", "#", "?", "$", "-"])
        prefix = r.choice(["", "", "", "!", "#"])
        name = r.choice([*NAMES, "1", "@", "*"])
        index = f"[{self.index()}]" if r.random() < 0.2 and name in NAMES else ""
        if prefix == "#" or r.random() < 0.3:
            return f"${{{prefix}{name}{index}}}"
        if r.random() < 0.1:
            return f"${{{r.choice('!!#')}{name}{r.choice(_BACKWARDS)}}}"
        arguments = [self._argument(quoted) for _ in range(r.choice([1, 1, 2]))]
        operator = r.choice(_OPERATORS)
        if operator[0] == "@":
            return f"${{{prefix}{name}{index}{operator}}}"
        joint = operator[0] if operator[0] in "/:" else ""
        return f"${{{prefix}{name}{index}{operator}{joint.join(arguments)}}}"

    def _argument(self, quoted: bool) -> str:
        r = self.r
        if self.left <= 0 or r.random() < 0.4:
            return r.choice(
                [
                    "",
                    "a",
                    "a b",
                    "\\}",
                    "'a'",
                    '"a"',
                    "'}'",
                    "*",
                    "1",
                    "$x",
                    "\\'",
                    "/",
                    "#",
                    "'$x'",
                    "$'a'",
                    "(",
                ]
            )
        return r.choice([self.expansion, self.expansion])(quoted) + r.choice(["", "a", " ", '"b"'])

    def arithmetic(self) -> str:
        r = self.r
        return r.choice(
            [
                "1",
                "1+1",
                "x",
                "$x",
                "(1)",
                "x[0]",
                "1<2",
                f"$({self.inline()})0",
                "${x:-1}",
                "`{CMD}`0",
                '"1"',
                " 1 ",
                "x=1,2",
                "16#f",
                "1 ? 2 : 3",
                "a[1]++",
                f"a[$({self.inline()})0]",
                f"x[{self.index()}]",
                "(1+2)*3",
                "x<<1",
                "1 # 2",
                "'1'",
                '"$x"',
                f"$(({'1'}+$x))",
                "1,\n2",
                "!x",
                "$x[1]",
                "${x[1]}+${#x}",
                "x>1&&y<2||z",
            ]
        )
