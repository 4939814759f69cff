"""Compiled path patterns against names and paths. See `patterns.py` for what they mean.

No regular expressions: compiling one costs more than a whole decision may.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TypeAlias

    # A literal name, a glob in a list of one, or 0 for `**`.
    Segment: TypeAlias = str | list[str] | int
    Group: TypeAlias = dict[str, Any]
    Patterns: TypeAlias = dict[str, Group]
    # A group, and which of its floating patterns may begin at a name.
    Known: TypeAlias = tuple[Group, dict[str, list[tuple[list[Segment], str]]] | None]

ANYDEPTH = 0
# Parts of a group whose lists are filed by a name or a character.
BY_NAME = ("from", "deep", "head", "tail")
# How floating patterns are filed: by the character of a name at a place, or by the whole name.
_PLACES = (("head", 0), ("tail", -1), ("deep", None))
_NOTHING: dict[str, Any] = {}
# Groups of which it is kept at which names their floating patterns begin, and how many names of each.
_MOST_GROUPS = 1_000
_MOST_NAMES = 2_000
_BEGUN: dict[int, Known] = {}


def segment_matches(glob: str, name: str) -> bool:
    """Does one glob (`*`, `?`, `[…]`, `\\x`) match one whole name?"""
    form, head, tail = _FORMS.get(glob) or _form(glob)
    if form == _HOLDS:
        return tail in name
    if not (name.startswith(head) and name.endswith(tail)):
        return False
    if form == _AROUND:
        return len(name) >= len(head) + len(tail)
    return (form == _PLAIN and head == name) or (form == _OTHER and _slow_match(glob, name))


# Most globs are a text with one `*` in it, or with one before and one behind it, or none. For the others
# the texts that a name must begin and end with. Which it is, is worked out once.
_HOLDS, _AROUND, _PLAIN, _OTHER = range(4)
_FORMS: dict[str, tuple[int, str, str]] = {}
_MOST_FORMS = 10_000


def _form(glob: str) -> tuple[int, str, str]:
    head, star, tail = glob.partition("*")
    if _special(head) or _special(tail):
        found = _held(glob)
    else:
        found = (_AROUND, head, tail) if star else (_PLAIN, head, "")
    if len(_FORMS) >= _MOST_FORMS:
        _FORMS.clear()
    _FORMS[glob] = found
    return found


def _held(glob: str) -> tuple[int, str, str]:
    text = glob[1:-1]
    if len(glob) > 2 and glob[0] == glob[-1] == "*" and not _special(text):
        return _HOLDS, "", text
    end = next(at for at, char in enumerate(glob) if _special(char))
    return _OTHER, glob[:end], ""


def _special(text: str) -> bool:
    return "*" in text or "?" in text or "[" in text or "\\" in text


def _slow_match(glob: str, name: str) -> bool:
    at, seen, star, mark = 0, 0, -1, 0
    while seen < len(name):
        if at < len(glob) and glob[at] == "*":
            star, mark = at, seen
            at += 1
            continue
        step = _one(glob, at, name[seen]) if at < len(glob) else 0
        if step:
            at += step
            seen += 1
        elif star >= 0:
            mark += 1
            at, seen = star + 1, mark
        else:
            return False
    while at < len(glob) and glob[at] == "*":
        at += 1
    return at == len(glob)


def _one(glob: str, at: int, char: str) -> int:
    """How many characters of the glob stand for this one character; 0 when they do not."""
    here = glob[at]
    if here == "?":
        return 1
    if here == "\\" and at + 1 < len(glob):
        return 2 * (glob[at + 1] == char)
    if here == "[":
        end = bracket_end(glob, at)
        if end > 0:
            return (end + 1 - at) * _in_bracket(glob[at + 1 : end], char)
    return int(here == char)


def _in_bracket(inside: str, char: str) -> bool:
    negated = inside[:1] in {"!", "^"}
    if negated:
        inside = inside[1:]
    index, found = 0, False
    while index < len(inside):
        low = inside[index]
        if low == "\\" and index + 1 < len(inside):
            index += 1
            low = inside[index]
        if inside[index + 1 : index + 2] == "-" and index + 2 < len(inside):
            high = inside[index + 2]
            found = found or low <= char <= high
            index += 3
        else:
            found = found or low == char
            index += 1
    return found != negated


def prefix_matches(segments: list[Segment], parts: list[str], at: int = 0, seen: int = 0) -> bool:
    """Do the segments match the path or one of its ancestors?"""
    while at < len(segments):
        segment = segments[at]
        if segment == ANYDEPTH:
            return _anywhere(segments, parts, at + 1, seen)
        if seen == len(parts):
            return False
        name = parts[seen]
        if isinstance(segment, str):
            if segment != name:
                return False
        elif not segment_matches(segment[0], name):  # type: ignore[index]
            return False
        at += 1
        seen += 1
    return True


def _anywhere(segments: list[Segment], parts: list[str], at: int, seen: int) -> bool:
    """The rest of the segments from some name on. The first name decides quickly where to look."""
    if at == len(segments):
        return seen < len(parts)
    first = segments[at]
    for start in range(seen, len(parts)):
        name = parts[start]
        if isinstance(first, str):
            if first != name:
                continue
        elif first != ANYDEPTH and not segment_matches(first[0], name):  # type: ignore[index]
            continue
        if at + 1 == len(segments) or prefix_matches(segments, parts, at, start):
            return True
    return False


def names(path: str) -> list[str]:
    """The names of an absolute path."""
    return path.strip("/").split("/") if path.strip("/") else []


def find(group: Group, relative: str, parts: list[str]) -> str:
    """The pattern of a group that matches a path below its base (empty: the base itself), or nothing.

    `parts` is the same path by names; who asks many groups splits it once.
    """
    found: str = _find_literal(group["lit"], relative) if "lit" in group else ""
    if not found and "exact" in group:
        found = group["exact"].get(relative, "")
    if found or not relative or len(group) == ("lit" in group) + ("exact" in group):
        return found
    for segments, text in group["from"].get(parts[0], ()) if "from" in group else ():
        if prefix_matches(segments, parts):
            return text  # type: ignore[no-any-return]
    found = _find_name(group, parts)
    for segments, text in group["gen"] if "gen" in group and not found else ():
        if prefix_matches(segments, parts):
            return text  # type: ignore[no-any-return]
    return found


def _find_name(group: Group, parts: list[str]) -> str:
    """Patterns that float, looked up by the name that they would begin at."""
    names = group.get("any")
    if names and not names.keys().isdisjoint(parts):
        for name in parts:
            if name in names:
                return names[name]  # type: ignore[no-any-return]
    known = _BEGUN.get(id(group)) or _known(group)
    if known[1] is None:
        return ""
    for start, name in enumerate(parts):
        begun = known[1].get(name)
        if begun is None:
            begun = _beginning(known, name)
        for segments, text in begun:
            if prefix_matches(segments, parts, 1, start):
                return text
    return ""


def _known(group: Group) -> Known:
    """What is kept of a group; nothing, where no pattern is filed by how a name begins or ends."""
    if len(_BEGUN) >= _MOST_GROUPS:
        _BEGUN.clear()
    floats = any(part in group for part, _ in _PLACES)
    # With the group, so that no other can come to have its identity.
    found = _BEGUN[id(group)] = group, {} if floats else None
    return found


def _beginning(known: Known, name: str) -> list[tuple[list[Segment], str]]:
    """The floating patterns of a group that may begin at a name. The folders around a workspace are asked
    for with every path, and nearly no name begins any."""
    group, names = known
    if names is None:
        return []
    if len(names) >= _MOST_NAMES:
        names.clear()
    found = names[name] = []
    for part, place in _PLACES if name else ():  # (`a//b` has a name of nothing)
        table = group.get(part, _NOTHING)
        for segments, text in table.get(name if place is None else name[place], ()):
            first = segments[1]
            if not isinstance(first, list) or segment_matches(first[0], name):
                found.append((segments, text))
    return found


# No system opens a longer path.
_LONGEST = 4096


def _find_literal(literal: dict[str, str], relative: str) -> str:
    if "" in literal:
        return literal[""]
    end = relative.find("/")
    while 0 < end <= _LONGEST:
        if relative[:end] in literal:
            return literal[relative[:end]]
        end = relative.find("/", end + 1)
    return literal.get(relative, "")


def place_below(group: Group, relative: str, parts: list[str]) -> tuple[bool, str]:
    """A pattern whose fixed part lies at or below a path; is it fixed to its end? Literals first."""
    inside = f"{relative}/" if relative else ""
    for part in ("lit", "exact"):
        for path, text in group.get(part, _NOTHING).items():
            if path.startswith(inside) or path == relative:
                return True, text
    if not relative:
        for part in ("any", *BY_NAME):
            for held in group.get(part, _NOTHING).values():
                return False, held if part == "any" else held[0][1]
        return False, group["gen"][0][1] if "gen" in group else ""
    for segments, text in group["from"].get(parts[0], ()) if "from" in group else ():
        if segments[: len(parts)] == parts:
            return False, text
    return False, ""


def each(patterns: Patterns, visit: Callable[[str, list[Segment], str, bool], None]) -> None:
    """Visit every pattern as (base, segments, text, exact)."""
    for base, group in patterns.items():
        for path, text in group.get("lit", {}).items():
            visit(base, path.split("/") if path else [], text, False)
        for path, text in group.get("exact", {}).items():
            visit(base, path.split("/") if path else [], text, True)
        for name, text in group.get("any", {}).items():
            visit(base, [ANYDEPTH, name], text, False)
        for part in BY_NAME:
            for held in group.get(part, _NOTHING).values():
                for segments, text in held:
                    visit(base, segments, text, False)
        for segments, text in group.get("gen", ()):
            visit(base, segments, text, False)


def any_text(patterns: Patterns) -> str:
    """The first pattern that there is, as it was written."""
    for group in patterns.values():
        for part in ("lit", "exact", "any"):
            for text in group.get(part, _NOTHING).values():
                return text  # type: ignore[no-any-return]
        for part in BY_NAME:
            for held in group.get(part, _NOTHING).values():
                return held[0][1]  # type: ignore[no-any-return]
        for _, text in group.get("gen", ()):
            return text  # type: ignore[no-any-return]
    return ""


def bracket_end(glob: str, start: int) -> int:
    """Where the bracket expression that begins at `start` ends, or -1."""
    index = start + 1
    if glob.find("]", index) < 0:
        return -1
    if index < len(glob) and glob[index] in "!^":
        index += 1
    if index < len(glob) and glob[index] == "]":
        index += 1
    while index < len(glob):
        if glob[index] == "\\":
            index += 1
        elif glob[index] == "]":
            return index
        index += 1
    return -1
