"""What a program that nobody described is given: a file that this text has fetched, or what `<( … )` prints.

Its words are only words. But one that names what was just downloaded is read, and who knows how:
`gosh x.sh`, `foo --load=x.y`, `foo <(curl …)`.
"""

from __future__ import annotations

from gateway.facts.model import Arg, PathUse
from gateway.facts.walk.channels import named_descriptor
from gateway.facts.walk.fetched import comes_from_the_network, from_the_network
from gateway.facts.walk.paths import place, tidy
from gateway.facts.walk.redirects import channel
from gateway.facts.words.holes import is_exact
from gateway.regex import compiled_later

# Commands of prompts and pipelines that read, show or send the file behind them.
_READING = frozenset(
    "put mput send upload attach cat type read open load show print view edit source include import file with-file host-file e r f dump page less more".split()  # noqa: SIM905
)
_CODE = compiled_later(r"--?(?:c|e|x|ex|eval|exec|execute|command|cmd|commands)")
_PIECES = compiled_later(r"[\n|;&]+")
_MOST, _LONGEST = 64, 20_000

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.state.run import Run
    from gateway.facts.walk.record import Found, Invocation


def given_over(run: Run, call: Invocation, found: Found) -> None:
    """Note each as read."""
    if len(call.args) > 1:
        from gateway.facts.walk.fetching import fetched_by_words

        fetched_by_words(run, call, found)
    told(run, call, found)
    for arg in call.args[1:]:
        word = arg.text.rpartition("=")[2].removeprefix("file://").lstrip("@")
        if not word or not arg.exact:
            continue
        number = named_descriptor(word) if word[:1] == "/" else None
        if number is not None:
            found.descriptors.append(("read", number, channel(run, call.opened, number)))
        elif run.disk.touched:
            path, exact, _, _ = place(run, Arg(word))
            if exact and _fetched(run, tidy(path)):
                found.paths.append(PathUse("read", tidy(path), via="word", span=arg.span))


def told(run: Run, call: Invocation, found: Found) -> None:
    """`frob <<< 'put .env'`, `frob -c 'host | file .env | contents'`: a word of it reads what stands behind."""
    feed = channel(run, call.opened, 0) if found.effects is None else None
    texts = [feed.text] if feed is not None and is_exact(feed.text) else []
    texts += [
        arg.text
        for before, arg in zip(call.args, call.args[1:], strict=False)
        if arg.exact and " " in arg.text and _CODE.fullmatch(before.text)
    ]
    for text in texts:
        pieces = _PIECES.split(text) if len(text) < _LONGEST else []
        for piece in pieces[:_MOST]:
            verb, *words = piece.split()[:4] or [""]
            if verb.lower() not in _READING:
                continue
            for word in words:
                path, exact, _, _ = place(run, Arg(word.strip("\"'()")))
                if exact and "." in word:
                    found.paths.append(PathUse("read", tidy(path), via="word", span=call.span))


def _fetched(run: Run, path: str) -> bool:
    """The file, or one among those that were fetched together (`git clone`, `tar x`)."""
    written = run.disk.read(path)
    if written is not None:
        return from_the_network(run, written)
    named = "." in path.rpartition("/")[2]
    return named and comes_from_the_network(run, list(run.disk.writers(path)))
