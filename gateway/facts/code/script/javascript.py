"""JavaScript for node, deno and bun: what `fs`, `child_process`, `http`, `fetch` are given."""

from __future__ import annotations

from gateway.facts.code.model import Text
from gateway.facts.code.script.above import above
from gateway.facts.code.script.analysis import Analysis, Language
from gateway.facts.code.script.frameworks import quiet_name
from gateway.facts.code.script.javascript_library import EFFECTS, MODULES, PURE, PURE_ROOTS
from gateway.facts.code.script.javascript_packages import loaded_here, only_asks
from gateway.facts.code.script.javascript_process import process
from gateway.facts.code.script.javascript_reaching import look, opened
from gateway.facts.code.script.javascript_temporary import MAKES, MAKING, keep, made
from gateway.facts.code.script.javascript_tokens import tokenize
from gateway.facts.code.spec import names
from gateway.facts.code.text import beneath, home, join_path, known, temporary_folder, unknown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_DECLARES = names("const let var")


def _prepare(analysis: Analysis) -> None:
    """Which names are the text's own, which are modules, which are constant."""
    for at, token in enumerate(analysis.tokens):
        if token.kind == "name" and not analysis.linked(at):
            if token.text in _DECLARES:
                _declaration(analysis, at)
            elif token.text in {"function", "class"}:
                _function(analysis, at)
            elif token.text == "import":
                _import(analysis, at)
            elif token.text == "catch" and analysis.is_op(at + 1, "("):
                analysis.own.update(_names(analysis, at + 2, analysis.close(at + 1)))
            elif analysis.is_op(at + 1, ":") and _begins(analysis, at):
                analysis.bound.add(at)  # a key, or a label
            elif (
                analysis.is_op(at + 1, "=") and at not in analysis.bound and token.text not in PURE
            ):
                _declared(analysis, at, constant=False)
        elif token.kind == "op" and token.text == "=>":
            _arrow(analysis, at)
        elif token.kind == "op" and token.text == "{" and analysis.is_op(at - 1, ")"):
            _method(analysis, at - 1)
        if token.text in MAKING:
            keep(analysis, at)


def _begins(analysis: Analysis, at: int) -> bool:
    return at == 0 or analysis.token(at).line or analysis.is_op(at - 1, "{", ",", ";", "}")


def _names(analysis: Analysis, start: int, stop: int) -> Iterator[str]:
    for at in range(start, stop):
        if analysis.token(at).kind == "name" and not analysis.linked(at):
            yield analysis.token(at).text


def _declaration(analysis: Analysis, at: int) -> None:
    """`const x = …`, `let {a, b: c} = …`, `var x, y`, `for (const x of …)`"""
    first = at + 1
    if analysis.is_op(first, "{", "["):
        close = analysis.close(first)
        module, behind = _module(analysis, close + 2)
        if module and analysis.is_op(close + 1, "=") and not analysis.is_op(behind, ".", "(", "["):
            _destructured(analysis, first + 1, close, module)
            _accept(analysis, close + 2)
        else:
            if any(analysis.is_op(there, "[") for there in range(first + 1, close)):
                picks = [there for there in range(first, close) if analysis.is_op(there, "]")]
                if any(analysis.is_op(there + 1, ":") for there in picks):
                    analysis.gather.unknown("code", "it picks a property by a computed name")
            analysis.own.update(_names(analysis, first, close))
        return
    while analysis.token(first).kind == "name":
        end = _declared(analysis, first, constant=analysis.token(at).text == "const")
        if not analysis.is_op(end, ","):
            return
        first = end + 1


def _declared(analysis: Analysis, at: int, *, constant: bool) -> int:
    """One `name = value`; the place behind it."""
    name = analysis.token(at).text
    twice = name in analysis.own
    analysis.own.add(name)
    analysis.bound.add(at)
    end = _declared_end(analysis, at)
    if analysis.is_op(at + 1, "="):
        _assigned(analysis, at, end, constant=constant and not twice)
    if twice:
        analysis.constants.pop(name, None)
    return end


