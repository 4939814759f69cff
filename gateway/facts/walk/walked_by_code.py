"""Code that walks through folders and changes what nobody knows: what it compares names with, and what it
puts behind them, is among what it changes. Where it picks in no way, that is all there is.
"""

from __future__ import annotations

from gateway.facts.effects import RawPath
from gateway.facts.model import Arg
from gateway.facts.walk.read_listed import LISTS_ALL, here, is_folder, picks
from gateway.facts.words.walks import BUT_GIT, EVERYWHERE, SHOWN, deep
from gateway.regex import compiled_later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.code.model import CodeEffects
    from gateway.facts.state.run import Run

_DEEP = compiled_later(
    r"\bos\.f?walk\b|\brglob\b|\.walk\(|\bFind\.find\b|\bRecursiveDirectoryIterator\b|\bFile::Find\b|\breaddir\w*\([^()]*\brecursive\b|\bglob\([^()]*\brecursive\b|\*\*/|\bfunction (\w+)\b.*\b\1\("
)
_GLOBS = compiled_later(r"\bDir\b|\bglob(?:Sync)?\b")
# These take a leading dot.
_HIDDEN = compiled_later(r"\bPath\(|\bFNM_DOTMATCH\b|\binclude_hidden\s*=\s*True\b|\bdot:\s*true\b")
_TEXT = r"[\"'`]([\w.*?-]*\w[\w.*?-]*)[\"'`]"
_PATTERN = compiled_later(
    r"\b(?:r?glob(?:Sync)?|Dir\.glob|iglob|Dir)\s*[\[(]\s*[\"'](?:[^\"']*/)?([^\"'/]+)[\"']"
)
_EQUAL = compiled_later(
    rf"(?<!!)==?=?\s*{_TEXT}|{_TEXT}\s*===?|\bin\s*[\[({{]\s*{_TEXT}|\beq\s+{_TEXT}"
)
_ENDS = compiled_later(rf"(?i)\bends?_?with\??[ (]\s*{_TEXT}")
_BEGINS = compiled_later(rf"(?i)\bstarts?_?with\??[ (]\s*{_TEXT}")
# `d + "/config"`, `${d}/config`, `join(d, "config")`
_TAIL = compiled_later(
    r"[\"'`}\w]/((?:[\w.-]+/)*[\w.-]+)[\"'`]|\bjoin\([^()]*,\s*[\"'`]([\w./-]+)[\"'`]\s*\)|/\s*[\"']([\w.-]+)[\"']"
)
_SPARES = compiled_later(r"[\"'/]\.git/?[\"']")
_CHANGES = frozenset(["write", "delete"])
_MOST = 16


def walked_by_code(run: Run, seen: CodeEffects, text: str) -> list[RawPath]:
    """What is changed of each folder that is gone through."""
    changed = [one for one in seen.paths if one.role in _CHANGES and _is_open(one)]
    through = _DEEP.search(text) is not None
    listed = LISTS_ALL.search(text) is not None
    if not changed or not (through or listed or _GLOBS.search(text)):
        return []
    hidden = (through and _GLOBS.search(text) is None) or listed or _HIDDEN.search(text) is not None
    walk = SHOWN if not hidden else BUT_GIT if _SPARES.search(text) else EVERYWHERE
    names = tuple(deep(walk, one) for one in _names(text))[:_MOST]
    every = not names and walk == EVERYWHERE and not picks(text)
    found: dict[RawPath, None] = {}
    listed_here = [*seen.paths, *here(seen, text)]
    folders = [one for one in listed_here if one.role == "read" and is_folder(run, one)]
    for folder in folders or [RawPath("read", Arg("."))]:
        begin = folder.arg.text.rstrip("/")
        for one in changed:
            # (What is deleted by its kind has to be seen: these are guesses.)
            named = tuple(name for name in names if one.role == "write" or "/*" not in name)
            if named:
                arg = Arg(
                    f"{begin}/", False, why="what the code finds", within=begin or "/", names=named
                )
                found[RawPath(one.role, arg, via=one.via, base=folder.base)] = None
            elif every and through:
                found[RawPath(one.role, folder.arg, True, via=one.via, base=folder.base)] = None
            elif every:
                arg = Arg(f"{begin}/.*", glob=True)
                found[RawPath(one.role, arg, via=one.via, base=folder.base)] = None
    return list(found)


def _is_open(one: RawPath) -> bool:
    return not one.arg.exact or one.arg.glob or one.recursive


def _names(text: str) -> list[str]:
    found = [one for one in _PATTERN.findall(text) if any(map(str.isalnum, one))]
    found += [name for each in _EQUAL.findall(text) for name in each if name]
    found += [f"*{one}" for one in _ENDS.findall(text)]
    found += [f"{one}*" for one in _BEGINS.findall(text)]
    found += [name for each in _TAIL.findall(text) for name in each if name]
    return list(dict.fromkeys(found))
