"""Drafts of records: what is public, what is committed and may be redacted later. Pure functions.

The header is public for ever: verdict, rule ids, digests, versions, times. Everything that may name a
person, a path, a host or a secret is a *field*: committed by a salted hash, disclosed beside the header,
and redactable without breaking the proof.

A decision holds all that `replay` needs: the request, the world it was judged in, and every answer the
world gave.
"""

from __future__ import annotations

from gateway.audit.observed import Variables
from gateway.audit.summary import commands as summarise
from gateway.model import FileRequest, Verdict
from gateway.values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any

    from gateway.facts.model import Facts
    from gateway.model import Context, Decision, Finding, ShellRequest

# How a decision is used. Only `run` and `file` are followed by an outcome of ours.
MODES = ("run", "file", "check", "hook")


class Draft(Value):
    """A record before masking, salting and hashing."""

    kind: str
    # Goes into the header. Never put there what may have to be redacted.
    public: Mapping[str, Any] = {}
    # Goes into committed fields: name → value.
    private: Mapping[str, Any] = {}
    # What masking may learn about where secrets stand.
    facts: Facts | None = None


class RecordId(Value):
    """Names one record: what an outcome, an approval or a person refers to."""

    log: str
    seq: int
    leaf: str = ""

    def __str__(self) -> str:
        return f"{self.log}-{self.seq}"

    @classmethod
    def parse(cls, text: str) -> RecordId:
        """From `LOG-SEQ`, as it is printed, or just `SEQ`."""
        log, _, seq = text.rpartition("-")
        if not seq.isdigit():
            raise ValueError(f"`{text}` is no record id")
        return cls(log, int(seq))


class Circumstances(Value):
    """What a record holds besides request, world and decision."""

    facts: Facts | None = None
    # Questions asked of the world with their answers (`observed.Recording.answers`).
    observed: Iterable[tuple[str, str, str]] = ()
    # The variables that were looked at (`Recording.env`); all of the context's when not given.
    env: Mapping[str, str | None] | None = None
    # The policy's parameters in force.
    params: Mapping[str, Any] = {}
    # Who asked: agent, user, host, process.
    actor: Mapping[str, str] = {}
    session: str = ""
    mode: str = "run"
    # Of engine, parser, facts and policy language.
    versions: Mapping[str, str | int] = {}
    # What will hold the command, and its digest.
    sandbox: Mapping[str, Any] = {}


NOTHING_MORE = Circumstances()


def decision(
    request: ShellRequest | FileRequest,
    context: Context,
    decision: Decision,
    about: Circumstances = NOTHING_MORE,
) -> Draft:
    """The record of a judgement, to be written before anything is done."""
    public: dict[str, Any] = {
        "verdict": str(decision.verdict),
        "rules": list(decision.rules),
        "mode": about.mode,
        "attended": context.attended,
        "contained": context.contained,
        "opaque": decision.opaque,
        "policy": decision.policy,
        "versions": dict(about.versions),
    }
    if about.session:
        public["session"] = about.session
    if decision.waived:
        public["waived"] = list(dict.fromkeys(one.rule for one in decision.waived))
    if decision.observed:
        public["observed"] = list(dict.fromkeys(one.rule for one in decision.observed))
    private: dict[str, Any] = {
        "request": _request(request),
        "world": _world(context, about),
        "findings": [_finding(one) for one in decision.findings]
        + [{**_finding(one), "waived_by": one.waived_by} for one in decision.waived]
        + [{**_finding(one), "observed": True} for one in decision.observed],
    }
    if about.facts is not None:
        private["commands"] = summarise(about.facts)
    for name in ("actor", "params", "sandbox"):
        if getattr(about, name):
            private[name] = dict(getattr(about, name))
    return Draft("decision", public, private, about.facts)


def outcome(of: RecordId, ended: Mapping[str, Any], *, session: str = "") -> Draft:
    """How it ended. `ended` is the runner's outcome as a plain mapping, without the output itself.

    `status`, `exit_code`, `signal`, `timed_out` and `duration_us` are public, so that anybody can
    count them; all else (digests of the output, sizes, what was written) is committed.
    """
    public: dict[str, Any] = {"of": of.seq}
    if session:
        public["session"] = session
    private = {}
    for name, value in ended.items():
        if name in _PUBLIC_OUTCOME:
            public[name] = value
        else:
            private[name] = value
    return Draft("outcome", public, {"outcome": private} if private else {})


_PUBLIC_OUTCOME = frozenset(
    (
        "status",
        "exit_code",
        "signal",
        "timed_out",
        "truncated",
        "duration_us",
        "killed",
        "sandboxed",
    )
)


def approval(
    of: RecordId, answer: str, *, who: str = "", channel: str = "", shown: str = "", scope: str = "once",
    session: str = "", **more: Any,
) -> Draft:  # fmt: skip
    """A person answered an `ask`: `approved`, `rejected` or `expired`; `shown` is what they saw."""
    public: dict[str, Any] = {"of": of.seq, "answer": answer, "channel": channel, "scope": scope}
    if session:
        public["session"] = session
    return Draft("approval", public, {"approval": {"who": who, "shown": shown, **more}})


def event(
    kind: str, public: Mapping[str, Any] | None = None, private: Mapping[str, Any] | None = None
) -> Draft:
    """Anything else: `policy.loaded`, `policy.reload_failed`, `gap`, and what a façade has to say."""
    return Draft(kind, dict(public or {}), {"about": dict(private)} if private else {})


def _request(request: ShellRequest | FileRequest) -> dict[str, Any]:
    if isinstance(request, FileRequest):
        return {"operation": request.operation, "path": request.path, "size": request.size}
    said: dict[str, Any] = {"command": request.command, "shell": request.shell}
    raw = _raw(request.command)
    if raw:
        said["raw"] = raw
    return said


def _raw(text: str) -> str:
    """The bytes as hex of a text that JSON cannot hold as it is."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return text.encode("utf-8", "surrogatepass").hex()
    return ""


def _world(context: Context, about: Circumstances) -> dict[str, Any]:
    env = context.env if about.env is None else about.env
    switches: Any = context.gateway_env
    if isinstance(switches, Variables):
        switches = switches.seen()
    said: dict[str, Any] = {
        "cwd": context.cwd,
        "workspace": context.workspace,
        "home": context.home,
        "tmp": context.tmp,
        "today": context.today,
        "env": sorted([name, value] for name, value in env.items()),
        "gateway_env": sorted([name, value] for name, value in switches.items()),
        "answers": sorted(list(answer) for answer in about.observed),
    }
    if about.env is None:
        # Nobody watched which variables were looked at, so all are here.
        said["env_whole"] = True
    return said


def _finding(one: Finding) -> dict[str, Any]:
    said: dict[str, Any] = {"rule": one.rule, "verdict": str(one.verdict), "at": one.at}
    if one.verdict is not Verdict.ALLOW:
        said["reason"] = one.reason
        said["severity"] = one.severity
    if one.evidence:
        said["evidence"] = list(one.evidence)
    for name, usual in (("layer", "builtin"), ("enforced_by", "static"), ("suggest", "")):
        value = getattr(one, name)
        if value != usual:
            said[name] = value
    if one.command >= 0:
        said["command"] = one.command
    if one.unknown:
        said["unknown"] = True
    return said