def _declared_end(analysis: Analysis, at: int) -> int:
    depth = 0
    for there in range(at, len(analysis.tokens)):
        token = analysis.tokens[there]
        if depth == 0 and there > at:
            joined = analysis.token(there - 1).kind == "op" and not analysis.is_op(
                there - 1, ")", "]", "}"
            )
            starts = token.kind == "op" and token.text not in {"(", "[", "{", "`", "!"}
            if analysis.is_op(there, ",", ";", ")", "}") or (
                token.line and not joined and not starts
            ):
                return analysis.passed(at, there)
        if token.kind == "op":
            depth += (token.text in {"(", "[", "{"}) - (token.text in {")", "]", "}"})
    return analysis.passed(at, len(analysis.tokens))


def _assigned(analysis: Analysis, at: int, end: int, *, constant: bool) -> None:
    name = analysis.token(at).text
    module, behind = _module(analysis, at + 2)
    if module and behind == end:
        analysis.aliases.setdefault(name, module)
        _accept(analysis, at + 2)
        return
    if analysis.is_op(end - 1, "]") and end - 1 > at + 2:
        opening = opened(analysis, end - 1)
        if opening > at + 2 and analysis.token(opening + 1).kind != "num":
            analysis.suspects.add(name)
    if constant:
        value = analysis.value(at + 2, end)
        if value.arg.exact:
            analysis.constants[name] = value


def _accept(analysis: Analysis, at: int) -> None:
    """The module has a name from here on: `require` needs no second look."""
    analysis.bound.add(at + 1 if analysis.token(at).text == "await" else at)


def _module(analysis: Analysis, at: int) -> tuple[str, int]:
    """`require('fs').promises`, `await import('fs')` → its name, and the place behind."""
    if analysis.token(at).text == "await":
        at += 1
    token = analysis.token(at + 2)
    if (
        analysis.token(at).text not in {"require", "import"}
        or not analysis.is_op(at + 1, "(")
        or token.kind != "str"
        or token.value is None
        or not analysis.is_op(at + 3, ")")
    ):
        return "", at
    name = _canonical(token.value.arg.text)
    at += 4
    while name and analysis.is_op(at, ".") and analysis.token(at + 1).kind == "name":
        name = f"{name}.{analysis.token(at + 1).text}"
        at += 2
    return name, at


def _canonical(name: str) -> str:
    """The module as our tables name it, or empty when nobody described it."""
    name = name.removeprefix("node:").replace("/", ".")
    if name in {"fs-extra", "graceful-fs"}:
        return "fs"
    return name if name.partition(".")[0] in MODULES else ""


def _destructured(analysis: Analysis, at: int, stop: int, module: str) -> None:
    """`{a, b: c}` out of a module."""
    while at < stop:
        name = analysis.token(at).text
        analysis.bound.update({at, at + 2})
        if analysis.is_op(at + 1, ":") and analysis.token(at + 2).kind == "name":
            own, at = analysis.token(at + 2).text, at + 2
        else:
            own = name
        analysis.own.add(own)
        analysis.aliases[own] = f"{module}.{name}"
        at += 2


