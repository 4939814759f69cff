"""Signals to whatever process there is: one number after the other, what `/proc` lists, a whole `ps`.

Whoever they belong to: other sessions, services, the gateway. Picking among them (`ps aux | grep vite`) is none of it.
"""

from __future__ import annotations

from gateway.facts.model import Structure
from gateway.facts.walk.lines import PART
from gateway.regex import compiled_later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.model import Arg, Command
    from gateway.facts.state.run import Run
    from gateway.facts.walk.record import Invocation

# What the holes say of where they come from.
_PROC = compiled_later(r"the names that `/proc/[^/`]*/?` selects")
_NAMES = compiled_later(r"the names that `[^/`]*` selects")
_COUNTED = compiled_later(r"changes in the loop|is one of a list|one of a number of texts")
# Up to some thousands: no loop over ten files, or a port.
_THOUSANDS = compiled_later(
    r"\{\d+\.\.\d{4,}\}|<=?\s*\d{4,}|\d{4,}\s*>|-(?:lt|le|gt|ge)\s+\d{4,}|!=\s*\d{4,}|-ne\s+\d{4,}"
)
_EVERY_LINE = compiled_later(r"\s*(?:NR\s*(?:>|>=|!=)\s*[012]\s*)?\{\s*print\s+\$[12]\s*;?\s*\}\s*")
_PS_ALL = compiled_later(r"-?[aefAxlwHjuh]+")
_PLACES = frozenset({"/proc"})
_MOST = 32


def check_everybody(run: Run, name: str, call: Invocation, texts: list[str]) -> None:
    """Note it when it is nobody in particular that is meant."""
    if run.place != "local" or any(arg.text in {"-0", "-l", "-L"} for arg in call.args):
        return
    for text in texts:
        if text.isascii():
            continue
        why = run.holes.why(text)
        if _lists(why, run.cwd()) or _counts(run, why) or _all_of(run, run.holes.sources(text)):
            detail = f"`{name}` is aimed at whatever process there is"
            run.structures[Structure("aims-at-everybody", detail, call.span)] = None
            return


def _lists(why: str, cwd: str) -> bool:
    return _PROC.search(why) is not None or (cwd in _PLACES and _NAMES.search(why) is not None)


def _counts(run: Run, why: str) -> bool:
    return _COUNTED.search(why) is not None and _THOUSANDS.search(run.text) is not None


def _all_of(run: Run, sources: tuple[int, ...]) -> bool:
    """It comes from a list of all processes, and nothing on the way picks among them."""
    todo, seen = list(sources), set(sources)
    whole = False
    while todo and len(seen) < _MOST:
        one = run.commands[todo.pop()]
        if any(_of_proc(one, arg) for arg in one.argv[1:]):
            return True
        if one.program == "ps":
            words = [arg.text for arg in one.argv[1:]]
            if not all(_PS_ALL.fullmatch(word) for word in words):
                return False
            whole = True
        elif one.program in {"awk", "gawk", "mawk"}:
            if not any(_EVERY_LINE.fullmatch(arg.text) for arg in one.argv[1:]):
                return False
        elif one.program not in PART and not (_rewrites(one) or _leaves_most(one)):
            return False
        more = [source for source in run.fed_by.get(one.index, ()) if source not in seen]
        seen.update(more)
        todo += more
    return whole


def _leaves_most(command: Command) -> bool:
    """`grep -v x`, `grep .`: what is left is nobody in particular."""
    words = [arg.text for arg in command.argv[1:]]
    options = [word for word in words if word[:1] == "-"]
    turned = any(
        "v" in word[1:] if word[1:2] != "-" else word == "--invert-match" for word in options
    )
    names = [word for word in words if word[:1] != "-"]
    return command.program in {"grep", "egrep"} and (
        turned or not any(map(str.isalnum, "".join(names)))
    )


def _rewrites(command: Command) -> bool:
    """`sed 's,.*/,,'` leaves every line there."""
    return command.program == "sed" and not any(
        arg.text[:1] != "s" for arg in command.argv[1:] if arg.text[:1] != "-"
    )


def _of_proc(command: Command, arg: Arg) -> bool:
    if not arg.glob:
        return _PROC.search(arg.why) is not None
    folder, _, last = arg.text.rstrip("/").rpartition("/")
    return bool(last) and (folder or command.cwd) in _PLACES
