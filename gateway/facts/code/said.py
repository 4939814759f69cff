"""Words that a text prints, as patterns: `print(".e" + "nv")` says `.env`, `print("src/" + x)` says `src/*`.

They matter where the output stands among the words of a command: `cat $(python3 -c '…')`.
"""

from __future__ import annotations

from gateway.facts.code.text import concat, known
from gateway.facts.words.holes import escape
from gateway.regex import compiled_later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.code.model import Text

MOST_SAID = 24
_DIRECTIVE = compiled_later(r"%(?:-?\d{0,3})([sdvc])")
# A longer text is no list of names.
_LONGEST = 256


def filled(values: list[Text]) -> list[Text]:
    """`printf "%s%s", ".e", "nv"`: one text, as far as the form is plain."""
    if not values or not values[0].arg.exact or "%" not in values[0].arg.text:
        return values
    parts: list[Text] = []
    rest = iter(values[1:])
    pieces = _DIRECTIVE.split(values[0].arg.text)
    for piece, letter in zip(pieces[::2], [*pieces[1::2], ""], strict=True):
        parts.append(known(piece))
        value = next(rest, None) if letter else None
        if letter == "c" and value is not None and value.arg.text.isdigit():
            value = known(chr(int(value.arg.text[:6])))
        parts += [value] if value is not None else []
    return [concat(parts)]


def said(text: Text) -> list[str]:
    """A pattern for each word; the last goes on where its end is not known."""
    arg = text.arg
    if not arg.text or len(arg.text) > _LONGEST:
        return []
    if arg.glob:  # names that the text has looked for
        return [arg.text] if arg.exact else []
    found = [escape(word) for word in arg.text.split()]
    if found and not arg.exact and not arg.text[-1].isspace():
        found[-1] += "*"
    return found
