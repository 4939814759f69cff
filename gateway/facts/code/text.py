"""The little algebra of half-known strings that every reader needs: join, paths, hosts."""

from __future__ import annotations

from gateway.facts.addresses import canonical, carries_secret
from gateway.facts.code.model import Text
from gateway.facts.model import Arg, HostUse, variable_of
from gateway.regex import compiled_later
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

# A string longer than this is data, not a path or a command; following it would only cost memory.
LONGEST = 65_536
_PORTS = {
    "http": 80,
    "https": 443,
    "ftp": 21,
    "ftps": 990,
    "sftp": 22,
    "ssh": 22,
    "ws": 80,
    "wss": 443,
}


def known(text: str) -> Text:
    """A string that is known to the end."""
    if len(text) > LONGEST:
        return unknown("a string of this length is not followed")
    return Text(Arg(text))


def unknown(why: str, prefix: str = "") -> Text:
    """A string of which at most the beginning is known."""
    return Text(Arg(prefix, exact=False, why=why))


def concat(parts: Iterable[Text]) -> Text:
    """The strings one after the other: known up to the first part that isn't."""
    out = ""
    parts = tuple(parts)
    glob = any(part.arg.glob for part in parts)
    tree = fresh = False
    picked: tuple[str, ...] = ()
    for part in parts:
        arg = part.arg
        if tree or fresh:
            if ".." in arg.text or not arg.exact:
                return unknown("it is put together from what is not known here")
            if picked and arg.text[:1] != "/":
                picked = tuple(f"{one}{_as_pattern(part)}" for one in picked)
            elif tree and arg.text[:1] == "/":
                picked = picked_by(out, picked, part)
            continue  # another name in the same folder
        out += arg.text if arg.glob or not glob else escaped(arg.text)
        tree, fresh, picked = part.tree, part.fresh, part.picked
        if len(out) > LONGEST:
            return unknown("a string of this length is not followed")
        if not arg.exact:
            first = min((at for at in map(out.find, "*?[") if at >= 0), default=len(out))
            text = out[:first] if glob else out
            more = tuple(filter(None, (variable_of(one.arg.why) for one in parts)))
            return Text(replace(arg, text=text, glob=False, variables=more))
    why = next((part.arg.why for part in parts if part.arg.why), "")
    return Text(Arg(out, glob=glob, why=why), tree, fresh, picked)


# Some of a name: of what lies below a folder it selects a few.
_NAMED = compiled_later(r"[^*?\[\]/]{3,}")


def selects(folder: str, pattern: str) -> bool:
    """A pattern selects, of what lies below a folder of this place, not everything."""
    last = pattern.rstrip("/").rpartition("/")[2]
    here = not folder.startswith(("/", "~", ".."))
    return bool(here and ".." not in pattern and ".git" not in last and _NAMED.search(last))


def picked_by(folder: str, picked: tuple[str, ...], part: Text) -> tuple[str, ...]:
    """The patterns for what lies in a tree under one more name."""
    arg = part.arg
    if picked:
        return tuple(f"{one}/{_as_pattern(part).lstrip('/')}" for one in picked)
    if not arg.exact or not selects(folder, arg.text):
        return ()
    return (last_names(_as_pattern(part)),)


def tells(text: Text) -> bool:
    """It is one of few in a tree: its patterns say some of a name. (That was perhaps cut off.)"""
    return bool(text.picked) and all(map(_NAMED.search, text.picked))


def _as_pattern(part: Text) -> str:
    if not part.arg.exact or part.tree:
        return "*"
    return part.arg.text if part.arg.glob else escaped(part.arg.text)


def last_names(pattern: str) -> str:
    """What a pattern says of the end of a path that lies at any depth."""
    return pattern.rpartition("**/")[2].strip("/")


def join_path(parts: Iterable[Text]) -> Text:
    """`os.path.join` and its like: an absolute part starts anew."""
    parts = tuple(parts)
    whole = parts[0] if parts else known("")
    for part in parts[1:]:
        if part.arg.text.startswith("/") and part.arg.exact:
            whole = part
        elif whole.tree or whole.fresh:
            if ".." in part.arg.text:
                whole = unknown("climbs out of a listed folder")
            elif whole.tree:
                whole = replace(whole, picked=picked_by(whole.arg.text, whole.picked, part))
        elif not part.arg.exact and not part.arg.text:
            # It may be absolute itself, so that nothing of the beginning is certain.
            whole = unknown(part.arg.why)
        else:
            slash = "" if whole.arg.text.endswith("/") or not whole.arg.text else "/"
            whole = concat((whole, known(slash), part)) if whole.arg.exact else whole
    return whole


def beneath(parts: Iterable[Text]) -> Text:
    """Ruby's and node's `join`: an absolute part starts nothing anew, it goes on."""
    first, *rest = tuple(parts) or (known(""),)
    return join_path(
        (
            first,
            *(replace(one, arg=replace(one.arg, text=one.arg.text.lstrip("/"))) for one in rest),
        )
    )


