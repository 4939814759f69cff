"""Programs whose output follows from their words and their input alone. None: not followed.

Bytes that are no text are not followed either: what a shell makes of them is not worth knowing.
"""

from __future__ import annotations

from gateway.facts import limits
from gateway.facts.walk.pure_lines import LINES
from gateway.regex import compiled_later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeAlias

    from gateway.facts.state.run import Run

    Pure: TypeAlias = Callable[[Run, list[str], "str | None"], "str | None"]

_MOST_NUMBERS = 1000
_LINES = compiled_later(r"(?:-|-n ?|--lines[= ])([0-9]{1,6})")
_NUMBER = compiled_later(r"-?(?:0|[1-9][0-9]{0,7})")


def _cat(_run: Run, words: list[str], read: str | None) -> str | None:
    options = [word for word in words if word[:1] == "-" and word != "-"]
    return read if not options or set(options) <= {"-u", "--"} else None


def _tee(_run: Run, _words: list[str], read: str | None) -> str | None:
    return read


def _pwd(run: Run, words: list[str], _read: str | None) -> str | None:
    from gateway.facts.words.holes import is_exact

    cwd = run.cwd()
    return f"{cwd}\n" if is_exact(cwd) and words in ([], ["-L"]) else None


def _seq(_run: Run, words: list[str], _read: str | None) -> str | None:
    """`seq 3`, `seq -f 'a%g' 1 3`, `seq -w 1 10`"""
    even = words[:1] == ["-w"]
    words = words[1:] if even else words
    form: tuple[str, int, str] | None = None
    if words[:1] and words[0][:2] in {"-f", "--"}:
        from gateway.facts.walk.pure_lines import numbered

        given = words[0].removeprefix("--format=") if words[0][:2] == "--" else words[0][2:]
        given, words = (given, words[1:]) if given else ("".join(words[1:2]), words[2:])
        form = numbered(given)
        if form is None:
            return None
    if not 1 <= len(words) <= 3 or not all(map(_NUMBER.fullmatch, words)):
        return None
    numbers = [int(word) for word in words]
    first, last = (1, numbers[0]) if len(numbers) == 1 else (numbers[0], numbers[-1])
    step = numbers[1] if len(numbers) == 3 else 1
    if step == 0 or abs(last - first) // abs(step) > _MOST_NUMBERS:
        return None
    begin, width, end = form or ("", max(len(words[0]), len(words[-1])) if even else 0, "")
    if form is not None and max(abs(first), abs(last)) > 99_999:  # `%g` writes 1e+06
        return None
    every = range(first, last + (1 if step > 0 else -1), step)
    return "".join(f"{begin}{number:0{width}}{end}\n" for number in every)


def _date(_run: Run, words: list[str], _read: str | None) -> str | None:
    """`date +TEXT` prints the text, where no `%` stands in it."""
    return (
        f"{words[0][1:]}\n"
        if len(words) == 1 and words[0][:1] == "+" and "%" not in words[0]
        else None
    )


def _basename(_run: Run, words: list[str], _read: str | None) -> str | None:
    if not 1 <= len(words) <= 2 or any(word[:1] == "-" for word in words):
        return None
    name = words[0].rstrip("/").rpartition("/")[2] or ("/" if words[0] else "")
    suffix = words[1] if len(words) == 2 else ""
    return (name.removesuffix(suffix) if name != suffix else name) + "\n"


def _dirname(_run: Run, words: list[str], _read: str | None) -> str | None:
    if len(words) != 1 or words[0][:1] == "-":
        return None
    head, slash, _ = words[0].rstrip("/").rpartition("/")
    return (head.rstrip("/") or ("/" if slash or words[0][:1] == "/" else ".")) + "\n"


def _realpath(run: Run, words: list[str], _read: str | None) -> str | None:
    from gateway.facts.walk.paths import tidy
    from gateway.facts.words.holes import is_exact

    names = [word for word in words if word[:1] != "-"]
    if len(names) != 1 or set(words) - set(names) - {"-f", "-m", "-e", "--"} or run.disk.touched:
        return None
    path = names[0] if names[0][:1] == "/" else f"{run.cwd()}/{names[0]}"
    if not names[0] or not is_exact(path) or run.place != "local":
        return None
    if "/.." in path or path[-1] == "/":  # each folder on the way has to be there
        return None
    found = run.lookup.real(path) or tidy(path)
    # What is not there it does not print; `-m` does.
    there = found if "-e" in words else found.rpartition("/")[0] or "/"
    if "-m" not in words and not run.lookup.kind(there):
        return None
    return f"{found}\n"


