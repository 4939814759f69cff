"""Our patterns against those of the shell: whether one name can be both, and what the shell's stand for."""

from __future__ import annotations

from gateway.model import Known
from gateway.policy import globs
from gateway.policy.globs import ANYDEPTH, names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.model import Context
    from gateway.policy.anchored import Anchored
    from gateway.policy.globs import Segment

NO, UNKNOWN, YES = Known.NO, Known.UNKNOWN, Known.YES
# Behind this many names a pattern of the shell is not looked up on the disk.
MOST_MATCHES = 500
# Names in a row that a pattern of the shell may have; what more of them select is not known.
_MOST_NAMES = 128
_WILD = frozenset("*?[")


def meet(one: Anchored, parts: list[str], lead: tuple[str, ...], *, subset: bool) -> Known:
    """A pattern of ours against one of the shell, whose lead it has met. `subset`: must all its matches be
    ours?"""
    if one.exact and len(one.whole) != len(parts):
        return NO
    if len(parts) > _MOST_NAMES:
        return UNKNOWN
    at = one.behind(lead)
    return _meet_from(one.whole, parts, at, at, subset)


def _meet_from(
    segments: list[Segment], parts: list[str], at: int, seen: int, subset: bool
) -> Known:
    if at == len(segments):
        return YES
    if segments[at] == ANYDEPTH:
        best = NO
        for start in range(seen, len(parts)):
            here = _meet_from(segments, parts, at + 1, start, subset)
            if here is YES:
                return YES
            best = max(best, here)
        return best
    if seen == len(parts):
        return NO
    here = _meet_names(segments[at], parts[seen], subset)
    return here if here is NO else min(here, _meet_from(segments, parts, at + 1, seen + 1, subset))


def _meet_names(segment: Segment, wild: str, subset: bool) -> Known:
    if _WILD.isdisjoint(wild):
        return YES if same_name(segment, wild) else NO
    if isinstance(segment, str):
        hidden = segment.startswith(".") and wild[0] in "*?["
        if hidden or not ("[:" in wild or globs.segment_matches(wild, segment)):
            return NO
        return UNKNOWN if subset else YES
    ours: str = segment[0]  # type: ignore[index]
    if ours in {"*", wild}:
        return YES
    hidden = ours.startswith(".") and wild[0] in "*?["
    return NO if hidden or apart(ours, wild) else UNKNOWN


def same_name(segment: Segment, name: str) -> bool:
    if isinstance(segment, str):
        return segment == name
    return segment == ANYDEPTH or globs.segment_matches(segment[0], name)  # type: ignore[index]


def apart(one: str, other: str) -> bool:
    """Certainly no name matches both: their fixed beginnings or ends differ."""
    head, tail = one[: first_wild(one)], one[_last_wild(one) :]
    head_2, tail_2 = other[: first_wild(other)], other[_last_wild(other) :]
    heads = head.startswith(head_2) or head_2.startswith(head)
    tails = tail.endswith(tail_2) or tail_2.endswith(tail)
    return not (heads and tails)


def first_wild(text: str) -> int:
    return min((at for char in "*?[\\" if (at := text.find(char)) >= 0), default=len(text))


def _last_wild(text: str) -> int:
    return max(text.rfind(char) for char in "*?]\\") + 1


def selected(path: str, context: Context, behind: str = "") -> tuple[str, ...] | None:
    """The names that a pattern of the shell selects now; None when that cannot be told. `behind`: only those
    that with this behind them are names of what is there."""
    found, wild = [""], False
    for part in names(path):
        if wild:  # nothing lies below a file
            found = [one for one in found if context.lookup.kind(one) != "file"]
        if _WILD.isdisjoint(part):
            found = [f"{folder}/{part}" for folder in found]
            continue
        wild = True
        part = _written_out(part)  # noqa: PLW2901 - the same pattern
        if "[:" in part or "**" in part:
            return None
        longer = []
        # Most names differ at once: a folder may hold thousands.
        head = "" if part[0] in _WILD else part[: first_wild(part)]
        for folder in found:
            listed = context.lookup.entries(folder or "/")
            if not listed and context.lookup.kind(folder or "/") == "dir":
                return None
            longer += [
                f"{folder}/{name}"
                for name in listed.split("\n")
                if name.startswith(head) and name and shell_matches(part, name)
            ]
        if len(longer) > MOST_MATCHES:
            return None
        found = longer
    if behind:
        found = [one for one in found if _is_there(f"{one}{behind}", context)]
    return tuple(found)


def _is_there(path: str, context: Context) -> bool:
    folder = path[-1:] == "/"
    return (
        context.lookup.kind(path.rstrip("/")) not in {"", "file"}
        if folder
        else bool(context.lookup.kind(path))
    )


_CLASSES = {
    "[:lower:]": "a-z", "[:upper:]": "A-Z", "[:alpha:]": "a-zA-Z", "[:digit:]": "0-9", "[:alnum:]": "a-zA-Z0-9",
    "[:xdigit:]": "0-9a-fA-F", "[:word:]": "a-zA-Z0-9_",
}  # fmt: skip


def _written_out(wild: str) -> str:
    for name, signs in _CLASSES.items() if "[:" in wild else ():
        wild = wild.replace(name, signs)
    return wild


def shell_matches(wild: str, name: str) -> bool:
    if wild == name:
        return True
    hidden = name[0] == "." and wild[0] != "."
    return not hidden and ("[:" in wild or globs.segment_matches(wild, name))
