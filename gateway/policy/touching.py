"""Does a use of a path touch what patterns name? Yes, no, or it cannot be told.

`touches` is for what closes (one hit is enough; the path and its ancestors, as written and as it
really is); `covers` is for what opens (every reading of the path must lie inside). What is not certain
is UNKNOWN in both, so that it never helps an allow.
"""

from __future__ import annotations

from gateway.model import Known
from gateway.policy import globs
from gateway.policy.globs import ANYDEPTH, names
from gateway.policy.patterns import HOME, ROOT, TMP, WORKSPACE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from gateway.facts.model import PathUse
    from gateway.model import Context
    from gateway.policy.anchored import Anchored
    from gateway.policy.globs import Patterns, Segment

NO, UNKNOWN, YES = Known.NO, Known.UNKNOWN, Known.YES
# Answers about whole trees that are kept: most lines are about the same few.
MOST_ANSWERS = 10_000
# Behind this many names a pattern of the shell is not looked up on the disk.
MOST_MATCHES = 500
_WILD = frozenset("*?[")


_ANSWERS: dict[tuple[object, ...], tuple[tuple[Known, str], Patterns]] = {}


class Bases:
    """The folders that patterns are anchored at, as written and as they really are."""

    __slots__ = ("_real", "context", "plain")

    def __init__(self, context: Context) -> None:
        self.context = context
        folders = {WORKSPACE: context.workspace, HOME: context.home, TMP: context.tmp}
        self.plain = {
            ROOT: ("/",),
            **{key: (path,) if path else () for key, path in folders.items()},
        }
        self._real: dict[str, tuple[str, ...]] = {}

    def of(self, base: str, real: bool) -> tuple[str, ...]:
        """Where the base is; with `real`, also where its links lead."""
        plain: tuple[str, ...] = self.plain[base]
        if not real or base == ROOT or not plain:
            return plain
        if base not in self._real:
            self._real[base] = tuple(
                dict.fromkeys((*plain, self.context.lookup.real(plain[0]) or plain[0]))
            )
        return self._real[base]


class View:
    """One use of a path, in the form in which it is compared."""

    __slots__ = ("_matches", "_places", "bases", "paths", "recursive", "sure", "use")

    def __init__(self, use: PathUse, bases: Bases) -> None:
        self.use = use
        self.bases = bases
        self.sure = use.exact
        self.recursive = use.recursive
        paths = [use.path] if use.path else []
        if use.real and use.real != use.path:
            paths.append(use.real)
        if use.inside and not use.glob:
            paths.extend([f"{path.rstrip('/')}/*" for path in paths])
        self.paths = tuple(paths)
        self._places: dict[tuple[str, str], list[tuple[str, list[str]]]] = {}
        self._matches: tuple[str, ...] | str | None = ""

    def places(self, path: str, base: str) -> list[tuple[str, list[str]]]:
        """Where the path lies below a base, whole and by names; `..` when it is above it. Rules share it."""
        found = self._places.get((path, base))
        if found is None:
            below = [relation(path, folder) for folder in self.bases.of(base, bool(self.use.real))]
            found = [(one, one.split("/") if one else []) for one in below if one is not None]
            self._places[path, base] = found
        return found

    def rests_on(self, patterns: Patterns) -> tuple[object, ...]:
        """All that the answer for a whole tree rests on; nothing where it is quickly had, or rests on
        the disk."""
        use = self.use
        if use.glob or not (use.recursive or use.inside):
            return ()
        bases = self.bases
        home = bases.of(WORKSPACE, real=True) if use.role == "write" and use.inside else ()
        folders = [bases.of(base, bool(use.real)) for base in patterns]
        flags = (use.exact, use.recursive, use.inside)
        return id(patterns), use.role, use.path, use.real, flags, home, *folders

    def matches(self) -> tuple[str, ...] | None:
        """The names that the shell's pattern stands for right now; None when that cannot be told."""
        if self._matches == "":
            self._matches = selected(self.use.path, self.bases.context)
        return self._matches  # type: ignore[return-value]


def relation(path: str, base: str) -> str | None:
    """The path below the base (empty: the base itself); `..` when it is above; None: elsewhere."""
    if base == "/":
        return path[1:]
    if path == base:
        return ""
    if path.startswith(base + "/"):
        return path[len(base) + 1 :]
    return ".." if path == "/" or base.startswith(path + "/") else None


