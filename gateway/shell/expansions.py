"""What begins with `$`, a backtick, or `<(`: the one place that says which expansion it is."""

from __future__ import annotations

from gateway.shell.quoting import ansi_c_quoted, backticked, double_quoted
from gateway.shell.refusal import AMBIGUOUS, Refusal
from gateway.shell.syntax import (
    CommandSubstitution,
    Literal,
    Parameter,
    ProcessSubstitution,
)
from gateway.shell.tokens import NAME, name_end

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.shell.reader import Reader
    from gateway.shell.syntax import WordPart

# Names of one character; an empty text is none.
_SPECIAL = frozenset("0123456789$#?!*@-")
# Behind a name, and a line's end that a backslash takes away: more of it, or another such line.
_GOES_ON = NAME | {"\\"}


def expansion(r: Reader, i: int, parts: list[WordPart], quoted: bool) -> int:
    """Add the expansion at `i`; answer the index behind it. A lone `$` is itself."""
    s = r.s
    if s[i] == "`":
        text, end = backticked(r, i, quoted)
        span = r.span(i, end)
        parts.append(CommandSubstitution(r.rules.nested(r.inside(text, span, i)), span, quoted))
        return end
    c = s[i + 1 : i + 2]
    end = name_end(s, i + 1) if c not in _SPECIAL else i + 2
    if end > i + 1:
        if s.startswith("\\\n", end) and c not in _SPECIAL and s[end + 2 : end + 3] in _GOES_ON:
            raise Refusal(AMBIGUOUS, "a line that is continued within a name", end)
        parts.append(Parameter(s[i + 1 : end], r.span(i, end), quoted))
        return end
    if c == "(":
        return _parenthesis(r, i, parts, quoted)
    if c == "{":
        end = name_end(s, i + 2)
        if end > i + 2 and s[end : end + 1] == "}":
            parts.append(Parameter(s[i + 2 : end], r.span(i, end + 1), quoted))
            return end + 1
        from gateway.shell.parameters import braced

        return braced(r, i, parts, quoted)
    if c == "[":
        r.bash_only("$[", i)
        from gateway.shell.arithmetic import old_arithmetic

        return old_arithmetic(r, i, parts, quoted)
    if c == "\\" and s[i + 2 : i + 3] == "\n":
        raise Refusal(AMBIGUOUS, "a line that is continued behind `$`", i)
    if c and c in "'\"" and not quoted:
        r.bash_only(f"${c}", i)
    if c == "'" and not quoted:
        return ansi_c_quoted(r, i, parts)
    if c == '"' and not quoted:
        return double_quoted(r, i + 2, parts)
    parts.append(Literal("$", quoted, r.span(i, i + 1)))
    return i + 1


def _parenthesis(r: Reader, i: int, parts: list[WordPart], quoted: bool) -> int:
    """`$(( … ))`, `$( … )`, or `$(( … ) … )`, which is a substitution that begins with a subshell."""
    s = r.s
    subshell = s[i + 2 : i + 3] == "("
    if subshell:
        from gateway.shell.arithmetic import arithmetic
        from gateway.shell.brackets import closing

        inner = closing(s, i + 3, ")")
        if inner < 0 or s[inner + 1 : inner + 2] == ")":
            end = arithmetic(r, i, parts, quoted)
            if end >= 0:
                return end
        r.bash_only("$((", i)
    elif s.startswith("\\\n", i + 2):
        raise Refusal(AMBIGUOUS, "a line that is continued behind `$(`", i)
    script, end = r.rules.script(r, i + 2)
    parts.append(CommandSubstitution(script, r.span(i, end), quoted))
    if subshell:
        _counted(r, i, end)
    return end


def _counted(r: Reader, i: int, end: int) -> None:
    """What begins with `((` bash first takes for arithmetic: it only counts parentheses, and joins lines.

    So commands in it must end where the count ends, and hold nothing that such a reading would change.
    """
    from gateway.shell.arithmetic import CASE
    from gateway.shell.brackets import closing

    text = r.s[i:end]
    rewritten = "<<" in text or "\\\n" in text or "#" in text or CASE.search(text)
    if rewritten or closing(r.s, i + 2, ")") != end - 1:
        raise Refusal(AMBIGUOUS, f"`{text[:3]}` that could be arithmetic or a subshell", i)


def process_substitution(r: Reader, i: int, parts: list[WordPart]) -> int:
    """`<( … )` or `>( … )`, with `i` at its first character."""
    r.bash_only(r.s[i : i + 2], i)
    if r.s[i + 1] == "\\":
        raise Refusal(AMBIGUOUS, "an operator cut by a continued line", i)
    script, end = r.rules.script(r, i + 2)
    if r.s[i + 2 : i + 3] in ("(", "\\"):
        _counted(r, i, end)
    parts.append(ProcessSubstitution(script, r.s[i], r.span(i, end)))
    return end
