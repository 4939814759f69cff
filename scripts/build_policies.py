"""Write the compiled form of every shipped preset (`--check`: only compare, exit 1 if one is stale)."""

from __future__ import annotations

import os
import sys

from gateway.policy import prebuilt, shipped
from gateway.policy.load import load


def main() -> int:
    check = "--check" in sys.argv[1:]
    stale = []
    for name in shipped.names():
        if name.startswith(shipped.PREFIX):
            continue
        path = prebuilt.path_for(name)
        text = prebuilt.text_of(load((name,), cache=""))
        if os.path.exists(path):
            with open(path, encoding="utf-8") as file:
                if file.read() == text:
                    continue
        stale.append(name)
        if not check:
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
    for name in stale:
        print(f"{'stale' if check else 'wrote'}: {name}")
    return 1 if stale and check else 0


if __name__ == "__main__":
    sys.exit(main())
