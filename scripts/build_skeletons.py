"""Ask bashlex for the shape of every form of a single command and write `gateway/shell/skeleton_table.py`.

python scripts/build_skeletons.py            write it
python scripts/build_skeletons.py --check    fail when it isn't what bashlex says (a test does this)
"""

from __future__ import annotations

import pathlib
import sys

from gateway.shell.grammar import shapes

TARGET = pathlib.Path(__file__).parent.parent / "gateway" / "shell" / "skeleton_table.py"
# `if` with up to this many conditions. More are asked of bashlex when they are met.
_ARMS = 8
_HEAD = '''"""What bashlex says of every form of a single command. Made by scripts/build_skeletons.py: don't edit."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.shell.skeletons import Shape

# fmt: off
TABLE: dict[str, Shape] = {
'''


def compounds() -> list[str]:
    """Every compound command, without redirections."""
    out = ["{ _\n} ", "( _\n) ", "for v in _ ; do _\ndone "]
    out += [f"{word} _ ; do _\ndone " for word in ("while", "until")]
    for arms in range(_ARMS):
        head = "if _\nthen _\n" + "elif _\nthen _\n" * arms
        out += [head + "fi ", head + "else _\nfi "]
    return out


def commands() -> list[str]:
    """Every form of a single command."""
    bodies = [body + redirects for body in compounds() for redirects in ("", "> _ ")]
    return ["_ ", "> _ ", *bodies, *("_ () " + body for body in bodies)]


def rendered() -> str:
    """The text of the module."""
    lines = []
    for skeleton in commands():
        (shape,) = shapes(skeleton)
        lines.append(f"    {skeleton!r}: {shape!r},\n".replace("'", '"'))
    return _HEAD + "".join(lines) + "}\n# fmt: on\n"


def main() -> int:
    text = rendered()
    if "--check" in sys.argv[1:]:
        same = TARGET.read_text(encoding="utf-8") == text
        print("the table is what bashlex says" if same else "the table differs: build it again")
        return 0 if same else 1
    TARGET.write_text(text, encoding="utf-8")
    print(f"{text.count(chr(10))} lines in {TARGET.name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
