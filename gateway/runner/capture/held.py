"""Output that may be bubblewrap's own complaint is held back until it is known whether it counts."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.runner.capture.pipes import OnOutput

_COMPLAINT = b"bwrap: "
_MOST = 4096


class Held:
    """An `on_output` before the caller's. Anything but a short complaint passes at once."""

    def __init__(self, on_output: OnOutput) -> None:
        self._on_output = on_output
        self._kept: list[tuple[str, bytes]] | None = []

    def __call__(self, stream: str, data: bytes) -> None:
        if self._kept is None:
            self._on_output(stream, data)
            return
        self._kept.append((stream, data))
        said = b"".join(piece for _stream, piece in self._kept)
        if len(said) > _MOST or said[: len(_COMPLAINT)] != _COMPLAINT[: len(said)]:
            self.release()

    def forget(self) -> None:
        """It was a complaint, and the command is started anew."""
        self._kept = []

    def release(self) -> None:
        """Pass on what was held, and everything from now on."""
        kept, self._kept = self._kept, None
        for stream, data in kept or ():
            self._on_output(stream, data)
