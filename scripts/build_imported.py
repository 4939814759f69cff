"""Write the list of what every decision imports (`gateway/imported.txt`), in the order in which it can be made.

A list that is behind costs a little time and nothing else; a test says when it is worth writing anew.
"""

from __future__ import annotations

import os
import pathlib
import subprocess
import sys
import tempfile

TARGET = pathlib.Path(__file__).parent.parent / "gateway" / "imported.txt"
COMMANDS = (
    "ls",
    "git status",
    "rm -rf build",
    "npm test 2>&1 | tail -5",
    "echo x > a.txt",
    "cd a && make",
)
_READS_YAML = "policy/source.py"

# Asks one question, and prints what was imported for it when each had been run to its end.
_ASK = """
import os, sys
from gateway import importing
ended, top = [], os.path.dirname(importing.__file__)
class Loader(importing._Loader):
    def exec_module(self, module):
        super().exec_module(module)
        ended.append(os.path.relpath(self.path, top).replace(os.sep, "/"))
importing._Loader, importing.preload = Loader, lambda: None
from gateway.interfaces.cli.entry import in_process
sys.stdout = open(os.devnull, "w")
in_process(["check", "--", sys.argv[1]])
print(*ended, sep="\\n", file=sys.__stdout__)
"""


def imported(command: str) -> list[str]:
    """The files of ours that one decision imports, each after what it imports itself."""
    with tempfile.TemporaryDirectory() as folder:
        # (Not the home folder itself, which is no workspace.)
        work = os.path.join(folder, "work")
        os.makedirs(os.path.join(work, ".git"))
        env = {"PATH": os.defpath, "HOME": folder, "PYTHONPATH": str(TARGET.parent.parent)}
        # The first asks the kernel what it can do, and keeps the answer in that home.
        for _ in range(2):
            said = subprocess.run(
                [sys.executable, "-c", _ASK, command],
                cwd=work, env=env, capture_output=True, text=True, check=True,
            )  # fmt: skip
    return said.stdout.split()


def rendered() -> str:
    """What every one of the commands needs."""
    first, *others = [imported(command) for command in COMMANDS]
    return "".join(f"{one}\n" for one in first if all(one in other for other in others))


def modules() -> list[str]:
    """The names of what is listed now."""
    listed = TARGET.read_text(encoding="ascii").split()
    return [
        f"gateway/{one}".removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        for one in listed
    ]


def main() -> int:
    """Write it, unless the presets are behind: then a decision reads YAML, and imports all that this takes."""
    found = rendered()
    if _READS_YAML in found.split():
        sys.exit(
            "build_imported: the compiled policies are behind; run scripts/build_policies.py first"
        )
    TARGET.write_text(found, encoding="ascii")
    return 0


if __name__ == "__main__":
    sys.exit(main())
