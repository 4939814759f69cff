"""The environment that a text changes, or hands to what it starts.

A copy of `os.environ` counts as `os.environ` itself: what is put into it is set for every process from here
on, which is more than is true, and never less.
"""

from __future__ import annotations

from gateway.facts.code.model import Text
from gateway.facts.code.python.containers import pairs_of
from gateway.facts.code.python.values import (
    NONE,
    PLAIN,
    Items,
    Many,
    Ref,
    Table,
    one_text,
    options,
    texts,
)
from gateway.facts.code.text import known

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.code.python.given import Given
    from gateway.facts.code.python.run import Run
    from gateway.facts.code.python.values import Thing
    from gateway.facts.model import Arg

_OWN = Ref("os.environ")


def put_variable(run: Run, name: Thing, value: Thing) -> None:
    """`os.environ[name] = value`"""
    for each in options(value):
        if isinstance(name, Text) and name.arg.exact and isinstance(each, Text):
            run.gather.env[name.arg.text] = each.arg
            # Whether this line is reached, and when, isn't followed: from here on it may be either.
            run.env.pop(name.arg.text, None)
        else:
            run.gather.unknown("effects", "it sets a variable that is not known here")


def put(run: Run, given: Given) -> Thing:
    """`os.environ.setdefault(name, value)`, `os.putenv(name, value)`"""
    name = given.pick(0, "key") or PLAIN
    put_variable(run, name, given.pick(1, "value") or PLAIN)
    return PLAIN


def put_all(run: Run, given: Given) -> Thing:
    """`os.environ.update({…}, NAME=value)`"""
    pairs = [pair for value in given.positional[:1] for pair in pairs_of(run, value)]
    for name, value in (*pairs, *((known(name), value) for name, value in given.named)):
        put_variable(run, name, value)
    return PLAIN


def copied(_run: Run, _given: Given) -> Thing:
    """`os.environ.copy()`"""
    return _OWN


def is_own(value: Thing | None) -> bool:
    """It is the environment, or a copy."""
    return value == _OWN


def handed_over(run: Run, value: Thing | None) -> dict[str, Arg]:
    """`env=…`: what is certainly set; what can't be seen is said."""
    if value is None or value == NONE or is_own(value):
        return {}
    found: dict[str, Arg] = {}
    if not isinstance(value, Table):
        run.gather.unknown("effects", "the environment of the process is not known here")
        return found
    for key, item in value.pairs:
        for text in texts(key):
            if text.arg.exact:
                found[text.arg.text] = one_text(item).arg
    return found


def start_in(run: Run, words: tuple[Text, ...], name: str, value: Thing | None) -> None:
    """A program is started with this environment."""
    saved = dict(run.gather.env)
    run.gather.env.update(handed_over(run, value))
    run.gather.argv(words, name)
    run.gather.env = saved


ENVIRONMENT = {
    "os.environ.copy": copied,
    "os.environ.update": put_all,
    "os.putenv": put,
    "os.unsetenv": lambda _run, _given: PLAIN,
    "os.environ.pop": lambda _run, _given: PLAIN,
    "os.environ.keys": lambda _run, _given: Many(PLAIN),
    "os.environ.values": lambda _run, _given: Many(PLAIN),
    "os.environ.items": lambda _run, _given: Many(Items((PLAIN, PLAIN))),
}
