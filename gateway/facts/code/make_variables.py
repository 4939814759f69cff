"""The variables of a makefile: what they hold, and what a text with references to them becomes."""

from __future__ import annotations

from gateway.facts.code import make_functions
from gateway.facts.code.make_functions import UNKNOWN
from gateway.facts.code.text import known
from gateway.values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from gateway.facts.code.gather import Gather
    from gateway.facts.model import Arg

_BUILT_IN = {
    "CC": "cc", "CXX": "g++", "CPP": "cc -E", "AR": "ar", "AS": "as", "LD": "ld", "FC": "f77", "RM": "rm -f",
    "MAKE": "make", "YACC": "yacc", "LEX": "lex", "SHELL": "/bin/sh", "CURDIR": ".", "MAKEFILE_LIST": "Makefile",
    "*": "stem", "%": "", "|": "", "+D": ".", "@D": ".", "<D": ".",
}  # fmt: skip
# Make sets them, whatever the environment says.
_OWN = frozenset(["SHELL", "CURDIR", "MAKEFILE_LIST"])
# The sign of an assignment whose value was expanded where it stood (`target: NAME := value`).
EXPANDED = "expanded"
_DEEPEST = 8
_STEPS = 5_000
_MOST_WORDS = 64
_LONGEST = 10_000


class Variable(Value):
    """What stands in it: as it was written, or (`:=`) expanded when it was."""

    text: str
    simple: bool = False


class Ways:
    """One way through the questions that nobody can answer here: each has one answer in it."""

    def __init__(self, answers: tuple[bool, ...] = ()) -> None:
        self._answers = answers
        self._asked: dict[str, bool] = {}

    def ask(self, question: str) -> bool:
        """Yes or no; the same each time on this way."""
        if question not in self._asked:
            at = len(self._asked)
            self._asked[question] = at < len(self._answers) and self._answers[at]
        return self._asked[question]

    def following(self) -> tuple[bool, ...] | None:
        """The answers on the next way; None after the last one."""
        answers = list(self._asked.values())
        while answers and answers[-1]:
            answers.pop()
        return (*answers[:-1], True) if answers else None


