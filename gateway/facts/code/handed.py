"""Places that a text spells out and hands to what nobody here has read: `trash("/home/x")`, `DB("~/x.db")`.

What becomes of them there is not known, so it may be anything: they may be read, and written. Only what is a
place by its look counts: `/api/users`, `text/html` and `/x+/` are none.
"""

from __future__ import annotations

from posixpath import normpath

from gateway.facts.code.model import Likely
from gateway.facts.code.text import FOLDER, known
from gateway.regex import compiled_later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from gateway.facts.code.gather import Gather
    from gateway.facts.code.model import Text
    from gateway.facts.model import Arg

_LONGEST, _MOST = 300, 3_000
_BEFORE = compiled_later(r"file:/*(?=/)|[\w+]+:///+(?=/)|--?[\w-]+?=?(?=(?:/|~/|\.\./)[\w.])")
# It climbs, lies at somebody's home, or in git's own folder.
_AWAY = compiled_later(
    r"(?:~\w*|\.\.)(?:/[^\n<>|?*]*)?|(?:\./)+\.\./[^\n<>|?*]*|(?:[^\s:]*/)?\.git(?:/[^\n<>|?*]*)?"
)
_GIT = compiled_later(r"(?:[^\s:]*/)?\.git/?")
_WHOLE = compiled_later(r"/(\w+)(/(?!:)(?:[^\n<>|?*{}/]|/(?!:))*)?")
# Routes of a site begin so as well: with one name behind it is a place only where this text runs, or at home.
_ROUTED = frozenset({"home", "media", "Users"})
# Where machines keep what is somebody's, or their own settings; and where what lies is only read (or a device).
_OWNED = frozenset("home Users mnt media srv Volumes private root etc boot".split())  # noqa: SIM905
_SHARED = frozenset(
    "usr opt nix bin sbin lib lib64 proc sys dev run snap Applications Library System".split()  # noqa: SIM905
)
_SITES = ("/var/www/", "/var/spool/", "/var/mail/", "/var/backups/")
# Where keys lie.
_HIDDEN = compiled_later(
    r"(?:[^\s:]*/)?\.[A-Za-z][^\s/]*(?:/[^\n<>|?*]*)?|[^\s:]+\.(?:pem|key|p12|pfx|kdbx?)|(?:[^\s:]*/)?id_(?:rsa|dsa|ed25519|ecdsa)"
)
# They compare, or cut, what they are given.
_LOOKS = compiled_later(
    r"(?:is|has|match|ignore|normali[sz]e|relative|base_?name|dir_?name|ext_?name|parse|compare|validate|contains|includes?|equals?|starts_?with"
    r"|ends_?with|split|replace|sub|search|test|assert|expect|index_?of|echo|secho|say|style|render|log|print|debug|info|warn(?:ing)?|error)(?:$|[_A-Z]|es$|s$|ed$)\w*"
)
# They are given a place on a server of their own, or in a document.
_ROUTES = frozenset(
    "get head post put patch all options use route goto visit navigate redirect link href url_for reverse resolve xpath".split()  # noqa: SIM905
)
_FILE = compiled_later(r"[\w.-]+(?:/[\w.-]+)*/?")


def looks(called: str) -> bool:
    """By its name it does nothing with a place that it is given."""
    return _LOOKS.match(called) is not None


def routes(called: str) -> bool:
    """What it is given, by its name, is seldom a file."""
    return called in _ROUTES


def hand(
    gather: Gather,
    values: Iterable[tuple[Text, bool]],
    env: Mapping[str, Arg],
    *,
    only_read: bool = False,
) -> None:
    """Note the places among what a call is given; with each whether it stands in a list (of names that are
    left out, most often, when they are those of keys)."""
    for number, (given, listed) in enumerate(values):
        if number >= _MOST:
            gather.unknown("effects", "more is handed on than is followed")
            return
        value, text = given, _spelled(given)
        if len(text) >= _LONGEST and text[:1] in {"/", "~", "."}:
            text = normpath(text)
        if len(text) >= _LONGEST:
            continue
        plain = _plain(text)
        if plain != text:
            text, value = plain, known(plain)
        owned, shared = _where(text, env)
        # The text stands elsewhere itself by now.
        owned = owned or (gather.base is not None and _FILE.fullmatch(text) is not None)
        if owned or shared or (not listed and _HIDDEN.fullmatch(text)):
            gather.path("read", value)
        if owned and not only_read:
            gather.path("write", value)
            if _GIT.fullmatch(text):
                gather.path("delete", value, recursive=True)


def _spelled(value: Text) -> str:
    """What it is, or most probably is."""
    if not value.arg.exact and isinstance(value, Likely) and value.likely is not None:
        return value.likely.text
    return value.arg.text


def _plain(text: str) -> str:
    """The path in an address, or behind an option, without detours: `sqlite:////x`, `-o/x`, `a/../../x`."""
    text = _BEFORE.sub("", text.strip(), count=1)
    if "/" not in text or "://" in text:
        return text
    tidy = normpath(text)
    return tidy[1:] if tidy[:2] == "//" else tidy


def _where(text: str, env: Mapping[str, Arg]) -> tuple[bool, bool]:
    """Somebody's own place, and one that everybody reads. `/home` alone is a page of a site, or a route."""
    if _AWAY.fullmatch(text):
        return True, False
    found = _WHOLE.fullmatch(text)
    if found is None:
        return False, False
    here = [env[name].text for name in ("HOME", FOLDER) if name in env]
    near = set(map(_first, here))
    if found[1] in _ROUTED and text.count("/", 0, -1) < 3 and not any(map(_above(text), here)):
        return False, False
    owned = found[1] in _OWNED or found[1] in near or text.startswith(_SITES)
    return owned and found[2] not in {None, "/"}, found[1] in _SHARED or found[1] == "var"


def _above(text: str) -> Callable[[str], bool]:
    folder = text.rstrip("/") + "/"
    return lambda path: f"{path}/".startswith(folder)


def _first(path: str) -> str:
    return path.strip("/").partition("/")[0]