def _import(analysis: Analysis, at: int) -> None:
    """`import a, {b as c} from 'm'`, `import * as d from 'm'`"""
    if analysis.is_op(at + 1, "(", "."):
        return
    there = at + 1
    while there < at + 60 and analysis.token(there).kind not in {"str", "end"}:
        there += 1
    source = analysis.token(there)
    module = _canonical(source.value.arg.text) if source.value is not None else ""
    if not module:
        name = source.value.arg.text if source.value is not None and source.value.arg.exact else ""
        if not loaded_here(analysis, name):
            analysis.gather.loads(name or source.text[:40])
    analysis.bound.update(range(at, there))
    place, inside = at + 1, False
    while place < there:
        token = analysis.token(place)
        inside = (inside or analysis.is_op(place, "{")) and not analysis.is_op(place, "}")
        if token.kind == "name" and token.text not in {"from", "as", "type"}:
            own = token.text
            if analysis.token(place + 1).text == "as":
                own = analysis.token(place + 2).text
                place += 2
            analysis.own.add(own)
            if module:
                analysis.aliases[own] = f"{module}.{token.text}" if inside else module
        elif analysis.is_op(place, "*"):
            own = analysis.token(place + 2).text
            analysis.own.add(own)
            if module:
                analysis.aliases[own] = module
            place += 2
        place += 1


def _function(analysis: Analysis, at: int) -> None:
    """`function f(a, b) {`, `class C extends D {`"""
    at += 2 if analysis.is_op(at + 1, "*") else 1
    if analysis.token(at).kind == "name":
        analysis.own.add(analysis.token(at).text)
        at += 1
    if analysis.is_op(at, "("):
        analysis.own.update(_names(analysis, at + 1, analysis.close(at)))


def _arrow(analysis: Analysis, at: int) -> None:
    """`x => …`, `(a, {b}) => …`"""
    if analysis.token(at - 1).kind == "name":
        analysis.own.add(analysis.token(at - 1).text)
    elif analysis.is_op(at - 1, ")"):
        analysis.own.update(_names(analysis, opened(analysis, at - 1) + 1, at - 1))


def _method(analysis: Analysis, close: int) -> None:
    """`name(a, b) {` in a class or an object."""
    opening = opened(analysis, close)
    before = analysis.token(opening - 1)
    if before.kind == "name" and before.text not in {
        "if",
        "while",
        "for",
        "switch",
        "with",
        "catch",
    }:
        analysis.own.update(_names(analysis, opening + 1, close))
        analysis.own.add(before.text)


# -------------------------------------------------------------------- names with a will of their own

# Packages that are `fetch` by another name; clients that send as long as they are connected.
_FETCHES = frozenset({"node-fetch", "cross-fetch", "isomorphic-fetch", "make-fetch-happen", "whatwg-fetch", "phin", "bent"})  # fmt: skip
_TALKS = frozenset({"ws", "socket.io-client", "websocket", "isomorphic-ws", "reconnecting-websocket", "mqtt", "amqplib", "nats", "sockjs-client"})  # fmt: skip


def _require(analysis: Analysis, at: int) -> None:
    token = analysis.token(at + 2)
    if only_asks(analysis, at):
        return
    if not analysis.is_op(at + 1, "(") or token.kind != "str" or not analysis.is_op(at + 3, ")"):
        what = (
            "`import.meta`"
            if analysis.is_op(at + 1, ".")
            else "a module whose name is not known here"
        )
        if analysis.token(at).text == "require" or analysis.is_op(at + 1, "("):
            analysis.gather.unknown("code", f"it loads {what}")
        return
    name = token.value.arg.text if token.value is not None else ""
    if name.endswith(".json") and name.startswith((".", "/")):
        analysis.gather.path("read", known(name))
        return
    if name in _FETCHES and analysis.is_op(at + 4, "("):
        _fetch(analysis, at + 3)
    if name in _TALKS:
        _talks(analysis)
    module, behind = _module(analysis, at)
    if not module:
        if not loaded_here(analysis, name):
            analysis.gather.loads(name)
        return
    if module.startswith("module.") and module not in EFFECTS and module != "module.builtinModules":
        analysis.gather.unknown("code", f"`{module}` may load any module")
    elif module in MODULES and module not in EFFECTS:
        analysis.gather.unknown("effects", f"the module `{module}` is handed on")
    elif not analysis.known(module, behind) and module.partition(".")[0] not in PURE_ROOTS:
        analysis.gather.unknown("effects", f"`{module}` is not known here")


