"""What each kind of Python statement does to the names. Every branch counts, no test is decided."""

from __future__ import annotations

from gateway.facts.code.model import Text
from gateway.facts.code.python.classes import HARMLESS_DECORATORS, define_class
from gateway.facts.code.python.functions import defined
from gateway.facts.code.python.given import Given
from gateway.facts.code.python.imports import module
from gateway.facts.code.python.narrowing import narrowed
from gateway.facts.code.python.scope import Scope
from gateway.facts.code.python.targets import bind, delete, iterate
from gateway.facts.code.python.testing import MARKS, replaces
from gateway.facts.code.python.values import (
    PLAIN,
    Anything,
    Box,
    Foreign,
    Kind,
    Made,
    Module,
    Path,
    Ref,
    choice,
)
from gateway.facts.model import Arg
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    import ast
    from collections.abc import Callable, Mapping, Sequence

    from gateway.facts.code.python.run import Run
    from gateway.facts.code.python.values import Thing

# How often the body of a loop is walked until its names no longer change.
_MOST_ROUNDS = 4
# Names that are looked at for what one step is.
_LOOKED_AT = 16


def _expression(run: Run, node: ast.Expr, scope: Scope) -> None:
    run.value(node.value, scope)


def _assign(run: Run, node: ast.Assign, scope: Scope) -> None:
    value = run.value(node.value, scope)
    for target in node.targets:
        bind(run, target, value, scope)


def _annotated(run: Run, node: ast.AnnAssign, scope: Scope) -> None:
    run.value(node.annotation, scope)
    if node.value is not None:
        bind(run, node.target, run.value(node.value, scope), scope)


def _augmented(run: Run, node: ast.AugAssign, scope: Scope) -> None:
    from gateway.facts.code.python.expressions import binary

    old = run.value(node.target, scope)
    new = run.value(node.value, scope)
    if isinstance(old, Box):
        if type(node.op).__name__ != "Add":
            run.contents(old.site).moved(None)
        for element in run.elements(new)[0]:
            run.put(old, element)
        return
    bind(run, node.target, binary(run, old, new, type(node.op).__name__), scope)


def _if(run: Run, node: ast.If, scope: Scope) -> None:
    run.value(node.test, scope)
    _branches(run, (node.body, node.orelse), scope, narrowed(node.test, scope))


def _branches(
    run: Run,
    bodies: tuple[list[ast.stmt], ...],
    scope: Scope,
    first: Mapping[str, object] | None = None,
) -> None:
    """One of several bodies is walked, nobody knows which. `first`: what is known in the first of them."""
    before, base = scope.copy(), run.gather.base
    ends: list[dict[str, object]] = []
    bases: list[Arg | None] = []
    for body in bodies:
        scope.names = {**before, **(first or {})}
        run.gather.base = base
        run.body(body, scope)
        for name in first or ():
            if scope.names.get(name) is first[name]:  # type: ignore[index]
                scope.names[name] = before[name]
        first = None
        ends.append(scope.names)
        bases.append(run.gather.base)
    scope.join(tuple(ends))
    run.gather.base = _same_base(bases)


def _same_base(bases: Sequence[Arg | None]) -> Arg | None:
    if all(base == bases[0] for base in bases):
        return bases[0]
    return Arg("", exact=False, why="the code may have changed its working directory")


def _for(run: Run, node: ast.For | ast.AsyncFor, scope: Scope) -> None:
    values, complete = iterate(run, run.value(node.iter, scope))
    before = scope.copy()
    if complete:
        ends = [before]
        for value in values:
            bind(run, node.target, value, scope)
            _left_early(run, node.body, scope)
            ends.append(scope.copy())
        scope.join(tuple(ends) if _leaves(run, node.body) else (before, scope.names))
    else:
        for value in values:
            bind(run, node.target, value, scope)
        _repeat(run, node.body, scope, before)
    _otherwise(run, node, scope)


def _while(run: Run, node: ast.While, scope: Scope) -> None:
    run.value(node.test, scope)
    before = scope.copy()
    _repeat(run, node.body, scope, before)
    run.value(node.test, scope)
    _otherwise(run, node, scope)