def parent(text: Text) -> Text:
    """`os.path.dirname`, `Path.parent`."""
    if text.tree or text.fresh:
        return replace(text, picked=()) if text.picked else text
    if not text.arg.exact:
        return unknown(text.arg.why, text.arg.text.rpartition("/")[0])
    head, slash, _tail = text.arg.text.rstrip("/").rpartition("/")
    return known(head or slash or ".")


def home(env: Mapping[str, Arg]) -> Text:
    """The home folder, when the environment of the call says it."""
    arg = env.get("HOME")
    return Text(arg) if arg is not None else unknown("the home folder is not known here")


# Where new temporary files come into being if no variable says it; no variable has this name.
TEMPORARY = "the temporary folder"


# The folder that the code runs in; no variable has this name either.
FOLDER = "the folder it runs in"
# Where an option says that its modules lie.
SEARCHED = "the folder of its modules"


def temporary_folder(env: Mapping[str, Arg]) -> Text:
    """`tempfile.gettempdir()`, `os.tmpdir()`."""
    arg = env.get("TMPDIR")
    arg = arg if arg is not None and arg.text else env.get(TEMPORARY)
    return Text(arg) if arg is not None else known("/tmp")  # noqa: S108 - what all of them fall back to


def expand_user(text: Text, env: Mapping[str, Arg]) -> Text:
    """`~` and `~/x`, for functions that do what the shell does to an unquoted tilde."""
    arg = text.arg
    if not arg.text.startswith("~"):
        return text if arg.exact or arg.text else unknown(arg.why)
    if arg.text == "~" or arg.text.startswith("~/"):
        return concat((home(env), Text(replace(arg, text=arg.text[1:]), text.tree, text.fresh)))
    return unknown("another user's home folder is not known here")


def escaped(text: str) -> str:
    """The text as a pattern that matches just it (what `Arg.glob` asks for)."""
    if not any(sign in text for sign in "*?["):
        return text
    return "".join(f"[{sign}]" if sign in "*?[" else sign for sign in text)


def word(text: Text) -> Arg:
    """The string as a word of a command: of a listed path, what is known is where it lies."""
    arg = text.arg
    if not text.tree and not text.fresh:
        return arg
    return Arg(
        "", exact=False, why=f"some path below `{arg.text}`", within=arg.text if arg.exact else ""
    )


def children(folder: Text, pattern: str = "*") -> Text:
    """Every name in a folder that matches, as one pattern."""
    if folder.tree or folder.fresh:
        return folder
    if not folder.arg.exact:
        return unknown(folder.arg.why, folder.arg.text)
    base = folder.arg.text if folder.arg.glob else escaped(folder.arg.text)
    slash = "" if not base or base.endswith("/") else "/"
    if "**" in pattern:
        return tree(folder)
    return Text(Arg(("" if base == "." else base + slash) + pattern, glob=True))


def tree(folder: Text) -> Text:
    """Some path below a folder, at any depth."""
    return replace(folder, tree=True)


def host_of(text: Text, via: str, *, sends: bool) -> HostUse | None:
    """The host in a URL. None when the URL stays on this machine (`file:`, `data:`)."""
    arg = text.arg
    scheme, mark, rest = arg.text.partition("://")
    if not mark:
        if arg.exact and arg.text.partition(":")[0].lower() in {"file", "data", "about", "blob"}:
            return None
        return HostUse("", exact=False, sends=sends, via=via, why=arg.why or "no host stands in it")
    scheme = scheme.lower().rpartition(":")[2]
    if scheme == "file":
        return None
    ends = [at for at in (rest.find(sign) for sign in "/?#\\") if at >= 0]
    place = rest[: min(ends)] if ends else rest
    if not arg.exact and not ends:
        why = arg.why or "the host is not known to its end"
        return HostUse("", exact=False, scheme=scheme, sends=sends, via=via, why=why)
    host, port = split_port(place.rpartition("@")[2])
    sends = sends or (not arg.exact and carries_secret(arg))
    return HostUse(host, port or _PORTS.get(scheme, 0), scheme=scheme, sends=sends, via=via)


_PERCENT = compiled_later(r"%([0-9a-fA-F]{2})")


def unquoted(text: str) -> str:
    """`/etc/shado%77`: what the path of a URL names."""
    return _PERCENT.sub(lambda found: chr(int(found[1], 16)), text) if "%" in text else text


def split_port(place: str) -> tuple[str, int]:
    """`host:port`, `[v6]:port` → host in lower case, port or 0."""
    if place.startswith("["):
        host, _, rest = place[1:].partition("]")
        port = rest.lstrip(":")
    else:
        host, _, port = place.rpartition(":") if place.count(":") == 1 else (place, "", "")
    return canonical(host), int(port) if port.isascii() and port.isdigit() and len(port) < 6 else 0
