"""Apply the effect lines of `library` and `methods` to the values of one call."""

from __future__ import annotations

from gateway.facts.code.model import Text
from gateway.facts.code.python.attributes import NETWORK, STDIN
from gateway.facts.code.python.environment import start_in
from gateway.facts.code.python.evaluating import unpickled
from gateway.facts.code.python.given import UNSEEN, Given
from gateway.facts.code.python.processes import start
from gateway.facts.code.python.scope import Scope
from gateway.facts.code.python.values import (
    PLAIN,
    Anything,
    Const,
    Items,
    Kind,
    Ref,
    choice,
    one_text,
    options,
    texts,
)
from gateway.facts.code.spec import NO_POSITION, PATH_ROLES, SELF, interprets, opens, terms
from gateway.facts.code.text import concat, escaped, join_path, known, unknown
from gateway.facts.model import Arg
from gateway.model import Known
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    import ast
    from collections.abc import Callable

    from gateway.facts.code.python.run import Run
    from gateway.facts.code.python.values import Thing


def act(
    run: Run, line: str, name: str, given: Given, owner: Thing = None, node: ast.expr | None = None
) -> None:
    """Do what an effect line says."""
    for role, deep, position, keyword in terms(line):
        if position == SELF:
            value: Thing = owner
        elif position == NO_POSITION:
            value = None
        else:
            value = given.pick(position, keyword)
            if value is None:
                if given is not UNSEEN:
                    continue
                value = Anything(f"`{name}` is called with what is not known here")
        if role in PATH_ROLES:
            _paths(run, role, value, deep=deep)
        elif role == "linked":
            # The object is the link; what is written through it is written there.
            how = () if name.endswith("hardlink_to") else (known("-s"),)
            run.gather.argv((known("ln"), *how, one_text(value), one_text(owner)), "os.symlink")
        else:
            _ROLES[role](run, value, name, given, position)


def _paths(run: Run, role: str, value: Thing, *, deep: bool = False, below: bool = False) -> None:
    for option in options(value):
        if isinstance(option, (Const, Kind)):
            continue  # a descriptor, or a file that is open already
        found = texts(option)
        if isinstance(option, Items):
            found = tuple(text for item in option.values for text in texts(item))
        for text in found:
            if text.arg.text == ":memory:":
                continue
            run.gather.path(role, text, recursive=deep, below=below)


def _mode(run: Run, value: Thing, _name: str, given: Given, position: int) -> None:
    mode = given.pick(0 if position == SELF else position + 1, "mode")
    if mode is None:
        roles: tuple[str, ...] = ("read",)
    else:
        roles = tuple(
            dict.fromkeys(
                role
                for text in texts(mode)
                for role in (opens(text.arg.text) if text.arg.exact else ("read", "write"))
            )
        )
    for role in roles:
        _paths(run, role, value)


def _below(run: Run, value: Thing, _name: str, _given: Given, _position: int) -> None:
    _paths(run, "write", value, below=True)


def _into(run: Run, value: Thing, _name: str, given: Given, _position: int) -> None:
    """The target, or the file's name in it, should it be a folder."""
    _paths(run, "write", value)
    for source in texts(given.pick(0, "src") or PLAIN):
        for target in texts(value):
            name = source.arg.text.rstrip("/").rpartition("/")[2]
            if source.arg.exact and name not in {"", ".", ".."} and not source.tree:
                _paths(run, "write", join_path((target, Text(replace(source.arg, text=name)))))
            else:
                run.gather.path("write", target, below=True)


_ENDINGS = {
    "zip": ".zip",
    "tar": ".tar",
    "gztar": ".tar.gz",
    "bztar": ".tar.bz2",
    "xztar": ".tar.xz",
}


def _archive(run: Run, value: Thing, _name: str, given: Given, _position: int) -> None:
    for text in texts(value):
        for form in texts(given.pick(1, "format") or PLAIN):
            ending = _ENDINGS.get(form.arg.text)
            last = known(ending) if ending is not None else unknown("its format is not known here")
            run.gather.path("write", concat((text, last)))


def _stem(run: Run, value: Thing, _name: str, _given: Given, _position: int) -> None:
    """Files whose names begin with what is given (dbm)."""
    for text in texts(value):
        arg = text.arg
        use = Text(Arg(escaped(arg.text) + "*", glob=True)) if arg.exact and not arg.glob else text
        run.gather.path("read", use)
        run.gather.path("write", use)


def in_place(run: Run, value: Thing, _name: str, given: Given, _position: int) -> None:
    """`fileinput`: reads the files, and when told so puts others in their place."""
    _paths(run, "read", value)
    changes = given.pick(1, "inplace")
    if changes is not None and changes != Const(False):
        _paths(run, "write", value)
        items = value.values if isinstance(value, Items) else (value,)
        for text in (text for item in items for text in texts(item)):
            _paths(run, "write", concat((text, known(".bak"))))
            _paths(run, "delete", concat((text, known(".bak"))))


