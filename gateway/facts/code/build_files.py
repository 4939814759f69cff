"""Makefiles and `package.json`: the shell commands that a written build file starts.

Only what the targets asked for can reach is read. A variable that the file does not set is empty, as it is
for make, but for the ones make sets itself; a function that is not followed becomes a word nobody knows.
"""

from __future__ import annotations

import re

from gateway.facts.code.gather import Gather, TooMuch
from gateway.facts.code.text import concat, known, unknown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.code.model import CodeEffects, Text
    from gateway.facts.model import Arg

_ASSIGNMENT = re.compile(r"\s*(?:export\s+|override\s+)*([\w.-]+)\s*(\?|:{1,3}|\+|!)?=\s*(.*)")
_CALL = re.compile(r"\$(?:\(([^()]*(?:\([^()]*\)[^()]*)*)\)|\{([^{}]*)\}|(.))")
_BUILT_IN = {
    "CC": "cc", "CXX": "g++", "CPP": "cc -E", "AR": "ar", "AS": "as", "LD": "ld", "FC": "f77", "RM": "rm -f",
    "MAKE": "make", "YACC": "yacc", "LEX": "lex", "SHELL": "/bin/sh", "CURDIR": ".", "MAKEFILE_LIST": "Makefile",
    "*": "stem", "%": "", "|": "", "+D": ".", "@D": ".", "<D": ".",
}  # fmt: skip
# Functions that give words, none of which is known, or the same again.
_FUNCTIONS = frozenset(
    [
        "subst",
        "patsubst",
        "strip",
        "findstring",
        "filter",
        "filter-out",
        "sort",
        "word",
        "wordlist",
        "words",
        "firstword",
        "lastword",
        "dir",
        "notdir",
        "suffix",
        "basename",
        "addsuffix",
        "addprefix",
        "join",
        "realpath",
        "abspath",
        "if",
        "or",
        "and",
        "foreach",
        "call",
        "value",
        "origin",
        "flavor",
    ]
)
_DEEPEST = 8
_STEPS = 5_000
_MOST = 400


class _Makefile:
    """What stands in a makefile: variables, and the lines of each target."""

    def __init__(self, gather: Gather) -> None:
        self.gather = gather
        self.variables = dict(_BUILT_IN)
        self.rules: dict[str, tuple[list[str], list[str]]] = {}
        self.first = ""
        self.at: list[str] = []
        self.steps = 0

    def line(self, line: str) -> None:
        """One line, continuations joined."""
        if line.startswith("\t"):
            for target in self.at:
                self.rules[target][1].append(line[1:])
            return
        line = line.partition("#")[0].rstrip()
        assignment = _ASSIGNMENT.fullmatch(line)
        if assignment:
            self.assign(*assignment.groups())
        elif line.split(" ")[0] in {"include", "-include", "sinclude"}:
            for name in self.expand(line.partition(" ")[2]).split():
                self.gather.path("execute", known(name))
        elif ":" in line:
            self.rule(line)
        elif "$" in line:
            self.expand(line)

    def assign(self, name: str, sign: str | None, value: str) -> None:
        """`NAME = value`; `!=` runs it."""
        if sign == "!":
            self.gather.shell(known(self.expand(value)), "make !=")
        elif sign == "+":
            value = f"{self.variables.get(name, '')} {value}"
        if "shell" in value:
            self.expand(value)
        if name == "SHELL" and value.strip():
            self.gather.argv((known(self.expand(value).strip()),), "make SHELL")
        if sign != "?" or name not in self.variables:
            self.variables[name] = value

    def rule(self, line: str) -> None:
        """`targets: prerequisites ; command`"""
        head, _, rest = self.expand(line).partition(":")
        rest, _, command = rest.lstrip(":").partition(";")
        needs = rest.replace("|", " ").split()
        self.at = head.split()
        for target in self.at:
            own = self.rules.setdefault(target, ([], []))
            own[0].extend(needs)
            own[1].extend([command.strip()] if command.strip() else [])
            if not self.first and target[:1] != "." and "%" not in target:
                self.first = target

    def expand(self, text: str, depth: int = 0) -> str:
        """References replaced; `$(shell X)` is run, and stands as `$(X)` in the recipe."""
        return _CALL.sub(lambda found: self.reference(found, depth), text)

    def reference(self, found: re.Match[str], depth: int) -> str:
        name = found.group(1) or found.group(2) or found.group(3) or ""
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
            return rest
        if word in {"eval", "file", "guile", "load"}:
            self.gather.unknown("code", f"what `$({word} …)` of make does is not followed")
            return ""
        if word in _FUNCTIONS and rest:
            self.expand(rest, depth + 1)
            return "made-by-make"
        if rest or "\\" in name:
            self.gather.unknown("code", f"`$({word} …)` of make is not followed")
        name = name.partition(":")[0]
        if depth >= _DEEPEST or len(text := self.variables.get(name, "")) > 10_000:
            self.gather.unknown("code", "variables of make go too deep")
            return ""
        return self.expand(text, depth + 1)

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
            todo.extend(needs)
            name = target.replace("%", "stem")
            given = [one.replace("%", "stem") for one in needs]
            self.variables |= {
                "@": name,
                "<": " ".join(given[:1]),
                "^": " ".join(given),
                "?": " ".join(given),
            }
            self.variables["+"] = self.variables["^"]
            for line in recipe:
                command = self.expand(line).strip().lstrip("@-+ ")
                if command:
                    self.gather.shell(known(command), "make recipe")
        if any(target in self.rules and target not in seen for target in todo):
            self.gather.unknown("code", "the makefile has more targets than are followed")


