"""One command of a text → what it does: a cmdlet by its table, a program by its model."""

from __future__ import annotations

from gateway.facts.model import Arg, Code, Flag, Unknown
from gateway.facts.powershell import characters, names
from gateway.facts.powershell.binding import bind, is_block
from gateway.facts.powershell.cmdlets import find
from gateway.facts.powershell.evaluate import value_of
from gateway.facts.powershell.native import Programs
from gateway.facts.powershell.syntax import Argument, Parameter
from gateway.model import Known
from gateway.values import Value, replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.powershell.binding import Binding
    from gateway.facts.powershell.cmdlets import Cmdlet
    from gateway.facts.powershell.deeds import Deeds

_PATH_ROLES = frozenset({"read", "write", "delete", "execute", "cd"})
_CHANGING = frozenset({"write", "delete"})
_LISTS = frozenset({"Get-ChildItem", "Get-Item", "Resolve-Path", "Convert-Path"})
_PASSES_ON = frozenset(
    {"Where-Object", "Select-Object", "Sort-Object", "Get-Unique", "Tee-Object", "Write-Output"}
)


_PLAIN_DASHES = str.maketrans(dict.fromkeys(characters.DASH, "-"))


class Stream(Value):
    """What comes down the pipe: values of which all are known, or who knows what."""

    values: tuple[Arg, ...]
    known: bool = True
    # The values are folders of which what stands in them is meant.
    inside: bool = False
    recursive: bool = False


_WHATEVER = Stream((), known=False)


