"""Words of tools that hold a file behind a key of their own: `-flp:logfile=x`, `-o:x`, `--out-format=json:x`."""

from __future__ import annotations

from gateway.facts.effects import RawPath
from gateway.facts.programs.language.effects import explain_by_data
from gateway.regex import compiled_later
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from gateway.facts.effects import Call, Effects
    from gateway.facts.model import Arg
    from gateway.facts.programs.language.model import Program

    Explain = Callable[[Call, Program], Effects]

# Of a word, what is written: a file, or (with `/` as the role's end) names below a folder; what is read, and shown.
_TOLD = {
    "java": (
        ("write", compiled_later(r"-XX:StartFlightRecording[:=](?:.*,)?filename=([^,]+)")),
        (
            "write",
            compiled_later(
                r"-XX:(?:LogFile|ErrorFile|HeapDumpPath|SharedArchiveFile|ArchiveClassesAtExit|DumpLoadedClassList|ReplayDataFile)=(.+)"
            ),
        ),
        ("read", compiled_later(r"-XX:(?:VMOptionsFile|Flags|CompileCommandFile)=(.+)")),
    ),
    "jcmd": (("write", compiled_later(r"(?:filename|output)=(.+)")),),
    "jmap": (("write", compiled_later(r"-dump:(?:.*,)?file=([^,]+)")),),
    "golangci-lint": (
        (
            "write",
            compiled_later(
                r"(?:--out-format=)?(?:.*,)?(?:json|tab|text|html|sarif|checkstyle|code-climate|junit-xml|colored-[\w-]+|github-actions|teamcity|line-number):([^,]+)"
            ),
        ),
        ("write", compiled_later(r"--output\.[\w-]+\.path=(.+)")),
    ),
    "nim": (
        ("write", compiled_later(r"--?(?:o|out):(.+)")),
        ("write/", compiled_later(r"--?(?:nimcache|outdir):(.+)")),
    ),
    "pytest": (
        (
            "write",
            compiled_later(
                r"(?:--cov-report=)?(?:html|xml|json|lcov|annotate|markdown(?:-append)?):(.+)"
            ),
        ),
    ),
    "zig": (("write", compiled_later(r"-femit-[\w-]+=(.+)")),),
    "dotnet": (
        (
            "write",
            compiled_later(r"(?i)[-/](?:flp|fileloggerparameters)\d?:(?:.*;)?logfile=([^;]+)"),
        ),
        ("write", compiled_later(r"(?i)[-/]+(?:bl|binarylogger)[:=](?:.*;)?(?:logfile=)?([^;=]+)")),
        ("write", compiled_later(r"(?i)(?:--logger[:=]|-l:)?\w+;(?:.*;)?logfilename=([^;]+)")),
        ("write", compiled_later(r"(?:--diag|-d)[:=]([^;]+)")),
        (
            "write/",
            compiled_later(
                r"(?:-o|--output|--results-directory|-r|--artifacts-path|--packages|--package-directory):(.+)"
            ),
        ),
    ),
}
# The word behind one of these.
_BEHIND = {
    "zig": (frozenset(["-p", "--prefix", "--prefix-lib-dir", "--prefix-exe-dir", "--prefix-include-dir"]), "write/"),
    "jcmd": (frozenset(["GC.heap_dump", "Thread.dump_to_file", "Compiler.perfmap"]), "write"),
}  # fmt: skip


def told(explain: Explain = explain_by_data) -> Explain:
    """The model, and what these words say."""

    def with_words(call: Call, program: Program) -> Effects:
        found = explain(call, program)
        paths = [
            _path(role, replace(arg, text=match[1]))
            for arg in call.args
            for role, pattern in _TOLD.get(call.name, ())
            if (match := pattern.fullmatch(arg.text)) is not None
        ]
        names, role = _BEHIND.get(call.name, (frozenset[str](), ""))
        pairs = zip(call.args, call.args[1:], strict=False)
        paths += [_path(role, after) for before, after in pairs if before.text in names]
        return replace(found, paths=(*found.paths, *paths)) if paths else found

    return with_words


def _path(role: str, arg: Arg) -> RawPath:
    return RawPath(role.rstrip("/"), arg, via="option", below=role[-1:] == "/")
