"""Options, normalised by the program's model: `-rf` is `-r` and `-f`, `--forc` is `--force`.

```yaml
when: {program: git, subcommand: push, flags: {any: ["--force", "-f"]}}
when: {program: acmectl, flags: {any: ["--env=prod*"]}} # with a value: --env=prod, --env production, -eprod
when: {program: ls, flags: {only: ["-l", "-a"]}}        # and no other
```

`any`: one of them; `all`: each of them; `none`: not one; `only`: nothing but these. Any spelling that the
model knows will do; behind `=` stands a pattern for its value. Without a model, options count as they are written; one that hides in a cluster
(`-xf`) or may be an abbreviation is unknown, and so is every option when an argument is computed.
"""

from __future__ import annotations

from gateway.facts.model import variable_of
from gateway.model import Known
from gateway.policy.answers import NO, all_of, none_of, one_of, unknown, yes
from gateway.policy.globs import segment_matches
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from gateway.facts.model import Arg, Command, Flag
    from gateway.model import Span
    from gateway.policy.answers import Answer
    from gateway.policy.reading import Fields
    from gateway.policy.scope import Scope
    from gateway.policy.subject import Subject
    from gateway.policy.terms import Term

KEY = "flags"


def term() -> Term:
    """What may stand behind the key."""
    from gateway.policy.terms import Key, Some, Table, Text

    names = Some(Text("name"))
    return Table(
        "`flags`",
        {
            "any": Key(names, "One of these is there."),
            "all": Key(names, "Each of these is there."),
            "none": Key(names, "None of these is there."),
            "only": Key(names, "No other is there."),
        },
        any_of=("any", "all", "none", "only"),
    )


def prepare(value: Fields, scope: Scope) -> Any:
    """Names by quantifier."""
    spec: dict[str, list[str]] = {}
    for asked, items in value.items():
        how = f"{asked} written" if scope.written and asked != "only" else asked
        spec[how] = []
        for name in scope.names(items, KEY):
            if not name.startswith(("-", "+")):
                scope.report(
                    "P014",
                    f"`{name}` is no option",
                    name.mark,
                    f"write `--{name}` or `-{name[:1]}`, or use `args`",
                )
            spec[how].append(str(name))
    return spec


def match(spec: Any, subject: Subject) -> Answer:
    """All quantifiers that are given must hold."""
    command = subject.command
    if len(spec) > 1:
        return all_of(_HOW[how](names, command) for how, names in spec.items())
    [(how, names)] = spec.items()
    return _HOW[how](names, command)


def _any(names: list[str], command: Command, *, late: bool = False) -> Answer:
    if command.modelled and not _met(names, command):
        why = _hidden(command, late=late)
        return unknown(why) if why else NO
    return one_of(_present(name, command, late=late) for name in names)


def _met(names: list[str], command: Command) -> bool:
    """May one of the options that are seen be one of these?"""
    for flag in command.flags:
        if not flag.known or flag.stem or not set(names).isdisjoint(flag.names):
            return True
    return bool(command.flags) and any("=" in name for name in names)


def _all(names: list[str], command: Command, *, late: bool = False) -> Answer:
    return all_of(_present(name, command, late=late) for name in names)


def _none(names: list[str], command: Command, *, late: bool = False) -> Answer:
    return none_of(_present(name, command, late=late) for name in names)


def _only(names: list[str], command: Command) -> Answer:
    hidden = _hidden(command)
    if command.modelled:
        answers = [one_of(_of(name, flag) for name in names) for flag in command.flags]
        if any(answer[0] is Known.NO for answer in answers):
            return NO
        doubt = next((answer for answer in answers if answer[0] is Known.UNKNOWN), None)
        if doubt is not None:
            return doubt
    else:
        literal = [arg.text for arg in command.argv[1:] if arg.text.startswith("-") and arg.exact]
        if any(_literal(name, command)[0] is Known.NO for name in names if "=" in name):
            return NO
        bare = {name.split("=", 1)[0] for name in names}
        if any(text.split("=", 1)[0] not in bare for text in literal):
            return NO
    return unknown(hidden) if hidden else yes("no other option")


def _written(how: Callable[..., Answer]) -> Callable[[list[str], Command], Answer]:
    """… in a rule that says `written`."""
    return lambda names, command: how(names, command, late=True)


_HOW: dict[str, Callable[[list[str], Command], Answer]] = {
    "any": _any,
    "all": _all,
    "none": _none,
    "only": _only,
    "any written": _written(_any),
    "all written": _written(_all),
    "none written": _written(_none),
}


def _present(name: str, command: Command, *, late: bool = False) -> Answer:
    answer = _modelled(name, command) if command.modelled else _literal(name, command)
    if answer[0] is Known.NO and (why := _hidden(command, late=late)):
        return unknown(why)
    return answer


def _modelled(name: str, command: Command) -> Answer:
    return one_of(_of(name, flag) for flag in command.flags)


def _of(name: str, flag: Flag) -> Answer:
    """Is it this option, and with `=` does it have such a value?"""
    option, equals, wanted = name.partition("=")
    if option in flag.names:
        if not equals:
            # Letters of options that a model only knows by their beginning (`-*`): any but the first
            # may be the value of the one before.
            if (why := _clustered(option, flag.names[0])) and flag.names[0][:2] != option:
                return unknown(why)
            return yes(f"option {name}")
        return NO if flag.value is None else _valued(option, wanted, flag.value)
    if (not flag.known or flag.stem) and (why := _clustered(option, flag.names[0])):
        return unknown(why)
    return NO


