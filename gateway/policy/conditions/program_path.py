"""Where the program lies: the path written, or the one that `PATH` gives its name; links resolved too.

```yaml
when: {program: git, program_path: ["/usr/bin", "/bin"]}     # patterns as in path lists
when: {program_path: {outside: ["/usr", "/bin"]}}
when: {program_path: {paths: ["${workspace}/**"], written: true}}    # not what `PATH` finds
```

Unknown when the name is computed, or when no such program is found.
"""

from __future__ import annotations

from gateway.facts.model import PathUse
from gateway.model import Known
from gateway.policy.answers import NO, unknown, yes
from gateway.policy.conditions.paths import place_table, prepare_plain
from gateway.policy.touching import View, covers, touches

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from gateway.policy.answers import Answer
    from gateway.policy.reading import Fields, Items
    from gateway.policy.scope import Scope
    from gateway.policy.subject import Subject
    from gateway.policy.terms import Term

KEY = "program_path"


def term() -> Term:
    """What may stand behind the key."""
    from gateway.policy.terms import Key, Switch

    return place_table({"written": Key(Switch(only=True), "Only where the command names a path.")})


def prepare(value: Items | Fields, scope: Scope) -> Any:
    """Patterns, inside or outside of which it must lie."""
    spec = prepare_plain(value, scope, KEY)
    if isinstance(value, dict) and value.get("written"):
        spec["written"] = True
    return spec


def match(spec: Any, subject: Subject) -> Answer:
    """Find the program, then compare its path."""
    command = subject.command
    if command.kind != "program":
        return NO
    where = command.written
    if "/" not in where:
        if where and spec.get("written"):
            return NO
        where = subject.context.lookup.which(where) if where else ""
    elif not where.startswith("/"):
        where = f"{command.cwd}/{where.removeprefix('./')}" if command.cwd else ""
    if not where:
        return unknown("it is not known where the program lies")
    real = subject.context.lookup.real(where)
    view = View(PathUse("execute", where, real=real if real != where else ""), subject.bases)
    if "outside" in spec:
        found = covers(spec["outside"], view)
        return NO if found[0] is Known.YES else yes(f"program {where}")
    found = covers(spec["patterns"], view) if subject.opening else touches(spec["patterns"], view)
    return yes(f"program {where}") if found[0] is Known.YES else NO


def triggers(spec: Any) -> tuple[str, ...] | None:
    """Any command may lie anywhere, unless it must be named by a path."""
    return ("by path",) if "written" in spec else None


EXAMPLES = (
    ("/usr/bin", "/usr/bin/git status", Known.YES),
    ("/usr/bin", "/opt/evil/git status", Known.NO),
    ("{outside: [/usr]}", "/opt/evil/git status", Known.YES),
    ("{paths: [/usr/bin], written: true}", "/usr/bin/git status", Known.YES),
    ("{paths: [/usr/bin], written: true}", "git status", Known.NO),
)
