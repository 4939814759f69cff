"""Every node of a tree, and where it stands.

One exhaustive table: a type of node that is missing here is an error, never silently skipped. Nothing
is recursive, so a deep tree can't exhaust the stack.
"""

from __future__ import annotations

from gateway.shell.syntax import (
    AndOr,
    Arithmetic,
    ArithmeticCommand,
    ArithmeticFor,
    Array,
    Assignment,
    Background,
    Case,
    CommandSubstitution,
    Conditional,
    Coprocess,
    For,
    Function,
    Group,
    If,
    Literal,
    Localized,
    Opaque,
    Parameter,
    Pipeline,
    ProcessSubstitution,
    Redirect,
    Script,
    Sequence,
    Simple,
    Subshell,
    While,
    Word,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    from gateway.values import Value


def children(node: Value) -> tuple[Value, ...]:
    """The nodes directly below, in the order they are written."""
    return _CHILDREN[type(node)](node)


def walk(node: Value) -> Iterator[tuple[Value, tuple[Value, ...]]]:
    """Each node with those it stands in, outermost first; a node comes before what is in it."""
    stack: list[tuple[Value, tuple[Value, ...]]] = [(node, ())]
    while stack:
        one, above = stack.pop()
        yield one, above
        below = children(one)
        if below:
            inside = (*above, one)
            stack += [(child, inside) for child in reversed(below)]


def opaque_parts(node: Value) -> Iterator[Opaque]:
    """Every part that could not be read."""
    stack = [node]
    while stack:
        one = stack.pop()
        if isinstance(one, Opaque):
            yield one
        stack += reversed(children(one))


def _present(*nodes: Any) -> tuple[Value, ...]:
    return tuple(node for node in nodes if node is not None)


def _if(node: If) -> tuple[Value, ...]:
    arms = [part for arm in node.arms for part in arm]
    return _present(*arms, node.otherwise, *node.redirects)


def _case(node: Case) -> tuple[Value, ...]:
    arms = [part for patterns, body in node.arms for part in (*patterns, body)]
    return _present(node.word, *arms, *node.redirects)


_CHILDREN: dict[type[Value], Callable[[Any], tuple[Value, ...]]] = {
    Literal: lambda node: (),
    Localized: lambda node: (),
    Opaque: lambda node: (),
    Parameter: lambda node: _present(node.subscript, *node.arguments),
    CommandSubstitution: lambda node: (node.script,),
    ProcessSubstitution: lambda node: (node.script,),
    Arithmetic: lambda node: node.parts,
    Array: lambda node: node.words,
    Word: lambda node: node.parts,
    Assignment: lambda node: _present(node.subscript, node.value),
    Redirect: lambda node: (node.target,),
    Simple: lambda node: (*node.assignments, *node.words, *node.redirects),
    Pipeline: lambda node: node.commands,
    AndOr: lambda node: (node.left, node.right),
    Background: lambda node: (node.command,),
    Sequence: lambda node: node.commands,
    Subshell: lambda node: (node.body, *node.redirects),
    Group: lambda node: (node.body, *node.redirects),
    If: _if,
    For: lambda node: (*(node.words or ()), node.body, *node.redirects),
    ArithmeticFor: lambda node: (node.header, node.body, *node.redirects),
    While: lambda node: (node.condition, node.body, *node.redirects),
    Case: _case,
    Function: lambda node: (node.body, *node.redirects),
    ArithmeticCommand: lambda node: (node.expression, *node.redirects),
    Conditional: lambda node: (*node.words, *node.redirects),
    Coprocess: lambda node: (node.body,),
    Script: lambda node: _present(node.body),
}
