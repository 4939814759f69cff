"""Makefiles: the shell commands that a written one starts.

Only what the targets asked for can reach is read. A variable that nobody sets is empty, as it is for make,
but for the ones make sets itself; a function that is not followed becomes a word nobody knows. Where it is
not known which lines count, the file is read once for each way.
"""

from __future__ import annotations

import re

from gateway.facts.code import make_functions
from gateway.facts.code.gather import Gather, TooMuch
from gateway.facts.code.make_conditions import Conditions
from gateway.facts.code.make_lines import BEHIND, assignment, lines_of, modified, without_comment
from gateway.facts.code.make_variables import EXPANDED, Variable, Variables, Ways
from gateway.facts.code.text import known
from gateway.facts.model import Arg
from gateway.facts.words.holes import is_exact
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from gateway.facts.code.model import CodeEffects

_FLAGS = re.compile(r"(?:\s*(?:-[a-z]+|pipefail|errexit|nounset|errtrace))+\s*")
# What make puts before the names of files by itself.
_STARTED = re.compile(
    r"(?:CC|CXX|CPP|AR|AS|LD|FC|PC|CO|GET|RM|LEX|YACC|LINT|(?:COMPILE|LINK|PREPROCESS|LEX|YACC|LINT)\.\w+)"
)
_COMPILER = re.compile(
    r"(?:ccache |sccache |distcc )?(?:\S*[/-])?(?:gcc|g\+\+|cc|c\+\+|clang|clang\+\+|tcc|emcc|em\+\+|icc|nvcc|ar|ranlib|as|ld|lld|gfortran|f77|rm|bison|flex|yacc|lex|cpp)(?:-[\d.]+)?(?:\s.*)?"
)
# They say something of the targets behind them, and make none.
_MARKS = frozenset(
    f".{name}"
    for name in "PHONY PRECIOUS SECONDARY INTERMEDIATE SILENT IGNORE NOTPARALLEL SUFFIXES".split()  # noqa: SIM905
)
_INCLUDES = frozenset(["include", "-include", "sinclude"])
_SHELLS = frozenset(["sh", "bash", "dash", "ash"])
_AGAIN = re.compile(r"\$[({]MAKE[)}]|(?<![\w./-])g?make\b")
_QUOTED = re.compile(r"'[^']*'")
_OWN = frozenset(["MAKE", "SHELL", "CURDIR", "MAKEFILE_LIST"])
# The recipe that goes on in what is put behind a makefile.
_LAST_BEFORE = "(the last one before)"
_MOST = 400
_MOST_WAYS = 32
_MOST_STEMS = 8
# What is known of it is all that it is.
_STEM = re.compile(r"[\w./+-]+")
# A file that includes itself: make gives up as well.
_MOST_TIMES = 3


