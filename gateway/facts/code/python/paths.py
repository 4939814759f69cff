"""`pathlib` and `os.path`: what becomes of a path that is half known."""

from __future__ import annotations

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
    children,
    concat,
    expand_user,
    join_path,
    known,
    parent,
    selects,
    tree,
    unknown,
)
from gateway.facts.model import Arg
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.code.python.given import Given
    from gateway.facts.code.python.run import Run
    from gateway.facts.code.python.values import Thing

_SAME = frozenset({"resolve", "absolute", "__enter__"})
_MOVED = frozenset({"rename", "replace", "copy", "move"})


def path_method(run: Run, owner: Path, name: str, given: Given) -> Thing:
    """What `path.name(…)` gives; what it does stands in `methods`."""
    text = owner.text
    first = given.pick(0)
    word = one_text(first) if first is not None else known("")
    if name in _SAME:
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


def _listed(text: Text, name: str, word: Text) -> Thing | None:
    if name == "iterdir":
        return Many(Path(children(text)))
    if name == "glob":
        return Many(Path(_matches(text, word)))
    if name == "rglob":
        return Many(Path(picked_tree(text, word)))
    if name == "walk":
        names = Many(Text(Arg("*", glob=True)))
        return Many(Items((Path(tree(text)), names, names)))
    return None


def picked_tree(folder: Text, pattern: Text) -> Text:
    """What a pattern selects below a folder: not everything, if its last part holds some of a name."""
    whole = tree(folder)
    exact = pattern.arg.exact and folder.arg.exact
    return (
        replace(whole, picked=True)
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
        return Path(concat((join_path((parent(text), word)), suffix(text))))
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
        return text
    if not arg.exact:
        return unknown(arg.why, head + slash)
    if arg.glob:
        return Text(replace(arg, text=f"{head}{slash}*"))
    return known(f"{head}{slash}{name.removesuffix(suffix(text).arg.text)}")


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
