"""Options that several commands share."""

from __future__ import annotations

import click

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TypeVar

    F = TypeVar("F", bound=Callable[..., Any])


def common(command: F) -> F:
    """`--policy`, once for every command that judges."""
    return click.option(
        "--policy",
        multiple=True,
        metavar="NAME|FILE",
        help="A shipped policy (`coding-agent`, `builtin:git`) or a file; may be repeated.",
    )(command)


def named_folders(command: F) -> F:
    """`--workspace` and `--audit-dir`."""
    with_workspace = click.option(
        "--workspace",
        default="",
        metavar="DIR",
        help="The workspace root. Default: the git top level, else the working directory; never the home folder or one of the system.",
    )(command)
    return click.option(
        "--audit-dir",
        default="",
        metavar="DIR",
        help="Where the audit trail is kept. Default: the user's state folder.",
    )(with_workspace)
