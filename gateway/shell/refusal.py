"""The one exception of this layer. It never leaves it: `parse` turns it into an `Opaque`."""

from __future__ import annotations

# Bash would refuse it too.
SYNTAX = "syntax"
# Bash may run it; we don't read it.
UNSUPPORTED = "unsupported"
# It may mean two things.
AMBIGUOUS = "ambiguous"
# More work than a decision may take.
TOO_LARGE = "too-large"
# The policy wants a second reader that is not there: no fault of the text.
NOT_INSTALLED = "not-installed"


class Refusal(Exception):  # noqa: N818 - it is an answer, not a failure
    """What can't be read: why (`Opaque.reason`), in words, and where."""

    def __init__(self, reason: str, detail: str, at: int = 0) -> None:
        super().__init__(detail)
        self.reason = reason
        self.detail = detail
        self.at = at
