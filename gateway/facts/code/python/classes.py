"""Classes of the text: their bodies run, and some of their methods without being named."""

from __future__ import annotations

from gateway.facts.code.python.given import Given
from gateway.facts.code.python.invoke import hand_on
from gateway.facts.code.python.scope import Scope
from gateway.facts.code.python.values import Local, Made, Ref, options
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    import ast

    from gateway.facts.code.python.run import Run

# They give back the function, or call it as the text itself would.
HARMLESS_DECORATORS = frozenset(
    {
        "builtins.staticmethod", "builtins.classmethod", "builtins.property", "functools.lru_cache",
        "functools.cache", "functools.cached_property", "functools.wraps", "abc.abstractmethod",
        "contextlib.contextmanager", "contextlib.asynccontextmanager", "typing.overload",
        "dataclasses.dataclass", "functools.total_ordering", "typing.no_type_check",
    }
)  # fmt: skip
# They give back what is called next, with its arguments.
_GIVES_A_CALL = frozenset({"__reduce__", "__reduce_ex__"})


def _head_of_class(run: Run, node: ast.ClassDef, scope: Scope) -> None:
    """`class A(B, metaclass=f)`: f is called."""
    for base in node.bases:
        run.value(base, scope)
    for keyword in node.keywords:
        value = run.value(keyword.value, scope)
        if keyword.arg == "metaclass":
            run.call(value, Given())


def define_class(run: Run, node: ast.ClassDef, scope: Scope) -> None:
    """Walk its body; whatever others may call of it is called."""
    _head_of_class(run, node, scope)
    inner = Scope(scope, "class")
    run.body(node.body, inner)
    if "__getattribute__" in inner.names:
        run.gather.unknown("code", "a class says by itself what its attributes are")
    made = Made(Local(node, scope))
    scope.names[node.name] = (
        made.cls
    )  # a method that makes another one (`return Point(…)`) runs later
    for name, value in inner.names.items():
        for option in options(value):
            # Whoever made the base class may call any method; Python itself calls `__add__`.
            called = node.bases or node.keywords or name.startswith("__") or _is_decorated(option)
            # (A class of classes is made when such a class stands there.)
            if not called or (name == "__init__" and "metaclass" not in run.text):
                continue
            if isinstance(option, Local):
                bound = replace(option, bound=made)
                hand_on(run, bound)
                if name in _GIVES_A_CALL:
                    hand_on(run, run.call(bound, Given()))
            elif name.startswith("__"):
                hand_on(run, option)
        if isinstance(value, Local):
            methods = run.methods.setdefault(name, [])
            if value not in methods:
                run.steps += 8 * len(methods)
                methods.append(value)
        else:
            run.attributes.setdefault(name, {})[value] = None
    for decorator in node.decorator_list:
        kind = run.value(getattr(decorator, "func", decorator), scope)
        if not (isinstance(kind, Ref) and kind.name in HARMLESS_DECORATORS):
            run.call(run.value(decorator, scope), Given((Local(node, scope),)), decorator)
    scope.names[node.name] = Local(node, scope)


def _is_decorated(value: object) -> bool:
    return isinstance(value, Local) and bool(getattr(value.node, "decorator_list", ()))
