"""The words behind the operator of `${x#word}`, `${x/pattern/text}`: patterns, and what replaces them."""

from __future__ import annotations

from gateway.facts.words.expand import home, is_list, text_of, text_of_parts
from gateway.facts.words.globbing import pattern_of, plain
from gateway.facts.words.holes import ANY, escape
from gateway.facts.words.patterns import has_pattern
from gateway.shell.syntax import Literal, Parameter
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.state.run import Run
    from gateway.shell.syntax import Word, WordPart


PATTERN_OPERATORS = frozenset(["#", "##", "%", "%%", "/", "//", "/#", "/%", "^", "^^", ",", ",,"])
# With these, quotes in what replaces a pattern are read as older versions did.
_OLD = ("compat31", "compat32", "compat40", "compat41", "compat42")
# Settings that ask for the ways of an older version.
OLDER = (*_OLD, "compat43", "compat44", "compat50", "compat51")
_ODD = "lists and quotes in what replaces a pattern are not followed"


def arguments(run: Run, part: Parameter) -> list[str]:
    """The words behind the operator; patterns with what is quoted in them escaped."""
    operator, words = part.operator, part.arguments
    if operator not in PATTERN_OPERATORS or not words:
        return [text_of(run, word) for word in words]
    rest = [_replacement(run, part, word) for word in words[1:]]
    if words[0].raw[:1] == "/" and operator in {"/#", "/%"}:
        # Nothing stands between the two slashes.
        text = "/".join([_replacement(run, part, _without_slash(words[0])), *rest])
        if part.quoted and "\\" in text:
            text = run.hole(ANY, f"`{operator}` with such words is not followed")
        return ["", text]
    first = _pattern(run, part, words[0])
    if (words[0].raw[:1] == "/" and operator == "//") or (
        part.quoted and any("\\" in one for one in rest)
    ):
        return [run.hole(ANY, f"`{operator}` with such words is not followed"), *rest]
    return [first, *rest]


def _without_slash(word: Word) -> Word:
    first = word.parts[0]
    parts = (replace(first, text=first.text[1:]),) if type(first) is Literal else ()
    return replace(
        word, raw=word.raw[1:], parts=(*[one for one in parts if one.text], *word.parts[1:])
    )


def _tilde(run: Run, word: Word, *, quoted: bool) -> tuple[str, tuple[WordPart, ...]]:
    """What a tilde at the beginning of a pattern, or of what replaces it, stands for, in quotes too; and
    the other parts."""
    first = word.parts[0] if word.parts else None
    if word.raw[:1] != "~" or type(first) is not Literal:
        return "", word.parts
    if ":" in first.text or (quoted and older(run, _OLD)):
        return run.hole(ANY, "what this tilde stands for is not followed"), word.parts[1:]
    found, rest = home(run, first.text, alone=len(word.parts) == 1)
    return found, (replace(first, text=rest), *word.parts[1:])


def _replacement(run: Run, part: Parameter, word: Word) -> str:
    found, parts = _tilde(run, word, quoted=part.quoted)
    text = found + text_of_parts(run, parts)
    return run.hole(ANY, _ODD, run.holes.sources(text)) if _odd(run, part, word) else text


def _holds_list(part: Parameter) -> bool:
    return is_list(part) or any(
        type(one) is Parameter and _holds_list(one) for word in part.arguments for one in word.parts
    )


def _odd(run: Run, part: Parameter, word: Word) -> bool:
    """Lists in it, which are split; quotes in quotes that mean something else to older versions, or
    stand in an expansion of its own."""
    inside = [one for one in word.parts if type(one) is Parameter]
    if any(map(_holds_list, inside)) or (part.quoted and _nested_tilde(word)):
        return True
    if not part.quoted or ("'" not in word.raw and '"' not in word.raw):
        return False
    return _nested_quotes(word) or older(run, _OLD)


def _nested_tilde(word: Word) -> bool:
    """`"${x//a/${y:-~}}"`: a tilde that is one although quotes stand around all of it."""
    return "~" in word.raw and any(
        "~" in text.raw for one in word.parts if type(one) is Parameter for text in one.arguments
    )


def _nested_quotes(word: Word) -> bool:
    inside = [one for one in word.parts if type(one) is Parameter]
    return any("'" in text.raw for one in inside for text in one.arguments)


def older(run: Run, names: tuple[str, ...] = OLDER) -> bool:
    """The ways of an older version are asked for."""
    return run.sets("BASH_COMPAT") or (bool(run.state.options) and any(map(run.option, names)))


def _pattern(run: Run, part: Parameter, word: Word) -> str:
    # Behind `/#` and `/%` the pattern does not begin with the tilde.
    tilde, parts = (
        ("", word.parts) if part.operator in {"/#", "/%"} else _tilde(run, word, quoted=part.quoted)
    )
    tilde = escape(tilde)
    if part.quoted and _nested_tilde(word):
        return run.hole(ANY, "what this tilde stands for is not followed")
    if part.quoted:
        # Quotes inside quotes: the tree no longer says which of them hide a pattern.
        text = text_of_parts(run, parts)
        hidden = ("'" in word.raw or '"' in word.raw) and (
            "\\" in text or has_pattern(text) or _nested_quotes(word)
        )
        hole = run.hole(ANY, "quotes in a pattern in quotes are not followed") if hidden else ""
        return tilde + (hole or text)
    pieces = [
        (
            one.text if type(one) is Literal else text_of_parts(run, (one,)),
            getattr(one, "quoted", True),
        )
        for one in parts
    ]
    if len(pieces) > 1 and not plain(pieces):
        hole = run.hole(ANY, "quotes inside brackets are not followed")
        pattern, _ = pattern_of(pieces, hole)
        return tilde + (hole if "?" in pattern else pattern)
    return tilde + "".join(escape(text) if quoted else text for text, quoted in pieces)