def touches(patterns: Patterns, view: View) -> tuple[Known, str]:
    """Would this use touch anything that the patterns name? With the pattern that says so."""
    if not view.paths:
        return (UNKNOWN, _any_text(patterns)) if not view.sure else (NO, "")
    key = view.rests_on(patterns)
    if not key:
        return _touched(patterns, view)
    found = _ANSWERS.get(key)
    if found is None:
        if len(_ANSWERS) >= MOST_ANSWERS:
            _ANSWERS.clear()
        # With its patterns, so that nothing else can come to have their identity.
        found = _ANSWERS[key] = (_touched(patterns, view), patterns)
    return found[0]


def _touched(patterns: Patterns, view: View) -> tuple[Known, str]:
    best = (NO, "")
    for path in view.paths:
        for key, group in patterns.items():
            for below, parts in view.places(path, key):
                if below != "..":
                    text = globs.find(group, below, parts)
                    if text and (view.sure or not text.startswith("exact:")):
                        return YES, text
        wild = view.use.glob or path.endswith("/*")
        if wild or not view.sure or view.recursive:
            found = (
                _beyond(patterns, path, view)
                if wild or not view.sure
                else _below(patterns, path, view)
            )
            if found[0] is YES:
                return found
            best = max(best, found)
    return best


def covers(patterns: Patterns, view: View) -> tuple[Known, str]:
    """Does everything that this use could mean lie inside what the patterns name?"""
    if not view.paths:
        return UNKNOWN, ""
    # The least of all readings: whether it is the path as written or as it really is.
    return min((_covered(patterns, path, view) for path in view.paths), key=_known)


def _known(found: tuple[Known, str]) -> Known:
    return found[0]


def _covered(patterns: Patterns, path: str, view: View) -> tuple[Known, str]:
    best = (NO, "")
    wild = view.use.glob or path.endswith("/*")
    plain = path[: path.rfind("/", 0, first_wild(path))] or "/" if wild else path
    for key, group in patterns.items():
        for below, parts in view.places(plain, key):
            text = globs.find(group, below, parts) if below != ".." else ""
            # `exact:` covers the one path, and nothing below it.
            whole = view.sure and not wild and not view.recursive
            if text and (whole or not text.startswith("exact:")):
                return YES, text
    if wild or not view.sure:
        parts = names(path)
        for one in _anchored(patterns, parts, view):
            meeting = _meet(one, parts, subset=True) if wild else _ahead(one, parts, strict=False)
            if meeting is not NO:
                best = max(best, (meeting, one.text))
    return best


def _below(patterns: Patterns, path: str, view: View) -> tuple[Known, str]:
    """A whole tree, fully known. Does the place of a pattern certainly lie in it?

    `**/.env` may lie anywhere below its base: only who takes the whole base takes it for certain.
    """
    best = (NO, "")
    for key, group in patterns.items():
        for below, parts in view.places(path, key):
            above = below == ".."
            literal, text = globs.place_below(group, "" if above else below, [] if above else parts)
            if text:
                answer = _tree(view, literal=literal)
                if answer is YES:
                    return YES, text
                best = max(best, (answer, text))
    return best


def _tree(view: View, *, literal: bool) -> Known:
    """The answer for a place that lies in a whole tree."""
    if view.use.role not in {"delete", "write"}:
        return UNKNOWN if literal else NO
    if view.use.role == "write" and view.use.inside:
        return NO if _at_home(view) else UNKNOWN
    return YES


def _beyond(patterns: Patterns, path: str, view: View) -> tuple[Known, str]:
    """What is not this very path: below it, or one of several it may turn out to be."""
    best = (NO, "")
    wild = view.use.glob or path.endswith("/*")
    parts = names(path)
    for one in _anchored(patterns, parts, view):
        if wild:
            answer = _meet(one, parts, subset=False)
            if answer is YES and not one.plain:
                # `*` stands for what is there: whether a `**/.env` is among it has to be looked up.
                answer = _floating(path, view)
            if answer is UNKNOWN and view.use.glob:
                answer = _look(one, view)
        elif not view.sure:
            answer = _ahead(one, parts, strict=one.exact)
        else:
            answer = NO
        if view.recursive and answer is NO:
            answer = _in_tree(one, parts, view)
        if answer is YES:
            return YES, one.text
        if answer is not NO:
            best = max(best, (answer, one.text))
    return best


