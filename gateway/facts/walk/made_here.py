"""Names that the text itself makes, and nobody lists: what a clone, a checkout, an archive brings."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.state.run import Run


def made_here(run: Run, pattern: str) -> bool:
    """Does the pattern select among such names? Then the disk does not tell what it stands for."""
    first = min((at for sign in "*?[" if (at := pattern.find(sign)) >= 0), default=len(pattern))
    folder = pattern[: pattern.rfind("/", 0, first) + 1]
    return any(folder.startswith(f"{tree.rstrip('/')}/") for tree in run.disk.trees)
