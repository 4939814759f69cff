"""Resource limits, as the kernel takes them. It counts for each process: N processes get N times as much."""

from __future__ import annotations

import resource

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.runner.spec import Limits


def rlimits(limits: Limits) -> list[tuple[int, int]]:
    """(which, how much) pairs; what is 0 is not limited, but for core files: 0 means none."""
    asked = [
        (resource.RLIMIT_CPU, -(-limits.cpu_ms // 1000)),
        (resource.RLIMIT_FSIZE, limits.file_size),
        (resource.RLIMIT_NPROC, limits.processes),
        (resource.RLIMIT_NOFILE, limits.open_files),
        # Last: the child that sets it must still be able to work.
        (resource.RLIMIT_AS, limits.memory),
    ]
    return [
        (resource.RLIMIT_CORE, limits.core),
        *((which, value) for which, value in asked if value),
    ]
