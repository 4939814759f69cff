"""Whom a socket, or a request, of JavaScript is for: `net.connect(80, "h")`, `{host: "h", port: 80}`, `s.send(text, 53, "h")`."""

from __future__ import annotations

from gateway.facts.code.script.options import pairs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.code.model import Text
    from gateway.facts.code.script.analysis import Analysis

    Span = tuple[int, int]

_HOSTS = ("hostname", "host")
# Where a name may stand among the words: behind the port, and behind what is sent.
_METHODS = {"connect": 1, "send": 2}


def peer(analysis: Analysis, spans: list[Span], given: list[Text], first: int = 1) -> None:
    """What is written goes there; without a name, to this machine."""
    analysis.gather.network()
    told = in_options(analysis, spans)
    for host in [told] if told is not None else given[first:]:
        text = host.arg.text
        if host.arg.exact and text[:1] != "/" and not text.isdigit() and text:
            analysis.gather.host(host, sends=True)


def later(analysis: Analysis) -> None:
    """A socket that is made here learns whom it is for by one of its methods."""
    analysis.gather.network()
    for at, token in enumerate(analysis.tokens):
        first = _METHODS.get(token.text)
        if first is not None and analysis.linked(at) and analysis.is_op(at + 1, "("):
            spans = analysis.spans(at + 1)
            peer(analysis, spans, [analysis.value(*span) for span in spans], first)


def in_options(analysis: Analysis, spans: list[Span]) -> Text | None:
    """The host that stands in braces."""
    for start, _stop in spans:
        if analysis.is_op(start, "{"):
            options = pairs(analysis, start)
            for key in _HOSTS:
                if key in options:
                    return analysis.value(*options[key])
    return None
