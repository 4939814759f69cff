"""Modes of files: does the owner keep the right to read and write, and to enter a folder?"""

from __future__ import annotations

from gateway.regex import compiled_later

_OCTAL = compiled_later(r"[0-7]{1,5}")
# Clauses that give, or that are about others than the owner.
_CLAUSE = r"(?:[ugoa]*\+[rwxXstugo]*|[go]+[-=+][rwxXstugo]*|[ugoa]*=rw[xXst]*|[ua]*-[st]+)"
_GIVES = compiled_later(f"{_CLAUSE}(?:,{_CLAUSE})*")


# `a=rw`: all but to enter.
_SHUTS = compiled_later(r"(?:^|,)(?:[ug]*[ua][ugoa]*)?=(?![rwst]*[xX])")
_MODE = compiled_later(r"[0-7]{1,5}|[ugoa]*[-+=][rwxXstugo,=+-]*")


def is_mode(word: str) -> bool:
    """It may be a mode, and not the name of a file."""
    return _MODE.fullmatch(word) is not None


def is_open(mode: str, *, masked: bool = False, folder: bool = False) -> bool:
    """The owner may read and write with this mode, of `chmod`, or of `umask` (`masked`); and enter a
    `folder`."""
    if _OCTAL.fullmatch(mode):
        owner = int(mode, 8) >> 6 & 7
        needs = 7 if folder else 6
        return owner == 0 if masked else owner & needs == needs
    if folder and _SHUTS.search(mode):
        return False
    return _GIVES.fullmatch(mode) is not None
