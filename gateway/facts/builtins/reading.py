"""`read`, `mapfile`: data becomes the value of variables."""

from __future__ import annotations

from gateway.facts import limits
from gateway.facts.builtins.names import assign_name
from gateway.facts.model import Unknown
from gateway.facts.state.run import UNSURE, Outcome
from gateway.facts.state.values import UNSET, ArrayValue, array_of, joined
from gateway.facts.walk.launch import finish
from gateway.facts.walk.record import Found, Invocation, record
from gateway.facts.walk.redirects import begin, channel, untouched
from gateway.facts.walk.text import not_known, walk_text
from gateway.facts.words.holes import ANY, DIGITS, IDS, REFS, WORDS, is_exact, prefix

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.state.run import Run
    from gateway.facts.walk.channels import Channel

_OPTIONS = frozenset("adeinNprstu")
_WITH_VALUE = frozenset("adinNptu")


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
    if names and _no_name(names[0]):
        # Refused before anything is read.
        return finish(run, call, Outcome(None, "", (record(run, call, Found("read", "read")),)))
    number = options.get("u", "0")
    feed = (
        untouched(run, call.opened, int(number)) if number.isdigit() and len(number) < 5 else None
    )
    text = feed.text if feed is not None else ""
    sources, own = _sources(run, call, feed, Found("read", "read"))
    hole = _unknown(run, text, sources)
    if feed is not None and not run.again and feed not in run.begun and options.keys() <= {"r"}:
        hole = _beginning(text, names) + hole
    # Another has read some of it before: which line is next is not followed.
    any_line = bool(run.again) or (feed is not None and feed in run.begun)
    cut = feed is not None and run.begun.get(feed, False)
    if len(names) == 1 and run.holes.within(text.rstrip("\n")):
        hole = text.rstrip("\n")
    odd = bool(options.keys() & set("dnNisteE"))
    part = None if feed is None or cut else _part(text, options, feed, any_line=any_line)
    known = part is not None and is_exact(text)
    if known and "\\" in text and "r" not in options:
        known = False
    whole = not names  # `REPLY` gets the line as it is
    names = names or ([] if "a" in options else ["REPLY"])
    mark = run.journal.mark()
    if not known:
        for name in names:
            assign_name(run, name, hole)
        if "a" in options:
            assign_name(run, options["a"], ArrayValue({"0": hole}, complete=False))
    elif "a" in options:
        lines = part or [""]
        if any_line and len(lines) > 1:
            assign_name(run, options["a"], ArrayValue({"0": hole}, complete=False))
        else:
            words = lines[:1] if "N" in options else _split(run, lines[0], 0)
            assign_name(run, options["a"], array_of(words))
    else:
        whole = whole or "N" in options
        _assign(run, names, part or [], hole, any_line=any_line, whole=whole)
    _refuse(run, options.get("a", ""), mark)
    if ("u" in options and feed is None) or not _reads(options) or "t" in options:
        run.or_not(mark)
    begin(run, feed, cut=odd)
    index = own if own >= 0 else record(run, call, Found("read", "read"))
    return finish(run, call, Outcome(None, "", (index,)))


def _refuse(run: Run, name: str, mark: int) -> None:
    """An associative array takes no list: it stays what it was."""
    letters = run.state.attributes.get(name, "")
    if "A" in letters and "?" not in letters:
        run.journal.rollback(mark)
    elif "A" in letters:
        run.or_not(mark)


def _part(text: str, options: dict[str, str], feed: Channel, *, any_line: bool) -> list[str] | None:
    """The lines as the options cut them; None where that is not known."""
    if not options.keys().isdisjoint("ieE") or ("t" in options and feed.sources):
        return None  # what comes too late is not read
    delimiter = options.get("d", "\n")[:1]
    lines = text.split(delimiter) if delimiter and "N" not in options else [text]
    if len(lines) > 1 and not lines[-1]:
        lines.pop()
    most = options.get("N", options.get("n", ""))
    if not {"n", "N"}.isdisjoint(options):
        both = {"n", "N"} <= options.keys()
        # (Beyond ASCII the locale says what a sign is.)
        if any_line or both or not most.isdigit() or not text.isascii():
            return None
        lines = [lines[0][: int(most)]]
    return lines


def _sources(
    run: Run, call: Invocation, feed: Channel | None, found: Found
) -> tuple[tuple[int, ...], int]:
    """Which commands what is read comes from. Out of a file of its own it comes by this one, which is
    recorded for that."""
    if feed is None or feed.sources or not feed.path or is_exact(feed.text):
        return feed.sources if feed is not None else (), -1
    own = record(run, call, found)
    return (own,), own


def _reads(options: dict[str, str]) -> bool:
    """It certainly knows its options, and their numbers."""
    numbers = all(options[one].replace(".", "", 1).isdigit() for one in "nNtu" if one in options)
    return numbers and _OPTIONS.issuperset(options)


def _unknown(run: Run, text: str, sources: tuple[int, ...]) -> str:
    """A line, or a word of it, that is not known; of the same signs as the text."""
    found = run.holes.signs(text) if text and not is_exact(text) else ""
    kept = found if found in {DIGITS, IDS, REFS, WORDS} else ""
    names = run.holes.selected(text)
    return run.holes.make(ANY, "what `read` reads is not known", sources, signs=kept, names=names)


