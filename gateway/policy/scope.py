"""What conditions are compiled in: the lists that `@name` stands for, and a place for problems."""

from __future__ import annotations

from gateway.policy.patterns import PatternError, compile_pattern
from gateway.policy.problems import Mark, Problem, nearest
from gateway.policy.reading import Items, Said

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from gateway.policy.globs import Patterns


class Scope:
    """One per load; `used` says which lists are named by what, for the linter."""

    def __init__(self, lists: Mapping[str, Items], problems: list[Problem]) -> None:
        self.lists = lists
        self.problems = problems
        self.used: dict[str, set[str]] = {}
        # Keys of the block that change what their neighbours mean (`recursive`).
        self.recursive: bool | None = None
        # What stands here opens: an allow rule, an `except`, an exception's `for`.
        self.opening = False
        # Of computed words only the first operand counts: `written` of the rule.
        self.written = False

    def report(self, code: str, message: str, mark: Mark, hint: str = "") -> None:
        """Note a problem and go on."""
        self.problems.append(Problem(code, message, mark, hint))

    def names(self, items: Iterable[Said], use: str) -> list[Said]:
        """The items, with every `@list` replaced by what it holds."""
        found: list[Said] = []
        for item in items:
            if not item.startswith("@"):
                found.append(item)
                continue
            name = item[1:]
            if name not in self.lists:
                hint = nearest(name, self.lists) or "declare it under `lists`"
                self.report("P032", f"unknown list `@{name}`", item.mark, hint)
                continue
            self.used.setdefault(name, set()).add(use)
            found += self.lists[name]
        return found

    def patterns(self, items: Iterable[Said], use: str) -> Patterns:
        """The items compiled as path patterns."""
        compiled: Patterns = {}
        for item in self.names(items, use):
            self.pattern(item, compiled)
        return compiled

    def pattern(
        self, item: Said, into: Patterns, base: tuple[str, tuple[str, ...]] | None = None
    ) -> None:
        """Compile one pattern; what is wrong with it is reported where it stands."""
        try:
            compile_pattern(str(item), into, base)
        except PatternError as error:
            self.report("P040", f"pattern `{item}`: {error.message}", item.mark, error.hint)
