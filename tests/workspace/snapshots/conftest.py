"""A store beside the root."""

from __future__ import annotations

import pytest

from gateway.workspace.snapshots.store import Store


@pytest.fixture
def store(tmp_path):
    return Store(str(tmp_path / "state"))
