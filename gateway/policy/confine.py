"""What the kernel is asked to hold a command to: compiled from the same path lists that judge it.

Folders are allowed as far as their names are fixed. What is denied stays a pattern where it floats
(`**/*.pem` has no one place): the runner masks the files that match when a command starts.
"""

from __future__ import annotations

from gateway.model import Verdict
from gateway.policy import globs
from gateway.policy.model import Confinement, network_mode
from gateway.policy.touching import Bases

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from gateway.model import Context
    from gateway.policy.globs import Patterns, Segment
    from gateway.policy.model import Policy


def confinement(policy: Policy, context: Context) -> Confinement:
    """The limits of every command in this context, as real absolute paths."""
    bases = Bases(context)
    writes, write_all = _roots(policy, "write", bases)
    reads, read_all = _roots(policy, "read", bases)
    return Confinement(
        write_roots=writes,
        write_all=write_all,
        write_denies=_denied(policy, "write", bases),
        read_roots=reads,
        read_all=read_all,
        read_denies=_denied(policy, "read", bases),
        network=network_mode(policy.params, context.gateway_env),
        hosts=policy.params.network_hosts,
    )


def _roots(policy: Policy, role: str, bases: Bases) -> tuple[tuple[str, ...], bool]:
    """The folders that every layer allows, and whether there is no limit at all."""
    groups = policy.coverage.get(role, ())
    if not groups or getattr(policy.params.outside, role) is Verdict.ALLOW:
        return (), True
    allowed: set[str] | None = None
    for group in groups:
        here = set(_places(group, bases, literal_only=False))
        allowed = here if allowed is None else _both(allowed, here)
    roots = _outermost(allowed or ())
    return ((), True) if roots == ("/",) else (roots, False)


def _denied(policy: Policy, role: str, bases: Bases) -> tuple[str, ...]:
    found: set[str] = set()
    for one in policy.paths:
        patterns = one.lists.get(role, {}).get("deny")
        if patterns:
            found.update(_places(patterns, bases, literal_only=True))
            found.update(_floating(patterns, bases))
    return _outermost(found)


def _floating(patterns: Patterns, bases: Bases) -> list[str]:
    """The patterns without a fixed place, anchored at where their base is."""
    found: list[str] = []

    def visit(base: str, segments: list[Segment], text: str, _exact: bool) -> None:
        if all(isinstance(segment, str) for segment in segments):
            return
        name = text.strip("/")
        anchored = "/" in text.rstrip("/")
        for folder in bases.plain[base]:
            place = (bases.context.lookup.real(folder) or folder).rstrip("/")
            found.append(f"{place}/{name}" if anchored else f"{place}/**/{name}")

    globs.each(patterns, visit)
    return found


def _places(patterns: Patterns, bases: Bases, *, literal_only: bool) -> list[str]:
    """Where the patterns point: the part of each that is fixed."""
    found: list[str] = []

    def visit(base: str, segments: list[Segment], _text: str, _exact: bool) -> None:
        fixed = []
        for segment in segments:
            if not isinstance(segment, str):
                break
            fixed.append(segment)
        if literal_only and len(fixed) < len(segments):
            return
        for folder in bases.plain[base]:
            path = "/".join([folder.rstrip("/"), *fixed]) or "/"
            found.append(bases.context.lookup.real(path) or path)

    globs.each(patterns, visit)
    return found


def _both(one: set[str], other: set[str]) -> set[str]:
    return {a for a in one if _within(a, other)} | {b for b in other if _within(b, one)}


def _within(path: str, folders: Iterable[str]) -> bool:
    return any(folder in {"/", path} or path.startswith(folder + "/") for folder in folders)


def _outermost(paths: Iterable[str]) -> tuple[str, ...]:
    known = sorted(paths)
    return tuple(
        path for path in known if not _within(path, [other for other in known if other != path])
    )
