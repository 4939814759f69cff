"""Variables that do something by themselves: loaders, start-up files, prompts, search paths."""

from __future__ import annotations

from gateway.facts.model import Arg, Unknown
from gateway.facts.state.values import ArrayValue, Choice
from gateway.facts.walk.record import Found
from gateway.facts.words.fields import holed
from gateway.facts.words.holes import is_exact
from gateway.regex import compiled_later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.state.run import Run
    from gateway.facts.state.values import Variable
    from gateway.facts.walk.record import Invocation
    from gateway.model import Span

_APART = compiled_later(r"[\s:]+")
_LOADED = frozenset(["LD_PRELOAD", "LD_AUDIT", "DYLD_INSERT_LIBRARIES"])
_STARTUP = frozenset(["BASH_ENV", "ENV"])
_PROMPTS = frozenset(["MAILPATH", "PS0", "PS1", "PS2", "PS4"])
# Where bash looks for translations of `$"…"`, which it expands once more.
_TRANSLATED = frozenset(["TEXTDOMAIN", "TEXTDOMAINDIR"])
# Many programs start what stands in these; a name alone, or one with flags, is a tool like any other.
_STARTED = frozenset(
    ["VISUAL", "CC", "CXX", "CPP", "LD", "AR", "FC", "F77", "NVCC", "RUSTC", "RUSTDOC"]
)  # fmt: skip
_STARTED_ENDS = (
    "PAGER", "EDITOR", "BROWSER", "_ASKPASS", "_WRAPPER", "_LAUNCHER", "_CREDENTIAL_PROVIDER",
)  # fmt: skip
# The same, but that a path of a program alone is a setting like any other: what tells a password, what carries
# to another host, which program stands for another.
_STARTED_LINES = (
    "PASSCOMMAND", "_PASSWORD_COMMAND", "_KEY_CMD", "_RSH", "_SSH", "_COMMAND", "_CMD", "CVS_SERVER", "_SHELL", "_EXECUTABLE", "_HOOK", "_VIEWER", "_PLAYER", "_OPENER",
    "PKG_CONFIG", "NINJA", "FIT_SCRIPT", "P4DIFF", "P4MERGE",
)  # fmt: skip
# By these names a project says what it would run itself: judged by what that does.
_SAID_ENDS = ("_COMMAND", "_CMD")
_TOLD_ENDS = ("PASSWORD_COMMAND", "_KEY_CMD")
# Their own model says what git does with these.
_GIT = frozenset(["GIT_SSH_COMMAND", "GIT_PROXY_COMMAND"])
_PLAIN = compiled_later(r"[\w.+-]*(?:\s+-[\w=,+-]+)*\s*")
# What is looked at whenever they are set, exported or not.
PROMPTED = _PROMPTS | _TRANSLATED | {"PROMPT_COMMAND"}
# More exported variables than a program is told of.
_MOST = 256
# Names that mean something when they are set, whoever is started.
CARRIED = _LOADED | _STARTUP | _PROMPTS | _TRANSLATED | {"PROMPT_COMMAND", "SHELLOPTS", "BASHOPTS"}

# Which database is meant, and where it lies: each program is told, not only the first.
_PLACES = frozenset(
    [
        "DATABASE_URL", "DB_HOST", "DB_URL", "PGHOST", "PGHOSTADDR", "PGSERVICE", "PGPORT",
        "RAILS_ENV", "MIX_ENV", "APP_ENV", "NODE_ENV", "DISABLE_DATABASE_ENVIRONMENT_CHECK",
    ]
)  # fmt: skip


def environment(run: Run, call: Invocation, found: Found) -> tuple[tuple[str, Arg], ...]:
    """What the text sets in the environment of a program; what that does is written to `found`."""
    env: dict[str, Arg] = {}
    state = run.state
    letters = state.attributes
    names = _handed_on(run, {name for name, _, _ in call.env})
    if len(names) > _MOST:
        run.too_much("more exported variables than are followed", call.span)
    names = names if len(names) <= _MOST else [one for one in names if one in CARRIED]
    beneath = _beneath(run) if run.frames else {}
    for name in dict.fromkeys((*names, *beneath)):
        value = beneath.get(name) or run.variable(name)
        if not isinstance(value, str):
            continue
        env[name] = arg = to_arg(run, _added(run, name, value), call.span)
        # (By a trap, if it has no letters.)
        exported = name not in letters or "x" in letters[name] or name in beneath
        if exported and ((name, value) not in run.told or name in _PLACES):
            run.told.add((name, value))
            found.sets_env.append((name, arg))
            if name in CARRIED:
                carried(run, name, arg, value, found)
        if exported and (f"{name} started", value) not in run.told:
            run.told.add((f"{name} started", value))
            if _starts(name, value):
                carried(run, name, arg, value, found)
    for name, arg, text in call.env:
        if not arg.exact and (added := _added(run, name, text)) != text:
            arg = to_arg(run, added, arg.span)  # noqa: PLW2901 - the same, less what was there
        env[name] = arg
        found.sets_env.append((name, arg))
        if name in CARRIED or name.startswith("BASH_FUNC_") or _starts(name, text):
            carried(run, name, arg, text, found)
    for name in _STARTUP & env.keys():
        env[name] = _expanded(run, env[name])
    return tuple(env.items())


def _handed_on(run: Run, own: set[str]) -> list[str]:
    """The names of what is exported, also by a trap at any time; but those that the command sets itself."""
    letters, held = run.state.attributes, run.state.variables
    names = [
        name for name in letters if name in held and name not in own and _goes_on(letters[name])
    ]
    if run.upsets:
        from gateway.facts.builtins.traps import EXPORTED

        told = (one[len(EXPORTED) :] for one in run.upsets if one.startswith(EXPORTED))
        names += [name for name in told if name not in {*names, *own}]
    return names


