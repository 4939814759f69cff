"""All output for people. Colour only on a terminal, never when `NO_COLOR` is set."""

from __future__ import annotations

import os
import sys

from gateway.errors import Exit, GatewayError
from gateway.model import Verdict

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TextIO

    from gateway.model import Decision, Finding

COLOURS = {Verdict.ALLOW: "32", Verdict.ASK: "33", Verdict.DENY: "31"}


class OutputClosedError(GatewayError):
    """Nobody can read the answer."""

    exit_code = Exit.INTERNAL


def out(text: str) -> None:
    """One answer on stdout."""
    if sys.stdout is None:
        raise OutputClosedError("cannot write the answer: standard output is closed")
    sys.stdout.write(text + "\n")


def note(text: str) -> None:
    """A remark on stderr."""
    if sys.stderr is not None:
        sys.stderr.write(text + "\n")


def decision(answer: Decision, stream: TextIO | None = None) -> None:
    """The verdict, the rule, the reason and the better way."""
    lines = decision_lines(answer, coloured(stream or sys.stdout))
    if stream is None:
        out("\n".join(lines))
    else:
        stream.write("\n".join(lines) + "\n")


def decision_lines(answer: Decision, colour: bool) -> list[str]:
    """One block for a person: what, by which rule and where it stands, why, and what to do instead."""
    first = answer.findings[0]
    lines = [f"{verdict_word(answer.verdict, colour)}  {_by(answer)}"]
    lines.append(f"  why  {visible(first.reason)}")
    if first.evidence:
        lines.append(f"  saw  {visible('; '.join(first.evidence))}")
    if answer.suggest:
        lines.append(f"  try  {visible(answer.suggest)}")
    return lines


def verdict_word(verdict: Verdict, colour: bool) -> str:
    """`DENY`, in red where that helps."""
    word = verdict.name
    return f"\x1b[1;{COLOURS[verdict]}m{word}\x1b[0m" if colour else word


def _by(answer: Decision) -> str:
    shown = [_where(one) for one in answer.deciding]
    unique = list(dict.fromkeys(shown))
    more = f" and {len(unique) - 2} more" if len(unique) > 2 else ""
    return ", ".join(unique[:2]) + more


def _where(one: Finding) -> str:
    return f"{one.rule} ({one.at})" if one.at else one.rule


def coloured(stream: TextIO | None) -> bool:
    """Is colour welcome on this stream?"""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    try:
        return stream is not None and stream.isatty()
    except ValueError:
        return False


def visible(text: str) -> str:
    """The text with control, bidi and other invisible characters spelled out.

    What is shown to the person who approves must be what would run: an escape sequence or a
    right-to-left mark in a command may not rewrite the line it is shown on.
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(one if one.isprintable() else _spelled(one) for one in text)


def _spelled(character: str) -> str:
    code = ord(character)
    if character == "\n":
        return "\\n"
    if character == "\t":
        return "\\t"
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"


def visible_lines(text: str) -> str:
    """`visible`, line by line."""
    return "\n".join(visible(line) for line in text.split("\n"))
