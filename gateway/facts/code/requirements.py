"""Lists of Python packages (`requirements.txt`): an entry may be an address, whose install code runs."""

from __future__ import annotations

from gateway.facts.code.gather import Gather
from gateway.regex import compiled_later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.code.model import CodeEffects

_ADDRESS = compiled_later(
    r"(?m)^[^\S\n]*+(?:(?:-e|--editable)[ =]+)?[\"']?(?:[\w.-]+(?:\[[^\]\n]*\])?\s*@\s*)?((?:git|hg|svn|bzr)\+\S+|https?://\S+)"
    r"|\bgit\s*=\s*\"([^\"]+)"
)
_ELSEWHERE = compiled_later(
    r"(?m)^[^\S\n]*+(?:-i|-f|--(?:extra-)?index-url|--find-links|--trusted-host)\b[ =]*(?!https://(?:[\w.-]+\.)?(?:pypi\.org|pytorch\.org)/)(\S+)"
)


def read_requirements(text: str) -> CodeEffects:
    """What is installed from an address, or from another registry, is unread."""
    gather = Gather("requirements")
    for pattern, why in (
        (_ADDRESS, "it installs what lies at an address"),
        (_ELSEWHERE, "it takes packages from elsewhere"),
    ):
        found = pattern.search(text)
        if found is not None:
            gather.unknown("code", f"{why} (`{next(filter(None, found.groups()))}`)")
    return gather.effects()
