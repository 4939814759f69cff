"""Data → model: read the few lines that describe a program, and say clearly what is wrong with them.

The same data stands in our family files and under `programs:` in a policy. The language is described
in `docs/how-to/add-a-program.md`.
"""

from __future__ import annotations

from gateway.facts.programs.language.model import (
    Also,
    Behaviour,
    ModelError,
    Operand,
    Option,
    Problem,
    Program,
    Role,
)
from gateway.model import Known
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any

    from gateway.facts.programs.language.model import Raw

PATH_ROLES = ("read", "write", "delete", "execute", "cd")
MODIFIERS = ("below", "recursive", "into", "sends", "listed", "pipe", "prefix", "packaged")
KINDS = (
    "text",
    "cwd",
    "host",
    "url",
    "remote",
    "shell",
    "exec",
    "command",
    "env",
    "options",
    "code",
)
MARKS = ("recursive", "help", "dry", "sends", "apart", "last", "empties")
STYLES = (
    "stops",
    "permutes",
    "single-dash",
    "bundle",
    "no-options",
    "exact",
    "anywhere",
    "shortens",
)
STDIN = ("ignored", "data", "filter", "code", "arguments", "paths")
STDOUT = ("paths", "none", "stdin", "decoded", "download", "literal", "computed")
NETWORK = ("yes", "no", "hosts")
PLACES = ("local", "remote", "container")
CHANGEABLE = ("operands", "also", "network", "tty", "stdin", "stdout", "recursive", "place")
KEYS = (*CHANGEABLE, "options", "help", "style", "when", "env", "settings", "subcommands")

_ANSWERS = {
    "yes": Known.YES,
    "no": Known.NO,
    "unknown": Known.UNKNOWN,
    True: Known.YES,
    False: Known.NO,
}


def from_mapping(mapping: Raw, name: str = "") -> Program:
    """Read a model and all its subcommands; raises `ModelError` with every problem found."""
    problems: list[Problem] = []
    program = _Reader(problems, (), eager=True).program(mapping, name)
    if problems:
        raise ModelError(tuple(problems))
    return program


def from_trusted(mapping: Raw, name: str, parent: Program | None = None) -> Program:
    """The same for our own files: subcommands wait until they are met."""
    problems: list[Problem] = []
    program = _Reader(problems, (), eager=False).program(mapping, name, parent)
    if problems:
        raise ModelError(tuple(problems))
    return program


def subcommand(program: Program, name: str) -> Program | None:
    """The model of a subcommand, read when first asked for."""
    found = program.subcommands.get(name)
    if found is None or isinstance(found, Program):
        return found
    sub = from_trusted(found, name, program)
    program.subcommands[name] = sub
    return sub


