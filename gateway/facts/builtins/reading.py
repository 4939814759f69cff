"""`read`, `mapfile`: data becomes the value of variables."""

from __future__ import annotations

import re

from gateway.facts.builtins.names import assign_name
from gateway.facts.model import Unknown
from gateway.facts.state.run import UNSURE, Outcome
from gateway.facts.state.values import ArrayValue, Choice, array_of
from gateway.facts.walk.launch import finish
from gateway.facts.walk.record import Found, Invocation, record
from gateway.facts.walk.redirects import channel
from gateway.facts.walk.text import not_known, walk_text
from gateway.facts.words.holes import ANY, is_exact

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.state.run import Run
    from gateway.facts.state.values import Variable

_WITH_VALUE = frozenset("adinNptu")
_MOST_LINES = 6


def _options(call: Invocation, with_value: frozenset[str]) -> tuple[dict[str, str], list[str]]:
    """Letters with their values, and the words that are left."""
    found: dict[str, str] = {}
    texts = call.texts[1:]
    while texts and texts[0][:1] == "-" and len(texts[0]) > 1:
        word = texts.pop(0)
        if word == "--":
            break
        for at in range(1, len(word)):
            letter = word[at]
            if letter not in with_value:
                found[letter] = ""
                continue
            found[letter] = word[at + 1 :] or (texts.pop(0) if texts else "")
            break
    return found, texts


def read(run: Run, call: Invocation) -> Outcome:
    """`read [-r] [-a array] [-u fd] name …`"""
    options, names = _options(call, _WITH_VALUE)
    number = options.get("u", "0")
    feed = channel(run, call.opened, int(number)) if number.isdigit() and len(number) < 5 else None
    sources = feed.sources if feed is not None else ()
    hole = run.hole(ANY, "what `read` reads is not known", sources)
    text = feed.text if feed is not None else ""
    if len(names) == 1 and run.holes.within(text.rstrip("\n")):
        hole = text.rstrip("\n")
    known = feed is not None and is_exact(text) and not options.keys() & set("dnNisteE")
    if known and "\\" in text and "r" not in options:
        known = False
    names = names or ([] if "a" in options else ["REPLY"])
    if not known:
        for name in names:
            assign_name(run, name, hole)
        if "a" in options:
            assign_name(run, options["a"], ArrayValue({"0": hole}, complete=False))
    elif "a" in options:
        assign_name(run, options["a"], array_of(_split(run, text.partition("\n")[0], 0)))
    else:
        _assign(run, names, text.split("\n"), hole)
    index = record(run, call, Found("read", "read"))
    return finish(run, call, Outcome(None, "", (index,)))


def _assign(run: Run, names: list[str], lines: list[str], hole: str) -> None:
    """Each name its word of the line; inside a loop it may be any line."""
    if lines and not lines[-1]:
        lines = lines[:-1]
    # In a loop it may be any line; at the end of them the variables are emptied.
    lines = [*lines, ""] if run.again else lines[:1]
    values: list[list[str]] = [_split(run, line, len(names)) for line in lines] or [[]]
    for at, name in enumerate(names):
        texts = [words[at] if at < len(words) else "" for words in values]
        value: Variable = texts[0] if len(set(texts)) == 1 else Choice(tuple(dict.fromkeys(texts)))
        assign_name(run, name, value if len(texts) <= _MOST_LINES else hole)


def _split(run: Run, line: str, most: int) -> list[str]:
    """The words of a line, the last with all that is left."""
    ifs = run.variable("IFS")
    if not isinstance(ifs, str) or not is_exact(ifs):
        return [run.hole(ANY, "the line is cut by an IFS that is not known")] * max(most, 1)
    if not ifs:
        return [line]
    if most == 1:
        return [line.strip("".join(char for char in ifs if char in " \t\n"))]
    pattern = r"[ \t\n]+" if ifs == " \t\n" else f"[{re.escape(ifs)}]"
    stripped = line.strip(" \t\n") if ifs == " \t\n" else line
    return re.split(pattern, stripped, maxsplit=max(most - 1, 0)) if stripped else []


def mapfile(run: Run, call: Invocation) -> Outcome:
    """`mapfile [-t] [-C callback] array`: the callback is run for each line."""
    options, names = _options(call, frozenset("dnOsucC"))
    found = Found(call.args[0].text, call.args[0].text)
    name = names[0] if names else "MAPFILE"
    number = options.get("u", "0")
    feed = channel(run, call.opened, int(number)) if number.isdigit() and len(number) < 5 else None
    hole = run.hole(ANY, f"what `{found.program}` reads is not known", feed.sources if feed else ())
    if feed is not None and is_exact(feed.text) and not options.keys() - {"t"}:
        lines = feed.text.split("\n")[:-1] if feed.text.endswith("\n") else feed.text.split("\n")
        assign_name(
            run, name, array_of(lines if "t" in options else [f"{line}\n" for line in lines])
        )
    else:
        assign_name(run, name, ArrayValue({"0": hole}, complete=False))
    callback = options.get("C", "")
    if callback:
        found.unknowns += not_known(run, callback, "`mapfile -C` runs it as code", call.span)
    if any(arg.many for arg in call.args[1:]):
        found.unknowns.append(Unknown("arguments", "an option may be among the words", call.span))
    index = record(run, call, found)
    if callback:
        from gateway.facts.walk.environment import walk_aside

        parent, run.parent = run.parent, index
        line = run.hole(ANY, "the lines are not known")
        walk_aside(run, "code", lambda: walk_text(run, f"{callback} 0 {line}", call.span))
        run.parent = parent
    return finish(run, call, UNSURE)
