r"""Words that select names: the pattern that the pieces of a word make together.

What stands in quotes means itself, within brackets too: `.["!"g]it` selects `.git`, `.[!g]it` does not.
Brackets that hold more than plain signs are read as `?`, which selects more.
"""

from __future__ import annotations

from gateway.facts.words.holes import NOT_CUT, escape, is_exact
from gateway.facts.words.patterns import ODD, has_pattern
from gateway.regex import compiled_later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeAlias

    from gateway.facts.state.run import Run

    Sign: TypeAlias = tuple[str, bool]

_BRACKETS = compiled_later(r"\[[!^]?\]?[^\]]*\]")
# What has a meaning of its own inside brackets.
_SPECIAL = frozenset("!^-]\\[*?")


def plain(pieces: list[Sign]) -> bool:
    """No brackets, and no backslash of a variable's value."""
    return not any(("[" in piece or "\\" in piece) and not quoted for piece, quoted in pieces)


def pattern_of(pieces: list[Sign], hole: str, *, nocase: bool = False) -> tuple[str, str]:
    """The pattern, and the same with a hole in place of each part that selects."""
    signs = [(sign, quoted) for piece, quoted in pieces for sign in piece]
    out: list[str] = []
    names: list[str] = []
    at = 0
    while at < len(signs):
        sign, quoted = signs[at]
        end, kept = at + 1, False
        if quoted:
            found = escape(sign)
        elif sign == "[" and (closed := _close(signs, at)):
            found, end = _bracket(signs[at + 1 : closed], nocase=nocase), closed + 1
        elif sign == "\\" and end < len(signs):  # in the value of a variable
            sign, end = signs[end][0], end + 1
            quoted, kept, found = True, True, escape(sign)  # it stays where nothing is selected
        else:
            found = sign
        if nocase and sign.isalpha() and found == sign:
            found = f"[{sign.lower()}{sign.upper()}]"
        out.append(found)
        selects = has_pattern(found) and (not quoted or found[1:-1] != sign)
        names.append(hole if kept or selects else sign)
        at = end
    return "".join(out), "".join(names)


def any_case(head: str, pattern: str) -> tuple[str, str]:
    """The same for names in small letters and capitals: what is still certain of the beginning, up to the
    first letter of a name, and a pattern that begins with that and a star."""
    name = head.rfind("/") + 1
    at = next((at for at in range(name, len(head)) if head[at].isalpha()), len(head))
    rest = pattern[len(escape(head[:at])) :] if pattern else ""
    folded = "".join(
        f"[{one.lower()}{one.upper()}]" if one.isalpha() and one.isascii() else one
        for one in _BRACKETS.sub("?", rest)
    )
    return head[:at], f"{escape(head[:at])}*{folded.lstrip('*')}" if pattern else ""


def also_hidden(run: Run, pattern: str) -> tuple[str, ...]:
    """What stands in the place of the first sign that selects, where hidden names are selected too."""
    name = pattern.rpartition("/")[2]
    if not (run.state.options or run.state.variables or run.upsets) or name[:1] not in {
        "*",
        "?",
        "[",
    }:
        return ()
    return (".*",) if run.option("dotglob") or run.sets("GLOBIGNORE") else ()


def around_star(run: Run, pattern: str) -> tuple[str, str, str]:
    """What stands before and behind the only sign of a pattern that selects among names on the disk, and the
    folder in which it does; nothing where the text may have made some of them."""
    head, star, tail = pattern.partition("*")
    cwd = run.cwd()
    if not star or not tail or run.disk.touched or run.state.options or not is_exact(cwd):
        return NOT_CUT
    if has_pattern(f"{head}{tail}") or "\\" in pattern or "/." in f"/{pattern}":
        return NOT_CUT
    folder = head.rpartition("/")[0]
    return head, tail, f"{'' if head[:1] == '/' else f'{cwd}/'}{folder}".rstrip("/")


def _close(signs: list[Sign], at: int) -> int:
    """Where the bracket ends that begins here; 0 if it is an ordinary sign."""
    at += 1
    if at < len(signs) and signs[at] in {("!", False), ("^", False)}:
        at += 1
    first = at
    while at < len(signs):
        sign, quoted = signs[at]
        if sign == "/":
            return 0
        if not quoted and sign == "]" and at > first:
            return at
        if not quoted and sign == "[" and at + 1 < len(signs) and signs[at + 1][0] in ":.=":
            end = signs[at + 1][0] + "]"
            inside = "".join(one for one, _ in signs[at + 2 :])
            length = inside.find(end)
            at += 3 + length if length >= 0 else 0
        elif not quoted and sign == "\\":
            at += 1
        at += 1
    return 0


def _bracket(signs: list[Sign], *, nocase: bool) -> str:
    body = "".join(sign for sign, _ in signs)
    odd = any(
        (quoted and sign in _SPECIAL) or (not quoted and sign == "\\") for sign, quoted in signs
    )
    if odd or ODD.search(body):
        return "?"
    if nocase:
        return "?" if "-" in body or "[" in body else f"[{body}{body.lstrip('!^').swapcase()}]"
    return f"[{body}]"
