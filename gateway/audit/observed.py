"""What was asked of the world, kept: the gate records the answers, replay gives the same ones.

    recording = Recording(disk, os.environ)
    context = Context(…, lookup=recording, env=recording.variables)
    … judge …
    record.decision(…, observed=recording.answers(), env=recording.env())

Only variables that were looked at are recorded: most of the environment is nobody's business.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from typing import Any

    from gateway.model import Lookup

QUESTIONS = ("real", "kind", "which", "entries")


class Recording:
    """A `Lookup` that keeps every answer, and an environment that keeps what was looked at."""

    def __init__(self, lookup: Lookup, env: Mapping[str, str]) -> None:
        self._lookup = lookup
        self._answers: dict[tuple[str, str], str] = {}
        self.variables = Variables(env)

    def real(self, path: str) -> str:
        """See `Lookup`."""
        return self._ask("real", path)

    def kind(self, path: str) -> str:
        """See `Lookup`."""
        return self._ask("kind", path)

    def which(self, name: str) -> str:
        """See `Lookup`."""
        return self._ask("which", name)

    def entries(self, path: str) -> str:
        """See `Lookup`."""
        return self._ask("entries", path)

    def watched(self, variables: Mapping[str, str]) -> Variables:
        """Variables of the gateway's own: also those that are looked at and not set are kept."""
        return Variables(variables)

    def answers(self) -> list[tuple[str, str, str]]:
        """Question, argument, answer."""
        return [(question, about, answer) for (question, about), answer in self._answers.items()]

    def holds(self) -> bool:
        """Would the world still give every answer that it gave?"""
        for (question, about), answer in self._answers.items():
            if getattr(self._lookup, question)(about) != answer:
                return False
        return True

    def env(self) -> dict[str, str | None]:
        """The variables that were looked at; None for one that wasn't set."""
        return self.variables.seen()

    def _ask(self, question: str, about: str) -> str:
        key = (question, about)
        if key not in self._answers:
            self._answers[key] = getattr(self._lookup, question)(about)
        return self._answers[key]


class Variables:
    """An environment, read-only, that knows which of its names were looked at."""

    def __init__(self, env: Mapping[str, str]) -> None:
        self._env = env
        self._seen: dict[str, str | None] = {}

    def __getitem__(self, name: str) -> str:
        self._seen[name] = self._env.get(name)
        return self._env[name]

    def get(self, name: str, default: Any = None) -> Any:
        """As a mapping's."""
        self._seen[name] = self._env.get(name)
        return self._env.get(name, default)

    def __contains__(self, name: object) -> bool:
        if isinstance(name, str):
            self._seen[name] = self._env.get(name)
        return name in self._env

    def __iter__(self) -> Iterator[str]:
        # Who looks at all names may use any of them.
        self._seen.update(self._env)
        return iter(self._env)

    def __len__(self) -> int:
        return len(self._env)

    def keys(self) -> Iterable[str]:
        """As a mapping's."""
        return list(self)

    def values(self) -> Iterable[str]:
        """As a mapping's."""
        return [self._env[name] for name in self]

    def items(self) -> Iterable[tuple[str, str]]:
        """As a mapping's."""
        return [(name, self._env[name]) for name in self]

    def seen(self) -> dict[str, str | None]:
        """What was looked at."""
        return dict(self._seen)


class Recorded:
    """A `Lookup` that answers from a record; `missed` names what the record does not hold."""

    def __init__(self, answers: Iterable[Iterable[str]]) -> None:
        self._answers = {(question, about): answer for question, about, answer in answers}
        self.missed: list[str] = []

    def real(self, path: str) -> str:
        """See `Lookup`."""
        return self._answer("real", path)

    def kind(self, path: str) -> str:
        """See `Lookup`."""
        return self._answer("kind", path)

    def which(self, name: str) -> str:
        """See `Lookup`."""
        return self._answer("which", name)

    def entries(self, path: str) -> str:
        """See `Lookup`."""
        return self._answer("entries", path)

    def variables(self, pairs: Iterable[tuple[str, str | None]]) -> RecordedVariables:
        """The variables of a record; what it does not name is missed as well."""
        return RecordedVariables(dict(pairs), self.missed)

    def _answer(self, question: str, about: str) -> str:
        answer = self._answers.get((question, about))
        if answer is None:
            self.missed.append(f"{question} {about}")
            return ""
        return answer


class RecordedVariables(Variables):
    """An environment out of a record. A name that was looked at and not set is known to be unset."""

    def __init__(self, known: Mapping[str, str | None], missed: list[str]) -> None:
        super().__init__({name: value for name, value in known.items() if value is not None})
        self._known = known
        self._missed = missed

    def __getitem__(self, name: str) -> str:
        self._note(name)
        return super().__getitem__(name)

    def get(self, name: str, default: Any = None) -> Any:
        """As a mapping's."""
        self._note(name)
        return super().get(name, default)

    def __contains__(self, name: object) -> bool:
        self._note(str(name))
        return super().__contains__(name)

    def _note(self, name: str) -> None:
        if name not in self._known:
            self._missed.append(f"variable {name}")
