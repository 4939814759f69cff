"""Makefiles: the shell commands that a written one starts.

Only what the targets asked for can reach is read. A variable that nobody sets is empty, as it is for make,
but for the ones make sets itself; a function that is not followed becomes a word nobody knows.
"""

from __future__ import annotations

import re

from gateway.facts.code import make_functions
from gateway.facts.code.gather import Gather, TooMuch
from gateway.facts.code.text import known
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from gateway.facts.code.model import CodeEffects
    from gateway.facts.model import Arg

_ASSIGNMENT = re.compile(r"\s*(?:export\s+|override\s+)*([\w.-]+)\s*(\?|:{1,3}|\+|!)?=\s*(.*)")
_DEFINE = re.compile(r"\s*(?:export\s+|override\s+)*define\s+([\w.-]+)\s*(?:\?|:{1,3}|\+)?=?\s*")
_FLAGS = re.compile(r"(?:\s*(?:-[a-z]+|pipefail|errexit|nounset|errtrace))+\s*")
# What make puts before the names of files by itself.
_STARTED = re.compile(
    r"(?:CC|CXX|CPP|AR|AS|LD|FC|PC|CO|GET|RM|LEX|YACC|LINT|(?:COMPILE|LINK|PREPROCESS|LEX|YACC|LINT)\.\w+)"
)
_COMPILER = re.compile(
    r"(?:ccache |sccache |distcc )?(?:\S*[/-])?(?:gcc|g\+\+|cc|c\+\+|clang|clang\+\+|tcc|emcc|em\+\+|icc|nvcc|ar|ranlib|as|ld|lld|gfortran|f77|rm|bison|flex|yacc|lex|cpp)(?:-[\d.]+)?(?:\s.*)?"
)
_BUILT_IN = {
    "CC": "cc", "CXX": "g++", "CPP": "cc -E", "AR": "ar", "AS": "as", "LD": "ld", "FC": "f77", "RM": "rm -f",
    "MAKE": "make", "YACC": "yacc", "LEX": "lex", "SHELL": "/bin/sh", "CURDIR": ".", "MAKEFILE_LIST": "Makefile",
    "*": "stem", "%": "", "|": "", "+D": ".", "@D": ".", "<D": ".",
}  # fmt: skip
# They say something of the targets behind them, and make none.
_MARKS = frozenset(
    f".{name}"
    for name in "PHONY PRECIOUS SECONDARY INTERMEDIATE SILENT IGNORE NOTPARALLEL SUFFIXES".split()  # noqa: SIM905
)
_SHELLS = frozenset(["sh", "bash", "dash", "ash"])
_DEEPEST = 8
_STEPS = 5_000
_MOST = 400


