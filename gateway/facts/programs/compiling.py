"""Where the words of compilers and build tools say more than a table: response files, plugins, lines of Scala."""

from __future__ import annotations

from gateway.facts.effects import Inner, RawPath
from gateway.facts.model import Arg, Code, Unknown
from gateway.facts.programs.language.effects import effects, take_apart
from gateway.regex import compiled_later
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.effects import Call, Effects
    from gateway.facts.programs.language.model import Program

COMPILERS = (
    "gcc", "g++", "cc", "c++", "clang", "clang++", "gfortran", "gdc", "ld", "ld.lld", "gold", "lld", "mold", "rustc",
)  # fmt: skip


def explain_compiler(call: Call, program: Program) -> Effects:
    """`@file` holds further options; what is handed on to the linker may load a library."""
    base = effects(call, take_apart(call, program))
    files = [arg for arg in call.args if arg.text[:1] == "@" and len(arg.text) > 1]
    why = "`{}` holds further options"
    unknowns = [Unknown("effects", why.format(arg.text), arg.span) for arg in files]
    words = [arg.text if arg.exact else "" for arg in call.args]
    paths = (*base.paths, *_plugins(words), *_dumps(words))
    return replace(base, paths=paths, unknowns=(*base.unknowns, *unknowns))


_HANDING = frozenset({"-Xlinker", "-Xclang", "-Xassembler", "-Xpreprocessor"})
# Options of linkers, assemblers and of what clang calls inside, that write a file.
_WRITTEN = frozenset({"o", "output", "Map", "MF", "MD", "MMD", "dependency-file", "out-implib", "reproduce", "cref-file", "ast-dump", "stats-file", "module-file-info"})  # fmt: skip
# … and that take one in, and show its lines where they don't understand them.
_READ = frozenset({"T", "script", "version-script", "dynamic-list", "retain-symbols-file", "just-symbols", "R", "default-script", "symbol-ordering-file"})  # fmt: skip


def _plugins(words: list[str]) -> list[RawPath]:
    """`-Wl,-plugin,X`, `-Xlinker -Map -Xlinker X`, `-Xclang -load -Xclang X`."""
    handed: list[str] = []
    for at, word in enumerate(words):
        if word.startswith("-Wl,"):
            handed += word.split(",")[1:]
        elif word in _HANDING:
            handed += words[at + 1 : at + 2]
    found = []
    for word, after in zip(handed, (*handed[1:], ""), strict=False):
        name, equals, value = word.lstrip("-").partition("=")
        place = value if equals else after
        if name in {"plugin", "load"} and place:
            found.append(RawPath("execute", Arg(place), via="option -Wl"))
        elif name in _WRITTEN and place:
            found.append(RawPath("write", Arg(place), via="option -Wl"))
        elif name in _READ and place:
            found.append(RawPath("read", Arg(place), via="option -Wl"))
        elif name[:1] == "T" and "=" not in word and len(name) > 1:
            found.append(RawPath("read", Arg(name[1:]), via="option -Wl"))
    return found


# What these say is written.
_DUMPED = (
    "-fdump-", "-save-temps", "-fopt-info", "-fprofile-note", "-fprofile-instr-generate", "-fmodules-cache-path",
    "-fmodule-output", "-ftime-trace", "-foptimization-record-file", "-fsave-optimization-record", "-fdiagnostics-add-output",
)  # fmt: skip


def _dumps(words: list[str]) -> list[RawPath]:
    """`-fdump-tree-all=/x`, `-save-temps=/x` write there; `-fuse-ld=./x` starts it."""
    found = []
    for word in words:
        flag, _, value = word.partition("=")
        if flag in {"-fuse-ld", "--ld-path"} and "/" in value:
            found.append(RawPath("execute", Arg(value), via=f"option {flag}"))
        elif flag.startswith(_DUMPED) and "/" in value:
            found.append(RawPath("write", Arg(value), via=f"option {flag}", below=True))
    return found


def explain_java(call: Call, program: Program) -> Effects:
    """`-Xlog:gc*:file=/x:tags`: the part behind the second colon says where it is written."""
    base = effects(call, take_apart(call, program))
    told = [arg.text.split(":")[2:3] for arg in call.args if arg.text.startswith("-Xlog:")]
    places = [place[0].removeprefix("file=").strip('"') for place in told if place]
    paths = [
        RawPath("write", Arg(place), via="option -Xlog")
        for place in places
        if place not in {"", "stdout", "stderr"}
    ]
    # The debugger of Java starts a program when it is told to: `…,onthrow=X,launch=COMMAND`.
    inner = tuple(
        Inner((), replace(arg, text=arg.text.partition("launch=")[2].partition(",")[0]), "java launch=", "option")
        for arg in call.args
        if arg.text.startswith(("-agentlib:", "-Xrunjdwp:")) and "launch=" in arg.text
    )  # fmt: skip
    return replace(base, paths=(*base.paths, *paths), inner=(*base.inner, *inner))


