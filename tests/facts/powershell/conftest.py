"""Facts of PowerShell text, in a world without links."""

from __future__ import annotations

import pytest

from gateway.facts.powershell.collect import collect_powershell
from gateway.model import Context


class NoLinks:
    """A disk on which every path is what it says."""

    def real(self, path: str) -> str:
        return path

    def kind(self, path: str) -> str:
        return ""

    def which(self, name: str) -> str:
        return ""

    def entries(self, path: str) -> str:
        return ""


@pytest.fixture
def facts():
    """`facts(text)` → what PowerShell would do with it in `/w`."""
    context = Context(
        cwd="/w", workspace="/w", home="/home/a", tmp="/tmp", lookup=NoLinks(), env={}
    )

    def collect(text: str):
        return collect_powershell(text, context)

    return collect
