"""The runner's rows of the table: launching, ending, capturing."""

from __future__ import annotations

from benches import runner_capture, runner_launch


def rows() -> list[dict[str, object]]:
    return [*runner_launch.rows(), *runner_capture.rows()]
