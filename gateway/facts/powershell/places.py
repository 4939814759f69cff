"""Windows paths as the facts name them: with slashes, from one root.

C:\\               /                 the root of a drive is the root of everything below it
C:\\Users\\a        /C:/Users/a
\\\\server\\share    /UNC/server/share
\\\\.\\PhysicalDrive0 /dev/PhysicalDrive0
HKLM:\\Software     /HKLM:/Software
x\\y, ~, /x         as one would think
"""

from __future__ import annotations

import re

from gateway.values import Value

_DRIVE = re.compile(r"([A-Za-z]):(.*)", re.DOTALL)
_PROVIDER = re.compile(r"(?:[\w.]+\\)?(\w+)::(.*)", re.DOTALL)
_NAMED_DRIVE = re.compile(r"(\w{2,}):(.*)", re.DOTALL)
_DEVICE = re.compile(r"//[.?]/(?:GLOBALROOT/)?(?:Device/)?", re.IGNORECASE)

# Drives that hold no files: what a path there means is said by the cmdlet's own words.
REGISTRY = frozenset({"hklm", "hkcu", "hkcr", "hku", "hkcc", "registry"})
# Writing there defines commands: held.
COMMANDS = frozenset({"function", "alias"})
_NO_FILES = frozenset({"env", "variable", "cert", "wsman", "certificate"})


class Place(Value):
    """Where a path leads. `path` is empty when that isn't known; `drive` is set for what is no file."""

    path: str
    drive: str = ""
    host: str = ""


UNKNOWN = Place("")


def locate(text: str, cwd: str, home: str) -> Place:
    """The place that a path names, seen from a folder."""
    slashed = text.replace("\\", "/")
    if provider := _PROVIDER.fullmatch(text):
        if provider.group(1).lower() == "filesystem":
            return locate(provider.group(2), cwd, home)
        return _on_drive(provider.group(1), provider.group(2))
    if device := _DEVICE.match(slashed):
        rest = slashed[device.end() :]
        if _DRIVE.fullmatch(rest):
            return locate(rest, cwd, home)
        return Place("/dev/" + rest)
    if slashed.startswith("//"):
        return Place(_tidy("/UNC/" + slashed[2:]), host=slashed[2:].split("/")[0])
    if drive := _DRIVE.fullmatch(slashed):
        # `C:` alone is the current folder of that drive, which may well be its root.
        rest = _tidy("/" + drive.group(2)) if drive.group(2)[:1] in {"", "/"} else ""
        return (
            Place("/" if rest == "/" else f"/{drive.group(1).upper()}:{rest}") if rest else UNKNOWN
        )
    if named := _NAMED_DRIVE.fullmatch(slashed):
        return _on_drive(named.group(1), named.group(2))
    if slashed == "~" or slashed.startswith("~/"):
        return Place(_tidy(f"{home_path(home)}/{slashed[1:]}"))
    if slashed.startswith("/"):
        return Place(_tidy(slashed))
    return Place(_tidy(f"{cwd}/{slashed}")) if cwd else UNKNOWN


def home_path(folder: str) -> str:
    """A folder of ours, as the facts name it."""
    drive = _DRIVE.fullmatch(folder.replace("\\", "/"))
    if drive is None:
        return folder
    rest = drive.group(2).rstrip("/")
    return f"/{drive.group(1).upper()}:{rest}" if rest else "/"


def _on_drive(drive: str, rest: str) -> Place:
    name = drive.lower()
    if name in REGISTRY:
        return Place(_tidy(f"/{drive.upper()}:/{rest}".replace("\\", "/")), drive="registry")
    if name in COMMANDS or name in _NO_FILES:
        return Place("", drive=name)
    return UNKNOWN


def _tidy(path: str) -> str:
    parts: list[str] = []
    for part in path.split("/"):
        if part == "..":
            del parts[-1:]
        elif part not in {"", "."}:
            # Windows ignores dots and blanks at the end of a name.
            parts.append(part.rstrip(". ") or part)
    return "/" + "/".join(parts)
