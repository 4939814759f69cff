"""Variables that the text did not set: what bash provides, and what the environment is known to hold."""

from __future__ import annotations

from gateway.facts.state.values import UNSET, ArrayValue
from gateway.facts.walk.dialects import BASHES
from gateway.facts.words.holes import ANY, AS_IT_IS, ENV, NAME, NUMBER, TOOL

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.state.run import Run
    from gateway.facts.state.values import Variable

_NUMBERS = frozenset(
    """
    $ ? BASHPID COLUMNS EPOCHREALTIME EPOCHSECONDS EUID HISTCMD LINENO LINES PPID RANDOM SECONDS
    SHLVL SRANDOM UID BASH_SUBSHELL OPTIND
    """.split()  # noqa: SIM905
)
# Not of every shell.
_BASH = frozenset(
    ["BASHOPTS", "BASHPID", "BASH_SUBSHELL", "COLUMNS", "EPOCHREALTIME", "EPOCHSECONDS", "EUID", "HISTCMD", "HOSTTYPE", "LINES", "MACHTYPE", "OSTYPE", "RANDOM", "SECONDS", "SHELLOPTS", "SHLVL", "SRANDOM", "UID"]
)  # fmt: skip
_WORDS = frozenset(["-", "BASHOPTS", "HOSTTYPE", "MACHTYPE", "OSTYPE", "SHELLOPTS"])
_ARRAYS = frozenset(
    ["BASH_ARGV", "BASH_REMATCH", "BASH_VERSINFO", "DIRSTACK", "FUNCNAME", "GROUPS"]
)
_ARRAYS_OF_DATA = frozenset(["BASH_REMATCH", "COPROC", "MAPFILE", "PIPESTATUS"])

_OF_TEXT = (
    "BASH_",
    "OPTARG",
    "COMP_",
    "READLINE_",
    "COPROC",
    "PROMPT_COMMAND",
    "PS0",
    "PS1",
    "PS2",
    "PS3",
    "PS4",
)
# Folders in which tools keep what is their own; they are set when a tool is set up, by nobody else.
_TOOLS = frozenset(
    """
    ANDROID_HOME ANDROID_SDK_ROOT BUN_INSTALL CONDA_PREFIX CUDA_HOME CUDA_PATH DENO_INSTALL DOTNET_ROOT
    FLUTTER_ROOT GOBIN GOPATH GOROOT GRADLE_HOME HOMEBREW_PREFIX JAVA_HOME LLVM_HOME MAVEN_HOME NVM_BIN NVM_DIR
    PNPM_HOME PYENV_ROOT RBENV_ROOT SCALA_HOME SDKMAN_DIR VIRTUAL_ENV VOLTA_HOME
    """.split()  # noqa: SIM905
)


def inherited(run: Run, name: str) -> Variable:
    """The value a variable has as long as the text leaves it alone."""
    if name in {"PWD", "OLDPWD"} and run.place == "local":
        return run.cwd() if name == "PWD" else run.hole(ENV, "`$OLDPWD` is not known here")
    if name == "IFS":
        return " \t\n"
    if name in _BASH and run.state.place.get("dialect", "bash") not in BASHES:
        return _unknown(run, name)  # another shell may not have it
    if name in _NUMBERS:
        return run.hole(NUMBER, f"`${name}` is a number that is not known before")
    if name in _WORDS:
        return run.hole(NAME, f"`${name}` is not known here")
    if name == "0":
        return str(run.state.place.get("zero", "bash"))
    if name in _ARRAYS or name in _ARRAYS_OF_DATA:
        kind = ANY if name in _ARRAYS_OF_DATA else ENV
        return ArrayValue({"0": run.hole(kind, f"`${name}` is not known here")}, complete=False)
    if name in {"REPLY", "_"}:
        why = "is what is read" if name == "REPLY" else "is a word of the command before"
        return run.hole(ANY, f"`${name}` {why}")
    known = run.context.env.get(name) if run.place == "local" else None
    if known is not None:
        return known
    if name == "HOME":  # it is something, and never empty
        own = run.context.home if run.place == "local" else ""
        return own or run.hole(ANY, "`$HOME` is not known here")
    return UNSET if name in {"BASH_ENV", "!"} else _unknown(run, name)


def _unknown(run: Run, name: str) -> str:
    why = f"`${name}` is not known here"
    if name.startswith(_OF_TEXT):  # what is run, or its words, stand in it
        return run.hole(ANY, why)
    if name in _TOOLS and run.place == "local":
        return run.holes.make(ENV, why, signs=TOOL)
    return run.holes.make(ENV, why, signs=AS_IT_IS)
