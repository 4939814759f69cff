"""The values that cross stages: what is asked, what the world looks like, what was decided.

What must live here: frozen values that more than one stage names. What must not: any work. The tree
lives in `shell.syntax`, the facts in `facts.model`, the policy in `policy.model`, the outcome of a
run in `runner.outcome`.
"""

from __future__ import annotations

from gateway.scale import Scale
from gateway.values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Protocol
else:
    Protocol = object


class Verdict(Scale):
    """Ordered: the strictest of several is their `max`."""

    ALLOW = 0
    ASK = 1
    DENY = 2

    def __str__(self) -> str:
        return self.name.lower()


class Known(Scale):
    """A three-valued answer. `UNKNOWN` never helps an allow."""

    NO = 0
    UNKNOWN = 1
    YES = 2


class Span(Value):
    """Characters `start` up to, not including, `end` of the text that was handed in."""

    start: int
    end: int


NOWHERE = Span(0, 0)


class Lookup(Protocol):
    """The only questions that understanding and judging may ask of the world.

    The gate answers from the disk and records each answer; replay answers from the record.
    Every answer is a plain string; an empty string means "not there" or "cannot tell".
    """

    def real(self, path: str) -> str:
        """The path with every symbolic link resolved, as far as it exists. `~name` is the home folder
        of that user, or itself when it is not known."""

    def kind(self, path: str) -> str:
        """`file`, `dir`, `other`, or empty when nothing is there (links followed)."""

    def which(self, name: str) -> str:
        """The absolute path of the program that `PATH` gives this name."""

    def entries(self, path: str) -> str:
        """The names in a folder, joined by newlines; empty when there are too many to say."""


class Context(Value):
    """All that a judgement needs of the world besides the command itself."""

    cwd: str
    workspace: str
    home: str
    tmp: str
    lookup: Lookup
    # The environment the command would see, as far as policies and expansion may know it.
    env: Mapping[str, str]
    # Is somebody there to answer an `ask`?
    attended: bool = False
    # Will the kernel hold the command to the policy's limits? (`--uncontained` says no)
    contained: bool = False
    # Named variables of the gateway's own environment that parameters may be bound to.
    gateway_env: Mapping[str, str] = {}
    # Today, `YYYY-MM-DD`: exceptions expire. Given, so that a judgement can be replayed.
    today: str = ""


class ShellRequest(Value):
    """A command as text, exactly as it would be run."""

    command: str
    # `bash` or `powershell`: the interpreter the text is judged for, and run by.
    shell: str = "bash"


class FileRequest(Value):
    """A file operation of a façade; judged like a command, with the same roles."""

    operation: str  # read, write, delete, list
    path: str
    size: int = 0


class Finding(Value):
    """What one rule says of one command, or of the whole line when `command` is -1."""

    rule: str
    verdict: Verdict
    reason: str
    suggest: str = ""
    severity: str = "medium"
    # `file:line` of the rule, and the layer it stands in.
    at: str = ""
    layer: str = "builtin"
    command: int = -1
    span: Span = NOWHERE
    # Why it fired, in words: "program rm", "deletes / (system root)".
    evidence: tuple[str, ...] = ()
    # Fired because something is not known, not because it was seen.
    unknown: bool = False
    # `stage: observe`: said, recorded, without effect.
    observed: bool = False
    # The exception that took this finding's effect away.
    waived_by: str = ""
    # `kernel`, `proxy` or `static`: who would stop it if the analysis had missed it.
    enforced_by: str = "static"


class Decision(Value):
    """The answer: the strictest live finding, and everything that was said beside it."""

    verdict: Verdict
    # Live findings, strictest first. Never empty.
    findings: tuple[Finding, ...]
    waived: tuple[Finding, ...] = ()
    observed: tuple[Finding, ...] = ()
    # Some part of the text could not be read.
    opaque: bool = False
    policy: str = ""  # digest

    @property
    def deciding(self) -> tuple[Finding, ...]:
        """The findings that made the verdict what it is."""
        return tuple(one for one in self.findings if one.verdict == self.verdict)

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the deciding rules, each once."""
        return tuple(dict.fromkeys(one.rule for one in self.deciding))

    @property
    def reason(self) -> str:
        """Why, in the words of the first deciding rule."""
        return self.findings[0].reason

    @property
    def suggest(self) -> str:
        """A better way, when a deciding rule knows one."""
        return next((one.suggest for one in self.deciding if one.suggest), "")
