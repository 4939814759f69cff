"""The compiled policy: what is left of the YAML once every name is known and every value checked.

Everything here is plain data in frozen values, so that it can be kept as JSON and be read back without
YAML (`compiled.py`). Times are milliseconds, sizes are bytes, both whole numbers; 0 means "no limit".
"""

from __future__ import annotations

from gateway.model import Verdict
from gateway.values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any, TypeAlias

    from gateway.policy.unread import Unread, UnreadIndex

    # One condition: its key and its compiled argument.
    Condition: TypeAlias = tuple[str, Any]
    # All conditions of a block must hold; of several blocks any one.
    Block: TypeAlias = tuple[Condition, ...]

# The language that policy files of this engine are written in.
SCHEMA = "gateway/1"

# From the highest authority to the lowest. Authority is the right to loosen, nothing else.
LAYERS = ("builtin", "org", "project", "session")
ROLES = ("read", "write", "execute", "cd")
SEVERITIES = ("low", "medium", "high", "critical")


class Outside(Value):
    """The verdict for a path that no path list of its role covers, where there are such lists."""

    read: Verdict = Verdict.DENY
    write: Verdict = Verdict.DENY
    execute: Verdict = Verdict.DENY
    cd: Verdict = Verdict.DENY


class Output(Value):
    """What a caller gets to see of the output. `ends`: its head and its tail; `full`: all of it."""

    mode: str = "ends"
    # Zero lines: only the bytes count.
    head_lines: int = 0
    tail_lines: int = 0
    head_bytes: int = 32 * 1024
    tail_bytes: int = 32 * 1024
    # With `full`: where it ends all the same, so that memory has a bound. 0: nowhere.
    cap: int = 64 * 1024 * 1024
    # `separate`, or `merged`: stdout and stderr as one text in the order they came.
    streams: str = "separate"
    # Keep what is left out in a file of the state folder, and name it.
    spill: bool = False


class Env(Value):
    """What of the gateway's environment a command sees."""

    # `none`: only `pass` and `set`; `safe`: also the usual harmless names; `all`: everything but secrets.
    inherit: str = "safe"
    # Names or patterns (`LC_*`) that are passed on besides.
    passes: tuple[str, ...] = ()
    # Set for every command, whatever the gateway's own environment says.
    sets: tuple[tuple[str, str], ...] = ()
    # Names or patterns that are withheld, whatever the rest says.
    secret: tuple[str, ...] = ()


class Limits(Value):
    """Resource limits of a command and all that it starts."""

    cpu: int = 0  # milliseconds
    memory: int = 0  # bytes
    file_size: int = 0  # bytes
    processes: int = 0
    open_files: int = 0


class Binding(Value):
    """`network` follows a variable of the gateway's own environment: if it has this text, this mode."""

    variable: str
    equals: str
    value: str


class Params(Value):
    """The parameters, merged over all layers (`parameters.py` has each with its direction)."""

    # `enforce`, or `observe`: everything is judged and recorded, nothing is stopped.
    mode: str = "enforce"
    # The verdict for a command that no rule names …
    default: Verdict = Verdict.ASK
    # … and for one that the kernel confines, where it is local and its program is known.
    default_contained: Verdict = Verdict.ASK
    # What an `ask` becomes when nobody is there to answer: ASK or DENY.
    ask_unattended: Verdict = Verdict.DENY
    # For a part of the text that could not be read.
    on_unparseable: Verdict = Verdict.DENY
    # For a deny rule that cannot tell, and for a program or code that is not known.
    on_unknown: Verdict = Verdict.ASK
    outside: Outside = Outside()
    # `off` < `allowlist` < `on`
    network: str = "off"
    network_bindings: tuple[Binding, ...] = ()
    network_hosts: tuple[str, ...] = ()
    # The time a command gets when the caller asks for none, and the most a caller may ask for.
    timeout: int = 120_000
    timeout_max: int = 600_000
    # Between the polite signal and the deadly one.
    kill_after: int = 0
    output: Output = Output()
    env: Env = Env()
    limits: Limits = Limits()
    # `required`, `best-effort`, `off`
    sandbox: str = "best-effort"
    # `off`, or `agree`: a second grammar must see the same commands.
    second_grammar: str = "off"


