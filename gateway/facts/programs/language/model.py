"""The values a program model is made of.

What must live here: the shape of a model. What must not: reading it from text (`reading`), applying
it to arguments (`arguments`, `operands`), or turning it into effects (`effects`).
"""

from __future__ import annotations

from gateway.errors import GatewayError
from gateway.model import Known
from gateway.values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any, TypeAlias

    from gateway.facts.effects import Call, Effects

    # A model as data: what a family file or the `programs:` part of a policy holds.
    Raw: TypeAlias = Mapping[str, Any]
    Explain: TypeAlias = Callable[["Call", "Program"], "Effects"]


class Problem(Value):
    """One thing wrong with a model: the keys that lead to it, and what is wrong."""

    key: tuple[str, ...]
    message: str
    hint: str = ""


class ModelError(GatewayError):
    """A program model that cannot be read; `problems` holds every one found."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        first = problems[0]
        super().__init__(f"`{'.'.join(first.key)}`: {first.message}", hint=first.hint)
        self.problems = problems


class Role(Value):
    """What a word is for: `read+recursive`, `url`, `code:python` …"""

    # text, path, cwd, host, url, remote, shell, exec, command, env, options, code
    kind: str = "text"
    # The path roles: read, write, delete, execute, cd.
    paths: tuple[str, ...] = ()
    language: str = ""
    # Names that cannot be listed come into being below the path.
    below: bool = False
    # The whole tree is meant, whatever the options.
    recursive: bool = False
    # A file, or a folder into which the files named by the other operands come.
    into: bool = False
    # Data leaves the machine.
    sends: bool = False
    # A file (or stdin) that names the paths: it is read, they can't be known.
    listed: bool = False
    # Names that begin so come into being: `x` makes `xaa`, `xab` …
    prefix: bool = False
    # A value that begins with `|` or `!` is a command for a shell instead.
    pipe: bool = False
    # The program is named by its package: `rimraf@5`, `@angular/cli`.
    packaged: bool = False


class Option(Value):
    """An option: every spelling, what its values are for, and what it does by itself."""

    names: tuple[str, ...]
    values: tuple[Role, ...] = ()
    # The value must be attached (`-i.bak`, `--color=auto`), or is absent.
    optional: bool = False
    # Only the spellings with two dashes take it (`ls -F`, `ls --classify=auto`).
    long_only: bool = False
    # recursive, help, dry, sends, apart (the value is always a word of its own),
    # last (behind it all words are operands), empties (what lies where it writes goes first)
    marks: frozenset[str] = frozenset()

    @property
    def flag(self) -> str:
        """The spelling to show: the long one if there is one."""
        return next((name for name in self.names if name.startswith("--")), self.names[0])


class Operand(Value):
    """One place in the operands: its role, whether it repeats, whether it may be missing."""

    role: Role
    many: bool = False
    optional: bool = False


class Also(Value):
    """A path that is touched although no word names it: unzip writes below `.`."""

    role: Role
    path: str


class Behaviour(Value):
    """What `when` may change."""

    operands: tuple[Operand, ...] = ()
    also: tuple[Also, ...] = ()
    # yes, no, hosts (yes if a host is named)
    network: str = "no"
    tty: Known = Known.NO
    # ignored, data, filter (data if no file is named, or `-`), code, arguments, paths
    stdin: str = "ignored"
    stdin_language: str = ""
    stdout: str = "computed"
    recursive: bool = False
    # Where the inner command runs: local, remote, container.
    place: str = "local"


class Program(Value):
    """How one program, or one of its subcommands, is to be read."""

    name: str
    behaviour: Behaviour
    options: Mapping[str, Option] = {}
    # Options of which only the beginning is described, longest first: `-W*`.
    prefixes: tuple[tuple[str, Option], ...] = ()
    # stops, permutes, single-dash, bundle, no-options, exact, anywhere, shortens
    style: frozenset[str] = frozenset()
    # (conditions that must all hold, changes)
    when: tuple[tuple[tuple[str, ...], Mapping[str, Any]], ...] = ()
    # Variables of the environment that it executes, opens or takes options from.
    env: tuple[tuple[str, Role], ...] = ()
    # Options whose value is `KEY=VALUE` → (key, role of the value): `php -d auto_prepend_file=x`.
    settings: tuple[tuple[tuple[str, ...], tuple[tuple[str, Role], ...]], ...] = ()
    # Name → Program, or the raw mapping until it is needed.
    subcommands: dict[str, Any] = {}  # noqa: RUF012 - a memo, see `reading.subcommand`
    # No option of it can do more than change what is printed.
    harmless: bool = True
    # Code instead of data, for the odd ones.
    explain: Explain | None = None
