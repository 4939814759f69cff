"""What make reads beside a makefile: texts on its line, other files, and its environment."""

from __future__ import annotations

from gateway.facts.model import Arg
from gateway.facts.walk.executed import written_at
from gateway.facts.walk.paths import uses
from gateway.facts.walk.replaced import given
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.state.run import Run
    from gateway.facts.walk.record import Found, Invocation

_TEXT = "--eval"
_FILE = "-f"
_ABOVE = "-e"
_FILES = "MAKEFILES"


class MakeGiven:
    """Of one call of make."""

    __slots__ = ("_call", "_files", "_found", "_options", "_run")

    def __init__(
        self, run: Run, call: Invocation, found: Found, env: tuple[tuple[str, Arg], ...]
    ) -> None:
        self._run = run
        self._call = call
        self._found = found
        flags = found.effects.flags if found.effects is not None else ()
        self._options = [(one.names, one.value) for one in flags if one.value is not None]
        self._files = [value for name, value in env if name == _FILES] + self._values(f"{_FILES}=")

    def _values(self, option: str) -> list[Arg]:
        return [value for names, value in self._options if option in names]

    def before(self, text: str) -> str:
        """The makefile, with what is read before it: `--eval`, `MAKEFILES`, the files of every `-f`."""
        texts = [one.text for one in self._values(_TEXT)]
        if text in texts:
            return text
        files = self._values(_FILE)
        includes = [*self._files, *(files if len(files) > 1 else ())]
        return "\n".join([*texts, *(f"-include {one.text}" for one in includes), text])

    def environment(self, env: tuple[tuple[str, Arg], ...]) -> tuple[tuple[str, Arg], ...]:
        """The variables it gets, and those that it perhaps gets."""
        attributes = self._run.state.attributes.items()
        exported = [name for name, letters in attributes if "x" in letters or "m" in letters]
        sure = {name for name, _ in env}
        why = "it may be another in the environment of make"
        more = [(one, Arg("", exact=False, why=why)) for one in exported if one not in sure]
        return (*env, *more)

    def words(self, argv: tuple[Arg, ...], env: tuple[tuple[str, Arg], ...]) -> tuple[Arg, ...]:
        """The words on its line. `make -e`: the environment is as good as they are."""
        told = []
        if given(self._found, _ABOVE, "--environment-overrides"):
            told = [
                Arg(f"{name}={one.text}", one.exact) for name, one in env if name.isidentifier()
            ]
        told += [
            replace(value, text=f"{names[0]}{value.text}")
            for names, value in self._options
            if names[0][-1:] == "="
        ]
        if self._values(_TEXT):  # it goes on to those that this one starts
            told.append(Arg(f"MAKEFLAGS={_TEXT}"))
        told += argv
        if self._files:
            told.append(Arg("", exact=False, why="which target is the first one is not followed"))
        return tuple(told)

    def files(self, name: str) -> list[str]:
        """What this text has written into the files that the makefile includes by this name."""
        base = self._found.effects.base if self._found.effects is not None else None
        places = [] if name[:1] == "/" else [base, *self._values("-I")]
        found = []
        for place in places or [None]:
            path = name if place is None else f"{place.text}/{name}"
            arg = Arg(path, place is None or place.exact, glob="*" in name or "?" in name)
            for use in uses(self._run, "execute", arg, via="make code", span=self._call.span):
                found += [one.text for _, one in written_at(self._run, use) if not one.edited]
        return found
