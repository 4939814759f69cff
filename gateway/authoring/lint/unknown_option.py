"""An option or subcommand that looks like one the program's model knows, but is another.

Avoid: `flags: {any: ["--forced"]}` for `git push`.
Prefer: the spelling of the manual.
Why: a rule for an option that does not exist never fires. A single slip (`--froce`) is refused when the
policy is loaded; what is merely near is said here.
"""

from __future__ import annotations

from difflib import get_close_matches

from gateway.authoring.lint.view import View, note
from gateway.facts.programs.catalog import flags_of, subcommands_of
from gateway.policy.reading import Fields

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from gateway.policy.problems import Problem
    from gateway.policy.reading import Said

ID = "L007"
NAME = "unknown option"
NEAR = 0.8


def check(view: View) -> Iterator[Problem]:
    """Blocks that name a program and, beside it, options or subcommands."""
    for rule, fields in view.rules(ID):
        for block in view.blocks_of(fields):
            programs = [str(name) for name in view.names(block.get("program", ()))]
            if not programs or set(programs) & view.assembly.programs.keys():
                continue
            words = view.names(block.get("subcommand", ()))
            known = {name for program in programs for name in subcommands_of(program) or ()}
            for word in words:
                yield from _near(rule.id, "subcommand", word, word.split(" ")[0], known)
            given = block.get("flags")
            if isinstance(given, Fields) and (words or not known):
                # An option may stand behind every word on the way: `docker compose -f FILE up`.
                whole = [tuple(word.split(" ")) for word in words]
                paths = [(), *{path[:end] for path in whole for end in range(1, len(path) + 1)}]
                options = {
                    flag
                    for program in programs
                    for path in paths
                    for flag in flags_of(program, *path) or ()
                }
                for items in given.values():
                    for flag in view.names(items):
                        if flag.startswith("--"):
                            yield from _near(
                                rule.id, "option", flag, flag.split("=", 1)[0], options
                            )


def _near(rule: str, what: str, said: Said, word: str, known: set[str]) -> Iterator[Problem]:
    found = get_close_matches(word, known, 1, NEAR) if word not in known else ()
    if found:
        yield note(
            ID,
            f"`{rule}`: the model knows no {what} `{word}` there",
            said.mark,
            f"did you mean `{found[0]}`?",
        )
