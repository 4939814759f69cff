"""`git apply` and `git am` change the files that their patches name."""

from __future__ import annotations

from gateway.facts.effects import RawPath
from gateway.facts.model import Arg
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.effects import Call, Effects
    from gateway.facts.programs.language.parsed import Parsed

_LOOKS = ("--check", "--stat", "--numstat", "--summary")
_NO_PATCH = ("--abort", "--continue", "--skip", "--quit", "--resolved", "-r")


def explain_patches(_call: Call, parsed: Parsed, base: Effects) -> Effects:
    """Each patch among the operands, or the one that is fed."""
    if parsed.has(*_NO_PATCH) or (parsed.has(*_LOOKS) and not parsed.has("--apply")):
        return base
    strip = parsed.value("-p")
    via = f"patch -p{strip.text if strip is not None and strip.exact else '1'}"
    sources = parsed.operands or (Arg("-"),)
    named = (
        RawPath(role, one, False, via, base.base, listed=True)
        for one in sources
        for role in ("write", "read")
    )
    return replace(base, paths=(*base.paths, *named))
