"""The arguments, as words: whatever stands behind the program's name, options too.

```yaml
when: {program: psql, args: {any: ["glob:*prod*"]}}
when: {program: init, args: {any: ["0", "6"]}}
```

A plain text means exactly this word; `glob:` begins a pattern (`*` matches slashes here); `{regex: …}`
searches, and is refused in rules that allow. `any`, `all`, `none`, `only` as for `flags`; `first` asks of the first
that is no option; `but` names options whose values are not looked at.
Unknown when an argument is computed and what is known of it does not rule the match out. A pattern of
the shell stands for the names that are there now.
"""

from __future__ import annotations

import itertools

from gateway.model import Known
from gateway.policy.answers import NO, all_of, none_of, one_of, unknown, yes
from gateway.policy.conditions.texts import (
    Needed,
    begins,
    ends,
    matches,
    may_be_id,
    may_match,
    may_select,
    possible,
    prepare_words,
    word_term,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import Any

    from gateway.facts.model import Arg, Command
    from gateway.policy.answers import Answer
    from gateway.policy.reading import Fields
    from gateway.policy.scope import Scope
    from gateway.policy.subject import Subject
    from gateway.policy.terms import Term

KEY = "args"
# `any` and `all` in a rule that says `written`.
_WRITTEN = {"any": "any written", "all": "all written"}
# Behind these, what is done comes only with the next word: `php artisan migrate:fresh`, `dotnet nuget push`.
_GROUPS = frozenset(
    """
    ace artisan auth cache channel cluster config console container database databases db drush env envs
    environment hex hook image index manage.py migrate migrations migration module network npm nuget org
    package packages plugin plugins pm policy pr profile project pub rails rake registry release remote repo schema
    secret secrets service services stack state submodule symfony system tool user users volume wp
    workspace workspaces worktree account apps app
    """.split()  # noqa: SIM905
)
_MORE = "arguments are added that cannot be seen"


def term() -> Term:
    """What may stand behind the key."""
    from gateway.policy.terms import Key, Some, Switch, Table, Text

    words = Some(word_term())
    return Table(
        "`args`",
        {
            "any": Key(words, "One argument is one of these."),
            "all": Key(words, "Each of these is among the arguments."),
            "none": Key(words, "No argument is one of these."),
            "only": Key(words, "Every argument is one of these."),
            "first": Key(words, "The first argument that is no option is one of these."),
            "computed": Key(
                Switch(only=True),
                "Words that are computed count here, in a rule that says `written`.",
            ),
            "but": Key(
                Some(Text("name")),
                "The values of these options do not count; nor, by `operands`, words that are none.",
            ),
        },
        any_of=("any", "all", "none", "only", "first"),
    )


def prepare(value: Fields, scope: Scope) -> Any:
    """Texts by quantifier."""
    late = _WRITTEN if scope.written and "computed" not in value else {}
    spec: dict[str, Any] = {
        late.get(how, how): prepare_words(items, scope, KEY)
        for how, items in value.items()
        if how not in {"but", "computed"}
    }
    if "but" in value:
        spec["but"] = [str(name) for name in scope.names(value["but"], KEY)]
    return spec


def match(spec: Any, subject: Subject) -> Answer:
    """All quantifiers that are given must hold."""
    but = spec.get("but", ())
    if len(spec) > 1:
        return all_of(
            _quantified(how, words, subject, but) for how, words in spec.items() if how != "but"
        )
    [(how, words)] = spec.items()
    return _quantified(how, words, subject, ())


def _quantified(how: str, words: Any, subject: Subject, but: Iterable[str]) -> Answer:
    said = subject.said()
    late = how in _WRITTEN.values()
    how = how[:3] if late else how
    if said is not None and how in {"any", "all", "none"}:
        left = possible(words, said)
        if len(left) < len(words) if how == "all" else how == "any" and not left:
            return NO
        return _all_known(how, left, subject, but)
    if subject.sure and how in {"any", "all"}:
        left = possible(words, subject.seen())
        if len(left) < len(words) if how == "all" else not left:
            return NO
        words = left
    if how == "none":
        # (Here what is unknown is not as good as no.)
        return none_of(_present([word], subject, but) for word in words)
    sure = subject.sure
    if how == "any":
        return one_of(_present([word], subject, but, late=late, sure=sure) for word in words)
    if how == "all":
        return all_of(_present([word], subject, but, late=late, sure=sure) for word in words)
    if how == "first":
        return _first(words, subject)
    return _only(words, subject)


def _all_known(how: str, words: Any, subject: Subject, but: Iterable[str]) -> Answer:
    """The same where every argument is known: it is one of the words, or it is not."""
    args = subject.command.argv[1:]
    if but:
        values = _values(subject, but)
        args = tuple([arg for arg in args if arg not in values])
    found = NO
    for word in words:
        one = [word]
        hit = next((arg.text for arg in args if matches(one, arg.text)), None)
        if hit is None and how != "none" and not subject.opening:
            hit = next((text for text in subject.respelled() if matches(one, text)), None)
        if hit is not None:
            found = yes(f"argument {hit}") if found is NO else found
            if how != "all":
                break
        elif how == "all":
            return NO
    if how != "none":
        return found
    return NO if found is not NO else yes("none of them")


def _first(words: Any, subject: Subject) -> Answer:
    found = NO
    if subject.command.operands:
        found = _word(words, subject.command.operands[0], subject)
    if found is NO and subject.lacks("arguments") and not _stands(subject):
        return unknown(subject.why("arguments", _MORE))
    return found


def _stands(subject: Subject) -> bool:
    """Is the first operand known, whatever is added behind it?"""
    command = subject.command
    if not command.operands or not all(flag.known for flag in command.flags):
        return False
    for arg in command.argv[1:]:
        if not arg.exact or arg.many or arg.glob:
            return False
        if arg == command.operands[0]:
            return True
    return False


def _present(
    words: Any, subject: Subject, but: Iterable[str], *, late: bool = False, sure: bool = False
) -> Answer:
    return one_of(_each(words, subject, but, late=late, sure=sure))


def _each(
    words: Any, subject: Subject, but: Iterable[str], *, late: bool, sure: bool
) -> Iterator[Answer]:
    values = _values(subject, but) if but else ()
    begun = False
    for arg in subject.command.argv[1:]:
        if arg in values or (late and not arg.exact and (begun or _given(arg, subject))):
            continue
        answer = _word(words, arg, subject, sure=sure)
        begun = begun or (late and _acts(arg))
        if answer is not NO:
            yield answer
    if not subject.opening:
        yield from [yes(f"argument {one}") for one in subject.respelled() if matches(words, one)]
    if subject.lacks("arguments") and not (late and begun):
        yield unknown(subject.why("arguments", _MORE))


def _acts(arg: Arg) -> bool:
    """The word says what is done, so that those behind it don't."""
    if not arg.exact or arg.text[:1] == "-":
        return False
    name = arg.text.rpartition("/")[2]
    return name not in _GROUPS


def _given(arg: Arg, subject: Subject) -> bool:
    """It is the value of an option that the model knows."""
    command = subject.command
    if not command.modelled or (arg.many and not arg.ids):
        return False
    return any(flag.known and flag.value == arg for flag in command.flags)


def _values(subject: Subject, but: Iterable[str]) -> tuple[Arg, ...]:
    """The words that are certainly values of these options: one word each, behind the option. `operands`:
    those that the model has told from options."""
    if not subject.command.modelled:
        return ()
    placed = _placed(subject.command) if "operands" in but else ()
    return placed + tuple(
        flag.value
        for flag in subject.command.flags
        if flag.value is not None
        and not flag.value.many
        and any(name in flag.names for name in but)
    )


def _placed(command: Command) -> tuple[Arg, ...]:
    """Computed words behind the first operand. What follows an option that is not described in full may
    be its value."""
    return tuple(
        arg
        for before, arg in itertools.pairwise(command.argv)
        if not arg.exact and before.text[:1] not in {"", "-"} and arg in command.operands[1:]
    )


def _word(words: Any, arg: Arg, subject: Subject, *, sure: bool = False) -> Answer:
    if arg.exact and not arg.glob:
        return yes(f"argument {arg.text}") if matches(words, arg.text) else NO
    if sure and arg.exact:
        return NO  # a pattern of the shell is never more than unknown
    if arg.exact and not arg.many:
        return _selected(words, arg.text, subject)
    if arg.ids and not may_be_id(words):
        return NO
    if arg.empty and not subject.opening and matches(words, arg.empty):
        return yes(f"argument {arg.empty}, if what is not known of it is empty")
    if arg.text and not (arg.glob or subject.opening) and begins(words, arg.text):
        return yes(f"an argument that begins with {arg.text}")
    if arg.tail and not subject.opening and ends(words, arg.tail):
        return yes(f"an argument that ends in {arg.tail}")
    if not sure and (arg.many or may_match(words, arg.text)):
        return unknown(arg.why or "an argument is not known")
    return NO


def _selected(words: Any, pattern: str, subject: Subject) -> Answer:
    """A pattern of the shell stands for the names that are there, or for itself."""
    from gateway.policy.meeting import selected

    words = may_select(words, pattern)
    if not words:
        return NO
    command = subject.command
    folder = "" if pattern.startswith("/") else f"{command.cwd}/"
    seen = (command.cwd or not folder) and not _others_make_files(subject)
    names = selected(folder + pattern, subject.context) if seen else None
    if names is None:
        return unknown(f"which names `{pattern}` stands for is not known")
    given = [name[len(folder) :] for name in names] or [pattern]
    hit = next((name for name in given if matches(words, name)), "")
    return unknown(f"`{pattern}` stands for {hit} now") if hit else NO


def _others_make_files(subject: Subject) -> bool:
    """Names may come into being on this very line. (What the command itself starts comes after it has them.)"""
    later = {subject.command.index}
    for one in subject.facts.commands:
        if one.index in later or one.parent in later:
            later.add(one.index)
        elif not one.modelled or any(use.role == "write" for use in one.paths) or one.unknowns:
            return True
    return False


def _only(words: Any, subject: Subject) -> Answer:
    answers = []
    for arg in subject.command.argv[1:]:
        if not arg.exact or arg.glob:
            answers.append(unknown(arg.why or "an argument is not known"))
        else:
            answers.append(yes("only these arguments") if matches(words, arg.text) else NO)
    if subject.lacks("arguments"):
        answers.append(unknown(subject.why("arguments", _MORE)))
    return all_of(answers) if answers else yes("no arguments")


def quick(spec: Any, *, opening: bool, sure: bool) -> Callable[[Subject], bool] | None:
    """Stands what `any` and `all` need among the words?"""
    lists = [
        one
        for how, words in spec.items()
        for one in ([words] if how[:3] == "any" else [[word] for word in words])
        if how[:3] in {"any", "all"}
    ]
    wanted = [needed for needed in map(Needed, lists) if not needed.always]

    def stands(subject: Subject) -> bool:
        said = subject.seen() if sure else subject.said()
        if said is not None:
            words = subject.words
            for needed in wanted:
                if not needed.among(words, said):
                    return False
        return True

    return stands if wanted else None


def triggers(_spec: Any) -> None:
    """Any command may have any argument."""
    return


EXAMPLES = (
    ("{any: ['glob:*prod*']}", "psql -h db-prod-1", Known.YES),
    ("{any: ['glob:*prod*']}", "psql -h localhost", Known.NO),
    ("{any: ['0', '6']}", "init 6", Known.YES),
    ("{none: ['-n']}", "tail -f x", Known.YES),
    ("{first: ['glob:*+s*']}", "chmod -v u+s tool", Known.YES),
    ("{first: ['glob:*+s*']}", "chmod u+x 'a+s' *.sh", Known.NO),
    ("{only: ['-l', 'glob:*.py']}", "ls -l a.py", Known.YES),
    ("{only: ['-l']}", "ls -l a.py", Known.NO),
    ("{any: [{regex: '^v[0-9]+$'}]}", "git tag v12", Known.YES),
    ("{any: ['prod']}", 'psql -h "$DB"', Known.UNKNOWN),
)
