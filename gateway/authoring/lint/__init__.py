"""Lint: what loads, and yet does nothing or not what it seems to. One file for each check.

A check file has, in this order: a docstring with *Avoid*, *Prefer* and *Why* (the reference page), `ID`,
`NAME`, and `check(view)`, which yields problems.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType

CHECKS = (
    "shadowed_allow",
    "subsumed_rule",
    "dead_except",
    "unused_list",
    "two_faced_list",
    "unmodelled_program",
    "unknown_option",
    "dead_pattern",
    "expiring_exception",
    "broad_exception",
    "allowed_interpreter",
    "loose_regex",
    "unshown_alternative",
    "says_the_default",
    "bad_suggestion",
)


def modules() -> tuple[ModuleType, ...]:
    """Every check, in the order of the table."""
    import importlib

    return tuple(importlib.import_module(f"gateway.authoring.lint.{name}") for name in CHECKS)
