"""The whole command, word for word: for policies that approve commands instead of programs.

```yaml
when: {words: ["git status", "ls -la", "git log -n *", "make ..."]}
```

Words are separated by single blanks; `*` in a word matches anything but a blank; `...` at the end stands
for any further words. The name may be written with its folder. Unknown when a word is computed.
To what opens, a command that another one starts (`sudo git status`) or that is given variables
(`LD_PRELOAD=x git status`) is another command.
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

KEY = "words"


def term() -> Term:
    """What may stand behind the key."""
    from gateway.policy.terms import Some, Text

    return Some(Text("text"))


def prepare(value: Items, scope: Scope) -> Any:
    """Lists of words."""
    found = []
    for text in scope.names(value, KEY):
        words = str(text).split(" ")
        if not all(words) or "..." in words[:-1]:
            scope.report(
                "P014",
                f"`{text}`: words are separated by single blanks, `...` stands last",
                text.mark,
            )
        found.append(words)
    return found


def match(spec: Any, subject: Subject) -> Answer:
    """Compare word by word."""
    return one_of(_one(words, subject) for words in spec)


def _one(words: list[str], subject: Subject) -> Answer:
    command = subject.command
    if subject.opening and (command.wrappers or command.sets_env):
        return NO  # `sudo git status` and `LD_PRELOAD=x git status` are other commands
    more = words[-1] == "..."
    wanted = words[:-1] if more else words
    args = command.argv
    if wanted[0] not in {command.program, command.written} or not args:
        return NO if command.program else unknown("the program is not known")
    if subject.lacks("arguments") or any(arg.many for arg in args):
        return unknown("the words are not known")
    if len(args) < len(wanted) or (len(args) > len(wanted) and not more):
        return NO
    answer = yes(f"the words `{' '.join(words)}`")
    for word, arg in zip(wanted[1:], args[1:], strict=False):
        if not arg.exact or arg.glob:
            answer = unknown(arg.why or "a word is not known")
        elif not segment_matches(word, arg.text):
            return NO
    return answer


def fits(spec: Any, command: Command) -> bool:
    """By the name that the words begin with."""
    name = command.program
    return not name or any(words[0].rsplit("/", 1)[-1] == name for words in spec)


def triggers(spec: Any) -> tuple[str, ...]:
    """The programs that the words begin with."""
    return tuple(f"program:{words[0].rsplit('/', 1)[-1]}" for words in spec)


EXAMPLES = (
    ("git status", "git status", Known.YES),
    ("git status", "git status --short", Known.NO),
    ("git status ...", "git status --short", Known.YES),
    ("git log -n *", "git log -n 5", Known.YES),
    ("git status", 'git "$X"', Known.UNKNOWN),
)
