"""A tree as one line of text, for tables: every field of every node can be seen in it.

Literal text stands as it is, quoted text in «…», opaque parts as `?reason?`.
"""

from __future__ import annotations

from gateway.shell import syntax as s
from gateway.shell.parse import parse


def tree(text: str) -> str:
    """The tree of a text."""
    return render(parse(text))


def render(node) -> str:
    return _RENDERERS[type(node)](node)


def _all(nodes) -> str:
    return " ".join(render(node) for node in nodes)


def _with_redirects(text: str, node) -> str:
    return f"{text} {_all(node.redirects)}" if node.redirects else text


def _simple(node: s.Simple) -> str:
    return "[" + _all((*node.assignments, *node.words, *node.redirects)) + "]"


def _assignment(node: s.Assignment) -> str:
    index = f"[{render(node.subscript)}]" if node.subscript else ""
    return f"{node.name}{index}{'+' if node.append else ''}={render(node.value)}"


def _redirect(node: s.Redirect) -> str:
    where = "" if node.descriptor is None else str(node.descriptor)
    where = f"{{{node.variable}}}" if node.variable else where
    return f"{where}{node.operator}{render(node.target)}"


def _parameter(node: s.Parameter) -> str:
    index = f"[{render(node.subscript)}]" if node.subscript else ""
    arguments = "".join(f"({render(word)})" for word in node.arguments)
    text = f"${{{node.prefix}{node.name}{index}{node.operator}{arguments}}}"
    return f"«{text}»" if node.quoted else text


def _quotable(opening: str, inner: str, node) -> str:
    text = f"{opening}{inner})"
    return f"«{text}»" if node.quoted else text


def _pipeline(node: s.Pipeline) -> str:
    bars = "".join("&" if both else "|" for both in node.both) or "1"
    text = f"({bars} {_all(node.commands)})"
    text = f"(time {text})" if node.timed else text
    return f"(! {text})" if node.negated else text


def _if(node: s.If) -> str:
    arms = " ".join(f"{render(test)} {render(body)}" for test, body in node.arms)
    otherwise = f" else {render(node.otherwise)}" if node.otherwise else ""
    return _with_redirects(f"(if {arms}{otherwise})", node)


def _for(node: s.For) -> str:
    words = "@" if node.words is None else f"<{_all(node.words)}>"
    kind = "select" if node.select else "for"
    return _with_redirects(f"({kind} {node.variable} {words} {render(node.body)})", node)


def _case(node: s.Case) -> str:
    arms = " ".join(
        f"{'|'.join(render(one) for one in patterns)}) {render(body) if body else '-'};"
        for patterns, body in node.arms
    )
    return _with_redirects(f"(case {render(node.word)} {arms})", node)


_RENDERERS = {
    s.Script: lambda n: render(n.body) if n.body else "nothing",
    s.Literal: lambda n: f"«{n.text}»" if n.quoted else n.text,
    s.Parameter: _parameter,
    s.CommandSubstitution: lambda n: _quotable("$(", render(n.script), n),
    s.ProcessSubstitution: lambda n: f"{n.direction}({render(n.script)})",
    s.Arithmetic: lambda n: _quotable("$((", "".join(map(render, n.parts)) + ")", n),
    s.Array: lambda n: f"({_all(n.words)})",
    s.Word: lambda n: "".join(map(render, n.parts)),
    s.Assignment: _assignment,
    s.Redirect: _redirect,
    s.Simple: _simple,
    s.Pipeline: _pipeline,
    s.AndOr: lambda n: f"({n.operator} {render(n.left)} {render(n.right)})",
    s.Background: lambda n: f"(& {render(n.command)})",
    s.Sequence: lambda n: f"(; {_all(n.commands)})",
    s.Subshell: lambda n: _with_redirects(f"(sub {render(n.body)})", n),
    s.Group: lambda n: _with_redirects(f"(group {render(n.body)})", n),
    s.If: _if,
    s.For: _for,
    s.ArithmeticFor: lambda n: _with_redirects(f"(for {render(n.header)} {render(n.body)})", n),
    s.While: lambda n: _with_redirects(
        f"({'until' if n.until else 'while'} {render(n.condition)} {render(n.body)})", n
    ),
    s.Case: _case,
    s.Function: lambda n: _with_redirects(f"(function {n.name} {render(n.body)})", n),
    s.ArithmeticCommand: lambda n: _with_redirects(f"(arith {render(n.expression)})", n),
    s.Conditional: lambda n: _with_redirects(f"(cond {_all(n.words)})", n),
    s.Coprocess: lambda n: f"(coproc {n.name or '-'} {render(n.body)})",
    s.Opaque: lambda n: f"?{n.reason}?",
}
