"""What a rule may ask of a command, one file for each condition.

A condition file has, in this order: a docstring (the reference page), `KEY`, `term` (what may stand
behind the key), `prepare` (YAML value → plain data), `match` (data × command → yes, no or unknown, with
evidence), `triggers` (features without which the answer is always no; see `index.py`) and `EXAMPLES`
(value, command, answer), which the tests run.

The table is in the order in which conditions are tried: cheap ones first.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType

# Conditions of one command …
OF_COMMAND = (
    "program",
    "subcommand",
    "gateway_env",
    "needs_tty",
    "network",
    "sends",
    "background",
    "remote",
    "modelled",
    "origin",
    "wrapper",
    "substitution",
    "expands",
    "dynamic",
    "sets_env",
    "flags",
    "hosts",
    "args",
    "words",
    "program_path",
    "names",
    "redirect",
    "own_input",
    "code",
    "cd",
    "executes",
    "deletes",
    "writes",
    "reads",
    "pipe",
)
# … and of the line as a whole.
OF_LINE = ("structure", "opaque", "commands", "nesting")
# Keys that only change what their neighbours mean.
MODIFIERS = ("recursive",)

KEYS = (*OF_COMMAND, *OF_LINE, *MODIFIERS)
ORDER = {key: place for place, key in enumerate(KEYS)}
# The files that were imported so far.
LOADED: dict[str, ModuleType] = {}


def module(key: str) -> ModuleType:
    """The file of a condition, imported when it is first needed: a decision needs few of them."""
    found = LOADED.get(key)
    if found is None:
        import sys

        name = f"gateway.policy.conditions.{key}"
        __import__(name)
        found = LOADED[key] = sys.modules[name]
    return found
