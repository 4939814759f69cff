"""What each kind of Python expression may be. Calls are in `invoke`, attributes in `attributes`."""

from __future__ import annotations

from gateway.facts.code.model import Text
from gateway.facts.code.python import plainly
from gateway.facts.code.python.attributes import attribute, subscript
from gateway.facts.code.python.containers import pairs_of
from gateway.facts.code.python.functions import defined
from gateway.facts.code.python.given import Given
from gateway.facts.code.python.invoke import hand_on
from gateway.facts.code.python.scope import Scope
from gateway.facts.code.python.strings import percent
from gateway.facts.code.python.targets import bind, iterate
from gateway.facts.code.python.values import (
    PLAIN,
    Anything,
    Box,
    Const,
    Foreign,
    Items,
    Lazy,
    Local,
    Many,
    Path,
    Ref,
    Spread,
    bounded,
    choice,
    is_data,
    one_text,
    options,
    texts,
)
from gateway.facts.code.text import concat, join_path, known
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    import ast
    from collections.abc import Callable, Iterable

    from gateway.facts.code.python.run import Run
    from gateway.facts.code.python.values import Thing


def _constant(_run: Run, node: ast.Constant, _scope: Scope) -> Thing:
    if isinstance(node.value, str):
        return known(node.value)
    if isinstance(node.value, bytes):
        return known(node.value.decode("utf-8", "surrogateescape"))
    return Const(node.value)


def _name(run: Run, node: ast.Name, scope: Scope) -> Thing:
    name = node.id
    found = scope.find(name)
    if name in run.volatile:
        # Changed by some function, at a time that isn't followed.
        return choice((found, Anything(f"`{name}` is global"))) if found is not None else Anything()
    if found is not None:
        return found
    import builtins

    for module in run.starred:
        starred = attribute(run, Ref(module), name, quiet=True)
        if starred is not None and name not in dir(builtins):
            return starred
    if name in dir(builtins):
        return Const(None) if name in {"NotImplemented", "Ellipsis"} else Ref(f"builtins.{name}")
    if name in {"__name__", "__doc__", "__version__"}:
        return known("__main__") if name == "__name__" else PLAIN
    if name == "__file__":
        return PLAIN
    if name == "__builtins__":
        return Ref("builtins")
    if run.starred_foreign:  # `from app.models import *`: as if it had been named there
        return Foreign(f"{run.starred_foreign[-1]}.{name}")
    return Anything(f"`{name}` is not defined in this text")


def _attribute(run: Run, node: ast.Attribute, scope: Scope) -> Thing:
    owner = run.value(node.value, scope)
    found = [attribute(run, option, node.attr) or PLAIN for option in options(owner)]
    if getattr(getattr(node.value, "func", None), "id", "") == "super":
        # A method of the text, if that has one of this name; else one of a library.
        me = scope.itself()
        found += [replace(method, bound=me) for method in run.methods.get(node.attr, ())]
    return choice(tuple(found))


def _call(run: Run, node: ast.Call, scope: Scope) -> Thing:
    function = run.value(node.func, scope)
    positional: list[Thing] = []
    more = False
    for argument in node.args:
        if type(argument).__name__ == "Starred":
            values, complete = run.elements(run.value(argument.value, scope))  # type: ignore[attr-defined]
            more = more or not complete
            positional.extend(values if complete else ())
            if not complete:
                positional.append(Spread(choice(values)))
        else:
            positional.append(run.value(argument, scope))
    named: list[tuple[str, Thing]] = []
    for keyword in node.keywords:
        value = run.value(keyword.value, scope)
        if keyword.arg is not None:
            named.append((keyword.arg, value))
        else:
            more = True
            hand_on(run, value)
            if isinstance(function, Foreign):
                from gateway.facts.code.python.foreign import keep

                keep(run, value)
    given = Given(tuple(positional), tuple(named), more)
    if getattr(node.func, "attr", "") == "__init__":
        # `super().__init__(target=f)`: what the class above does with it is not followed.
        for value in given.everything():
            hand_on(run, value)
    return run.sequence(node, run.call(function, given, node))


