"""Programs that PowerShell starts: described by the same models as for any shell."""

from __future__ import annotations

import base64
import binascii
import re

from gateway.facts.effects import Call
from gateway.facts.model import Arg, Code
from gateway.facts.powershell import names
from gateway.facts.powershell.deeds import Deeds
from gateway.model import Known
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from gateway.facts.effects import Effects, Inner, RawPath
    from gateway.facts.powershell.evaluate import Scope

_ENDINGS = (".exe", ".cmd", ".bat", ".com")
_POWERSHELLS = frozenset({"powershell", "pwsh", "powershell_ise", "pwsh-preview"})
_OTHER_SHELLS = frozenset({"cmd", "wsl", "wscript", "cscript", "mshta", "rundll32", "regsvr32"})
# A cmdlet that nobody described keeps its name.
_VERB_NOUN = re.compile(r"[A-Za-z]+-[A-Za-z]\w*")
_DASHES = "-/\u2013\u2014\u2015"
_MOST_INNER = 50


class Programs:
    """What every description of a command needs to remember."""

    def __init__(self, scope: Scope, explain: Callable[[Call], Effects | None]) -> None:
        self.scope = scope
        self.explain = explain
        self.functions: set[str] = set()
        self.aliases: dict[str, str] = {}
        self.wrappers: tuple[str, ...] = ()
        self.texts = 0
        # Found while a command is described, walked once it is written down.
        self.later: list[tuple[Arg, str]] = []
        self.inner: list[tuple[Arg, list[Arg], str]] = []

    def run_text(self, arg: Arg, parent: int, name: str) -> None:
        """Read a text that PowerShell would run; the walk knows how."""
        raise AssertionError

    def add(self, deeds: Deeds, origin: str, parent: int, *, background: bool = False) -> int:
        """Write a command down; the walk knows how."""
        raise AssertionError

    def follow(self, parent: int) -> None:
        """Walk what the last command starts: texts and programs."""
        later, self.later = self.later, []
        inner, self.inner = self.inner, []
        for arg, name in later:
            self.run_text(arg, parent, name)
        if len(self.wrappers) > _MOST_INNER:
            return
        for file, words, name in inner:
            wrappers, self.wrappers = self.wrappers, (*self.wrappers, name)
            deeds = Deeds("", file.text, self.scope, file.span)
            deeds.argv = [file, *words]
            if file.exact:
                self.program(deeds, file.text, words, fed=False)
            else:
                deeds.modelled = False
                deeds.unknown("program", file.why)
            index = self.add(deeds, "wrapper", parent)
            self.follow(index)
            self.wrappers = wrappers

    def program(self, deeds: Deeds, name: str, args: list[Arg], *, fed: bool) -> None:
        """Describe a program by its model, or say that there is none."""
        base = name.replace("\\", "/").rpartition("/")[2].lower()
        base = next((base[: -len(end)] for end in _ENDINGS if base.endswith(end)), base)
        deeds.program = name if _VERB_NOUN.fullmatch(name) else base
        if "/" in name or "\\" in name:
            deeds.path("execute", Arg(name, span=deeds.span), "operand")
        if base in _POWERSHELLS:
            self._powershell(deeds, args, fed=fed)
            return
        if base in _OTHER_SHELLS:
            text = " ".join(arg.text for arg in args)
            deeds.code.append(Code(base, text, exact=False, via="operand", span=deeds.span))
            deeds.unknown("code", f"what `{base}` is told to run is not read")
            return
        effects = self.explain(Call(name=base, args=tuple(args), fed=fed))
        if effects is None:
            deeds.modelled = False
        else:
            self._effects(deeds, effects)
            self._texts(deeds, effects, fed=fed)

    def _effects(self, deeds: Deeds, effects: Effects) -> None:
        deeds.subcommand = effects.subcommand
        deeds.flags.extend(effects.flags)
        deeds.operands.extend(effects.operands)
        deeds.hosts.extend(effects.hosts)
        deeds.network = max(deeds.network, effects.network)
        deeds.tty = effects.needs_tty
        deeds.code.extend(effects.code)
        deeds.sets_env.extend(effects.sets_env)
        deeds.unknowns.extend(effects.unknowns)
        for path in effects.paths:
            self._path(deeds, path)
        for inner in effects.inner:
            self._start(deeds, inner)

    def _texts(self, deeds: Deeds, effects: Effects, *, fed: bool) -> None:
        """Code in other languages, by the readers that every shell has."""
        if fed and effects.stdin == "code":
            deeds.unknown("code", f"`{deeds.program}` runs what the pipe brings")
        for code in effects.code:
            if code.language == "shell":
                deeds.unknown("code", "text for another shell is not read here")
                continue
            if not code.exact:
                deeds.unknown("code", f"the {code.language} code is not known")
                continue
            from gateway.facts.code import read

            seen = read(code.language, code.text, effects.operands, ())
            for path in seen.paths:
                self._path(deeds, path)
            deeds.hosts.extend(seen.hosts)
            deeds.network = max(deeds.network, seen.network)
            deeds.unknowns.extend(seen.unknowns)
            for inner in seen.inner:
                self._start(deeds, inner)

    def _path(self, deeds: Deeds, path: RawPath) -> None:
        arg = path.arg
        if path.base is not None:
            exact = path.base.exact and arg.exact
            arg = replace(arg, text=f"{path.base.text}/{arg.text}", exact=exact)
        deeds.path(path.role, arg, path.via, recursive=path.recursive, inside=path.below)

    def _start(self, deeds: Deeds, inner: Inner) -> None:
        if inner.text is not None:
            text = inner.text
            deeds.code.append(Code("shell", text.text, text.exact, inner.name, text.span))
            deeds.unknown("code", "text for another shell is not read here")
        elif inner.argv:
            self.inner.append((inner.argv[0], list(inner.argv[1:]), inner.name))

    def _powershell(self, deeds: Deeds, args: list[Arg], *, fed: bool) -> None:
        """Another PowerShell: its text is read, its file is executed."""
        ahead = list(args)
        while ahead:
            arg = ahead.pop(0)
            if not arg.exact:
                deeds.unknown("code", arg.why)
                return
            if arg.text[:1] not in _DASHES or len(arg.text) < 2:
                ahead.insert(0, arg)
                break
            name = arg.text.lstrip(_DASHES).lower().rstrip(":")
            if "encodedcommand".startswith(name) or name == "ec":
                self._encoded(deeds, ahead)
                return
            if "file".startswith(name):
                if ahead:
                    deeds.path("execute", ahead[0], "option -File")
                return
            if "commandwithargs".startswith(name) or name == "cwa":
                break
            if any(one.startswith(name) for one in names.POWERSHELL_SWITCHES):
                deeds.tty = Known.YES if "noexit".startswith(name) and name > "non" else deeds.tty
            elif any(one.startswith(name) for one in names.POWERSHELL_VALUES):
                del ahead[:1]
            else:
                deeds.unknown("arguments", f"`{arg.text}` is no option of `{deeds.program}`")
        self._command(deeds, ahead, fed=fed)

    def _command(self, deeds: Deeds, words: list[Arg], *, fed: bool) -> None:
        if not words or words[0].text == "-":
            if fed:
                deeds.unknown("code", "it runs what the pipe brings")
            else:
                deeds.tty = Known.YES
            return
        unknown = next((word for word in words if not word.exact), None)
        if unknown is not None:
            # A script block is walked where it stands; anything else can't be known.
            if unknown.why != "a script block" or len(words) > 1:
                deeds.code.append(Code("powershell", "", exact=False, via="option -Command"))
                deeds.unknown("code", unknown.why)
            return
        text = " ".join(word.text for word in words)
        deeds.code.append(Code("powershell", text, via="option -Command", span=deeds.span))
        self.later.append((Arg(text, span=deeds.span), deeds.program))

    def _encoded(self, deeds: Deeds, words: list[Arg]) -> None:
        try:
            if not words or not words[0].exact:
                raise ValueError("no text")
            data = base64.b64decode(words[0].text, validate=True)
            text = data.decode("utf-16-le")
        except (binascii.Error, ValueError):
            deeds.code.append(Code("powershell", "", exact=False, via="option -EncodedCommand"))
            deeds.unknown("code", "the encoded text can't be read")
            return
        deeds.code.append(Code("powershell", text, via="option -EncodedCommand", span=deeds.span))
        self.later.append((Arg(text, span=deeds.span), f"{deeds.program} -EncodedCommand"))
