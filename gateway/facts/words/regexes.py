"""Regular expressions as patterns of the shell: what they match of a line, or a little more.

`^\\.e` is `.e*`, `env$` is `*env`, `a.*b` is `*a*b*`; groups are read as "anything".
"""

from __future__ import annotations

from gateway.facts.words.holes import escape
from gateway.regex import compiled_later

_TOKEN = compiled_later(r"(\\.|\[\^?\]?(?:\[:\w+:\]|[^\]])*\]|.)([*+?]|\\[+?]|\\?\{[0-9,]*\\?\})?")
# Behind a backslash these are no letters but classes, borders or the like.
_SPECIAL = frozenset("wWsSdDbB<>()|{}123456789")


def globs(regex: str, *, fixed: bool, extended: bool) -> list[str]:
    """The patterns that between them match each line that the regular expression does."""
    if fixed:
        return [f"*{escape(regex)}*"]
    ways = regex.replace("\\|", "|") if not extended else regex
    if "(" in ways:  # groups are read as "anything"
        return ["*"]
    return [_glob(one) for one in (ways.split("|") if extended or ways != regex else [regex])]


def _glob(regex: str) -> str:
    begins, ends = regex.startswith("^"), regex.endswith("$") and not regex.endswith("\\$")
    body = regex[begins : len(regex) - ends]
    out = "" if begins else "*"
    for sign, often in _TOKEN.findall(body):
        if often:
            out += "*"
        elif sign == ".":
            out += "?"
        elif sign[0] == "\\":
            out += "*" if sign[1] in _SPECIAL else escape(sign[1])
        elif sign[0] == "[" and len(sign) > 1:
            out += "[" + sign[1:].replace("^", "!", sign[1] == "^")
        else:
            out += escape(sign)
    out += "" if ends else "*"
    while "**" in out:
        out = out.replace("**", "*")
    return out


def any_case(glob: str) -> str:
    """The pattern for small letters and capitals."""
    if "[" in glob:
        return "*"
    return "".join(
        f"[{one.lower()}{one.upper()}]" if one.isascii() and one.isalpha() else one for one in glob
    )


def last(glob: str) -> str:
    """The part of the pattern that is about the name itself."""
    folder, slash, name = glob.rpartition("/")
    return name if slash and folder else name or "*"


def hidden(glob: str) -> list[str]:
    """Of what the pattern selects, the names that begin with a dot."""
    if glob[0] == ".":
        return [glob]
    if glob[0] == "?":
        return [f".{glob[1:]}"]
    if glob[0] == "[":
        return ["." + glob.partition("]")[2]] if "." in glob.partition("]")[0] else []
    if glob[0] != "*":
        return []
    rest = glob.lstrip("*")
    return [f".{glob}", rest] if rest[:1] == "." else [f".{glob}"]


_SAME = frozenset("wWsSbB.*[]^$/\\-")


def python_regex(regex: str, *, extended: bool) -> str | None:
    """A plain regular expression of sed as one of Python; None for what is not followed, or takes too long."""
    out, often, at = "", 0, 0
    while at < len(regex):
        sign = regex[at]
        at += 1
        if sign == "\\":
            sign = regex[at : at + 1]
            at += 1
            if sign == "|":
                return None  # the longest of them is taken, not the first
            if sign in "()+?" and sign:
                out += sign if not extended else f"\\{sign}"
                often += sign in "+?" and not extended
            elif sign and sign in _SAME:
                out += f"\\{sign}"
            else:
                return None
        elif sign == "[":
            close = regex.find("]", at + 1 + (regex[at : at + 1] == "^"))
            body = regex[at:close]
            if close < 0 or "[" in body or "\\" in body:
                return None
            out += f"[{body}]"
            at = close + 1
        elif (
            (sign == "^" and at > 1)
            or (sign == "$" and at < len(regex))
            or (sign == "|" and extended)
        ):
            return None  # what is meant there depends
        elif sign in "{}" or (sign in "()|+?" and not extended):
            out += f"\\{sign}"
        else:
            often += sign in "*+?"
            out += sign
    # With one star the first match is the longest. Groups are not repeated.
    repeated = any(f"){one}" in out for one in "*+?")
    return None if often > 1 or repeated or out[:1] in {"*", "+", "?"} else out
