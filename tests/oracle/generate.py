"""Texts nobody wrote: canary constructs put into each other, cut, spliced and mixed with noise.

Every canary of a text has a name of its own, so that one which is shown can't cover for one that is
hidden. All randomness comes from the seed.
"""

from __future__ import annotations

import pathlib
import random
import re

from tests.oracle.bash import CANARIES, harmless
from tests.oracle.constructs import constructs
from tests.oracle.endings import Endings
from tests.oracle.files import PROGRAMS, FileTexts, stays_here
from tests.oracle.flows import Flows
from tests.oracle.makefiles import Makefiles
from tests.oracle.mixtures import Mixtures
from tests.oracle.scopes import Scopes
from tests.oracle.sentences import Sentences
from tests.oracle.snippets import LANGUAGES, MORE, Snippets, no_way_out

_TOKENS = [
    "a", "echo", " ", " ", "\n", "\t", ";", "&", "|", "&&", "||", "(", ")", "{", "}", "{ ", " }", "; }",
    "$", "$(", "${", "$((", "))", "$[", "]", "[", "[[ ", " ]]", "((", "`", "'", '"', "\\", "\\\n", "#",
    " #", "!", " ! ", "*", "?", "@(", "<", ">", "<<", "<<-", "<<<", "<(", ">(", "&>", ">&", "<&", ">|",
    "|&", "1", "2>", "=", "a=", "a[", "a+=", "a=(", "if ", "then ", "fi", "elif ", "else ", "for ", " in ",
    "do ", "done", "while ", "case ", "esac", ";;", ";&", "function ", "f() ", "f ", "time ", "coproc ",
    "select ", "E", "\nE\n", "<<E\n", "'E'", "<<'E'", "\nE", "x:-", "@P", "#}", "%", "/", "^", ",", "-", ":",
    "é", "\r", "0", "true", "cat ", "$'", '$"', "$x", "${x", "x}", "=~ ", "== ", "-eq ", "\\'", '\\"', "\\`",
]  # fmt: skip
_EDITS = [
    "'", '"', "\\", "`", "$(", ")", "${", "}", "#", " #", "\n", "\\\n", ";", " ", "(", "{ ", "; }", "$",
    "<<E\n", "\nE\n", "!", "&", "|", "''", '""', "a=", "[", "]", "((", "))", ": ", "$'", '$"', "2>f ",
    "{fd}>f ", "\t", "time ", "x", "<<'E'\n", "<<-E\n\t", "\nE", "E", "$((", "))", "${x:-", "${x#", "${x/",
    "[[ ", " ]]", "case x in ", ") ", ";;", "esac", "do ", "done", "if ", "fi", "in", "a[", "]=", "a=(", "<(",
    "\\'", '\\"', "\\`", "\r", "=~", "@(", "-", "<<", "<<<", ">&", "<&-",
]  # fmt: skip
_DEVIOUS = pathlib.Path(__file__).parent.with_name("facts") / "devious.txt"
_NO_TREE = re.compile(
    r"bash|sh -s|eval|\. |source|trap|exec |xargs|history|histexpand|touch|\btime -f|alias|shopt"
)


class Texts:
    """What all sources have in common."""

    # What bash may run of them, and with which programs besides those of every text.
    may_run = staticmethod(harmless)
    programs: tuple[str, ...] = ()
    # The address space of each process.
    memory = 1 << 30

    def __init__(self, seed: int, _corpus: list[str] | None = None) -> None:
        self.random = random.Random(seed)

    def text(self) -> str:
        """One text with up to nine canaries in it."""
        raise NotImplementedError

    def _edited(self, text: str, edits: int) -> str:
        r = self.random
        for _ in range(edits):
            at = r.randint(0, len(text))
            k = r.random()
            if k < 0.6:
                text = text[:at] + r.choice(_EDITS) + text[at:]
            elif k < 0.8:
                text = text[:at] + text[at + r.randint(1, 3) :]
            else:
                start = r.randint(0, len(text))
                piece = text[start : start + r.randint(1, 6)]
                text = text[:at] + piece + text[at:]
        return text

    def _named(self, template: str) -> str:
        pieces = re.split(r"\{CMD\}", template)
        out = pieces[0]
        for n, piece in enumerate(pieces[1:]):
            out += CANARIES[min(n, len(CANARIES) - 1)] + piece
        return out.replace("{CMD", "").replace("CMD}", "")


