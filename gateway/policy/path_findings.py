"""What the path lists say of one command: denied, to be asked about, or covered by nothing."""

from __future__ import annotations

from gateway.model import Finding, Known, Verdict
from gateway.policy.touching import covers, touches

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from gateway.facts.model import Command
    from gateway.policy.model import PathList, Policy
    from gateway.policy.subject import Subject
    from gateway.policy.touching import View

# role → what the path is asked for as
_KEYS = (("read", "reads"), ("write", "writes"), ("execute", "executes"), ("cd", "cd"))
_DOING = {"read": "reading", "write": "changing", "execute": "running", "cd": "changing to"}
_VERDICTS = (("deny", Verdict.DENY), ("ask", Verdict.ASK))
# No list needs to name these: nothing is kept in them and nothing comes out of them.
_HARMLESS = ("/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom", "/dev/stdin",
             "/dev/stdout", "/dev/stderr", "/dev/tty")  # fmt: skip


def path_findings(policy: Policy, subject: Subject) -> Iterator[Finding]:
    """Every finding of the path lists about one command."""
    command = subject.command
    local = command.place == "local"
    if not (local or _has_mounted(command)) or not (policy.paths or policy.coverage):
        return
    lists = [one for one in policy.paths if one.lists]
    # (Without paths it may still read what its words name, if nobody described it.)
    for role, key in _KEYS if command.paths else _KEYS[:1]:
        if not lists and role not in policy.coverage:
            continue
        for view in subject.views(key):
            if not (local or view.use.mounted):
                continue
            for one in lists:
                if role in one.lists:
                    yield from _named(one, role, view, policy)
            if role in policy.coverage and not view.use.via.startswith("argument of"):
                yield from _outside(role, view, policy, contained=subject.context.contained)
    if local and command.modelled and subject.lacks("paths") and not subject.context.contained:
        why = next(one.why for one in command.unknowns if one.what == "paths")
        yield Finding(
            "paths.unknown",
            policy.params.on_unknown,
            f"It is not known which paths this touches: {why}.",
            "Name the paths.",
            evidence=(why,),
            unknown=True,
        )


def _has_mounted(command: Command) -> bool:
    """It runs in a container, and touches folders of this machine there."""
    return any(use.mounted for use in command.paths)


def covered(policy: Policy, subject: Subject) -> Finding | None:
    """For a file operation: the path lists are all there is to allow it."""
    if subject.command.origin != "file":
        return None
    for role, key in _KEYS:
        for view in subject.views(key):
            groups = policy.coverage.get(role, ())
            if groups and all(covers(group, view)[0] is Known.YES for group in groups):
                said = (f"{_DOING[role]} {view.use.path}",)
                return Finding(
                    f"paths.{role}.allow", Verdict.ALLOW, "The path lists allow it.", evidence=said
                )
    return None


def _named(one: PathList, role: str, view: View, policy: Policy) -> Iterator[Finding]:
    for name, verdict in _VERDICTS:
        patterns = one.lists[role].get(name)
        if patterns is None:
            continue
        known, pattern = touches(patterns, view)
        if known is Known.NO:
            continue
        sure = known is Known.YES
        path = view.use.path or "a path that is not known"
        may = "" if sure else "perhaps "
        default = (
            f"The policy keeps {_DOING[role]} `{pattern}` to itself."
            if verdict is Verdict.DENY
            else f"{_DOING[role].capitalize()} `{pattern}` is for a person to decide."
        )
        yield Finding(
            f"paths.{one.id}.{role}.{name}",
            verdict if sure else min(verdict, policy.params.on_unknown),
            one.reason or default,
            one.suggest,
            one.severity,
            one.at,
            one.layer,
            span=view.use.span,
            evidence=(
                f"{may}{_DOING[role]} {path} ({pattern})",
                *((view.use.why,) if view.use.why else ()),
            ),
            unknown=not sure,
        )
        return


def _outside(role: str, view: View, policy: Policy, *, contained: bool) -> Iterator[Finding]:
    verdict: Verdict = getattr(policy.params.outside, role)
    if verdict is Verdict.ALLOW or _harmless(view):
        return
    known = min(covers(group, view)[0] for group in policy.coverage[role])
    if known is Known.YES or (known is Known.UNKNOWN and role == "write" and contained):
        return  # what is not known the kernel holds to the same folders
    sure = known is Known.NO
    origin = policy.origins.get(f"outside.{role}")
    path = view.use.path or "a path that is not known"
    yield Finding(
        f"paths.outside.{role}",
        verdict if sure else min(verdict, policy.params.on_unknown),
        f"{_DOING[role].capitalize()} this path is covered by no path list."
        if sure
        else f"It is not known whether the path lies where {_DOING[role]} is allowed.",
        "Use a path inside the workspace." if sure else "Name the path.",
        at=origin.at if origin else "",
        layer=origin.layer if origin else "builtin",
        span=view.use.span,
        evidence=(f"{_DOING[role]} {path}", *((view.use.why,) if view.use.why else ())),
        unknown=not sure,
    )


def _harmless(view: View) -> bool:
    path = view.use.path
    return view.sure and (path in _HARMLESS or path.startswith("/dev/fd/"))
