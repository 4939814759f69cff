"""Shapes of the text that multiply processes: recursion that forks, loops that never end and start
something in the background each round. Seen by shape, not by spelling."""

from __future__ import annotations

from gateway.facts.model import Structure
from gateway.regex import compiled_later
from gateway.shell.syntax import (
    AndOr,
    ArithmeticFor,
    Background,
    Case,
    Coprocess,
    For,
    Function,
    Group,
    If,
    Pipeline,
    Sequence,
    Simple,
    Subshell,
    While,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from gateway.facts.state.run import Run
    from gateway.shell.syntax import Command

_ENDS = frozenset(["break", "exit", "return", "wait", "exec"])
_MOST = 20_000


def check_loop(run: Run, node: While | ArithmeticFor | For) -> None:
    """A loop without end, or with thousands of rounds, that starts something in the background and never waits."""
    if isinstance(node, While):
        endless = _constant(node.condition) == ("false" if node.until else "true")
    elif isinstance(node, ArithmeticFor):
        parts = node.header.text.split(";")
        test = parts[1].strip() if len(parts) == 3 else "0"
        endless = test in {"", "1"} or _far(test)
    else:
        endless = any(_far(word.raw) for word in node.words or ())
    if endless:
        _check(run, node)


def _check(run: Run, node: While | ArithmeticFor | For) -> None:
    """What is done in each round: is something left behind?"""
    inside = list(_walk(node.body, forked=False))
    forks = any(forked for _, forked in inside)
    if forks and not any(name in _ENDS for name, _ in inside) and not _paced(run, node.body):
        detail = "an endless loop starts something in the background each time and never waits"
        run.structures[Structure("unbounded-background-loop", detail, run.span or node.span)] = None


def check_fed(run: Run, node: Pipeline) -> None:
    """`yes | while read x; do … & done`: a round for each line, and more lines than anybody needs at once."""
    first = node.commands[0]
    if not isinstance(first, Simple) or not first.words:
        return
    name, raw = first.words[0].literal, " ".join(word.raw for word in first.words)
    if name != "yes" and not (name == "seq" and _far(raw)):
        return
    for one in node.commands[1:]:
        if isinstance(one, While):
            _check(run, one)


def _paced(run: Run, body: Command) -> bool:
    """Each round sleeps for a second at least: what it starts meanwhile may end (`while :; do poll & sleep 5; done`)."""
    state = run.state
    if state.aliases or "sleep" in state.functions or run.sets("PATH"):
        return False
    for one in body.commands if isinstance(body, Sequence) else ():
        if isinstance(one, Simple) and [word.literal for word in one.words[:1]] == ["sleep"]:
            pause = one.words[1].literal if len(one.words) == 2 else None
            if pause and _SECONDS.fullmatch(pause):
                return True
    return False


_SECONDS = compiled_later(r"[1-9]\d*(?:\.\d+)?[smh]?")


def _far(text: str) -> bool:
    """`{1..99999}`, `$(seq 99999)`, `i < 99999`: more rounds than anybody needs at once."""
    if _ENDLESS.search(text):
        return True
    if not _LISTS.search(text):
        return False
    numbers = [int(one[:12]) for one in _COUNT.findall(text)]
    first = numbers[0] if len(numbers) > 1 else 0
    return any(abs(one - first) >= _MANY for one in numbers)


_ENDLESS = compiled_later(r"(?:\$\(|`)\s*yes\b|\bseq\b[^)`]*\binf")
_LISTS = compiled_later(r"\.\.|\bseq\b|[<>]")
_COUNT = compiled_later(r"\d+")
_MANY = 2000


def _constant(node: Command) -> str:
    """`true` or `false` when a condition is that for ever."""
    if isinstance(node, Simple) and not node.assignments:
        words = [word.literal for word in node.words]
        if words in ([":"], ["true"], ["[", "1", "]"], ["test", "1"]):
            return "true"
        return "false" if words == ["false"] else ""
    if type(node).__name__ == "ArithmeticCommand":
        text = node.expression.text.strip()  # type: ignore[union-attr]
        return "true" if text.isdigit() and text.strip("0") else "false" if text == "0" else ""
    if isinstance(node, (Sequence, Pipeline)) and len(node.commands) == 1:
        return _constant(node.commands[0])
    return ""


def check_functions(run: Run) -> None:
    """Functions that come back to themselves through `&` or `|`: fork bombs."""
    calls: dict[str, set[tuple[str, bool]]] = {}
    for function in run.definitions:
        calls.setdefault(function.name, set()).update(_walk(function.body, forked=False))
    for function in run.definitions:
        if _returns(function.name, calls):
            detail = f"`{function.name}` starts itself again and again, each time in a new process"
            run.structures[
                Structure("self-recursive-function", detail, run.span or function.span)
            ] = None


def _returns(start: str, calls: dict[str, set[tuple[str, bool]]]) -> bool:
    """A way leads from the function back to it, and forks somewhere."""
    todo = [(start, False)]
    seen: set[tuple[str, bool]] = set()
    while todo:
        name, forked = todo.pop()
        for callee, forks in calls.get(name, ()):
            step = (callee, forked or forks)
            if callee == start and step[1]:
                return True
            if callee in calls and step not in seen:
                seen.add(step)
                todo.append(step)
    return False


def _walk(node: Command, *, forked: bool) -> Iterator[tuple[str, bool]]:
    """(name, in a process of its own) of every command inside; deep trees are walked without recursion."""
    todo: list[tuple[Command, bool]] = [(node, forked)]
    steps = 0
    while todo and steps < _MOST:
        steps += 1
        one, apart = todo.pop()
        if isinstance(one, Simple):
            name = one.words[0].literal if one.words else None
            yield name or "", apart
        elif isinstance(one, Pipeline):
            several = len(one.commands) > 1
            todo += [(each, apart or several) for each in one.commands]
        elif isinstance(one, (Background, Coprocess)):
            todo.append((one.command if isinstance(one, Background) else one.body, True))
        else:
            todo += [(each, apart) for each in _inside(one)]


def _inside(node: Command) -> list[Command]:
    if isinstance(node, Sequence):
        return list(node.commands)
    if isinstance(node, AndOr):
        return [node.left, node.right]
    if isinstance(node, (Subshell, Group, For, ArithmeticFor, Function)):
        return [node.body]
    if isinstance(node, While):
        return [node.condition, node.body]
    if isinstance(node, If):
        found = [part for arm in node.arms for part in arm]
        return found + ([node.otherwise] if node.otherwise is not None else [])
    if isinstance(node, Case):
        return [body for _, body in node.arms if body is not None]
    return []