def _joined(run: Run, node: ast.JoinedStr, scope: Scope) -> Thing:
    parts = [run.value(part, scope) for part in node.values]
    return combine(parts, concat)


def _formatted(run: Run, node: ast.FormattedValue, scope: Scope) -> Thing:
    value = run.value(node.value, scope)
    spec = run.value(node.format_spec, scope) if node.format_spec is not None else known("")
    if node.conversion in {-1, 115}:
        return value if node.format_spec is None else plainly.formatted(value, spec) or PLAIN
    return PLAIN


def _binary(run: Run, node: ast.BinOp, scope: Scope) -> Thing:
    left, right = run.value(node.left, scope), run.value(node.right, scope)
    return run.sequence(node, binary(run, left, right, type(node.op).__name__))


def binary(run: Run, left: Thing, right: Thing, operator: str) -> Thing:
    """`left operator right`"""
    if operator == "Div" and any(
        isinstance(one, Path) for one in (*options(left), *options(right))
    ):
        joined = combine([left, right], join_path)
        return choice(tuple(Path(text) for text in texts(joined)))
    whole = plainly.arithmetic(left, right, operator)
    if whole is not None:
        return whole
    if operator == "Add":
        return _add(run, left, right)
    if operator == "Mod" and isinstance(left, Text):
        return percent(run, left, right)
    if operator == "BitOr":
        return choice((left, right)) if not (is_data(left) and is_data(right)) else PLAIN
    if isinstance(left, (Anything, Box)) or isinstance(right, (Anything, Box)):
        return choice((left, right)) if operator in {"Mult", "Sub", "BitAnd"} else PLAIN
    return PLAIN


def _add(run: Run, left: Thing, right: Thing) -> Thing:
    sequences = (Items, Box, Many)
    if isinstance(left, sequences) or isinstance(right, sequences):
        ours, all_ours = run.elements(left)
        theirs, all_theirs = run.elements(right)
        if all_ours and all_theirs:
            return Items((*ours, *theirs))
        if all_ours:
            return Items((*ours, Spread(choice(theirs))))
        return Many(choice((*ours, *theirs)))
    if any(isinstance(one, Text) for one in (*options(left), *options(right))):
        return combine([left, right], concat)
    return PLAIN


def combine(parts: list[Thing], join: Callable[[Iterable[Text]], Text]) -> Thing:
    """Join strings each of which may be one of several."""
    ways: list[tuple[Text, ...]] = [()]
    for part in parts:
        possible = texts(part)
        if len(ways) * len(possible) > 24:
            possible = (one_text(part),)
        ways = [(*way, text) for way in ways for text in possible]
    return choice(tuple(join(way) for way in ways))


def _conditional(run: Run, node: ast.IfExp, scope: Scope) -> Thing:
    run.value(node.test, scope)
    return choice((run.value(node.body, scope), run.value(node.orelse, scope)))


def _boolean(run: Run, node: ast.BoolOp, scope: Scope) -> Thing:
    return choice(tuple(run.value(value, scope) for value in node.values))


def _compare(run: Run, node: ast.Compare, scope: Scope) -> Thing:
    run.value(node.left, scope)
    for other in node.comparators:
        run.value(other, scope)
    return PLAIN


def _unary(run: Run, node: ast.UnaryOp, scope: Scope) -> Thing:
    value = run.value(node.operand, scope)
    if (
        isinstance(value, Const)
        and isinstance(value.value, int)
        and type(node.op).__name__ == "USub"
    ):
        return Const(-value.value)
    return PLAIN


def _sequence(run: Run, node: ast.Tuple | ast.List | ast.Set, scope: Scope) -> Thing:
    values: list[Thing] = []
    for element in node.elts:
        if type(element).__name__ == "Starred":
            found, complete = run.elements(run.value(element.value, scope))  # type: ignore[attr-defined]
            values.extend(found if complete else (Spread(choice(found)),))
        else:
            values.append(run.value(element, scope))
    if type(node).__name__ == "Tuple":
        return bounded(Items(tuple(values)))
    return run.container(node, tuple(values))


