"""Is any text answered within a second and 100 MB? `python -m benches.size`

Each family of texts is made as large as the gateway reads (120,000 bytes), and much larger; each runs
in a process of its own. Answered means: a tree, or an `Opaque` with a reason. Never an exception.
"""

from __future__ import annotations

import multiprocessing
import resource
import sys
import time
from collections.abc import Callable

from gateway.shell.parse import MAX_BYTES, parse
from gateway.shell.walk import opaque_parts

SECONDS, MEGABYTES = 1.0, 100


def _nested(opening: str, closing: str, middle: str = "a") -> Callable[[int], str]:
    def make(size: int) -> str:
        n = size // (len(opening) + len(closing))
        return opening * n + middle + closing * n

    return make


def _repeated(piece: str, before: str = "", behind: str = "") -> Callable[[int], str]:
    return lambda size: before + piece * (size // len(piece)) + behind


FAMILIES: dict[str, Callable[[int], str]] = {
    "one word": _repeated("a", "echo "),
    "arguments": _repeated("a ", "echo "),
    "quoted arguments": _repeated("'a b' \"c $d\" ", "echo "),
    "assignments": _repeated("a=1 "),
    "keyed assignments": _repeated("a[1]=2 "),
    "array": _repeated("[k]=v ", "a=(", ")"),
    "here-documents on lines": _repeated("cat <<E\nx\nE\n"),
    "here-documents on one line": lambda size: "cat " + "<<E " * (size // 8) + "\n" + "E\n" * (size // 8),
    "here-document, long line": _repeated("x", "cat <<E\n", "\nE"),
    "here-document, expansions": _repeated("$x `a` ", "cat <<E\n", "\nE"),
    "here-document never closed": _repeated("E\\\n", "cat <<E\n"),
    "pipeline": _repeated("a|"),
    "and": _repeated("a&&", behind="a"),
    "or, short": _repeated("a||", behind="a"),
    "semicolons": _repeated("a;"),
    "lines": _repeated("a\n"),
    "background": _repeated("a&"),
    "bangs": _repeated("! "),
    "redirections": _repeated(">f ", "a "),
    "comments": _repeated("# c\n"),
    "blank lines": _repeated("\n"),
    "continued lines": _repeated("\\\n", "a "),
    "continued words": _repeated(" \\\n a", "a"),
    "backslashes": _repeated("\\a", "echo "),
    "dollars": _repeated("$", "echo "),
    "variables": _repeated("$x", "echo "),
    "substitutions": _repeated("$(a)", "echo "),
    "backticks": _repeated("`a`", "echo "),
    "process substitutions": _repeated("<(a) ", "cat "),
    "arithmetic": _repeated("1+", "echo $((", "1))"),
    "arithmetic words": _repeated("$((1)) ", "echo "),
    "arithmetic commands": _repeated("((1));"),
    "subscripts": _repeated("${x[1]} ", "echo "),
    "slashes in a pattern": _repeated("/", "echo ${x/", "}"),
    "case arms": _repeated("a) b;; ", "case x in ", "esac"),
    "patterns": _repeated("a|", "case x in ", "a) b;; esac"),
    "elif": _repeated("elif a; then b; ", "if a; then b; ", "fi"),
    "conditionals": _repeated("[[ a == b ]];"),
    "conditional words": _repeated("a && ", "[[ ", "b ]]"),
    "functions": _repeated("f() { a; };"),
    "braces": _repeated("{a,b}", "echo "),
    "quotes in pieces": _repeated("''\"\"", "echo "),
    "unicode": lambda size: _repeated("é漢", "echo ")(size * 2 // 5),
    "open quotes": _repeated("'"),
    "nested substitutions": _nested("$(a ", ")"),
    "nested quoted substitutions": _nested('"$(a ', ')"'),
    "nested backticks": lambda size: "`" * (size | 1),
    "nested escaped backticks": lambda size: "".join("\\" * (2**n - 1) + "`" for n in range(12)) * 8,
    "nested parameters": _nested("${x:-", "}"),
    "nested subshells": _nested("( ", " )"),
    "nested parentheses": _nested("(", ")"),
    "nested groups": _nested("{ ", "; }"),
    "nested if": _nested("if a; then ", "; fi"),
    "nested functions": _nested("f() { ", "; }"),
    "nested arithmetic": _nested("$((", "))", "1"),
    "nested arithmetic parentheses": lambda size: "echo $((" + _nested("(", ")", "1")(size) + "))",
    "nested subscripts": _nested("${x[", "]}", "1"),
    "nested arrays": _nested("a=(", ")"),
    "nested groups of a pattern": _nested("@(", ")"),
    "nested process substitutions": _nested("<(a ", ")"),
    "nested here-documents": lambda size: "$(cat <<E\n" * (size // 10),
    "nested case": _nested("case a in a) ", ";; esac"),
    "open parentheses": _repeated("("),
    "open substitutions": _repeated("$("),
    "open parameters": _repeated("${"),
    "open double parentheses": _repeated("(("),
    "open arithmetic": _repeated("$(("),
    "open quoted substitutions": _repeated('"$('),
    "open braces": _repeated("{ "),
    "operators": _repeated("<"),
}  # fmt: skip


def measured(family: str, size: int) -> tuple[float, float, str]:
    """Seconds, megabytes and what was answered, in this process."""
    text = FAMILIES[family](size)
    parse("echo warm $(a) `b` ${c:-d} <<E\nE\n")
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    started = time.process_time()
    try:
        script = parse(text)
        opaque = next(opaque_parts(script), None)
        said = "read" if opaque is None else f"{opaque.reason}: {opaque.detail}"
    except BaseException as error:  # noqa: BLE001 - the question is whether anything is raised
        said = f"RAISED {type(error).__name__}"
    seconds = time.process_time() - started
    return seconds, (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024, said


def main() -> int:
    bad = 0
    with multiprocessing.Pool(1, maxtasksperchild=1) as pool:
        for family in FAMILIES:
            for size in (MAX_BYTES - 200, 1_000_000):
                seconds, megabytes, said = pool.apply(measured, (family, size))
                wrong = seconds > SECONDS or megabytes > MEGABYTES or said.startswith("RAISED")
                bad += wrong
                if wrong or "-v" in sys.argv:
                    print(
                        f"{family:32} {size:9,} {seconds:6.3f} s {megabytes:6.1f} MB  {said[:70]}"
                    )
    print(f"{len(FAMILIES)} families, {bad} over {SECONDS} s, {MEGABYTES} MB or raising")
    return bad


if __name__ == "__main__":
    sys.exit(main())