def _beneath(run: Run) -> dict[str, str]:
    """`export X=1; f() { local X; cmd; }; f`: a local variable that has no value, or is not exported, hides nothing
    from programs."""
    found: dict[str, str] = {}
    for frame in run.frames:
        for name, (value, letters, _) in frame.locals.items():
            shown = "x" in run.state.attributes.get(name, "") and isinstance(
                run.variable(name), str
            )
            if "x" in letters and isinstance(value, str) and not shown:
                found[name] = value
    return found


def configured(run: Run, call: Invocation, found: Found) -> None:
    """`./configure CC='x;'` is `CC='x;' ./configure`."""
    for arg, word in zip(call.args[1:], call.texts[1:], strict=False):
        name, sign, value = word.partition("=")
        if sign and _starts(name, value):
            carried(run, name, arg, value, found)


def _expanded(run: Run, arg: Arg) -> Arg:
    """`BASH_ENV='$HOME/x'`: the shell that starts expands the name of the file."""
    if not arg.exact or ("$" not in arg.text and "`" not in arg.text):
        return arg
    from gateway.facts.words.evaluated import template

    return to_arg(run, template(run, arg.text, arg.span, "it names a file that is run"), arg.span)


def _added(run: Run, name: str, text: str) -> str:
    """`X_PATH=dir:$X_PATH`: what is added to the list; what stood there before is not news."""
    if is_exact(text) or not name.endswith("PATH") or name in run.state.variables:
        return text
    before = run.inherited(name)
    return ":".join(part for part in text.split(":") if part != before)


def _starts(name: str, text: str) -> bool:
    """`CC='rm -rf x' ./configure`, `EDITOR='sh -c y' bundle open z`: a command line, for whoever reads it."""
    lines = name.endswith(_STARTED_LINES) and any(map(str.isspace, text))
    if not lines and name not in _STARTED and not name.endswith(_STARTED_ENDS):
        return False
    if name in _GIT:
        return False
    return is_exact(text) and not _PLAIN.fullmatch(text)


def _goes_on(letters: str) -> bool:
    return "x" in letters or "m" in letters


def to_arg(run: Run, text: str, span: Span) -> Arg:
    """A value as an argument."""
    return Arg(text, True, span) if is_exact(text) else holed(run, text, many=False, span=span)


def carried(run: Run, name: str, arg: Arg, text: str, found: Found) -> None:
    """What a variable of this name does once it is set."""
    if name in _LOADED:
        found.unknowns.append(
            Unknown("code", f"`{name}` loads a library into the program", arg.span)
        )
        for part in _APART.split(text):
            _executes(run, name, part, arg, found)
    elif name in _STARTUP:
        from gateway.facts.words.evaluated import template

        # That the file is executed is for the models of the shells to say.
        template(run, text, arg.span, f"`{name}` is expanded when a shell starts")
    elif name in _PROMPTS:
        from gateway.facts.words.evaluated import prompt, template

        why = f"`{name}` is expanded when it is shown"
        template(run, text, arg.span, why)  # as dash does
        if "\\" in text and name[:2] == "PS":
            run.again += 1
            prompt(run, text, arg.span, why)
            run.again -= 1
    elif name == "PROMPT_COMMAND" or _starts(name, text):
        from gateway.facts.walk.text import not_known, walk_text

        why = "it is run before each prompt" if name == "PROMPT_COMMAND" else f"`{name}` is started"
        run.notes += not_known(run, text, why, arg.span)
        said = name.endswith(_SAID_ENDS) and not name.endswith(_TOLD_ENDS)
        said = said and name != "PROMPT_COMMAND"
        origin = "wrapper" if said else "environment"
        walk_aside(run, origin, lambda: walk_text(run, text, arg.span))
    elif name in _TRANSLATED:
        if name == "TEXTDOMAINDIR" or '$"' in run.text:
            why = f'`{name}` says where translations of `$"…"` stand, which bash expands'
            run.notes.append(Unknown("code", why, arg.span))
    elif name in {"SHELLOPTS", "BASHOPTS"}:
        found.unknowns.append(
            Unknown("code", f"`{name}` changes how bash reads its text", arg.span)
        )


def shown(run: Run, name: str, value: Variable) -> None:
    """A prompt, or what runs before it, is set: what it runs is walked."""
    from gateway.model import NOWHERE

    span = run.span or NOWHERE
    if isinstance(value, Choice):
        for one in value.values:
            shown(run, name, one)
        return
    texts = value.items.values() if isinstance(value, ArrayValue) else (value,)
    for text in texts:
        if isinstance(text, str) and text:
            carried(run, name, to_arg(run, text, span), text, Found(":", ""))


def _executes(run: Run, name: str, text: str, arg: Arg, found: Found) -> None:
    from gateway.facts.walk.paths import uses

    if text:
        part = to_arg(run, text, arg.span) if is_exact(text) else arg
        found.paths += uses(run, "execute", part, via=f"environment {name}", span=arg.span)


def walk_aside(run: Run, origin: str, walk: Callable[[], object]) -> None:
    """Walk something that may run at another time: what it changes is forgotten."""
    saved = run.origin, run.used, run.later, run.picks, run.want
    run.origin, run.used, run.later, run.want = origin, {}, [], False
    mark = run.journal.mark()
    left = list(run.line.left)
    walk()
    run.line.left = left
    run.rollback_shell(mark)
    run.origin, run.used, run.later, run.picks, run.want = saved


if TYPE_CHECKING:
    from collections.abc import Callable
