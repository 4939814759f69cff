"""Redirections: `2>file`, `{fd}<file`, `>&-`, `<<<word`, `<<E`."""

from __future__ import annotations

from gateway.shell.refusal import AMBIGUOUS, UNSUPPORTED, Refusal
from gateway.shell.syntax import Literal, Redirect, Word
from gateway.shell.tokens import blanks, is_name
from gateway.shell.words import argument

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.shell.line import Run
    from gateway.shell.reader import Reader
    from gateway.shell.syntax import WordPart

OPERATORS = frozenset(["<", ">", ">>", ">|", ">&", "<&", "<>", "<<<", "&>", "&>>", "<<", "<<-"])


def redirect(
    r: Reader, run: Run, start: int, i: int, operator: str, fd: tuple[int | None, str] = (None, "")
) -> int:
    """The operator ended before `i`; add the redirection to the run, answer the index behind it."""
    if operator in ("<<", "<<-"):
        from gateway.shell.heredocs import announced

        end = announced(r, start, i, operator, run.redirects, fd)
    else:
        if operator == "<>" and fd[0] == 1:  # a function, or `$( )`, is printed and read again
            raise Refusal(AMBIGUOUS, "`1<>`, which some versions of bash print as `<>`", start)
        target, end = _target(r, i, operator)
        run.redirects.append(Redirect(operator, target, r.span(start, end), *fd))
    run.end = end
    return end


def _target(r: Reader, i: int, operator: str) -> tuple[Word, int]:
    i = blanks(r, i)
    # `>&-` ends with its dash: in `>&-x` a new word begins behind it.
    if operator in (">&", "<&") and r.s[i : i + 1] == "-":
        span = r.span(i, i + 1)
        return Word("-", (Literal("-", False, span),), span), i + 1
    target, end = argument(r, i)
    if operator in (">&", "<&") and target.literal and not target.raw.isdigit():
        r.bash_only(f"{operator}{target.raw[:20]}", i)
    if operator == ">&" and (
        any(map(_evaluated_again, target.parts)) or _prints(r.s[i:end].replace("$((", ""))
    ):
        raise Refusal(AMBIGUOUS, "a quoted expansion behind `>&`, which bash expands twice", i)
    return target, end


def _prints(raw: str) -> bool:
    """A command stands in it: nobody knows what that prints. A variable's value is the facts' to know."""
    return "`" in raw or "$(" in raw


def _evaluated_again(part: WordPart) -> bool:
    return isinstance(part, Literal) and any(c in part.text for c in "$`<>")


def descriptor(r: Reader, text: str, start: int) -> tuple[int | None, str] | None:
    """What a word glued to `<` or `>` says: a descriptor, a variable for one, or nothing (None)."""
    if text.isdigit():
        if not text.isascii() or len(text) > 9:
            raise Refusal(AMBIGUOUS, f"`{text[:20]}` as a descriptor", start)
        return int(text), ""
    if text[:1] == "{" and text[-1:] == "}":
        if is_name(text[1:-1]):
            r.bash_only(text, start)
            return None, text[1:-1]
        raise Refusal(UNSUPPORTED, f"`{text[:40]}` as the variable of a descriptor", start)
    return None
