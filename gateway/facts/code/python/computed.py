"""Functions whose value matters: they make paths, lists and modules out of what they are given."""

from __future__ import annotations

from gateway.facts.code.model import Text
from gateway.facts.code.python.act import evaluated, glob_folder, in_place
from gateway.facts.code.python.containers import pairs_of
from gateway.facts.code.python.decoding import DECODING
from gateway.facts.code.python.environment import ENVIRONMENT, is_own, put
from gateway.facts.code.python.paths import PLACES, base_name, picked_tree, split_name
from gateway.facts.code.python.plainly import PLAINLY
from gateway.facts.code.python.reaching import REACHING
from gateway.facts.code.python.strings import as_text, converted
from gateway.facts.code.python.testing import CALLING
from gateway.facts.code.python.values import (
    PLAIN,
    Anything,
    Const,
    Items,
    Kind,
    Lazy,
    Local,
    Many,
    Path,
    Ref,
    Table,
    choice,
    is_data,
    one_text,
    texts,
)
from gateway.facts.code.spec import names
from gateway.facts.code.text import (
    children,
    concat,
    expand_user,
    home,
    join_path,
    known,
    parent,
    temporary_folder,
    tree,
    unknown,
)
from gateway.facts.model import Arg
from gateway.regex import compiled_later
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeAlias

    from gateway.facts.code.python.given import Given
    from gateway.facts.code.python.run import Run
    from gateway.facts.code.python.values import Thing

    Compute: TypeAlias = Callable[[Run, Given], Thing | None]

# Builtins that have no effect and give nothing that could have one.
BUILTINS = names(
    """
    abs all any ascii bin bool bytearray bytes callable chr complex delattr dir divmod float format
    hasattr hash help hex id input int isinstance issubclass len memoryview min max next iter object oct
    ord pow print property range repr round slice sum super type classmethod staticmethod str exit quit
    frozenset dict aiter anext copyright credits license __build_class__ vars
    """
)
_VARIABLES = compiled_later(r"(?a)\$(?:\{(\w+)\}|(\w+))")


def _each(function: Callable[[Text], Text]) -> Compute:
    """A function of one string."""

    def apply(_run: Run, given: Given) -> Thing:
        value = given.pick(0)
        return (
            choice(tuple(function(text) for text in texts(value))) if value is not None else PLAIN
        )

    return apply


def _join(_run: Run, given: Given) -> Thing:
    ways: list[tuple[Text, ...]] = [()]
    for value in given.positional:
        possible = texts(value) if len(ways) < 12 else (one_text(value),)
        ways = [(*way, text) for way in ways for text in possible]
    return choice(tuple(join_path(way) for way in ways))


def _expand_user(run: Run, given: Given) -> Thing:
    return _each(lambda text: expand_user(text, run.env))(run, given)


def _expand_variables(run: Run, given: Given) -> Thing:
    def expand(text: Text) -> Text:
        if "$" not in text.arg.text:
            return text
        parts: list[Text] = []
        at = 0
        for found in _VARIABLES.finditer(text.arg.text):
            name = found[1] or found[2]
            arg = run.env.get(name)
            value = Text(arg) if arg is not None else unknown(f"`${name}` is not known here")
            parts += (known(text.arg.text[at : found.start()]), value)
            at = found.end()
        return concat((*parts, Text(replace(text.arg, text=text.arg.text[at:]))))

    return _each(expand)(run, given)


def _getenv(run: Run, given: Given) -> Thing:
    found: list[Thing] = []
    for text in texts(given.pick(0) or PLAIN):
        arg = run.env.get(text.arg.text) if text.arg.exact else None
        default = given.pick(1, "default")
        if arg is not None:
            found.append(Text(arg))
        else:
            found.append(unknown(f"`${text.arg.text}` is not known here"))
            if default is not None and default != Const(None):
                found.append(default)
    return choice(tuple(found))


def _names(_run: Run, _given: Given) -> Thing:
    return Many(Text(Arg("*", glob=True)))


def _walked(_run: Run, given: Given) -> Thing:
    names = Many(Text(Arg("*", glob=True)))
    tops = texts(given.pick(0, "top") or known("."))
    return Many(Items((choice(tuple(tree(top) for top in tops)), names, names)))


def _globbed(_run: Run, given: Given) -> Thing:
    found: list[Thing] = []
    for text in texts(given.pick(0, "pathname") or PLAIN):
        if not text.arg.exact:
            found.append(text)
        elif "**" in text.arg.text:
            found.append(picked_tree(known(glob_folder(text.arg.text)[0] or "."), text))
        else:
            found.append(
                Text(Arg(text.arg.text, glob=any(sign in text.arg.text for sign in "*?[")))
            )
    return Many(choice(tuple(found)))


