"""Which policy, which workspace, which audit folder: from flags, environment and config files.

Precedence: a flag, then the environment (`GATEWAY_POLICY`, `GATEWAY_WORKSPACE`,
`GATEWAY_AUDIT_DIR`), then the user's `policy.yaml` in the config folder, then `coding-agent`.
A `gateway.yaml` in the working directory or above it comes on top of whichever policy is in force:
it is a project file, so it may only tighten.
"""

from __future__ import annotations

import os

from gateway.errors import UsageError
from gateway.places import config_folder, state_folder
from gateway.values import Value
from gateway.world import find_workspace

PROJECT_FILE = "gateway.yaml"
DEFAULT_POLICY = "coding-agent"


class Settings(Value):
    """What one invocation works with."""

    policies: tuple[str, ...]
    project: str
    workspace: str
    cwd: str
    audit_dir: str
    # Somebody named an audit folder, so questions (`check`) are recorded as well.
    audit_named: bool = False


def resolve(
    policy: tuple[str, ...] = (), workspace: str = "", audit_dir: str = "", cwd: str = ""
) -> Settings:
    """Settle what the flags leave open."""
    here = working_directory(cwd)
    folder = workspace or os.environ.get("GATEWAY_WORKSPACE", "")
    if folder and not os.path.isdir(folder):
        raise UsageError(f"the workspace `{folder}` is not a folder", hint="name one that exists")
    root = os.path.abspath(folder) if folder else find_workspace(here)
    # (A `cd` out of a workspace that was named does not leave its rules behind.)
    inside = f"{here}/".startswith(f"{root.rstrip('/')}/")
    named = audit_dir or os.environ.get("GATEWAY_AUDIT_DIR", "")
    return Settings(
        policies=policy or chosen_policy(),
        project=find_project_file(here if inside else root),
        workspace=root,
        cwd=here,
        audit_dir=os.path.abspath(named) if named else os.path.join(state_folder(), "audit"),
        audit_named=bool(named),
    )


def working_directory(cwd: str = "") -> str:
    """The folder a command would start in."""
    try:
        base = os.getcwd()
    except OSError as error:
        raise UsageError("the working directory is gone", hint="`cd` to one that exists") from error
    if not cwd:
        return base
    folder = os.path.normpath(os.path.join(base, cwd))
    if not os.path.isdir(folder):
        raise UsageError(f"the directory `{cwd}` does not exist", hint="name one that does")
    return folder


def chosen_policy() -> tuple[str, ...]:
    """The policy that the environment, the user's config folder or the default gives."""
    named = os.environ.get("GATEWAY_POLICY", "")
    if named:
        return tuple(part for part in named.split(os.pathsep) if part)
    users = os.path.join(config_folder(), "policy.yaml")
    return (users,) if os.path.lexists(users) else (DEFAULT_POLICY,)


def find_project_file(cwd: str) -> str:
    """The nearest `gateway.yaml` at or above `cwd`, or an empty string."""
    folder = cwd
    while True:
        candidate = os.path.join(folder, PROJECT_FILE)
        if os.path.lexists(candidate):
            return candidate
        parent = os.path.dirname(folder)
        if parent == folder:
            return ""
        folder = parent


def audit_dir(named: str = "") -> str:
    """The audit folder for commands that only read it."""
    return resolve(audit_dir=named).audit_dir
