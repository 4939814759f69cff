"""Texts in other languages than the shell's: what their readers see in them becomes facts."""

from __future__ import annotations

from gateway.facts.code.text import FOLDER, SEARCHED, TEMPORARY, unquoted
from gateway.facts.effects import Inner
from gateway.facts.model import Arg, Code, Unknown
from gateway.facts.walk.paths import joined, uses
from gateway.facts.walk.redirects import channel
from gateway.facts.words.holes import DIGITS, NAME, VERSION, WORDS, holes_of, is_exact, worst
from gateway.regex import compiled_later
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.code.model import CodeEffects
    from gateway.facts.state.run import Run
    from gateway.facts.walk.record import Found, Invocation

# In these a number or a name in the place of another changes nothing of what the text does.
_PATIENT = frozenset(["sed", "awk"])
# Here the first word behind a script is the first, as it is behind `-c TEXT`; node counts the script too.
_BEHIND = frozenset(["python", "python3", "ruby", "perl", "php", "lua"])
_DEEPEST = 3
_SHORT = 4_000
# Signs of a place where keys lie.
_HIDDEN = ("/.", "/etc/", "/run/", "/proc/", "/root/")
# A string that is a path, or the end of one that begins with the home folder.
_PATH = compiled_later(r"""["'`](?:file:/*(?=/))?(~?/[^"'`\s$]*)["'`]""")
_STORES = (".ssh", ".aws", ".gnupg")
_READS = compiled_later(r"\b(?:open|file|slurp|load|cat|copy|read)|File\b|readFile|get_contents")
# A file of secrets of the project, given to something that reads it: `dotenv_values(".env")`.
_DOTENV = compiled_later(
    r"""(?i)(?:\b(?:\w*values|read_env|parse|get_key)\(|\b_env_file\s*=)\s*["'](\.env(?:\.\w+)?)["']|["']@(\.env(?:\.\w+)?)["']|\bdotenv_values\(\s*(?:\)|find_dotenv)"""
)
_NO_HOME = Arg("", exact=False, why="the home folder is not known here")


def _home(run: Run, call: Invocation) -> Arg:
    """What `~` and `$HOME` mean to the program: it inherits the shell's."""
    from gateway.facts.walk.environment import to_arg

    value = run.variable("HOME")
    return to_arg(run, value, call.span) if isinstance(value, str) else _NO_HOME


def _words(found: Found, language: str) -> tuple[Arg, ...]:
    """What the text is told on the line."""
    effects = found.effects
    if effects is None:
        return ()
    if language in {"npm", "meson"}:
        return (*(Arg(word) for word in effects.subcommand), *effects.operands)
    if language == "cmake":  # `--install DIR`, `--build DIR --target install`
        told = [word for flag in effects.flags for word in (*map(Arg, flag.names), flag.value)]
        return (*(word for word in told if word is not None), *effects.operands)
    if language == "awk":
        values = (flag.value for flag in effects.flags if "-v" in flag.names)
        return (*(value for value in values if value is not None), *effects.operands)
    return effects.operands


def _searched(found: Found, language: str) -> tuple[tuple[str, Arg], ...]:
    """`ruby -Ilib`: the one folder in which what it requires lies first."""
    if language != "ruby" or found.effects is None:
        return ()
    given = [one.value for one in found.effects.flags if "-I" in one.names]
    value = given[0] if len(given) == 1 else None
    return ((SEARCHED, value),) if value is not None and value.exact and value.text else ()


def _said(run: Run, call: Invocation, found: Found) -> list[str]:
    """The words that it is fed, or reads out of files that the text has written."""
    feed = channel(run, call.opened, 0)
    texts = [feed.text] if feed is not None and feed.by != "file" else []
    if run.disk.files:
        files = [run.disk.read(use.path) for use in found.paths if use.role == "read" and use.exact]
        texts += [one.text for one in files if one is not None]
    return [word for text in texts if len(text) < _SHORT for word in text.split()]


def _exported(run: Run, call: Invocation, found: Found) -> tuple[tuple[str, Arg], ...]:
    """The variables that it certainly gets, as far as the text has set them (`y`: perhaps not)."""
    own = {name for name, _, _ in call.env}
    letters = run.state.attributes
    sure = {name for name in letters if "x" in letters[name] and "y" not in letters[name]}
    return tuple(pair for pair in found.env if pair[0] in own or pair[0] in sure)