class _Reader:
    """Walks the mapping, keeps the keys that led here, collects problems instead of stopping."""

    def __init__(self, problems: list[Problem], key: tuple[str, ...], *, eager: bool) -> None:
        self.problems = problems
        self.key = key
        self.eager = eager

    def at(self, key: str) -> _Reader:
        return _Reader(self.problems, (*self.key, key), eager=self.eager)

    def wrong(self, message: str, choices: Iterable[str] = ()) -> None:
        hint = f"one of {', '.join(choices)}" if choices else ""
        self.problems.append(Problem(self.key, message, hint))

    def program(self, mapping: Raw, name: str, parent: Program | None = None) -> Program:
        if not isinstance(mapping, dict):
            self.wrong("a program is described by a mapping of keys")
            return Program(name, Behaviour())
        for key in mapping:
            if key not in KEYS:
                self.at(str(key)).wrong(f"unknown key `{key}`", KEYS)
        options = self.at("options").options(mapping.get("options", ""))
        for spelling in self.at("help").words(mapping.get("help", "")):
            options.setdefault(spelling, Option((spelling,), marks=frozenset({"help"})))
        style = frozenset(self.at("style").words(mapping.get("style", ""), STYLES))
        anywhere = parent is not None and "anywhere" in parent.style
        if parent is not None:
            options = _inherited(parent, options)
            style |= parent.style & {"anywhere", "shortens"}
        changes = self.changes(mapping)
        behaviour = _behaviour(changes)
        if parent is not None and "place" not in changes:
            behaviour = _behaviour({**changes, "place": parent.behaviour.place})
        if "permutes" not in style and any(
            one.role.kind == "command" for one in behaviour.operands
        ):
            style |= {"stops"}
        env = self.at("env").env(mapping.get("env", ""))
        if parent is not None:
            env = (*parent.env, *env)
        settings = self.at("settings").settings(mapping.get("settings", {}))
        if parent is not None and anywhere:
            settings = (*parent.settings, *settings)
        when = self.at("when").when(mapping.get("when", {}))
        subcommands = self.at("subcommands").subcommands(mapping.get("subcommands", {}))
        program = Program(
            name,
            behaviour,
            options,
            _prefixes(options),
            style,
            when,
            env,
            settings,
            subcommands,
            harmless=not (subcommands or when or settings or _starts_something(behaviour))
            and not any(map(_has_effect, options.values())),
        )
        if self.eager:
            for sub in list(subcommands):
                below = self.at("subcommands").at(sub)
                subcommands[sub] = below.program(subcommands[sub], sub, program)
        return program

    def changes(self, mapping: Raw) -> dict[str, Any]:
        """The keys that `when` may change too, read."""
        found: dict[str, Any] = {}
        for key in CHANGEABLE:
            if key in mapping:
                getattr(self.at(key), f"read_{key}")(mapping[key], found)
        return found

    def read_operands(self, value: Any, found: dict[str, Any]) -> None:
        found["operands"] = tuple(self.operand(word) for word in self.words(value))

    def read_also(self, value: Any, found: dict[str, Any]) -> None:
        also = []
        for entry in self.lines(value):
            role, _, path = entry.partition(" ")
            if not path:
                self.wrong(f"`{entry}` needs a role and a path, like `write+below .`")
                continue
            also.append(Also(self.role(role), path.strip()))
        found["also"] = tuple(also)

    def read_network(self, value: Any, found: dict[str, Any]) -> None:
        value = {True: "yes", False: "no"}.get(value, value) if isinstance(value, bool) else value
        found["network"] = self.choice(value, NETWORK)

    def read_tty(self, value: Any, found: dict[str, Any]) -> None:
        if not isinstance(value, (str, bool)) or value not in _ANSWERS:
            self.wrong(f"`{value}` is no answer", ("yes", "no", "unknown"))
        else:
            found["tty"] = _ANSWERS[value]

    def read_stdin(self, value: Any, found: dict[str, Any]) -> None:
        kind, _, language = str(value).partition(":")
        found["stdin"] = self.choice(kind, STDIN)
        found["stdin_language"] = language
        if (kind == "code") != bool(language):
            self.wrong("`code` is followed by a language (`code:shell`), nothing else is")

    def read_stdout(self, value: Any, found: dict[str, Any]) -> None:
        found["stdout"] = self.choice(value, STDOUT)

    def read_recursive(self, value: Any, found: dict[str, Any]) -> None:
        if not isinstance(value, bool):
            self.wrong(f"`{value}` is neither true nor false")
        found["recursive"] = value is True

    def read_place(self, value: Any, found: dict[str, Any]) -> None:
        found["place"] = self.choice(value, PLACES)

    def when(self, mapping: Any) -> tuple[tuple[tuple[str, ...], Mapping[str, Any]], ...]:
        if not isinstance(mapping, dict):
            self.wrong("`when` is a mapping from conditions to changes")
            return ()
        found = []
        for condition, changes in mapping.items():
            here = self.at(str(condition))
            if not isinstance(changes, dict):
                here.wrong("a condition is followed by a mapping of changes")
                continue
            for key in changes:
                if key not in CHANGEABLE:
                    here.at(str(key)).wrong(f"`when` cannot change `{key}`", CHANGEABLE)
            conditions = tuple(part.strip() for part in str(condition).split(" and "))
            found.append((conditions, here.changes(changes)))
        return tuple(found)

    def env(self, value: Any) -> tuple[tuple[str, Role], ...]:
        found = []
        for word in self.words(value):
            name, _, role = word.partition("=")
            if not role:
                self.wrong(f"`{word}` needs a role, like `PAGER=shell`")
                continue
            found.append((name, self.role(role)))
        return tuple(found)

    def settings(
        self, mapping: Any
    ) -> tuple[tuple[tuple[str, ...], tuple[tuple[str, Role], ...]], ...]:
        if not isinstance(mapping, dict):
            self.wrong("`settings` is a mapping from options to `KEY=role`")
            return ()
        return tuple(
            (tuple(str(names).split()), self.at(str(names)).env(keys))
            for names, keys in mapping.items()
        )

    def subcommands(self, mapping: Any) -> dict[str, Any]:
        if not isinstance(mapping, dict):
            self.wrong("`subcommands` is a mapping from names to models")
            return {}
        return {name: raw for names, raw in mapping.items() for name in str(names).split()}

    def options(self, value: Any) -> dict[str, Option]:
        found: dict[str, Option] = {}
        if isinstance(value, tuple):  # several tables: of an option in two the first one counts
            for table in value:
                found = {**self.options(table), **found}
            return found
        for entry in self.lines(value):
            option = self.option(entry)
            names = option.names
            if len(names) == 1 and names[0][1:2] == "[":  # -[abc]: three flags of their own
                names = tuple(names[0][0] + letter for letter in names[0][2:-1])
                for name in names:
                    found[name] = replace(option, names=(name,))
                continue
            for name in names:
                if name in found:
                    self.wrong(f"`{name}` is described twice")
                found[name] = option
        return found

    def option(self, entry: str) -> Option:
        known = _OPTIONS.get(entry)
        if known is not None:
            return known
        before = len(self.problems)
        names, values, marks = [], [], []
        optional = long_only = False
        for token in entry.split():
            if token.startswith("--=["):
                optional = long_only = True
                values.append(self.role(token[3:].strip("[]")))
            elif token[0] in "-+" or (token.endswith("=") and len(token) > 1):
                names.append(token)
            elif token[0] == "=":
                optional = optional or token.startswith("=[")
                values.append(self.role(token[1:].strip("[]").removesuffix("...")))
            elif token in MARKS:
                marks.append(token)
            else:
                self.wrong(
                    f"`{token}` in `{entry}` is neither an option, a `=role` nor a mark", MARKS
                )
        if not names:
            self.wrong(f"`{entry}` names no option")
            names.append(entry)
        found = Option(tuple(names), tuple(values), optional, long_only, frozenset(marks))
        if len(self.problems) == before:
            if len(_OPTIONS) >= _MOST:
                _OPTIONS.clear()
            _OPTIONS[entry] = found
        return found

    def operand(self, word: str) -> Operand:
        many = word.endswith("...")
        optional = word.endswith("?")
        role = self.role(word.rstrip(".?"))
        return Operand(role, many or role.kind == "command", optional)

    def role(self, text: str) -> Role:
        if text in _ROLES:
            return _ROLES[text]
        before = len(self.problems)
        kind, paths, language = "", [], ""
        modifiers = {}
        for word in text.split("+"):
            head, _, tail = word.partition(":")
            if head in PATH_ROLES:
                paths.append(head)
            elif head in MODIFIERS:
                modifiers[head] = True
            elif head in KINDS and not kind:
                kind = head
                language = tail if head == "code" else ""
            else:
                self.wrong(f"unknown role `{word}`", (*PATH_ROLES, *KINDS, *MODIFIERS))
        if kind == "code" and not language:
            self.wrong("`code` needs a language, like `code:python`")
        role = Role(kind or ("path" if paths else "text"), tuple(paths), language, **modifiers)
        if len(self.problems) == before:
            _ROLES[text] = role
        return role

    def words(self, value: Any, choices: tuple[str, ...] = ()) -> list[str]:
        words = [word for line in self.lines(value) for word in line.split()]
        for word in words:
            if choices and word not in choices:
                self.wrong(f"unknown word `{word}`", choices)
        return words

    def lines(self, value: Any) -> list[str]:
        """Text, or a list of texts, cut at newlines and commas."""
        if isinstance(value, str):
            value = [value]
        if not isinstance(value, (list, tuple)) or not all(isinstance(one, str) for one in value):
            self.wrong("text, or a list of texts, is wanted here")
            return []
        parts = [part.strip() for one in value for part in one.replace("\n", ",").split(",")]
        return [part for part in parts if part]

    def choice(self, value: Any, choices: tuple[str, ...]) -> str:
        if value not in choices:
            self.wrong(f"unknown word `{value}`", choices)
            return choices[0]
        return str(value)


