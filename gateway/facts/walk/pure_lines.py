"""Filters whose output follows from a text that is known to the end: what is cut, put in place, joined.

Each is followed in its plain forms only; anything else gives None, and so is not known.
"""

from __future__ import annotations

from gateway.regex import compiled_later

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Callable, Iterator
    from typing import TypeAlias

    from gateway.facts.state.run import Run

    Pure: TypeAlias = Callable[[Run, list[str], "str | None"], "str | None"]

# Behind a backslash it is not certain whether these mean themselves.
_MEANING = frozenset(".*[]^$+?|(){}&")
# A pattern may need many steps for each sign of the text.
_LONGEST = 256
_RANGE = compiled_later(r"(\d{0,4})(-?)(\d{0,4})")
_ZERO = compiled_later(r"(?:^|[,-])0+(?![0-9])")
_PRINTS = compiled_later(r"(\d{1,4}|\$)(?:,(\d{1,4}|\$))?p")
_FIELD = compiled_later(r"\{\s*print\s*\$(\d|NF)\s*;?\s*\}")
_DIRECTIVE = compiled_later(r"%(?:0(\d{1,2}))?(?:g|\.0f)")
_LITERAL = compiled_later(r'"((?:[^"\\]|\\["\\/])*)"')
_PATH = compiled_later(r"(?:\.[A-Za-z_]\w*)+")
_STRINGS = compiled_later(r'"([^"\\]*)"')
_SAID = compiled_later(r'(?:(?:print\s+)?"[^"\\]*"(?:\s*,\s*"[^"\\]*")*[ \n;]*)+')
_SHOW = compiled_later(r"\[([^\[\]\\]*)\]\s*([pPn])\s*")
_SHOWN = compiled_later(r"\s*(?:\[[^\[\]\\]*\]\s*[pPn]\s*)+")
_PASTED = compiled_later(r"-s(?:\0?-?d\0?([^\\]?|\\[0n]))?|-d\0?([^\\]?|\\[0n])\0-s")
_BETWEEN = {"\\0": "", "\\n": "\n"}


def _lines(text: str) -> list[str]:
    return text.removesuffix("\n").split("\n") if text else []


