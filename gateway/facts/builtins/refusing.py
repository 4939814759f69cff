"""Options that a builtin of bash does not know: it says so, and does nothing of what it was asked for."""

from __future__ import annotations

from gateway.facts.words.holes import is_exact

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.walk.record import Invocation

# The letters that each takes; behind those with a colon stands a value. Only builtins that change something.
_TAKEN = {
    ".": "",
    "alias": "p",
    "builtin": "",
    "cd": "eLP@",
    "command": "pvV",
    "eval": "",
    "exec": "cla:",
    "export": "aAfnp",
    "hash": "dlp:rt",
    "mapfile": "d:u:n:O:tC:c:s:",
    "printf": "v:",
    "read": "ersa:d:i:n:N:p:t:u:",
    "readarray": "d:u:n:O:tC:c:s:",
    "readonly": "aAfp",
    "set": "abefhkmnptuvxBCEHPTo:",
    "shopt": "psuoq",
    "source": "",
    "trap": "lp",
    "unalias": "a",
    "unset": "fnv",
}


def may_refuse(call: Invocation) -> bool:
    """One of its words is an option that it does not know."""
    name = call.texts[0]
    taken = _TAKEN.get(name)
    if taken is None:
        return False
    signs = "-+" if name == "set" else "-"
    at = 1
    while at < len(call.texts):
        text = call.texts[at]
        if len(text) < 2 or text[0] not in signs or text == "--" or not is_exact(text):
            return False
        for place, letter in enumerate(text[1:], 2):
            found = taken.find(letter)
            if found < 0 or letter == ":":
                return True
            if taken[found + 1 : found + 2] == ":":
                at += place == len(text) or name == "set"
                if name != "set":
                    break
        at += 1
    return False
