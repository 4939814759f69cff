"""What is known of one thing after several ways that gave it different values."""

from __future__ import annotations

from gateway.facts.state.disk import MADE, Written
from gateway.facts.state.tables import merge_attributes, merge_variables
from gateway.facts.state.values import ABSENT, ArrayValue, Choice
from gateway.facts.words.holes import ANY, ENV

# Among the numbers of open descriptors: there may be others.
UNSURE_NUMBER = -1

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from gateway.facts.state.run import Run
    from gateway.facts.state.tables import Table


def merge(run: Run, table: Table, key: Any, values: list[Any]) -> Any:
    """The values differ; `ABSENT` stands for what a way did not touch."""
    state = run.state
    if table is state.variables:
        why = f"`${key}` depends on what happens before"
        return merge_variables(values, run.blurred(_flat(values), why))
    if table is state.place:
        return _merge_place(run, key, values)
    if table is state.attributes:
        return merge_attributes(values)
    if table is state.functions:
        found = (one for value in values for one in (value if value is not ABSENT else (None,)))
        return tuple(dict.fromkeys(found))
    if table is state.options:
        return None
    if table is run.disk.files:
        written = [value for value in values if value is not ABSENT]
        return _merge_files(run, written, perhaps=len(written) < len(values))
    if table is run.disk.standing:
        return ABSENT if ABSENT in values else MADE
    if any(table is one for one in run.disk.tables()):
        if table is run.disk.links and ABSENT in values:
            run.disk.wavering.add(key)
        return tuple(dict.fromkeys(one for value in values if value is not ABSENT for one in value))
    return _merge_other(run, table, key, values)


def _merge_place(run: Run, key: str, values: list[Any]) -> Any:
    """The folder, the arguments, and what else there is one of."""
    if key == "cwd":
        why = "the folder depends on what happens before"
        return merge_variables(values, run.hole(ENV, why))
    if key == "positional":
        why = "the arguments depend on what happens before"
        flat = (one for one in _flat(values) if isinstance(one, ArrayValue))
        texts = [text for one in flat for text in one.items.values()]
        return merge_variables(values, run.holes.one_of(texts, why))
    if key == "trapped":
        return any(value is True for value in values)
    if key == "stack":
        return (run.hole(ENV, "the stack of folders depends on what happens before"),)
    if key == "numbered":
        # (How many there are differs, or which: no number that is given from here on is known.)
        each = [one for value in values if value is not ABSENT for one in value]
        return (*dict.fromkeys(each), UNSURE_NUMBER)
    return values[0]


def _merge_other(run: Run, table: Table, key: Any, each: list[Any]) -> Any:
    """Tables whose keys may be missing."""
    if hasattr(table, "hides"):
        return _merge_locals(run, key, each)
    values = [value for value in each if value is not ABSENT]
    first = values[0]
    if table is run.state.channels:
        from gateway.facts.walk.channels import either

        # One that is perhaps not open gives what it holds, or nothing.
        absent = len(values) < len(each)
        read = absent and any(one is not None and one.text for one in values)
        # What is written there is perhaps written nowhere.
        run.disk.mixed.update(one.path for one in values if absent and one is not None and one.path)
        if read or any(value != first for value in values):
            return either(run, values)
        return first
    if all(value == first for value in values):
        return first
    return run.hole(ANY, f"what `{key}` means depends on what happens before")


def _merge_locals(run: Run, name: str, values: list[Any]) -> tuple[Any, str, bool]:
    """What a local variable hides, if it is one after each of these ways."""
    each = [value for value in values if value is not ABSENT]
    below = [value[0] for value in each]
    if any(one != below[0] for one in below):
        below[0] = merge_variables(below, run.hole(ANY, f"which `${name}` is hidden is not known"))
    letters = merge_attributes([value[1] for value in each])
    return below[0], letters, len(each) == len(values) and all(value[2] for value in each)


def _merge_files(run: Run, values: list[Written], *, perhaps: bool) -> Written:
    writers = tuple(dict.fromkeys(one for value in values for one in value.writers))
    first = values[0].text
    if all(value.text == first for value in values):
        perhaps = perhaps or any(value.perhaps for value in values)
        return Written(first, writers, perhaps=perhaps)
    why = "the content depends on what happens before"
    words = (word for value in values for word in value.text.split())
    return Written(run.holes.one_of(words, why, writers), writers)


def _flat(values: list[Any]) -> list[Any]:
    found: list[Any] = []
    for value in values:
        found.extend(value.values if isinstance(value, Choice) else (value,))
    return found
