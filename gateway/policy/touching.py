"""Does a use of a path touch what patterns name? Yes, no, or it cannot be told.

`touches` is for what closes (one hit is enough; the path and its ancestors, as written and as it
really is); `covers` is for what opens (every reading of the path must lie inside). What is not certain
is UNKNOWN in both, so that it never helps an allow.
"""

from __future__ import annotations

from gateway.model import Known
from gateway.policy import globs
from gateway.policy.patterns import HOME, ROOT, TMP, WORKSPACE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.model import PathUse
    from gateway.model import Context
    from gateway.policy.globs import Patterns

    Answers = dict[int, tuple[tuple[Known, str], Patterns]]

NO, UNKNOWN, YES = Known.NO, Known.UNKNOWN, Known.YES
# Whole trees of which answers are kept: most lines are about the same few.
MOST_TREES = 200

# Tree → patterns by their identity → the answer, and those patterns, so that no others can come to have it.
_ANSWERS: dict[tuple[object, ...], Answers] = {}


class Bases:
    """The folders that patterns are anchored at, as written and as they really are."""

    __slots__ = ("_real", "context", "key", "plain")

    def __init__(self, context: Context) -> None:
        self.context = context
        folders = {WORKSPACE: context.workspace, HOME: context.home, TMP: context.tmp}
        self.plain = {
            ROOT: ("/",),
            **{key: (path,) if path else () for key, path in folders.items()},
        }
        # What tells them from those of other surroundings, by where they lie as written.
        self.key = tuple(self.plain.values())
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

    __slots__ = (
        "_kept", "_matches", "_places", "_tree", "bases", "begins", "paths", "quick", "recursive", "sure", "use",
    )  # fmt: skip

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
        # The answer is quickly had, or rests on the disk: none is kept.
        self.quick = use.glob or not (use.recursive or use.inside)
        # A path → it by names, and the folders that it certainly goes through (`beyond.py`).
        self.begins: dict[str, tuple[list[str], tuple[str, ...]]] = {}
        self._tree: tuple[object, ...] = ()
        self._kept: Answers | None = None
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

    def answers(self, patterns: Patterns) -> Answers:
        """What is kept of its whole tree, under all that an answer about these patterns rests on."""
        if self._kept is not None:
            return self._kept
        use, bases = self.use, self.bases
        if not self._tree:
            home = bases.of(WORKSPACE, real=True) if use.role == "write" and use.inside else ()
            flags = (use.exact, use.recursive, use.inside)
            self._tree = (use.role, use.path, use.real, flags, home, *bases.key)
        # (Where the bases lead is asked only for those that are compared with a path that leads elsewhere.)
        real = [bases.of(base, real=True) for base in patterns] if use.real else ()
        kept = _ANSWERS.get((self._tree, *real))
        if kept is None:
            if len(_ANSWERS) >= MOST_TREES:
                _ANSWERS.clear()
            kept = _ANSWERS[self._tree, *real] = {}
        if not real:
            self._kept = kept
        return kept

    def matches(self) -> tuple[str, ...] | None:
        """The paths that the shell's pattern stands for right now; None when that cannot be told."""
        if self._matches == "":
            from gateway.policy.meeting import selected

            self._matches = selected(self.use.path, self.bases.context, self.use.behind)
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
        return (UNKNOWN, globs.any_text(patterns)) if not view.sure else (NO, "")
    if view.quick:
        return _touched(patterns, view)
    kept = view.answers(patterns)
    found = kept.get(id(patterns))
    if found is None:
        found = kept[id(patterns)] = _touched(patterns, view), patterns
    return found[0]


def surely_touches(patterns: Patterns, view: View) -> bool:
    """Is the answer of `touches` yes? What can be no more than unknown is not looked at."""
    if not view.paths:
        return False
    if view.quick:
        return _touched(patterns, view, sure=True)[0] is YES
    kept = view.answers(patterns)
    found = kept.get(id(patterns)) or kept.get(-id(patterns))
    if found is None:
        found = kept[-id(patterns)] = _touched(patterns, view, sure=True), patterns
    return found[0][0] is YES


def _touched(patterns: Patterns, view: View, *, sure: bool = False) -> tuple[Known, str]:
    best = (NO, "")
    for path in view.paths:
        for key, group in patterns.items():
            for below, parts in view.places(path, key):
                if below != "..":
                    text = globs.find(group, below, parts)
                    if text and (view.sure or not text.startswith("exact:")):
                        return YES, text
        if view.use.glob or not view.sure or path.endswith("/*"):
            from gateway.policy.beyond import beyond

            found = beyond(patterns, path, view, sure=sure)
        elif view.recursive and not (sure and in_part(view)):
            found = _below(patterns, path, view)
        else:
            continue
        if found[0] is YES:
            return found
        best = max(best, found)
    return best


def covers(patterns: Patterns, view: View) -> tuple[Known, str]:
    """Does everything that this use could mean lie inside what the patterns name?"""
    if not view.paths:
        return UNKNOWN, ""
    if len(view.paths) == 1:
        return _covered(patterns, view.paths[0], view)
    # The least of all readings: whether it is the path as written or as it really is.
    return min((_covered(patterns, path, view) for path in view.paths), key=_known)


def _known(found: tuple[Known, str]) -> Known:
    return found[0]


def _covered(patterns: Patterns, path: str, view: View) -> tuple[Known, str]:
    wild = view.use.glob or path.endswith("/*")
    plain = _before_wild(path) if wild else path
    for key, group in patterns.items():
        for below, parts in view.places(plain, key):
            text = globs.find(group, below, parts) if below != ".." else ""
            # `exact:` covers the one path, and nothing below it.
            whole = view.sure and not wild and not view.recursive
            if text and (whole or not text.startswith("exact:")):
                return YES, text
    if wild or not view.sure:
        from gateway.policy.beyond import perhaps_covered

        return perhaps_covered(patterns, path, view)
    return NO, ""


def _before_wild(path: str) -> str:
    from gateway.policy.meeting import first_wild

    return path[: path.rfind("/", 0, first_wild(path))] or "/"


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
                answer = tree(view, literal=literal)
                if answer is YES:
                    return YES, text
                best = max(best, (answer, text))
    return best


def tree(view: View, *, literal: bool) -> Known:
    """The answer for a place that lies in a whole tree."""
    if view.use.role not in {"delete", "write"}:
        return UNKNOWN if literal else NO
    if view.use.role == "write" and view.use.inside:
        return NO if at_home(view) else UNKNOWN
    return YES


def in_part(view: View) -> bool:
    """Of a whole tree: is what lies in it never touched for certain?"""
    role = view.use.role
    return role not in {"delete", "write"} or (role == "write" and view.use.inside)


def at_home(view: View) -> bool:
    """Names come into being in the workspace that cannot be listed (an archive, a checkout): daily
    work, as it is for every build that says nothing of what it writes."""
    folders = view.bases.of(WORKSPACE, real=True)
    return any(relation(view.use.path, folder) not in {None, ".."} for folder in folders)
