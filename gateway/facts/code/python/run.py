"""One reading of one Python text: the state that its parts share, and the order of the work.

The text is walked twice: first quietly, to learn what containers, attributes and globals may hold by
the end, then again to gather effects. Everything is counted; what is too much is said, never cut off.
"""

from __future__ import annotations

from gateway.facts.code.gather import TooMuch
from gateway.facts.code.model import Text
from gateway.facts.code.python.expressions import EXPRESSIONS
from gateway.facts.code.python.given import OUTSIDE, Given
from gateway.facts.code.python.invoke import call, hand_on
from gateway.facts.code.python.parse import parse
from gateway.facts.code.python.scope import Contents, Scope
from gateway.facts.code.python.statements import STATEMENTS
from gateway.facts.code.python.values import (
    PLAIN,
    Anything,
    Box,
    Choice,
    Const,
    Curried,
    Items,
    Lazy,
    Local,
    Many,
    Module,
    Spread,
    Table,
    bounded,
    choice,
    each,
    options,
)
from gateway.facts.code.text import known

TYPE_CHECKING = False
if TYPE_CHECKING:
    import ast
    from collections.abc import Callable, Mapping

    from gateway.facts.code.gather import Gather
    from gateway.facts.code.python.values import Thing
    from gateway.facts.model import Arg

# Expressions and statements looked at, over both walks. An everyday script has some hundreds.
MOST_STEPS = 60_000
DEEPEST = 60
# The signs of a longer text are not followed one by one.
_MOST_SIGNS = 64