def _floating(path: str, view: View) -> Known:
    """A pattern that may match in many places, against everything in a folder."""
    if view.use.role == "write" and view.use.inside and not view.use.glob:
        return NO if _at_home(view) else UNKNOWN
    return UNKNOWN


def _at_home(view: View) -> bool:
    """Names come into being in the workspace that cannot be listed (an archive, a checkout): daily
    work, as it is for every build that says nothing of what it writes."""
    folders = view.bases.of(WORKSPACE, real=True)
    return any(relation(view.use.path, folder) not in {None, ".."} for folder in folders)


def _anchored(patterns: Patterns, parts: list[str], view: View) -> Iterator[Anchored]:
    from gateway.policy.anchored import layout, lead_of

    real = bool(view.use.real)
    folders = {base: view.bases.of(base, real) for base in patterns}
    return layout(patterns, folders).meeting(lead_of(parts))


def _ahead(one: Anchored, parts: list[str], *, strict: bool) -> Known:
    """Could the pattern match something below a folder that is all we know of the path?"""
    if strict and len(parts) > len(one.whole) and ANYDEPTH not in one.segments:
        return NO
    for index, segment in enumerate(one.whole):
        if segment == ANYDEPTH or index == len(parts):
            return UNKNOWN
        if not _same(segment, parts[index]):
            return NO
    return UNKNOWN if strict else YES


def _same(segment: Segment, name: str) -> bool:
    if isinstance(segment, str):
        return segment == name
    return segment == ANYDEPTH or globs.segment_matches(segment[0], name)  # type: ignore[index]


def _in_tree(one: Anchored, parts: list[str], view: View) -> Known:
    """The same where the tree is named by a pattern of the shell, or only its beginning is known."""
    if len(parts) > len(one.fixed) or not all(map(_shell_matches, parts, one.fixed)):
        return NO
    return _tree(view, literal=one.plain)


def _meet(one: Anchored, parts: list[str], *, subset: bool) -> Known:
    """A pattern of ours against one of the shell. `subset`: must all its matches be ours?"""
    if one.exact and len(one.whole) != len(parts):
        return NO
    return _meet_from(one.whole, parts, 0, 0, subset)


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
        return YES if _same(segment, wild) else NO
    if isinstance(segment, str):
        hidden = segment.startswith(".") and wild[0] in "*?["
        if hidden or not ("[:" in wild or globs.segment_matches(wild, segment)):
            return NO
        return UNKNOWN if subset else YES
    ours: str = segment[0]  # type: ignore[index]
    if ours in {"*", wild}:
        return YES
    hidden = ours.startswith(".") and wild[0] in "*?["
    return NO if hidden or _apart(ours, wild) else UNKNOWN


def _apart(one: str, other: str) -> bool:
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


def _look(one: Anchored, view: View) -> Known:
    """What the shell's pattern stands for on the disk decides, where that can be seen."""
    found = view.matches()
    if found is None:
        return UNKNOWN
    for path in found:
        parts = names(path)
        if globs.prefix_matches(one.whole, parts) and not (
            one.exact and len(parts) != len(one.whole)
        ):
            return YES
    return NO


def selected(path: str, context: Context) -> tuple[str, ...] | None:
    """The names that a pattern of the shell selects now; None when that cannot be told."""
    found = [""]
    for part in names(path):
        if _WILD.isdisjoint(part):
            found = [f"{folder}/{part}" for folder in found]
            continue
        if "[:" in part or "**" in part:
            return None
        longer = []
        for folder in found:
            listed = context.lookup.entries(folder or "/")
            if not listed and context.lookup.kind(folder or "/") == "dir":
                return None
            longer += [
                f"{folder}/{name}"
                for name in listed.split("\n")
                if name and _shell_matches(part, name)
            ]
        if len(longer) > MOST_MATCHES:
            return None
        found = longer
    return tuple(found)


def _shell_matches(wild: str, name: str) -> bool:
    if wild == name:
        return True
    hidden = name[0] == "." and wild[0] != "."
    return not hidden and ("[:" in wild or globs.segment_matches(wild, name))


def _any_text(patterns: Patterns) -> str:
    texts: list[str] = []
    globs.each(patterns, lambda _base, _segments, text, _exact: texts.append(text))
    return texts[0] if texts else ""
