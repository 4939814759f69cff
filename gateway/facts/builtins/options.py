"""`set`, `shopt`, `hash`, `enable`, `bind`: how the shell itself behaves from now on."""

from __future__ import annotations

from gateway.facts.builtins.table import names
from gateway.facts.builtins.traps import DECIDES, signals
from gateway.facts.model import Unknown
from gateway.facts.state.run import UNSURE, Outcome
from gateway.facts.state.values import list_of
from gateway.facts.walk.dialects import BASHES
from gateway.facts.walk.launch import finish
from gateway.facts.walk.paths import uses
from gateway.facts.walk.record import Found, Invocation, record
from gateway.facts.words.holes import ANY, is_exact

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.state.run import Run

LETTERS = {
    "r": "restricted",
    "e": "errexit",
    "f": "noglob",
    "H": "histexpand",
    "x": "xtrace",
    "u": "nounset",
    "B": "braceexpand",
    "P": "physical",
    "a": "allexport",
    "k": "keyword",
    "C": "noclobber",
    "n": "noexec",
}
# Other names may be none.
_NAMES = frozenset(
    ["errexit", "errtrace", "monitor", "noglob", "nounset", "pipefail", "posix", "xtrace"]
)
# The letters and the names that bash knows.
_KNOWN = frozenset("abefhkmnoptuvxBCEHPT")
_NAMED = frozenset(
    "allexport braceexpand emacs errexit errtrace functrace hashall histexpand history ignoreeof interactive-comments keyword monitor noclobber noexec noglob nolog notify nounset onecmd physical pipefail posix privileged verbose vi xtrace".split()  # noqa: SIM905
)
_HISTORY = frozenset(["histexpand", "history"])


def set(run: Run, call: Invocation) -> Outcome:  # noqa: A001 - its name
    """`set -e -o name -- words`: options, and positional parameters."""
    found = Found("set", "set")
    args, texts = call.args, call.texts
    at = 1
    positional = False
    names = frozenset[str]()
    refused = False
    while at < len(texts):
        text = texts[at]
        if text in {"--", "-"}:
            at += 1
            positional = positional or text == "--" or at < len(texts)
            break
        if text[:1] not in {"-", "+"} or not is_exact(text) or args[at].many:
            break
        on = text[0] == "-"
        refused = refused or not _KNOWN.issuperset(text[1:])
        for letter in text[1:]:
            if letter == "o" and at + 1 < len(texts):
                at += 1
                names |= {texts[at]}
                refused = refused or (is_exact(texts[at]) and texts[at] not in _NAMED)
                _switch(run, found, call, texts[at], on=on)
            elif letter in LETTERS:
                _switch(run, found, call, LETTERS[letter], on=on)
        at += 1
    if at < len(texts) or positional:
        if any(arg.many for arg in args[1 : at + 1]):
            found.unknowns.append(
                Unknown(
                    "arguments", args[at - 1].why or "an option may be among the words", call.span
                )
            )
            run.put(run.state.options, "expand_aliases", None)
        several = [arg.many or arg.glob for arg in args[at:]]
        mark = run.journal.mark()
        run.put_arguments(list_of(texts[at:], several, [arg.many for arg in args[at:]]))
        if refused and run.state.place.get("dialect", "bash") in BASHES:
            run.journal.rollback(
                mark
            )  # an option that it does not know: the words are not looked at
        elif refused:
            run.or_not(mark)
    index = record(run, call, found)
    printed = ""
    if run.want:
        printed = _listed(run, call, index)
    status = 0 if names <= _NAMES else None
    return finish(run, call, Outcome(status, printed, (index,)))


def _switch(run: Run, found: Found, call: Invocation, name: str, *, on: bool) -> None:
    """Turn an option on or off, and say what that makes unreadable."""
    if not is_exact(name):
        why = f"{run.holes.why(name)}; it names an option of the shell"
        found.unknowns.append(Unknown("code", why, call.span))
        for unclear in ("expand_aliases", "lastpipe"):
            run.put(run.state.options, unclear, None)
        return
    # What was read before it was turned off had its aliases.
    lasts = name == "expand_aliases" and not on and run.option(name)
    run.put(run.state.options, name, None if lasts else on)
    run.exits += name in {"errexit", "nounset"} and on
    if name == "noexec" and on:  # nothing is run from here on
        run.exits += 1
        run.spilled = True
    if name == "posix" and on:
        run.put(run.state.options, "expand_aliases", True)
    if name == "extdebug" and on and any("DEBUG" in signals(call) for _, _, call in run.traps):
        found.unknowns.append(Unknown("code", DECIDES, call.span))
    if name == "keyword" and on:
        why = "`set -k` makes variables of words behind a command"
        found.unknowns.append(Unknown("code", why, call.span))
    if name == "restricted" and on:
        why = "a restricted shell does not do all that it is told"
        found.unknowns.append(Unknown("code", why, call.span))
    if name in _HISTORY and on:
        why = "history expansion changes commands before they are read"
        found.unknowns.append(Unknown("code", why, call.span))


