"""PowerShell text → facts: walks the tree, writes each command down, follows texts into texts."""

from __future__ import annotations

import re

from gateway.facts import limits
from gateway.facts.model import Arg, Facts, Flow, OpaquePart, RedirectUse
from gateway.facts.powershell.calls import Calls, Stream
from gateway.facts.powershell.deeds import Deeds
from gateway.facts.powershell.evaluate import Scope, scripts_in, scripts_of, sole_value, value_of
from gateway.facts.powershell.places import home_path
from gateway.facts.powershell.reader import read
from gateway.facts.powershell.syntax import (
    Argument,
    Assignment,
    Block,
    Call,
    Control,
    Expression,
    Function,
    Hole,
    Parameter,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from gateway.facts.effects import Call as Program
    from gateway.facts.effects import Effects
    from gateway.facts.model import Command
    from gateway.facts.powershell.syntax import Pipeline, Redirection, Script, Statement
    from gateway.model import Context

_TARGET = re.compile(
    r"(?:\[[\w.\[\]]+\]\s*)*\$\{?((?:\w+:)?\w+)\}?(?:\[[^\[\]$(]*\])?(?:\.\w+)*\s*"
)
_TARGETS = re.compile(rf"{_TARGET.pattern}(?:,\s*{_TARGET.pattern})*")


def collect_powershell(
    text: str, context: Context, explain: Callable[[Program], Effects | None] | None = None
) -> Facts:
    """What a text would do if PowerShell ran it, as far as that can be known.

    `explain` knows programs that are no cmdlets; by default ours do.
    """
    if explain is None:
        from gateway.facts.programs.catalog import explain as ours

        explain = ours
    walk = _Walk(text, context, explain)
    walk.script(read(text), "script", -1)
    return Facts(
        text=text,
        commands=tuple(walk.commands),
        flows=tuple(walk.flows),
        opaque=tuple(walk.opaque),
        depth=walk.deepest,
    )


class _Walk(Calls):
    """Statements in their order; what a command does is said by the base."""

    def __init__(
        self, text: str, context: Context, explain: Callable[[Program], Effects | None]
    ) -> None:
        cwd = home_path(context.cwd)
        super().__init__(Scope(context, home_path(context.home), cwd), explain)
        self.text = text
        self.commands: list[Command] = []
        self.flows: list[Flow] = []
        self.opaque: list[OpaquePart] = []
        self.deepest = 0
        self._depth = 0
        self._place = "local"

    def script(self, script: Script, origin: str, parent: int) -> None:
        self._depth += 1
        self.deepest = max(self.deepest, self._depth)
        for statement in script.statements:
            self.statement(statement, origin, parent)
        self._depth -= 1

    def run_text(self, arg: Arg, parent: int, name: str) -> None:
        """A text that PowerShell gets to run: read by the same road."""
        deeds_span = arg.span
        if self.texts >= limits.TEXTS:
            self.opaque.append(
                OpaquePart("too-large", "too many texts inside texts", deeds_span, arg.text)
            )
            return
        self.texts += 1
        wrappers, self.wrappers = self.wrappers, (*self.wrappers, name)
        self.script(read(arg.text, within=deeds_span), "code", parent)
        self.wrappers = wrappers
        self.texts -= 1

    def statement(self, statement: Statement, origin: str, parent: int) -> None:
        if len(self.commands) > limits.STEPS:
            self._hole(Hole("too-large", "too many commands", statement.span))
        elif isinstance(statement, Hole):
            self._hole(statement)
        elif isinstance(statement, Function):
            self.functions.add(statement.name.lower())
            self._maybe(statement.body, "function", parent)
        elif isinstance(statement, Control):
            for part in statement.scripts:
                self._maybe(part, origin, parent)
        elif isinstance(statement, Assignment):
            self._assign(statement, origin, parent)
        else:
            self._pipeline(statement, origin, parent)

    def _hole(self, hole: Hole) -> None:
        text = self.text[hole.span.start : hole.span.end]
        self.opaque.append(OpaquePart(hole.reason, hole.detail, hole.span, text))

    def _maybe(self, script: Script, origin: str, parent: int) -> None:
        """What may run or not: the folder behind it is known only if it doesn't change."""
        before = self.scope.cwd
        self.script(script, origin, parent)
        if self.scope.cwd != before:
            self.scope.cwd = ""

    def _assign(self, statement: Assignment, origin: str, parent: int) -> None:
        if not _TARGETS.fullmatch(statement.target):
            self._hole(Hole("unsupported", "this assignment is not read", statement.span))
        for match in _TARGET.finditer(statement.target):
            name = match.group(1).lower()
            self.scope.assigned.add(name)
            scope, _, variable = name.partition(":")
            if scope == "env":
                deeds = Deeds("Set-Item", statement.target.strip(), self.scope, statement.span)
                words, _ = sole_value(statement.value)
                single = len(words) == 1
                arg = value_of(words[0], self.scope) if single else Arg("", exact=False)
                deeds.sets_env.append((variable, arg))
                self.add(deeds, origin, parent)
        self.statement(statement.value, origin, parent)

    def _pipeline(self, pipeline: Pipeline, origin: str, parent: int) -> None:
        stream: Stream | None = None
        before = -1
        for stage in pipeline.stages:
            first = len(self.commands)
            if isinstance(stage, Expression):
                stream = self._expression(stage, origin, parent)
                before = len(self.commands) - 1 if len(self.commands) > first else -1
                continue
            index, stream = self._call(
                stage, stream, origin, parent, background=pipeline.background
            )
            if before >= 0 and index >= 0:
                self.flows.append(Flow(before, index, "pipe"))
            before = index

    def _expression(self, expression: Expression, origin: str, parent: int) -> Stream:
        for word in expression.words:
            for part in word.parts:
                for script, how in scripts_in(part):
                    self.script(script, how if how == "code" else origin, parent)
        for redirection in expression.redirections:
            deeds = Deeds("Out-File", redirection.operator, self.scope, redirection.span)
            self._redirect(deeds, redirection)
            self.add(deeds, origin, parent)
        values = [value_of(word, self.scope) for word in expression.words]
        known = len(values) == 1 and values[0].exact
        return Stream(tuple(values)) if known else Stream((), known=False)

    def _call(
        self, call: Call, stream: Stream | None, origin: str, parent: int, *, background: bool
    ) -> tuple[int, Stream]:
        name, *rest = call.elements
        if not isinstance(name, Argument):  # the reader gives a name first
            raise AssertionError(name)
        index = len(self.commands)
        words = _arguments(tuple(rest))
        if call.operator and _is_block(name):
            self._nested((name, *words), parent)
            return len(self.commands) - 1, Stream((), known=False)
        written = value_of(name.words[0], self.scope)
        deeds = Deeds("", written.text, self.scope, call.span)
        for redirection in call.redirections:
            self._redirect(deeds, redirection)
        out = self.describe(deeds, written, tuple(rest), stream, sole=len(name.words) == 1)
        if any(how == "substitution" for _, how in scripts_of((name, *words))):
            deeds.substitutions.add("command")
        deeds.place = self._place if deeds.place == "local" else deeds.place
        self.add(deeds, origin, parent, background=background)
        self.opaque.extend(deeds.opaque)
        outer, self._place = self._place, deeds.place
        self._nested((name, *words), index)
        self.flows.extend(
            Flow(one.index, index, "argument")
            for one in self.commands[index + 1 :]
            if one.origin == "substitution" and one.parent == index
        )
        self.follow(index)
        self._place = outer
        return index, out

    def add(self, deeds: Deeds, origin: str, parent: int, *, background: bool = False) -> int:
        """Write a command down."""
        index = len(self.commands)
        deeds.wrappers = (*self.wrappers, *deeds.wrappers)
        self.commands.append(deeds.command(index, origin, parent, background=background))
        return index

    def _nested(self, arguments: tuple[Argument, ...], parent: int) -> None:
        for script, how in scripts_of(arguments):
            self._maybe(script, how, parent)

    def _redirect(self, deeds: Deeds, redirection: Redirection) -> None:
        if redirection.target is None:
            deeds.redirects.append(RedirectUse(redirection.operator, span=redirection.span))
            return
        target = value_of(redirection.target, self.scope)
        for part in redirection.target.parts:
            for script, how in scripts_in(part):
                self.script(script, how, -1)
        deeds.redirects.append(
            RedirectUse(redirection.operator, target=target, span=redirection.span)
        )
        if target.exact and not target.text:  # `> $null`
            return
        deeds.path("write", target, f"redirect {redirection.operator}")


def _arguments(elements: tuple[Argument | Parameter, ...]) -> tuple[Argument, ...]:
    found = []
    for element in elements:
        if isinstance(element, Argument):
            found.append(element)
        elif element.value is not None:
            found.append(element.value)
    return tuple(found)


def _is_block(argument: Argument) -> bool:
    parts = [part for word in argument.words for part in word.parts]
    return len(parts) == 1 and isinstance(parts[0], Block)
