"""Patterns that git reads itself: `git rm 'x.y*'` takes away what `rm x.y*` does."""

from __future__ import annotations

from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.effects import Effects, RawPath

_SELECTING = frozenset({"rm", "mv", "restore", "checkout", "clean"})
_CHANGES = frozenset({"write", "delete"})
_SIGNS = frozenset("*?[")


def spread(done: Effects) -> Effects:
    """What it changes, with a pattern said to be one."""
    if done.subcommand[:1] and done.subcommand[0] in _SELECTING and any(map(_selects, done.paths)):
        return replace(done, paths=tuple(map(_pattern, done.paths)))
    return done


def _selects(path: RawPath) -> bool:
    arg = path.arg
    return path.role in _CHANGES and arg.exact and not arg.glob and not _SIGNS.isdisjoint(arg.text)


def _pattern(path: RawPath) -> RawPath:
    return replace(path, arg=replace(path.arg, glob=True)) if _selects(path) else path