def explain_mix(call: Call, program: Program) -> Effects:
    """`mix cmd COMMAND`, `mix do a + cmd COMMAND`, `mix do a, eval TEXT`."""
    base = effects(call, take_apart(call, program))
    words = [arg.text if arg.exact else "" for arg in call.args]
    if words[:1] == ["do"]:
        return replace(base, inner=(*base.inner, *_each_task(call.args[1:])))
    if words[:1] not in (["cmd"], ["do"]) or "cmd" not in words:
        return base
    rest = call.args[words.index("cmd") + 1 :]
    while rest and rest[0].text[:1] == "-":
        rest = rest[2 if rest[0].text in {"--app", "--cd"} else 1 :]
    inner = (Inner(rest, None, "mix cmd", "wrapper"),) if rest else ()
    return replace(base, inner=(*base.inner, *inner))


def _each_task(args: tuple[Arg, ...]) -> list[Inner]:
    """Tasks are parted by `+`, or by a comma at the end of a word."""
    tasks: list[list[Arg]] = [[Arg("mix")]]
    for arg in args:
        if arg.text != "+":
            tasks[-1].append(replace(arg, text=arg.text.removesuffix(",")))
        if arg.text == "+" or arg.text[-1:] == ",":
            tasks.append([Arg("mix")])
    return [Inner(tuple(task), None, "mix do", "wrapper") for task in tasks if len(task) > 1]


# They start the compiler, or what reads a script, with the words behind them.
_OF_STACK = frozenset(["ghc", "runghc", "runhaskell"])


def explain_stack(call: Call, program: Program) -> Effects:
    """`stack ghc -- -e CODE` is `ghc -e CODE`."""
    base = effects(call, take_apart(call, program))
    words = list(call.args)
    while words and words[0].exact and words[0].text[:1] == "-":
        words.pop(0)
    if not words or words[0].text not in _OF_STACK:
        return base
    rest = tuple(word for word in words[1:] if word.text != "--")
    return replace(base, inner=(*base.inner, Inner((words[0], *rest), None, "stack", "wrapper")))


# Over and over, for each version of Scala, of each project.
_AGAIN = compiled_later(
    r"^(?:\s|~|\+{1,2}(?![\w.])|all\s|(?:\S+/)?(?=(?:eval|set|apply|consoleProject)\b))+"
)
_LINES_OF_SCALA = ("eval ", "set ", "apply ", "consoleProject")


def explain_sbt(call: Call, program: Program) -> Effects:
    """`sbt 'eval …' 'set x := …'`: a line of Scala."""
    base = effects(call, take_apart(call, program))
    parts = [
        replace(arg, text=_AGAIN.sub("", part))
        for arg in call.args
        for part in arg.text.split(";")
    ]  # fmt: skip
    lines = [one for one in parts if one.text.startswith(_LINES_OF_SCALA)]
    code = tuple(Code("signs", one.text, one.exact, "operand", one.span) for one in lines)
    begun = tuple(
        Inner((), replace(one, text=one.text[1:]), "sbt !")
        for one in parts
        if one.text[:1] == "!" and len(one.text) > 1
    )
    return replace(base, code=(*base.code, *code), inner=(*base.inner, *begun))


TESTED = frozenset(["test", "t", "bench", "nextest", "tarpaulin", "llvm-cov", "miri"])


def test_logs(call: Call) -> list[RawPath]:
    """`cargo test -- --logfile x`: an option of what runs the tests."""
    found = []
    for arg, after in zip(call.args, (*call.args[1:], None), strict=True):
        option, equals, text = arg.text.partition("=")
        value = replace(arg, text=text) if equals else after
        if option == "--logfile" and value is not None:
            found.append(RawPath("write", value, via="option --logfile"))
    return found


def explain_rustc(call: Call, program: Program) -> Effects:
    """`-C link-arg=-o/x`: what the linker is told."""
    base = effects(call, take_apart(call, program))
    return replace(base, inner=(*base.inner, *linked(call.args, "rustc")))


def linked(args: tuple[Arg, ...], name: str) -> list[Inner]:
    """The linker is a compiler of C, by default."""
    told = []
    for arg in args:
        key, _, text = arg.text.removeprefix("--codegen=").removeprefix("-C").partition("=")
        if key.strip() in {"link-arg", "link-args", "pre-link-arg", "pre-link-args"}:
            told += [replace(arg, text=one) for one in text.split(" ")]
    return [Inner((Arg("cc"), *told), None, name)] if told else []
