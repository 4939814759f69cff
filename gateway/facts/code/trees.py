"""Settings as trees: YAML as texts alone, and every text in a tree with the keys above it."""

from __future__ import annotations

from gateway.facts.code.gather import TooMuch

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

_MOST = 400
_MOST_NODES = 5_000
_LONGEST = 20_000


def yaml_of(text: str) -> Any:
    import yaml

    if len(text) > _LONGEST or text.count("[") + text.count("{") > _MOST:
        raise TooMuch
    try:
        # The slow loader: the fast one has no bound on how deep it nests.
        return yaml.load(text, Loader=yaml.BaseLoader)  # noqa: S506 - it makes nothing but texts
    except yaml.YAMLError as wrong:
        raise ValueError(str(wrong)) from wrong


def leaves(tree: Any, keep: int = 2) -> Iterator[tuple[tuple[str, ...], str]]:
    """Every text in the tree, with the keys right above it; a list of texts under a key is one after the other."""
    todo: list[tuple[tuple[str, ...], Any]] = [((), tree)]
    for _ in range(_MOST_NODES):
        if not todo:
            return
        path, node = todo.pop()
        if isinstance(node, dict):
            todo.extend(
                ((*path[1 - keep :], str(key)), value) for key, value in reversed(node.items())
            )
        elif isinstance(node, list):
            todo.extend((path, value) for value in reversed(node))
        elif isinstance(node, str):
            yield path, node
    raise TooMuch  # many, or a file whose parts are each other (`&a [*a]`)


_WHOLE = 12


def flat(path: str, text: str) -> str | None:
    """Each text of a file in a known format on a line of its own, behind all of its keys; None where it is
    none, or can't be read."""
    try:
        if path.endswith((".yml", ".yaml", ".json", ".jsonc")):
            tree = yaml_of(text)
        elif path.endswith(".toml"):
            import tomllib

            tree = tomllib.loads(text)
        else:
            return None
        found = [f"{' '.join(keys)}: {value}" for keys, value in leaves(tree, _WHOLE)]
    except (TooMuch, ValueError, RecursionError):
        return None
    return "\n".join(" ".join(line.split("\n")) for line in found)


FORMATS = (".yml", ".yaml", ".json", ".jsonc", ".toml")