def _path(_run: Run, given: Given) -> Thing:
    joined = _join(_run, given)
    return (
        choice(tuple(Path(text) for text in texts(joined)))
        if given.positional
        else Path(known("."))
    )


def _temporary(kind: str, first: int = 0) -> Compute:
    """A new name, of all that begin and end so the one that nothing has yet. `first`: where `suffix` stands."""

    def make(run: Run, given: Given) -> Thing:
        said = [given.pick(first + at, name) for at, name in enumerate(("suffix", "prefix", "dir"))]
        usual = (known(""), known("tmp"), temporary_folder(run.env))
        suffix, prefix, folder = (
            other if value is None or value == Const(None) else one_text(value)
            for value, other in zip(said, usual, strict=True)
        )
        name = concat((prefix, Text(Arg("*", glob=True)), suffix))
        text = join_path((folder, name)) if folder.arg.exact else unknown(folder.arg.why)
        run.gather.path("write", text)
        if kind == "file":
            return Kind("file", text)
        return Items((PLAIN, text)) if kind == "pair" else text

    return make


def _sequence(run: Run, given: Given) -> Thing:
    if not given.positional:
        return Items(())
    values, complete = run.elements(given.positional[0])
    return Items(values) if complete else Many(choice(values))


def _reversed(run: Run, given: Given) -> Thing:
    found = _sequence(run, given)
    return Items(found.values[::-1]) if isinstance(found, Items) else found


def _sorted(run: Run, given: Given) -> Thing:
    values = run.elements(given.positional[0])[0] if given.positional else ()
    return Items(values) if len(values) == 1 else Many(choice(values))


def _enumerate(run: Run, given: Given) -> Thing:
    values, complete = run.elements(given.positional[0]) if given.positional else ((), True)
    pairs = tuple(Items((PLAIN, value)) for value in values)
    return Items(pairs) if complete else Many(choice(pairs))


def _zip(run: Run, given: Given) -> Thing:
    columns = [run.elements(value) for value in given.positional]
    if columns and all(complete for _, complete in columns):
        rows = zip(*(values for values, _ in columns), strict=False)
        return Items(tuple(Items(row) for row in rows))
    return Many(Items(tuple(choice(values) for values, _ in columns)))


def _map(run: Run, given: Given) -> Thing:
    from gateway.facts.code.python.given import Given as Arguments

    if len(given.positional) < 2:
        return PLAIN
    columns = [run.elements(value) for value in given.positional[1:]]
    complete = all(whole for _, whole in columns)
    if complete:
        rows = list(zip(*(values for values, _ in columns), strict=False))
    else:
        rows = [tuple(choice(values) for values, _ in columns)]
    found = tuple(run.call(given.positional[0], Arguments(row)) for row in rows)
    made = Items(found) if complete else Many(choice(found))
    return Lazy(made, given.positional[0], tuple(rows))


def _filter(run: Run, given: Given) -> Thing:
    from gateway.facts.code.python.given import Given as Arguments

    if len(given.positional) < 2:
        return PLAIN
    element = run.element(given.positional[1])
    if given.positional[0] != Const(None):
        run.call(given.positional[0], Arguments((element,)))
    return Many(element)


def _one_of(run: Run, given: Given) -> Thing | None:
    """`max`, `min`, `next`, `iter`: gives back something it was given."""
    if len(given.positional) > 1:
        return choice(given.positional) if not all(map(is_data, given.positional)) else None
    return run.element(given.positional[0]) if given.positional else None


def _iter(_run: Run, given: Given) -> Thing | None:
    return given.positional[0] if len(given.positional) == 1 else None


def _dict(run: Run, given: Given) -> Thing:
    named = tuple((known(name), value) for name, value in given.named)
    if not given.positional:
        return Table(named)
    if is_own(given.positional[0]) and not named:
        return given.positional[0]
    return Table((*pairs_of(run, given.positional[0]), *named))


def _callback(position: int, keyword: str, arguments: int) -> Compute:
    """`Thread(target=f, args=(…))`, `Timer(1, f, […])`: the function is called with these."""

    def apply(run: Run, given: Given) -> Thing:
        from gateway.facts.code.python.given import UNSEEN
        from gateway.facts.code.python.given import Given as Arguments

        function = given.pick(position, keyword)
        passed = given.pick(arguments, "args")
        if function is not None:
            values, complete = run.elements(passed) if passed is not None else ((), True)
            complete = complete and given.pick(arguments + 1, "kwargs") is None
            run.call_later(function, Arguments(values) if complete else UNSEEN)
        return PLAIN

    return apply


def _coroutine(_run: Run, given: Given) -> Thing | None:
    first = given.pick(0)
    return first if not isinstance(first, (Ref, Local)) else None


