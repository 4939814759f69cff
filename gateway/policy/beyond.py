"""Paths that are not one path: a pattern of the shell, or a beginning of which the end is not known."""

from __future__ import annotations

from gateway.model import Known
from gateway.policy import globs
from gateway.policy.anchored import layout, lead_of
from gateway.policy.globs import ANYDEPTH, names
from gateway.policy.meeting import meet, same_name, shell_matches
from gateway.policy.touching import at_home, in_part, relation, tree

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.policy.anchored import Anchored
    from gateway.policy.globs import Patterns
    from gateway.policy.touching import View

NO, UNKNOWN, YES = Known.NO, Known.UNKNOWN, Known.YES


def beyond(patterns: Patterns, path: str, view: View, *, sure: bool = False) -> tuple[Known, str]:
    """What is not this very path: below it, or one of several it may turn out to be. `sure`: only what is
    touched for certain matters."""
    trees = view.recursive and not (sure and in_part(view))
    if view.use.glob:
        return _globbed(patterns, path, view, sure=sure, trees=trees)
    best = (NO, "")
    wild = path.endswith("/*")
    parts, lead = _begins(path, view)
    # (Of what a pattern of the shell stands for, only that is certain which is one path.)
    for one in _anchored(patterns, lead, view, plain=sure and wild and not trees):
        if wild:
            answer = meet(one, parts, lead, subset=False)
            if answer is YES and not one.plain:
                # `*` stands for what is there: whether a `**/.env` is among it has to be looked up.
                answer = _floating(view)
        elif not view.sure:
            answer = _ahead(one, parts, strict=one.exact)
        else:
            answer = NO
        if trees and answer is NO:
            answer = _in_tree(one, parts, view)
        if answer is YES:
            return YES, one.text
        if answer is not NO:
            best = max(best, (answer, one.text))
    return best


def _globbed(
    patterns: Patterns, path: str, view: View, *, sure: bool, trees: bool
) -> tuple[Known, str]:
    """A pattern of the shell, or one that a program holds against names of its own. A name that is written out says what it says; whether a `**/.env` is
    among what the pattern stands for, the disk tells for all at once, where it can be seen."""
    if view.use.walked:
        from gateway.policy.walked import walked

        parts, lead = _begins(path, view)
        return walked(_anchored(patterns, lead, view), parts, view)
    if view.use.searched:
        from gateway.policy.aimed import aimed

        parts, lead = _begins(path, view)
        return aimed(_anchored(patterns, lead, view), parts, lead)
    selected = view.matches()
    if selected:
        text = _among(patterns, selected, view)
        if text:
            return YES, text
    best = (NO, "")
    parts, lead = _begins(path, view)
    # (The names of a folder that is made just now are on no disk; a pattern of hidden ones means those.)
    made = view.use.unlisted and path.rpartition("/")[2][:1] == "."
    named = (selected is not None or sure) and not made
    # (A place in a tree is named by more plain names than the pattern of the tree has.)
    deeper = named and trees and len(parts) >= len(lead)
    for one in _anchored(patterns, lead, view, plain=named and not trees, below=deeper):
        answer = NO
        if one.plain or made:
            answer = meet(one, parts, lead, subset=False)
        elif selected is None and best[0] is NO:
            answer = min(UNKNOWN, meet(one, parts, lead, subset=False))
        if trees and answer is NO:
            answer = _in_tree(one, parts, view)
        if answer is YES:
            return YES, one.text
        if answer is not NO:
            best = max(best, (answer, one.text))
    return best


def _among(patterns: Patterns, paths: tuple[str, ...], view: View) -> str:
    """The first pattern that names one of the paths."""
    for key, group in patterns.items():
        for folder in view.bases.of(key, bool(view.use.real)):
            for path in paths:
                below = relation(path, folder)
                if below is not None and below != "..":
                    text = globs.find(group, below, below.split("/") if below else [])
                    if text:
                        return text
    return ""


def _floating(view: View) -> Known:
    """A pattern that may match in many places, against everything in a folder."""
    if view.use.role == "write" and view.use.inside:
        return NO if at_home(view) else UNKNOWN
    return UNKNOWN


def _begins(path: str, view: View) -> tuple[list[str], tuple[str, ...]]:
    """The path by names, and its lead. Rules share it."""
    found = view.begins.get(path)
    if found is None:
        parts = names(path)
        found = view.begins[path] = parts, lead_of(parts)
    return found


def _anchored(
    patterns: Patterns,
    lead: tuple[str, ...],
    view: View,
    *,
    plain: bool = False,
    below: bool = False,
) -> tuple[Anchored, ...]:
    found = layout(patterns, view.bases, real=bool(view.use.real))
    return found.meeting(lead, plain=plain, below=below)


def _ahead(one: Anchored, parts: list[str], *, strict: bool) -> Known:
    """Could the pattern match something below a folder that is all we know of the path?"""
    if strict and len(parts) > len(one.whole) and ANYDEPTH not in one.segments:
        return NO
    for index, segment in enumerate(one.whole):
        if segment == ANYDEPTH or index == len(parts):
            return UNKNOWN
        if not same_name(segment, parts[index]):
            return NO
    return UNKNOWN if strict else YES


def _in_tree(one: Anchored, parts: list[str], view: View) -> Known:
    """The same where the tree is named by a pattern of the shell, or only its beginning is known."""
    if len(parts) > len(one.fixed) or not all(map(shell_matches, parts, one.fixed)):
        return NO
    return tree(view, literal=one.plain)


def perhaps_covered(patterns: Patterns, path: str, view: View) -> tuple[Known, str]:
    """Whether all that the path could be lies in one pattern, when it does not by its plain beginning."""
    best = (NO, "")
    parts, lead = _begins(path, view)
    if view.use.walked:
        from gateway.policy.walked import all_lies_in

        found = all_lies_in(_anchored(patterns, lead, view), parts, view)
        return max(found, (UNKNOWN, ""), key=lambda one: one[0])
    wild = view.use.glob or path.endswith("/*")
    for one in _anchored(patterns, lead, view):
        meeting = meet(one, parts, lead, subset=True) if wild else _ahead(one, parts, strict=False)
        if meeting is not NO:
            best = max(best, (meeting, one.text))
    return best
