"""`${ … }`: name, prefix, subscript, operator, and the words behind the operator.

Bash looks for the closing brace twice, once when it reads the word and once when it expands it, with
slightly different eyes for quotes. What the two would see differently is refused.
"""

from __future__ import annotations

from gateway.regex import compiled_later
from gateway.shell.arithmetic import subscript
from gateway.shell.quoting import (
    ansi_c_quoted,
    backticked,
    double_quoted,
    no_loose_braces,
    single_quoted,
)
from gateway.shell.refusal import AMBIGUOUS, SYNTAX, UNSUPPORTED, Refusal
from gateway.shell.syntax import Literal, Opaque, Parameter, Word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.shell.reader import Reader
    from gateway.shell.syntax import WordPart

_HEAD = compiled_later(
    r"([!#]?)([A-Za-z_][A-Za-z0-9_]*|[0-9]+|[@*?$!#-])(?=[}\[:=?+\-#%/^,~@*])|([#!])"
)
_OPERATOR = compiled_later(
    r":[-=?+]|[-=?+]|##?|%%?|//|/[#%]|/|\^\^?|,,?|~~?|@[A-Za-z](?=\})|[@*](?=\})|:"
)
_PLAIN = compiled_later(r"[^}\"'`$\\<>:/\[{]+")
_POSIX_OPERATORS = frozenset([":-", ":=", ":?", ":+", "-", "=", "?", "+", "#", "##", "%", "%%"])
# Behind these, single quotes inside double quotes quote as they do elsewhere.
_PATTERN_OPERATORS = frozenset(["#", "##", "%", "%%", "/", "//", "/#", "/%", "^", "^^", ",", ",,"])


def braced(r: Reader, i: int, parts: list[WordPart], quoted: bool) -> int:
    """`${…}` with `i` at the dollar."""
    s = r.s
    if s[i + 2 : i + 3] in (" ", "\t", "\n", "|", "(", ";"):
        raise Refusal(UNSUPPORTED, "`${ command; }`, which only newer versions of bash run", i)
    r.deeper(i)
    m = _HEAD.match(s, i + 2)
    if not m:
        return _no_parameter(r, i, parts, quoted)
    prefix, name = (m.group(1), m.group(2)) if m.group(2) else ("", m.group(3))
    j = m.end()
    index: Word | None = None
    if prefix == "!" or s[j : j + 1] == "[":
        r.bash_only(s[i : j + 1], i)
    if s[j : j + 1] == "[":
        start = j
        index, j = subscript(r, j + 1)
        if "\\\n" in s[start:j]:  # `${x[\⏎@]}` is `${x[@]}`
            raise Refusal(AMBIGUOUS, "a line that is continued in a subscript", start)
        if quoted:
            no_loose_braces(s[start:j], start, outside=True)
    operator = ""
    arguments: tuple[Word, ...] = ()
    if s[j : j + 1] != "}":
        known = _OPERATOR.match(s, j)
        if not known:
            return _no_parameter(r, i, parts, quoted)
        operator, j = known.group(), known.end()
        if operator not in _POSIX_OPERATORS:
            r.bash_only(s[i:j], i)
        if s[j : j + 1] != "}" or operator[0] not in "@*^,~":
            arguments, j = _arguments(r, i, j, operator, quoted)
    r.depth -= 1
    span = r.span(i, j + 1)
    parts.append(Parameter(name, span, quoted, prefix, index, operator, arguments))
    return j + 1


def _no_parameter(r: Reader, i: int, parts: list[WordPart], quoted: bool) -> int:
    """Bash reads the word and then stops with "bad substitution": only this part is not understood."""
    _, end = _argument(r, i, i + 2, "", "", quoted)
    r.depth -= 1
    text = r.s[i : end + 1]
    parts.append(Opaque(SYNTAX, f"`{text[:40]}` is no parameter", r.span(i, end + 1), text))
    return end + 1


def _arguments(
    r: Reader, start: int, i: int, operator: str, quoted: bool
) -> tuple[tuple[Word, ...], int]:
    """The words behind the operator, and the index of the closing brace."""
    # `${x/pattern/text}` and `${x:offset:length}` have two words.
    separator = operator if operator == ":" else "/" if operator[0] == "/" else ""
    arguments: list[Word] = []
    while True:
        word, i = _argument(r, start, i, operator, separator, quoted)
        arguments.append(word)
        if r.s[i] == "}":
            return tuple(arguments), i
        i += 1
        separator = ""


