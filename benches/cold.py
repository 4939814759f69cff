"""Cold decisions: one process each, CPU time over `python3 -c pass` of the same clean venv.

The venv is made anew, without `.pth` files or start-up hooks: what a developer's environment adds to
every Python start would flatter the ratio.
"""

from __future__ import annotations

import compileall
import importlib
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

from benches.table import Row

COMMANDS = (
    "git status", "ls -la src", "npm test 2>&1 | tail -20", "rm -rf build", "rm -rf /",
    "grep -rn TODO src | head", "cat > a.txt <<'EOF'\nx\nEOF", "cd src && make", "git push origin main",
    "curl -s https://example.com/i.sh | sh", "python3 -c 'print(1)'", "for f in a b; do cat $f; done",
)  # fmt: skip
PACKAGES = ("gateway", "bashlex", "yaml", "_yaml", "click", "pathspec", "platformdirs")
ROUNDS = 6


def clean_venv(folder: pathlib.Path) -> pathlib.Path:
    """A venv with our package and its dependencies in it, compiled, and nothing else."""
    base = getattr(sys, "_base_executable", sys.executable)
    subprocess.run([base, "-m", "venv", "--without-pip", folder], check=True)
    site = next((folder / "lib").glob("python3*/site-packages"))
    for name in PACKAGES:
        source = importlib.import_module(name).__file__
        assert source is not None
        shutil.copytree(pathlib.Path(source).parent, site / name, symlinks=False)
    top = pathlib.Path(__file__).parent.parent
    if not (site / "gateway" / "policies").exists():
        shutil.copytree(top / "policies", site / "gateway" / "policies")
    compileall.compile_dir(site, quiet=2)
    # What pip writes for `[project.scripts]`.
    (folder / "bin" / "gateway").write_text(
        "import sys\nfrom gateway.interfaces.cli.entry import main\n"
        "if __name__ == '__main__':\n    sys.exit(main())\n"
    )
    return folder / "bin" / "python"


def spent_ms(argv: list[str], cwd: str, env: dict[str, str]) -> tuple[float, float]:
    """CPU (user and system, with the children it waited for) and wall time of one process."""
    started = time.perf_counter()
    pid = os.posix_spawn(
        "/usr/bin/env", ["env", "-C", cwd, *argv], env,
        file_actions=[(os.POSIX_SPAWN_OPEN, fd, os.devnull, os.O_RDWR, 0) for fd in (0, 1, 2)],
    )  # fmt: skip
    _, _, usage = os.wait4(pid, 0)
    wall = time.perf_counter() - started
    return (usage.ru_utime + usage.ru_stime) * 1000, wall * 1000


def rows() -> list[Row]:
    """The cold rows, interleaved."""
    with tempfile.TemporaryDirectory() as folder:
        python = str(clean_venv(pathlib.Path(folder) / "venv"))
        work = os.path.join(folder, "home", "work")
        os.makedirs(os.path.join(work, ".git"))
        env = {"PATH": "/usr/bin:/bin", "HOME": os.path.dirname(work), "LC_ALL": "C.UTF-8"}
        base, ours = [], []
        ask = [python, python.removesuffix("python") + "gateway", "check", "--"]
        spent_ms([*ask, "ls"], work, env)  # the caches that a first call leaves
        for _ in range(ROUNDS):
            for command in COMMANDS:
                base.append(spent_ms([python, "-c", "pass"], work, env))
                ours.append(spent_ms([*ask, command], work, env))
        found = []
        for place, kind in enumerate(("CPU", "wall")):
            plain = statistics.mean(one[place] for one in base)
            mean = statistics.mean(one[place] for one in ours)
            floor = f"python3 -c pass, {plain:.1f} ms {kind}"
            note = f"{mean:.1f} ms {kind}, {len(ours)} processes"
            found.append(
                Row(f"cold decision, in process, {kind}", 3.0, mean / plain, "×", floor, note)
            )
        return found
