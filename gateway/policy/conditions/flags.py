"""Options, normalised by the program's model: `-rf` is `-r` and `-f`, `--forc` is `--force`.

```yaml
when: {program: git, subcommand: push, flags: {any: ["--force", "-f"]}}
when: {program: ls, flags: {only: ["-l", "-a"]}}        # and no other
```

`any`: one of them; `all`: each of them; `none`: not one; `only`: nothing but these. Any spelling that the
model knows will do. Without a model, options count as they are written; one that hides in a cluster
(`-xf`) or may be an abbreviation is unknown, and so is every option when an argument is computed.
"""

from __future__ import annotations

from gateway.model import Known
from gateway.policy.answers import NO, all_of, none_of, one_of, unknown, yes
from gateway.policy.terms import Key, Some, Table, Text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from gateway.facts.model import Arg, Command, Flag
    from gateway.model import Span
    from gateway.policy.answers import Answer
    from gateway.policy.reading import Fields
    from gateway.policy.scope import Scope
    from gateway.policy.subject import Subject

KEY = "flags"
_NAMES = Some(Text("name"))
TERM = Table(
    "`flags`",
    {
        "any": Key(_NAMES, "One of these is there."),
        "all": Key(_NAMES, "Each of these is there."),
        "none": Key(_NAMES, "None of these is there."),
        "only": Key(_NAMES, "No other is there."),
    },
    any_of=("any", "all", "none", "only"),
)


def prepare(value: Fields, scope: Scope) -> Any:
    """Names by quantifier."""
    spec: dict[str, list[str]] = {}
    for how, items in value.items():
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
    return all_of(_HOW[how](names, command) for how, names in spec.items())


def _any(names: list[str], command: Command) -> Answer:
    return one_of(_present(name, command) for name in names)


def _all(names: list[str], command: Command) -> Answer:
    return all_of(_present(name, command) for name in names)


def _none(names: list[str], command: Command) -> Answer:
    return none_of(_present(name, command) for name in names)


def _only(names: list[str], command: Command) -> Answer:
    hidden = _hidden(command)
    if command.modelled:
        others = [flag for flag in command.flags if not set(flag.names) & set(names)]
        if others:
            return NO
    else:
        literal = [arg.text for arg in command.argv[1:] if arg.text.startswith("-") and arg.exact]
        if any(text.split("=", 1)[0] not in names for text in literal):
            return NO
    return unknown(hidden) if hidden else yes("no other option")


_HOW = {"any": _any, "all": _all, "none": _none, "only": _only}


def _present(name: str, command: Command) -> Answer:
    answer = _modelled(name, command) if command.modelled else _literal(name, command)
    if answer[0] is Known.NO and (why := _hidden(command)):
        return unknown(why)
    return answer


def _modelled(name: str, command: Command) -> Answer:
    for flag in command.flags:
        if name in flag.names:
            return yes(f"option {name}")
        if not flag.known and (why := _clustered(name, flag.names[0])):
            return unknown(why)
    return NO


def _literal(name: str, command: Command) -> Answer:
    best = NO
    for arg in command.argv[1:]:
        if arg.text == "--" and arg.exact:
            break
        if arg.exact and (arg.text == name or arg.text.startswith(f"{name}=")):
            return yes(f"option {name}")
        why = _clustered(name, arg.text)
        if why:
            best = unknown(why)
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


def _hidden(command: Command) -> str:
    """Why an option may be there that cannot be seen; empty when none can."""
    values = {span for flag in command.flags if (span := _value(flag)) is not None}
    for arg in command.argv[1:]:
        if arg.exact and arg.text == "--":
            return ""
        if not arg.exact and _may_be_option(arg) and arg.span not in values:
            return arg.why or "an argument is not known"
    if any(one.what == "arguments" for one in command.unknowns):
        return "arguments are added that cannot be seen"
    return ""


def _value(flag: Flag) -> Span | None:
    """`-m "$TEXT"`: whatever it is, it is the value of this option and none of its own."""
    value = flag.value
    if not flag.known or value is None or value.many or not value.span.end:
        return None
    return value.span


def _may_be_option(arg: Arg) -> bool:
    return not arg.text or arg.text.startswith("-")


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
)