def _patched(position: int) -> Compute:
    """`mock.patch.object(C, "k", value)`: the attribute is that, for a while."""

    def apply(run: Run, given: Given) -> Thing:
        put = given.pick(position + 1, "new")
        name = given.pick(position, "attribute" if position else "target")
        if put is None:
            return PLAIN
        for text in texts(name if name is not None else PLAIN):
            if text.arg.exact:
                run.attributes.setdefault(text.arg.text.rpartition(".")[2], {})[put] = None
            else:
                run.gather.unknown("code", "it replaces an attribute that is not known here")
        run.keep(put)
        return put

    return apply


def _given_files(run: Run, given: Given) -> None:
    """`fileinput` without files takes those that the program was given."""
    if given.pick(0, "files") is None:
        in_place(run, Items(tuple(map(Text, run.argv))), "", given, 0)


COMPUTED: dict[str, Compute] = {
    **PLAINLY,
    **REACHING,
    **CALLING,
    **DECODING,
    "os.path.join": _join,
    "os.path.expanduser": _expand_user,
    "os.path.expandvars": _expand_variables,
    "os.path.dirname": _each(parent),
    "os.path.basename": _each(base_name),
    "os.path.normpath": _each(lambda text: text),
    "os.path.split": lambda _run, given: Items(split_name(one_text(given.pick(0) or PLAIN))),
    "os.fspath": lambda _run, given: as_text(given.pick(0) or PLAIN),
    "os.fsencode": lambda _run, given: as_text(given.pick(0) or PLAIN),
    "os.getenv": _getenv,
    "os.environ.get": _getenv,
    **ENVIRONMENT,
    **PLACES,
    "os.environ.setdefault": lambda run, given: choice((_getenv(run, given), put(run, given))),
    "tempfile.mkdtemp": _temporary("folder"),
    "tempfile.TemporaryDirectory": _temporary("folder"),
    "tempfile.mkstemp": _temporary("pair"),
    "tempfile.mktemp": _temporary("folder"),
    "tempfile.NamedTemporaryFile": _temporary("file", 4),
    "tempfile.TemporaryFile": _temporary("file", 4),
    "tempfile.SpooledTemporaryFile": _temporary("file", 5),
    "tempfile.gettempdir": lambda run, _given: choice((temporary_folder(run.env), known("/tmp"))),  # noqa: S108
    "pathlib.Path": _path,
    "pathlib.PosixPath": _path,
    "pathlib.PurePath": _path,
    "pathlib.PurePosixPath": _path,
    "pathlib.Path.home": lambda run, _given: Path(home(run.env)),
    "builtins.str": lambda _run, given: converted(given),
    "builtins.list": _sequence,
    "builtins.tuple": _sequence,
    "builtins.set": _sequence,
    "builtins.frozenset": _sequence,
    "builtins.sorted": _sorted,
    "builtins.reversed": _reversed,
    "builtins.enumerate": _enumerate,
    "builtins.zip": _zip,
    "builtins.map": _map,
    "builtins.filter": _filter,
    "builtins.max": _one_of,
    "builtins.min": _one_of,
    "builtins.next": _one_of,
    "builtins.iter": _iter,
    "builtins.dict": _dict,
    "builtins.eval": lambda run, given: evaluated(run, "builtins.eval", given),
    "threading.Thread": _callback(1, "target", 3),
    "threading.Timer": _callback(1, "function", 2),
    "multiprocessing.Process": _callback(1, "target", 3),
    "asyncio.run": _coroutine,
    "asyncio.gather": _coroutine,
    "asyncio.wait_for": _coroutine,
    "contextlib.closing": _coroutine,
    "io.TextIOWrapper": _coroutine,
    "unittest.mock.patch": _patched(0),
    "unittest.mock.patch.object": _patched(1),
    "typing.cast": lambda _run, given: given.pick(1),
    # Functions of modules are among these.
    **dict.fromkeys(
        ("gc.get_objects", "gc.get_referrers", "gc.get_referents"),
        lambda _run, _given: Many(Anything("it is one of all objects that there are")),
    ),
    **dict.fromkeys(
        ("importlib.metadata.EntryPoint", "importlib.metadata.EntryPoints"),
        lambda _run, _given: Anything("it loads what it is told"),
    ),
}
# `os.listdir` and its like: what they do stands in `library`, what they give here.
GIVES: dict[str, Compute] = {
    "os.listdir": _names,
    "os.walk": _walked,
    "os.fwalk": _walked,
    "glob.glob": _globbed,
    "glob.iglob": _globbed,
    "os.scandir": lambda _run, given: Many(
        Path(children(one_text(given.pick(0, "path") or known("."))))
    ),
    "shutil.copy": lambda _run, given: given.pick(1, "dst"),
    "shutil.copytree": lambda _run, given: given.pick(1, "dst"),
    "shutil.move": lambda _run, given: given.pick(1, "dst"),
    "fileinput.input": _given_files,
    "fileinput.FileInput": _given_files,
}
