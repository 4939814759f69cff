"""The text's own functions and classes: walked at each call, with what they are given."""

from __future__ import annotations

from gateway.facts.code.python.scope import Scope
from gateway.facts.code.python.testing import fixture
from gateway.facts.code.python.values import (
    LOOSE,
    PLAIN,
    Anything,
    Const,
    Curried,
    Items,
    Kind,
    Lazy,
    Local,
    Made,
    Many,
    Plain,
    Spread,
    choice,
    each,
)
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    import ast

    from gateway.facts.code.python.given import Given
    from gateway.facts.code.python.run import Run
    from gateway.facts.code.python.values import Thing


def defined(
    run: Run, node: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda, scope: Scope
) -> Local:
    """The function that stands there; its defaults are what they are now."""
    arguments = node.args
    names = [one.arg for one in (*arguments.posonlyargs, *arguments.args)]
    last = names[len(names) - len(arguments.defaults) :]
    pairs = [
        *zip(last, arguments.defaults, strict=True),
        *zip((one.arg for one in arguments.kwonlyargs), arguments.kw_defaults, strict=True),
    ]
    defaults = ((name, run.value(value, scope)) for name, value in pairs if value is not None)
    return Local(node, scope, None, tuple(defaults))


def call_local(run: Run, function: Local, given: Given) -> Thing:
    """Walk the function's body; what it may return."""
    if type(function.node).__name__ == "ClassDef":
        return _make(run, function, given)
    if any(one.node is function.node for one, _ in run.active):
        given = _again(given)
    key = (function, given)
    if key in run.active:
        return PLAIN  # a function that calls itself gives nothing new
    if type(function.node).__name__ == "AsyncFunctionDef" and not given.more:
        # It runs when somebody waits for it.
        run.callbacks[Curried(function, given)] = None
    known = run.walked.get(key)
    around = _around(run, function.scope)
    if known is not None and known[0] == around:
        return known[1]
    run.active.add(key)
    run.depth += 1
    run.step()
    scope = Scope(function.scope)
    _bind_parameters(run, function, given, scope)
    if type(function.node).__name__ == "Lambda":
        scope.returns.append(run.value(function.node.body, scope))  # type: ignore[arg-type]
    else:
        run.body(function.node.body, scope)  # type: ignore[arg-type]
    run.depth -= 1
    found = choice(tuple(scope.returns))
    if scope.yields and not (given.named or given.more) and function.bound is None:
        found = Lazy(found, function, (given.positional,), whole=True)
    run.active.discard(key)
    run.walked[key] = (around, found)
    return found


def _again(given: Given) -> Given:
    """What a function gives itself: numbers that are other ones each time are not followed."""
    positional = tuple(PLAIN if isinstance(one, Const) else one for one in given.positional)
    named = tuple((name, PLAIN if isinstance(one, Const) else one) for name, one in given.named)
    return replace(given, positional=positional, named=named)


def _around(run: Run, scope: Scope | None) -> tuple[object, ...]:
    """All that a function finds around it: another call does the same only while this is the same."""
    names = []
    while scope is not None:
        names.append(scope.copy())
        run.steps += len(scope.names) // 32
        scope = scope.outer
    return (*names, run.gather.base, dict(run.gather.env))


def _make(run: Run, cls: Local, given: Given) -> Thing:
    """An instance: `__init__` runs; a dataclass keeps what it is given."""
    made = Made(cls)
    given_unseen = given.more and not given.positional
    starts = [
        one
        for one in run.methods.get("__init__", ())
        if one.node in cls.node.body  # type: ignore[operator]
    ]
    for start in starts:
        call_local(run, replace(start, bound=made), given)
    if not starts:
        if cls.node.bases:  # type: ignore[union-attr]
            from gateway.facts.code.python.invoke import hand_on

            for value in given.everything():
                hand_on(run, value)
        targets = [getattr(one, "target", None) for one in cls.node.body]  # type: ignore[union-attr]
        names = [one.id for one in targets if one is not None and hasattr(one, "id")]
        for name, value in (*zip(names, given.positional, strict=False), *given.named):
            run.attributes.setdefault(name, {})[value] = None
    if given_unseen:
        # Handed on as a class: somebody may call any method of it.
        for methods in tuple(run.methods.values()):
            for method in methods:
                if method.node in cls.node.body:  # type: ignore[operator]
                    call_local(run, replace(method, bound=made), given)
    return made


def _bind_parameters(run: Run, function: Local, given: Given, scope: Scope) -> None:
    arguments: ast.arguments = function.node.args  # type: ignore[union-attr]
    names = [one.arg for one in (*arguments.posonlyargs, *arguments.args)]
    positional = list(given.positional)
    if function.bound is not None and not _is_static(function.node):
        positional.insert(0, function.bound)
    varies = next((at for at, value in enumerate(positional) if isinstance(value, Spread)), None)
    loose: Thing = (
        LOOSE if given.outside else Anything("it is given by a call that is not followed")
    )
    defaults = dict(function.defaults)
    named = dict(given.named)
    for at, name in enumerate(names):
        if varies is not None and at >= varies:
            scope.names[name] = choice(each(tuple(positional[varies:])))
        elif at < len(positional):
            scope.names[name] = positional[at]
        elif name in named:
            scope.names[name] = named.pop(name)
        elif name in defaults:
            default = defaults[name]
            scope.names[name] = choice((default, loose)) if given.more else default
        else:
            scope.names[name] = fixture(run, function, name) or loose
    for one in arguments.kwonlyargs:
        default = defaults.get(one.arg, loose)
        scope.names[one.arg] = named.pop(
            one.arg, choice((default, loose)) if given.more else default
        )
    if arguments.vararg is not None:
        first = len(names) if varies is None else min(varies, len(names))
        rest = tuple(positional[first:])
        scope.names[arguments.vararg.arg] = Many(loose) if given.more else Items(rest)
    if arguments.kwarg is not None:
        values = tuple(named.values())
        scope.names[arguments.kwarg.arg] = (
            choice((*values, loose)) if given.more else _options(values)
        )


def _options(values: tuple[Thing, ...]) -> Thing:
    simple = all(isinstance(value, (Plain, Kind)) for value in values)
    return PLAIN if not values or simple else Anything("it is one of the named arguments")


def _is_static(node: ast.AST) -> bool:
    return any(
        getattr(one, "id", "") == "staticmethod" for one in getattr(node, "decorator_list", ())
    )
