"""Strings with holes: text of which a part is not known.

A value of the shell is an ordinary `str` here. What isn't known in it is a single character of the
private plane 16, a *hole*, which says how much is known after all. So values are concatenated, split
and stored as strings, and text that is handed to a shell can be parsed with its holes in place.

A text of the user that holds such a character by itself only makes us know less.
"""

from __future__ import annotations

from gateway.facts import limits
from gateway.facts.model import variable_of
from gateway.facts.words.walks import EVERYWHERE
from gateway.regex import compiled_later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

# Kinds of holes, each knows less than the one before.
NUMBER = 0  # a whole number, written without leading noughts
NAME = 1  # a word of letters, digits, `_ : + , -`: a date, a hash
FILE = 2  # no slash, neither empty nor `.` or `..`: a name in a folder
ENV = 3  # anything, but not of this text's making: an inherited variable; may be empty
ANY = 4  # anything: output of a program, content of a file

# Signs of which a hole is made, where they are known: it may still be empty, or several lines of them.
DIGITS = "digits"  # and line breaks
WORDS = "words"  # letters, digits, `_ . + -` and blanks
IDS = "ids"  # hexadecimal digits and line breaks
INHERITED = "inherited"  # whatever an inherited variable holds, that was found not to be empty
AS_IT_IS = "as it is"  # an inherited variable, of which nothing was changed
TOOL = "tool"  # a folder that a program keeps for what is its own
VERSION = "version"  # one word of letters, digits, `_ . + -`, or nothing
REFS = "refs"  # names of branches and blanks: no word begins with a dash
_FILLED = f"{INHERITED} {AS_IT_IS}"
_UNTOUCHED = {AS_IT_IS: "", _FILLED: INHERITED}
_NO_SLASH = frozenset([DIGITS, WORDS, IDS, VERSION])

_FIRST = 0x100000
# Nothing is known of what stands around a hole.
NOT_CUT = ("", "", "")
_MOST = 8_000
# More patterns of names than these are not told apart.
_NAMES = limits.ELEMENTS
_HOLE = compiled_later("[\U00100000-\U0010ffff]")
_HOLES = compiled_later("[\U00100000-\U0010ffff]+")
_BEGIN = chr(_FIRST)
# An end of a name that makes no `..` of what stands before it, and nothing that is held behind a slash.
_NAME_END = compiled_later(r"(?!\.(?:git|env|ssh|husky|claude))(?=.*[A-Za-z0-9~])[A-Za-z0-9_.~+-]+")
_WORDS = compiled_later(r"[A-Za-z0-9_.+\s-]*")
# Up to this length looking at each character is as quick as a regular expression.
_SHORT = 200
# A backslash escapes inside brackets too, in some dialects.
_BRACKETED = {ord("*"): "[*]", ord("?"): "[?]", ord("["): "[[]", ord("\\"): "[\\\\]"}


