"""`gateway doctor`: try to get out of each tier, for real, in a scratch folder, and compare.

The promise is a table. Whatever is open and not in it is a hole that must be shown; what is in it and
shut here is better than promised.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
import tempfile

import gateway
from gateway.runner.confine.capabilities import Capabilities
from gateway.runner.confine.plan import plan
from gateway.runner.confine.probe import capabilities, forget
from gateway.runner.doctor.scene import scene
from gateway.runner.run import run
from gateway.runner.spec import PROTECTED_IN_GIT, Capture, Confinement, RunSpec
from gateway.values import Value

_ROOT = os.path.dirname(os.path.dirname(gateway.__file__))
_SCRIPT = "import sys; sys.path.append(sys.argv.pop(1)); from gateway.runner.doctor.attempts import main; main()"

# What must work in every tier.
WANTED = (
    "write in the workspace",
    "run an own script",
    "make a temporary file",
    "make a socketpair",
    "talk to a unix socket in the workspace",
    "trace an own child",
    "be nice",
)

# What each tier is known to leave open, and says so in `Plan.limits` or `Plan.gaps`.
KNOWN_OPEN = {
    1: (
        "chmod an own file outside",
        "touch an own file outside",
        "label an own file outside (xattr)",
        "flag an own file outside (chattr)",
        "own an own file outside again (chown)",
        "see that a denied key exists",
        "read an existing .env",
        "read it through a link in the workspace",
        "read it through an older hard link",
        "read an .env written during the run",
        "move the .env, then read it",
        "move its folder, then read it",
        "plant a git hook",
        "change git's configuration",
        "read the host's /dev/shm",
        "edit a Makefile that is run later",
        "list processes",
        "choose another process's CPUs",
        "connect to a unix socket outside",
        "connect to a unix socket made during the run",
        "reach one by connecting a socketpair again",
        "read another process's System V memory",
    ),
    2: (
        # What it could run later is taken back after the run.
        "change git's configuration",
        "connect to a unix socket made during the run",
        "read it through an older hard link",
        "read an .env written during the run",
        "edit a Makefile that is run later",
        "talk to an own server on loopback",
        "make a terminal of one's own",
    ),
}


class Row(Value):
    """One attempt in one tier: what came of it, and whether that was promised."""

    attempt: str
    tier: int
    found: str
    expected: str  # open, shut

    @property
    def as_promised(self) -> bool:
        return (
            self.found != "open" or self.expected == "open"
            if self.attempt not in WANTED
            else self.found == "open"
        )


class Proof(Value):
    """What was found on this machine."""

    machine: Capabilities
    rows: tuple[Row, ...]
    problems: tuple[str, ...] = ()

    @property
    def holes(self) -> tuple[Row, ...]:
        return tuple(row for row in self.rows if not row.as_promised)


def prove(folder: str = "", *, cache: str = "") -> Proof:
    """Try everything in every tier that this machine has. `folder`: where the scratch folders go.

    Not below /tmp, which tier 2 hides whole: nothing would be tried there.
    """
    forget()
    machine = capabilities(cache)
    rows: list[Row] = []
    problems = [] if machine.tiers else ["no tier works here: commands are held by analysis alone"]
    if machine.bwrap_problem:
        problems.append(f"tier 2: {machine.bwrap_problem}")
    for tier in machine.tiers:
        scratch = tempfile.mkdtemp(prefix="gateway-doctor-", dir=folder or "/var/tmp")  # noqa: S108
        found = attempt_all(tier, scratch, cache)
        if "problem" in found:
            problems.append(f"tier {tier}: {found['problem']}")
            continue
        known = (*WANTED, *KNOWN_OPEN[tier])
        rows += [
            Row(name, tier, what, "open" if name in known else "shut")
            for name, what in found.items()
        ]
    return Proof(machine, tuple(rows), tuple(problems))


def attempt_all(tier: int, folder: str, cache: str = "") -> dict[str, str]:
    """All attempts from inside one tier; `folder` is made into the scene, and removed."""
    with scene(os.path.join(folder, "scene")) as told:
        asked = Confinement(
            tier=str(tier) if tier else "auto",
            mode="best-effort" if tier else "off",
            workspace=told["ws"],
            write_roots=(told["ws"],),
            write_denies=PROTECTED_IN_GIT,
            read_denies=("**/.env", os.path.join(told["home"], ".ssh")),
            hidden=(told["state"],),
        )
        spec = RunSpec(
            (sys.executable, "-I", "-S", "-B", "-c", _SCRIPT, _ROOT, json.dumps(told)),
            cwd=told["ws"],
            env={"PATH": "/usr/bin:/bin", "HOME": told["home"], "TMPDIR": told["ws"]},
            capture=Capture(mode="full", streams="separate"),
            confinement=asked,
        )
        outcome = run(spec, cache=cache)
        if plan(asked, capabilities(cache)).tier != tier:
            return {"problem": "not to be had here"}
    shutil.rmtree(folder, ignore_errors=True)
    try:
        found = json.loads(outcome.stdout.text)
    except ValueError:
        return {"problem": outcome.problem or outcome.stderr.text[-500:] or outcome.status}
    return {str(name): str(what) for name, what in found.items()}
