"""Sentences of shell that are right, or nearly: every construct in every place, with canaries in them.

The composed texts of `generate.py` come from what somebody once thought of. These come from the rules of
the language, so they reach combinations that nobody did.
"""

from __future__ import annotations

import random

_NAMES = ["x", "y", "a", "PATH", "v1"]
_PLAIN = [
    "a",
    "b",
    "true",
    "-n",
    "x=1",
    "1",
    "*",
    "a{1,2}",
    "~",
    "%",
    "E",
    "in",
    "do",
    "fi",
    "é",
    "]",
    "}",
    "{",
    "!",
]
_QUOTED = [
    "'a b'",
    '"a b"',
    "$'a\\n'",
    '$"a"',
    "\\ ",
    "\\$",
    "'$(x)'",
    '"\\$(x)"',
    "''",
    '""',
    "'}'",
    '")"',
    "'#'",
    "\\'",
    "a\\\nb",
]
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
    "^^",
    ",",
    ":",
]


class Sentences:
    def __init__(self, r: random.Random) -> None:
        self.r = r
        # What still may be nested in what is being made.
        self.left = 0

    def text(self) -> str:
        self.left = self.r.choice([4, 8, 8, 14, 20])
        return self.lines()

    def lines(self) -> str:
        """Commands one after the other, ended by newlines or operators."""
        r, out = self.r, []
        for _ in range(r.choice([1, 1, 1, 2, 3])):
            command, bodies = self.command()
            out.append(command)
            if bodies:
                out.append(r.choice(["\n", " # c\n", ";\n", " | cat\n"]) + bodies)
            else:
                out.append(
                    r.choice(
                        [
                            "\n",
                            "; ",
                            "\n\n",
                            " # c 'd\n",
                            " \\\n;",
                            " &\n",
                            " & ",
                            " && true\n",
                            " || true; ",
                        ]
                    )
                )
        text = "".join(out)
        return text if text.endswith(("\n", ";", "; ")) else text + "\n"

    def body(self) -> str:
        """Commands, ended, inside a compound."""
        return self.r.choice([" ", "\n", " # c\n"]) + self.lines()

    def command(self) -> tuple[str, str]:
        """A command, and the bodies of its here-documents."""
        r = self.r
        self.left -= 1
        if self.left <= 0 or r.random() < 0.35:
            return self.simple()
        kind = r.choice(
            ["pipe", "and", "not", "group", "sub", "if", "while", "for", "case", "function", "cond", "arith",
             "time", "coproc", "select", "simple", "simple", "simple", "redirected", "forarith"]
        )  # fmt: skip
        return self.simple() if kind == "simple" else (getattr(self, "_" + kind)(), "")

    def inner(self) -> str:
        """A command whose here-documents, if any, end on lines of their own within braces."""
        command, bodies = self.command()
        return "{ " + command + "\n" + bodies + "}" if bodies else command

    def simple(self) -> tuple[str, str]:
        r = self.r
        words = [r.choice(["{CMD}", "{CMD}", "echo", "true", ":"])]
        words += [self.word() for _ in range(r.choice([0, 0, 1, 1, 2]))]
        before = []
        if r.random() < 0.2:
            before.append(self.assignment())
        if r.random() < 0.2:
            words.insert(r.randint(0, len(words)), self.redirect())
        bodies = ""
        if r.random() < 0.15 and self.left > 0:
            bodies = self._heredoc(words)
        if r.random() < 0.05:
            words = []
        return r.choice([" ", " ", "  ", " \\\n "]).join([*before, *words]) or "true", bodies

    def _heredoc(self, words: list[str]) -> str:
        r = self.r
        word = r.choice(["E", "E", "'E'", '"E"', "\\E", "E'O'F"])
        delimiter = word.replace("'", "").replace('"', "").replace("\\", "")
        dash = r.choice(["", "", "-"])
        words.append(r.choice(["", "", "3"]) + "<<" + dash + r.choice(["", " "]) + word)
        lines = [
            r.choice(
                [
                    "text",
                    self.word(),
                    self.quoted(),
                    "$x '",
                    'a"b',
                    "E x",
                    " E",
                    "a\\",
                    "\\$(zz)",
                    ")",
                ]
            )
            for _ in range(r.choice([0, 1, 2]))
        ]
        tab = "\t" if dash else ""
        return "".join(f"{tab}{line}\n" for line in lines) + f"{tab}{delimiter}\n"

    def assignment(self) -> str:
        r = self.r
        name = r.choice(_NAMES[:3])
        form = r.random()
        if form < 0.2:
            elements = [self.word() for _ in range(r.choice([0, 1, 2]))]
            return f"{name}=({r.choice([' ', chr(10)]).join(elements)})"
        if form < 0.35:
            return f"{name}[{self.index()}]={self.word()}"
        return name + r.choice(["=", "=", "+="]) + r.choice(["", self.word()])

    def index(self) -> str:
        return self.r.choice(
            ["0", "1+1", "$x", "x", f"$({self.inner()})0", '"$x"', "${#x}", "x[1]", "a b"]
        )

    def redirect(self) -> str:
        r = self.r
        operator = r.choice([">", ">>", "<", ">|", "2>", "&>", "<<<", "<>", "3>", "{fd}>", ">&"])
        if r.random() < 0.15:
            return r.choice(["2>&1", ">&-", "1>&2", "<&-", "3<&0"])
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
            return "$(" + r.choice(["", " ", "\n"]) + self._inline() + ")"
        if k < 0.4:
            return (
                "`"
                + self._inline()
                .replace("\\", "\\\\")
                .replace("`", "\\`")
                .replace("$", r.choice(["$", "\\$"]))
                + "`"
            )
        if k < 0.5 and not quoted:
            return r.choice("<>") + "(" + self._inline() + ")"
        if k < 0.6:
            return "$((" + self.arithmetic() + "))"
        if k < 0.65:
            return "$[" + self.arithmetic() + "]"
        if k < 0.7:
            return "$" + r.choice([*_NAMES, "1", "@", "#", "?", "$", "-"])
        prefix = r.choice(["", "", "", "!", "#"])
        name = r.choice([*_NAMES, "1", "@", "*"])
        index = f"[{self.index()}]" if r.random() < 0.2 and name in _NAMES else ""
        if prefix == "#" or r.random() < 0.3:
            return f"${{{prefix}{name}{index}}}"
        arguments = [self._argument(quoted) for _ in range(r.choice([1, 1, 2]))]
        operator = r.choice(_OPERATORS)
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

    def _inline(self) -> str:
        """Commands inside parentheses or backticks."""
        command, bodies = self.command()
        if bodies:
            return command + "\n" + bodies
        return command + self.r.choice(["", "", ";", "\n", " # c\n", " &", " && true", " | cat"])

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
                f"$({self._inline()})0",
                "${x:-1}",
                "`{CMD}`0",
                '"1"',
                " 1 ",
                "x=1,2",
                "16#f",
                "1 ? 2 : 3",
            ]
        )

    def _pipe(self) -> str:
        return self.inner() + self.r.choice([" | ", "|", " |& ", " |\n"]) + self.inner()

    def _and(self) -> str:
        return (
            self.inner() + self.r.choice([" && ", "||", " || ", " &&\n", "&& # c\n"]) + self.inner()
        )

    def _not(self) -> str:
        return "! " + self.inner()

    def _group(self) -> str:
        return "{" + self.body() + "}"

    def _sub(self) -> str:
        return "(" + self.r.choice([self.body, self._inline])() + ")"

    def _if(self) -> str:
        middle = "elif" + self.body() + "then" + self.body() if self.r.random() < 0.4 else ""
        last = "else" + self.body() if self.r.random() < 0.4 else ""
        return "if" + self.body() + "then" + self.body() + middle + last + "fi"

    def _while(self) -> str:
        return self.r.choice(["while false;", "until true;"]) + " do" + self.body() + "done"

    def _for(self) -> str:
        words = " ".join(self.word() for _ in range(self.r.choice([0, 1, 2])))
        head = self.r.choice([f"for x in {words}; ", f"for x in {words}\n", "for x in a # c\n"])
        if self.r.random() < 0.2:
            return head + "{" + self.body() + "}"
        return head + "do" + self.body() + "done"

    def _forarith(self) -> str:
        return f"for ((i=0;i<1;i++)); do{self.body()}done"

    def _select(self) -> str:
        return "select x in " + self.word() + "; do" + self.body() + "break; done <<<1"

    def _case(self) -> str:
        r = self.r
        arms = ""
        for _ in range(r.choice([0, 1, 2])):
            pattern = r.choice(["*", "a", "a|b", self.word(), "[ab]*", "''", '"$x"', "*b"])
            end = r.choice([";;", ";;\n", ";& ", ";;& # c\n"])
            arms += (
                r.choice(["", "(", " ", "\n"]) + pattern + ")" + r.choice([self.body(), ""]) + end
            )
        return "case " + self.word() + " in" + r.choice([" ", "\n", " # c\n"]) + arms + " esac"

    def _function(self) -> str:
        body = self.r.choice([self._group, self._sub, self._if])()
        return self.r.choice(["f() ", "function f ", "f () ", "f()\n"]) + body + "\nf"

    def _cond(self) -> str:
        r = self.r
        left = r.choice([self.word(), "a", '"$x"'])
        test = r.choice(
            [f"-n {left}", left, f"{left} == {self.word()}", f"{left} = @(a|b)", f"{left} =~ ^(a|b c)+$", f"{left} < b", "! -e f",
             f"( -z {left} )", f"{left} != *({self.word()}|x)", "1 -eq 1"]
        )  # fmt: skip
        joint = r.choice(["", "", f" && -n {left}", " ||\n a"])
        return "[[ " + test + joint + " ]]" + r.choice(["", " && " + self.inner()])

    def _arith(self) -> str:
        return "((" + self.arithmetic() + "))"

    def _time(self) -> str:
        return self.r.choice(["time ", "time -p ", "time -- "]) + self.inner()

    def _coproc(self) -> str:
        return "coproc " + self.r.choice(["", "N "]) + self._group() + "\nwait"

    def _redirected(self) -> str:
        return (
            self.r.choice([self._group, self._sub, self._if, self._while])() + " " + self.redirect()
        )