class Calls(Programs):
    """Describes commands; the walk through the text is the sub-class's."""

    def describe(
        self,
        deeds: Deeds,
        written: Arg,
        elements: tuple[Argument | Parameter, ...],
        stream: Stream | None,
        *,
        sole: bool,
    ) -> Stream:
        """Fill in what the command does; what it hands on is the answer."""
        deeds.argv = [written, *self._argv(elements)]
        if not written.exact or not sole:
            deeds.modelled = False
            deeds.unknown("program", written.why or "the command's name is not known")
            return _WHATEVER
        # Typographic dashes are as good as plain ones, in names too.
        name = written.text.translate(_PLAIN_DASHES)
        name = self.aliases.get(name.lower(), name)
        cmdlet = find(name)
        if cmdlet is not None:
            return self._cmdlet(deeds, cmdlet, elements, stream)
        if name.lower() in self.functions:
            deeds.program, deeds.kind = name, "function"
            return _WHATEVER
        self.program(deeds, name, deeds.argv[1:], fed=stream is not None)
        return _WHATEVER

    def _argv(self, elements: tuple[Argument | Parameter, ...]) -> list[Arg]:
        found: list[Arg] = []
        for element in elements:
            if isinstance(element, Argument):
                found.extend(value_of(word, self.scope) for word in element.words)
                continue
            colon = ":" if element.value else ""
            found.append(Arg(f"-{element.name}{colon}", span=element.span))
            if element.value:
                found.extend(value_of(word, self.scope) for word in element.value.words)
        return found

    def _cmdlet(
        self,
        deeds: Deeds,
        cmdlet: Cmdlet,
        elements: tuple[Argument | Parameter, ...],
        stream: Stream | None,
    ) -> Stream:
        deeds.program = cmdlet.name
        if cmdlet.harmless:
            if cmdlet.name == "Pop-Location":
                self.scope.cwd = ""
            passes = cmdlet.name in _PASSES_ON and stream is not None
            return stream if passes and stream is not None else _WHATEVER
        bound = bind(cmdlet, elements)
        deeds.network = Known.YES if "net" in cmdlet.marks else deeds.network
        deeds.tty = Known.YES if "tty" in cmdlet.marks else Known.NO
        if "effects" in cmdlet.marks:
            deeds.unknown("effects", f"`{cmdlet.name}` does more than its words say")
        self._flags(deeds, bound)
        self._values(deeds, cmdlet, bound)
        self._piped(deeds, cmdlet, bound, stream)
        if bound.surely("WhatIf"):
            deeds.paths = [path for path in deeds.paths if path.role not in _CHANGING]
        self._start_process(deeds, cmdlet, bound)
        self._odd(deeds, cmdlet, bound)
        return self._handed_on(cmdlet, bound)

    def _flags(self, deeds: Deeds, bound: Binding) -> None:
        for one in bound.bound:
            if one.written is not None:
                if one.name == "WhatIf" and not bound.surely("WhatIf"):
                    continue  # `-WhatIf:$false` is as good as nothing
                value = value_of(one.value.words[0], self.scope) if one.value else None
                full = one.written.name if one.name.startswith("common") else one.name
                names = tuple(dict.fromkeys((f"-{full}", f"-{one.written.name}")))
                deeds.flags.append(Flag(names, value, span=one.written.span))
            elif one.value is not None:
                deeds.operands.extend(value_of(word, self.scope) for word in one.value.words)
        for strange in bound.strange:
            deeds.flags.append(Flag((f"-{strange.name}",), known=False, span=strange.span))
            why = f"`-{strange.name}` is no parameter of `{deeds.program}` that is known"
            deeds.unknowns.append(Unknown("arguments", why, strange.span))
        if bound.extra:
            deeds.unknown("arguments", f"`{deeds.program}` takes no further value here")

    def _values(self, deeds: Deeds, cmdlet: Cmdlet, bound: Binding) -> None:
        for one in bound.bound:
            roles = cmdlet.values.get(one.name, ())
            if one.value is None or not roles:
                continue
            via = f"option -{one.name}" if one.written else "operand"
            for word in one.value.words:
                arg = value_of(word, self.scope)
                self._value(deeds, roles, arg, via, deep=self._deep(roles, bound))
        for extra in bound.extra:
            roles = cmdlet.values.get(cmdlet.positions[0], ()) if cmdlet.positions else ()
            for word in extra.words:
                arg = value_of(word, self.scope)
                self._value(deeds, roles, arg, "operand", deep=self._deep(roles, bound))

    def _deep(self, roles: tuple[str, ...], bound: Binding) -> bool:
        asked = bound.on("Recurse") or bool(bound.strange)
        return "tree!" in roles or ("tree" in roles and asked)

    def _value(
        self, deeds: Deeds, roles: tuple[str, ...], arg: Arg, via: str, *, deep: bool
    ) -> None:
        role = roles[0] if roles else ""
        if role in _PATH_ROLES:
            deeds.path(role, arg, via, recursive=deep, literal="literal" in roles)
            if role == "execute":
                deeds.unknown("effects", "what the file does is not known")
        elif role == "host":
            sends = any(
                name in {"-Body", "-InFile", "-Form"} for flag in deeds.flags for name in flag.names
            )
            deeds.host(arg, via, sends=sends)
        elif role == "remote":
            deeds.place = "remote"
            deeds.host(arg, via, sends=True)
        elif role == "code":
            self.code(deeds, arg, via)

    def code(self, deeds: Deeds, arg: Arg, via: str) -> None:
        """PowerShell text handed over: read when it is known."""
        deeds.code.append(Code("powershell", arg.text, arg.exact, via, arg.span))
        if arg.exact:
            self.later.append((replace(arg, glob=False), deeds.program))
        else:
            deeds.unknown("code", arg.why or "the text that is run is not known")

    def _piped(self, deeds: Deeds, cmdlet: Cmdlet, bound: Binding, stream: Stream | None) -> None:
        taken = {one.name for one in bound.bound}
        if (
            stream is None
            or not cmdlet.piped
            or not taken.isdisjoint({cmdlet.piped, "LiteralPath"})
        ):
            return
        roles = cmdlet.values[cmdlet.piped]
        deep = self._deep(roles, bound)
        if not stream.known:
            unknown = Arg("", exact=False, span=deeds.span, why="what the pipe brings is not known")
            self._value(deeds, roles, unknown, "pipe", deep=deep)
        for arg in stream.values:
            if roles and roles[0] in _PATH_ROLES:
                inside = stream.inside
                deep = deep or stream.recursive
                deeds.path(roles[0], arg, "pipe", recursive=deep, inside=inside)
            else:
                self._value(deeds, roles, arg, "pipe", deep=deep)

    def _handed_on(self, cmdlet: Cmdlet, bound: Binding) -> Stream:
        if cmdlet.name not in _LISTS:
            return _WHATEVER
        paths = [*bound.values("Path"), *bound.values("LiteralPath")]
        values = [value_of(word, self.scope) for value in paths for word in value.words]
        if not paths:
            values = [Arg(".")]
        if not all(value.exact for value in values):
            return _WHATEVER
        listing = cmdlet.name == "Get-ChildItem"
        return Stream(tuple(values), inside=listing, recursive=listing and bound.on("Recurse"))

    def _start_process(self, deeds: Deeds, cmdlet: Cmdlet, bound: Binding) -> None:
        """`Start-Process program -ArgumentList …`: the program is what counts."""
        if cmdlet.name != "Start-Process" or not bound.values("FilePath"):
            return
        file = value_of(bound.values("FilePath")[0].words[0], self.scope)
        elevated = any(
            "runas" in value_of(v.words[0], self.scope).text.lower()
            or not value_of(v.words[0], self.scope).exact
            for v in bound.values("Verb")
        )
        words: list[Arg] = []
        for value in bound.values("ArgumentList"):
            for word in value.words:
                arg = value_of(word, self.scope)
                if not arg.exact:
                    words.append(arg)
                    continue
                words.extend(Arg(part, span=arg.span) for part in arg.text.split())
        name = "Start-Process RunAs" if elevated else "Start-Process"
        self.inner.append((file, words, name))

    def _odd(self, deeds: Deeds, cmdlet: Cmdlet, bound: Binding) -> None:
        if cmdlet.name in {"Set-Location", "Push-Location"}:
            moved = [path for path in deeds.paths if path.role == "cd"]
            known = len(moved) == 1 and moved[0].exact and not moved[0].glob
            self.scope.cwd = moved[0].path if known else ""
        elif cmdlet.name in {"Set-Alias", "New-Alias"}:
            self._alias(deeds, bound)
        elif cmdlet.name == "ForEach-Object":
            self._each(deeds, bound)
        elif "names" in cmdlet.marks:
            self._names(deeds, bound, "Name")
        elif "renames" in cmdlet.marks:
            self._names(deeds, bound, "NewName")
        elif "here" in cmdlet.marks and not bound.values("DestinationPath"):
            deeds.path("write", Arg("."), "default", recursive=True)
        elif cmdlet.name == "Start-Transcript" and not deeds.paths:
            deeds.path("write", Arg("~"), "default")

    def _alias(self, deeds: Deeds, bound: Binding) -> None:
        names, values = bound.values("Name"), bound.values("Value")
        found = [value_of(v[0].words[0], self.scope) for v in (names, values) if v]
        if len(found) == 2 and all(one.exact for one in found):
            name = self.aliases.get(found[1].text.lower(), found[1].text)
            self.aliases[found[0].text.lower()] = name
        else:
            deeds.unknown("effects", "which command gets another name is not known")

    def _each(self, deeds: Deeds, bound: Binding) -> None:
        for value in bound.values("MemberName"):
            if is_block(value):
                continue
            member = value_of(value.words[0], self.scope)
            if not member.exact or member.text.lower() not in names.PROPERTIES:
                deeds.unknown("effects", "a member of each object is called")

    def _names(self, deeds: Deeds, bound: Binding, parameter: str) -> None:
        """A name below the path, or beside it."""
        folders = [path for path in deeds.paths if path.role in _CHANGING]
        if parameter == "NewName":
            folders = [replace(one, path=one.path.rpartition("/")[0] or "/") for one in folders]
        tops = [f"{one.path}/" for one in folders if one.exact and one.path] or [""]
        for value in bound.values(parameter):
            name = value_of(value.words[0], self.scope)
            for top in tops:
                text = name.text if "/" in name.text.replace("\\", "/") else f"{top}{name.text}"
                deeds.path("write", replace(name, text=text), f"option -{parameter}")
