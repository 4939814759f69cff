"""PowerShell text → `Script`. Never raises: what can't be read is a `Hole`.

INVARIANT: every command that PowerShell would start is a `Call` in the tree, a part of a value in it,
or lies in a `Hole`. A hole ends the reading: whatever stands behind it is in it.
"""

from __future__ import annotations

import re

from gateway.facts.powershell import characters as ch
from gateway.facts.powershell import names
from gateway.facts.powershell.position import Unreadable
from gateway.facts.powershell.syntax import (
    Argument,
    Assignment,
    Call,
    Control,
    Expression,
    Function,
    Hole,
    Nested,
    Parameter,
    Pipeline,
    Redirection,
    Script,
)
from gateway.facts.powershell.values import ValueReader
from gateway.model import Span

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.powershell.syntax import Part, Statement

MOST_CHARACTERS = 200_000

_KEYWORD = re.compile(r"[A-Za-z]+(?=[\s({\[;}$]|\Z)")
_REDIRECTION = re.compile(r"(?:\*|[1-6])?>>?(?:&[12])?")
_NUMBER = re.compile(
    r"[+-]?(?:0[xX][0-9a-fA-F]+|\d+\.?\d*(?:[eE][+-]?\d+)?)(?:[dDlL]|[kKmMgGtTpP][bB])?(?=[\s)|;},+*/%.\]=-]|\Z)"
)
_BEHIND_DOT = frozenset(" \t$({" + ch.SINGLE + ch.DOUBLE)
_LOOP_VARIABLE = re.compile(r"\s*\$[\w:]+\s+in\b", re.IGNORECASE)


def read(text: str, *, offset: int = 0, within: Span | None = None) -> Script:
    """Read a text. `within`: it stands inside a word there, so every span is that word's."""
    whole = within or Span(offset, offset + len(text))
    if len(text) > MOST_CHARACTERS:
        return Script((Hole("too-large", f"more than {MOST_CHARACTERS} characters", whole),))
    if "\0" in text:
        return Script((Hole("syntax", "a NUL character", whole),))
    return Reader(text, within=within).whole()


