"""Places that a text names somewhere, when it is not known what it writes or reads.

`for (const p of ['.git/hooks/pre-commit']) fs.writeFileSync(p, …)`, `open(b64decode('LmdpdC9o…'), 'w')`: no
reader follows every way that a string can go. But the string stands there, plain or in one of the usual
disguises, and that the path which is not known is this one is likely enough to say so.
"""

from __future__ import annotations

from itertools import islice

from gateway.facts.effects import RawPath
from gateway.facts.model import Arg
from gateway.facts.walk.flat_walks import flat
from gateway.facts.walk.guard_names import guarded, replaced
from gateway.facts.words.own_patterns import each
from gateway.regex import compiled_later

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Iterable, Iterator

    from gateway.facts.code.model import CodeEffects

_STRING = compiled_later(r"""(["'`])((?:\\.|(?!\1)[^\\\n]){0,400})\1""")
# Words in brackets are strings too: `%w[.git hooks x]` of ruby, `qw(.git hooks x)` of perl.
# What Python knows as an escape; any other backslash stands for itself (and would be warned of).
_ESCAPES = compiled_later(r"(\\[\\'\"abfnrtvxNuU\n]|\\[0-3][0-7]{0,2}|\\[4-7][0-7]?(?![0-7]))|\\")
_WORDS = compiled_later(r"(?:%[wWiI]|\bqw\s?)[\[({<|/!]([^\])}>|!\n]{1,200})")
_NUMBERS = compiled_later(r"\d{2,3}(?:[\s,]+\d{2,3}){3,200}")
_BASE64 = compiled_later(r"[A-Za-z0-9+/_-]{6,}={0,2}")
# A character by its number: `chr(46)`, `String.fromCharCode(46)`; in strings `\u{2e}`, and Lua's `\46`.
_CHARACTER = compiled_later(
    r"(?i)\b(?:uni)?(?:chr|char|(?:from_?)?char_?code|from_?code_?point)\((\d{2,3})\)"
)
_BRACED = compiled_later(r"\\u\{([0-9a-fA-F]{1,6})\}")
_DECIMAL = compiled_later(r"\\(\d{2,3})")
_PERCENT = compiled_later(r"%([0-9a-fA-F]{2})")
_HEX = compiled_later(r"(?:[0-9a-fA-F]{2}){5,}")
# What git starts by itself, and what a shell or a service starts with; keys.
_OF_GIT = compiled_later(
    r"(?i)\.git/(?:hooks/[\w.-]*|config(?:\.worktree)?\b|info/attributes)|\bhooks/(?:pre|post|prepare|commit|update|reference|fsmonitor|applypatch)[\w-]*"
)
_AT_HOME = compiled_later(
    r"(?i)\.(?:ssh/[\w.-]+|bash(?:rc|_profile|_login|_logout|_aliases)|zsh(?:rc|env|profile|login)|profile$|aws/\w+|gnupg/\w+|kube/config|netrc$|pgpass$"
    r"|git-credentials|docker/config\.json|config/(?:systemd|autostart|gh|gcloud|fish|git)/[\w./-]+)"
)
# Secrets of the project; and patterns, or parts, by which they are picked out of a list.
_OF_PROJECT = compiled_later(r"(?:file:(?://)?|@|(?:.*/)?)(\.env(?:\.[\w-]+)?)")
_PICKED = compiled_later(r"%\.?env%?|\.e%|\.env%|\.e\w?\*?|\.env\*|\*\.?env|\.\?\*env|\.\[e\]nv\*?")
_ENDS = compiled_later(
    r"""(?i)\b(?:ends_?with|end_with\?|includes|grep|match\w*|search|test)\W{1,4}\.?env\b"""
)
# `"." + x`, and `x` is `"env"`.
_DOTTED = compiled_later(r"""["'`]\.["'`]\s*(?:\+|\.\.?)\s*[A-Za-z_$]""")
# Below a folder for which git was asked.
_ASKS = compiled_later(r"--(?:absolute-)?git-(?:common-)?(?:dir|path)|\bGIT_DIR\b|\bgit_dir\b")
_ASKED = compiled_later(r"--git-path[\s\"',]+(hooks|config|info/attributes)\b")
_IN_GIT = compiled_later(r"/?(config(?:\.worktree)?|hooks(?:/[\w.-]*)?|info/attributes)")
# A whole path that nobody writes backwards, or as numbers, by chance.
_WHOLE = compiled_later(r"/(?:home|Users|root|etc|mnt|media|srv|boot|var)/[\w./-]+")
_JOINED = compiled_later(r"[\"',;:={}\[\]()<>|]")
_PART = compiled_later(r"[^\"',;:={}\[\]()<>|]+")
_MOST, _MOST_PLAIN = 600, 4_000
_SHORT = 100


def is_open(path: RawPath) -> bool:
    """It may be one of several, or lie in a folder that is not known."""
    strays = path.base is not None and not path.base.exact and path.arg.text[:1] != "/"
    return not path.arg.exact or path.arg.glob or path.recursive or path.below or strays


