"""A file operation → facts: a command with one path, so that the same rules and lists judge it."""

from __future__ import annotations

from gateway.facts.model import Arg, Command, Facts, PathUse
from gateway.model import NOWHERE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.model import Context, FileRequest

# What a file operation does to its path.
ROLE_OF = {"read": "read", "list": "read", "write": "write", "delete": "delete"}


def file_facts(request: FileRequest, context: Context) -> Facts:
    """The facts of a file operation."""
    import posixpath

    path = posixpath.normpath(posixpath.join(context.cwd, request.path))
    if path.startswith("//"):
        path = path[1:]
    real = context.lookup.real(path)
    role = ROLE_OF.get(request.operation, "")
    use = PathUse(
        role, path, real=real if real != path else "", via=f"file operation {request.operation}"
    )
    name = f"file-{request.operation}"
    command = Command(
        0,
        name,
        name,
        (Arg(name), Arg(request.path)),
        NOWHERE,
        modelled=True,
        paths=(use,) if role else (),
        cwd=context.cwd,
        origin="file",
    )
    return Facts(f"{request.operation} {request.path}", (command,))
