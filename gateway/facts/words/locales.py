"""How signs beyond ASCII are written, which the locale says: `$'\\u00e9'` is one sign, or these six."""

from __future__ import annotations

from gateway.facts.words.holes import ANY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.state.run import Run

# The first of them that is not empty says it.
_NAMES = ("LC_ALL", "LC_CTYPE", "LANG")


def localized(run: Run, text: str) -> str:
    """The text as UTF-8, where the shell was started with that and nothing here may change it."""
    env = run.context.env
    started = next((value for name in _NAMES if (value := env.get(name))), "")
    if started.lower().endswith((".utf-8", ".utf8")) and not _changed(run):
        return text
    return run.hole(ANY, "how signs beyond ASCII are written depends on the locale")


def _changed(run: Run) -> bool:
    return "LC_" in run.text or "LANG" in run.text or any(map(run.sets, _NAMES))