def _readlink(run: Run, words: list[str], read: str | None) -> str | None:
    """Without an option it prints what a link holds, and nothing for what is none."""
    return _realpath(run, words, read) if {"-f", "-m", "-e"} & set(words) else None


def _which(run: Run, words: list[str], _read: str | None) -> str | None:
    if len(words) != 1 or words[0][:1] == "-" or run.place != "local":
        return None
    if run.sets("PATH"):
        return None
    path = run.lookup.which(words[0])
    return f"{path}\n" if path else None


def _rev(_run: Run, words: list[str], read: str | None) -> str | None:
    if read is None or any(word[:1] == "-" for word in words):
        return None
    return "\n".join(line[::-1] for line in read.split("\n"))


def _base64(_run: Run, words: list[str], read: str | None) -> str | None:
    if read is None or len(read) > limits.VALUE:
        return None
    import binascii

    options = {word for word in words if word[:1] == "-" and word != "-"}
    if options <= {"-w0", "-w", "--wrap=0"} and options:
        return binascii.b2a_base64(read.encode(), newline=False).decode()
    if not options & {"-d", "--decode", "-D", "-di", "-id"}:
        return None
    text = "".join(read.split("\n"))
    if options & {"-i", "--ignore-garbage", "-di", "-id"}:
        text = "".join(
            char for char in text if char.isascii() and (char.isalnum() or char in "+/=")
        )
    try:
        # Strict: in front of a sign that has no place there, `base64` prints what it has, and stops.
        return _text(binascii.a2b_base64(text.encode(), strict_mode=True))
    except ValueError:
        return None


def _openssl(run: Run, words: list[str], read: str | None) -> str | None:
    """`openssl base64 -d`, `openssl enc -base64 -d`"""
    rest = set(words) - {"enc", "base64", "-base64", "-a", "-A"}
    plain = rest == {"-d"} and read is not None and len(read) < 65 and read[-1:] == "\n"
    return _base64(run, ["-d"], read) if plain else None


def _base32(_run: Run, words: list[str], read: str | None) -> str | None:
    if read is None or not set(words) & {"-d", "--decode"}:
        return None
    import base64

    try:
        return _text(base64.b32decode("".join(read.split())))
    except ValueError:
        return None


def _xxd(_run: Run, words: list[str], read: str | None) -> str | None:
    flags = "".join(word.lstrip("-") for word in words if word[:1] == "-")
    if read is None or sorted(set(flags)) != ["p", "r"]:
        return None
    try:
        return _text(bytes.fromhex("".join(read.split())))
    except ValueError:
        return None


def _text(data: bytes) -> str | None:
    try:
        text = data.decode()
    except UnicodeDecodeError:
        return None
    return text.replace("\0", "")


def _tr(_run: Run, words: list[str], read: str | None) -> str | None:
    if read is None or not words:
        return None
    from gateway.facts.walk.translating import expanded_set

    deletes = words[0] == "-d"
    if (words[0][:1] == "-" and not deletes) or len(words) != 2:
        return None
    source = expanded_set(words[1] if deletes else words[0])
    target = "" if deletes else expanded_set(words[1])
    if source is None or target is None or (not deletes and not target):
        return None
    if not deletes and "[:" in words[1] and "[:" not in words[0]:
        return None  # refused
    if deletes:
        return read.translate({ord(char): None for char in source})
    target = target + target[-1] * (len(source) - len(target))
    # Of a character that stands twice, the last counts.
    return read.translate({ord(a): b for a, b in zip(source, target, strict=False)})


def _head(_run: Run, words: list[str], read: str | None) -> str | None:
    """`head -n 2`, `head -2`, `head -c 4`: of its stdin."""
    count = words[1] if len(words) == 2 and words[0] == "-c" else "".join(words)[2:]
    if (
        read is not None
        and len(words) < 3
        and words[:1]
        and words[0][:2] == "-c"
        and count.isdigit()
    ):
        return read[: int(count[:6])] if read.isascii() else None
    found = _LINES.fullmatch(" ".join(words)) if words else None
    if read is None or (words and found is None):
        return None
    lines = read.split("\n")
    most = int(found[1]) if found else 10
    return read if len(lines) <= most else "".join(f"{line}\n" for line in lines[:most])


PURE: dict[str, Pure] = {
    **LINES,
    "openssl": _openssl,
    "cat": _cat,
    "tee": _tee,
    "pwd": _pwd,
    "date": _date,
    "seq": _seq,
    "basename": _basename,
    "head": _head,
    "dirname": _dirname,
    "realpath": _realpath,
    "readlink": _readlink,
    "which": _which,
    "rev": _rev,
    "base64": _base64,
    "base32": _base32,
    "xxd": _xxd,
    "tr": _tr,
}
