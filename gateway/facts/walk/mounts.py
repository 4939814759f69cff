"""Folders of this machine that a container sees under other names: `docker run -v $PWD:/w x touch /w/f`."""

from __future__ import annotations

from gateway.facts.words.holes import escape, is_exact
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.effects import Inner
    from gateway.facts.model import PathUse
    from gateway.facts.state.run import Run


def mounted_by(run: Run, inner: Inner) -> tuple[tuple[str, str], ...]:
    """Where each name in the container leads on this machine; the longest name first."""
    from gateway.facts.walk.paths import place, tidy

    found: list[tuple[str, str]] = []
    for target, source in inner.mounts:
        path, exact, glob, _ = place(run, source)
        folder = tidy(path)
        # (All of a machine under another name is held as it is mounted.)
        if exact and not glob and folder != "/" and target[:1] == "/":
            found.append((tidy(target).rstrip("/"), folder))
    return tuple(sorted(found, key=lambda one: -len(one[0])))


def on_this_side(run: Run, path: str, *, glob: bool) -> str:
    """The path here for one in the container, if it has one."""
    for target, folder in run.mounts:
        if path == target or path.startswith(f"{target}/"):
            return (escape(folder) if glob else folder) + path[len(target) :]
    return path


def marked(run: Run, uses: list[PathUse]) -> list[PathUse]:
    """Those that lie in such a folder are paths of this machine."""
    return [replace(use, mounted=True) if _is_mounted(run, use) else use for use in uses]


def _is_mounted(run: Run, use: PathUse) -> bool:
    if not use.path or not is_exact(use.path):
        return False
    for _, folder in run.mounts:
        name = escape(folder) if use.glob else folder
        if use.path == folder or use.path.startswith((f"{folder}/", f"{name}/")):
            return True
    return False
