"""`#! program argument`: what the kernel starts for a script, and which language it is written in."""

from __future__ import annotations

from gateway.facts.words.holes import is_exact

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.model import Arg, PathUse
    from gateway.facts.walk.record import Found, Invocation

SHELLS = frozenset(
    "sh bash rbash dash ash yash ksh ksh93 mksh lksh busybox".split()  # noqa: SIM905
)
# Shells with a grammar, or expansions, that bash does not have.
OTHER_SHELLS = frozenset(
    "csh elvish es fish nu rc tcsh xonsh zsh osh ysh posh mrsh sash hush brush ion murex scsh static-sh".split()  # noqa: SIM905
)


class Fed:
    """A text that will be run: by whom, in which language, and how it came there."""

    __slots__ = ("argv", "given", "language", "name", "text", "via")

    def __init__(self, language: str, text: str, via: str, name: str) -> None:
        self.language = language
        self.text = text
        self.via = via
        self.name = name
        # `$0`, `$1` … of the text.
        self.argv: tuple[Arg, ...] = ()
        # The words behind the script: what it finds in `sys.argv`, `@ARGV` … None: it is no script.
        self.given: tuple[Arg, ...] | None = None


def started_by(call: Invocation, text: str, path: str, name: str, *, least: int = 1) -> list[Fed]:
    """What the kernel starts for `#!program argument`: the rest of the line is one word."""
    line = text.partition("\n")[0]
    if line[:2] != "#!" or not is_exact(line) or len(line.split()) < least:
        return []
    program, _, rest = text[2:].partition("\n")[0].strip().partition(" ")
    words = [program, *([rest.strip()] if rest.strip() else []), path]
    quoted = ["'" + word.replace("'", "'\\''") + "'" for word in words]
    fed = Fed("shell", " ".join([*quoted, '"$@"']), "file", name)
    fed.argv = tuple(call.args)
    return [fed]


def reader_of(text: str) -> str:
    line = text.partition("\n")[0]
    if not line.startswith("#!"):
        return "shell"
    words = line[2:].split()
    name = words[0].rpartition("/")[2] if words else ""
    if name == "env":
        name = next((word for word in words[1:] if word[:1] != "-" and "=" not in word), "")
    return "shell" if name in SHELLS or name in OTHER_SHELLS else name


def behind(call: Invocation, found: Found, use: PathUse) -> tuple[Arg, ...]:
    """The words that stand behind the script, or the program."""
    if use.via in {"program", "PATH"}:
        return tuple(call.args[1:])
    operands = found.effects.operands if found.effects is not None else ()
    place = next((at for at, one in enumerate(operands) if one.span == use.span), None)
    return () if place is None else operands[place + 1 :]