def _glob(run: Run, value: Thing, _name: str, _given: Given, _position: int) -> None:
    for text in texts(value):
        folder, deep = glob_folder(text.arg.text)
        use = Text(text.arg) if not text.arg.exact else known(folder or ".")
        run.gather.path("read", use, recursive=deep)


def glob_folder(pattern: str) -> tuple[str, bool]:
    """The folder before the first pattern character, and whether `**` goes below it."""
    first = min(
        (at for at in (pattern.find(sign) for sign in "*?[") if at >= 0), default=len(pattern)
    )
    return pattern[:first].rpartition("/")[0] or (
        "/" if pattern.startswith("/") else ""
    ), "**" in pattern


def _url(run: Run, value: Thing, *, sends: bool) -> None:
    for text in texts(value):
        run.gather.url(text, sends=sends)


_FETCHES = frozenset(map(known, ("GET", "HEAD", "OPTIONS")))


def _body(run: Run, value: Thing, _name: str, given: Given, _position: int) -> None:
    if value != Const(None) and value not in _FETCHES:
        _url(run, given.pick(0, "url") or PLAIN, sends=True)


def _place(run: Run, value: Thing, _name: str, _given: Given, _position: int) -> None:
    for text in texts(value):
        if "://" in text.arg.text:
            run.gather.url(text)
        else:
            _paths(run, "read", text)


def _pair(run: Run, value: Thing, *, sends: bool) -> None:
    for option in options(value):
        items = option.values if isinstance(option, Items) else ()
        if len(items) >= 2:
            port = items[1].value if isinstance(items[1], Const) else 0
            for text in texts(items[0]):
                run.gather.host(text, sends=sends, port=port if isinstance(port, int) else 0)
        elif isinstance(option, Text):
            run.gather.path("write", option)  # a unix socket
        else:
            run.gather.host(texts(option)[0], sends=sends)


def _host(run: Run, value: Thing, given: Given, position: int, *, sends: bool) -> None:
    port = given.pick(position + 1, "port")
    number = port.value if isinstance(port, Const) and isinstance(port.value, int) else 0
    for text in texts(value):
        run.gather.host(text, sends=sends, port=number)


def _shell(run: Run, value: Thing, name: str, given: Given, _position: int) -> None:
    if name.startswith(("asyncio.", "pexpect.")):
        start(run, name, given)
        return
    for option in options(value):
        if option == STDIN:
            run.gather.stdin_language = "shell"
        for text in texts(option):
            run.gather.shell(text, name)


def _argv(run: Run, value: Thing, name: str, _given: Given, _position: int) -> None:
    values, complete = run.elements(value)
    words = [one_text(item) for item in values] if complete else [one_text(Anything())]
    if isinstance(value, Text):
        words = [value]
    run.gather.argv(tuple(words), name)


def _words(run: Run, _value: Thing, name: str, given: Given, _position: int) -> None:
    start_in(run, tuple(one_text(item) for item in given.positional), name, given.pick(99, "env"))


def _link(run: Run, value: Thing, name: str, given: Given, position: int) -> None:
    """What is written through it is written there."""
    target = given.pick(position + 1, "dst")
    words = (known("ln"), *(() if name == "os.link" else (known("-s"),)), one_text(value))
    run.gather.argv((*words, one_text(target if target is not None else Anything())), name)


def _execl(run: Run, _value: Thing, name: str, given: Given, position: int) -> None:
    rest = given.positional[position:]
    *words, own = rest if name.endswith(("le", "lpe")) and rest else (*rest, None)
    # The program is what is named first; what it is told it is called does not matter.
    start_in(run, tuple(one_text(item) for item in (*words[:1], *words[2:])), name, own)


def _execv(run: Run, value: Thing, name: str, given: Given, position: int) -> None:
    values, complete = run.elements(given.pick(position + 1, "argv") or PLAIN)
    rest = [one_text(item) for item in values[1:]] if complete else [one_text(Anything())]
    own = name.endswith(("ve", "vpe", "posix_spawn", "posix_spawnp"))
    environment = given.pick(position + 2, "env") if own else None
    start_in(run, (one_text(value), *rest), name, environment)


def _process(run: Run, _value: Thing, name: str, given: Given, _position: int) -> None:
    start(run, name, given)


def _kill(run: Run, _value: Thing, _name: str, given: Given, _position: int) -> None:
    signal = given.pick(1, "signal")
    target = given.pick(0, "pid")
    sign = texts(signal)[0] if isinstance(signal, Const) else known("KILL")
    if isinstance(signal, Ref):
        sign = known(signal.name.rpartition(".")[2].removeprefix("SIG"))
    word = known(f"-{sign.arg.text}")
    run.gather.argv(
        (known("kill"), word, one_text(target if target is not None else PLAIN)), "os.kill"
    )


def _code(run: Run, _value: Thing, name: str, given: Given, _position: int) -> None:
    evaluated(run, name, given)


