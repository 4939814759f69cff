"""Path patterns: written like in `.gitignore`, anchored at a stated base, compiled to plain data.

    /etc            the folder and everything below it      ${workspace}/build   below the workspace
    ~/.ssh          below the home folder                   **/.env, .env        at any depth
    exact:/         this very path and nothing below it     *.pem                at any depth

What differs from git, on purpose: a name that stands for a folder covers the folder too (`dir/` and
`dir/**` match `dir`), nothing below a covered folder can be taken out again, and `!` is refused.

Compiled: base → group, with a group in parts that say where to look (`globs.find`): `lit` (an anchored
literal), `exact`, `any` (a literal name at any depth), `from` (anchored patterns by their first name),
`deep`, `head` and `tail` (floating ones by their first name, its first or its last character) and `gen`
(the rest). Each leads back to the text as
it was written.
"""

from __future__ import annotations

from gateway.policy import globs
from gateway.policy.globs import ANYDEPTH, bracket_end

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.policy.globs import Group, Patterns, Segment

ROOT, WORKSPACE, HOME, TMP = "/", "W", "H", "T"
VARIABLES = {"workspace": WORKSPACE, "home": HOME, "tmp": TMP}
_SYSTEM = (
    "/etc",
    "/usr",
    "/bin",
    "/sbin",
    "/home",
    "/root",
    "/var",
    "/opt",
    "/proc",
    "/sys",
    "/dev",
    "/boot",
)


class PatternError(ValueError):
    """What is wrong with a pattern, and what to write."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint


def split_base(text: str) -> tuple[str, str] | None:
    """The base that a pattern names itself, and the rest behind it; None when it names none."""
    if text == "~" or text.startswith("~/"):
        return HOME, text[1:]
    if text.startswith("${"):
        name, closed, rest = text[2:].partition("}")
        if not closed or name not in VARIABLES:
            raise PatternError(
                f"unknown variable `${{{name}`" + "}" * bool(closed),
                "there are ${workspace}, ${home} and ${tmp}",
            )
        if rest and not rest.startswith("/"):
            raise PatternError(f"`{rest}` must be joined to ${{{name}}} by a slash")
        return VARIABLES[name], rest
    if text.startswith(("$", "~")):
        raise PatternError(
            f"`{text}` is not expanded here", "write ${home}, ${workspace} or ${tmp}"
        )
    return None


def compile_pattern(
    text: str, into: Patterns, base: tuple[str, tuple[str, ...]] | None = None
) -> None:
    """Add a pattern to the compiled ones. `base`: what relative patterns are anchored at."""
    body = text
    exact = body.startswith("exact:")
    if exact:
        body = body[len("exact:") :]
    _refuse_oddities(body)
    own = split_base(body)
    if own is not None:
        where, rest = own
        lead: tuple[str, ...] = ()
        anchored = True
    elif base is not None:
        where, lead = base
        rest, anchored = body, "/" in body.rstrip("/")
        _refuse_system_path(body, base)
    else:
        where, rest, lead, anchored = ROOT, body, (), body.startswith("/")
        if not anchored and "/" in body.rstrip("/") and not body.startswith("**/"):
            raise PatternError(
                f"relative to which folder is `{body}`",
                f"write `${{workspace}}/{body}` or `**/{body}`",
            )
    segments = _segments(rest)
    if not anchored and not exact and segments and segments[0] != ANYDEPTH:
        segments.insert(0, ANYDEPTH)
    segments = [*lead, *segments]
    if exact and not all(isinstance(one, str) for one in segments):
        raise PatternError("`exact:` needs a path without pattern characters")
    _store(segments, text, exact, into.setdefault(where, {}))


def _refuse_oddities(body: str) -> None:
    if not body:
        raise PatternError("the pattern is empty")
    if body != body.strip():
        raise PatternError("the pattern begins or ends with a blank", "take it away, or escape it")
    if body.startswith("!"):
        raise PatternError(
            "`!` takes something out again that nobody sees",
            "use a list of its own (`deny`), or `except`",
        )
    if body.startswith("#"):
        raise PatternError("`#` begins a comment in such lists", "write `\\#` for the character")
    if "//" in body:
        raise PatternError("`//` never stands in a path")
    parts = body.split("/")
    if "." in parts or ".." in parts:
        raise PatternError(
            "`.` and `..` never stand in a path that is compared", "write the path they lead to"
        )


def _refuse_system_path(body: str, base: tuple[str, tuple[str, ...]]) -> None:
    if base != (ROOT, ()) and body.startswith(_SYSTEM):
        raise PatternError(
            f"`{body}` would be looked for below the base", "give it an entry with `base: /`"
        )


def _segments(rest: str) -> list[Segment]:
    segments: list[Segment] = []
    for part in rest.strip("/").split("/") if rest.strip("/") else []:
        if part == "**":
            if segments and segments[-1] == ANYDEPTH:
                continue
            segments.append(ANYDEPTH)
        else:
            segments.append(_segment(part))
    if segments and segments[-1] == ANYDEPTH:
        segments.pop()  # `X/**` covers X too
    return segments


def _segment(part: str) -> Segment:
    literal, index = [], 0
    while index < len(part):
        char = part[index]
        if char in "*?":
            return [_checked(part)]
        if char == "[":
            return [_checked(part)]
        if char == "\\":
            index += 1
            if index == len(part):
                raise PatternError("a backslash ends the pattern", "write `\\\\` for the character")
            char = part[index]
        literal.append(char)
        index += 1
    return "".join(literal)


def _checked(glob: str) -> str:
    """The glob, once every bracket in it is known to close."""
    index = 0
    while index < len(glob):
        if glob[index] == "\\":
            index += 1
        elif glob.startswith("[:", index + 1):
            raise PatternError("character classes are not read here", "write the characters out")
        elif glob[index] == "[":
            end = bracket_end(glob, index)
            if end < 0:
                raise PatternError("`[` is not closed", "write `\\[` for the character")
            index = end
        index += 1
    return glob


def _store(segments: list[Segment], text: str, exact: bool, group: Group) -> None:
    """File it where `globs.find` looks for it: the fewer patterns a name is held against the better."""
    first = segments[1] if len(segments) > 1 and segments[0] == ANYDEPTH else ANYDEPTH
    if exact:
        group.setdefault("exact", {})["/".join(map(str, segments))] = text
    elif all(isinstance(one, str) for one in segments):
        group.setdefault("lit", {})["/".join(map(str, segments))] = text
    elif isinstance(first, str) and len(segments) == 2:
        group.setdefault("any", {})[first] = text
    elif isinstance(first, str):
        group.setdefault("deep", {}).setdefault(first, []).append([segments, text])
    elif isinstance(first, list) and first[0][0] not in "*?[\\":
        group.setdefault("head", {}).setdefault(first[0][0], []).append([segments, text])
    elif isinstance(first, list) and first[0][-1] not in "*?]\\" and "\\" not in first[0]:
        group.setdefault("tail", {}).setdefault(first[0][-1], []).append([segments, text])
    elif isinstance(segments[0], str):
        group.setdefault("from", {}).setdefault(segments[0], []).append([segments, text])
    else:
        group.setdefault("gen", []).append([segments, text])


def join(into: Patterns, more: Patterns) -> None:
    """Add compiled patterns to others."""
    for base, group in more.items():
        target = into.setdefault(base, {})
        for part, held in group.items():
            if part == "gen":
                target.setdefault(part, []).extend(held)
            elif part in globs.BY_NAME:
                for name, found in held.items():
                    target.setdefault(part, {}).setdefault(name, []).extend(found)
            else:
                target.setdefault(part, {}).update(held)
