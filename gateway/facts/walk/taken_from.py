"""Build files that the text has written, and the addresses in them from which their tool fetches."""

from __future__ import annotations

from gateway.facts.code.addresses import LANGUAGE, TAKEN_IN, addresses, rows_of, rows_of_all
from gateway.facts.model import Unknown
from gateway.facts.walk.fetched import BY_FOLDER
from gateway.facts.walk.files import COMPILED
from gateway.facts.walk.first_line import Fed
from gateway.facts.walk.picked_by_look import has_own, may_pick, settings_of
from gateway.facts.walk.picked_up import builds, picks
from gateway.facts.walk.redirects import key_of
from gateway.facts.words.holes import is_exact
from gateway.model import Known

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from gateway.facts.code.addresses import Row
    from gateway.facts.state.disk import Written
    from gateway.facts.state.run import Run
    from gateway.facts.walk.record import Found, Invocation

_MOST = 32
WHY = "an address in `{}` is not known, from which something would be fetched"


def finds(run: Run, found: Found) -> bool:
    """The program picks up what it finds by name, and the text has written files."""
    name = found.program
    return picks(name) or may_pick(found) or has_own(run, name) or bool(rows_of(name))


def taken_from(run: Run, call: Invocation, found: Found, fed: list[Fed]) -> list[Fed]:
    """The addresses that this program would find, as a text of their own; also in what it is `fed`."""
    rows = rows_of(found.program)
    files = bool(run.disk.files) and _may_fetch(found)
    if not rows and not files:
        return []
    texts = [(found.program, text, rows[-1][1]) for text in _given(found, fed, rows)]
    for path, keys in _files(run, found) if files else ():
        texts += [(path, text, keys) for text in _texts(run, run.disk.files[path])]
    said: dict[str, None] = {}
    for path, text, keys in texts:
        for one in addresses(text, keys, path):
            if is_exact(one.partition("://")[2].partition("/")[0]):
                said["".join(sign for sign in one if is_exact(sign))] = None
            else:
                found.unknowns.append(Unknown("code", WHY.format(path), call.span))
    return [Fed(LANGUAGE, "\n".join(said), "file", found.program)] if said else []


def _given(found: Found, fed: list[Fed], rows: tuple[Row, ...]) -> list[str]:
    """Code that stands on the line: `deno eval TEXT`, `… | deno run -`."""
    codes = found.effects.code if found.effects is not None else ()
    by_key = rows and rows[-1][1]
    texts = [(one.text, one.via) for one in codes] + [(one.text, one.via) for one in fed]
    return [text for text, via in texts if rows and (by_key or via != "file")]


def _may_fetch(found: Found) -> bool:
    """It runs what lies in the workspace, or uses the network; a program that nobody described may do both."""
    effects = found.effects
    if found.kind != "program" or found.program == "git":
        return False
    if found.program in BY_FOLDER:
        return True
    return (
        may_pick(found) or max(found.network, effects.network if effects else Known.NO) > Known.NO
    )


def _files(run: Run, found: Found) -> Iterator[tuple[str, str]]:
    """The files, and which keys count in them."""
    named = {key_of(use) for use in found.paths if use.via.startswith(("option", "operand"))}
    for path in list(run.disk.files)[:_MOST]:
        asked = found.program, path, path in named
        if asked not in _COUNTING:
            if len(_COUNTING) >= _MOST_ASKED:
                _COUNTING.clear()
            _COUNTING[asked] = _counting(*asked)
        keys = _COUNTING[asked]
        if keys is not None:
            yield path, keys


_COUNTING: dict[tuple[str, str, bool], str | None] = {}
_MOST_ASKED = 2048


def _counting(program: str, path: str, named: bool) -> str | None:
    """Which keys count in a file, if the program looks for it at all."""
    rows = rows_of_all() if builds(program) else rows_of(program)
    for files, keys in rows:
        if files.search(path):
            return keys
    if named and rows:
        return rows[0][1]
    return TAKEN_IN if settings_of(path, program) else None


def _texts(run: Run, written: Written) -> list[str]:
    """What stands in it; of a file that was only changed, what was put in."""
    if written.text == COMPILED:
        return []
    if not written.edited:
        return [written.text]
    from gateway.facts.walk.put_in import words_of

    return words_of(run, written.writers)
