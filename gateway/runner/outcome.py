"""What came of a run: how it ended, what it wrote, what was killed, and what really held it.

A run never raises for what the command or the machine did: a missing program, a time-out, a full disk
and a sandbox that could not be had are outcomes, each with a code (`CODES`).
"""

from __future__ import annotations

from gateway.values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.runner.confine.plan import Plan

EXITED = "exited"
SIGNALLED = "signalled"
TIMED_OUT = "timed-out"
CANCELLED = "cancelled"
NOT_STARTED = "failed-to-start"
# The runner lost sight of the command: it was killed, how it ended is not known.
LOST = "lost"

# Why a command did not start, or what went wrong beside it.
CODES = {
    "program-not-found": "the program does not exist",
    "shell-not-found": "the shell does not exist",
    "not-executable": "the program may not be executed, or is no program",
    "permission-denied": "the system refused permission",
    "no-such-directory": "the working directory does not exist",
    "not-a-directory": "the working directory is not a directory",
    "directory-not-accessible": "the working directory may not be entered",
    "text-too-long": "the command or its environment is longer than the system takes",
    "bad-argument": "an argument cannot be handed to a program",
    "bad-environment": "the environment is not text",
    "bad-timeout": "the timeout must be more than zero",
    "bad-limit": "a resource limit could not be set",
    "too-many-processes": "the system has no room for another process",
    "out-of-memory": "the system has no memory for another process",
    "sandbox-unavailable": "what the policy requires of the kernel cannot be had here",
    "sandbox-failed": "the sandbox could not be entered",
    "dry-run-unavailable": "a dry run cannot be had here",
    "spill-failed": "the file for the full output could not be written",
    "broken-off": "an exception in the caller's code ended it",
    "runner-failed": "the runner itself failed",
}


class Stream(Value):
    """What is left of one stream. `bytes` and `lines` count all that was written.

    Past some millions lines are no longer counted: `lines` and `omitted_lines` then say the least they
    can be, and `more_lines` is true.
    """

    head: str = ""
    tail: str = ""
    bytes: int = 0
    lines: int = 0
    omitted_lines: int = 0
    omitted_bytes: int = 0
    more_lines: bool = False
    # Cut off the ends of lines that were too long; each such line says so itself.
    cut_bytes: int = 0

    @property
    def truncated(self) -> bool:
        return self.omitted_bytes > 0 or self.cut_bytes > 0

    @property
    def text(self) -> str:
        """Head and tail with one line between them that says what is missing."""
        if not self.omitted_bytes:
            return self.head
        start = "" if not self.head or self.head.endswith("\n") else "\n"
        return f"{self.head}{start}{self.marker}\n{self.tail}"

    @property
    def marker(self) -> str:
        if self.more_lines:
            least = f"more than {self.omitted_lines} lines"
            return f"... ({least}, {self.omitted_bytes} bytes omitted) ..."
        if self.omitted_lines:
            return f"... ({self.omitted_lines} lines omitted) ..."
        return f"... ({self.omitted_bytes} bytes omitted) ..."


class Killed(Value):
    """A process that the runner ended, and the last signal it was sent."""

    pid: int
    name: str
    signal: str  # TERM, KILL
    # Why: `deadline`, `cancelled`, `left-behind` (the command had returned without it).
    why: str


class Attempt(Value):
    """A host that the command tried to reach through the allow-list proxy."""

    host: str
    port: int
    allowed: bool
    # Why not: `not-listed`, `not-resolved`, `not-reachable`, `forbidden-address`.
    reason: str = ""
    times: int = 1


class Change(Value):
    """What a dry run would do to one file."""

    path: str
    # `added`, `changed`, `deleted`
    what: str
    # `file`, `folder`, `link`, `other`
    kind: str
    size_before: int = 0
    size_after: int = 0
    mode_before: int = 0
    mode_after: int = 0
    # SHA-256 of the content, empty for what has none.
    before: str = ""
    after: str = ""


class Enforcement(Value):
    """What the kernel really held, as told by who set it up."""

    # 0: nothing, 1: Landlock and seccomp, 2: bubblewrap.
    tier: int = 0
    plan: Plan | None = None
    # Files and folders that were hidden or made read-only for this run (tier 2).
    masks: tuple[str, ...] = ()
    # What the policy asks for and nothing but analysis holds: the plan's, and those of this run.
    gaps: tuple[str, ...] = ()


class Outcome(Value):
    """One run. `stdout` holds both streams when they were merged, and `stderr` is empty then."""

    status: str
    exit_code: int | None = None
    signal: str | None = None
    merged: bool = True
    stdout: Stream = Stream()
    stderr: Stream = Stream()
    # Seconds since 1970, and how long it took by a clock that nobody sets.
    started: float = 0.0
    ended: float = 0.0
    duration_ms: float = 0.0
    # Something still held the output open when the command had ended, and was cut off.
    held_open: bool = False
    killed: tuple[Killed, ...] = ()
    # Processes that could not be killed (another user's, or stuck in the kernel): `pid name`.
    survivors: tuple[str, ...] = ()
    cpu_ms: float = 0.0
    max_memory: int = 0
    enforcement: Enforcement = Enforcement()
    network: tuple[Attempt, ...] = ()
    # Protected or secret names that were made or changed by the run: reported, not prevented.
    appeared: tuple[str, ...] = ()
    # Of a dry run.
    changes: tuple[Change, ...] = ()
    # The file with everything that was written. Not masked: it can hold secrets.
    spill: str = ""
    spill_truncated: bool = False
    # One of `CODES`, and what happened in words. A code beside `exited` is about something beside it.
    code: str = ""
    problem: str = ""

    @property
    def ok(self) -> bool:
        return self.status == EXITED and self.exit_code == 0

    @property
    def timed_out(self) -> bool:
        return self.status == TIMED_OUT

    @property
    def truncated(self) -> bool:
        return self.stdout.truncated or self.stderr.truncated
