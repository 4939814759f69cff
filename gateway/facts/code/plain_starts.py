"""Programs that a text in Go or Rust starts by words that stand there: `exec.Command("git", "rev-parse", "HEAD")`.

They are judged like a line of the shell. Where a word is computed, or changed afterwards, nothing is said
here, and the call stays what it was: one that nobody reads.
"""

from __future__ import annotations

import json

from gateway.regex import compiled_later

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re

_STRING = r'"(?:[^"\\\n]|\\["\\nt])*"'
_STRINGS = compiled_later(_STRING)
_WORDS = compiled_later(rf"{_STRING}|[A-Za-z_][\w.]*")
_LISTED = rf"{_STRING}(?:\s*,\s*{_STRING})*\s*,?\s*"
# (Behind a program that is named, a word may be a variable: what it is, is not known.)
_GO_LISTED = rf"{_STRING}(?:\s*,\s*(?:{_STRING}|[A-Za-z_]\w*(?:\.\w+)*(?!\.\.\.)))*\s*,?\s*"
_GO = compiled_later(
    rf"\bexec\.Command(?:Context\(\s*[\w.]+(?:\(\))?\s*,\s*|\(\s*)({_GO_LISTED})\)"
)
# What only tells of a command, or where its functions come from.
_GO_NAMES = compiled_later(
    r"(?<![\w.][ \t])\"os/exec\"|(?<=\bimport[ \t])\"os/exec\"|\*exec\.(?:Cmd|ExitError|Error)\b|\bexec\.Err\w+"
)
# It becomes another command, or is fed.
_GO_CHANGES = compiled_later(
    r"\.(?:Path|Args|Env|Dir|Stdin|SysProcAttr)\s*=|\bStdinPipe\b|\bexec\.Cmd\{|\b(?:Chdir|Setenv)\b"
)
_RUST = compiled_later(
    rf"\bCommand::new\(\s*({_STRING})\s*\)((?:\s*\.args?\(\s*(?:{_STRING}|&?\[\s*{_LISTED}\])\s*\))*)"
)
_RUST_NAMES = compiled_later(
    r"\buse\s+std::process(?:::(?:Command|\{(?:(?!\bas\b)[\w\s,])*\}))?\s*;"
)
_RUST_CHANGES = compiled_later(
    r"\.(?:args?|arg0|envs?|stdin|exec|pre_exec|current_dir|set_current_dir|set_var)\(|\b(?:set_current_dir|set_var)\(|\bas\s+\w*Command\b|\bimpl\b[^{]*\bCommand\b"
)


def plain_starts(text: str) -> tuple[str, list[tuple[str, ...]]]:
    """The text without those calls, and the words of each; nothing where one of them is not plain."""
    for calls, names, changes in (
        (_GO, _GO_NAMES, _GO_CHANGES),
        (_RUST, _RUST_NAMES, _RUST_CHANGES),
    ):
        found = list(calls.finditer(text))
        if not found:
            continue
        rest = names.sub("", calls.sub("started()", text))
        if changes.search(rest) is None:
            return rest, [_words(one) for one in found]
    return text, []


def _words(call: re.Match[str]) -> tuple[str, ...]:
    whole = " ".join(group for group in call.groups() if group)
    words = _WORDS if len(call.groups()) == 1 else _STRINGS
    return tuple(json.loads(one[0]) if one[0][:1] == '"' else "" for one in words.finditer(whole))
