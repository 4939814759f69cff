"""Programs that a runner finds in a folder of the project before anywhere else: `npx x` is `node_modules/.bin/x`."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.state.run import Run

_NODE, _PYTHON = "node_modules/.bin", ".venv/bin"
_FOLDERS = {
    **dict.fromkeys(("npx", "npm", "yarn", "pnpm", "pnpx", "bunx", "bun"), _NODE),
    **dict.fromkeys(("uv", "poetry", "pdm", "pipenv", "hatch"), _PYTHON),
}


def own_program(run: Run, runner: str, name: str) -> str:
    """Its path, where the text has put it there; else nothing."""
    folder = _FOLDERS.get(runner)
    if folder is None or not name or "/" in name:
        return ""
    path = f"{run.cwd()}/{folder}/{name}"
    return path if path in run.disk.files or path in run.disk.links else ""