class _Makefile:
    """What stands in a makefile: variables, and the lines of each target."""

    def __init__(self, gather: Gather, environment: frozenset[str]) -> None:
        self.gather = gather
        self.environment = environment
        self.variables = dict(_BUILT_IN)
        self.rules: dict[str, tuple[list[str], list[str]]] = {}
        self.first = ""
        self.at: list[str] = []
        self.steps = 0
        self.recipe = "make recipe"
        self.prefix = "\t"
        # `define`: the name, and the lines until `endef`.
        self.defining: tuple[str, list[str]] | None = None
        # `target: NAME = value`
        self.own: dict[str, dict[str, str]] = {}
        self.in_recipe = False
        self.included: list[str] = []

    def line(self, line: str) -> None:
        """One line, continuations joined."""
        if self.defining is not None:
            self.defined(line)
            return
        begins = _DEFINE.fullmatch(line)
        if begins:
            self.defining = (begins[1], [])
            return
        if line.startswith(self.prefix):
            for target in self.at:
                self.rules[target][1].append(line[1:])
            return
        line = line.partition("#")[0].rstrip()
        assignment = _ASSIGNMENT.fullmatch(line)
        if assignment:
            self.assign(*assignment.groups())
        elif line.split(" ")[0] in {"include", "-include", "sinclude"}:
            for name in self.expand(line.partition(" ")[2]).split():
                self.included.append(name)
                text = known(name)
                if "*" in name or "?" in name:
                    text = replace(text, arg=replace(text.arg, glob=True))
                self.gather.path("execute", text)
        elif ":" in line:
            self.rule(line)
        elif "$" in line:
            self.expand(line)

    def defined(self, line: str) -> None:
        """A line of a variable that has several."""
        if self.defining is not None and line.strip().split("#")[0].strip() == "endef":
            self.variables[self.defining[0]] = "\n".join(self.defining[1])
            if "shell" in self.variables[self.defining[0]]:
                self.expand(self.variables[self.defining[0]])
            self.defining = None
        elif self.defining is not None:
            self.defining[1].append(line.removeprefix(self.prefix))

    def assign(self, name: str, sign: str | None, value: str) -> None:
        """`NAME = value`; `!=` runs it."""
        if name == ".RECIPEPREFIX":
            self.prefix = value[:1] or "\t"
        if name == ".SHELLFLAGS" and value.strip() and not _FLAGS.fullmatch(value):
            self.gather.unknown("code", "what the shell of make gets as options is not followed")
        if _STARTED.fullmatch(name) and not _COMPILER.fullmatch(self.expand(value).strip() or "cc"):
            self.gather.shell(known(self.expand(value)), f"make {name}")
        if sign == "!":
            self.gather.shell(known(self.expand(value)), "make !=")
        elif sign == "+":
            value = f"{self.variables.get(name, '')} {value}"
        if "shell" in value:
            self.expand(value)
        if name == "SHELL" and value.strip():
            self.shell(self.expand(value).split())
        if sign != "?" or name not in self.variables:
            self.variables[name] = value

    def shell(self, words: list[str]) -> None:
        """`SHELL := /bin/bash`: what reads the recipes."""
        words = words[1:] if words[0].endswith("/env") else words
        name = words[-1].rpartition("/")[2] if words else ""
        if name in _SHELLS and words[-1] in {name, f"/bin/{name}", f"/usr/bin/{name}"}:
            self.recipe = "make bash recipe" if name == "bash" else "make recipe"
        else:
            self.gather.argv((known(" ".join(words)),), "make SHELL")

    def rule(self, line: str) -> None:
        """`targets: prerequisites ; command`"""
        # What stands behind the semicolon is expanded when it runs.
        line, *commands = make_functions.split(line, 2, ";")
        head, _, rest = self.expand(line).partition(":")
        if (special := _ASSIGNMENT.fullmatch(rest.lstrip(":"))) is not None:
            self.special(head.split(), special[1], line.partition("=")[2].strip())
            return
        rest, _, command = rest.lstrip(":").partition(";")
        needs = rest.replace("|", " ").split()
        self.at = head.split()
        for target in self.at:
            own = self.rules.setdefault(target, ([], []))
            own[0].extend(needs)
            own[1].extend(one.strip() for one in (command, *commands) if one.strip())
            if not self.first and target[:1] != "." and "%" not in target:
                self.first = target

    def special(self, targets: list[str], name: str, value: str) -> None:
        """`target: NAME = value`: for it, and for what it needs."""
        if name == "SHELL":
            self.shell(self.expand(value).split() or ["sh"])
        for target in targets:
            self.own.setdefault(target, {})[name] = value

    def expand(self, text: str, depth: int = 0) -> str:
        """References replaced; `$(shell X)` is run, and stands as `$(X)` in the recipe."""
        out: list[str] = []
        at = 0
        while 0 <= (found := text.find("$", at)) < len(text) - 1:
            out.append(text[at:found])
            sign = text[found + 1]
            end = _closed(text, found + 1) if sign in "({" else found + 1
            if end < 0:
                return "".join([*out, text[found:]])
            out.append(self.reference(text[found + 2 : end] if sign in "({" else sign, depth))
            at = end + 1
        return "".join([*out, text[at:]])

    def reference(self, name: str, depth: int) -> str:
        if name == "$":
            return "$"
        self.steps += 1
        if self.steps > _STEPS:
            self.gather.unknown("code", "variables of make are too many to follow")
            return ""
        word, _, rest = name.partition(" ")
        if word == "shell":
            command = self.expand(rest, depth + 1)
            self.gather.shell(known(command), "make shell")
            return f"$({command})"
        if word == "wildcard":
            return self.expand(rest, depth + 1)
        if word in {"eval", "file", "guile", "load"}:
            self.gather.unknown("code", f"what `$({word} …)` of make does is not followed")
            return ""
        if depth >= _DEEPEST:
            self.gather.unknown("code", "variables of make go too deep")
            return ""
        if rest:
            made = self.function(word, rest, depth + 1)
            if made is not None:
                return made
        if rest or "\\" in name:
            self.gather.unknown("code", f"`$({word} …)` of make is not followed")
        return self.variable(name, depth)

    def function(self, word: str, rest: str, depth: int) -> str | None:
        """`$(word arguments)`."""
        parts = make_functions.split(rest, make_functions.MOST.get(word, 1_000))
        if word == "foreach" and len(parts) == 3:
            name = self.expand(parts[0], depth).strip()
            before, out = self.variables.get(name), []
            for one in self.expand(parts[1], depth).split()[:64]:
                self.variables[name] = one
                out.append(self.expand(parts[2], depth))
            self.variables[name] = before or ""
            return " ".join(out)
        values = [self.expand(one, depth) for one in parts]
        if word == "call":
            name = values[0].strip()
            places = {str(at): one for at, one in enumerate(values)}
            before_all = self.variables
            self.variables = before_all | {str(at): "" for at in range(10)} | places
            made = self.variable(name, depth)
            self.variables = before_all
            return made
        if word in {"if", "or", "and"}:
            # Which of them it is is not asked: each may run.
            return " ".join(values[1:] if word == "if" else values)
        if word == "value":
            return self.variables.get(values[0].strip(), "")
        return make_functions.call(word, values)

    def variable(self, name: str, depth: int) -> str:
        name, colon, change = name.partition(":")
        if name not in self.variables and self.in_recipe and name in self.environment:
            return f"${{{name}}}"  # from the environment, which the shell has as well
        text = self.variables.get(name, "")
        if depth >= _DEEPEST or len(text) > 10_000:
            self.gather.unknown("code", "variables of make go too deep")
            return ""
        value = self.expand(text, depth + 1)
        old, equals, new = change.partition("=")
        if not (colon and equals) or "$" in value:
            return value
        percent = "" if "%" in old else "%"
        return make_functions.replaced(percent + old, percent + new, value)

    def run(self, goals: list[str]) -> None:
        """The recipes that the goals reach."""
        todo = [
            *(goals or [self.first]),
            *(one for one in self.rules if "%" in one or one[:1] == "."),
        ]
        if any(goal not in self.rules for goal in goals):
            todo = list(self.rules)
        seen: set[str] = set()
        while todo and len(seen) < _MOST:
            target = todo.pop()
            if target in seen or target not in self.rules:
                continue
            seen.add(target)
            needs, recipe = self.rules[target]
            todo.extend(needs if target not in _MARKS else ())
            name = target.replace("%", "stem")
            given = [one.replace("%", "stem") for one in needs]
            self.variables |= {
                "@": name,
                "<": " ".join(given[:1]),
                "^": " ".join(given),
                "?": " ".join(given),
            }
            self.variables["+"] = self.variables["^"]
            for own in [{}, *self.own.values()][:16]:
                self.start(recipe, own)
        if any(target in self.rules and target not in seen for target in todo):
            self.gather.unknown("code", "the makefile has more targets than are followed")

    def start(self, recipe: list[str], own: dict[str, str]) -> None:
        """The lines of a recipe, with what some target has set for itself."""
        before, self.variables = self.variables, self.variables | own
        self.in_recipe = True
        for line in recipe:
            # (A continued line is one; what a variable of several lines gives is several.)
            for one in re.split(r"(?<!\\)\n", self.expand(line)):
                command = one.strip().lstrip("@-+ ")
                if command:
                    self.gather.shell(known(command), self.recipe)
        self.variables, self.in_recipe = before, False


