"""What a command that writes a file leaves of what was there: it may stay, or have a new name."""

from __future__ import annotations

from gateway.facts.model import PathUse
from gateway.facts.words.holes import escape
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.model import Arg
    from gateway.facts.state.disk import Written
    from gateway.facts.state.run import Run
    from gateway.facts.walk.record import Found

# What they write is what they read. They leave what is there if they are told to (`-n`, `-u`), or if there
# is nothing to copy.
COPIES = frozenset(["cp", "mv", "install", "link", "ln", "rsync"])
# What stands behind the name of what was there.
_SUFFIXES = {
    **dict.fromkeys(("cp", "mv", "install", "ln", "rsync"), ("-S", "--suffix")),
    "patch": ("-z", "--suffix"),
    "sed": ("-i", "--in-place"),
    **dict.fromkeys(("perl", "ruby"), ("-i",)),
}
_BY_DEFAULT = "SIMPLE_BACKUP_SUFFIX"
BACKED_UP = "backup"
_BACKUP = ("-b", "--backup", "-S", "--suffix")
# In place, with a suffix for what was there.
_IN_PLACE = ("-i", "--in-place")
# With these it writes something else than all that it is given.
_SELECTING = ("conv=", "count=", "skip=", "iseek=", "seek=", "oseek=", "iflag=", "oflag=", "cbs=")


def given(found: Found, *options: str) -> bool:
    """One of these options is among its words."""
    flags = found.effects.flags if found.effects is not None else ()
    return any(not set(options).isdisjoint(flag.names) for flag in flags)


def softly(found: Found) -> bool:
    """It makes symbolic links."""
    return found.program in {"ln", "cp"} and given(found, "-s", "--symbolic", "--symbolic-link")


def links(found: Found) -> bool:
    """It gives a file one name more."""
    return (
        found.program in {"ln", "link"}
        or softly(found)
        or (found.program == "cp" and given(found, "-l", "--link"))
    )


def whole(found: Found) -> bool:
    """What is written is what is read, from its beginning to its end."""
    return found.program != "dd" or not given(found, *_SELECTING)


def keep_backup(run: Run, found: Found, path: str, before: Written, index: int) -> None:
    """`cp -b g f`, `sed -i.bak p f`: what was in the file is in another one, by a name that begins
    with its own; where a suffix may stand before it, in any one of the folder."""
    in_place = [
        flag.value
        for flag in (found.effects.flags if found.effects is not None else ())
        if flag.value is not None and not set(_IN_PLACE).isdisjoint(flag.names)
    ]
    if not in_place and not given(found, *_BACKUP):
        return
    anywhere = any("*" in value.text or not value.exact for value in in_place)
    kept = f"{path.rpartition('/')[0]}/*" if anywhere else f"{path}*"
    run.disk.write(kept, run.disk.unsure(before.text), (*before.writers, index))


def backups(found: Found) -> list[PathUse]:
    """`sed -i.bak p f` writes `f.bak`; with a star in it, the suffix is the name (`-i'old/*'`)."""
    effects = found.effects
    if effects is None:
        return []
    wanted = set(_SUFFIXES[found.program])
    values = [one.value for one in effects.flags if one.value is not None and wanted & {*one.names}]
    if not values and given(found, *_BACKUP):
        values = [value for name, value in found.env if name == _BY_DEFAULT]
    return [
        _backup(use, value)
        for value in values
        if value.text or not value.exact
        for use in found.paths
        if use.role == "write" and use.exact and not (use.glob or use.inside)
    ]


def _backup(use: PathUse, suffix: Arg) -> PathUse:
    folder, _, name = use.path.rpartition("/")
    if not suffix.exact:
        pattern = f"{escape(use.path)}*"
        return replace(use, path=pattern, glob=True, real="", via=BACKED_UP, why=suffix.why)
    text = suffix.text
    path = f"{folder}/{text.replace('*', name) if '*' in text else name + text}"
    return replace(use, path=path, real="", via=BACKED_UP)