def read_all(run: Run, call: Invocation, found: Found) -> list[Inner]:
    """The texts that the model has found among the words."""
    inner: list[Inner] = []
    codes = found.effects.code if found.effects is not None else ()
    for code in codes:
        text = code.text if code.exact else _with_holes(run, call, code)
        if code.language == "node" and code.via in _PRINTS:
            text = _shown(text)
        inner += read(run, call, found, code.language, text)
    return inner


# Options of node with which the value of the last expression is printed.
_PRINTS = frozenset(["option -p", "option --print", "option -pe"])


def _shown(text: str) -> str:
    last = text.rstrip("; \n").rpartition(";")[2]
    return f"{text}\n;console.log({last})" if len(last) < _SHORT and last.strip() else text


def _with_holes(run: Run, call: Invocation, code: Code) -> str:
    """The text of an option or operand of which a part is not known."""
    for arg, text in zip(call.args, call.texts, strict=True):
        if not arg.exact and arg.span == code.span and arg.text.endswith(code.text):
            return text[len(arg.text) - len(code.text) :]
    return code.text + run.hole(3, f"a part of the {code.language} code is not known")


def _named(run: Run, call: Invocation, found: Found, text: str) -> None:
    """A path that stands in the text may be read, by whichever way: `open(home + "/.ssh/id_rsa")`."""
    feed = channel(run, call.opened, 0)
    if feed is not None and feed.by != "file" and any(sign in feed.text for sign in _HIDDEN):
        for line in feed.text.split():
            if line[:1] == "/" and is_exact(line):
                found.paths += uses(run, "read", Arg(line), via="stdin", span=call.span)
    if "env" in text:
        for secrets in _DOTENV.finditer(text):
            arg = Arg(secrets[1] or secrets[2] or ".env", span=call.span)
            found.paths += uses(run, "read", arg, via="code", span=call.span)
    if not any(sign in text for sign in _HIDDEN):
        return
    home = _home(run, call)
    for string in _PATH.finditer(text):
        path = string[1].removeprefix("~")
        path = unquoted(path) if "file:" in string[0] else path
        if path[:2] == "/." or string[1][:1] == "~":
            if not home.exact:
                continue
            path = home.text + path
        if path.rstrip("/").endswith(_STORES) and _READS.search(text):
            path = path.rstrip("/") + "/*"
        arg = Arg(path, span=call.span, glob="*" in path)
        found.paths += uses(run, "read", arg, via="code", span=call.span)


def _harmless(run: Run, language: str, text: str) -> str:
    """The text with something in the place of holes that change nothing of what it does."""
    if language not in _PATIENT:
        return text
    from gateway.facts.code.sed import SOME_DIGITS, SOME_WORDS

    for hole in dict.fromkeys(holes_of(text)):
        signs = run.holes.signs(hole)
        if worst(hole) <= NAME:
            text = text.replace(hole, "0")
        elif (
            signs in {DIGITS, WORDS, VERSION} or run.holes.is_untouched(hole)
        ) and language == "sed":
            text = text.replace(hole, SOME_DIGITS if signs == DIGITS else SOME_WORDS)
        elif signs == DIGITS:
            text = text.replace(hole, "0")
    return text


def _based(seen: CodeEffects, base: Arg) -> CodeEffects:
    """What it does is done in the folder that an option of its reader names."""
    return replace(
        seen,
        paths=tuple(replace(one, base=one.base or base) for one in seen.paths),
        inner=tuple(replace(one, cwd=one.cwd or base) for one in seen.inner),
    )


def _read(
    run: Run,
    call: Invocation,
    found: Found,
    language: str,
    text: str,
    argv: tuple[Arg, ...],
    env: tuple[tuple[str, Arg], ...],
) -> CodeEffects:
    """What the reader of the language says; make reads more than one text."""
    from gateway.facts.code import read as read_code

    if language in {"python", "python3"} and run.disk.files:
        return read_code(language, text, argv, env, lambda name: _written(run, call, name))
    if language != "make":
        return read_code(language, text, argv, env)
    from gateway.facts.walk.make_given import MakeGiven

    make = MakeGiven(run, call, found, env)
    words = make.words(argv, env)
    return read_code(language, make.before(text), words, make.environment(env), make.files)


