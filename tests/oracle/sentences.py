"""Sentences of shell that are right, or nearly: every construct in every place, with canaries in them.

The composed texts of `generate.py` come from what somebody once thought of. These come from the rules of
the language, so they reach combinations that nobody did.
"""

from __future__ import annotations

from tests.oracle.sentence_words import NAMES, SentenceWords

_FUNCTIONS = [
    "f",
    "f",
    "f",
    "if",
    "time",
    "echo",
    "test",
    "a-b",
    "a.b",
    "é",
    "[",
    "do",
    "in",
    "f=",
    "1f",
    "{",
    "coproc",
]
_TESTS = [
    "1 -eq 1", "-v x", "-v a[0]", "f -nt g", "a -ef b", "-o errexit", "-t 0", "a == [[:alpha:]]*", "a =~ [[:alpha:]]", "a =~ '('",
    "a =~ \\(", "a =~ a|b", "a =~ (a)(b)?", "x > y", "! ( a )", "-n", "a -a b", "a == a\\ b", "a =~ ^[)]$", "a =~ $'('", "a<b",
]  # fmt: skip


class Sentences(SentenceWords):
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
        word = r.choice(
            ["E", "E", "E", "'E'", '"E"', "\\E", "E'O'F", "'E O'", '"E)"', "E-", "''", "E#", "!"]
        )
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
                    "E)",
                    f"x {delimiter}",
                    f"{delimiter} ",
                    "`",
                    "${x:-'",
                    "\\",
                    "\tE",
                ]
            )
            for _ in range(r.choice([0, 1, 2]))
        ]
        tab = "\t" if dash else ""
        body = "".join(f"{tab}{line}\n" for line in lines) + f"{tab}{delimiter}\n"
        # Several on one line: their bodies follow in order.
        return body + self._heredoc(words) if r.random() < 0.2 else body

    def assignment(self) -> str:
        r = self.r
        name = r.choice(NAMES[:3])
        form = r.random()
        if form < 0.2:
            elements = [self.word() for _ in range(r.choice([0, 1, 2]))]
            return f"{name}=({r.choice([' ', chr(10)]).join(elements)})"
        if form < 0.35:
            return f"{name}[{self.index()}]={self.word()}"
        return name + r.choice(["=", "=", "+="]) + r.choice(["", self.word()])

    def inline(self) -> str:
        """Commands inside parentheses or backticks."""
        command, bodies = self.command()
        if bodies:
            return command + "\n" + bodies
        return command + self.r.choice(["", "", ";", "\n", " # c\n", " &", " && true", " | cat"])

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
        return "(" + self.r.choice([self.body, self.inline])() + ")"

    def _if(self) -> str:
        middle = "elif" + self.body() + "then" + self.body() if self.r.random() < 0.4 else ""
        last = "else" + self.body() if self.r.random() < 0.4 else ""
        return "if" + self.body() + "then" + self.body() + middle + last + "fi"

    def _while(self) -> str:
        return self.r.choice(["while false;", "until true;"]) + " do" + self.body() + "done"

    def _for(self) -> str:
        words = " ".join(self.word() for _ in range(self.r.choice([0, 1, 2])))
        head = self.r.choice(
            [
                f"for x in {words}; ",
                f"for x in {words}\n",
                "for x in a # c\n",
                "set -- a; for x; ",
                "set a\nfor x\n",
                "set a; for x in\\\n a; ",
            ]
        )
        if self.r.random() < 0.2:
            return head + "{" + self.body() + "}"
        return head + "do" + self.body() + "done"

    def _forarith(self) -> str:
        r = self.r
        head = r.choice(
            [
                "i=0;i<1;i++",
                f"i=0; i<1; i++, {self.arithmetic()}",
                f"i={self.arithmetic()};!i++;",
                "i=0\n;i<1;i++",
            ]
        )
        if r.random() < 0.2:
            return f"for (({head})) {{{self.body()}}}"
        return f"for (({head})){r.choice(['; ', ' ', chr(10)])}do{self.body()}done"

    def _select(self) -> str:
        head = self.r.choice(
            [
                "select x in " + self.word() + "; do",
                "select x; do",
                "select x\ndo",
                "select x in a\n{",
            ]
        )
        last = "}" if head.endswith("{") else "done"
        return head + self.body() + f"break; {last} <<<1"

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
        body = self.r.choice(
            [
                self._group,
                self._group,
                self._sub,
                self._if,
                self._for,
                self._while,
                self._case,
                self._arith,
                self._cond,
            ]
        )()
        name = self.r.choice(_FUNCTIONS)
        head = self.r.choice(
            ["{}() ", "function {} ", "{} () ", "{}()\n", "function {}() ", "function {}\n"]
        ).format(name)
        behind = " " + self.redirect() if self.r.random() < 0.2 else ""
        return head + body + behind + "\n" + name

    def _cond(self) -> str:
        r = self.r
        left = r.choice([self.word(), "a", '"$x"'])
        test = r.choice(
            [f"-n {left}", left, f"{left} == {self.word()}", f"{left} = @(a|b)", f"{left} =~ ^(a|b c)+$", f"{left} < b", "! -e f",
             f"( -z {left} )", r.choice(_TESTS), r.choice(_TESTS), f"{left} =~ {self.word()}", f"-v a[{self.index()}]", f"{left} != *({self.word()}|x)", "1 -eq 1"]
        )  # fmt: skip
        joint = r.choice(["", "", f" && -n {left}", " ||\n a"])
        return "[[ " + test + joint + " ]]" + r.choice(["", " && " + self.inner()])

    def _arith(self) -> str:
        return "((" + self.arithmetic() + "))"

    def _time(self) -> str:
        return (
            self.r.choice(
                [
                    "time ",
                    "time -p ",
                    "time -- ",
                    "time ! ",
                    "! time ",
                    "! ! ",
                    "time time ",
                    "time -p -- ",
                ]
            )
            + self.inner()
        )

    def _coproc(self) -> str:
        r = self.r
        body = r.choice(
            [self._group, self._sub, self._while, self._if, self._cond, lambda: self.simple()[0]]
        )()
        return "coproc " + r.choice(["", "N "]) + body + "\nwait"

    def _redirected(self) -> str:
        return (
            self.r.choice([self._group, self._sub, self._if, self._while])() + " " + self.redirect()
        )