def network_mode(params: Params, gateway_env: Mapping[str, str]) -> str:
    """`off`, `allowlist` or `on`, once the variables it is bound to are looked at."""
    for binding in params.network_bindings:
        if gateway_env.get(binding.variable) == binding.equals:
            return binding.value
    return params.network


class Rule(Value):
    """A rule as evaluated: it fires when one of its alternatives holds and none of its `except`."""

    id: str
    verdict: Verdict
    reason: str
    alternatives: tuple[Block, ...]
    exempt: tuple[Block, ...] = ()
    suggest: str = ""
    severity: str = "medium"
    # `file:line`
    at: str = ""
    layer: str = "builtin"
    # Looks at the whole line, not at one command.
    whole: bool = False
    # `stage: observe`
    observe: bool = False
    final: bool = False
    # Says nothing where it cannot tell.
    certain: bool = False


class PathList(Value):
    """What one entry of `paths` denies or asks about: role → verdict → compiled patterns.

    What it allows is joined with the other entries' in `Policy.coverage`.
    """

    id: str
    base: str
    lists: Mapping[str, Mapping[str, Any]]
    reason: str = ""
    suggest: str = ""
    severity: str = "medium"
    at: str = ""
    layer: str = "builtin"


class Exemption(Value):
    """A named, narrow, owned, expiring exception to one rule."""

    id: str
    rule: str
    blocks: tuple[Block, ...]
    lowers_to: Verdict
    reason: str
    owner: str
    ticket: str
    # `YYYY-MM-DD`: the last day on which it counts.
    expires: str
    at: str = ""
    layer: str = "org"


class Source(Value):
    """A file that the policy was made of."""

    name: str
    path: str
    layer: str
    digest: str
    revision: str = ""
    # Where it really lies, links resolved.
    real: str = ""


class Origin(Value):
    """Where a value of the merged policy came from: `file:line` and the layer."""

    at: str
    layer: str


class Policy(Value):
    """A loaded policy. Its digest covers everything that can change a verdict."""

    name: str
    digest: str
    params: Params
    # `Unread`: of a shipped preset a rule, or where it is filed, is read when it is first asked for.
    rules: tuple[Rule, ...] | Unread
    paths: tuple[PathList, ...] = ()
    # Role → the groups of patterns that must each cover a path (one group a layer). No group, no limit.
    coverage: Mapping[str, tuple[Any, ...]] = {}
    exemptions: tuple[Exemption, ...] = ()
    # The teams' own program models, as `facts.programs.from_mapping` takes them.
    programs: Mapping[str, Any] = {}
    # Which rules can matter for which command (`index.py`).
    index: Mapping[str, str] | UnreadIndex = {}  # noqa: RUF012 - nobody changes it
    # The variables of the gateway's own environment that it looks at.
    variables: tuple[str, ...] = ()
    # Where each parameter got its value.
    origins: Mapping[str, Origin] = {}
    sources: tuple[Source, ...] = ()


class Confinement(Value):
    """What the kernel can be asked to hold a command to, for one context: real absolute paths."""

    # Below these it may write. Empty with `write_all`: no path list restricts writing.
    write_roots: tuple[str, ...] = ()
    write_all: bool = False
    # Below these it must not write, though a write root holds them.
    write_denies: tuple[str, ...] = ()
    # Below these it may read. Empty with `read_all`.
    read_roots: tuple[str, ...] = ()
    read_all: bool = True
    read_denies: tuple[str, ...] = ()
    network: str = "off"
    hosts: tuple[str, ...] = ()