class Variables:
    """All variables, and the ways their values go."""

    def __init__(self, gather: Gather, environment: Mapping[str, Arg], ways: Ways) -> None:
        self.gather = gather
        # Variables that the environment has, or may have.
        self.environment = environment
        self.ways = ways
        self.values = {name: Variable(text, simple=True) for name, text in _BUILT_IN.items()}
        self.outside = {
            name: Variable(value.text)
            for name, value in environment.items()
            if value.exact and name not in _OWN
        }
        self.values |= self.outside
        # Given on the line; those, and what `override` set, only `override` changes.
        self.given: set[str] = set()
        self.firm: set[str] = set()
        self.exported: set[str] = set()
        self.in_recipe = False
        # A name was read that nobody here sets: perhaps the environment does.
        self.unset = False
        # What stands for what is not known.
        self.made = {UNKNOWN: None}
        self.steps = 0

    def assign(self, name: str, sign: str, value: str, *, override: bool = False) -> None:
        """`NAME sign= value`; `!=` runs it."""
        before = self.values.get(name)
        if name in self.firm and not override:
            command = self.expand(value) if sign == "!" or sign.startswith(":") else ""
            if sign == "!":
                self.gather.shell(known(command), "make !=")
            return
        if sign == "?" and (before is not None or self._outside(name)):
            return
        if sign == "!":
            command = self.expand(value)
            self.gather.shell(known(command), "make !=")
            self.values[name] = Variable(self._shell(command), simple=True)
        elif sign == EXPANDED:
            self.values[name] = Variable(value, simple=True)
        elif sign.startswith(":"):
            self.values[name] = Variable(self.expand(value), simple=True)
        elif sign == "+" and before is not None:
            more = self.expand(value) if before.simple else value
            self.values[name] = Variable(f"{before.text} {more}", before.simple)
        else:
            if "shell" in value:
                self.expand(value)
            self.values[name] = Variable(value)

    def _outside(self, name: str) -> bool:
        """On this way the environment has it, with a value that nobody knows."""
        return name in self.environment and self.ways.ask(f"environment {name}")

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
            out.append(self._reference(text[found + 2 : end] if sign in "({" else sign, depth))
            at = end + 1
        return "".join([*out, text[at:]])

    def certain(self, text: str) -> str | None:
        """What the text becomes; None when that is not known."""
        before, self.unset = self.unset, False
        found = self.expand(text)
        sure = "$" not in found and not self.unset
        self.unset = before or self.unset
        return found if sure else None

    def _reference(self, name: str, depth: int) -> str:
        if name == "$":
            return "$"
        self.steps += 1
        if self.steps > _STEPS:
            return self._not_followed("variables of make are too many to follow")
        if depth >= _DEEPEST:
            return self._not_followed("variables of make go too deep")
        word, _, rest = name.partition(" ")
        if word == "shell":
            command = self.expand(rest, depth + 1)
            self.gather.shell(known(command), "make shell")
            return self._shell(command)
        if word == "wildcard":
            return self.expand(rest, depth + 1)
        if word in {"eval", "file", "guile", "load"}:
            return self._not_followed(f"what `$({word} …)` of make does is not followed")
        if rest and "$" not in word and ":" not in word:
            made = self._function(word, rest, depth + 1)
            if made is None or "\\" in name:
                return self._not_followed(f"`$({word} …)` of make is not followed")
            return made
        return self._variable(name, depth)

    def _shell(self, command: str) -> str:
        self.made[f"$({command})"] = None
        return f"$({command})"

    def _not_followed(self, why: str) -> str:
        self.gather.unknown("code", why)
        return UNKNOWN

    def _function(self, word: str, rest: str, depth: int) -> str | None:
        """`$(word arguments)`."""
        parts = make_functions.split(rest, make_functions.MOST.get(word, 1_000))
        if word == "foreach" and len(parts) == 3:
            return self._for_each(parts, depth)
        if word in {"if", "or", "and"}:
            return self._chosen(word, parts, depth)
        values = [self.expand(one, depth) for one in parts]
        if word == "call":
            return self._called(values, depth)
        if word == "value":
            known_one = self.values.get(values[0].strip())
            return known_one.text if known_one is not None else ""
        return make_functions.call(word, values)

    def _for_each(self, parts: list[str], depth: int) -> str:
        name = self.expand(parts[0], depth).strip()
        listed = self.expand(parts[1], depth)
        words = [UNKNOWN] if "$" in listed else listed.split()
        if len(words) > _MOST_WORDS:
            return self._not_followed("a list of make is too long to be followed")
        before, out = dict(self.values), []
        for one in words:
            self.values[name] = Variable(one, simple=True)
            out.append(self.expand(parts[2], depth))
        self.values = before
        return " ".join(out)

    def _chosen(self, word: str, parts: list[str], depth: int) -> str:
        """`$(if c,a,b)`, `$(or a,b)`, `$(and a,b)`."""
        if word == "if":
            holds = self._holds(parts[0], depth)[1]
            return self.expand("".join(parts[1:2] if holds else parts[2:3]), depth)
        last = ""
        for part in parts:
            last, holds = self._holds(part, depth)
            if holds == (word == "or"):
                break
        return last

    def _holds(self, text: str, depth: int) -> tuple[str, bool]:
        """What it becomes, and whether that is anything at all."""
        before, self.unset = self.unset, False
        found = self.expand(text.strip(), depth)
        sure = "$" not in found and not self.unset
        self.unset = before or self.unset
        return found, bool(found.strip()) if sure else self.ways.ask(f"if {text}")

    def _called(self, values: list[str], depth: int) -> str | None:
        name = values[0].strip()
        if name not in self.values:
            return make_functions.call(name, values[1:])
        before = self.values
        places = {str(at): Variable("", simple=True) for at in range(10)}
        places |= {str(at): Variable(one, simple=True) for at, one in enumerate(values)}
        self.values = before | places
        made = self._variable(name, depth)
        self.values = before
        return made

    def _variable(self, name: str, depth: int) -> str:
        name, colon, change = _parts(name)
        if "$" in name:
            name = self.expand(name, depth + 1)
            if "$" in name:
                return self._not_followed("the name of a variable of make is not known")
        found = self.values.get(name)
        if found is None:
            self.unset = True
            if self._outside(name):
                # (The shell of a recipe has it as well.)
                self.made[f"${{{name}}}"] = None
                return f"${{{name}}}"
            return ""
        if len(found.text) > _LONGEST:
            return self._not_followed("variables of make go too deep")
        value = found.text if found.simple else self.expand(found.text, depth + 1)
        old, equals, new = self.expand(change, depth + 1).partition("=")
        if not (colon and equals):
            return value
        if "$" in value:
            return UNKNOWN
        percent = "" if "%" in old else "%"
        return make_functions.replaced(percent + old, percent + new, value)


def _parts(name: str) -> tuple[str, str, str]:
    """`NAME:a=b`, at the first colon outside of brackets."""
    name, *rest = make_functions.split(name, 2, ":")
    return name, ":" if rest else "", "".join(rest)


def _closed(text: str, at: int) -> int:
    """Where the bracket closes that stands here."""
    opens, closes = text[at], ")" if text[at] == "(" else "}"
    depth = 0
    for end in range(at, len(text)):
        depth += (text[end] == opens) - (text[end] == closes)
        if not depth:
            return end
    return -1