def _otherwise(run: Run, node: ast.For | ast.AsyncFor | ast.While, scope: Scope) -> None:
    """The `else` of a loop: not walked when that was left by `break`."""
    if _leaves(run, node.body):
        _branches(run, (node.orelse, []), scope)
    else:
        run.body(node.orelse, scope)


def _repeat(run: Run, body: list[ast.stmt], scope: Scope, before: dict[str, object]) -> None:
    """Walk a body as often as it takes until one more turn changes no name."""
    base = run.gather.base
    for _ in range(_MOST_ROUNDS):
        start = scope.copy()
        _left_early(run, body, scope)
        scope.widen(start)
        _join(run, scope, start, scope.names)
        run.gather.base = _same_base([base, run.gather.base])
        if scope.names == start:
            break
    else:
        for name, value in scope.names.items():
            if before.get(name) != value:
                scope.names[name] = Anything(f"`{name}` changes in a loop")
        run.body(body, scope)


def _left_early(run: Run, body: list[ast.stmt], scope: Scope) -> None:
    """Walk the body of a loop; `break` and `continue` leave it with what the names are by then."""
    if not _leaves(run, body):
        run.body(body, scope)
        return
    _join(run, scope, _watched(run, body, scope), scope.names)


def _leaves(run: Run, body: list[ast.stmt]) -> bool:
    known = run.leaving.get(id(body))
    if known is None:
        import ast

        every = (one for node in body for one in ast.walk(node))
        leaves = any(isinstance(one, (ast.Break, ast.Continue)) for one in every)
        # (With the body, so that no other can come to have its identity.)
        known = run.leaving[id(body)] = body, leaves
    return known[1]


