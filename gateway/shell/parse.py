"""Text → syntax tree. Never raises: what cannot be read with certainty becomes an `Opaque`.

The law of this layer: whatever bash would execute is a command in the tree, or lies in an `Opaque`.
Over-approximate; never miss. Real bash is the oracle (`benches/soundness.py`).
"""

from __future__ import annotations

from gateway.model import Span
from gateway.shell.commands import Commands
from gateway.shell.reader import Ends, Reader, Rules
from gateway.shell.refusal import AMBIGUOUS, TOO_LARGE, UNSUPPORTED, Refusal
from gateway.shell.syntax import Opaque, Script, Sequence

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.shell.syntax import Command, WordPart

# One argument of exec holds 131,071 bytes: a longer text could not be handed to bash.
MAX_BYTES = 120_000
_MAX_HEIGHT = 300
_MANY_OPERATORS = 50
# To be deleted: every control character but tab, newline and carriage return.
_CONTROLS = dict.fromkeys({*range(32), 127} - {9, 10, 13})
_CLOSING_PARENTHESIS = (")",)


def parse(text: str, dialect: str = "bash") -> Script:
    """The syntax tree of a text that bash would be given with `-c`.

    With the dialect `sh` it is the text of any POSIX shell (dash, ash, bash called `sh`): what they
    don't all read as bash does (`&>`, `[[`, `$'…'`, arrays …) is opaque.
    """
    problem = _unreadable(text)
    if problem:
        return _refused(text, *problem)
    script = _nested(Reader(text, _RULES[dialect]))
    if text.count("&&") + text.count("||") > _MANY_OPERATORS and _height(script) > _MAX_HEIGHT:
        return _refused(text, TOO_LARGE, f"nested more than {_MAX_HEIGHT} nodes deep")
    return script


def _refused(text: str, reason: str, detail: str) -> Script:
    whole = Span(0, len(text))
    return Script(Opaque(reason, detail, whole, text), whole)


def _height(script: Script) -> int:
    """How deep the tree is. Others may walk it by recursion, so nothing deep leaves this layer.

    Nesting is bounded while reading; only lists of `&&` and `||`, which bind to the left, add to it.
    """
    from gateway.shell.walk import walk

    return max(len(above) for _, above in walk(script))


def _unreadable(text: str) -> tuple[str, str] | None:
    """Texts that are refused before a character of them is interpreted."""
    size = len(text)
    if size <= MAX_BYTES and not text.isascii():
        try:
            size = len(text.encode())
        except UnicodeEncodeError:
            return UNSUPPORTED, "the text is not valid Unicode (a lone surrogate)"
    if size > MAX_BYTES:
        return TOO_LARGE, f"the text is longer than {MAX_BYTES:,} bytes"
    if not text.isprintable() and len(text.translate(_CONTROLS)) != len(text):
        found = next(c for c in text if ord(c) in _CONTROLS)
        return UNSUPPORTED, f"the text holds the control character U+{ord(found):04X}"
    return None


def _nested(r: Reader) -> Script:
    """Read all of a reader's text. What was complete before a problem stays readable."""
    reading = Commands(r, None)
    try:
        reading.read(0)
        body = reading.command()
    except Refusal as refusal:
        body = _with_rest(reading, refusal.reason, refusal.detail + _line(r, refusal.at))
    except Exception as error:  # noqa: BLE001 - a bug here must hold the command, not crash the gate
        body = _with_rest(reading, UNSUPPORTED, f"the parser failed with {type(error).__name__}")
    return Script(body, r.span(0, r.n))


def _line(r: Reader, at: int) -> str:
    """Where it is, when the text has more than one line."""
    if r.fixed is not None or "\n" not in r.s:
        return ""
    return f", line {r.s.count(chr(10), 0, at) + 1}"


def _with_rest(reading: Commands, reason: str, detail: str) -> Command:
    """The lines that bash would have run before it met the problem, and the opaque rest.

    Bash reads and runs line by line, so what stands before the line is certain.
    """
    r, start = reading.r, reading.line_start
    opaque = Opaque(reason, detail, r.span(start, r.n), r.s[start:])
    certain = reading.commands[: reading.certain]
    return Sequence((*certain, opaque), r.span(0, r.n)) if certain else opaque


def _script(r: Reader, i: int) -> tuple[Script, int]:
    start = i
    r.deeper(i)
    if r.pending:
        raise Refusal(AMBIGUOUS, "a substitution behind a here-document whose body is to come", i)
    r.parenthesised += 1
    reading = Commands(r, Ends("$(", _CLOSING_PARENTHESIS, max(0, i - 2)))
    _, i = reading.read(i)
    r.parenthesised -= 1
    r.depth -= 1
    return Script(reading.command(), r.span(start, i - 1)), i


def _block(r: Reader, i: int, ends: Ends) -> tuple[Command | None, str, int]:
    reading = Commands(r, ends)
    word, i = reading.read(i)
    return reading.command(), word, i


def _first_expansion(r: Reader, i: int, parts: list[WordPart], quoted: bool) -> int:
    """Many commands expand nothing: the rules for it are imported when one does."""
    from gateway.shell.expansions import expansion

    r.rules.expansion = expansion
    return expansion(r, i, parts, quoted)


_RULES = {
    dialect: Rules(_first_expansion, _script, _nested, _block, dialect)
    for dialect in ("bash", "sh")
}