def _closed(text: str, at: int) -> int:
    """Where the bracket closes that stands here."""
    opens, closes = text[at], ")" if text[at] == "(" else "}"
    depth = 0
    for end in range(at, len(text)):
        depth += (text[end] == opens) - (text[end] == closes)
        if not depth:
            return end
    return -1


def _lines(text: str, prefix: str = "\t") -> Iterator[str]:
    """The lines; continued ones joined, but in a recipe as the shell gets them."""
    lines = iter(text.split("\n"))
    for line in lines:
        whole, recipe = line, line.startswith(prefix)
        while len(whole) - len(whole.rstrip("\\")) & 1:
            more = next(lines, None)
            if more is None:
                break
            whole = (
                f"{whole}\n{more.removeprefix(prefix)}"
                if recipe
                else f"{whole[:-1].rstrip()} {more.lstrip()}"
            )
        yield whole


def read_make(
    text: str, argv: tuple[Arg, ...], environment: frozenset[str] = frozenset()
) -> CodeEffects:
    """The commands that `make GOALS` runs."""
    gather = Gather("make")
    try:
        _read_make(gather, text, argv, environment)
    except TooMuch:
        gather = Gather("make")
        gather.unknown("code", "the makefile starts more than is followed")
    return gather.effects()


def _read_make(
    gather: Gather, text: str, argv: tuple[Arg, ...], environment: frozenset[str]
) -> None:
    makefile = _Makefile(gather, environment)
    for word in argv:
        name, equals, value = word.text.partition("=")
        if equals and word.exact:
            makefile.variables[name] = value
    for line in _lines(text):
        makefile.line(line)
    if any(name in makefile.rules for name in makefile.included):
        gather.unknown("code", "it includes what one of its rules makes")
    goals = [word.text for word in argv if "=" not in word.text]
    makefile.run(goals if all(word.exact for word in argv) else list(makefile.rules))