def _valued(option: str, wanted: str, value: Arg) -> Answer:
    if not value.exact or value.glob:
        return unknown(value.why or f"the value of `{option}` is not known")
    return yes(f"option {option} {value.text}") if segment_matches(wanted, value.text) else NO


def _literal(name: str, command: Command) -> Answer:
    best = NO
    option, equals, wanted = name.partition("=")
    if equals:
        return _literal_value(option, wanted, command)
    for arg in command.argv[1:]:
        if arg.text == "--" and arg.exact:
            break
        if arg.exact and (arg.text == name or arg.text.startswith(f"{name}=")):
            return yes(f"option {name}")
        why = _clustered(name, arg.text)
        if why:
            best = unknown(why)
    return best


def _literal_value(option: str, wanted: str, command: Command) -> Answer:
    """Without a model the value may stand behind `=`, in the next word, or close behind a letter."""
    best = NO
    args = command.argv[1:]
    for place, arg in enumerate(args):
        if arg.text == "--" and arg.exact:
            break
        head, equals, text = arg.text.partition("=")
        answer = NO
        if arg.exact and head == option:
            value = replace(arg, text=text) if equals else next(iter(args[place + 1 :]), None)
            answer = _valued(option, wanted, value) if value is not None else NO
        elif why := _clustered(option, arg.text):
            answer = unknown(why)
        if answer[0] is Known.YES:
            return answer
        best = answer if answer[0] is Known.UNKNOWN else best
    return best


def _clustered(name: str, written: str) -> str:
    """May a short option stand in a cluster, or a long one be abbreviated?"""
    short = len(name) == 2 and written[:1] == name[0] and written[:2] != "--" and len(written) > 2
    if short and name[1] in written[1:]:
        return f"`{written}` may hold `{name}`"
    head = written.split("=", 1)[0]
    if name.startswith("--") and len(head) > 2 and name != head and name.startswith(head):
        return f"`{written}` may mean `{name}`"
    return ""


def _hidden(command: Command, *, late: bool = False) -> str:
    """Why an option may be there that cannot be seen; empty when none can. `late`: one word that is
    computed is taken for none (`git merge "$BRANCH"`)."""
    taken: set[Span] = set()
    for arg in command.argv[1:]:
        if arg.exact:
            if arg.text == "--":
                return ""
        elif late and arg.span.end and (not arg.many or _is_glued(arg)):
            taken.add(arg.span)
        elif _may_be_option(arg) and arg.span not in _placed(command):
            return arg.why or "an argument is not known"
    for one in command.unknowns:
        if one.what == "arguments" and one.span not in taken:
            return one.why or "arguments are added that cannot be seen"
    return ""


def _is_glued(arg: Arg) -> bool:
    """`app:$VERSION`: the text did not make what stands there, and it begins as no option does."""
    return arg.text[:1] not in {"", "-"} and bool(variable_of(arg.why))


def _placed(command: Command) -> set[Span]:
    """Where words stand that the model has given a place."""
    values = {span for flag in command.flags if (span := _value(flag)) is not None}
    # Behind the first operand (`npx eslint "${files[@]}"`) it has said which words may be options.
    if command.modelled:
        values |= {arg.span for arg in command.operands[1:] if arg.span.end}
    return values


def _value(flag: Flag) -> Span | None:
    """`-m "$TEXT"`: whatever it is, it is the value of this option and none of its own."""
    value = flag.value
    if not flag.known or value is None or value.many or not value.span.end:
        return None
    return value.span


def _may_be_option(arg: Arg) -> bool:
    return not arg.ids and (not arg.text or arg.text.startswith("-"))


def quick(spec: Any, *, opening: bool, sure: bool) -> Callable[[Subject], bool] | None:
    """Is an option there that `any` and `all` ask for?"""
    lists = [
        frozenset(one.partition("=")[0] for one in names)
        for how, listed in spec.items()
        for names in ([listed] if how[:3] == "any" else [[name] for name in listed])
        if how[:3] in {"any", "all"}
    ]

    def there(subject: Subject) -> bool:
        options = subject.options()
        if options is not None:
            for names in lists:
                if names.isdisjoint(options):
                    return False
        return True

    return there if lists else None


def triggers(_spec: Any) -> None:
    """Not a feature of its own: rules name the program too."""
    return


EXAMPLES = (
    ("{any: ['--force', '-f']}", "git push -f", Known.YES),
    ("{any: ['--force']}", "git push -f", Known.YES),
    ("{all: ['-r', '-f']}", "rm -rf x", Known.YES),
    ("{none: ['-f']}", "rm -r x", Known.YES),
    ("{any: ['-f']}", "rm -r x", Known.NO),
    ("{any: ['-f']}", 'rm "$X"', Known.UNKNOWN),
    ("{any: ['--no-verify']}", 'git commit -m "$X"', Known.NO),
    ("{any: ['--no-verify']}", "git commit -m $X", Known.UNKNOWN),
    ("{any: ['--prod']}", "acmectl deploy --prod=eu", Known.YES),
    ("{any: ['-f']}", "acmectl -xf", Known.UNKNOWN),
    ("{only: ['-l', '-a']}", "ls -la", Known.YES),
    ("{any: ['--max-count=5*']}", "grep -m 5 x a", Known.YES),
    ("{any: ['--max-count=5*']}", "grep -m4 x a", Known.NO),
    ("{any: ['--max-count=5*']}", 'grep -m "$N" x a', Known.UNKNOWN),
    ("{any: ['--env=prod*']}", "acmectl deploy --env production", Known.YES),
    ("{any: ['--env=prod*']}", "acmectl deploy --env=test", Known.NO),
    ("{any: ['-e=prod']}", "acmectl deploy -eprod", Known.UNKNOWN),
)