class Holes:
    """The reasons behind the holes of one request."""

    __slots__ = ("_around", "_made", "_names", "_reasons", "_signs", "_trees")

    def __init__(self) -> None:
        self._made: dict[tuple[object, ...], str] = {}
        # What stands before and behind it in the names of which it is cut out, and where they lie.
        self._around: dict[str, tuple[str, str, str]] = {}
        self._signs: dict[str, str] = {}
        self._names: dict[str, tuple[str, ...]] = {}
        # One of them is some path below a folder, whichever.
        self._trees = False
        self._reasons: list[tuple[str, tuple[int, ...], str]] = []

    def make(
        self,
        kind: int,
        why: str,
        sources: tuple[int, ...] = (),
        within: str = "",
        signs: str = "",
        names: tuple[str, ...] = (),
        around: tuple[str, str, str] = NOT_CUT,
    ) -> str:
        """A hole: how little is known, why, the commands whose output it is, the folder below which it
        lies if it is a path that `find` or its like has printed, the signs that it is made of, and the
        patterns of which each of its words matches one. `around`: it is cut out of a name that is there."""
        key = (kind, why, sources, within, signs, names, around)
        hole = self._made.get(key)
        if hole is None:
            if len(self._reasons) < _MOST:
                self._reasons.append((why, sources, within))
            hole = chr(_FIRST + 8 * (len(self._reasons) - 1) + kind)
            self._made[key] = hole
            if signs and len(self._reasons) < _MOST:
                self._signs[hole] = signs
            if names and len(self._reasons) < _MOST:
                self._names[hole] = names
            if around[1]:
                self._around[hole] = around
            self._trees = self._trees or within.endswith("/**")
        return hole

    def names(self, text: str) -> tuple[str, ...]:
        """The patterns for what stands from the first hole on; none if they are not known."""
        if not self._names and not self._trees:
            return ()
        found = holes_of(text)
        names = self._names.get(found[0], ()) if len(found) == 1 else ()
        if not names and len(found) == 1 and self._reason(found[0])[2].endswith("/**"):
            names = (EVERYWHERE,) if suffix(text)[:1] == "/" else ()  # each folder below one
        end = escape(suffix(text)) if names else ""
        return tuple(f"{name}{end}" for name in names) if end else names

    def selected(self, text: str) -> tuple[str, ...]:
        """The patterns of names that the text, or each word of it, stands for; none if it may be any."""
        text = text.strip("\n")
        if is_exact(text):
            return ()
        names = self.names(text)
        if names:
            begin = escape(prefix(text))
            return tuple(f"{begin}{name}" for name in names)
        if worst(text) > FILE:
            return ()
        pattern = as_pattern(escape(text))
        return (pattern,) if pattern.strip("*?/") else ()

    def all_selected(self, texts: Iterable[str], *, known: bool = False) -> tuple[str, ...]:
        """The patterns of all of these, each once; with those that are `known` to the end."""
        found: dict[str, None] = {}
        for text in texts:
            if known and text and is_exact(text):
                found[escape(text)] = None
            else:
                found.update(dict.fromkeys(self.selected(text)))
        return tuple(found)[:_NAMES]

    def one_of(self, texts: Iterable[str], why: str, sources: tuple[int, ...] = ()) -> str:
        """A hole for one of several texts, or for some of them."""
        each = tuple(texts)
        names = self.all_selected(each, known=True)
        return self.make(ANY, why, sources or self.sources("".join(each)), names=names)

    def signs(self, text: str) -> str:
        """The signs that the text is made of; empty when they may be any."""
        found = {self._signs_of(hole) for hole in holes_of(text)}
        rest = without(text, "").strip("\n")
        if len(found) == 1 and not rest:
            return found.pop()
        if found <= {DIGITS} and (not rest or (rest.isascii() and rest.isdigit())):
            return DIGITS
        return WORDS if found <= {DIGITS, WORDS, VERSION} and _WORDS.fullmatch(rest) else ""

    def is_one_word(self, text: str) -> bool:
        """`app:$VERSION`: whatever is not known behind the colon, no blank is among that."""
        begin = prefix(text)
        return bool(self._signs and (":" in begin or "=" in begin)) and all(
            (ord(hole) - _FIRST) & 7 <= NAME or self._signs.get(hole) == VERSION
            for hole in holes_of(text)
        )

    def is_name(self, text: str) -> bool:
        """`out-$V.txt`: no slash stands in what is not known, and a part of the name beside it is."""
        if not self.is_plain(text):
            return False
        parts = [one for one in text.split("/") if not is_exact(one)]
        return all(any(map(str.isalnum, without(one, ""))) for one in parts)

    def is_plain(self, text: str) -> bool:
        """What is not known of it is made of signs that are known, among them no slash."""
        return bool(self._signs) and all(
            (ord(hole) - _FIRST) & 7 <= NAME or self._signs_of(hole) in _NO_SLASH
            for hole in holes_of(text)
        )

    def ids(self, text: str) -> bool:
        """It is made of hexadecimal digits and line breaks, if it is not empty."""
        return bool(self._signs) and self.signs(text) in {IDS, DIGITS}

    def _signs_of(self, hole: str) -> str:
        kind = (ord(hole) - _FIRST) & 7
        if kind <= NAME:
            return DIGITS if kind == NUMBER else ""
        signs = self._signs.get(hole, "")
        return _UNTOUCHED.get(signs, signs)

    def is_untouched(self, hole: str) -> bool:
        """The value of an inherited variable, as whoever started this shell has set it."""
        return self._signs.get(hole, "") in {AS_IT_IS, _FILLED, TOOL}

    def filled(self, hole: str) -> str:
        """The same, found not to be empty."""
        signs = _FILLED if self.is_untouched(hole) else INHERITED
        return self.make(ANY, self.why(hole), self.sources(hole), signs=signs)

    def why(self, text: str) -> str:
        """Why the text is not known: the reason of its first hole."""
        first = _first(text)
        return self._reason(first)[0] if first else ""

    def variables(self, text: str) -> tuple[str, ...]:
        """The variables of the environment whose values stand in the text."""
        names = (variable_of(self._reason(hole)[0]) for hole in holes_of(text))
        return tuple(dict.fromkeys(filter(None, names)))

    def sources(self, text: str) -> tuple[int, ...]:
        """The commands whose output stands in the text."""
        found: dict[int, None] = {}
        for hole in dict.fromkeys(holes_of(text)):
            found.update(dict.fromkeys(self._reason(hole)[1]))
        return tuple(found)

    def is_any(self, why: str) -> bool:
        """This is the reason of something that may be anything."""
        return any(kind == ANY and reason == why for kind, reason, *_ in self._made)

    def is_tool(self, why: str) -> bool:
        """This is the reason of a folder that a tool keeps."""
        return any(key[1] == why and key[4] == TOOL for key in self._made)

    def within(self, text: str) -> str:
        """The folder below which the text lies, when it is one path that was found."""
        if is_exact(text) or len(prefix(text)) != len(text) - 1:
            return ""
        return self._reason(text[-1])[2]

    def behind(self, text: str) -> tuple[str, str]:
        """What has to stand behind the text to make the name of what is there, and the folder where that
        lies: `.orig` behind `${f%.orig}`, for each of `*.orig`; a slash behind that of a folder."""
        if not self._around or is_exact(text):
            return "", ""
        head, tail, folder = self._around.get(text.rstrip("/")[-1:], NOT_CUT)
        name = text.rstrip("/") if tail == "/" else text
        return (tail, folder) if tail and name[:-1] == head else ("", "")

    def beside(self, text: str) -> str:
        """`$f.tmp`: the folder of a path that was found, when a part of a name stands behind it. (The path
        may be that of the folder, beside which such a name lies: a listing of this folder, or of one in it.)
        """
        found = holes_of(text)
        end = text.partition(found[0])[2] if len(found) == 1 else ""
        if text[:1] == "/" or not _NAME_END.fullmatch(end):
            return ""
        return folder_of(self._reason(found[0])[2])

    def _reason(self, hole: str) -> tuple[str, tuple[int, ...], str]:
        at = (ord(hole) - _FIRST) >> 3
        if at < len(self._reasons):
            return self._reasons[at]
        return ("a character for private use stands in it", (), "")