def _beginning(text: str, names: list[str]) -> str:
    """How the line begins, where it all goes to one variable."""
    head = prefix(text).lstrip(" \t")
    return head if len(names) == 1 and not {"\n", "\\"} & set(head) else ""


def _no_name(name: str) -> bool:
    base, bracket, _ = name.partition("[")
    if bracket and name[-1] != "]" and is_exact(name):
        return True
    return is_exact(name) and not (base.isidentifier() and base.isascii())


def _assign(
    run: Run, names: list[str], lines: list[str], hole: str, *, any_line: bool, whole: bool
) -> None:
    """Each name its word of the line; inside a loop it may be any line."""
    # At the end of the lines the variables are emptied.
    lines = [*lines, ""] if any_line else lines[:1]
    values: list[list[str]] = [
        [line] if whole else _split(run, line, len(names)) for line in lines
    ] or [[]]
    for at, name in enumerate(names):
        if _no_name(name):
            break  # bash goes no further
        texts = dict.fromkeys(words[at] if at < len(words) else "" for words in values)
        assign_name(run, name, joined(texts, _one_of(run, texts, hole), limits.LINES))


def _one_of(run: Run, texts: dict[str, None], hole: str) -> str:
    """The hole of what is read, where it is one of these."""
    if len(texts) <= limits.ALTERNATIVES:
        return hole
    why, sources = run.holes.why(hole), run.holes.sources(hole)
    return run.holes.one_of(texts, why, sources)


def _split(run: Run, line: str, most: int) -> list[str]:
    """The words of a line, the last with all that is left; with `most` 0 every word."""
    ifs = run.variable("IFS")
    if ifs is UNSET:
        ifs = " \t\n"
    if not isinstance(ifs, str) or not is_exact(ifs):
        return [run.hole(ANY, "the line is cut by an IFS that is not known")] * max(most, 1)
    if not ifs:
        return [line] if line or most else []
    blanks = "".join(char for char in ifs if char in " \t\n")
    words: list[str] = []
    rest = line.lstrip(blanks)
    while rest and (most == 0 or len(words) < most - 1):
        word, rest = _word(rest, ifs, blanks)
        words.append(word)
    if rest:
        word, behind = _word(rest, ifs, blanks)
        words.append(rest.rstrip(blanks) if behind else word)
    return words


def _word(text: str, ifs: str, blanks: str) -> tuple[str, str]:
    """The first word, and what stands behind what ends it: blanks, and at most one other sign."""
    at = next((at for at, char in enumerate(text) if char in ifs), len(text))
    word, rest = text[:at], text[at:]
    behind = rest.lstrip(blanks)
    if behind[:1] and behind[0] in ifs and (not rest[:1] or rest[0] in blanks or rest is behind):
        behind = behind[1:].lstrip(blanks)
    elif rest and rest[0] not in blanks:
        behind = rest[1:].lstrip(blanks)
    return word, behind


def mapfile(run: Run, call: Invocation) -> Outcome:
    """`mapfile [-t] [-C callback] array`: the callback is run for each line."""
    options, names = _options(call, frozenset("dnOsucC"))
    found = Found(call.args[0].text, call.args[0].text)
    name = names[0] if names else "MAPFILE"
    number = options.get("u", "0")
    feed = channel(run, call.opened, int(number)) if number.isdigit() and len(number) < 5 else None
    callback = options.get("C", "")
    if callback:
        found.unknowns += not_known(run, callback, "`mapfile -C` runs it as code", call.span)
    if any(arg.many for arg in call.args[1:]):
        found.unknowns.append(Unknown("arguments", "an option may be among the words", call.span))
    sources, own = _sources(run, call, feed, found)
    index = own if own >= 0 else record(run, call, found)
    begin(run, feed, cut=True)
    mark = run.journal.mark()
    if feed is not None and is_exact(feed.text) and not options.keys() - {"t"}:
        text = feed.text.removesuffix("\n")
        lines = text.split("\n") if feed.text else []
        assign_name(
            run, name, array_of(lines if "t" in options else [f"{line}\n" for line in lines])
        )
    else:
        selected = run.holes.selected(feed.text) if feed is not None else ()
        why = f"what `{found.program}` reads is not known"
        hole = run.holes.make(ANY, why, sources, names=selected)
        assign_name(run, name, ArrayValue({"0": hole}, complete=False))
    _refuse(run, name, mark)
    if "[" in name:  # that is no name to it
        run.or_not(mark)
    if callback:
        _call_back(run, call, callback, name, index)
        text = run.hole(ANY, "what is run for each line may print", (index,)) if run.want else ""
        return finish(run, call, Outcome(None, text, (index,)))
    return finish(run, call, UNSURE)


def _call_back(run: Run, call: Invocation, callback: str, name: str, index: int) -> None:
    """The code is run in this shell, for some of the lines, while the array is filled."""
    from gateway.facts.walk.loops import rounds

    line = run.hole(ANY, "the lines are not known")
    given = run.state.variables.get(name)
    saved = run.parent, run.origin, run.used, run.later, run.want
    run.parent, run.origin, run.used, run.later, run.want = index, "code", {}, [], False
    rounds(run, lambda: walk_text(run, f"{callback} 0 {line}", call.span))
    run.parent, run.origin, run.used, run.later, run.want = saved
    if run.state.variables.get(name) is not given:
        assign_name(run, name, ArrayValue({"0": line}, complete=False))
