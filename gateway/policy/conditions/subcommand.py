"""The subcommand, as the program's model finds it behind the global options: `git -C x push`.

```yaml
when: {program: git, subcommand: [push, "stash drop"]}
```

Several words mean a subcommand of a subcommand. Without a model for the program, the first argument
that is no option counts. Unknown when the argument that would say it is computed.
"""

from __future__ import annotations

from gateway.model import Known
from gateway.policy.answers import NO, unknown, yes
from gateway.policy.globs import segment_matches
from gateway.policy.terms import Some, Text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from gateway.facts.model import Command
    from gateway.policy.answers import Answer
    from gateway.policy.reading import Items
    from gateway.policy.scope import Scope
    from gateway.policy.subject import Subject

KEY = "subcommand"
TERM = Some(Text("name"))


def prepare(value: Items, scope: Scope) -> Any:
    """Each as a list of words."""
    return [str(name).split() for name in scope.names(value, KEY)]


def match(spec: Any, subject: Subject) -> Answer:
    """Compare word by word, from the first."""
    command = subject.command
    found = command.subcommand
    if not found and not command.modelled:
        return _guess(spec, command)
    for wanted in spec:
        if len(found) >= len(wanted) and all(map(_same, wanted, found)):
            return yes(f"subcommand {' '.join(found)}")
    if _open_end(spec, found, command):
        return unknown("the subcommand is not known")
    return NO


def _open_end(spec: Any, found: tuple[str, ...], command: Command) -> bool:
    """A computed argument may be the word that is missing."""
    if all(arg.exact for arg in command.argv[1:]):
        return False
    return any(len(found) < len(wanted) and all(map(_same, wanted, found)) for wanted in spec)


def _guess(spec: Any, command: Command) -> Answer:
    words: list[str] = []
    for arg in command.argv[1:]:
        if not arg.exact:
            return unknown(arg.why or "an argument is not known")
        if not arg.text.startswith("-"):
            words.append(arg.text)
    for wanted in spec:
        if len(words) >= len(wanted) and all(map(_same, wanted, words)):
            return yes(f"subcommand {' '.join(words[: len(wanted)])}")
    # An option without a model may or may not take the next word as its value.
    if command.argv[1:] and command.argv[1].text.startswith("-"):
        for wanted in spec:
            for at in range(1, len(words)):
                if all(map(_same, wanted, words[at:])) and len(words) - at >= len(wanted):
                    return unknown("an option before it may take the first word as its value")
    return NO


def _same(wanted: str, word: str) -> bool:
    return wanted == word or ("*" in wanted and segment_matches(wanted, word))


def triggers(_spec: Any) -> None:
    """Not a feature of its own: rules name the program too."""
    return


EXAMPLES = (
    ("push", "git -C sub push origin", Known.YES),
    ("push", "git log push", Known.NO),
    ("stash drop", "git stash drop", Known.YES),
    ("deploy", "acmectl deploy", Known.YES),
    ("deploy", "acmectl --config deploy status", Known.NO),
    ("push", 'git "$X"', Known.UNKNOWN),
)
