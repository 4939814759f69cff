"""What an element of PATH or CDPATH names."""

from __future__ import annotations

from gateway.facts.words.holes import ANY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.state.run import Run


def search_folder(run: Run, element: str) -> str:
    """The folder as bash reads it when it looks something up: a `~` that stands there still is the home
    (`PATH='~/bin'`), though whatever else reads the variable takes it for a name."""
    if element[:1] != "~":
        return element
    name, slash, rest = element.partition("/")
    if name == "~":
        return f"{run.home()}{slash}{rest}"
    return run.hole(ANY, f"`{name}` is the home of somebody, or a folder of the stack")
