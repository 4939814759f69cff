"""Signals to the process that started this shell. That is the gateway's own: it waits for the shell.

Its number is `$PPID`, what `getppid()` answers, what `ps -o ppid=` and `/proc/self/stat` say.
"""

from __future__ import annotations

from gateway.facts.model import Structure
from gateway.facts.walk.launch import REACHING
from gateway.facts.walk.redirects import channel
from gateway.regex import compiled_later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.state.run import Run
    from gateway.facts.walk.record import Invocation

_NAMED = compiled_later(r"(?i)ppid")
_ASKED = compiled_later(r"(?s)-?o?ppid=?|.*\bPPid\b.*|/proc/(?:thread-)?self/stat(?:us)?")
_OWN = compiled_later(r"/proc/\*/stat(?:us)?")
_MOST = 32


def check_target(run: Run, name: str, call: Invocation) -> None:
    """Note it when the process that is meant is the parent, or any that there is."""
    texts = call.texts[1:]
    if name == "xargs":
        if not any(text.rpartition("/")[2] in REACHING for text in texts):
            return
        feed = channel(run, call.opened, 0)
        texts = [*texts, feed.text] if feed is not None else texts
    if name == "kill" or any(text.rpartition("/")[2] == "kill" for text in texts):
        from gateway.facts.walk.everybody import check_everybody

        check_everybody(run, name, call, texts)
    for text in texts:
        if text.isascii():
            continue
        why = run.holes.why(text)
        if _NAMED.search(why) or _asked(run, run.holes.sources(text)) or _in_code(run, why):
            detail = f"`{name}` is aimed at the process that started this shell"
            run.structures[Structure("aims-at-parent", detail, call.span)] = None
            return


def _in_code(run: Run, why: str) -> bool:
    """The number is computed by code that asks for its parent."""
    if "computed by the code" not in why or run.parent < 0:
        return False
    parent = run.commands[run.parent]
    texts = [*(arg.text for arg in parent.argv), *(code.text for code in parent.code)]
    return any(_NAMED.search(text) for text in texts)


def _asked(run: Run, sources: tuple[int, ...]) -> bool:
    """Some command that the text came from asks for the number of a parent."""
    todo, seen = list(sources), set(sources)
    while todo and len(seen) < _MOST:
        at = todo.pop()
        for arg in run.commands[at].argv[1:]:
            if _NAMED.search(arg.why) or (arg.exact and _ASKED.fullmatch(arg.text)):
                return True
            if "`$$`" in arg.why and _OWN.fullmatch(arg.pattern):
                return True
        more = [source for source in run.fed_by.get(at, ()) if source not in seen]
        seen.update(more)
        todo += more
    return False
