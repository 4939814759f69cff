"""Problems of a policy: where, what, how to put it right; all of one run, never only the first.

Each has a code from `CODES`; the reference page of the codes is made from that table.
"""

from __future__ import annotations

from gateway.errors import PolicyError
from gateway.values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

# code → (title, what is wrong and what to do)
CODES = {
    "P001": (
        "file cannot be read",
        "The file is missing, is not text in UTF-8, or may not be read.",
    ),
    "P002": ("not YAML", "The text breaks YAML's own rules; indentation and quotes first."),
    "P003": (
        "outside the YAML subset",
        (
            "Anchors, aliases, tags, merge keys, several documents and keys that are not plain text are "
            "refused: each can make a policy mean something other than it seems to."
        ),
    ),
    "P004": ("duplicate key", "YAML readers keep one of the two and drop the other in silence."),
    "P005": (
        "must be quoted",
        (
            "YAML 1.1 readers turn this into something else (`no` into false, `12:30` into 750). "
            "Put it in quotes."
        ),
    ),
    "P006": (
        "too large or too deep",
        "There are limits on the size of a policy file and its nesting.",
    ),
    "P007": (
        "owner or mode",
        (
            "A policy that others may write protects nothing. Give it to yourself or root, and take "
            "write permission from group and others."
        ),
    ),
    "P008": ("nothing in it", "No file that was loaded has a rule, a path list or a parameter."),
    "P010": ("wrong kind of value", "A text, a list or a map stands where another is needed."),
    "P011": ("missing key", "A key that must be there is not."),
    "P012": (
        "unknown key",
        "No key of this name has a meaning here. Nothing is skipped in silence.",
    ),
    "P013": ("unknown value", "Only the listed values have a meaning here."),
    "P014": (
        "malformed value",
        "The value has not the form that is needed (an id, a time, a size, a date).",
    ),
    "P015": ("keys that do not go together", "One key needs another, or rules another out."),
    "P021": ("needs another engine", "`requires_engine` names a version that this engine is not."),
    "P022": (
        "extends",
        "The policy it builds on is not there, leads back to itself, or may not be used.",
    ),
    "P030": (
        "declared twice",
        "Ids and list names are unique over all files that are loaded together.",
    ),
    "P031": (
        "example fails",
        (
            "An example under `tests` is not judged as it says. A rule that loads is a rule that has been "
            "shown to fire where it should and not where it should not."
        ),
    ),
    "P032": ("unknown list", "`@name` needs a list of that name under `lists`."),
    "P033": ("unknown rule", "The exception names a rule that no loaded file has."),
    "P034": ("final rule", "A final rule takes no exception."),
    "P035": (
        "may not loosen",
        "The layers above say what a layer may loosen; everything may be tightened by anyone.",
    ),
    "P040": ("pattern", "The path pattern is malformed, or cannot match what it seems to."),
    "P041": ("program model", "The description of a program under `programs` cannot be used."),
    "P042": ("regular expression", "It does not compile, or may take time without bound."),
    "P043": ("unknown program", "No program model has this name, but one has nearly the same."),
    "P044": (
        "unknown option or subcommand",
        "The program's model knows no such option or subcommand.",
    ),
    "P045": (
        "the rule cannot fire",
        "Its conditions exclude each other, or it applies to nothing.",
    ),
    "P046": (
        "deceptive text",
        "Invisible, bidirectional or look-alike characters stand in a name.",
    ),
}

GUIDE = "docs/reference/policy-problems.md"


class Mark(Value):
    """A place in a file; lines and columns count from 1."""

    file: str
    line: int
    column: int = 1
    length: int = 1
    # The text of the line, for the excerpt.
    text: str = ""

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"

    @property
    def at(self) -> str:
        """`file:line`, as findings carry it."""
        return f"{self.file}:{self.line}"


class Problem(Value):
    """One thing that is wrong with a policy."""

    code: str
    message: str
    mark: Mark
    # "did you mean `program`?", or what to write.
    hint: str = ""
    severity: str = "error"  # error, warning, note

    @property
    def guide(self) -> str:
        """Where this code is explained."""
        return f"{GUIDE}#{self.code.lower()}"

    def __str__(self) -> str:
        head = f"{self.mark}: {self.severity} {self.code} {self.message}"
        if not self.mark.text.strip():
            return f"{head}; {self.hint}" if self.hint else head
        number = f"{self.mark.line:>5} | "
        before = "".join(c if c == "\t" else " " for c in self.mark.text[: self.mark.column - 1])
        room = max(1, len(self.mark.text) - self.mark.column + 1)
        caret = "^" * max(1, min(self.mark.length, room))
        tail = f" {self.hint}" if self.hint else ""
        return f"{head}\n{number}{self.mark.text}\n{'':>5} | {before}{caret}{tail}"


class InvalidPolicyError(PolicyError):
    """A policy cannot be used. `problems` holds everything that was found, in the order of the files."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(sorted(set(problems), key=_order))
        errors = sum(one.severity == "error" for one in self.problems)
        count = f"{errors} error" + ("s" if errors != 1 else "")
        guides = ", ".join(sorted({one.guide for one in self.problems}))
        text = "\n".join([*map(str, self.problems), f"{count}; see {guides}"])
        super().__init__(text)


def _order(problem: Problem) -> tuple[str, int, int, str, str]:
    mark = problem.mark
    return mark.file, mark.line, mark.column, problem.code, problem.message


def nearest(word: str, known: Iterable[str]) -> str:
    """ "did you mean `program`?", or nothing when no known word is near."""
    import difflib

    names = sorted(set(known))
    folded = {name.lower(): name for name in names}
    found = difflib.get_close_matches(word.lower().replace("-", "_"), folded, 1, 0.6)
    found = found or difflib.get_close_matches(word.lower(), folded, 1, 0.6)
    return f"did you mean `{folded[found[0]]}`?" if found else ""