def shopt(run: Run, call: Invocation) -> Outcome:
    """`shopt -s name`; with `-o` the names of `set -o`."""
    found = Found("shopt", "shopt")
    letters = "".join(text[1:] for text in call.texts[1:] if text[:1] == "-")
    if "s" in letters or "u" in letters or not is_exact("".join(call.texts)):
        for text in call.texts[1:]:
            if text[:1] != "-":
                _switch(run, found, call, text, on="u" not in letters)
    index = record(run, call, found)
    return finish(run, call, Outcome(None, _listed(run, call, index), (index,)))


def _listed(run: Run, call: Invocation, index: int) -> str:
    """`shopt name`, `set +o`, and `set` alone say how things stand."""
    words = call.texts[1:]
    changes = any(one[:1] in {"-", "+"} and not {"s", "u", "q"}.isdisjoint(one) for one in words)
    asks = call.texts[0] == "shopt" and not changes
    asks = asks or not words or words in (["-o"], ["+o"])
    return (
        run.hole(ANY, f"what `{call.texts[0]}` prints is not known", (index,))
        if asks and run.want
        else ""
    )


def hash(run: Run, call: Invocation) -> Outcome:  # noqa: A001 - its name
    """`hash -p path name`: from now on the name means that file."""
    found = Found("hash", "hash")
    words = call.texts[1:]
    path = ""
    while words and words[0][:1] == "-" and len(words[0]) > 1:
        option = words.pop(0)
        if option == "--":
            break
        _, is_path, attached = option.partition("p")
        if is_path:
            path = attached or (words.pop(0) if words else "")
    if path:
        for name in words:
            run.put(run.state.hashed, name, path)
    if not is_exact("".join(call.texts)):
        found.unknowns.append(
            Unknown("program", "which program a name means is not known", call.span)
        )
    index = record(run, call, found)
    text = run.hole(ANY, "what `hash` prints is not known", (index,)) if run.want else ""
    return finish(run, call, Outcome(None, text, (index,)))


def enable(run: Run, call: Invocation) -> Outcome:
    """`enable -f file name` loads code; `enable -n name` lets a program come in its place."""
    found = Found("enable", "enable")
    for at, text in enumerate(call.texts[1:], 1):
        if text[:1] == "-" and "f" in text:
            found.unknowns.append(
                Unknown("code", "`enable -f` loads a library into the shell", call.span)
            )
            if at + 1 < len(call.args):
                found.paths += uses(
                    run, "execute", call.args[at + 1], via="option -f", span=call.span
                )
        elif not is_exact(text):
            found.unknowns.append(Unknown("code", run.holes.why(text), call.span))
        elif text[:1] != "-":
            on = not any(one[:1] == "-" and "n" in one for one in call.texts[1:])
            if on and text not in names():
                why = f"`enable` looks for a library of the name `{text}`, and loads it"
                found.unknowns.append(Unknown("code", why, call.span))
            run.put(run.state.options, f"builtin {text}", on)
    record(run, call, found)
    return UNSURE


def umask(run: Run, call: Invocation) -> Outcome:
    """`umask 777`: what is made from now on, its owner may not read."""
    from gateway.facts.state.guarded import is_open

    found = Found("umask", "umask")
    index = record(run, call, found)
    for text in call.texts[1:]:
        before = {run.commands[one].program for one in run.holes.sources(text)}
        if text[:1] != "-" and before != {"umask"} and not is_open(text, masked=True):
            run.disk.guard("")
    text = run.hole(ANY, "the output of `umask` is not known", (index,)) if run.want else ""
    return finish(run, call, Outcome(None, text, (index,)))


def bind(run: Run, call: Invocation) -> Outcome:
    """`bind -x` ties commands to keys."""
    found = Found("bind", "bind")
    if len(call.texts) > 1:
        found.unknowns.append(Unknown("code", "what a key would run is not followed", call.span))
    record(run, call, found)
    return UNSURE
