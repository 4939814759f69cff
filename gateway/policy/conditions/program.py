"""The program that runs, by name: after `sudo`, `env`, `timeout`, `sh -c` and the like are unwound.

```yaml
when: {program: [curl, wget]}      # or "@fetchers", or patterns: "mkfs*"
```

A name also means look-alikes: `/tmp/git push` is `git` to a rule that asks or denies. To a rule that
allows, it is not: there the path written must be where the name is found.
Unknown when the name is computed: `"$CMD" -rf x`.
"""

from __future__ import annotations

from gateway.model import Known
from gateway.policy.answers import NO, unknown, yes
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

KEY = "program"


def term() -> Term:
    """What may stand behind the key."""
    from gateway.policy.terms import Some, Text

    return Some(Text("name"))


def prepare(value: Items, scope: Scope) -> Any:
    """Names for a look-up, and patterns."""
    names: dict[str, int] = {}
    globs: list[str] = []
    for name in scope.names(value, KEY):
        if "/" in name:
            scope.report("P014", f"`{name}` is a path, not a name", name.mark, "use `program_path`")
        elif is_pattern(name):
            globs.append(str(name))
        else:
            names[str(name)] = 1
    return {"names": names, "globs": globs}


def is_pattern(name: str) -> bool:
    """`mkfs*`, but not the program `[`."""
    return "*" in name or "?" in name or ("[" in name and "]" in name)


def match(spec: Any, subject: Subject) -> Answer:
    """Compare the name; for what opens, also where the program lies."""
    command = subject.command
    name = command.program
    if not name:
        return unknown("the program is not known")
    if not named(spec, name):
        return NO
    if subject.opening and "/" in command.written and not _in_its_place(subject, name):
        return NO
    return yes(f"program {name}")


def named(spec: Any, name: str) -> bool:
    """Is it one of the names, or of the patterns?"""
    if name in spec["names"]:
        return True
    for glob in spec["globs"]:  # noqa: SIM110 - mostly there are none
        if segment_matches(glob, name):
            return True
    return False


def _in_its_place(subject: Subject, name: str) -> bool:
    lookup, written = subject.context.lookup, subject.command.written
    usual = lookup.which(name)
    if usual and (written == usual or lookup.real(written) == lookup.real(usual)):
        return True
    if written.startswith("/…/"):  # in the folder that a tool keeps
        return True
    from gateway.facts.installed import is_installed

    if not is_installed(written, subject.context.home):
        return False
    # As long as the line itself fetches nothing that may lie there.
    before = subject.facts.commands[: max(subject.command.index, 0)]
    return not any(one.network or "install" in one.subcommand for one in before)


def fits(spec: Any, command: Command) -> bool:
    """By its name alone."""
    name = command.program
    return not name or named(spec, name)


def triggers(spec: Any) -> tuple[str, ...] | None:
    """The names themselves, and how those begin or end that a pattern means."""
    from gateway.policy.needs import need

    parts = [need(glob) for glob in spec["globs"]]
    if "" in parts:
        return None
    return tuple(f"program:{one}" for one in (*spec["names"], *parts))


EXAMPLES = (
    ("git", "git status", Known.YES),
    ("[curl, wget]", "echo curl", Known.NO),
    ("rm", "sudo rm -rf x", Known.YES),
    ("'mkfs*'", "mkfs.ext4 /dev/sdb1", Known.YES),
    ("'['", "[ -f x ]", Known.YES),
    ("rm", '"$CMD" x', Known.UNKNOWN),
)
