"""Would the kernel hold a command here? Asked at every check, so it costs next to nothing."""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.policy.model import Policy


def contains(policy: Policy) -> bool:
    """Would the kernel hold a command to the policy's write roots here?

    It looks at no paths: any tier that works here holds write roots.
    """
    if policy.params.sandbox == "off" or "write" not in policy.coverage:
        return False
    from gateway.runner.confine.probe import capabilities

    return bool(capabilities(cache_folder()).tiers)


def cache_folder() -> str:
    """Where what this machine can do is remembered until the next boot."""
    from gateway.places import state_folder

    return os.path.join(state_folder(), "machine")
