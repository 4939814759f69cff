"""Places that the arguments name, whatever the program does there: `../x`, `--out=/etc/x`, `~/x`.

```yaml
when: {program: [mix, zig], names: {outside: ["${workspace}", "${tmp}"]}}
when: {program: helm, names: "~/.kube"}
when: {program: treefmt, names: {outside: ["${workspace}"], standing: true}}   # or stands there: `cd ~ && treefmt`
```

For tools of which it is not described what they do with each file. A word that is no path by its look (`build`,
`a.b`) lies in the folder that the command stands in, and is not asked about; nor is what is computed.
"""

from __future__ import annotations

from posixpath import normpath

from gateway.facts.model import PathUse
from gateway.facts.words.own_patterns import SIGNS
from gateway.facts.words.own_patterns import each as each_of
from gateway.model import Known
from gateway.policy.answers import NO, each, unknown, yes
from gateway.policy.conditions.paths import place_table, prepare_plain
from gateway.policy.touching import View, covers, touches
from gateway.regex import compiled_later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from gateway.policy.answers import Answer
    from gateway.policy.reading import Fields, Items
    from gateway.policy.scope import Scope
    from gateway.policy.subject import Subject
    from gateway.policy.terms import Term

KEY = "names"
# A path by its look: absolute, at home, or one that climbs; alone, or behind an option, `=` or `:`.
_PATH = compiled_later(
    r"(?s)(?:\A|\A-{1,2}[\w-]*+|[=:])(?=[^=:]*\Z)(?P<path>(?:/|~(?=/|\Z)|\.\.(?=/|\Z)).*|[\w./-]*/\.\.(?:/.*)?)\Z"
)


def term() -> Term:
    """A place, and whether the folder that the command stands in counts."""
    from gateway.policy.terms import Key, Switch

    switch = Switch(only=True)
    return place_table(
        {"standing": Key(switch, "The folder that the command stands in counts, too.")}
    )


def prepare(value: Items | Fields, scope: Scope) -> Any:
    """Patterns, inside or outside of which it must lie."""
    spec = prepare_plain(value, scope, KEY)
    return {**spec, "standing": True} if isinstance(value, dict) and "standing" in value else spec


def match(spec: Any, subject: Subject) -> Answer:
    """Ask every place that is named."""
    if subject.command.place != "local":
        return NO
    places = [*_named(subject)]
    if "standing" in spec:
        if not subject.command.cwd:
            return unknown("the folder that it stands in is not known")
        places.append(subject.command.cwd)
    return each(subject.opening, [_one(spec, path, subject) for path in places])


def _named(subject: Subject) -> Iterator[str]:
    command = subject.command
    for arg in command.argv[1:]:
        if not arg.exact or arg.glob:
            continue
        # (In quotes: patterns that the program may expand by itself.)
        for text in (arg.text,) if SIGNS.isdisjoint(arg.text) else (arg.text, *each_of(arg.text)):
            found = _PATH.search(text)
            path = found["path"] if found is not None else ""
            if path[:1] == "~":
                path = subject.context.home + path[1:]
            if path and (path[:1] == "/" or command.cwd):
                yield normpath(path if path[:1] == "/" else f"{command.cwd}/{path}")


def _one(spec: Any, path: str, subject: Subject) -> Answer:
    real = subject.context.lookup.real(path)
    view = View(PathUse("read", path, real=real if real != path else ""), subject.bases)
    said = f"names {path}"
    if "outside" in spec:
        return NO if covers(spec["outside"], view)[0] is Known.YES else yes(f"{said}, outside")
    found = covers(spec["patterns"], view) if subject.opening else touches(spec["patterns"], view)
    return yes(said) if found[0] is Known.YES else NO


def triggers(_spec: Any) -> None:
    """Any command may name any place."""
    return


EXAMPLES = (
    ("{outside: ['${workspace}']}", "mix format ../x.ex", Known.YES),
    ("{outside: ['${workspace}']}", "tool --out=/etc/x", Known.YES),
    ("{outside: ['${workspace}']}", "cd src && tool ../x", Known.NO),
    ("{outside: ['${workspace}']}", "tool src/x -o build", Known.NO),
    ("{outside: ['${workspace}']}", "tool '{src,../x}/**'", Known.YES),
    ("{outside: ['${workspace}'], standing: true}", "cd / && tool", Known.YES),
    ("/etc", "tool -c/etc/x.conf", Known.YES),
)
