"""`lists:` and `programs:` of all files, merged."""

from __future__ import annotations

from gateway.policy.layers import RANK, may_loosen, who_may
from gateway.policy.problems import Problem, nearest
from gateway.policy.reading import Fields, Items

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from gateway.policy.documents import Document
    from gateway.policy.source import Node


def merged_lists(documents: Iterable[Document], problems: list[Problem]) -> dict[str, Items]:
    """Every list with what lower layers add to it. Names are declared once over all files."""
    declared: dict[str, tuple[Document, Any]] = {}
    additions: list[tuple[str, Document, Any]] = []
    found: dict[str, Items] = {}
    for document in documents:
        lists = document.fields.get("lists") or Fields(document.fields.mark)
        for name, given in lists.items():
            if isinstance(given, Fields) and "add" in given:
                additions.append((name, document, given))
            elif name in declared:
                at = declared[name][0].fields["lists"].keys_at[name]
                mark = lists.keys_at[name]
                problems.append(
                    Problem(
                        "P030",
                        f"the list `{name}` is declared at {at.at} already",
                        mark,
                        f"write `{name}: {{add: […]}}`",
                    )
                )
            else:
                declared[name] = document, given
                items = given.get("items") if isinstance(given, Fields) else given
                if items is not None:
                    found[name] = Items(items, items.mark, items.marks)
    for name, document, given in additions:
        if name not in declared:
            hint = nearest(name, declared) or "declare it with `items`"
            problems.append(
                Problem(
                    "P032", f"unknown list `{name}`", document.fields["lists"].keys_at[name], hint
                )
            )
        elif _right(name, document, declared[name], given, problems) and name in found:
            found[name].extend(given["add"])
            found[name].marks.extend(given["add"].marks)
    _refuse_nesting(found, problems)
    return found


def _right(
    name: str,
    document: Document,
    declared: tuple[Document, Any],
    given: Fields,
    problems: list[Problem],
) -> bool:
    owner, first = declared
    extendable = first.get("extendable_by") if isinstance(first, Fields) else None
    allowed = tuple(map(str, extendable)) if extendable is not None else None
    if may_loosen(document.layer, owner.layer, allowed):
        return True
    problems.append(
        Problem(
            "P035",
            f"the layer `{document.layer}` may not add to the list `{name}`",
            given.keys_at["add"],
            f"{who_may(owner.layer, allowed)} may (`extendable_by` says who)",
        )
    )
    return False


def _refuse_nesting(lists: dict[str, Items], problems: list[Problem]) -> None:
    problems.extend(
        Problem("P032", f"the list `{name}` holds another list", item.mark, "write its items out")
        for name, items in lists.items()
        for item in items
        if item.startswith("@")
    )


def merged_programs(documents: Iterable[Document], problems: list[Problem]) -> dict[str, Any]:
    """The program models of all files as plain data, each checked by the language of models."""
    found: dict[str, Any] = {}
    places: dict[str, Any] = {}
    for document in documents:
        programs = document.fields.get("programs") or Fields(document.fields.mark)
        for name, node in programs.items():
            mark = programs.keys_at[name]
            if name in found:
                problems.append(
                    Problem(
                        "P030",
                        f"the program `{name}` is described at {places[name].at} already",
                        mark,
                    )
                )
                continue
            if RANK[document.layer] > RANK["org"] and _is_modelled(name):
                problems.append(
                    Problem(
                        "P035",
                        f"the layer `{document.layer}` may not describe `{name}` anew",
                        mark,
                        "what the gateway knows of it holds; `org` may say otherwise",
                    )
                )
                continue
            mapping = plain_node(node)
            if _usable(name, mapping, node, problems):
                found[name] = mapping
                places[name] = mark
    return found


def _is_modelled(name: str) -> bool:
    from gateway.facts.programs.catalog import model

    return model(name) is not None


def _usable(name: str, mapping: Any, node: Node, problems: list[Problem]) -> bool:
    if mapping is None:
        mapping = {}
    if not isinstance(mapping, dict):
        problems.append(Problem("P041", f"`{name}` must be described by a map", node.mark))
        return False
    from gateway.facts.programs.language.model import ModelError
    from gateway.facts.programs.language.reading import from_mapping

    try:
        from_mapping(mapping, name)
    except ModelError as error:
        for one in error.problems:
            mark = _place(node, one.key)
            problems.append(Problem("P041", f"program `{name}`: {one.message}", mark, one.hint))
        return False
    return True


def _place(node: Node, keys: Iterable[str]) -> Any:
    mark = node.mark
    for key in keys:
        if node.kind == "map":
            for name, value in node.value:
                if name.value == key:
                    node, mark = value, name.mark
                    break
        elif node.kind == "list" and str(key).isdigit() and int(key) < len(node.value):
            node = node.value[int(key)]
            mark = node.mark
    return mark


def plain_node(node: Node) -> Any:
    """A node as plain data."""
    if node.kind == "map":
        return {key.value: plain_node(value) for key, value in node.value}
    if node.kind == "list":
        return [plain_node(item) for item in node.value]
    return node.value
