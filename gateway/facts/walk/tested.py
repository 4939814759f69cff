"""Functions that a test runner calls: `def test_x(): …` in a file that this text has written.

They are given fixtures and mocks that nobody knows here, so only what is certain counts: the files that they
write or delete by name, and the commands that they start word for word.
"""

from __future__ import annotations

from gateway.facts.walk.languages import read
from gateway.regex import compiled_later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.effects import Inner
    from gateway.facts.state.run import Run
    from gateway.facts.walk.record import Found, Invocation

_CALLED = compiled_later(
    r"(?m)^(?:class\s+(Test\w*)|([^\S\n]*)(?:async\s+)?def\s+((?:test|setup|teardown|pytest_)\w*)\s*\()"
)
_MOST = 60


def read_tests(run: Run, call: Invocation, found: Found, text: str) -> list[Inner]:
    """The commands that they start; what they write and delete goes to `found`."""
    lines = _calls(text)
    if not lines:
        return []
    before = (list(found.hosts), found.network, found.needs_tty, dict(found.does))
    unknowns, paths = list(found.unknowns), list(found.paths)
    inner = read(run, call, found, "python", "\n".join([text, *lines]), file=True)
    certain = [use for use in found.paths[len(paths) :] if use.exact and use.role != "read"]
    found.hosts, found.network, found.needs_tty, found.does = before
    found.unknowns, found.paths = unknowns, paths + certain
    return [one for one in inner if _certain(one)]


def _certain(inner: Inner) -> bool:
    """Every word is known, and the folder too where one is told."""
    if inner.cwd is not None and not inner.cwd.exact:
        return False
    return inner.text.exact if inner.text is not None else all(arg.exact for arg in inner.argv)


def _calls(text: str) -> list[str]:
    lines: list[str] = []
    owner = ""
    for match in _CALLED.finditer(text):
        if match[1]:
            owner = match[1]
        elif not match[2].strip("\n"):
            lines.append(f"{match[3]}()")
        elif owner:
            lines.append(f"{owner}().{match[3]}()")
    return lines[:_MOST]