class Run:
    """The state of a reading."""

    def __init__(
        self,
        text: str,
        gather: Gather,
        argv: tuple[Arg, ...],
        env: Mapping[str, Arg],
        files_of: Callable[[str], list[str]] | None = None,
    ) -> None:
        # What is known to stand in a file of this name, and the modules that were read from such.
        self.files_of = files_of
        self.modules: dict[str, Module] = {}
        # Where a relative import looks.
        self.package = ""
        self.text = text
        self.lines = text.encode("utf-8", "surrogatepass").splitlines()
        self.gather: Gather = gather
        self.argv = argv
        self.env: dict[str, Arg] = dict(env)
        self.heap: dict[int, Contents] = {}
        # What was ever stored under an attribute of this name, on whatever object.
        self.attributes: dict[str, dict[Thing, None]] = {}
        self.volatile: frozenset[str] = frozenset()
        # Modules of which every name was imported.
        self.starred: list[str] = []
        self.starred_foreign: list[str] = []
        # Folders that the text adds to `sys.path`.
        self.folders: list[Text] = []
        # A package is loaded that speaks to a cloud, a cluster or a service.
        self.elsewhere = False
        self.methods: dict[str, list[Local]] = {}
        self.callbacks: dict[Thing, None] = {}
        # They are being called.
        self.calling = False
        self.trees: dict[str, ast.Module] = {}
        self.top = Scope()
        # Calls that are being walked; those that were, with what stood around them and what they gave.
        self.active: set[tuple[Local, Given]] = set()
        self.walked: dict[object, tuple[object, Thing]] = {}
        self.thunks: dict[int, ast.Lambda] = {}
        # Bodies of loops, and whether something in them may leave them.
        self.leaving: dict[int, tuple[list[ast.stmt], bool]] = {}
        self.steps = 0
        self.depth = 0

    def read(self, module: ast.Module) -> None:
        """Walk the text twice."""
        for quiet in (True, False):
            self.gather.quiet = quiet
            self.gather.base = None
            self.gather.env = {}
            self.active.clear()
            self.walked.clear()
            # (Those of the first walk see the names of the first walk.)
            self.methods.clear()
            self.callbacks.clear()
            self.modules.clear()
            self.top = Scope()
            self.body(module.body, self.top)
            self.called_back()

    def called_back(self) -> None:
        """What was handed on is called at any time, with what the names are by then."""
        self.calling = True
        for callback in tuple(self.callbacks):
            call(self, callback, Given() if isinstance(callback, Curried) else OUTSIDE, None)
        self.calling = False

    def nested(self, text: str, name: str, scope: Scope) -> Thing:
        """Text that the text runs (`exec`, `eval`), read in the same walk; what its last line gives."""
        self.depth += 5
        if self.depth > DEEPEST:
            raise TooMuch
        found: Thing = Const(None)
        tree = self.trees.get(text) or parse(text.strip() if name.endswith("eval") else text)
        if tree is None:
            self.gather.unknown("code", f"what `{name}` runs is not valid Python")
        else:
            self.trees[text] = tree
            last = tree.body[-1] if tree.body else None
            if type(last).__name__ == "Expr":
                self.body(tree.body[:-1], scope)
                found = self.value(last.value, scope)  # type: ignore[union-attr]
            else:
                self.body(tree.body, scope)
        self.depth -= 5
        return found

    def imported(self, name: str) -> Module | None:
        """The module, when it is known what stands in its file."""
        if name in self.modules or self.files_of is None:
            return self.modules.get(name)
        place, outer = name.replace(".", "/"), self.package
        texts = self.files_of(f"{place}.py")
        self.package = name.rpartition(".")[0] if texts else name
        texts = texts or self.files_of(f"{place}/__init__.py")
        if texts:
            module = self.modules[name] = Module(name, Scope())
            self.nested(texts[-1], f"import {name}", module.scope)
        self.package = outer
        return self.modules.get(name)

    def body(self, statements: list[ast.stmt], scope: Scope) -> None:
        """Statements, one after the other."""
        for statement in statements:
            self.step()
            STATEMENTS[type(statement).__name__](self, statement, scope)
            if self.callbacks and not self.calling:
                self.called_back()
            if scope.watches:
                self.steps += len(scope.names) // 64
                scope.note()

    def value(self, node: ast.expr | None, scope: Scope) -> Thing:
        """What an expression may be."""
        if node is None:
            return Const(None)
        self.step()
        self.depth += 1
        if self.depth > DEEPEST:
            raise TooMuch
        try:
            return EXPRESSIONS[type(node).__name__](self, node, scope)
        finally:
            self.depth -= 1

    def call(self, function: Thing, given: Given, node: ast.expr | None = None) -> Thing:
        """Call whatever the value may be."""
        return choice(tuple(call(self, option, given, node) for option in options(function)))

    def call_later(self, function: Thing, given: Given) -> None:
        """Call it now, and again with what the names around it are by the time that it runs."""
        self.call(function, given)
        for option in options(function):
            if isinstance(option, Local):
                self.callbacks[Curried(option, given)] = None

    def later(self, node: ast.expr) -> ast.Lambda:
        """An expression that is looked at again, later: as a function."""
        if id(node) not in self.thunks:
            import _ast

            nothing = _ast.arguments([], [], None, [], [], None, [])
            self.thunks[id(node)] = _ast.Lambda(nothing, node)
        return self.thunks[id(node)]

    def made_now(self, value: Lazy) -> tuple[Thing, ...]:
        """The elements, as they would be made now."""
        found = tuple(self.call(value.function, Given(row)) for row in value.rows)
        if not value.whole:
            return found
        made = (option.made if isinstance(option, Lazy) else option for option in options(found[0]))
        return tuple(element for one in made for element in self.elements(one)[0])

    def step(self, count: int = 1) -> None:
        """Count the work."""
        self.steps += count
        if self.steps > MOST_STEPS:
            raise TooMuch

    def source(self, node: ast.AST | None) -> str:
        """The text of a node, short, for a reason that a person reads."""
        if node is None or not hasattr(node, "lineno"):
            return "it"
        number, start = node.lineno, getattr(node, "col_offset", 0)
        line = self.lines[number - 1] if number <= len(self.lines) else b""
        same_line = getattr(node, "end_lineno", 0) == number
        text = line[start : getattr(node, "end_col_offset", None) if same_line else None]
        return _short(text.decode("utf-8", "replace"))

    # -------------------------------------------------------- containers

    def contents(self, site: int) -> Contents:
        """The heap's entry for one place in the text."""
        return self.heap.setdefault(site, Contents())

    def container(self, node: ast.AST, values: tuple[Thing, ...]) -> Thing:
        """A list or set display; a `Box` if anything changes it."""
        whole = bounded(Items(values))
        if not isinstance(whole, Items):
            values = (Spread(whole),)
        kept = self.contents(id(node))
        kept.start = values
        if not self.gather.quiet and not kept.changed:
            return Items(values)
        for value in values:
            kept.put(value)
        return Box(id(node))

    def sequence(self, node: ast.AST, value: Thing) -> Thing:
        """A list that a call, a sum or a slice makes, likewise."""
        value = bounded(value)
        if not isinstance(value, (Items, Many)):
            return value
        values, complete = self.elements(value)
        kept = self.contents(id(node))
        kept.start = values if complete else (value,)
        if not self.gather.quiet and not kept.changed:
            return value
        for one in values:
            kept.put(one)
        return Box(id(node))

    def mapping(self, node: ast.AST, pairs: tuple[tuple[Thing, Thing], ...]) -> Thing:
        """A dict display, likewise; of one that changes, keys and values are not told apart."""
        whole = bounded(Table(pairs))
        if not isinstance(whole, Table):
            return whole
        kept = self.contents(id(node))
        if not self.gather.quiet and not kept.changed:
            return Table(pairs)
        for key, value in pairs:
            kept.put(key)
            kept.put(value)
        return Box(id(node))

    def put(self, owner: Thing, value: Thing) -> None:
        """Something is put into a container."""
        for option in options(owner):
            if isinstance(option, Box):
                kept = self.contents(option.site)
                kept.changed = True
                kept.put(value)
            elif isinstance(option, (Items, Table, Many)) or not isinstance(option, Anything):
                self.keep(value)

    def keep(self, value: Thing) -> None:
        """Something is kept where it isn't followed: it may be called later, with anything."""
        hand_on(self, value)

    def elements(self, value: Thing) -> tuple[tuple[Thing, ...], bool]:
        """The elements of an iterable, and whether they are all, each once, in this order."""
        if isinstance(value, Lazy):
            now = self.made_now(value)
            values, complete = self.elements(value.made)
            same = all(one in options(choice(values)) for one in options(choice(now)))
            return (values, complete) if same else ((*values, *now), False)
        if isinstance(value, Items):
            spread = any(isinstance(one, Spread) for one in value.values)
            return (each(value.values), False) if spread else (value.values, True)
        if isinstance(value, Table):
            return tuple(key for key, _ in value.pairs), True
        if isinstance(value, Box):
            kept = self.contents(value.site)
            return tuple(kept.values), not kept.changed
        if isinstance(value, Many):
            return (value.element,), False
        if isinstance(value, Choice):
            parts = [self.elements(option) for option in value.options]
            return tuple(dict.fromkeys(one for part, _ in parts for one in part)), False
        if isinstance(value, Anything):
            return (value,), False
        if isinstance(value, Text) and _is_short(value):
            return tuple(known(sign) for sign in value.arg.text), True
        return (PLAIN,), False

    def element(self, value: Thing) -> Thing:
        """Any one element."""
        return PLAIN if isinstance(value, Text) else choice(self.elements(value)[0])


def _is_short(text: Text) -> bool:
    arg = text.arg
    plain = arg.exact and not (arg.glob or text.tree or text.fresh)
    return plain and len(arg.text) <= _MOST_SIGNS


def _short(text: str) -> str:
    return f"`{text}`" if len(text) <= 60 else f"`{text[:57]}…`"
