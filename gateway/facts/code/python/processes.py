"""`subprocess` and its like: which program, by a shell or not, with which input and folder."""

from __future__ import annotations

from gateway.facts.code.model import Text
from gateway.facts.code.python.attributes import STDIN
from gateway.facts.code.python.environment import handed_over
from gateway.facts.code.python.values import (
    PLAIN,
    Box,
    Const,
    Items,
    Many,
    Path,
    Ref,
    Spread,
    one_text,
    options,
    texts,
)
from gateway.facts.code.spec import interprets
from gateway.facts.code.text import known, unknown
from gateway.facts.model import Arg

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.code.python.given import Given
    from gateway.facts.code.python.run import Run
    from gateway.facts.code.python.values import Thing

_SHELLS = frozenset({"sh", "bash", "dash", "zsh", "ksh"})
_REST = Text(Arg("", exact=False, many=True, why="the list is put together step by step"))


def start(run: Run, name: str, given: Given) -> None:
    """A process is started."""
    program = given.pick(0, "args" if name.startswith("subprocess.") else "cmd")
    if program is None:
        run.gather.unknown("program", f"`{name}` is called without a program")
        return
    gather = run.gather
    said = [given.pick(9, key) for key in ("input", "stdin")]
    fed = [value for value in said if value is not None and value != Const(None)]
    own_stdin = not fed
    cwd_value = given.pick(9, "cwd")
    cwd = one_text(cwd_value).arg if cwd_value is not None and cwd_value != Const(None) else None
    shell = given.pick(9, "shell")
    by_shell = name.endswith("_shell") or (
        shell is not None and not (isinstance(shell, Const) and not shell.value)
    )
    run.keep(given.pick(9, "preexec_fn") or PLAIN)
    saved = dict(gather.env)
    gather.env.update(handed_over(run, given.pick(9, "env")))
    other = given.pick(9, "executable")
    for option in options(program):
        words = _words(run, option)
        if other is not None and other != Const(None):
            # What is started is this; the first word only says how it calls itself.
            given_words = words or texts(option)
            middle = (known("-c"),) if by_shell else ()
            words = (one_text(other), *middle, *given_words[0 if by_shell else 1 :])
            gather.argv(words, name, stdin=own_stdin, cwd=cwd)
            continue
        if words is None or by_shell:
            for text in texts(option) if words is None else words[:1]:
                if option == STDIN:
                    gather.stdin_language = "shell"
                if name.startswith("pexpect.") and given.pick(1, "args") is not None:
                    rest = _words(run, given.pick(1)) or (_REST,)
                    gather.argv((text, *rest), name, stdin=False, cwd=cwd)
                elif by_shell or name.startswith("pexpect."):
                    gather.shell(text, name, stdin=own_stdin, cwd=cwd)
                    _feeding(run, name, (text,), fed)
                else:
                    gather.argv((text,), name, stdin=own_stdin, cwd=cwd)
                    _feeding(run, name, (text,), fed)
        else:
            gather.argv(words, name, stdin=own_stdin, cwd=cwd)
            _feeding(run, name, words, fed)
    gather.env = saved


def _words(run: Run, value: Thing) -> tuple[Text, ...] | None:
    """The words of an argument list; None when it is a string, or nobody knows what."""
    if isinstance(value, Items):
        return tuple(_word(item) for item in value.values)
    if isinstance(value, Box):
        kept = run.contents(value.site)
        return (*(_word(item) for item in kept.start[: kept.firm]), _REST)
    if isinstance(value, Many):
        return (_REST,)
    return (Text(value.text.arg),) if isinstance(value, Path) else None


def _word(item: Thing) -> Text:
    if isinstance(item, Spread):
        return _REST
    if isinstance(item, Ref):
        return unknown(f"`{item.name}` is handed over")
    return one_text(item)


def _feeding(run: Run, name: str, words: tuple[Text, ...], fed: list[Thing]) -> None:
    """An interpreter that is fed by the code runs what it is fed."""
    first = words[0].arg if words else Arg("")
    # A shell's text may have it anywhere.
    if not first.exact or not interprets(first.text):
        return
    for value in fed:
        said = isinstance(value, Text) and value.arg.exact and len(words) == 1
        if said and first.text.rpartition("/")[2] in _SHELLS:
            run.gather.shell(one_text(value), name)
        elif not isinstance(value, Ref) or not value.name.endswith("DEVNULL"):
            run.gather.unknown("code", f"`{first.text}` is fed by the code")
