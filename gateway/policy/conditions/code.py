"""Program text that is handed to an interpreter: `python -c …`, `bash -c …`, `awk '…'`, a pipe into `sh`.

```yaml
when: {code: {language: [python, node], contains: ["glob:*os.system*"]}}
when: {code: {via: stdin}}
when: {code: {language: [psql], does: ["drop *", truncate]}}
when: {code: true}
```

`via` is how it gets there: `option -c`, `stdin`, `file`, `expression`. Unknown when the text is computed
and `contains` or `does` would have to read it.
"""

from __future__ import annotations

from gateway.model import Known
from gateway.policy.answers import NO, each, unknown, yes
from gateway.policy.conditions.texts import matches, prepare_words, word_term
from gateway.policy.globs import segment_matches

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from gateway.facts.model import Code
    from gateway.policy.answers import Answer
    from gateway.policy.reading import Fields
    from gateway.policy.scope import Scope
    from gateway.policy.subject import Subject
    from gateway.policy.terms import Term

KEY = "code"


def term() -> Term:
    """What may stand behind the key."""
    from gateway.policy.terms import Either, Key, Some, Switch, Table, Text

    return Either(
        (
            Switch(only=True),
            Table(
                "`code`",
                {
                    "language": Key(
                        Some(
                            Text(
                                "name",
                                offers=("shell", "python", "node", "awk", "perl", "ruby", "sql"),
                            )
                        ),
                        "The language of the text.",
                    ),
                    "contains": Key(
                        Some(word_term()),
                        "Its text is one of these: `glob:*x*`, or a regular expression.",
                    ),
                    "via": Key(Some(Text("text")), "How it gets there, or the beginning of it."),
                    "known": Key(Switch(), "Is the whole text known?"),
                    "does": Key(
                        Some(Text("text")),
                        "What its reader saw: `drop table`, `delete without where` (`*` stands for anything).",
                    ),
                },
                any_of=("language", "contains", "via", "known", "does"),
            ),
        )
    )


def prepare(value: bool | Fields, scope: Scope) -> Any:
    """What is asked of the text."""
    if value is True:
        return {}
    spec: dict[str, Any] = {}
    for key, given in value.items():  # type: ignore[union-attr]
        if key == "contains":
            spec[key] = prepare_words(given, scope, KEY)
        elif key == "known":
            spec[key] = given
        else:
            spec[key] = [str(one) for one in given]
    return spec


def match(spec: Any, subject: Subject) -> Answer:
    """One of the texts must be all that is asked; for what opens, each of them."""
    return each(subject.opening, [_one(spec, code) for code in subject.command.code])


def quick(spec: Any, *, opening: bool, sure: bool) -> Callable[[Subject], bool] | None:
    """Is one of the texts such a one? Most of a language are not."""
    if opening:
        return None
    least = Known.YES if sure else Known.UNKNOWN

    def is_there(subject: Subject) -> bool:
        for code in subject.command.code:  # noqa: SIM110 - mostly there is one
            if _one(spec, code)[0] >= least:
                return True
        return False

    return is_there


# A file that was made among others, or only changed: what was put into it is read by itself.
_UNREAD = frozenset(["tree", "file, edited"])


def _one(spec: Any, code: Code) -> Answer:
    if "language" in spec and code.language not in spec["language"]:
        return NO
    if "via" in spec and not any(code.via.startswith(via) for via in spec["via"]):
        return NO
    if "known" in spec and code.exact is not spec["known"]:
        return NO
    if code.via in _UNREAD and not code.exact and not {"contains", "does"}.isdisjoint(spec):
        return NO  # it is as unread as any file of the workspace
    said = f"{code.language} code, {code.via}"
    if "does" in spec:
        seen = next((one for one in code.does if _among(one, spec["does"])), None)
        if seen is None:
            return NO if code.exact else unknown(f"{said}, not known in full")
        said = f"{said}: {seen}"
    if "contains" not in spec or matches(spec["contains"], code.text):
        return yes(said)
    return NO if code.exact else unknown(f"{said}, not known in full")


def _among(done: str, patterns: list[str]) -> bool:
    return any(segment_matches(pattern, done) for pattern in patterns)


def triggers(spec: Any) -> tuple[str, ...]:
    """Only where there is such a thing, in such a language."""
    if "language" in spec:
        return tuple(f"code:{one}" for one in spec["language"])
    return ("code",)


EXAMPLES = (
    ("{language: python}", "python3 -c 'print(1)'", Known.YES),
    ("{language: python}", "python3 x.py --version", Known.NO),
    ("{does: ['drop *']}", "psql -c 'DROP/**/TABLE t'", Known.YES),
    ("{does: ['drop *']}", "psql -c 'select 1'", Known.NO),
    ("{contains: ['glob:*system*']}", "python3 -c 'import os; os.system(x)'", Known.YES),
)
