"""The canary constructs: places in which bash runs a command, `{CMD}` where the command stands."""

from __future__ import annotations

import json
import pathlib
from typing import NamedTuple

_FILE = pathlib.Path(__file__).with_name("constructs.jsonl")


class Construct(NamedTuple):
    category: str
    template: str
    # Did real bash run it? `runs`, `no`, `cannot-exec` or `timeout`.
    bash: str

    @property
    def theme(self) -> str:
        return self.category.split(":")[0]

    @property
    def evaluates(self) -> bool:
        """Is a string evaluated here, which no tree can show? That is the facts' business."""
        return self.theme == "stateful"


def constructs() -> list[Construct]:
    """All of them, in the order of the file."""
    return [
        Construct(**json.loads(line)) for line in _FILE.read_text(encoding="utf-8").splitlines()
    ]
