"""Words, strings, variables and expressions of PowerShell text."""

from __future__ import annotations

import re

from gateway.facts.powershell import characters as ch
from gateway.facts.powershell import names
from gateway.facts.powershell.position import Position
from gateway.facts.powershell.syntax import Block, Hole, Nested, Text, Unclear, Variable, Word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.powershell.syntax import Part, Script

_VARIABLE = re.compile(r"\$(?:\{([^{}`]+)\}|((?:[A-Za-z_]\w*:(?!:))?[\w?]+|[$^?]))")
_MEMBER = re.compile(r"\??\.(\w+)|::(\w+)")
_OPERATOR = re.compile(r"\.\.|\+\+|--|[+*/%,!]|[-\u2013\u2014\u2015][A-Za-z]*|\?\?|=~?")
_WORD_IN_EXPRESSION = re.compile(r"[\w.]+")


class ValueReader(Position):
    """Reads values; statements inside them are read by the sub-class."""

    def script(self, closing: str) -> Script:
        """Statements up to a closing bracket."""
        raise AssertionError(closing)

    def word(self, *, command: bool) -> Word:
        """One word of a command, or (`command` false) one operand of an expression."""
        start = self.at
        character = self.peek()
        if not character:
            raise self.unreadable("syntax", "a word is missing")
        if character in ch.SINGLE + ch.DOUBLE or (
            character == "@" and self.peek(1) and self.peek(1) in ch.SINGLE + ch.DOUBLE
        ):
            parts = [*self.quoted()]
            parts = self.followed(parts, command=command)
            return Word(tuple(parts), self.span(start, self.at), quoted=True)
        if character in "({" or self.text.startswith(("$(", "@(", "@{"), self.at):
            parts = self.followed([self.group()], command=command)
            return Word(tuple(parts), self.span(start, self.at))
        if character == "$":
            variable = self.variable()
            parts = self.followed([variable], command=command)
            return Word(tuple(parts), self.span(start, self.at))
        if not command:
            raise self.unreadable("syntax", f"`{character}` is not expected here")
        if character == "@":
            raise self.unreadable("unsupported", "splatted arguments can't be known")
        parts = self.bare()
        if not parts:
            raise self.unreadable("syntax", f"`{character}` is not expected here")
        return Word(tuple(parts), self.span(start, self.at))

    def followed(self, parts: list[Part], *, command: bool) -> list[Part]:
        """What hangs on a value: members, indexes, calls of methods, more text."""
        while True:
            match = _MEMBER.match(self.text, self.at)
            if match and (len(parts) > 1 or not isinstance(parts[0], Text) or not command):
                before, self.at = self.at, match.end()
                parts = [self.member(parts, match.group(), before)]
            elif self.text.startswith(("::", "?.", "?["), self.at) or self.reaches_in():
                raise self.unreadable("unsupported", "this way to a member is not read")
            elif self.peek() == "[" and (not isinstance(parts[0], Text) or not command):
                self.brackets()
                parts = [Unclear("an element of a list", tuple(parts))]
            elif self.text.startswith("++", self.at) or self.text.startswith("--", self.at):
                if command:
                    return parts
                self.at += 2
            elif command and self.peek() and not self.ends_word():
                # `"a"b` is two words, `$a\b` is one, `$(a)b` is two: one unknown word holds both.
                if isinstance(parts[0], Variable) and not parts[0].members:
                    return [*parts, *self.bare()]
                return [Unclear("text hangs on a value", (*parts, *self.bare()))]
            else:
                return parts

    def reaches_in(self) -> bool:
        """A member whose name is worked out, `.$name` or `.'name'`, or a call of what a value is."""
        character, following = self.peek(), self.peek(1)
        named = following and following in "$({" + ch.SINGLE + ch.DOUBLE
        return character == "(" or bool(character == "." and named)

    def member(self, parts: list[Part], written: str, start: int) -> Part:
        name = written.lstrip("?.:")
        if self.peek() == "(":
            arguments = self.group()
            pure = name.lower() in names.PURE_METHODS and not written.startswith("::")
            if not pure and not self.pure_type(parts, written):
                span = self.span(start, self.at)
                self.holes.append(Hole("unsupported", f"a call of the method `{name}`", span))
            return Unclear(f"what the method `{name}` gives", (*parts, arguments))
        first = parts[0]
        if len(parts) == 1 and isinstance(first, Variable) and not written.startswith("::"):
            return Variable(first.name, f"{first.members}.{name}")
        return Unclear(f"the member `{name}` of a value", tuple(parts))

    def pure_type(self, parts: list[Part], written: str) -> bool:
        first = parts[0]
        return (
            written.startswith("::")
            and isinstance(first, Unclear)
            and first.why.removeprefix("the type ").strip("[]").lower() in names.PURE_TYPES
        )

    def ends_word(self) -> bool:
        character = self.peek()
        return not character or character in ch.ENDS_WORD or ch.is_blank(character)

    def bare(self) -> list[Part]:
        """Unquoted text to the end of the word, with the quotes and variables inside it."""
        parts: list[Part] = []
        while not self.ends_word():
            character = self.peek()
            if character in ch.SINGLE + ch.DOUBLE:
                parts.extend(self.quoted())
            elif character == "$" and self.peek(1) == "(":
                parts.append(self.group())
            elif character == "$" and _VARIABLE.match(self.text, self.at):
                parts.append(self.variable())
            elif character == "`":
                if self.peek(1) and self.peek(1) in ch.NEWLINE:
                    break
                parts.append(Text(self.escape()))
            else:
                start = self.at
                while not self.ends_word() and self.peek() not in "$`" + ch.SINGLE + ch.DOUBLE:
                    self.at += 1
                self.at += 1 if self.at == start else 0  # a `$` that names nothing is itself
                parts.append(Text(self.text[start : self.at]))
        return parts

    def escape(self) -> str:
        """A backtick and what it makes of the next character."""
        following = self.peek(1)
        if not following:
            raise self.unreadable("syntax", "a backtick ends the text")
        if following == "u" and self.peek(2) == "{":
            match = re.compile(r"`u\{([0-9a-fA-F]{1,6})\}").match(self.text, self.at)
            if match is None or int(match.group(1), 16) > 0x10FFFF:
                raise self.unreadable("syntax", "this is no character number")
            self.at = match.end()
            return chr(int(match.group(1), 16))
        if following == "e":  # the PowerShell that comes with Windows takes it for a plain letter
            raise self.unreadable(
                "unsupported", "what a backtick before `e` makes depends on the version"
            )
        self.at += 2
        return ch.ESCAPES.get(following, following)

    def variable(self) -> Variable:
        match = _VARIABLE.match(self.text, self.at)
        if match is None:
            raise self.unreadable("syntax", "`$` names no variable")
        name = match.group(1) or match.group(2)
        scope, colon, _ = name.partition(":")
        if colon and scope.lower() not in names.SCOPES:
            raise self.unreadable("unsupported", f"`${name}` is not only a variable")
        self.at = match.end()
        return Variable(name)

    # ------------------------------------------------------------ quotes

    def quoted(self) -> list[Part]:
        if self.peek() == "@":
            return self.here_string()
        if self.peek() in ch.SINGLE:
            return [Text(self.single_quoted())]
        self.at += 1
        parts = self.expandable(stop=ch.DOUBLE)
        self.at += 1
        return parts

    def single_quoted(self) -> str:
        self.at += 1
        found = []
        while character := self.peek():
            self.at += 1
            if character not in ch.SINGLE:
                found.append(character)
            elif self.peek() and self.peek() in ch.SINGLE:
                found.append(self.peek())
                self.at += 1
            else:
                return "".join(found)
        raise self.unreadable("syntax", "a quote does not end")

    def expandable(self, *, stop: str) -> list[Part]:
        """Text with variables in it, up to a quote (which stays) or, without one, to the end."""
        parts: list[Part] = []
        text: list[str] = []
        while (character := self.peek()) and not (
            stop and character in stop and not (self.peek(1) and self.peek(1) in stop)
        ):
            if stop and character in stop:
                text.append(character)
                self.at += 2
            elif character == "`" and self.peek(1):
                text.append(self.escape())
            elif character == "$" and self.peek(1) == "(":
                parts.extend([Text("".join(text)), self.group()])
                text = []
            elif character == "$" and _VARIABLE.match(self.text, self.at):
                parts.extend([Text("".join(text)), self.variable()])
                text = []
            else:
                text.append(character)
                self.at += 1
        if stop and not self.peek():
            raise self.unreadable("syntax", "a quote does not end")
        return [*parts, Text("".join(text))]

    def here_string(self) -> list[Part]:
        """`@'`, a line end, text, a line end, `'@`."""
        kind = ch.SINGLE if self.peek(1) in ch.SINGLE else ch.DOUBLE
        match = re.compile(rf"@[{kind}][^\S\r\n]*\r?\n(.*?)\r?\n[{kind}]@", re.DOTALL).match(
            self.text, self.at
        )
        if match is None:
            raise self.unreadable("syntax", "a here-string does not end")
        self.at = match.end()
        if kind == ch.SINGLE:
            return [Text(match.group(1))]
        inner = type(self)(match.group(1), within=self.span(match.start(1), match.end(1)))
        inner._levels = self._levels
        parts = inner.expandable(stop="")
        self.holes.extend(inner.holes)
        return parts

    # ------------------------------------------------------------ groups

    def group(self) -> Part:
        """`( )`, `$( )`, `@( )`, `@{ }` or `{ }`."""
        if self.peek() == "{":
            self.at += 1
            return Block(self.script("}"))
        if self.text.startswith("@{", self.at):
            self.at += 2
            return self.table()
        self.at += 1 if self.peek() == "(" else 2
        return Nested(self.script(")"))

    def table(self) -> Part:
        """`@{ key = value; … }`: a value is a statement that runs."""
        parts: list[Part] = []
        with self.deeper():
            while True:
                self.skip(lines=True, semicolons=True)
                if self.peek() == "}":
                    self.at += 1
                    return Unclear("a table", tuple(parts))
                start = self.at
                match = _WORD_IN_EXPRESSION.match(self.text, self.at)
                if match:
                    self.at = match.end()
                else:
                    parts.extend(self.word(command=False).parts)
                self.skip()
                self.expect("=")
                self.skip(lines=True)
                parts.append(self.value_of_table())
                if self.at == start:
                    raise self.unreadable("syntax", "a table does not end")

    def value_of_table(self) -> Part:
        """The statement behind `=`; the reader of statements knows how."""
        raise AssertionError

    def brackets(self) -> str:
        """`[ … ]`: a type, an attribute or an index. Code in it is not read."""
        start = self.at
        depth = 0
        while character := self.peek():
            if character in ch.SINGLE + ch.DOUBLE:
                if any(isinstance(part, Nested) for part in self.quoted()):
                    raise self.unreadable("unsupported", "code inside brackets")
                continue
            if character in "{;|&" or self.text.startswith(("$(", "@("), self.at):
                raise self.unreadable("unsupported", "code inside brackets")
            if character == "(" and depth and not re.match(r"\w", self.text[self.at - 1]):
                raise self.unreadable("unsupported", "code inside brackets")
            depth += (character == "[") - (character == "]")
            self.at += 1
            if not depth:
                return self.text[start : self.at]
        raise self.unreadable("syntax", "a bracket does not end")

    def operand(self) -> Word:
        """One value or operator of an expression."""
        start = self.at
        character = self.peek()
        if character == "[":
            name = self.brackets()
            parts = self.followed([Unclear(f"the type {name}")], command=False)
            return Word(tuple(parts), self.span(start, self.at))
        if character in "$({@" or character in ch.SINGLE + ch.DOUBLE:
            return self.word(command=False)
        match = _OPERATOR.match(self.text, self.at)
        if match is None:
            match = re.compile(r"\.?\d[\w.]*").match(self.text, self.at)
        if match is None:
            raise self.unreadable("syntax", f"`{character}` is not expected here")
        self.at = match.end()
        return Word((Unclear("a calculation"),), self.span(start, self.at))
