"""The word of `${x:-word}` among the parts of a word that is split."""

from __future__ import annotations

from gateway.facts.words.expand import add, is_list, text_of
from gateway.facts.words.fields import BLANKS, ifs_of
from gateway.facts.words.holes import ANY
from gateway.shell.syntax import Literal, Parameter

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.state.run import Run
    from gateway.facts.words.fields import Fields
    from gateway.shell.syntax import Word, WordPart


def add_word(run: Run, fields: Fields, value: Word, *, quoted: bool) -> None:
    """The word of `${x:-word}`."""
    if quoted:
        if not any(type(inner) is Parameter for inner in value.parts):
            fields.add(text_of(run, value), quoted=True)
            return
        fields.add("", quoted=True)
        for inner in value.parts:  # a list in it makes several words: "${x:-$@}"
            add(run, fields, inner, first=False, last=False)
        return
    if len(value.parts) > 1 and ifs_of(run) != BLANKS:
        text_of(run, value)
        fields.add(run.hole(ANY, "how an IFS of its own splits this is not followed"), quoted=True)
        fields.many = True
        return
    for at, inner in enumerate(value.parts):
        _add_default(run, fields, inner, first=at == 0, last=at == len(value.parts) - 1)


def _add_default(run: Run, fields: Fields, part: WordPart, *, first: bool, last: bool) -> None:
    """A part of the word of `${x:-word}`: what is not quoted in it is split, literals too."""
    if type(part) is Literal and not part.quoted and not (first and part.text[:1] == "~"):
        fields.split(part.text)
    elif is_list(part) and ifs_of(run) != BLANKS:
        fields.add(
            run.hole(ANY, "how an IFS of its own splits this list is not followed"), quoted=True
        )
        fields.many = True
    else:
        add(run, fields, part, first=first, last=last)
