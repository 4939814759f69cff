"""Options of compilers that hand on others, to the compiler of C or the linker that they start: `-optl-o`, `--passL:…`."""

from __future__ import annotations

from gateway.facts.effects import Inner
from gateway.facts.model import Arg
from gateway.facts.programs.language.effects import explain_by_data
from gateway.regex import compiled_later
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Callable

    from gateway.facts.effects import Call, Effects
    from gateway.facts.programs.language.model import Program

    Explain = Callable[[Call, Program], Effects]

# What they hand on stands behind the name, or is the next word.
_HANDS = compiled_later(
    r"(?i:--?(?:passl|passc|link-?flags|linker-options|extra-linker-flags|extldflags|ldflags|cflags|ccopt|cclib|Xlinker|Xcc|Xcompiler|Xclang-linker|Xswiftc|t(?=:)|l(?=:))(?:[:=](.*))?)"
    r"|-(?:opt(?:lc|lo|l|c|cxx|P|a|F)|L=|k(?=-))(.*)"
)
# The same for the compiler of the language itself.
_TO_GHC = compiled_later(r"--(?:ghc|ghcjs)-options?(?:=(.*))?")
# They name a program of the chain.
_STARTS = compiled_later(r"--?[\w.]*(?:exe|linkerexe)[:=](.+)")
# Options of the linker of Go, among which stand those for the other one.
_OF_GO = "ldflags"
_MOST = 64


def linking(explain: Explain = explain_by_data) -> Explain:
    """The model, and what the compiler or linker does with what it is given."""

    def with_options(call: Call, program: Program) -> Effects:
        found = explain(call, program)
        inner = [
            Inner((Arg(name), *words), None, f"{call.name}, handed on", "wrapper")
            for name, words in (("cc", _given(call.args, _HANDS)), ("ghc", _given(call.args, _TO_GHC)))
            if words
        ]  # fmt: skip
        for arg in call.args if call.name == "nim" else ():
            named = _STARTS.fullmatch(arg.text)
            if named is not None:
                inner.append(Inner((replace(arg, text=named[1]),), None, "nim", "option"))
        return replace(found, inner=(*found.inner, *inner)) if inner else found

    return with_options


def _given(args: tuple[Arg, ...], pattern: re.Pattern[str]) -> list[Arg]:
    """The words behind such options, each as it would stand on a line of its own."""
    words: list[Arg] = []
    rest = iter(args)
    for arg in rest:
        found = pattern.fullmatch(arg.text)
        if found is None:
            continue
        said = next((one for one in found.groups() if one), "")
        value = replace(arg, text=said) if said else next(rest, None)
        if value is None:
            break
        parts = _split(value.text)
        # `-ldflags '-extldflags "-o x"'`
        inner = _given(tuple(replace(value, text=part) for part in parts), pattern)
        own = not arg.text.lstrip("-").startswith(_OF_GO)
        words += inner or ([replace(value, text=part) for part in parts] if own else [])
    return words[:_MOST]


def _split(text: str) -> list[str]:
    import shlex

    try:
        return shlex.split(text) or [text]
    except ValueError:
        return text.split()