class Reader(ValueReader):
    """Statements, pipelines and commands; values are read by the base."""

    def whole(self) -> Script:
        statements: list[Statement] = []
        try:
            statements = self.statements(statements, closing="")
        except Unreadable as error:
            span = self.span(self.unread, len(self.text))
            statements.append(Hole(error.reason, error.detail, span))
        return Script(tuple(statements))

    def script(self, closing: str) -> Script:
        """Statements up to a closing bracket, which is taken."""
        with self.deeper():
            statements = self.statements([], closing=closing)
            self.expect(closing)
        return Script(tuple(statements))

    def statements(self, found: list[Statement], *, closing: str) -> list[Statement]:
        """Fills `found` as it goes, so that what stood before an unreadable part is not lost."""
        while True:
            self.skip(lines=True, semicolons=True)
            if not self.rest() or (closing and self.peek() == closing):
                return found
            if self.peek() in ")}":
                raise self.unreadable("syntax", f"`{self.peek()}` closes nothing")
            if not closing:
                self.unread = self.at
            holes = len(self.holes)
            found.append(self.statement())
            found.extend(self.holes[holes:])
            if self.text.startswith(("&&", "||"), self.at):
                self.at += 2

    def statement(self) -> Statement:
        start = self.at
        match = _KEYWORD.match(self.text, self.at)
        word = match.group().lower() if match else ""
        if word in names.UNSUPPORTED:
            raise self.unreadable("unsupported", f"`{word}` is not read")
        if word in {"function", "filter"}:
            return self.function(start)
        if word in names.CONTROL:
            return self.control(start)
        if word in names.JUMPS and match:
            self.at = match.end()
            self.skip()
            if self.at_end():
                return Control((), self.span(start, self.at))
            return self.statement()
        if word in names.LABELS and match:
            self.at = match.end()
            while not self.at_end():
                self.at += 1
            return Control((), self.span(start, self.at))
        return self.pipeline()

    def function(self, start: int) -> Function:
        match = re.compile(r"\w+\s+([\w:.-]+)\s*").match(self.text, self.at)
        if match is None or ":" in match.group(1):
            raise self.unreadable("unsupported", "this function's name is not read")
        self.at = match.end()
        head: tuple[Statement, ...] = ()
        if self.peek() == "(":
            head = self.parentheses().statements
            self.skip(lines=True)
        self.expect("{")
        body = self.script("}")
        whole = Script((*head, *body.statements))
        return Function(match.group(1), whole, self.span(start, self.at))

    def control(self, start: int) -> Control:
        """A keyword, then conditions, types and blocks until the statement ends."""
        scripts: list[Script] = []
        while True:
            match = _KEYWORD.match(self.text, self.at)
            word = match.group().lower() if match else ""
            if word not in names.CONTROL or match is None:
                break
            self.at = match.end()
            self.parts_of(word, scripts)
            before = self.at
            self.skip(lines=True)
            follows = _KEYWORD.match(self.text, self.at)
            if follows is None or follows.group().lower() not in names.CONTROL:
                self.at = before
                break
        return Control(tuple(scripts), self.span(start, self.at))

    def parts_of(self, word: str, scripts: list[Script]) -> None:
        while True:
            before = self.at
            self.skip(lines=True)
            character = self.peek()
            if character == "(":
                scripts.append(self.parentheses(loop=word == "foreach"))
                if word in {"until", "param"}:
                    return
                if word == "while" and not self.block_follows():
                    return  # the end of `do { } while ( )`
            elif character == "[" and word in {"catch", "trap"}:
                self.brackets()
            elif character == "," and word == "catch":
                self.at += 1
            elif character == "{":
                self.at += 1
                scripts.append(self.cases() if word == "switch" else self.script("}"))
                return
            elif not character or word == "else":
                self.at = before
                return
            else:
                raise self.unreadable("unsupported", f"this form of `{word}` is not read")

    def block_follows(self) -> bool:
        before = self.at
        self.skip(lines=True)
        found = self.peek() == "{"
        self.at = before
        return found

    def parentheses(self, *, loop: bool = False) -> Script:
        self.expect("(")
        match = _LOOP_VARIABLE.match(self.text, self.at) if loop else None
        if match:
            self.at = match.end()
        return self.script(")")

    def cases(self) -> Script:
        """The body of `switch`: a pattern, then a block."""
        found: list[Statement] = []
        with self.deeper():
            while True:
                self.skip(lines=True, semicolons=True)
                if self.peek() == "}":
                    self.at += 1
                    return Script(tuple(found))
                start = self.at
                word = self.word(command=True)
                found.append(Pipeline((Expression((word,), (), word.span),), word.span))
                self.skip(lines=True)
                self.expect("{")
                body = self.script("}")
                found.append(Control((body,), self.span(start, self.at)))

    def value_of_table(self) -> Part:
        return Nested(Script((self.statement(),)))

    # ------------------------------------------------------------ pipelines

    def pipeline(self) -> Statement:
        start = self.at
        stages: list[Call | Expression] = []
        while True:
            stage = self.stage(first=not stages)
            if isinstance(stage, Assignment):
                return stage
            stages.append(stage)
            self.skip()
            if self.text.startswith("||", self.at) or self.peek() != "|":
                before = self.at
                self.skip(lines=True)  # a line may begin with the bar that continues the last one
                if self.peek() != "|" or self.text.startswith("||", self.at):
                    self.at = before
                    break
            self.at += 1
            self.skip(lines=True)
        background = self.peek() == "&" and not self.text.startswith("&&", self.at)
        if background:
            self.at += 1
        if not self.at_end() and not background:
            raise self.unreadable("syntax", f"`{self.peek()}` is not expected here")
        return Pipeline(tuple(stages), self.span(start, self.at), background)

    def stage(self, *, first: bool) -> Call | Expression | Assignment:
        character, following = self.peek(), self.peek(1)
        if character == "&" or (character == "." and following in _BEHIND_DOT):
            self.at += 1
            self.skip()
            return self.call(character)
        starts_value = character in "$([{!,+" or character in ch.SINGLE + ch.DOUBLE
        starts_value = starts_value or (character == "@" and following in "({'\"")
        starts_value = (
            starts_value or character in ch.DASH or bool(_NUMBER.match(self.text, self.at))
        )
        if starts_value:
            if not first:
                raise self.unreadable("syntax", "a value can only stand first in a pipeline")
            return self.expression()
        if not character or character in "<>@:" or character in ch.ENDS_WORD:
            raise self.unreadable("syntax", f"`{character}` can't begin a command")
        return self.call("")

    def call(self, operator: str) -> Call:
        start = self.at
        elements: list[Argument | Parameter] = []
        redirections: list[Redirection] = []
        plain = False
        while True:
            self.skip()
            if self.at_end() or self.peek() == "|":
                break
            if redirection := self.redirection():
                redirections.append(redirection)
            elif elements and not plain and self.parameter_follows():
                if self.text.startswith(("--%", "–-%"), self.at):
                    raise self.unreadable("unsupported", "`--%` passes the rest on unread")
                parameter = self.parameter()
                plain = parameter.name == "-"
                elements.append(parameter)
            elif self.peek() == "&" and not self.text.startswith("&&", self.at):
                break
            else:
                elements.append(self.argument())
        if not elements:
            raise self.unreadable("syntax", "a command is missing")
        return Call(operator, tuple(elements), tuple(redirections), self.span(start, self.at))

    def parameter_follows(self) -> bool:
        following = self.peek(1)
        return (
            self.peek() in ch.DASH
            and bool(self.peek())
            and (following.isalpha() or following in "?_" or following in ch.DASH)
        )

    def parameter(self) -> Parameter:
        """`-Name`; the name is `-` for `--`, from where on nothing is a parameter."""
        start = self.at
        self.at += 1
        if self.peek() in ch.DASH and self.peek():
            if not self.peek(1) or self.peek(1).isspace():
                self.at += 1
                return Parameter("-", None, self.span(start, self.at))
            self.at = start
            argument = self.argument()  # `--long`: for native programs
            return Parameter(self.text[start + 1 : self.at], None, argument.span)
        while (character := self.peek()) and not (
            character.isspace() or character in ch.ENDS_WORD or character in ":'\"$"
        ):
            self.at += 2 if character == "`" else 1
        name = self.text[start + 1 : self.at].replace("`", "")
        value = None
        if self.peek() == ":":
            self.at += 1
            self.skip()
            value = None if self.at_end() else self.argument()
        elif self.peek() and self.peek() in "'\"$":  # `-o"x"`: for native programs
            self.at = start
            argument = self.argument()
            return Parameter(self.text[start + 1 : self.at], None, argument.span)
        return Parameter(name, value, self.span(start, self.at))

    def argument(self) -> Argument:
        start = self.at
        words = [self.word(command=True)]
        while True:
            before = self.at
            self.skip()
            if self.peek() != ",":
                self.at = before
                break
            self.at += 1
            self.skip(lines=True)
            words.append(self.word(command=True))
        return Argument(tuple(words), self.span(start, self.at))

    def redirection(self) -> Redirection | None:
        match = _REDIRECTION.match(self.text, self.at)
        if match is None:
            if self.peek() == "<":
                raise self.unreadable("syntax", "PowerShell has no `<`")
            return None
        start = self.at
        self.at = match.end()
        target = None
        if "&" not in match.group():
            self.skip()
            target = self.word(command=True)
        return Redirection(match.group(), target, self.span(start, self.at))

    def expression(self) -> Expression | Assignment:
        """Values and operators to the end of the statement, or an assignment."""
        start = self.at
        words = []
        redirections: list[Redirection] = []
        while True:
            self.skip()
            if self.at_end() or self.peek() == "|":
                break
            if self.peek() == ">":
                redirection = self.redirection()
                redirections.extend([redirection] if redirection else [])
            elif operator := self.assignment_operator():
                target = self.text[start : self.at].strip()
                self.at += len(operator)
                self.skip(lines=True)
                value = self.statement()
                return Assignment(target, value, self.span(start, self.at))
            else:
                words.append(self.operand())
        return Expression(tuple(words), tuple(redirections), self.span(start, self.at))

    def assignment_operator(self) -> str:
        for operator in ("??=", "+=", "-=", "*=", "/=", "%=", "="):
            if self.text.startswith(operator, self.at):
                return operator
        return ""