def _joined(lines: list[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def _chosen(spec: str, count: int) -> list[int] | None:
    """`2,4-`: the places, from 0 on; None for what is no such list."""
    found: set[int] = set()
    for one in spec.split(","):
        parts = _RANGE.fullmatch(one)
        if parts is None or not (parts[1] or parts[3]) or (parts[3] and not parts[2]):
            return None
        first = int(parts[1] or 1)
        last = int(parts[3] or max(count, first)) if parts[2] else first
        if not 1 <= first <= last:
            return None
        found.update(range(first - 1, min(last, count)))
    return sorted(found)


def _cut(_run: Run, words: list[str], read: str | None) -> str | None:
    """`cut -c2-`, `cut -d: -f2`."""
    options: dict[str, str] = {}
    rest = iter(words)
    for word in rest:
        if word[:2] not in {"-c", "-b", "-d", "-f"}:
            return None
        options[word[1]] = word[2:] or next(rest, "")
    if any(_ZERO.search(one) for one in options.values()):  # it counts from 1
        return ""
    signs, between = options.get("c", options.get("b")), options.get("d", "\t")
    if read is None or len(between) != 1 or (signs is None) == ("f" not in options):
        return None
    if not (read + between).isascii():  # it counts bytes
        return None
    out = []
    for line in _lines(read):
        pieces = list(line) if signs is not None else line.split(between)
        if signs is None and len(pieces) == 1:
            out.append(line)
            continue
        chosen = _chosen(signs or options["f"], len(pieces))
        if chosen is None:
            return None
        out.append(("" if signs is not None else between).join(pieces[at] for at in chosen))
    return _joined(out)


def _paste(_run: Run, words: list[str], read: str | None) -> str | None:
    """`paste -sd ''`: all lines as one."""
    said = "\0".join(word for word in words if word != "-")
    found = _PASTED.fullmatch(said)
    if read is None or found is None:
        return None
    between = next((one for one in found.groups() if one is not None), "\t")
    return f"{_BETWEEN.get(between, between).join(_lines(read))}\n"


def _sort(_run: Run, words: list[str], read: str | None) -> str | None:
    if read is None or not set(words) <= {"-u", "-r"}:
        return None
    lines = _lines(read)
    return _joined(sorted(set(lines) if "-u" in words else lines, reverse="-r" in words))


def _tac(_run: Run, words: list[str], read: str | None) -> str | None:
    return None if words or read is None or read[-1:] != "\n" else _joined(_lines(read)[::-1])


def _tail(_run: Run, words: list[str], read: str | None) -> str | None:
    """`tail -n 1`, `tail -n +2`, `tail -1`."""
    if read is None or read[-1:] != "\n" or not (len(words) == 1 or words[:-1] == ["-n"]):
        return None
    said = words[-1] if len(words) == 2 else words[0].removeprefix("-").removeprefix("n")
    count = said.removeprefix("+")
    if (len(words) == 1 and words[0][:1] != "-") or not count.isdigit() or len(count) > 5:
        return None
    lines = _lines(read)
    if said[0] == "+":
        return _joined(lines[max(int(count) - 1, 0) :])
    return _joined(lines[-int(count) :] if int(count) else [])


def _awk(_run: Run, words: list[str], read: str | None) -> str | None:
    """`awk '{print $2}'`, `awk -F: '{print $2}'`."""
    between = None
    if (
        words[:1]
        and words[0][:2] == "-F"
        and len(words[0]) == 3
        and words[0][2] not in "|\\^$.*+?([{"
    ):
        between, words = words[0][2], words[1:]
    field = _FIELD.fullmatch(words[0].strip()) if len(words) == 1 else None
    if read is None or field is None:
        return None
    out = []
    for line in _lines(read):
        blank = [one for one in line.replace("\t", " ").split(" ") if one]
        fields = line.split(between) if between else blank
        at = len(fields) if field[1] == "NF" else int(field[1])
        out.append(line if at == 0 else fields[at - 1] if at <= len(fields) else "")
    return _joined(out)


def _sed(_run: Run, words: list[str], read: str | None) -> str | None:
    """`sed 's/a/b/; y/c/d/'`, `sed -n 2p`."""
    extended = bool({"-E", "-r"} & set(words))
    rest = [word for word in words if word not in {"-E", "-r", "-e"}]
    if read is None or len(read) > _LONGEST or not read.isascii():
        return None
    if rest[:1] == ["-n"]:
        return _some(rest[1:], read)
    lines = _lines(read)
    for script in rest if len(rest) == 1 or "-e" in words else [""]:
        commands = list(_commands(script.strip()))
        for command in commands or [None]:
            changed = _change(command, extended=extended) if command is not None else None
            if changed is None:
                return None
            lines = [changed(line) for line in lines]
    return _joined(lines) if read[-1:] in {"\n", ""} else "\n".join(lines)


def _some(words: list[str], read: str) -> str | None:
    found = _PRINTS.fullmatch(words[0]) if len(words) == 1 else None
    if found is None:
        return None
    lines = _lines(read)
    first = len(lines) if found[1] == "$" else int(found[1])
    last = first if found[2] is None else len(lines) if found[2] == "$" else int(found[2])
    if read[-1:] != "\n" or first < 1:
        return None
    return _joined(lines[first - 1 : max(last, first)])


def _commands(script: str) -> Iterator[tuple[str, str, str, str] | None]:
    """(letter, first, second, flags) of each command; None for any other."""
    while script:
        letter, sign, rest = script[:1], script[1:2], script[2:]
        parts = (
            _split(rest, sign) if letter in {"s", "y"} and sign not in {"", "\\", "\n"} else None
        )
        if parts is None:
            yield None
            return
        first, second, rest = parts
        flags = rest[: len(rest) - len(rest.lstrip("gIi"))]
        rest = rest[len(flags) :].lstrip(" ")
        if rest[:1] not in {"", ";", "\n"}:
            yield None
            return
        yield letter, first, second, flags
        script = rest.lstrip("; \n")


def _split(text: str, sign: str) -> tuple[str, str, str] | None:
    """Up to the first and the second of these signs, and what stands behind."""
    parts, start, at = list[str](), 0, 0
    while at < len(text) and len(parts) < 2:
        if text[at] == "\\":
            at += 1
            if text[at : at + 1] == sign and sign in _MEANING:
                return None
        elif text[at] == sign:
            parts.append(text[start:at].replace(f"\\{sign}", sign))
            start = at + 1
        at += 1
    return (parts[0], parts[1], text[start:]) if len(parts) == 2 else None


def _change(command: tuple[str, str, str, str], *, extended: bool) -> Callable[[str], str] | None:
    letter, first, second, flags = command
    if letter == "y":
        if len(first) != len(second) or "\\" in first + second or flags:
            return None
        table = {ord(a): b for a, b in zip(first, second, strict=True)}
        return lambda line: line.translate(table)
    from gateway.facts.words.regexes import python_regex

    pattern = python_regex(first, extended=extended)
    replacement = _replacement(second)
    if not pattern or replacement is None:
        return None
    import re

    try:
        whole = re.compile(pattern, re.IGNORECASE if {"i", "I"} & set(flags) else 0)
        whole.sub(replacement, "")
    except re.error:
        return None
    if "g" in flags and whole.fullmatch(""):
        return None
    count = 0 if "g" in flags else 1
    return lambda line: _substituted(whole, replacement, line, count)


def _substituted(whole: re.Pattern[str], replacement: str, line: str, count: int) -> str:
    return whole.sub(replacement, line, count=count)


def _replacement(text: str) -> str | None:
    out, at = "", 0
    while at < len(text):
        sign = text[at]
        if sign == "\\":
            at += 1
            behind = text[at : at + 1]
            if behind.isdigit():
                out += f"\\g<{behind}>"
            elif behind in {"&", "/", ".", "\\"}:
                out += behind.replace("\\", "\\\\")
            else:
                return None
        else:
            out += r"\g<0>" if sign == "&" else sign
        at += 1
    return out


def _jq(_run: Run, words: list[str], read: str | None) -> str | None:
    """`jq -rn '"a" + "b"'`; `jq -r .a.b`."""
    flags = "".join(word[1:] for word in words if word[:1] == "-")
    rest = [word for word in words if word[:1] != "-"]
    if len(rest) != 1 or set(flags) - set("rnjcM"):
        return None
    text = rest[0].strip()
    made: object = _constant(text)
    if (
        made is None
        and "n" not in flags
        and read is not None
        and len(read) < _LONGEST
        and _PATH.fullmatch(text)
    ):
        import json

        try:
            made = json.loads(read)
        except ValueError:
            return None
        for name in text.split(".")[1:]:
            made = made.get(name) if isinstance(made, dict) else None
    if not isinstance(made, str) or not {"r", "j"} & set(flags):
        return None
    return made + ("" if "j" in flags else "\n")


def _constant(text: str) -> str | None:
    """A sum of texts."""
    parts, at = list[str](), 0
    while found := _LITERAL.match(text, at):
        parts.append(found[1].replace('\\"', '"').replace("\\/", "/").replace("\\\\", "\\"))
        rest = text[found.end() :].lstrip()
        if not rest:
            return "".join(parts)
        if rest[0] != "+":
            return None
        rest = rest[1:].lstrip()
        at = len(text) - len(rest)
    return None


def _bc(_run: Run, words: list[str], read: str | None) -> str | None:
    """Nothing but texts: numbers are not reckoned here."""
    if read is None or set(words) - {"-q", "-l"} or not _SAID.fullmatch(read):
        return None
    return "".join(_STRINGS.findall(read))


def _dc(_run: Run, words: list[str], read: str | None) -> str | None:
    """`[text]p`"""
    text = words[1] if len(words) == 2 and words[0] == "-e" else read if not words else None
    if text is None or not _SHOWN.fullmatch(text):
        return None
    return "".join(f"{one[1]}\n" if one[2] == "p" else one[1] for one in _SHOW.finditer(text))


def _expr(_run: Run, words: list[str], _read: str | None) -> str | None:
    if len(words) != 4 or words[0] != "substr" or not all(map(str.isdigit, words[2:])):
        return None
    start = int(words[2][:5]) - 1
    return f"{words[1][start : start + int(words[3][:5])]}\n" if start >= 0 else "\n"


def numbered(form: str) -> tuple[str, int, str] | None:
    """`seq -f 'a%03gb'`: what stands before each number, its width, and what stands behind it."""
    found = _DIRECTIVE.search(form)
    if found is None or "%" in form[: found.start()] + form[found.end() :] or "\\" in form:
        return None
    return form[: found.start()], int(found[1] or 0), form[found.end() :]


LINES: dict[str, Pure] = {
    "cut": _cut,
    "paste": _paste,
    "sort": _sort,
    "tac": _tac,
    "tail": _tail,
    "awk": _awk,
    "gawk": _awk,
    "mawk": _awk,
    "sed": _sed,
    "jq": _jq,
    "bc": _bc,
    "dc": _dc,
    "expr": _expr,
}