def evaluated(run: Run, name: str, given: Given) -> Thing:
    """Text that is run; what it gives."""
    value = given.pick(0, "stmt" if name.startswith("timeit.") else "source")
    found: list[Thing] = []
    setup = given.pick(1, "setup") if name.startswith("timeit.") else None
    if setup is not None:
        evaluated(run, name.partition(".")[0], Given((setup,)))
    for option in options(value) if value is not None else (PLAIN,):
        if isinstance(option, Text) and option.arg.exact:
            # With names of its own it finds none of ours.
            own = len(given.positional) > 1 and not name.startswith("timeit.")
            inner = Scope() if own or given.named or given.more else Scope(run.top)
            found.append(run.nested(option.arg.text, name, inner))
            if inner.outer is not None:
                run.top.also(inner.names)
            if option.arg.why:
                run.gather.unknown(
                    "code", f"`{name.removeprefix('builtins.')}` runs text: {option.arg.why}"
                )
            continue
        found.append(Anything("it is computed from text"))
        if option == STDIN:
            run.gather.stdin_language = "python"
        if option == NETWORK:
            run.gather.unknown("code", f"`{name}` runs what comes from the network")
        elif not (name == "builtins.exec" and isinstance(option, Kind) and option.name == "code"):
            why = getattr(option, "why", "") or "it is computed by the code"
            run.gather.unknown("code", f"`{name.removeprefix('builtins.')}` runs text: {why}")
    return choice(tuple(found))


def _fed(run: Run, value: Thing, name: str, given: Given, position: int) -> None:
    """`os.popen("sh", "w")`: what is written to it runs."""
    mode = given.pick(position + 1, "mode")
    if mode is not None and mode != known("r"):
        for text in texts(value):
            if not text.arg.exact or interprets(text.arg.text):
                run.gather.unknown("code", f"what `{name}` starts is fed by the code")


def _opaque(run: Run, _value: Thing, name: str, _given: Given, _position: int) -> None:
    run.gather.unknown("code", f"`{name}` may run what it is given")


def _effects(run: Run, _value: Thing, name: str, _given: Given, _position: int) -> None:
    run.gather.unknown("effects", f"what `{name}` does is not followed")


def _sql(run: Run, value: Thing, _name: str, _given: Given, _position: int) -> None:
    from gateway.facts.code import read

    for text in texts(value):
        if not text.arg.exact:
            run.gather.does("sql that is not known here")
            continue
        inner = read("sqlite", text.arg.text)
        for what in inner.does:
            run.gather.does(what)
        for path in inner.paths:
            run.gather.path(path.role, Text(path.arg))


def _yaml(run: Run, _value: Thing, name: str, given: Given, _position: int) -> None:
    loader = given.pick(1, "Loader")
    if isinstance(loader, Ref) and loader.name.rpartition(".")[2] in {
        "SafeLoader", "CSafeLoader", "BaseLoader", "CBaseLoader",
    }:  # fmt: skip
        return
    _opaque(run, None, name, given, 0)


def _told(run: Run, value: Thing, name: str, given: Given, position: int) -> None:
    """It runs code only if it is told to (`allow_pickle=True`)."""
    if value not in {Const(False), Const(None)}:
        _opaque(run, None, name, given, position)


def _unsafe(run: Run, value: Thing, name: str, given: Given, position: int) -> None:
    """A loader of `ruamel.yaml` that makes any object."""
    if any(not text.arg.exact or "unsafe" in text.arg.text for text in texts(value)):
        _opaque(run, None, name, given, position)


def _query(run: Run, value: Thing, name: str, given: Given, position: int) -> None:
    """An expression over columns; with `@name` in it functions of the text may be called."""
    for text in texts(value):
        if not text.arg.exact or ("@" in text.arg.text and "(" in text.arg.text):
            _opaque(run, None, name, given, position)


_ROLES: dict[str, Callable[[Run, Thing, str, Given, int], None]] = {
    "mode": _mode,
    "below": _below,
    "archive": _archive,
    "stem": _stem,
    "into": _into,
    "inplace": in_place,
    "glob": _glob,
    "url": lambda run, value, _n, _g, _p: _url(run, value, sends=False),
    "url!": lambda run, value, _n, _g, _p: _url(run, value, sends=True),
    "body": _body,
    "place": _place,
    "pair": lambda run, value, _n, _g, _p: _pair(run, value, sends=False),
    "pair!": lambda run, value, _n, _g, _p: _pair(run, value, sends=True),
    "host": lambda run, value, _n, given, p: _host(run, value, given, p, sends=False),
    "host!": lambda run, value, _n, given, p: _host(run, value, given, p, sends=True),
    "shell": _shell,
    "argv": _argv,
    "link": _link,
    "words": _words,
    "execl": _execl,
    "execv": _execv,
    "process": _process,
    "kill": _kill,
    "code": _code,
    "fed": _fed,
    "opaque": _opaque,
    "effects": _effects,
    "sql": _sql,
    "yaml": _yaml,
    "told": _told,
    "unsafe": _unsafe,
    "query": _query,
    **dict.fromkeys(("net", "net!"), lambda run, _v, _n, _g, _p: run.gather.network()),
    "unpickle": lambda run, value, name, _g, _p: unpickled(run, value, name),
    "tty": lambda run, _v, _n, _g, _p: run.gather.tty(Known.YES),
    "pure": lambda *_: None,
}