def named(seen: CodeEffects, text: str, home: Arg, given: Iterable[str]) -> list[RawPath]:
    """The probable paths of what is written, or read, at a place that is not known. `given`: its words
    and what it is fed."""
    open_ones = (one.role for one in seen.paths if is_open(one))
    roles = sorted({role for role in open_ones if role in {"write", "read"}})
    if not roles:
        return []
    said = {one.arg.text for one in seen.paths if one.arg.exact and one.role == "read"}
    found: dict[str, None] = {}
    given, strings = tuple(given), list(islice(_strings(text), _MOST))
    if len(strings) == _MOST:  # of the rest only what is plain
        strings += [(one[2], True) for one in islice(_STRING.finditer(text), _MOST_PLAIN)]
    for string in [one.arg.text for one in seen.paths if not one.arg.exact]:
        found.update(dict.fromkeys(_places(string, home)))
    for words in given:
        for string in (words, *_parts(words)):
            found.update(dict.fromkeys((*_places(string, home), *_of_project(string))))
    dotted = "env" in given and any(one == "." for one, _ in strings)
    dotted = dotted or (
        _DOTTED.search(text) is not None and any(one == "env" for one, _ in strings)
    )
    if dotted or _ENDS.search(text):
        found[".env"] = None
    found.update(dict.fromkeys(_below_git(text, strings)))
    for string, plain in strings:
        found.update(dict.fromkeys(_of_project(string)))
        if not plain and _WHOLE.fullmatch(string):
            found[string] = None
        if replaced(string, ".env", text):
            found[".env"] = None
        # A key that is named in plain letters is noted as read elsewhere.
        if "write" in roles or not plain:
            found.update(dict.fromkeys(one for one in _places(string, home) if string not in said))
    places = [
        RawPath(role, Arg(path), via="code") for path in found if path not in said for role in roles
    ]
    places += flat(seen, text)
    return [*places, *(guarded(seen, text, strings, given, home) if "write" in roles else ())]


def _parts(words: str) -> list[str]:
    """`{"file":".env"}`, `a,.env`: what stands in what it is fed."""
    return _PART.findall(words) if len(words) < _SHORT and _JOINED.search(words) else []


def _places(string: str, home: Arg) -> Iterator[str]:
    if " " in string or "\n" in string:
        return  # a sentence, not a path
    of_git = _OF_GIT.search(string)
    if of_git is not None:
        place = of_git.group().lower()
        yield place if place.startswith(".git") else f".git/{place}"
    at_home = _AT_HOME.search(string)
    if at_home is not None and home.exact:
        yield f"{home.text.rstrip('/')}/{at_home.group()}"


def _below_git(text: str, strings: list[tuple[str, bool]]) -> Iterator[str]:
    """It asks git where its folder is, and names something in it."""
    if _ASKS.search(text) is not None:
        asked = _ASKED.search(text)
        if asked is not None:
            yield f".git/{asked[1]}"
        for string, _ in strings:
            below = _IN_GIT.fullmatch(string)
            if below is not None:
                yield f".git/{below[1]}"


def _of_project(string: str) -> Iterator[str]:
    if len(string) < _SHORT and "e" in string:
        plain = string.replace("\\", "").strip("^$")
        secret = _OF_PROJECT.fullmatch(plain)
        if secret is not None:
            yield secret[1]
        elif _PICKED.fullmatch(plain):
            yield ".env"


def _strings(text: str) -> Iterator[tuple[str, bool]]:
    """Each string of the text, and what it is decoded; with it whether that is plain."""
    before, last = "", ["", "", ""]
    text = _CHARACTER.sub(_quoted, text)
    for match in _STRING.finditer(text):
        string = match[2]
        yield _DECIMAL.sub(_character, string), False
        string = _BRACED.sub(lambda found: chr(int(found[1], 16) % 0x110000), string)
        if "\\" in string:
            string = _ESCAPES.sub(lambda found: found[1] or r"\\", string)
            string = string.encode("latin-1", "replace").decode("unicode_escape", "replace")
        yield string, True
        if "{" in string and "," in string:  # for a library that expands it
            yield from ((one, False) for one in each(string))
        for count in (1, 2, 3):
            yield "".join([*last[-count:], string]), False
        last = [*last[1:], string]
        joined = f"{before.rstrip('/')}/{string}" if before else string
        yield joined, True
        before = joined[-200:] if string and "/" not in string[:-1] else string
        for other in _decoded(string):
            yield other, False
    for words in _WORDS.finditer(text):
        yield "/".join(words[1].split()), True
    for numbers in _NUMBERS.finditer(text):
        codes = [int(one) for one in numbers.group().replace(",", " ").split()]
        yield "".join(chr(one) for one in codes if one < 256), False


def _character(found: re.Match[str]) -> str:
    return chr(int(found[1]) % 256)


def _quoted(found: re.Match[str]) -> str:
    sign = _character(found)
    return f"'{sign}'" if sign not in "'\\\n" else ""


def _decoded(string: str) -> Iterator[str]:
    import base64
    import codecs

    yield string[::-1]
    yield codecs.decode(string, "rot13")
    if "%" in string:
        yield _PERCENT.sub(lambda found: chr(int(found[1], 16)), string)
    raw = b""
    if _HEX.fullmatch(string):
        raw = bytes.fromhex(string)
    elif _BASE64.fullmatch(string):
        padded = string.rstrip("=").replace("-", "+").replace("_", "/")
        try:
            raw = base64.b64decode(padded + "=" * (-len(padded) % 4))
        except ValueError:
            raw = b""
    yield _unpacked(raw).decode("latin-1")


def _unpacked(raw: bytes) -> bytes:
    if raw[:1] != b"\x78":
        return raw
    import zlib

    try:
        return zlib.decompressobj().decompress(raw, 4_000)
    except zlib.error:
        return raw
