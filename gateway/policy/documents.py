"""Names of policies → the files they mean, read, with everything they extend, in order of authority."""

from __future__ import annotations

import os

from gateway.policy import shipped
from gateway.policy.deceptive import check_text
from gateway.policy.files import read_text
from gateway.policy.language import policy_table
from gateway.policy.model import LAYERS
from gateway.policy.problems import Mark, Problem, nearest
from gateway.policy.reading import BAD, Fields, Reading, Said
from gateway.policy.source import read_nodes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

DEEPEST = 4


class Document:
    """One file: its fields, its layer, and the documents it extends."""

    __slots__ = ("asked", "fields", "layer", "name", "parents", "path", "shown", "text")

    def __init__(self, path: str, shown: str, text: str, fields: Fields, layer: str) -> None:
        self.path = path
        self.shown = shown
        self.text = text
        self.fields = fields
        self.layer = layer
        self.name = str(fields.get("name", shown))
        self.parents: list[Document] = []
        # The paths that led to the file, links and all.
        self.asked: dict[str, None] = {}

    @property
    def rank(self) -> int:
        """0 is the highest authority."""
        return LAYERS.index(self.layer)


class Library:
    """Reads each file once; `roots` are the policies that were asked for."""

    def __init__(self, problems: list[Problem]) -> None:
        from gateway.policy.blocks import block_table

        self.problems = problems
        self.found: dict[str, Document | None] = {}
        self.reading = Reading(problems, block_table())
        self.table = policy_table()

    def root(self, name: str, cap: str) -> Document | None:
        """The policy of this name. `cap`: the highest layer it may claim."""
        path = shipped.path_of(name) or os.path.abspath(name)
        if name.startswith(shipped.PREFIX) and not shipped.path_of(name):
            self.missing(name, Mark(name, 1))
            return None
        if not os.path.lexists(path) and "/" not in name and not name.endswith((".yaml", ".yml")):
            self.missing(name, Mark(name, 1))
            return None
        return self.document(path, name, cap, None, ())

    def missing(self, name: str, mark: Mark) -> None:
        hint = nearest(name, shipped.names()) or "shipped are: " + ", ".join(shipped.names())
        self.problems.append(Problem("P022", f"there is no policy `{name}`", mark, hint))

    def document(
        self, path: str, shown: str, cap: str, at: Mark | None, above: tuple[str, ...]
    ) -> Document | None:
        """The document at a path, with what it extends. `above`: the files that led here."""
        real = os.path.realpath(path)
        if real in above:
            chain = " → ".join(os.path.basename(one) for one in (*above, real))
            self.problems.append(
                Problem("P022", f"`extends` leads in a circle: {chain}", at or Mark(shown, 1))
            )
            return None
        if len(above) > DEEPEST:
            self.problems.append(
                Problem(
                    "P022", f"`extends` goes more than {DEEPEST} files deep", at or Mark(shown, 1)
                )
            )
            return None
        if real not in self.found:
            self.found[real] = self.read(real, shown, cap, at)
            document = self.found[real]
            if document is not None:
                self.extend(document, cap, (*above, real))
        document = self.found[real]
        if document is not None:
            document.asked[os.path.abspath(path)] = None
        return document

    def read(self, real: str, shown: str, cap: str, at: Mark | None) -> Document | None:
        ours = shipped.is_shipped(real)
        if ours:
            shown = os.path.relpath(real, os.path.dirname(os.path.realpath(shipped.folder())))
        text = read_text(real, shown, at, self.problems)
        if text is None:
            return None
        check_text(text, shown, self.problems)
        node = read_nodes(text, shown, self.problems)
        if node is None:
            return None
        fields = self.reading.read(self.table, node, "the policy")
        if fields is BAD:
            return None
        layer = self.layer(fields, "builtin" if ours else cap)
        return Document(real, shown, text, fields, layer)

    def layer(self, fields: Fields, cap: str) -> str:
        stated = str(fields.get("layer", cap))
        if LAYERS.index(stated) < LAYERS.index(cap):
            hint = {
                "org": "`builtin` is what ships with the gateway; write `layer: org`",
                "project": "a file of the repository can be changed by the agent; write `layer: project`",
            }.get(cap, f"write `layer: {cap}`")
            self.problems.append(
                Problem(
                    "P035",
                    f"this file may not have the layer `{stated}`",
                    fields.values_at["layer"],
                    hint,
                )
            )
            return cap
        return stated

    def extend(self, document: Document, cap: str, above: tuple[str, ...]) -> None:
        for name in document.fields.get("extends", ()):
            parent = self.parent(document, name, cap, above)
            if parent is None:
                continue
            if parent.rank > document.rank:
                self.problems.append(
                    Problem(
                        "P022",
                        f"`{name}` has the layer `{parent.layer}`, below this file's `{document.layer}`",
                        name.mark,
                        "a policy builds on its own layer or those above",
                    )
                )
            document.parents.append(parent)

    def parent(
        self, document: Document, name: Said, cap: str, above: tuple[str, ...]
    ) -> Document | None:
        if "://" in name:
            self.problems.append(
                Problem("P022", "policies are not fetched from elsewhere", name.mark, "name a file")
            )
            return None
        path = shipped.path_of(name)
        if not path:
            if not ("/" in name or name.endswith((".yaml", ".yml"))):
                self.missing(str(name), name.mark)
                return None
            path = os.path.join(os.path.dirname(document.path), name)
        shown = os.path.join(os.path.dirname(document.shown), name)
        return self.document(path, os.path.normpath(shown), cap, name.mark, above)


def in_order(roots: Iterable[Document]) -> list[Document]:
    """Every document once: those that are extended before those that extend, highest layer first."""
    found: dict[str, Document] = {}

    def visit(document: Document) -> None:
        for parent in document.parents:
            visit(parent)
        found.setdefault(document.path, document)

    for root in roots:
        visit(root)
    return sorted(found.values(), key=lambda one: one.rank)
