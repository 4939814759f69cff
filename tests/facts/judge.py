"""The judge of the facts for `benches/soundness.py`: what is shown, or None when the text is held."""

from __future__ import annotations

from posixpath import normpath
from shlex import quote

from gateway.facts.collect import FAILED, collect
from gateway.facts.model import Facts
from gateway.model import Context, ShellRequest
from tests.facts.seen import facts

# Without these the command that runs may be one that is not shown.
_HOLDS = frozenset({"program", "code"})


def sh_facts_judge(text: str) -> frozenset[str] | None:
    """The same for a text that a plain `sh` is given."""
    return facts_judge(f"sh -c {quote(text)}")


class _Empty:
    """An empty folder in which every program can be found: where the oracle runs its texts."""

    def real(self, path: str) -> str:
        return normpath(path)

    def kind(self, path: str) -> str:
        return "dir" if path == "/w" else ""

    def which(self, name: str) -> str:
        return f"/bin/{name}" if name.isalnum() else ""

    def entries(self, _path: str) -> str:
        return ""


_THERE = Context("/w", "/w", "/w", "/tmp", _Empty(), {"HOME": "/w", "PATH": "/bin"})


def values_judge(text: str) -> frozenset[str] | None:
    """The judge for texts that carry values, in the folder in which bash runs them."""
    return _shown(collect(ShellRequest(text), _THERE), text)


def inline_judge(text: str) -> frozenset[str] | None:
    """The same for texts in other languages, of which it may be not known what they do at all."""
    found = collect(ShellRequest(text), _THERE)
    if any(one.what == "effects" for command in found.commands for one in command.unknowns):
        return None
    return _shown(found, text)


def facts_judge(text: str) -> frozenset[str] | None:
    """The names of all programs, or None: some part is opaque, some program or code is not known."""
    return _shown(facts(text), text)


def _shown(found: Facts, text: str) -> frozenset[str] | None:
    assert not any(part.detail.startswith(FAILED) for part in found.opaque), text
    if found.opaque:
        return None
    for command in found.commands:
        if not command.program or any(one.what in _HOLDS for one in command.unknowns):
            return None
        # `bash "$(f)"`: which file is run is not known, not even its folder, and the facts say so.
        runs = [use for use in command.paths if use.role == "execute"]
        if runs and not any(use.exact or use.path for use in runs):
            return None
    # A file that a shell is given to read is found by its path.
    files = {
        use.path.rpartition("/")[2]
        for one in found.commands
        for use in one.paths
        if use.role == "execute"
    }
    return frozenset(one.program for one in found.commands) | files
