"""Aliases: text that takes the place of a command's first word before it is read.

They count in scripts only after `shopt -s expand_aliases` (or in POSIX mode), and only for lines that
bash has not read yet. Both ways are walked, so that we need not know which line that is.
"""

from __future__ import annotations

from gateway.facts.model import Unknown
from gateway.facts.state.run import DONE, Outcome
from gateway.facts.walk.launch import finish, launch
from gateway.facts.walk.record import Found, Invocation, note, record
from gateway.facts.words.holes import ANY
from gateway.model import NOWHERE
from gateway.shell.syntax import Literal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.state.run import Run
    from gateway.shell.syntax import Simple

_QUOTES = frozenset("\\'\"")
# Aliases may make texts out of texts without end.
_MOST_TEXTS = 8


def alias(run: Run, call: Invocation) -> Outcome:
    """`alias name=value`"""
    for text in call.texts[1:]:
        name, equals, value = text.partition("=")
        if run.state.aliases.get(name, value) != value:
            value = run.hole(ANY, f"which alias `{name}` a line was read with is not followed")
        if equals:
            keep(run, name, value)
    index = record(run, call, Found("alias", "alias"))
    printed = ""
    if run.want and not (call.texts[1:] and all("=" in text for text in call.texts[1:])):
        printed = run.hole(ANY, "what `alias` prints is not followed", (index,))
    return finish(run, call, Outcome(None, printed, (index,)))


# They are looked up before they are taken for what they are.
_RESERVED = frozenset(
    "! { } [[ if then elif else fi for while until do done case esac select function time coproc in".split()  # noqa: SIM905
)


def keep(run: Run, name: str, value: str) -> None:
    """The alias is there for lines that are read from here on."""
    if name in _RESERVED:
        detail = f"an alias takes the place of the reserved word `{name}`"
        run.opaque_part("unsupported", detail, run.span or NOWHERE, value)
    run.put(run.state.aliases, name, value)


def unalias(run: Run, call: Invocation) -> Outcome:
    """`unalias name`. Lines, and functions, that were read before keep the alias: it never goes here."""
    return finish(run, call, Outcome(None, "", (record(run, call, Found("unalias", "unalias")),)))


def aliased(run: Run, node: Simple, call: Invocation) -> Outcome:
    """Start a command whose first word may be an alias: as it stands, and as the alias makes it."""
    value = _value(run, node)
    if value is None or not run.option("expand_aliases"):
        return launch(run, call)
    if run.texts > _MOST_TEXTS:
        run.too_much("aliases in texts inside texts", call.span)
        return launch(run, call)
    start = run.journal.mark()
    plain = launch(run, call)
    first = (run.journal.rollback(start), plain)
    _walk_alias(run, node, call, value)
    second = (run.journal.rollback(start), DONE)
    from gateway.facts.walk.branches import together

    together(run, [first, second])
    text = (
        run.hole(ANY, "the output of an alias is not followed", plain.sources) if run.want else ""
    )
    return Outcome(None, text, plain.sources)


def _value(run: Run, node: Simple) -> str | None:
    first = node.words[0].parts[0] if node.words and len(node.words[0].parts) == 1 else None
    if type(first) is not Literal or first.quoted:
        return None
    return run.state.aliases.get(first.text)


def _forget(run: Run, before: int) -> None:
    for part in list(run.opaque)[before:]:
        del run.opaque[part]


def _rest(run: Run, node: Simple, value: str) -> str:
    """The words behind the alias. Behind a value that ends in a blank the next may be one as well, or the one
    behind words in quotes."""
    words = [word.raw for word in node.words[1:]]
    for at, word in enumerate(words):
        if value[-1:] not in {" ", "\t"}:
            break
        if word in run.state.aliases:
            words[at] = value = run.state.aliases[word]
        elif _QUOTES.isdisjoint(word):
            break
    return " ".join(words)


def _walk_alias(run: Run, node: Simple, call: Invocation, value: str) -> None:
    """Read the line again with the alias in place. It may open what only the next line closes."""
    from gateway.facts.walk.text import not_known, walk_text

    name = node.words[0].raw
    rest = _rest(run, node, value)
    known, run.state.aliases = run.state.aliases, dict(run.state.aliases)
    del run.state.aliases[name]
    before = len(run.opaque)
    run.notes += not_known(run, value, f"the alias `{name}` is read as code", call.span)
    if "<<" in value:
        why = f"the alias `{name}` holds a here-document, whose lines bash takes from elsewhere"
        run.notes.append(Unknown("code", why, call.span))
    again, run.again = run.again, run.again + 1
    walk_text(run, f"{value} {rest}", call.span)
    if len(run.opaque) > before:
        # As a whole it can't be read: what stands in the alias itself is looked at, the rest is unknown.
        _forget(run, before)
        why = f"the alias `{name}` changes how the text behind it is read"
        run.notes.append(Unknown("code", why, call.span))
        walk_text(run, value.strip().strip("{};& "), call.span)
        _forget(run, before)
    note(run, call.span)
    run.state.aliases, run.again = known, again
