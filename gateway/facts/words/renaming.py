"""Other names for files that were found: `${f%.js}.ts`, `${f/.in/.out}`, `$(basename "$f" .c)`.

What is cut off or put in has no slash, so that the name lies in the folder in which the file lies.
"""

from __future__ import annotations

from gateway.facts.words.holes import (
    ANY,
    FILE,
    NAME,
    escape,
    folder_of,
    holes_of,
    is_exact,
    prefix,
    worst,
)
from gateway.facts.words.patterns import is_special
from gateway.facts.words.walks import EVERYWHERE, deep
from gateway.regex import compiled_later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.state.run import Run

# A part of a name that makes no `..` of what it stands beside, and nothing that is held where it lies.
_PART = compiled_later(r"(?!\.(?:git|env|ssh|husky|claude))[.~_-]?[A-Za-z0-9][A-Za-z0-9_.~-]*")


def renamed(run: Run, operator: str, text: str, pattern: str, put: str = "") -> str:
    """The name behind `%`, `%%`, `/` or `/%`; empty where that is not followed."""
    if not is_exact(pattern) or not pattern or "/" in pattern or is_special(pattern[0]):
        return ""
    if operator not in {"%", "%%"} and not (
        operator in {"/", "/%"} and (not put or _PART.fullmatch(put))
    ):
        return ""
    if worst(text) <= FILE:
        return _of_a_list(run, operator, text, pattern)
    within = folder_of(run.holes.within(text))
    if not within:
        return ""
    begin, plain = prefix(text), not is_special(pattern)
    if plain and pattern not in begin and pattern not in within:
        names = tuple(_name(one, pattern, put) for one in run.holes.names(text))
    elif operator[0] == "%" and f"{within}/".startswith(f"{run.cwd()}/") and begin[:1] != "/":
        # The sign may stand in a folder's name, or begin the path: it lies somewhere from here on.
        begin, within, names = "", run.cwd(), (deep(EVERYWHERE, "*"),)
    else:
        return ""
    return begin + run.holes.make(
        ANY, run.holes.why(text), run.holes.sources(text), within, names=names
    )


def _name(found: str, pattern: str, put: str) -> str:
    end = escape(pattern)
    return found.removesuffix(end) + put if found.endswith(end) else found


def _of_a_list(run: Run, operator: str, text: str, pattern: str) -> str:
    """The same of a name that a pattern has selected in one folder: there it is known where that lies, and
    what it begins with, as far as that does not go with the rest."""
    folder = text[: text.rfind("/") + 1]
    begin = prefix(text[len(folder) :])
    if is_special(pattern) or is_exact(text) or run.option("nocasematch"):
        return ""
    if operator[0] == "/":
        if pattern in folder or pattern in begin:
            return ""
        if any(f"/{hole}" not in f"/{folder}" for hole in holes_of(folder)):
            return ""  # (what is put in may reach into the known part of a folder's name)
    end = next((at for at in range(len(begin)) if pattern.startswith(begin[at:])), len(begin))
    return (
        folder
        + begin[:end]
        + run.holes.make(max(worst(text), NAME), run.holes.why(text), run.holes.sources(text))
    )


def last_name(run: Run, text: str, cut: str) -> str:
    """What `basename` prints of a name that a pattern has selected, or that was found by its name."""
    if worst(text) <= FILE and holes_of(text):
        name = text.rpartition("/")[2]
        cut = cut if name != cut and name.endswith(cut) else ""
        return name.removesuffix(cut) if name and not is_exact(name) else ""
    names = run.holes.names(text) if run.holes.within(text) else ()
    last = dict.fromkeys(one.rpartition("/")[2].removesuffix(escape(cut)) for one in names)
    if not last or any(one.strip(".") == "" for one in last):
        return ""
    return run.holes.make(FILE, run.holes.why(text), run.holes.sources(text), names=tuple(last))
