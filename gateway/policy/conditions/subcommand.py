"""The subcommand, as the program's model finds it behind the global options: `git -C x push`.

```yaml
when: {program: git, subcommand: [push, "stash drop"]}
```

Several words mean a subcommand of a subcommand. Without a model for the program, the first argument
that is no option counts. Unknown when the argument that would say it is computed.
"""

from __future__ import annotations

from gateway.model import Known
from gateway.policy.answers import NO, one_of, unknown, yes
from gateway.policy.globs import segment_matches

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from gateway.facts.model import Command
    from gateway.policy.answers import Answer
    from gateway.policy.reading import Items
    from gateway.policy.scope import Scope
    from gateway.policy.subject import Subject
    from gateway.policy.terms import Term

KEY = "subcommand"


def term() -> Term:
    """What may stand behind the key."""
    from gateway.policy.terms import Some, Text

    return Some(Text("name"))


def prepare(value: Items, scope: Scope) -> Any:
    """Each as a list of words."""
    return [str(name).split() for name in scope.names(value, KEY)]


def match(spec: Any, subject: Subject) -> Answer:
    """Compare word by word, from the first."""
    command = subject.command
    if not command.modelled:
        return one_of(_guess(wanted, command) for wanted in spec)
    best = NO
    for wanted in spec:
        answer = _known(wanted, command.subcommand)
        if answer[0] is Known.YES:
            return answer
        if answer is not NO:
            best = answer
    return best


def _known(wanted: list[str], found: tuple[str, ...]) -> Answer:
    """An empty word is one that is not known."""
    for word, here in zip(wanted, found, strict=False):
        if not here:
            return unknown("the subcommand is not known")
        if not _same(word, here):
            return NO
    return yes(f"subcommand {' '.join(found)}") if len(found) >= len(wanted) else NO


def _guess(wanted: list[str], command: Command) -> Answer:
    """Without a model an option may or may not take the word behind it as its value."""
    doubtful, before, depth = False, "", 0
    for arg in command.argv[1:]:
        if not arg.exact:
            return unknown(arg.why or "an argument is not known")
        if arg.text.startswith("-"):
            before = arg.text
            continue
        fits = _same(wanted[depth], arg.text)
        if before and "=" not in before:
            doubtful = True
        elif not fits:
            break
        if fits:
            depth += 1
            if depth == len(wanted):
                break
        before = ""
    if depth < len(wanted):
        return NO
    if doubtful:
        return unknown("an option before it may take the word as its value")
    return yes(f"subcommand {' '.join(wanted)}")


def _same(wanted: str, word: str) -> bool:
    return wanted == word or ("*" in wanted and segment_matches(wanted, word))


def fits(spec: Any, command: Command) -> bool:
    """By the first word, as the model finds it."""
    if not command.modelled:
        return True
    first = command.subcommand[:1]
    return any(_known(wanted[:1], first) is not NO for wanted in spec)


def triggers(_spec: Any) -> None:
    """Not a feature of its own: rules name the program too."""
    return


EXAMPLES = (
    ("push", "git -C sub push origin", Known.YES),
    ("push", "git log push", Known.NO),
    ("stash drop", "git stash drop", Known.YES),
    ("deploy", "acmectl deploy", Known.YES),
    ("deploy", "acmectl --config deploy status", Known.UNKNOWN),
    ("deploy", "acmectl --config x deploy", Known.UNKNOWN),
    ("deploy", "acmectl status deploy", Known.NO),
    ("push", 'git "$X"', Known.UNKNOWN),
)