class _Makefile:
    """What stands in a makefile: variables, and the lines of each target."""

    def __init__(
        self,
        gather: Gather,
        environment: Mapping[str, Arg],
        ways: Ways,
        files_of: Callable[[str], list[str]] | None,
    ) -> None:
        self.gather = gather
        self.files_of = files_of
        self.variables = Variables(gather, environment, ways)
        self.conditions = Conditions(self.variables)
        self.rules: dict[str, tuple[list[str], list[str]]] = {}
        self.first = ""
        self.at: list[str] = []
        self.recipe = "make recipe"
        self.prefix = "\t"
        # `define`: the name, the sign, and the lines until `endef`.
        self.defining: tuple[str, str, list[str]] | None = None
        # `target: NAME = value`
        self.own: dict[str, list[tuple[str, str, str]]] = {}
        self.included: list[str] = []
        # Which target is the first one, and what the last one before starts with, is not known.
        self.behind = False

    def line(self, line: str) -> None:
        """One line, continuations joined."""
        if self.defining is not None:
            self.defined(line)
        elif self.at and line.startswith(self.prefix):
            for target in self.at if self.conditions.hold else ():
                self.rules[target][1].append(line[1:])
        elif not self.conditions.line(line) and self.conditions.hold:
            # (What stands at the end of a value belongs to it, blanks too.)
            line = without_comment(line).lstrip()
            if line.strip():
                self.statement(line)

    def statement(self, line: str) -> None:
        """A line that is no recipe."""
        expand = self.variables.expand
        words, rest = modified(line)
        first = rest.split(None, 1)[0] if rest else ""
        if first == "define":
            name, sign, _ = assignment(rest[6:]) or (rest[6:].strip(), "", "")
            self.defining = (expand(name), sign, [])
            self.exported(words, name)
        elif first == "undefine":
            self.undefine(rest[8:], override="override" in words)
        elif first in _INCLUDES:
            self.include(expand(rest.partition(" ")[2]).split())
        elif "export" in words and assignment(rest) is None:
            self.variables.exported |= set(expand(rest).split()) or {"*"}
        elif (found := assignment(rest)) is not None:
            self.exported(words, found[0])
            # (What is private is not seen in every recipe, nor what it was before.)
            if "private" not in words or self.variables.ways.ask(line):
                self.assign(*found, override="override" in words)
            else:
                self.undefine(found[0], override="override" in words)
        elif ":" in expand(line):
            self.rule(line)
            return
        else:
            expand(line)
        self.at = []

    def undefine(self, name: str, *, override: bool) -> None:
        """`undefine NAME`"""
        name = self.variables.expand(name).strip()
        if name not in self.variables.firm or override:
            self.variables.values.pop(name, None)

    def exported(self, words: set[str], name: str) -> None:
        """`export NAME = value`"""
        if "export" in words:
            self.variables.exported.add(self.variables.expand(name).strip())

    def include(self, names: list[str]) -> None:
        """Other files are read here."""
        for name in names:
            self.included.append(name)
            text = known(name)
            if "*" in name or "?" in name:
                text = replace(text, arg=replace(text.arg, glob=True))
            self.gather.path("execute", text)
            if self.files_of is not None and self.included.count(name) < _MOST_TIMES:
                for within in self.files_of(name):
                    self.read(within)

    def read(self, text: str) -> None:
        """All lines of a file."""
        if not is_exact(text):
            self.gather.unknown("code", "a part of a file that the makefile includes is not known")
        if text.startswith(BEHIND):
            self.behind = True
            self.at = [_LAST_BEFORE]
            self.rules.setdefault(_LAST_BEFORE, ([], []))
        for line in lines_of(text):
            self.line(line)
        self.at = []

    def defined(self, line: str) -> None:
        """A line of a variable that has several."""
        name, sign, lines = self.defining or ("", "", [])
        if line.split("#", maxsplit=1)[0].strip() != "endef":
            lines.append(line.removeprefix(self.prefix))
            return
        self.defining = None
        if self.conditions.hold:
            self.variables.assign(name, sign, "\n".join(lines))

    def assign(self, name: str, sign: str, value: str, *, override: bool = False) -> None:
        """`NAME = value`, and what that means to make itself."""
        name = self.variables.expand(name).strip()
        if "$" in name:
            self.gather.unknown("code", "the name of a variable of make is not known")
        before = self.variables.values.get(name)
        self.variables.assign(name, sign, value, override=override)
        self.variables.firm |= {name} if override else set()
        if self.variables.values.get(name) is before:
            return
        if name == ".DEFAULT_GOAL" and not value.strip():
            self.first = ""
        if name == ".RECIPEPREFIX":
            self.prefix = value[:1] or "\t"
        if name == ".SHELLFLAGS" and value.strip() and not _FLAGS.fullmatch(value):
            self.gather.unknown("code", "what the shell of make gets as options is not followed")
        if _STARTED.fullmatch(name):
            command = self.variables.expand(value).strip()
            if not _COMPILER.fullmatch(command or "cc"):
                self.gather.shell(known(command), f"make {name}")
        if name == "SHELL" and value.strip():
            self.shell(self.variables.expand(value).split())

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
        head, *behind = make_functions.split(line, 2, ":")
        words, own = modified("".join(behind).lstrip(":").strip())
        special = assignment(own)
        if special is not None:
            self.special(self.variables.expand(head).split(), words, *special)
            return
        # What stands behind the semicolon is expanded when it runs.
        line, *commands = make_functions.split(line, 2, ";")
        head, _, rest = self.variables.expand(line).partition(":")
        rest, _, command = rest.lstrip(":").partition(";")
        if ".SECONDEXPANSION" in self.rules:
            if any(one in rest for one in self.variables.made):
                self.gather.unknown("code", "what a target needs is expanded twice")
            rest = self.variables.expand(rest)
        needs = rest.replace("|", " ").replace(":", " ").split()
        self.at = head.split()
        for target in self.at:
            rule = self.rules.setdefault(target, ([], []))
            rule[0].extend(needs)
            rule[1].extend(one.strip() for one in (command, *commands) if one.strip())
            if not self.first and target[:1] != "." and "%" not in target:
                self.first = target

    def special(
        self, targets: list[str], words: set[str], name: str, sign: str, value: str
    ) -> None:
        """`target: NAME = value`: for it, and for what it needs."""
        self.at = []
        name = self.variables.expand(name).strip()
        self.exported(words, name)
        if name == "SHELL":
            self.shell(self.variables.expand(value).split() or ["sh"])
        if sign.startswith(":"):
            value, sign = self.variables.expand(value), EXPANDED
        for target in targets:
            self.own.setdefault(target, []).append((name, sign, value))

    def goals(self, asked: list[str]) -> list[str]:
        """The targets to begin with."""
        usual = self.variables.values.get(".DEFAULT_GOAL")
        if asked:
            goals = asked
        elif self.behind:
            return list(self.rules)
        elif usual is not None and usual.text.strip():
            goals = self.variables.expand(usual.text).split()
        else:
            goals = [self.first]
        return goals if all(goal in self.rules for goal in goals) else list(self.rules)

    def run(self, asked: list[str]) -> None:
        """The recipes that the goals reach."""
        todo = [*self.goals(asked), *(one for one in self.rules if "%" in one or one[:1] == ".")]
        todo += [_LAST_BEFORE]
        every = [use for uses in self.own.values() for use in uses]
        seen: set[str] = set()
        while todo and len(seen) < _MOST:
            target = todo.pop()
            if target in seen or target not in self.rules:
                continue
            seen.add(target)
            needs, recipe = self.rules[target]
            todo.extend(needs if target not in _MARKS else ())
            for stem in self.stems(target, asked):
                self.automatic(target, needs, stem)
                for own in [[], *self.own.values(), every][:16]:
                    self.start(recipe, own)
        if any(target in self.rules and target not in seen for target in todo):
            self.gather.unknown("code", "the makefile has more targets than are followed")

    def stems(self, target: str, asked: list[str]) -> list[str]:
        """What `%` stands for: in a target that is asked for, or that another one needs."""
        begin, percent, end = target.partition("%")
        if not percent:
            return [""]
        named = [*asked, *(need for needs, _ in self.rules.values() for need in needs)]
        found = [
            one[len(begin) : len(one) - len(end)]
            for one in dict.fromkeys(named)
            if "%" not in one and one.startswith(begin) and one.endswith(end)
        ]
        return ["stem", *(one for one in found if _STEM.fullmatch(one))][:_MOST_STEMS]

    def automatic(self, target: str, needs: list[str], stem: str) -> None:
        """`$@`, `$<` and their like."""
        given = [one.replace("%", stem) for one in needs]
        values = {"@": target.replace("%", stem), "*": stem, "<": " ".join(given[:1])}
        values |= dict.fromkeys("^+?", " ".join(given))
        for key, value in values.items():
            self.variables.values[key] = Variable(value, simple=True)

    def start(self, recipe: list[str], own: list[tuple[str, str, str]]) -> None:
        """The lines of a recipe, with what some target has set for itself."""
        variables = self.variables
        before = variables.values
        variables.values = dict(before)
        for name, sign, value in own:
            variables.assign(name, sign, value)
        variables.in_recipe = True
        self.gather.env = self.environment()
        if variables.given and any(_AGAIN.search(line) for line in recipe):
            self.gather.unknown("code", "what is given to make goes on to those that it starts")
        lines = [line for one in recipe for line in re.split(r"(?<!\\)\n", variables.expand(one))]
        # (A continued line is one; what a variable of several lines gives is several.)
        if ".ONESHELL" in self.rules:
            lines = ["\n".join(line.strip().lstrip("@-+ ") for line in lines)]
        for line in lines:
            command = line.strip().lstrip("@-+ ")
            if command:
                self.gather.shell(known(self.quoted(command)), self.recipe)
        self.gather.env = {}
        variables.values, variables.in_recipe = before, False

    def quoted(self, command: str) -> str:
        """What is not known is no text between quotes either: make has put it there."""

        def opened(found: re.Match[str]) -> str:
            text = found.group()
            for one in self.variables.made:
                text = text.replace(one, f"'\"{one}\"'")
            return text

        return _QUOTED.sub(opened, command) if self.variables.made else command

    def environment(self) -> dict[str, Arg]:
        """What the recipes find in their environment, of the variables that are set here."""
        variables = self.variables
        names = variables.exported | variables.environment.keys() | variables.given
        whole = "*" in names or ".EXPORT_ALL_VARIABLES" in self.rules
        found = {}
        for name in list(variables.values) if whole else sorted(names & variables.values.keys()):
            new = variables.values[name] is not variables.outside.get(name)
            if new and name.isidentifier() and name not in _OWN:
                value = variables.expand(f"$({name})")
                sure = "$" not in value
                found[name] = Arg(value if sure else "", sure, why="make puts it together")
        return found


