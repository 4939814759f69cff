"""What a command that writes a file leaves of what was there: it may stay, or have a new name."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.state.disk import Written
    from gateway.facts.state.run import Run
    from gateway.facts.walk.record import Found

# What they write is what they read. They leave what is there if they are told to (`-n`, `-u`), or if there
# is nothing to copy.
COPIES = frozenset(["cp", "mv", "install", "link", "ln", "rsync"])
BACKED_UP = "backup"
BACKUP = ("-b", "--backup", "-S", "--suffix")
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
    if not in_place and not given(found, *BACKUP):
        return
    anywhere = any("*" in value.text or not value.exact for value in in_place)
    kept = f"{path.rpartition('/')[0]}/*" if anywhere else f"{path}*"
    run.disk.write(kept, run.disk.unsure(before.text), (*before.writers, index))
