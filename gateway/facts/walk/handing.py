"""What a new process gets: variables that are exported, functions (which only bash takes), files by their names."""

from __future__ import annotations

from gateway.facts.walk.paths import uses
from gateway.regex import compiled_later
from gateway.values import Value, replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.effects import Inner
    from gateway.facts.model import Command
    from gateway.facts.state.run import Run
    from gateway.facts.walk.record import Found, Invocation


class Handing(Value):
    """Whether all that is exported certainly arrives."""

    variables: bool = True
    functions: bool = True


# They start a program with another environment than their own.
_CLEANERS = frozenset(
    "at batch doas machinectl pkexec run0 runuser setpriv ssh start-stop-daemon su sudo systemd-run".split()  # noqa: SIM905
)
# They start a program with the environment that they have, and are no shell themselves.
_FAITHFUL = frozenset(
    "chronic find flock ionice nice nohup parallel setsid stdbuf time timeout unbuffer watch xargs".split()  # noqa: SIM905
)
_ALL = Handing()


def handing(run: Run, call: Invocation, inner: Inner) -> Handing:
    """What arrives by the command that starts `inner`."""
    name = run.commands[run.parent].program
    cleans = name in _CLEANERS or (name == "env" and _options(call))
    cleans = cleans or _takes_away(run.commands[run.parent])
    if not any(key[-2:] == "()" and one != "r" for key, one in run.state.attributes.items()):
        return Handing(False, False) if cleans else _ALL
    if inner.text is None:
        whole = name in _FAITHFUL or (name == "env" and not cleans)
    else:
        whole = name == "bash" and not _privileged(call)
    return Handing(not cleans, whole and not cleans)


def _takes_away(parent: Command) -> bool:
    """Its code, or an option of a tracer, says what the environment is."""
    for code in parent.code:
        text = code.text
        # (A look first: a pattern is dear where nothing else needs one.)
        named = "env" in text or "ENV" in text or "Env" in text or "unexport" in text
        if named and code.language != "shell" and _CLEANS.search(text) is not None:
            return True
    return parent.program == "strace" and any(
        flag.value is not None and "=" not in flag.value.text and not _SETS.isdisjoint(flag.names)
        for flag in parent.flags
    )


_SETS = frozenset({"-E", "--env"})
_CLEANS = compiled_later(
    r"\benv\s*[=:]|\benviron\b|\bunsetenv\b|\bclearenv\b|\bunexport\b|\bprocess\.env\b|\bENV\b|\bputenv\b|\bEnv\b|\bunsetenv_others\b"
)


def _options(call: Invocation) -> bool:
    """`env -i`, `env -u X`, `env -`: some of it is taken away."""
    return any(text[:1] == "-" or not text.isascii() for text in call.texts[1:])


def _privileged(call: Invocation) -> bool:
    """`bash -p` and `bash -r` take no functions from the environment, and `SHELLOPTS` may say the same."""
    words = call.texts[1:]
    odd = (
        any(text[:1] in "-+" and ("p" in text or "r" in text) for text in words)
        or "privileged" in words
    )
    return odd or any(name == "SHELLOPTS" for name, _, _ in call.env)


# Variables that name places for tools, and no file for the script.
_FOLDERS = frozenset(
    "HOME PATH TMPDIR PYTHONPATH VIRTUAL_ENV NODE_PATH LD_LIBRARY_PATH GOPATH CARGO_HOME JAVA_HOME".split()  # noqa: SIM905
)


def handed_over(run: Run, call: Invocation, found: Found) -> None:
    """`chmod +x x; RUSTFMT=./x tool`: what the text has made a program, and a variable names, is run."""
    made = {
        use.path
        for one in run.commands
        if one.program in {"chmod", "install"}
        for use in one.paths
        if use.role == "write"
    }
    for name, arg, _ in call.env if made else ():
        if arg.exact and "/" in arg.text and name not in _FOLDERS:
            paths = uses(run, "execute", arg, via=f"environment {name}", span=arg.span)
            written = run.disk.files
            found.paths += [one for one in paths if one.path in made and one.path in written]


def handed_on(run: Run, call: Invocation, found: Found) -> None:
    """A script, or a build, may read the files that are named for it by their whole paths:
    `python x.py ~/.ssh/id_rsa`, `make KEY=/etc/shadow`, `K=~/.netrc ./run.sh`."""
    codes = found.effects.code if found.effects is not None else ()
    runs = any(use.role == "execute" for use in found.paths)
    if not runs and not any(code.language == "awk" for code in codes):
        return
    if runs:
        _told_where(run, call, found)
    known = {use.path for use in found.paths}
    words = [(arg, arg.text[arg.text.rfind("=") + 1 :]) for arg in call.args[1:]]
    words += [(arg, arg.text) for name, arg, _ in call.env if name not in _FOLDERS]
    for arg, text in words:
        whole = text[:1] == "/" and text[1:2] not in {"/", ""}  # `//src:x` is a target of a build
        if whole and arg.exact and not arg.glob and text not in known:
            named = replace(arg, text=text)
            found.paths += uses(run, "read", named, via="argument", span=arg.span)


def _told_where(run: Run, call: Invocation, found: Found) -> None:
    """A script writes where an option says so by its name: `manage.py dumpdata -o ~/x`, `setup.py install --prefix=~`."""
    from gateway.facts.programs.language.naming import role_by_name

    for at, arg in enumerate(call.args[1:], 2):
        if arg.text[:1] != "-" or not arg.exact:
            continue
        name, attached, text = arg.text.partition("=")
        if name[:2] == "-o" and name[2:].startswith(_ELSEWHERE):
            name, attached, text = "-o", "=", arg.text[2:]
        value = replace(arg, text=text) if attached else None
        if value is None and at < len(call.args):
            value = call.args[at]
        if value is None or not value.exact or not value.text.startswith(_ELSEWHERE):
            continue
        role = role_by_name(name, value, attached=bool(attached))
        installs = name in _INSTALLS and "install" in call.texts
        if value.text[0] == "~":  # the script says what that is
            home = run.variable("HOME")
            value = replace(value, text=f"{home}{value.text[1:]}" if isinstance(home, str) else "/")
        if installs or (role is not None and "write" in role.paths):
            below = installs or (role is not None and role.below)
            found.paths += uses(
                run, "write", value, below=below, via=f"option {name}", span=arg.span
            )


_ELSEWHERE = ("/", "~", "..")
_INSTALLS = frozenset(
    {"--prefix", "--root", "--home", "--user-base", "--install-dir", "--install-base", "--target"}
)
