"""`pathlib` and `os.path`: what becomes of a path that is half known."""

from __future__ import annotations

from posixpath import normpath

from gateway.facts.code.model import Text
from gateway.facts.code.python.values import (
    PLAIN,
    Items,
    Kind,
    Many,
    Path,
    choice,
    one_text,
    texts,
)
from gateway.facts.code.text import (
    FOLDER,
    children,
    concat,
    expand_user,
    join_path,
    known,
    last_names,
    parent,
    selects,
    tree,
    unknown,
)
from gateway.facts.model import Arg
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from gateway.facts.code.python.given import Given
    from gateway.facts.code.python.run import Run
    from gateway.facts.code.python.values import Thing

_MOVED = frozenset({"rename", "replace", "copy", "move"})


def path_method(run: Run, owner: Path, name: str, given: Given) -> Thing:
    """What `path.name(…)` gives; what it does stands in `methods`."""
    text = owner.text
    first = given.pick(0)
    word = one_text(first) if first is not None else known("")
    if name in {"resolve", "absolute"}:
        return Path(absolute(run, text))
    if name == "__enter__":
        return owner
    if name in {"as_posix", "__fspath__"}:
        return text
    if name == "joinpath":
        return Path(join_path((text, *(one_text(value) for value in given.positional))))
    if name in _MOVED:
        return choice(tuple(Path(one) for one in texts(first))) if first is not None else PLAIN
    if name == "open":
        return Kind("file", text)
    return _listed(text, name, word) or _derived(run, text, name, word)


def installed() -> Text:
    """`json.__file__`, `site.getsitepackages()`: somewhere among what is installed."""
    return tree(known("/usr/lib/python3"))


def here(run: Run) -> Text:
    """`os.getcwd()`. It says where it is: what lies above it is no longer in it."""
    arg, base = run.env.get(FOLDER), run.gather.base
    if arg is None:
        return known(".")
    if not arg.exact or (base is not None and not base.exact):
        return unknown("the folder it runs in is not known")
    return known(normpath(f"{arg.text}/{base.text}" if base is not None else arg.text))


def absolute(run: Run, text: Text) -> Text:
    """`os.path.abspath`, `Path.resolve`: as it stands on the disk, whose links nobody follows here."""
    arg = text.arg
    if text.tree or text.fresh or not arg.exact or arg.text[:1] == "/":
        return text
    whole = join_path((here(run), text))
    return known(normpath(whole.arg.text)) if whole.arg.exact and not arg.glob else whole


def _listed(text: Text, name: str, word: Text) -> Thing | None:
    if name == "iterdir":
        return Many(Path(children(text)))
    if name == "glob":
        return Many(choice((Path(_matches(text, word)), *_hidden(text, word))))
    if name == "rglob":
        every = word.arg.text == "*"
        return Many(
            choice((Path(picked_tree(text, word)), *(() if every else _hidden(text, word))))
        )
    if name == "walk":
        names = Many(Text(Arg("*", glob=True)))
        return Many(Items((Path(tree(text)), names, names)))
    return None


def _hidden(folder: Text, pattern: Text) -> tuple[Path, ...]:
    """Unlike the shell's, a pattern of pathlib selects hidden names too. (Few of them have an ending.)"""
    name = pattern.arg.text.removeprefix("**/")
    if not pattern.arg.exact or name[:1] != "*" or "/" in name or "." in name.rpartition("*")[2]:
        return ()
    return (Path(children(folder, f".{name}")),)


def picked_tree(folder: Text, pattern: Text) -> Text:
    """What a pattern selects below a folder: not everything, if its last part holds some of a name."""
    whole = tree(folder)
    exact = pattern.arg.exact and folder.arg.exact
    return (
        replace(whole, picked=(last_names(pattern.arg.text),))
        if exact and selects(folder.arg.text, pattern.arg.text)
        else whole
    )


def _derived(run: Run, text: Text, name: str, word: Text) -> Thing:
    if name == "expanduser":
        return Path(expand_user(text, run.env))
    if name == "with_suffix":
        return Path(concat((_without_suffix(text), word)))
    if name == "with_name":
        return Path(join_path((parent(text), word)))
    if name == "with_stem":
        folder = parent(text)  # (of what lies in a tree the suffix is not kept)
        stem = (join_path((folder, word)), suffix(text))
        return Path(folder if text.tree else concat(stem))
    if name in {"copy_into", "move_into"}:
        return Path(Text(word.arg, fresh=word.arg.exact))
    if name in {"relative_to", "as_uri", "readlink"}:
        return Path(unknown("it is computed by the code"))
    return PLAIN


def _matches(folder: Text, pattern: Text) -> Text:
    if not pattern.arg.exact or ".." in pattern.arg.text:
        return unknown("the pattern is not known here")
    return children(folder, pattern.arg.text)


def _without_suffix(text: Text) -> Text:
    arg = text.arg
    head, slash, name = arg.text.rpartition("/")
    if text.tree or text.fresh:
        return replace(text, picked=tuple(map(_stem, text.picked))) if text.picked else text
    if not arg.exact:
        return unknown(arg.why, head + slash)
    if arg.glob:
        return Text(replace(arg, text=f"{head}{slash}*"))
    return known(f"{head}{slash}{name.removesuffix(suffix(text).arg.text)}")


def _stem(pattern: str) -> str:
    """The pattern for the same names without what stands behind their last dot."""
    head, slash, name = pattern.rpartition("/")
    stem, dot, last = name.rpartition(".")
    plain = dot and stem and not any(sign in last for sign in "*?[]")
    return f"{head}{slash}{stem if plain else '*'}"


def suffix(text: Text) -> Text:
    """`Path.suffix`; nothing of a file in a listed folder, whose name doesn't matter."""
    arg = text.arg
    if text.tree or text.fresh:
        return known("")
    if not arg.exact or arg.glob:
        return Text(Arg("*", glob=True)) if arg.exact else unknown(arg.why)
    stem, dot, last = arg.text.rstrip("/").rpartition("/")[2].rpartition(".")
    return known(dot + last if stem and last else "")


def split_name(text: Text) -> tuple[Text, Text]:
    """`os.path.split`: folder and last component."""
    if not text.arg.exact:
        return unknown(text.arg.why), unknown(text.arg.why)
    head, _, name = text.arg.text.rpartition("/")
    if text.tree or text.fresh:
        whole = parent(text)
        return whole, whole
    return Text(replace(text.arg, text=head)), Text(replace(text.arg, text=name))


def base_name(text: Text) -> Text:
    """`os.path.basename`; of a listed file it is one component, which leads nowhere else."""
    if text.tree or text.fresh:
        return Text(Arg("*", glob=True))
    return split_name(text)[1]


def _absolute(run: Run, given: Given) -> Thing:
    return choice(tuple(absolute(run, text) for text in texts(given.pick(0) or PLAIN)))


# Functions that say where something lies.
PLACES: dict[str, Callable[[Run, Given], Thing]] = {
    "os.path.abspath": _absolute,
    "os.path.realpath": _absolute,
    "os.getcwd": lambda run, _given: here(run),
    "os.getcwdb": lambda run, _given: here(run),
    "pathlib.Path.cwd": lambda run, _given: Path(here(run)),
    "site.getusersitepackages": lambda _run, _given: installed(),
    "site.getuserbase": lambda _run, _given: installed(),
    "site.getsitepackages": lambda _run, _given: Many(installed()),
    "sysconfig.get_path": lambda _run, _given: installed(),
    "sysconfig.get_paths": lambda _run, _given: Many(installed()),
}