def _dict(run: Run, node: ast.Dict, scope: Scope) -> Thing:
    pairs: list[tuple[Thing, Thing]] = []
    for key, value in zip(node.keys, node.values, strict=True):
        if key is None:
            pairs.extend(pairs_of(run, run.value(value, scope)))
        else:
            pairs.append((run.value(key, scope), run.value(value, scope)))
    return run.mapping(node, tuple(pairs))


def _lambda(run: Run, node: ast.Lambda, scope: Scope) -> Thing:
    return defined(run, node, scope)


def _comprehension(
    run: Run, node: ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp, scope: Scope
) -> Thing:
    inner = Scope(scope, "inline")
    found: list[Thing] = []
    complete = _generate(run, node, node.generators, inner, found)
    every = complete and not any(generator.ifs for generator in node.generators)
    made = Items(tuple(found)) if every else Many(choice(tuple(found)))
    if type(node).__name__ == "GeneratorExp":
        again = run.later(node.elt)  # type: ignore[union-attr]
        return Lazy(bounded(made), Local(again, inner))
    return run.sequence(node, made)


def _generate(
    run: Run,
    node: ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp,
    generators: list[ast.comprehension],
    scope: Scope,
    found: list[Thing],
) -> bool:
    if not generators:
        if type(node).__name__ == "DictComp":
            key = run.value(node.key, scope)  # type: ignore[union-attr]
            found.append(choice((key, run.value(node.value, scope))))  # type: ignore[union-attr]
            return False
        found.append(run.value(node.elt, scope))  # type: ignore[union-attr]
        return True
    first, rest = generators[0], generators[1:]
    values, complete = iterate(run, run.value(first.iter, scope))
    for value in values:
        bind(run, first.target, value, scope)
        for test in first.ifs:
            run.value(test, scope)
        complete = _generate(run, node, rest, scope, found) and complete
    return complete


def _named(run: Run, node: ast.NamedExpr, scope: Scope) -> Thing:
    value = run.value(node.value, scope)
    while scope.kind == "inline" and scope.outer is not None:
        scope = scope.outer
    bind(run, node.target, value, scope)
    return value


def _subscript(run: Run, node: ast.Subscript, scope: Scope) -> Thing:
    owner = run.value(node.value, scope)
    index = run.value(node.slice, scope)
    sliced = type(node.slice).__name__ == "Slice"
    found = choice(tuple(subscript(run, one, index, sliced=sliced) for one in options(owner)))
    return run.sequence(node, found) if sliced else found


def _slice(run: Run, node: ast.Slice, scope: Scope) -> Thing:
    bounds = [run.value(part, scope) for part in (node.lower, node.upper, node.step)]
    return Items(tuple(bounds))


def _yield(run: Run, node: ast.Yield | ast.YieldFrom | ast.Await, scope: Scope) -> Thing:
    value = run.value(node.value, scope)
    kind = type(node).__name__
    if kind == "Await":
        return value
    scope.yields = True
    scope.returns.append(Many(value if kind == "Yield" else run.element(value)))
    return PLAIN


def _starred(run: Run, node: ast.Starred, scope: Scope) -> Thing:
    return run.value(node.value, scope)


EXPRESSIONS: dict[str, Callable[..., Thing]] = {
    "Constant": _constant,
    "Name": _name,
    "Attribute": _attribute,
    "Call": _call,
    "JoinedStr": _joined,
    "FormattedValue": _formatted,
    "BinOp": _binary,
    "IfExp": _conditional,
    "BoolOp": _boolean,
    "Compare": _compare,
    "UnaryOp": _unary,
    "Tuple": _sequence,
    "List": _sequence,
    "Set": _sequence,
    "Dict": _dict,
    "Lambda": _lambda,
    "ListComp": _comprehension,
    "SetComp": _comprehension,
    "GeneratorExp": _comprehension,
    "DictComp": _comprehension,
    "NamedExpr": _named,
    "Subscript": _subscript,
    "Slice": _slice,
    "Yield": _yield,
    "YieldFrom": _yield,
    "Await": _yield,
    "Starred": _starred,
}