def folder_of(within: str) -> str:
    """The folder, without the mark that every name in it (`/*`), or below it (`/**`), comes in turn."""
    return within.rstrip("*").rstrip("/") or "/" if within[-1:] == "*" else within


def holes_of(text: str) -> list[str]:
    """The holes of a text, in their order."""
    if text.isascii():
        return []
    if len(text) > _SHORT:
        return _HOLE.findall(text)
    return [character for character in text if character >= _BEGIN]


def _first(text: str) -> str:
    if len(text) > _SHORT:
        found = None if text.isascii() else _HOLE.search(text)
        return found.group() if found else ""
    if not text.isascii():
        for character in text:
            if character >= _BEGIN:
                return character
    return ""


def is_exact(text: str) -> bool:
    """The text has no hole."""
    return text.isascii() or not _first(text)


def riddled(text: str) -> bool:
    """More of it is not known than can be followed."""
    return len(text) > limits.HOLES and len(holes_of(text)) > limits.HOLES


def worst(text: str) -> int:
    """The kind of the hole that knows least, or -1."""
    if text.isascii():
        return -1
    return max(((ord(hole) - _FIRST) & 7 for hole in holes_of(text)), default=-1)


def kinds(text: str) -> frozenset[int]:
    """The kinds of its holes."""
    return frozenset((ord(hole) - _FIRST) & 7 for hole in holes_of(text))


def least(text: str) -> int:
    """The kind of the hole that knows most."""
    return min(((ord(hole) - _FIRST) & 7 for hole in holes_of(text)), default=ANY)


def foreign(text: str) -> bool:
    """Signs beyond ASCII stand in it: where one ends, and which is its capital, is for the locale to say."""
    return not text.isascii() and not without(text, "").isascii()


def prefix(text: str) -> str:
    """What is known of the beginning."""
    first = _first(text)
    return text.partition(first)[0] if first else text


def suffix(text: str) -> str:
    """What is known of the end."""
    found = holes_of(text)
    return text.rpartition(found[-1])[2] if found else text


def as_pattern(text: str) -> str:
    """A pattern that the text certainly matches. Only for text whose holes hold no slash. (Two of them beside
    one another are one star: two mean any depth.)"""
    return text if text.isascii() else _HOLES.sub("*", text)


def escape(text: str) -> str:
    """The pattern that matches just this text."""
    return text.translate(_BRACKETED)


def when_empty(text: str) -> str:
    """The text if all that is unknown in it is empty: inherited variables, and behind a known beginning what
    a command prints. Empty when other parts are unknown too."""
    found = {(ord(hole) - _FIRST) & 7 for hole in holes_of(text)}
    if not found <= {ENV, ANY} or (ANY in found and text[:1] == _first(text)):
        return ""
    return without(text, "")


def unended(text: str) -> str:
    """What was printed, without the ends of its last lines: if nothing stands in the holes at the end, what
    stands before them has ended as well."""
    if text.isascii():
        return text
    end = len(text)
    while end and text[end - 1] >= _BEGIN and (ord(text[end - 1]) - _FIRST) & 7 >= ENV:
        end -= 1
    return text[:end].rstrip("\n") + text[end:] if end < len(text) else text


def without(text: str, stand_in: str) -> str:
    """The text with something in the place of each hole."""
    for hole in dict.fromkeys(holes_of(text)):
        text = text.replace(hole, stand_in)
    return text
