"""Methods of what a caller gives whom nobody sees: fixtures of tests, sessions, requests, contexts.

They are judged as those of a package that nobody has read, by their names and by what they are given. A
module, a function of one and an open connection are not handed on without a word (`invoke.hand_on`), so the
object is none of these; a path of the text it may be.
"""

from __future__ import annotations

from gateway.facts.code.model import Text
from gateway.facts.code.python.act import act
from gateway.facts.code.python.elsewhere import looks
from gateway.facts.code.python.foreign import call_foreign
from gateway.facts.code.python.methods import ACTING_METHODS, DATA_METHODS, METHODS
from gateway.facts.code.python.stores import states
from gateway.facts.code.python.values import LOOSE, Foreign, Path, one_text, options
from gateway.facts.code.spec import names
from gateway.facts.code.text import unknown

TYPE_CHECKING = False
if TYPE_CHECKING:
    import ast

    from gateway.facts.code.python.given import Given
    from gateway.facts.code.python.run import Run

# Clients of tests are given a place on their own server; elsewhere it is a URL.
_VERBS = names("get head options post put patch delete request")
_SENDING = names("post put patch delete")
# A session of nox, a context of invoke: `session.run("pytest", "-q")`, `c.run("npm test")`.
_RUNS = names("run run_always run_install sudo")
_RUNNERS = ("import nox", "from nox", "from invoke", "import invoke", "from fabric", "from duty")
_STATEMENTS = names("execute executemany executescript")


def of_loose(run: Run, name: str, given: Given, node: ast.expr | None) -> bool:
    """Whether what `object.name(…)` does is known; and that it does so."""
    line = METHODS.get(f"path.{name}")
    if name in _VERBS and _requests(run, name, given):
        return True
    if name in _STATEMENTS:
        states(run, name, given, "sql")
        return _all_told(given)
    if name in _RUNS and _runs(run, name, given):
        return True
    if name == "connect" and not given.positional and not given.more:
        return True
    if name == "replace" and len(given.positional) > 1:
        return True
    if line is not None and (
        name in {"open", "mkdir", "touch"} or name.startswith(("read_", "write_"))
    ):
        act(run, line, f"path.{name}", given, Path(unknown(LOOSE.why)), node)
        return True
    if name in ACTING_METHODS or (run.elsewhere and name not in DATA_METHODS and not looks(name)):
        return False
    call_foreign(run, f"it.{name}", given)
    return True


def _runs(run: Run, name: str, given: Given) -> bool:
    if not any(one in run.text for one in _RUNNERS) or name == "sudo":
        return False
    words = [one_text(value) for value in given.positional]
    if len(words) == 1 and " " in words[0].arg.text:
        run.gather.shell(words[0], name)
    elif words:
        run.gather.argv(tuple(words), name)
    return bool(words)


def _requests(run: Run, name: str, given: Given) -> bool:
    first = given.positional[0] if given.positional else None
    if first is None or given.more:
        return first is None and not given.named
    for option in options(first):
        if not isinstance(option, Text) or not (option.arg.exact or option.arg.text):
            return name not in _SENDING and name != "request"
        if "://" in option.arg.text:
            run.gather.url(option, sends=name in _SENDING or name == "request")
    return True


def _all_told(given: Given) -> bool:
    """The statement is a text that is known, or something of a package."""
    return bool(given.positional) and all(
        isinstance(option, Foreign) or (isinstance(option, Text) and option.arg.exact)
        for option in options(given.positional[0])
    )
