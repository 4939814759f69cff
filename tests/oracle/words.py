"""Quote removal against real bash: words nobody wrote, and what bash passes to a program for them."""

from __future__ import annotations

import random
import subprocess
import sys

from gateway.shell.parse import parse
from gateway.shell.syntax import Literal, Simple

_PLAIN = [
    "a",
    "b1",
    "foo",
    "-x",
    "--long=",
    "./p/",
    "é",
    "日本",
    "🎉",
    "%",
    "@",
    ",",
    ":",
    "=",
    "+",
    "^",
    "#",
    "]",
    "}",
    "!",
    "\r",
]
_SPECIAL = [
    " ",
    "\t",
    "$",
    "`",
    '"',
    "'",
    "\\",
    "!",
    "*",
    "?",
    "[",
    "{",
    "}",
    "~",
    "#",
    "&",
    ";",
    "|",
    "<",
    ">",
    "(",
    ")",
    "\n",
    "x",
]
_ESCAPES = ["\\n", "\\t", "\\\\", "\\'", '\\"', "\\a", "\\b", "\\e", "\\E", "\\f", "\\r", "\\v", "\\?", "\\0", "\\1", "\\12",
            "\\101", "\\1234", "\\377", "\\x", "\\x4", "\\x41", "\\x414", "\\xc3\\xa9", "\\xff", "\\u", "\\u41", "\\u00e9", "\\u20ac0",
            "\\U1F389", "\\U0001f389x", "\\ud800", "\\cA", "\\ca", "\\c?", "\\c[", "\\c\\\\", "\\cé", "\\z", "\\9", "\\x{41}", "\\x{", "\\ ", "\\$"]  # fmt: skip


def word(r: random.Random) -> str:
    """One word of literal text, in a mixture of quotes."""
    return "".join(_piece(r) for _ in range(r.choice([1, 1, 2, 2, 3, 4, 6])))


def _piece(r: random.Random) -> str:
    k = r.random()
    if k < 0.3:
        return r.choice(_PLAIN)
    if k < 0.45:
        return "\\" + r.choice([one for one in _SPECIAL if one != "\n"] + _PLAIN)
    if k < 0.6:
        return "'" + _text(r).replace("'", "") + "'"
    if k < 0.8:
        inner = "".join(_in_double(r) for _ in range(r.randint(0, 5)))
        return r.choice(['"', '"', '"', '$"']) + inner + '"'
    if k < 0.95:
        inner = "".join(
            r.choice(_ESCAPES) if r.random() < 0.6 else _text(r).replace("'", "").replace("\\", "")
            for _ in range(r.randint(0, 4))
        )
        return "$'" + inner + "'"
    return r.choice(["\\\n", "$", "$%", "''", '""', "$''"])


def _text(r: random.Random) -> str:
    return "".join(r.choice(_SPECIAL + _PLAIN) for _ in range(r.randint(0, 5)))


def _in_double(r: random.Random) -> str:
    k = r.random()
    if k < 0.5:
        return "\\" + r.choice([*_SPECIAL, "a", "n"])
    return r.choice([*_PLAIN, " ", "'", "*", "~", "{a,b}", ";", "\n", "$", "$ ", "!"])


def ours(raw: str) -> str | None:
    """What we say a program would get for this word; None when we don't say."""
    body = parse(f"echo {raw} end").body
    if not isinstance(body, Simple) or len(body.words) != 3 or body.assignments or body.redirects:
        return None
    parts = body.words[1].parts
    if any(isinstance(part, Literal) and not part.quoted and "~" in part.text for part in parts):
        return None
    return body.words[1].literal


def theirs(raws: list[str]) -> list[str]:
    """What bash passes for each of them, with patterns and braces switched off."""
    text = "printf '%s\\0' " + " ".join(raws)
    asked = subprocess.run(
        ["bash", "--norc", "--noprofile", "-f", "+B", "-c", text],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        env={"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"},
        timeout=60,
        check=False,
    )
    return asked.stdout.decode("utf-8", "surrogateescape").split("\0")[:-1]


def compare(seed: int, count: int) -> tuple[int, int, list[tuple[str, str, str]]]:
    """Compare `count` different words: how many we say, how many we don't, and the wrong ones."""
    r = random.Random(seed)
    said: dict[str, str] = {}
    unsaid: set[str] = set()
    while len(said) < count:
        raw = word(r)
        value = ours(raw)
        if value is None:
            unsaid.add(raw)
        else:
            said[raw] = value
    wrong = []
    raws = list(said)
    for start in range(0, len(raws), 400):
        batch = raws[start : start + 400]
        values = theirs(batch)
        if len(values) != len(batch):
            values = [(theirs([raw]) or ["<bash refuses it>"])[0] for raw in batch]
        wrong += [
            (raw, value, said[raw])
            for raw, value in zip(batch, values, strict=True)
            if value != said[raw]
        ]
    return len(said), len(unsaid), wrong


def main() -> int:
    seed, count = [int(one) for one in [*sys.argv[1:], "1", "50000"][:2]]
    said, unsaid, wrong = compare(seed, count)
    print(f"{said} words compared, {unsaid} not said, {len(wrong)} wrong")
    for raw, value, we in sorted(wrong, key=lambda one: len(one[0]))[:20]:
        print(f"  {raw!r}: bash {value!r}, we {we!r}")
    return min(len(wrong), 100)


if __name__ == "__main__":
    sys.exit(main())
