"""What a search hands on: the names that its options ask for, wherever it comes by (`words/walks.py`)."""

from __future__ import annotations

from gateway.facts.words.regexes import any_case, globs
from gateway.facts.words.walks import BUT_GIT, EVERYWHERE, SHOWN, deep
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.model import Arg
    from gateway.facts.programs.language.parsed import Parsed

_MOST = 16
_LEFT_OUT = frozenset(["--exclude-dir", "--ignore-dir", "--ignore", "--exclude", "-E"])
_ASKED = frozenset(["--include", "--glob", "--iglob", "--file-search-regex", "-g"])
# Every line has it, and so every file with a line.
_ALL_LINES = frozenset(["", ".", "^", "$", ".*", "^.*", ".*$", "^.*$"])
# These go into hidden folders by themselves, git's own among them.
_GOES_EVERYWHERE = "grep"


def with_names(parsed: Parsed, prints: tuple[Arg, ...], name: str) -> tuple[Arg, ...]:
    """The names among which those are that it finds."""
    walk = through(parsed, hidden=_GOES_EVERYWHERE in name)
    asked = _asked(parsed, name)
    if not asked and walk == EVERYWHERE and _finds_all(parsed):
        return tuple(replace(one, within=one.within and f"{one.within}/**") for one in prints)
    names = [deep(walk, one.rpartition("/")[2] or "*") for one in asked or ["*"]]
    if walk == EVERYWHERE:
        names += [f"{git}/{one}" for text in asked for git, one in _in_git(text)]
    found = tuple(dict.fromkeys(names))[:_MOST]
    return tuple(replace(one, names=(*one.names, *found)) for one in prints)


def _in_git(text: str) -> list[tuple[str, str]]:
    """`-g '.git/**'`: a path from where the search begins, which may go into git's own folder."""
    from fnmatch import fnmatchcase

    first, *rest = text.strip("/").split("/")
    if not rest or first == "**" or not fnmatchcase(".git", first):
        return []
    last = rest[-1] if rest[-1] != "**" else "*"
    return [(".git", deep(EVERYWHERE, last) if "**" in rest else "/".join(rest))]


def through(parsed: Parsed, *, hidden: bool) -> str:
    """The folders that are gone through. (`-u` of rg goes into hidden ones if it is said twice.)"""
    more = sum("--unrestricted" in item.option.names for item in parsed.items if item.option)
    if not (hidden or more > (parsed.program.name == "rg") or parsed.has("-H", "--hidden", "-.")):
        return SHOWN
    left_out = [
        value.text.removeprefix("!").removeprefix("**/").removesuffix("/**").rstrip("/")
        for names, value in _values(parsed)
        if value.exact
        and (not _LEFT_OUT.isdisjoint(names) or ("--glob" in names and value.text[:1] == "!"))
    ]
    if not left_out:
        return EVERYWHERE
    from fnmatch import fnmatchcase

    if not any(fnmatchcase(".git", one) for one in left_out):
        return EVERYWHERE
    return SHOWN if any(fnmatchcase(".\x01", one) for one in left_out) else BUT_GIT


def _values(parsed: Parsed) -> list[tuple[tuple[str, ...], Arg]]:
    return [
        (item.option.names, value)
        for item in parsed.items
        if item.option is not None
        for value in item.values[-1:]
    ]


def _asked(parsed: Parsed, name: str) -> list[str]:
    """What the options ask of the names, as patterns."""
    found: list[str] = []
    for names, value in _values(parsed):
        text = value.text
        if _ASKED.isdisjoint(names) or (value.exact and text[:1] == "!"):
            continue
        if not value.exact:
            return []
        if name in {"ag", "ack", "ack-grep"}:
            each = [one.rpartition("/")[2] for one in globs(text, fixed=False, extended=True)]
        else:
            each = [text]
        found += [any_case(one) for one in each] if "--iglob" in names else each
    return found


def _finds_all(parsed: Parsed) -> bool:
    """Every file, or nearly: `grep -rl .`, `grep -rL x`, `grep -rlv x`."""
    patterns = [value for names, value in _values(parsed) if "--regexp" in names]
    patterns = patterns or list(parsed.operands[:1])
    turned = parsed.has("-v", "--files-without-match", "--files-without-matches", "--files")
    return turned or any(one.exact and one.text in _ALL_LINES for one in patterns)


def with_names_of_fd(parsed: Parsed, given: tuple[Arg, ...]) -> tuple[Arg, ...]:
    """`fd -H 'con.*'`, `fd -g 'con*'`, `fd -e yaml`."""
    walk = through(parsed, hidden=parsed.has("-u"))
    endings = [value.text for names, value in _values(parsed) if "--extension" in names]
    pattern = parsed.operands[0].text if parsed.operands and parsed.operands[0].exact else ""
    if parsed.has("-g", "--glob"):
        each = [pattern.rpartition("/")[2]]
    else:
        each = globs(pattern, fixed=parsed.has("-F"), extended=True) if pattern else ["*"]
    each = [one.rpartition("/")[2] or "*" for one in each]
    names = [f"{one}.{ending.lstrip('.')}" for one in each for ending in endings] or each
    found = tuple(deep(walk, one) for one in names)[:_MOST]
    return tuple(replace(one, names=(*one.names, *found)) for one in given)
