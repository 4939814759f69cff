"""Variables that are set for the command, or that it sets for what follows: `LD_PRELOAD=x cmd`, `export PATH=…`.

```yaml
when: {sets_env: [LD_PRELOAD, PATH, "GIT_*"]}
when: {sets_env: {names: [NODE_OPTIONS], but: ["glob:--max-old-space-size=*"]}}
when: {sets_env: {names: [LD_LIBRARY_PATH], outside: ["${workspace}", /usr]}}
when: {sets_env: {names: ["*LOG*"], values: ["glob:*.git/hooks/*"]}}
```

`but` leaves values alone in which every word is one of these (a plain text, `glob:` or `{regex: …}`), and
empty ones. `values` asks for a word that is.
`outside` reads the value as folders with `:` between them, and leaves it alone when each lies in one of
these or stood in the variable before. Unknown when the value is computed.
"""

from __future__ import annotations

from gateway.model import Known
from gateway.policy.answers import NO, each, unknown, yes
from gateway.policy.conditions.texts import matches, prepare_words, word_term
from gateway.policy.globs import segment_matches
from gateway.policy.touching import View, covers

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    from gateway.facts.model import Arg
    from gateway.policy.answers import Answer
    from gateway.policy.reading import Fields, Items
    from gateway.policy.scope import Scope
    from gateway.policy.subject import Subject
    from gateway.policy.terms import Term

KEY = "sets_env"
_WILD = frozenset("*?[\\")


def term() -> Term:
    """What may stand behind the key."""
    from gateway.policy.terms import Either, Key, Some, Table, Text

    names = Some(Text("name"))
    return Either(
        (
            names,
            Table(
                "variables and their values",
                {
                    "names": Key(names, "The variable is one of these.", required=True),
                    "but": Key(
                        Some(word_term()), "Not when every word of its value is one of these."
                    ),
                    "values": Key(
                        Some(word_term()), "Only when a word of its value is one of these."
                    ),
                    "outside": Key(
                        Some(Text("text", offers=("${workspace}", "${home}", "${tmp}"))),
                        "Only when one of its folders lies in none of these.",
                    ),
                },
            ),
        )
    )


def prepare(value: Items | Fields, scope: Scope) -> Any:
    """Names and patterns."""
    if not isinstance(value, dict):
        return {"names": [str(name) for name in scope.names(value, KEY)]}
    spec: dict[str, Any] = {
        "names": [str(name) for name in scope.names(value.get("names", ()), KEY)]
    }
    for key in ("but", "values"):
        if key in value:
            spec[key] = prepare_words(value[key], scope, KEY)
    if "outside" in value:
        spec["outside"] = scope.patterns(value["outside"], KEY)
    return spec


def match(spec: Any, subject: Subject) -> Answer:
    """One of the names, with such a value; for what opens, nothing but these."""
    answers = [
        _one(spec, name, value, subject) if _among(spec["names"], name) else NO
        for name, value in subject.command.sets_env
    ]
    return each(subject.opening, answers)


def _among(names: list[str], name: str) -> bool:
    """Most begin otherwise."""
    begins = (name[:1], "*", "?", "[", "\\")
    return any(segment_matches(one, name) for one in names if one[:1] in begins)


def _one(spec: Any, name: str, value: Arg, subject: Subject) -> Answer:
    said = f"sets {name}"
    if "but" in spec:
        if not value.exact:
            return unknown(f"{said}: {value.why or 'its value is not known'}")
        if all(matches(spec["but"], word) for word in value.text.split()):
            return NO
    if "values" in spec:
        if not value.exact:
            return unknown(f"{said}: {value.why or 'its value is not known'}")
        if not any(matches(spec["values"], word) for word in value.text.split()):
            return NO
    if "outside" not in spec:
        return yes(said)
    answers = list(_folders(spec["outside"], name, value, subject))
    return max(answers, key=lambda one: one[0]) if answers else NO


def _folders(patterns: Any, name: str, value: Arg, subject: Subject) -> Iterator[Answer]:
    from gateway.facts.model import PathUse
    from gateway.policy.subject import absolute

    before = subject.context.env.get(name, "").split(":")
    for folder in value.text.split(":"):
        if folder in before:
            continue
        # (Bash and many a program read a `~` that stands there still as the home.)
        at_home = folder == "~" or folder[:2] == "~/"
        place = f"{subject.context.home}{folder[1:]}" if at_home else folder or "."
        path = absolute(place, subject.command.cwd)
        real = subject.context.lookup.real(path) if path else None
        inside = covers(
            patterns, View(PathUse("execute", path, bool(path), real=real or ""), subject.bases)
        )[0]
        if inside is Known.NO:
            yield yes(f"sets {name}: {folder or '.'} lies outside")
        elif inside is Known.UNKNOWN:
            yield unknown(f"sets {name}: {folder or '.'} may lie outside")
    if not value.exact:
        yield unknown(f"sets {name}: {value.why or 'its value is not known'}")


def quick(spec: Any, *, opening: bool, sure: bool) -> Callable[[Subject], bool]:
    """Is one of the names set?"""
    names: list[str] = spec["names"]
    globs = [name for name in names if _WILD.intersection(name)]
    plain = frozenset(names).difference(globs)

    def is_set(subject: Subject) -> bool:
        for name, _ in subject.command.sets_env:
            if name in plain or (globs and _among(globs, name)):
                return True
        return False

    return is_set


def triggers(_spec: Any) -> tuple[str, ...]:
    """Only where there is such a thing."""
    return ("env",)


EXAMPLES = (
    ("LD_PRELOAD", "LD_PRELOAD=./e.so ls", Known.YES),
    ("'LD_*'", "LD_PRELOAD=./e.so ls", Known.YES),
    ("PATH", "FOO=1 ls", Known.NO),
    ("{names: [NODE_OPTIONS], but: ['glob:--max-*']}", "NODE_OPTIONS='-r ./x --max-a=1' node a.js", Known.YES),
    ("{names: [NODE_OPTIONS], but: ['glob:--max-*']}", "NODE_OPTIONS=--max-a=1 node a.js", Known.NO),
    ("{names: [NODE_OPTIONS], but: ['glob:--max-*']}", "NODE_OPTIONS=$X node a.js", Known.UNKNOWN),
    ("{names: [NODE_OPTIONS], but: ['glob:--max-*']}", "NODE_OPTIONS= node a.js", Known.NO),
    ("{names: ['*LOG*'], values: ['glob:*.yaml']}", "PIP_LOG=gateway.yaml pip list", Known.YES),
    ("{names: ['*LOG*'], values: ['glob:*.yaml']}", "PIP_LOG=pip.log pip list", Known.NO),
    ("{names: ['*LOG*'], values: ['glob:*.yaml']}", "PIP_LOG=$X pip list", Known.UNKNOWN),
    ("{names: [LD_LIBRARY_PATH], outside: ['${workspace}']}", "LD_LIBRARY_PATH=./build ./app", Known.NO),
    ("{names: [LD_LIBRARY_PATH], outside: ['${workspace}']}", "LD_LIBRARY_PATH=build:/srv/x ./app", Known.YES),
    ("{names: [GOCACHE], outside: ['${workspace}']}", "GOCACHE='~/x' go build", Known.YES),
)  # fmt: skip
