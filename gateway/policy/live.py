"""A policy that follows its files: replaced as a whole when they change, kept as it is when they break.

Somebody who judges takes `current()` once and works with that: a reload never reaches into a decision
that is under way. Without a single good load everything is denied.
"""

from __future__ import annotations

import os

from gateway.errors import PolicyError
from gateway.model import Verdict
from gateway.policy.load import load
from gateway.policy.model import Params, Policy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    # What is looked at to see that a file is another: its number, size and time.
    Stamp = tuple[int, int, int]
    # Told of every reload: the policy in force, and the error when the new files could not be used.
    Told = Callable[[Policy, PolicyError | None], None]


def deny_all(reason: str) -> Policy:
    """What is in force when no policy is: everything is denied, and the reason is said."""
    held = Params(
        default=Verdict.DENY,
        default_contained=Verdict.DENY,
        on_unknown=Verdict.DENY,
        network="off",
        sandbox="required",
    )
    return Policy(name=f"deny-all: {reason}", digest="deny-all", params=held, rules=())


class LivePolicy:
    """Loads, and loads again when one of the files is another."""

    def __init__(
        self,
        names: str | Iterable[str],
        *,
        project: str = "",
        cache: str | None = None,
        told: Told | None = None,
    ) -> None:
        self.names = (names,) if isinstance(names, str) else tuple(names)
        self.project = project
        self.cache = cache
        self.told = told
        self.error: PolicyError | None = None
        self._policy = deny_all("no policy has been loaded")
        self._seen: dict[str, Stamp] = {}
        self.reload()

    def current(self) -> Policy:
        """The policy in force, after a look at its files (their names, sizes and times: cheap)."""
        if any(_stamp(path) != stamp for path, stamp in self._seen.items()):
            self.reload()
        return self._policy

    def reload(self) -> bool:
        """Load now. False: the files cannot be used, and the last good policy stays."""
        try:
            policy = self._load()
        except PolicyError as error:
            self.error = error
        else:
            self._policy, self.error = policy, None
        if self.told is not None:
            self.told(self._policy, self.error)
        return self.error is None

    def _load(self) -> Policy:
        """Load, having looked at every file first: what changes meanwhile is seen at the next look."""
        from gateway.policy.shipped import path_of

        paths = {
            path_of(name) or os.path.abspath(name) for name in (*self.names, self.project) if name
        }
        paths.update(self._seen)
        while True:
            self._seen = {path: _stamp(path) for path in sorted(paths)}
            policy = load(self.names, project=self.project, cache=self.cache)
            known = {source.real for source in policy.sources}
            if known <= paths:
                return policy
            paths |= known


def _stamp(path: str) -> Stamp:
    try:
        found = os.stat(path)
    except OSError:
        return 0, 0, 0
    return found.st_ino, found.st_size, found.st_mtime_ns