def _written(run: Run, call: Invocation, name: str) -> list[str]:
    """What the text has written into the file of a module that it loads."""
    from gateway.facts.walk.executed import written_at

    found = uses(run, "execute", Arg(name), via="python code", span=call.span)
    texts = (one for use in found for _, one in written_at(run, use))
    return [one.text for one in texts if not one.edited and is_exact(one.text)]


def _probable(
    run: Run,
    call: Invocation,
    found: Found,
    language: str,
    text: str,
    seen: CodeEffects,
    words: list[str],
) -> None:
    """Which paths those are of which the reader says only that they are read, or written."""
    from gateway.facts.walk.hidden import named
    from gateway.facts.walk.launch import use_paths

    words += _said(run, call, found)
    use_paths(run, call, tuple(named(seen, text, _home(run, call), words)), found)
    if "read" in [one.role for one in seen.paths]:
        from gateway.facts.walk.read_listed import read_listed

        use_paths(run, call, tuple(read_listed(run, language, seen, text)), found)
    if not {"write", "delete"}.isdisjoint([one.role for one in seen.paths]):
        from gateway.facts.walk.walked_by_code import walked_by_code

        use_paths(run, call, tuple(walked_by_code(run, seen, text)), found)
    if any(one.role == "write" and one.arg.glob for one in seen.paths):
        from gateway.facts.walk.renamed_alike import renamed_alike

        renamed_alike(run, found)
    if run.commands:
        from gateway.facts.walk.unpacked import unpacked

        unpacked(run, call, found)


def read(
    run: Run,
    call: Invocation,
    found: Found,
    language: str,
    text: str,
    depth: int = 0,
    *,
    file: bool = False,
    given: tuple[Arg, ...] | None = None,
) -> list[Inner]:
    """The commands that the text starts; its paths, hosts and unknowns go to `found`. `file`: it is a
    script of the workspace, and so are the modules it loads. `given`: the words behind the script."""
    if language == "shell":
        return [Inner((), Arg(text, True, call.span), f"{found.program} code", "code")]
    if not is_exact(text):
        text = _harmless(run, language, text)
        if not is_exact(text):
            why = f"{run.holes.why(text)}; it stands in {language} code"
            found.unknowns.append(Unknown("code", why, call.span))
            return []
    from gateway.facts.walk.hidden import is_open
    from gateway.facts.walk.launch import use_paths
    from gateway.facts.walk.together import together

    temporary = run.context.env.get("TMPDIR") or run.context.tmp or "/tmp"  # noqa: S108
    place = run.cwd()
    if found.effects is not None and found.effects.base is not None:
        place = joined(run, place, found.effects.base)
    folder = Arg(place, is_exact(place), why="the folder it runs in is not known")
    ours = (("HOME", _home(run, call)), (TEMPORARY, Arg(temporary)), (FOLDER, folder))
    env = (*ours, *_searched(found, language), *_exported(run, call, found))
    argv = given if given is not None and language in _BEHIND else _words(found, language)
    seen = together(_read(run, call, found, language, text, argv, env), text)
    if found.effects is not None and found.effects.base is not None:
        seen = _based(seen, found.effects.base)
    if not file:
        _named(run, call, found, text)
    use_paths(run, call, seen.paths, found)
    if any(map(is_open, seen.paths)):
        words = [arg.text for arg in (*argv, *dict(env).values()) if arg.exact]
        _probable(run, call, found, language, text, seen, words)
    found.hosts += seen.hosts
    found.says += seen.says
    found.network = max(found.network, seen.network)
    found.needs_tty = max(found.needs_tty, seen.needs_tty)
    found.unknowns += [
        replace(one, span=call.span) if one.span.end == 0 else one for one in seen.unknowns
    ]
    if not file:
        found.unknowns += [Unknown("effects", why, call.span) for why in seen.loads]
    if seen.does:
        found.does[language] = seen.does
    inner = list(seen.inner)
    if seen.stdin_language and depth < _DEEPEST:
        feed = channel(run, call.opened, 0)
        if feed is not None and not feed.void:
            inner += read(run, call, found, seen.stdin_language, feed.text, depth + 1)
    return inner
