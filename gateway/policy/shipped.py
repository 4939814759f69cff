"""Where the policies lie that ship with the gateway: presets by name, packs as `builtin:NAME`."""

from __future__ import annotations

import os

PREFIX = "builtin:"


def folder() -> str:
    """`gateway/policies` in an installed wheel, `policies` beside the package in a working copy."""
    package = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    inside = os.path.join(package, "policies")
    return inside if os.path.isdir(inside) else os.path.join(os.path.dirname(package), "policies")


def path_of(name: str) -> str:
    """The file of a shipped policy; empty when the name means none (and is a path, perhaps)."""
    if name.startswith(PREFIX):
        relative = os.path.join("packs", name[len(PREFIX) :])
    elif "/" in name or name.endswith((".yaml", ".yml")):
        return ""
    else:
        relative = name
    path = os.path.join(folder(), f"{relative}.yaml")
    return path if os.path.isfile(path) else ""


def names() -> tuple[str, ...]:
    """Every shipped policy by the name it is asked for."""
    found = []
    for sub, prefix in (("", ""), ("packs", PREFIX)):
        try:
            entries = os.listdir(os.path.join(folder(), sub))
        except OSError:
            continue
        found += [prefix + entry[:-5] for entry in entries if entry.endswith(".yaml")]
    return tuple(sorted(found))


def is_shipped(path: str) -> bool:
    """Does the file lie among the shipped ones?"""
    return os.path.realpath(path).startswith(os.path.realpath(folder()) + os.sep)
