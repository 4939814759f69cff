"""How Ruby starts programs: `system({"A" => "b"}, "git", "push", out: "log")`."""

from __future__ import annotations

from gateway.facts.code.text import unknown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.code.model import Text
    from gateway.facts.code.script.analysis import Analysis

    Span = tuple[int, int]

_REDIRECTS = {"in": "read", "out": "write", "err": "write"}
_HARMLESS = frozenset({"exception", "pgroup", "close_others", "binmode", "umask"})


def start(analysis: Analysis, name: str, spans: list[Span]) -> None:
    """A program and its words, or one text for a shell; what stands behind `=>` is an option."""
    before = dict(analysis.gather.env)
    words: list[Span] = []
    for first, stop in spans:
        if analysis.is_op(first - 1, "=>"):
            _option(analysis, name, first, stop)
        elif not words and analysis.is_op(first, "{"):
            _variables(analysis, name, first)
        elif not analysis.is_op(stop, "=>"):
            words.append((first, stop))
    texts = [analysis.value(*span) for span in words] or [unknown("no program is seen here")]
    if name == "IO.popen":
        _piped(analysis, name, words, texts)
    elif len(texts) > 1:
        analysis.gather.argv(tuple(texts), name)
    else:
        analysis.gather.shell(texts[0], name)
    analysis.gather.env = before


def _piped(analysis: Analysis, name: str, words: list[Span], texts: list[Text]) -> None:
    """`IO.popen("a | b", "r")`, `IO.popen(["git", "log"])`: the second argument is a mode."""
    if words and analysis.whole(*words[0], "["):
        listed = [analysis.value(*span) for span in analysis.spans_in(words[0][0])]
        analysis.gather.argv(tuple(listed), name)
    else:
        analysis.gather.shell(texts[0], name)


def _option(analysis: Analysis, name: str, first: int, stop: int) -> None:
    key = analysis.token(first - 2)
    text = key.value.arg.text if key.value is not None else key.text
    value = analysis.value(first, stop)
    if text in _REDIRECTS and (analysis.token(first).kind == "str"):
        if analysis.token(first).text != ":":  # `:close`, `:out` are no files
            analysis.gather.path(_REDIRECTS[text], value)
    elif text == "stdin_data":
        analysis.gather.unknown("code", f"what `{name}` starts is fed by the code")
    elif text not in _HARMLESS:
        analysis.gather.unknown("effects", f"what `{text}` means for `{name}` is not followed")


def _variables(analysis: Analysis, name: str, opening: int) -> None:
    """`{"A" => "b"}`: the variables it is started with."""
    spans = analysis.spans_in(opening)
    for key, value in zip(spans[::2], spans[1::2], strict=False):
        variable = analysis.value(*key).arg
        if variable.exact:
            analysis.gather.env[variable.text] = analysis.value(*value).arg
        else:
            analysis.gather.unknown("effects", f"`{name}` sets variables that are not known here")
