"""Arguments that arrive through stdin: `echo / | xargs rm -rf`."""

from __future__ import annotations

from gateway.facts.model import Arg
from gateway.facts.walk.redirects import channel
from gateway.facts.words.holes import is_exact
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.effects import Inner
    from gateway.facts.state.run import Run
    from gateway.facts.walk.record import Invocation

_MOST = 64
# With these, what is fed goes somewhere else, or is cut another way.
_OTHERWISE = (
    "-I",
    "-i",
    "-J",
    "-d",
    "--delimiter",
    "-0",
    "--null",
    "-a",
    "--arg-file",
    "-E",
    "-e",
    "-R",
    "--replace",
)


def with_arguments(run: Run, call: Invocation, inner: Inner) -> Inner:
    """The inner command with the words that are known to be fed, if they are."""
    feed = channel(run, call.opened, 0)
    if not inner.more or feed is None or not is_exact(feed.text) or inner.text is not None:
        return inner
    if call.args[0].text.rpartition("/")[2] != "xargs" or any(c in feed.text for c in "'\"\\"):
        return inner
    own = call.args[1 : len(call.args) - len(inner.argv)]
    if any(arg.text.startswith(_OTHERWISE) for arg in own):
        return inner
    words = feed.text.split()
    if len(words) > _MOST:
        return inner
    return replace(
        inner, argv=(*inner.argv, *(Arg(word, span=call.span) for word in words)), more=False
    )
