"""How much of what bash accepts is read? `python -m benches.coverage`

Truth is `bash -n`. Must: 99.8 % of the commands and 99 % of the whole scripts without an opaque part.
"""

from __future__ import annotations

import sys

from benches.corpus import commands, scripts
from gateway.shell.parse import parse
from gateway.shell.walk import opaque_parts
from tests.oracle.bash import accepts


def share(texts: list[tuple[str, str]]) -> tuple[int, int, list[str]]:
    """How many bash accepts, how many of those are read whole, and why the others aren't."""
    accepted = read = 0
    why = []
    for name, text in texts:
        if not accepts(text):
            print(f"bash refuses {name}", file=sys.stderr)
            continue
        accepted += 1
        opaque = list(opaque_parts(parse(text)))
        read += not opaque
        why += [f"{name}: {part.reason}: {part.detail}" for part in opaque]
    return accepted, read, why


def main() -> int:
    under = 0
    for what, texts, must in (
        ("commands", [(one[:60], one) for one in commands()], 0.998),
        ("scripts", list(scripts().items()), 0.99),
    ):
        accepted, read, why = share(texts)
        under += read < must * accepted
        print(
            f"{what}: {read} of {accepted} read whole, {read / max(accepted, 1):.2%} (must {must:.1%})"
        )
        print("".join(f"  {line}\n" for line in why), end="")
    return under


if __name__ == "__main__":
    sys.exit(main())
