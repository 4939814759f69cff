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

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.state.run import Run
    from gateway.facts.walk.record import Found, Invocation


def given_over(run: Run, call: Invocation, found: Found) -> None:
    """Note each as read."""
    if len(call.args) > 1:
        from gateway.facts.walk.fetching import fetched_by_words

        fetched_by_words(run, call, found)
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


def _fetched(run: Run, path: str) -> bool:
    """The file, or one among those that were fetched together (`git clone`, `tar x`)."""
    written = run.disk.read(path)
    if written is not None:
        return from_the_network(run, written)
    named = "." in path.rpartition("/")[2]
    return named and comes_from_the_network(run, list(run.disk.writers(path)))