def _inherited(parent: Program, options: dict[str, Option]) -> dict[str, Option]:
    """The options of a subcommand and, with `anywhere`, those of its program. `--help` that stands alone
    in a program's table prints help behind its subcommands too."""
    if "anywhere" in parent.style:
        return {**parent.options, **options}
    shows = parent.options.get("--help")
    if shows is None or shows.names != ("--help",) or "help" not in shows.marks:
        return options
    return {"--help": shows, **options}


_STARTING = frozenset({"command", "shell", "exec", "code"})

# Roles repeat in every model: each right one is made once.
_ROLES: dict[str, Role] = {"text": Role()}
# So do most options: of a program that is met for the first time, others have had six of seven.
_OPTIONS: dict[str, Option] = {}
_MOST = 10_000


def _behaviour(changes: Mapping[str, Any]) -> Behaviour:
    return Behaviour(**changes)


def _prefixes(options: Mapping[str, Option]) -> tuple[tuple[str, Option], ...]:
    found = [
        (name[:-1], option) for name, option in options.items() if name[-1] == "*" and len(name) > 1
    ]
    return tuple(sorted(found, key=lambda pair: -len(pair[0])))


def _starts_something(behaviour: Behaviour) -> bool:
    """What an option would take away from its words changes what is run."""
    return any(place.role.kind in _STARTING for place in behaviour.operands)


def _has_effect(option: Option) -> bool:
    return bool(option.marks - {"help"}) or any(role.kind != "text" for role in option.values)