def _join(run: Run, scope: Scope, *ways: dict[str, Thing]) -> None:
    """The names after a branch; a look at some of them counts as a step does."""
    run.step(len(scope.names) // _LOOKED_AT)
    scope.join(ways)


def _watched(run: Run, body: list[ast.stmt], scope: Scope) -> dict[str, object]:
    """Walk a body; what each name may be at any place in it."""
    watch = scope.copy()
    scope.watches.append(watch)
    run.body(body, scope)
    scope.watches.pop()
    return watch


def _try(run: Run, node: ast.Try, scope: Scope) -> None:
    before, base = scope.copy(), run.gather.base
    middle = _watched(run, node.body, scope)
    after = scope.copy()
    _join(run, scope, before, middle)
    middle = scope.copy()
    run.gather.base = _same_base([base, run.gather.base])
    ends = []
    for handler in node.handlers:
        scope.names = dict(middle)
        if handler.type is not None:
            run.value(handler.type, scope)
        if handler.name is not None:
            scope.names[handler.name] = PLAIN
        run.body(handler.body, scope)
        ends.append(scope.names)
    scope.names = dict(after)
    run.body(node.orelse, scope)
    _join(run, scope, scope.names, *ends)
    run.body(node.finalbody, scope)


def _with(run: Run, node: ast.With | ast.AsyncWith, scope: Scope) -> None:
    swallows, base = False, run.gather.base
    for item in node.items:
        value = run.value(item.context_expr, scope)
        # (A file, or a temporary folder, lets go on what is raised.)
        swallows = swallows or not isinstance(value, (Kind, Text, Path))
        if isinstance(value, Made):
            enter = run.methods.get("__enter__", ())
            found = [run.call(replace(one, bound=value), Given()) for one in enter]
            value = choice((value, *found))
        if item.optional_vars is not None:
            bind(run, item.optional_vars, value, scope)
    entered = run.gather.base
    if swallows:
        _join(run, scope, _watched(run, node.body, scope), scope.names)
    else:
        run.body(node.body, scope)
    if entered != base:  # `with contextlib.chdir(…):` goes back
        run.gather.base = base


def _import(run: Run, node: ast.Import, scope: Scope) -> None:
    for alias in node.names:
        found = module(run, alias.name)
        if alias.asname is not None:
            scope.names[alias.asname] = found
        else:
            root = alias.name.partition(".")[0]
            own = found if isinstance(found, Module) and found.name == root else Foreign(root)
            scope.names[root] = Ref(root) if isinstance(found, Ref) else own


def _import_from(run: Run, node: ast.ImportFrom, scope: Scope) -> None:
    from gateway.facts.code.python.attributes import attribute

    name = "." * node.level + (node.module or "")
    found = module(run, name, *(alias.name for alias in node.names))
    for alias in node.names:
        if alias.name == "*":
            if isinstance(found, Ref):
                run.starred.append(found.name)
            elif isinstance(found, Module):
                scope.names.update(found.scope.names)
            elif isinstance(found, Foreign):
                run.starred_foreign.append(found.name)
            continue
        scope.names[alias.asname or alias.name] = attribute(run, found, alias.name) or PLAIN


def _function(run: Run, node: ast.FunctionDef | ast.AsyncFunctionDef, scope: Scope) -> None:
    local = defined(run, node, scope)
    value: object = local
    for decorator in reversed(node.decorator_list):
        called = getattr(decorator, "func", decorator)
        kind = run.value(called, scope)
        if isinstance(kind, Ref) and kind.name in HARMLESS_DECORATORS:
            continue
        if isinstance(kind, Foreign) and kind.name in MARKS:
            replaces(run)
        function = run.value(decorator, scope)
        value = choice((value, run.call(function, Given((value,)), decorator)))
    scope.names[node.name] = value
    signature = node.args
    rest = [one for one in (signature.vararg, signature.kwarg) if one is not None]
    for one in (*signature.posonlyargs, *signature.args, *signature.kwonlyargs, *rest):
        run.value(one.annotation, scope)
    run.value(node.returns, scope)


def _return(run: Run, node: ast.Return, scope: Scope) -> None:
    scope.returns.append(run.value(node.value, scope))


def _delete(run: Run, node: ast.Delete, scope: Scope) -> None:
    for target in node.targets:
        delete(run, target, scope)


def _raise(run: Run, node: ast.Raise, scope: Scope) -> None:
    run.value(node.exc, scope)
    run.value(node.cause, scope)


def _assert(run: Run, node: ast.Assert, scope: Scope) -> None:
    run.value(node.test, scope)
    run.value(node.msg, scope)


def _match(run: Run, node: ast.Match, scope: Scope) -> None:
    subject = run.value(node.subject, scope)
    captured = PLAIN if isinstance(subject, Kind) else choice((subject, run.element(subject)))
    for case in node.cases:
        for name in _captures(case.pattern):
            scope.names[name] = captured
        run.value(case.guard, scope)
    _branches(run, (*(case.body for case in node.cases), []), scope)


def _captures(pattern: object) -> list[str]:
    found: list[str] = []
    waiting = [pattern]
    while waiting:
        one = waiting.pop()
        found.extend(
            name for field in ("name", "rest") if isinstance(name := getattr(one, field, None), str)
        )
        for field in ("pattern", "patterns", "kwd_patterns"):
            inner = getattr(one, field, None)
            waiting.extend(
                inner if isinstance(inner, list) else [inner] if inner is not None else []
            )
    return found


def _volatile(run: Run, node: ast.Global | ast.Nonlocal, _scope: Scope) -> None:
    run.volatile |= frozenset(node.names)


def _nothing(_run: Run, _node: ast.stmt, _scope: Scope) -> None:
    return


STATEMENTS: dict[str, Callable[..., None]] = {
    "Expr": _expression,
    "Assign": _assign,
    "AnnAssign": _annotated,
    "AugAssign": _augmented,
    "If": _if,
    "For": _for,
    "AsyncFor": _for,
    "While": _while,
    "Try": _try,
    "TryStar": _try,
    "With": _with,
    "AsyncWith": _with,
    "Import": _import,
    "ImportFrom": _import_from,
    "FunctionDef": _function,
    "AsyncFunctionDef": _function,
    "ClassDef": define_class,
    "Return": _return,
    "Delete": _delete,
    "Raise": _raise,
    "Assert": _assert,
    "Match": _match,
    "Global": _volatile,
    "Nonlocal": _volatile,
    "Pass": _nothing,
    "Break": _nothing,
    "Continue": _nothing,
}