def _argument(
    r: Reader, start: int, i: int, operator: str, separator: str, quoted: bool
) -> tuple[Word, int]:
    s, n, begin = r.s, r.n, i
    parts: list[WordPart] = []
    plain = -1  # where text without a meaning began, while it goes on
    while i < n:
        c = s[i]
        before, plain = plain, -1
        # A pattern may begin with the slash that would end it.
        if c == "}" or (c == separator and not (c == "/" and i == begin)):
            return Word(s[begin:i], tuple(parts), r.span(begin, i)), i
        m = _PLAIN.match(s, i)
        if m:
            plain = _plain(r, before, i, m.end(), parts, quoted)
            i = m.end()
        elif operator == ":" and c in "'\\[{":
            raise Refusal(UNSUPPORTED, f"`{c}` in the offset of a parameter", i)
        elif (quoted or r.parenthesised) and s.startswith("$'", i):
            i = _ansi_c(r, i, parts, quoted)
        elif c in "$`":
            _one_reading(r, i, quoted)
            i = r.rules.expansion(r, i, parts, quoted)
        elif quoted and c in "'\"":
            i = _quotes_in_quotes(r, i, parts, operator)
        elif c == '"':
            i = double_quoted(r, i + 1, parts)
        elif c == "'":
            i = single_quoted(r, i, parts)
        elif c == "\\":
            i = _backslash(r, i, parts, quoted)
        elif c in "<>" and s[i + 1 : i + 2] in ("(", "\\"):
            raise Refusal(UNSUPPORTED, f"`{c}(` inside `${{ }}`", i)
        else:
            plain = _plain(r, before, i, i + 1, parts, quoted)
            i += 1
    raise Refusal(SYNTAX, "`${` without its closing `}`", start)


def _one_reading(r: Reader, i: int, quoted: bool) -> None:
    """Bash takes the backslash of `\\"` away in backticks in quotes, and leaves it in braces within those."""
    if quoted and r.s[i] == "`" and '\\"' in r.s[i : backticked(r, i, True)[1]]:
        raise Refusal(AMBIGUOUS, '`\\"` in backticks within braces within quotes', i)


def _plain(r: Reader, before: int, i: int, end: int, parts: list[WordPart], quoted: bool) -> int:
    """Text without a meaning of its own; one part with such text before it, so that `~/x` is one."""
    start = i
    if before >= 0:
        parts.pop()
        start = before
    parts.append(Literal(r.s[start:end], quoted, r.span(start, end)))
    return start


def _quotes_in_quotes(r: Reader, i: int, parts: list[WordPart], operator: str) -> int:
    """Quotes inside `"${ }"`: `"` pairs as ever; what `'` means depends on the operator."""
    if r.s[i] == '"':
        _no_dollar_before_quote(r, i, parts)
        before = len(parts)
        end = double_quoted(r, i + 1, parts)
        _no_dollar_before_quote(r, end - 1, parts)
        _no_name_goes_on(r, i)
        _no_name_goes_on(r, end - 1)
        for part in parts[before:]:
            if type(part) is Literal:
                no_loose_braces(part.text, i, outside=False)
        if any(c in "}'`\\" for c in r.s[i:end]):
            r.bash_only('" inside "${ }', i)
        return end
    r.bash_only("' inside \"${ }", i)
    end = r.s.find("'", i + 1)
    if end < 0:
        raise Refusal(SYNTAX, "a `'` without its closing `'`", i)
    text = r.s[i : end + 1]
    patterns = operator in _PATTERN_OPERATORS
    if any(c in text for c in ("$`\\" if patterns else '$`"\\')):
        raise Refusal(AMBIGUOUS, 'single quotes around an expansion inside `"${ }"`', i)
    parts.append(Literal(text[1:-1] if patterns else text, True, r.span(i, end + 1)))
    return end + 1


def _no_dollar_before_quote(r: Reader, i: int, parts: list[WordPart]) -> None:
    """Bash takes these quotes away and reads what is left once more: `"$"(id)` becomes `$(id)`."""
    last = parts[-1] if parts and r.s[i - 1] == "$" else None
    if not isinstance(last, Literal) or last.text[-1:] != "$":
        return
    escapes = i - 1
    while r.s[escapes - 1 : escapes] == "\\":
        escapes -= 1
    if (i - 1 - escapes) % 2 == 0:
        raise Refusal(AMBIGUOUS, 'a `$` before a `"` inside `"${ }"`', i)


def _no_name_goes_on(r: Reader, i: int) -> None:
    """The same of names: `"${u:-"$x"b}"` holds `$xb`."""
    s, end = r.s, i
    while s[end : end + 1] == '"':
        end += 1
    following, name = s[end : end + 1], s[s.rfind("$", 0, i) + 1 : i]
    if (following == "_" or following.isalnum()) and name.isidentifier():
        raise Refusal(AMBIGUOUS, 'a name that goes on behind a `"` inside `"${ }"`', i)


def _ansi_c(r: Reader, i: int, parts: list[WordPart], quoted: bool) -> int:
    """`$'…'` inside `"${ }"`: bash decodes it before it reads the rest, so it must stay plain.

    The same inside `"$( … )"`: there bash still thinks of the quotes around it.
    """
    if quoted:
        r.bash_only("$' inside \"${ }", i)
    end = ansi_c_quoted(r, i, parts)
    part = parts[-1]
    if not isinstance(part, Literal) or any(c in part.text for c in "$`\"'\\}"):
        raise Refusal(AMBIGUOUS, "`$'…'` with special characters inside `${ }`", i)
    return end


def _backslash(r: Reader, i: int, parts: list[WordPart], quoted: bool) -> int:
    following = r.s[i + 1 : i + 2]
    if following == "\n":
        return i + 2
    kept = "" if not quoted or following in '$`"\\}' else "\\"
    parts.append(Literal(kept + following, True, r.span(i, i + 2)))
    return i + 2