def _fetch(analysis: Analysis, at: int) -> None:
    spans = analysis.spans(at + 1)
    url = analysis.value(*spans[0]) if spans else unknown("no URL is given")
    words = {token.text for start, stop in spans[1:] for token in analysis.tokens[start:stop]}
    sends = bool(words) and (bool(words & {"body", "method"}) or "{" not in words)
    analysis.gather.url(url, sends=sends)


def _talks(analysis: Analysis) -> None:
    """`new (require("ws"))("wss://x")`, or under a name: the addresses that stand in the text are talked to."""
    for token in analysis.tokens:
        text = token.value.arg.text if token.value is not None else ""
        if text.startswith(("ws://", "wss://", "http://", "https://")) and token.value is not None:
            analysis.gather.url(token.value, sends=True)


def _piece(analysis: Analysis, at: int) -> tuple[Text, int] | None:
    """`path.join(…)`, `os.homedir()`, `process.env.X`, `process.argv[2]`, `process.cwd()`"""
    if analysis.token(at).kind != "name":
        return None
    if analysis.token(at).text == "require":
        full, behind = _module(analysis, at)
        parts = full.split(".")
    else:
        parts, behind = analysis.chain(at)
        full = ".".join([analysis.aliases.get(parts[0], parts[0]), *parts[1:]])
    if full in {"path.join", "path.resolve", "path.posix.join"} and analysis.is_op(behind, "("):
        join = join_path if full == "path.resolve" else beneath
        return join(analysis.arguments(behind)), analysis.close(behind) + 1
    if analysis.is_op(behind, "("):
        found = _folder(analysis, full, behind)
        if found is not None:
            return found
    if full.startswith("process.env.") and len(parts) == 3:
        arg = analysis.env.get(parts[2])
        return (Text(arg) if arg else unknown(f"`${parts[2]}` is not known here")), behind
    if full == "process.argv" and analysis.is_op(behind, "[") and analysis.is_op(behind + 2, "]"):
        number = analysis.token(behind + 1).text
        index = int(number) - 1 if number.isdigit() else -1
        if 0 <= index < len(analysis.argv):
            return Text(analysis.argv[index]), behind + 3
    if full == "String.raw" and analysis.token(behind).kind == "str":
        return unknown("a raw string"), behind + 1
    return None


def _folder(analysis: Analysis, full: str, behind: int) -> tuple[Text, int] | None:
    """`os.homedir()`, `process.cwd()`, and the folder above."""
    stop = analysis.close(behind) + 1
    if full == "path.dirname":
        found = above(analysis, behind + 1, 1)
        return None if found is None else (found[0], stop)
    if full == "os.homedir":
        return home(analysis.env), stop
    if full in MAKES:
        return made(analysis, full, behind), stop
    if full == "os.tmpdir":
        return temporary_folder(analysis.env), stop
    return (known("."), stop) if full == "process.cwd" else None


def _unread(analysis: Analysis, at: int) -> None:
    analysis.gather.unknown("code", f"`{analysis.token(at).text}` may run text")


JAVASCRIPT = Language(
    "javascript",
    tokenize,
    EFFECTS,
    PURE,
    PURE_ROOTS,
    acting=names(
        "process require mainModule binding _load _compile _extensions runMain dlopen createRequire getBuiltinModule"
    ),
    links=frozenset({".", "?."}),
    special={
        "require": _require,
        "import": _require,
        "process": process,
        "fetch": _fetch,
        "eval": _unread,
        "Function": _unread,
        "GeneratorFunction": _unread,
        "AsyncFunction": _unread,
        "globalThis": _unread,
        "global": _unread,
        "Reflect": _unread,
        "WebAssembly": _unread,
    },
    tells=quiet_name,
    prepare=_prepare,
    look=look,
    prints=names("console.log console.info console.error process.stdout.write Deno.stdout.write"),
    piece=_piece,
)
