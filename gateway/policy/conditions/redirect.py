"""Redirections of the command, by operator and target.

```yaml
when: {redirect: {op: [">", ">>"], to: ["/dev/*"]}}
when: {redirect: true}
```

`op` is the operator without its descriptor (`2>` is `>`), `to` are patterns as in path lists.
"""

from __future__ import annotations

from gateway.facts.model import PathUse
from gateway.model import Known
from gateway.policy.answers import NO, each, yes
from gateway.policy.conditions.paths import place_term, prepare_plain
from gateway.policy.touching import View, covers, touches

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from gateway.facts.model import RedirectUse
    from gateway.policy.answers import Answer
    from gateway.policy.reading import Fields
    from gateway.policy.scope import Scope
    from gateway.policy.subject import Subject
    from gateway.policy.terms import Term

KEY = "redirect"
_SOCKETS = ("/dev/tcp/", "/dev/udp/")


def term() -> Term:
    """What may stand behind the key."""
    from gateway.policy.terms import Choice, Either, Key, Some, Switch, Table

    return Either(
        (
            Switch(only=True),
            Table(
                "`redirect`",
                {
                    "op": Key(
                        Some(
                            Choice(
                                (
                                    "<",
                                    ">",
                                    ">>",
                                    ">|",
                                    "<>",
                                    "&>",
                                    "&>>",
                                    "<<",
                                    "<<-",
                                    "<<<",
                                    ">&",
                                    "<&",
                                )
                            )
                        ),
                        "The operators that count.",
                    ),
                    "to": Key(place_term(), "The file it leads to or comes from."),
                },
                any_of=("op", "to"),
            ),
        )
    )


def prepare(value: bool | Fields, scope: Scope) -> Any:
    """Operators and patterns."""
    if value is True:
        return {}
    spec: dict[str, Any] = {}
    if "op" in value:  # type: ignore[operator]
        spec["op"] = [str(one) for one in value["op"]]  # type: ignore[index]
    if "to" in value:  # type: ignore[operator]
        spec["to"] = prepare_plain(value["to"], scope, KEY)  # type: ignore[index]
        spec["sockets"] = isinstance(value["to"], list) and all(  # type: ignore[index]
            str(one).startswith(_SOCKETS)
            for one in value["to"]  # type: ignore[index]
        )
    return spec


def match(spec: Any, subject: Subject) -> Answer:
    """Operators by name, targets as paths."""
    wanted = _wanted(spec, subject)
    if not wanted:
        return NO
    if "to" not in spec:
        return yes(f"redirection {wanted[0].operator}")
    views = [
        view
        for key in ("reads", "writes")
        for view in subject.views(key)
        if view.use.via.startswith("redirect")
        and ("op" not in spec or view.use.via.removeprefix("redirect ") in spec["op"])
    ]
    sockets = [View(use, subject.bases) for use in map(_socket, wanted) if use is not None]
    places = [_place(spec["to"], view, subject.opening) for view in (*views, *sockets)]
    return each(subject.opening, places)


def _wanted(spec: Any, subject: Subject) -> list[RedirectUse]:
    """The redirections by these operators. Sockets are known by the word, which bash compares as it stands:
    `x/../dev/tcp/…` is a file."""
    sockets = spec.get("sockets")
    return [
        one
        for one in subject.command.redirects
        if ("op" not in spec or one.operator in spec["op"]) and (not sockets or _may_be_socket(one))
    ]


def quick(spec: Any, *, opening: bool, sure: bool) -> Callable[[Subject], bool]:
    """Is there one by these operators?"""
    return lambda subject: bool(_wanted(spec, subject))


def _may_be_socket(one: RedirectUse) -> bool:
    target = one.target
    if target is None:
        return False
    text = target.text
    return text.startswith(_SOCKETS) or (
        not target.exact and any(prefix.startswith(text) for prefix in _SOCKETS)
    )


def _socket(one: RedirectUse) -> PathUse | None:
    """`/dev/tcp/host/port` is no file, so it is no path of the command; by name it can be asked for."""
    target = one.target
    if target is None or not target.text.startswith(_SOCKETS):
        return None
    return PathUse("write", target.text, via=f"redirect {one.operator}")


def _place(spec: Any, view: View, opening: bool) -> Answer:
    said = f"{view.use.via} {view.use.path}"
    if "outside" in spec:
        inside = covers(spec["outside"], view)[0]
        return NO if inside is Known.YES else yes(f"{said}, outside")
    known, _ = covers(spec["patterns"], view) if opening else touches(spec["patterns"], view)
    return (known, said) if known is not Known.NO else NO


def triggers(_spec: Any) -> tuple[str, ...]:
    """Only where there is such a thing."""
    return ("redirect",)


EXAMPLES = (
    ("true", "echo x > a", Known.YES),
    ("{op: '>>'}", "echo x > a", Known.NO),
    ("{to: [/etc]}", "echo x > /etc/hosts", Known.YES),
    ("{to: [/etc]}", "echo x > a", Known.NO),
)