def read_make(
    text: str,
    argv: tuple[Arg, ...],
    environment: Mapping[str, Arg] | None = None,
    files_of: Callable[[str], list[str]] | None = None,
) -> CodeEffects:
    """The commands that `make GOALS` runs; `files_of`: what stands in the files it includes."""
    gather = Gather("make")
    answers: tuple[bool, ...] | None = ()
    try:
        for _ in range(_MOST_WAYS):
            ways = Ways(answers or ())
            _read_make(_Makefile(gather, environment or {}, ways, files_of), text, argv)
            answers = ways.following()
            if answers is None:
                return gather.effects()
        gather.unknown("code", "there are more ways through the makefile than are followed")
    except TooMuch:
        gather = Gather("make")
        gather.unknown("code", "the makefile starts more than is followed")
    return gather.effects()


def _read_make(makefile: _Makefile, text: str, argv: tuple[Arg, ...]) -> None:
    variables = makefile.variables
    names = []
    for word in argv:
        found = assignment(word.text) if "=" in word.text else None
        if found is not None:
            before = variables.values.get(found[0])
            variables.assign(*found)
            if variables.values.get(found[0]) is not before:  # (`make x?=y`, and it has a value)
                names.append(found[0])
            if not word.exact:
                makefile.gather.unknown("code", "what a variable of make is given is not known")
    # Only now: of two that are given the last counts.
    variables.given.update(names)
    variables.firm.update(names)
    makefile.read(text)
    made = "\n".join(variables.made)
    if any(name in makefile.rules or name in made for name in makefile.included):
        makefile.gather.unknown("code", "it includes what it makes itself")
    goals = [word for word in argv if "=" not in word.text]
    sure = all(word.exact for word in goals)
    makefile.run([word.text for word in goals] if sure else list(makefile.rules))