def read_make(text: str, argv: tuple[Arg, ...]) -> CodeEffects:
    """The commands that `make GOALS` runs."""
    gather = Gather("make")
    try:
        _read_make(gather, text, argv)
    except TooMuch:
        gather = Gather("make")
        gather.unknown("code", "the makefile starts more than is followed")
    return gather.effects()


def _read_make(gather: Gather, text: str, argv: tuple[Arg, ...]) -> None:
    makefile = _Makefile(gather)
    for word in argv:
        name, equals, value = word.text.partition("=")
        if equals and word.exact:
            makefile.variables[name] = value
    # A recipe keeps its continuations; the shell joins them.
    for line in text.replace("\\\n\t", "\\\n").replace("\\\n", " ").split("\n"):
        makefile.line(line)
    goals = [word.text for word in argv if "=" not in word.text]
    makefile.run(goals if all(word.exact for word in argv) else list(makefile.rules))


# Scripts that run by themselves, before or after a subcommand.
_BY_THEMSELVES = {
    "preinstall", "install", "postinstall", "prepublish", "preprepare", "prepare", "postprepare", "prepack", "postpack",
    "pre-install-cmd", "post-install-cmd", "pre-update-cmd", "post-update-cmd", "post-autoload-dump", "pre-autoload-dump",
    "post-root-package-install", "post-create-project-cmd", "post-package-install", "post-package-update",
}  # fmt: skip
_INSTALLING = {
    "install",
    "i",
    "ci",
    "add",
    "update",
    "rebuild",
    "link",
    "pack",
    "version",
    "require",
    "dump-autoload",
}


def _behind(argv: tuple[Arg, ...], words: list[str], names: set[str]) -> tuple[Text, ...]:
    """`npm run x -- a b`: these words stand behind what the script says."""
    at = next((at for at, word in enumerate(words) if word in names), len(words))
    rest = [arg for arg in argv[at + 1 :] if arg.text != "--" and arg.text not in names]
    if any(not arg.exact or arg.glob for arg in rest):
        return (unknown("what stands behind the script is not known"),) if rest else ()
    quoted = ("'" + arg.text.replace("'", "'\\''") + "'" for arg in rest)
    return tuple(known(f" {word}") for word in quoted)


def read_npm(text: str, argv: tuple[Arg, ...]) -> CodeEffects:
    """The scripts of a `package.json` that `npm WORDS` starts; all of them if that is not known."""
    import json

    gather = Gather("npm")
    try:
        package = json.loads(text)
        scripts = package.get("scripts", {}) if isinstance(package, dict) else {}
    except (ValueError, RecursionError):
        gather.unknown("code", "the `package.json` cannot be read")
        return gather.effects()
    words = [word.text for word in argv]
    names: set[str]
    scripts = scripts if isinstance(scripts, dict) else {}
    if words[:1] and words[0] in _INSTALLING:
        own = {"preversion", "version", "postversion"} if words[0] == "version" else set()
        names = _BY_THEMSELVES | own
    else:
        names = {f"{when}{word}" for word in words for when in ("pre", "", "post")} & set(scripts)
        if not names and words[:1] not in (["exec"], ["init"]):
            names = set(scripts)
    behind = _behind(argv, words, names)
    if len(scripts) > _MOST:
        gather.unknown("code", "the `package.json` has more scripts than are followed")
    for name in list(scripts)[:_MOST]:
        lines = scripts[name] if isinstance(scripts[name], list) else [scripts[name]]
        for line in lines if name in names else ():
            if isinstance(line, str) and not line.startswith("@"):
                given = behind if name in words else ()
                gather.shell(concat((known(line), *given)), f"npm {name}")
    return gather.effects()
