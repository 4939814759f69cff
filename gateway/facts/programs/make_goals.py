"""`make`: what variables on the line, and targets that clean, make of it. The file is read elsewhere."""

from __future__ import annotations

from gateway.facts.effects import Inner, RawPath
from gateway.facts.model import Code
from gateway.facts.programs.language.effects import effects, take_apart
from gateway.facts.programs.language.roles import split
from gateway.regex import compiled_later
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.effects import Call, Effects
    from gateway.facts.model import Arg
    from gateway.facts.programs.language.model import Program
    from gateway.facts.programs.language.parsed import Parsed


def explain_make(call: Call, program: Program) -> Effects:
    """`make -f -` reads its rules from stdin; `make SHELL=/bin/bash` changes little."""
    call = replace(call, env=tuple((name, _dashed(name, value)) for name, value in call.env))
    parsed = take_apart(call, program)
    base = effects(call, parsed)
    kept = tuple(
        _as_line(one) for one in base.inner if not (one.name == "make SHELL=" and _is_shell(one))
    )
    base = replace(base, inner=kept)
    code = (*base.code, *_expanded(call, parsed))
    base = replace(base, inner=(*base.inner, *_assigned(call, parsed)))
    staged = parsed.value("DESTDIR=") is not None or parsed.has("-n", "--just-print", "--dry-run")
    if not staged and any(arg.text.startswith("install") for arg in parsed.operands):
        installed = [
            RawPath("write", value, via="option PREFIX=", below=True)
            for value in (parsed.value("PREFIX="), parsed.value("prefix="))
            if value is not None
        ]
        base = replace(base, paths=(*base.paths, *installed))
    base = replace(base, paths=(*base.paths, *_cleaned(parsed)))
    file = parsed.value("-f")
    if file is None or file.text != "-":
        return replace(base, code=code)
    paths = tuple(one for one in base.paths if one.arg.text != "/dev/stdin")
    return replace(base, code=code, paths=paths, stdin="code", stdin_language="make")


def _dashed(name: str, value: Arg) -> Arg:
    """`MAKEFLAGS=ek` is `-ek`."""
    if name in _MAKE_ENV and _LETTERS.match(value.text):
        return replace(value, text=f"-{value.text}")
    return value


_LETTERS = compiled_later(r"[A-Za-z]+(?!\S)")


def _cleaned(parsed: Parsed) -> list[RawPath]:
    """`make clean BUILDDIR=..` removes what the variable says."""
    if not any(_CLEANS.search(arg.text) for arg in parsed.operands if "=" not in arg.text):
        return []
    found = []
    for arg in parsed.operands:
        name, sign, value = arg.text.partition("=")
        if sign and value and _PLACE.fullmatch(name.rstrip(":?+ ")):
            path = replace(arg, text=value)
            found.append(RawPath("delete", path, True, via=f"variable {name}"))
    return found


_CLEANS = compiled_later(r"(?:^|[-_])(?:clean|clobber|purge|wipe)|(?:clean|clobber)(?:$|[-_])")
_PLACE = compiled_later(
    r"(?i)[OBD]|\w*(?:build|out|output|dist|dest|obj|target|tmp|temp|cache|bin|install)_?(?:dir|path|root|folder)?|\w*(?:dir|root)"
)


def _assigned(call: Call, parsed: Parsed) -> list[Inner]:
    """`make 'X!=ls'` runs it; `make RM='git push'` puts a command in the place of another."""
    found = []
    texts = [replace(value, text=f"{name}={value.text}") for name, value in call.env]
    for item in parsed.items:
        if item.values and item.option is not None and "--eval" in item.option.names:
            texts += [replace(item.values[0], text=one) for one in item.values[0].text.split("\n")]
    for arg in (*parsed.operands, *texts):
        name, sign, value = arg.text.partition("=")
        if not sign or not value.strip():
            continue
        text = replace(arg, text=value.strip())
        if name.rstrip()[-1:] == "!":
            found.append(Inner((), text, "make !="))
        elif name.strip(" :?+") == ".SHELLFLAGS" and not _LAST.match(text.text):
            # What stands behind `-c` is run before each line of a recipe, which becomes an argument.
            found.append(Inner((), replace(arg, text=f"sh {text.text}"), "make .SHELLFLAGS="))
        elif len(words := split(text)) > 1 and words[0].text in _REPLACING:
            # (It stands in a line that a shell reads; `$` is make's own.)
            plain = "$" not in text.text
            found.append(Inner(() if plain else words, text if plain else None, f"make {name}="))
    return found


# `-eu -o pipefail -c`: the line of the recipe is what is run.
_LAST = compiled_later(r"(?:-\w+ |-o \w+ )*-\w*c$")
# As the value of a variable they are hardly a word of something else.
_REPLACING = frozenset(
    "rm cat cp mv ln tee dd touch head tail base64 install git gh sh bash zsh sudo env curl wget python python3 perl ruby node ssh scp rsync docker kubectl terraform aws shred find xargs kill pkill npm cargo twine".split()  # noqa: SIM905
)


def _expanded(call: Call, parsed: Parsed) -> list[Code]:
    """`make X='$(shell ls)'`, `make X='; ls'`: the values of variables are expanded, and stand in recipes."""
    found = []
    words = [(arg.text.partition("=")[2], arg) for arg in parsed.operands]
    words += [(item.values[0].text, item.values[0]) for item in parsed.items if item.values]
    words += [(arg.text, arg) for _, arg in call.env]
    for value, arg in words:
        if "$" not in value and _SPECIAL.isdisjoint(value):
            continue
        if "$$" in value:  # the shell's own, in the recipe
            found.append(Code("make", f"all:\n\t: {value}\n", arg.exact, "operand", arg.span))
        if "$(shell" in value or "${shell" in value:
            found.append(Code("make", f"X := {value}\nall:\n", arg.exact, "operand", arg.span))
        elif any(mark in value for mark in _ODD_FUNCTIONS):
            found.append(Code("make", "", False, "operand", arg.span))
        elif not _SPECIAL.isdisjoint(value):
            found.append(Code("make", f"all:\n\t: {value}\n", arg.exact, "operand", arg.span))
    return found


_MAKE_ENV = frozenset(["MAKEFLAGS", "GNUMAKEFLAGS"])
_ODD_FUNCTIONS = tuple(
    f"${mark}{name}" for mark in "({" for name in ("eval", "file", "load", "guile")
)
# With these a value ends the command that it stands in.
_SPECIAL = frozenset(";&|`\n<>")


def _as_line(inner: Inner) -> Inner:
    """`make CC='cat x;'`: the value stands in a recipe, where a sign ends the command."""
    words = [one.text for one in inner.argv]
    if _SPECIAL.isdisjoint("".join(words)) or not all(one.exact for one in inner.argv):
        return inner
    return replace(inner, argv=(), text=replace(inner.argv[0], text=" ".join(words)))


def _is_shell(inner: Inner) -> bool:
    words = inner.argv
    return len(words) == 1 and words[0].exact and words[0].text in _SHELLS


_SHELLS = frozenset(
    f"{folder}{name}"
    for folder in ("", "/bin/", "/usr/bin/")
    for name in ("sh", "bash", "dash", "zsh", "ksh")
)
# What a key of cargo's configuration starts instead of a compiler, or around it.
