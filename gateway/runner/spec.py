"""What the gate asks of the runner: one command, how to listen to it, and what to hold it to.

All of it is data. Paths are absolute and already expanded (`~`, variables): the runner resolves links
but expands nothing. Times are whole milliseconds, sizes whole bytes; in `Limits` 0 means "no limit".
"""

from __future__ import annotations

from gateway.values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

# What decides later what an unsandboxed git does. The rest of `.git` must stay writable: commits; and
# `.git/config` must: remotes, tracking, submodules (see `gitguard`).
PROTECTED_IN_GIT = (".git/hooks", ".git/info/attributes")


class Capture(Value):
    """How much of the output is kept. Memory is bounded by the byte numbers, whatever comes."""

    # `ends`: the head and the tail; `full`: everything up to `cap`, then its two ends.
    mode: str = "ends"
    # With `ends`. Zero lines: only the bytes count.
    head_lines: int = 50
    tail_lines: int = 50
    head_bytes: int = 64 * 1024
    tail_bytes: int = 64 * 1024
    # With `full`.
    cap: int = 64 * 1024 * 1024
    # Longer lines are cut, and say how many bytes are missing. 0: never.
    line_bytes: int = 0
    # `merged`: one text in the exact order it was written; `separate`: two, whose order among each
    # other is lost (no pipe can give both).
    streams: str = "merged"
    # A file that gets everything that was written, up to `spill_cap`. Empty: none.
    spill: str = ""
    spill_cap: int = 10 * 1024 * 1024


class Limits(Value):
    """Resource limits. The kernel counts most of them for each process, not for the whole tree."""

    cpu_ms: int = 0
    memory: int = 0
    file_size: int = 0
    # Counts all processes of the user; root is exempt.
    processes: int = 0
    open_files: int = 0
    # Files of dead processes are never wanted.
    core: int = 0


class Confinement(Value):
    """What the kernel is asked to hold the command to. `plan` says how much of it this machine can.

    Deny lists hold absolute paths, or globs in the manner of gitignore: without a slash they match at
    any depth below `workspace`, with one they are anchored there; `!` takes back. A folder that
    matches is denied with all it holds.
    """

    # `required`: refuse to run where something asked for here is not held by the kernel (see
    # `Plan.gaps`); `best-effort`: hold what can be held and say what is not; `off`: hold nothing.
    mode: str = "best-effort"
    # `auto`: the cheapest tier that holds most; `1`: Landlock and seccomp; `2`: bubblewrap.
    tier: str = "auto"
    # Where relative globs are anchored.
    workspace: str = ""
    write_roots: tuple[str, ...] = ()
    write_all: bool = False
    write_denies: tuple[str, ...] = ()
    read_roots: tuple[str, ...] = ()
    read_all: bool = True
    read_denies: tuple[str, ...] = ()
    # The gateway's own files: neither read nor written, and not even seen where that can be had.
    hidden: tuple[str, ...] = ()
    # `off`, `allowlist`, `on`
    network: str = "off"
    # With `allowlist`: `example.org`, `*.example.org`, `example.org:8443`, `192.0.2.7:80`.
    hosts: tuple[str, ...] = ()
    # Sockets that may be connected to although they lie outside the workspace. `*`: all.
    allow_unix_sockets: tuple[str, ...] = ()
    # Nothing is left behind that a later git would run (see `gitguard`), but the keys the text named.
    guard_git: bool = False
    git_keys: tuple[str, ...] = ()
    # A private folder for temporary files: `TMPDIR` in tier 1, mounted on `/tmp` in tier 2.
    tmp: str = ""


UNCONFINED = Confinement(mode="off", write_all=True, network="on")


class RunSpec(Value):
    """One command, ready to run."""

    # The program and its arguments. With `text`, the shell and its flags; the text is put behind.
    argv: tuple[str, ...]
    cwd: str
    env: Mapping[str, str]
    text: str | None = None
    capture: Capture = Capture()
    # None: no limit. Zero and less is refused.
    timeout_ms: int | None = 120_000
    # Between SIGTERM and SIGKILL when the time is up or it is cancelled. 0: SIGKILL at once.
    grace_ms: int = 2_000
    limits: Limits = Limits()
    umask: int | None = None
    confinement: Confinement = Confinement()
    # Run on a copy-on-write view, tell what would change, change nothing.
    dry_run: bool = False

    @property
    def words(self) -> tuple[str, ...]:
        """What is executed, in full."""
        return self.argv if self.text is None else (*self.argv, self.text)