class Trees(Texts):
    """Texts for a judge that sees the tree only: where a command stands, not what a value becomes."""

    def __init__(self, seed: int, corpus: list[str]) -> None:
        super().__init__(seed)
        self.templates = [
            one.template
            for one in constructs()
            if "{CMD}" in one.template
            and one.theme not in ("stateful", "inert")
            and not _NO_TREE.search(one.template)
        ]
        self.sentences = Sentences(self.random)
        # Other texts to cut places for canaries into.
        self.texts = corpus

    def text(self) -> str:
        """One text with up to nine canaries in it."""
        r = self.random
        k = r.random()
        if k < 0.4:
            template = self._edited(self.sentences.text(), r.choice([0, 0, 1, 1, 2]))
        elif k < 0.5:
            template = self._soup()
        elif k < 0.6 and self.texts:
            template = self._spliced(r.choice(self.texts))
        else:
            template = self._composed()
        return self._named(template)

    def _soup(self) -> str:
        r = self.random

        def noise() -> str:
            return "".join(r.choice(_TOKENS) for _ in range(r.randint(0, 8)))

        before = r.choice(["", " ", "\n", ";", "$(", "`", "<(", "'", '"', "\\\n"])
        behind = r.choice(["", " ", "\n", ";", ")", "`", "}", "'", '"'])
        text = noise() + before + "{CMD}" + behind + noise()
        return text + "\n{CMD}" if r.random() < 0.2 else text

    def _spliced(self, text: str) -> str:
        """A canary at a random place of a text, in one of the forms that run in some contexts."""
        r = self.random
        for _ in range(r.choice([1, 1, 2])):
            at = r.randint(0, len(text))
            form = r.choice(
                ["$({CMD})", "`{CMD}`", "\n{CMD}\n", "; {CMD};", "<({CMD})", "${x:-$({CMD})}"]
            )
            text = text[:at] + form + text[at:]
        return self._edited(text, r.choice([0, 0, 1, 2]))

    def _composed(self) -> str:
        r = self.random
        text = r.choice(self.templates)
        k = r.random()
        if k < 0.5:
            for _ in range(r.choice([1, 1, 1, 2, 3])):
                text = text.replace("{CMD}", r.choice(self.templates), 1)
        elif k < 0.65:
            joint = r.choice(["\n", "; ", " && ", " | ", " & ", "\n\n", " || "])
            text = r.choice(self.templates).replace("{CMD}", "true") + joint + text
        elif k < 0.75:
            other = r.choice(self.templates)
            text = text[: r.randint(0, len(text))] + other[r.randint(0, len(other)) :]
        return self._edited(text, r.choice([0, 1, 1, 2, 3]))


class Values(Texts):
    """Texts for a judge that follows values: state, files, evaluators of strings."""

    def __init__(self, seed: int, _corpus: list[str]) -> None:
        super().__init__(seed)
        self.flows = Flows(self.random)
        self.endings = Endings(self.random)
        self.scopes = Scopes(self.random)
        self.templates = [one.template for one in constructs() if "{CMD}" in one.template]
        rows = (row.partition("\t")[2] for row in _DEVIOUS.read_text().splitlines())
        self.devious = [re.sub(r"\bz[a-p]\b", "{CMD}", row.replace("⏎", "\n")) for row in rows]

    def text(self) -> str:
        """One text with up to nine canaries in it."""
        r = self.random
        edits = r.choice([0, 0, 0, 0, 1, 2])
        k = r.random()
        if k < 0.65:
            source = self.flows if k < 0.4 else self.endings if k < 0.53 else self.scopes
            text = source.text()
            if source is not self.flows and r.random() < 0.15:
                text = self.flows.surrounded(text)
            return self._edited(text, r.choice([0, 0, edits]))
        rows = self.devious if k < 0.9 else self.templates
        text = r.choice(rows)
        for _ in range(r.choice([0, 1, 1, 2])):
            text += r.choice(["\n", "\n", "; ", " && ", " | "]) + r.choice(rows)
        return self._named(self._edited(self.flows.surrounded(text), edits))


class Mixed(Texts):
    """Texts for the same judge, of rows of all sources."""

    def __init__(self, seed: int, _corpus: list[str]) -> None:
        super().__init__(seed)
        self.mixtures = Mixtures(self.random)

    def text(self) -> str:
        """One text with up to nine canaries in it."""
        return self._edited(self.mixtures.text(), self.random.choice([0, 0, 0, 0, 1]))


class Files(Texts):
    """Texts for the same judge, about what stands in files."""

    may_run = staticmethod(stays_here)
    programs = PROGRAMS

    def __init__(self, seed: int, _corpus: list[str]) -> None:
        super().__init__(seed)
        self.files = FileTexts(self.random)

    def text(self) -> str:
        """One text with up to nine canaries in it."""
        return self.files.text()


class Inline(Texts):
    """Texts for the same judge, in another language than the shell's."""

    language = "python"
    may_run = staticmethod(no_way_out)

    def __init__(self, seed: int, _corpus: list[str]) -> None:
        super().__init__(seed)
        self.snippets = Snippets(self.random, self.language)

    def text(self) -> str:
        """One text with up to nine canaries in it."""
        return self.snippets.text()


class Built(Texts):
    """Texts for the same judge, in which make runs what a Makefile says."""

    programs = ("make", "gmake")

    def __init__(self, seed: int, _corpus: list[str]) -> None:
        super().__init__(seed)
        self.makefiles = Makefiles(self.random)

    def text(self) -> str:
        """One text with up to nine canaries in it."""
        return self.makefiles.text()


SOURCES: dict[str, type[Texts]] = {
    "trees": Trees, "values": Values, "mixtures": Mixed, "files": Files, "make": Built,
    **{
        name: type(name, (Inline,), {"language": name, "programs": (program,), **MORE.get(name, {})})
        for name, program in LANGUAGES.items()
    },
}  # fmt: skip
