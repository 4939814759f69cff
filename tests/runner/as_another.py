"""What is called as another user (`payloads.call`). Only the standard library and ourselves."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time

from gateway.runner.confine.survey import survey
from gateway.runner.doctor.prove import attempt_all
from gateway.runner.run import run
from gateway.runner.spec import PROTECTED_IN_GIT, UNCONFINED, Confinement, Limits, RunSpec
from gateway.runner.warden.pool import POOL

PLAIN = {"PATH": "/usr/local/bin:/usr/bin:/bin", "LC_ALL": "C.UTF-8"}


def closed_to_me(folder):
    """A directory and a program that belong to somebody else."""
    closed = run(RunSpec(("/bin/true",), folder, PLAIN, confinement=UNCONFINED))
    program = run(RunSpec(("/etc/shadow",), "/", PLAIN, confinement=UNCONFINED))
    return [closed.code, program.code]


def escapes(tier):
    """Every attempt from inside one tier."""
    folder = tempfile.mkdtemp(prefix="gateway-escape-", dir="/var/tmp")
    try:
        return attempt_all(tier, folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def own_terminal():
    """A pseudo-terminal made inside tier 1."""
    folder = tempfile.mkdtemp(prefix="gateway-terminal-", dir="/var/tmp")
    asked = Confinement(tier="1", workspace=folder, write_roots=(folder,))
    code = "import os; os.openpty(); print('made')"
    try:
        made = run(RunSpec(("/usr/bin/python3", "-c", code), folder, PLAIN, confinement=asked))
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return made.stdout.text


def surveyed(folder):
    """What a look at a folder finds, a part of which is closed to this user."""
    found = survey(Confinement(workspace=folder, read_denies=("**/.env",)))
    return [found.secret, found.unseen]


def planted(tier, texts):
    """Each text in a new repository, then a `git status` there. Returns those that made it run."""
    ran = []
    env = {**PLAIN, "HOME": "/nonexistent"}
    for text in texts:
        folder = tempfile.mkdtemp(prefix="gateway-git-", dir="/var/tmp")
        try:
            subprocess.run(["git", "init", "-q"], cwd=folder, env=env, check=True)
            asked = Confinement(
                tier=str(tier), workspace=folder, write_roots=(folder,), guard_git=True,
                write_denies=PROTECTED_IN_GIT,
            )  # fmt: skip
            run(RunSpec(("/bin/bash", "-c"), folder, env, text, confinement=asked))
            subprocess.run("rm -f ran; touch f; git add f; git status; cd docs && git status", cwd=folder, env=env,
                           shell=True, check=False, capture_output=True)  # fmt: skip
            if os.path.exists(f"{folder}/ran"):
                ran.append(text)
        finally:
            subprocess.run(["chmod", "-R", "u+rwX", folder], check=False)
            shutil.rmtree(folder, ignore_errors=True)
    return ran


def deadlines(tier, text, count):
    """Run it again and again into its deadline. Returns who of this user lived on, each time."""
    folder = tempfile.mkdtemp(prefix="gateway-clean-", dir="/var/tmp")
    asked = (
        UNCONFINED
        if tier == 0
        else Confinement(tier=str(tier), workspace=folder, write_roots=(folder,))
    )
    spec = RunSpec(
        ("/bin/bash", "--norc", "--noprofile", "-c"),
        folder,
        PLAIN,
        text,
        timeout_ms=250,
        grace_ms=0,
        limits=Limits(processes=120),
        confinement=asked,
    )
    survivors = []
    try:
        for _ in range(count):
            outcome = run(spec)
            if outcome.status == "failed-to-start":
                survivors.append(outcome.problem)
            living = alive(os.geteuid())
            ours = {os.getpid(), *_wardens()}
            survivors += [pid for pid in living if pid not in ours]
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return survivors


def _wardens():
    """The wardens, and the child that stands ready in each."""
    found = set()
    for slot in POOL._idle:
        with open(f"/proc/{slot.pid}/task/{slot.pid}/children") as file:
            found |= {slot.pid, *map(int, file.read().split())}
    return found


def killed_gateway(tier, folder, text, number):
    """A gateway in a child, killed while the command runs."""
    pid = os.fork()
    if pid == 0:
        asked = (
            UNCONFINED
            if tier == 0
            else Confinement(tier=str(tier), workspace=folder, write_roots=(folder,))
        )
        run(RunSpec(("/bin/bash", "-c"), folder, PLAIN, text, confinement=asked))
        os._exit(0)
    for _ in range(200):
        if running(number) >= 3:
            break
        time.sleep(0.02)
    begun = running(number)
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    return begun


def running(number):
    return sum(_is_sleep(name, number.encode()) for name in os.listdir("/proc") if name.isdigit())


def _is_sleep(name, number):
    try:
        with open(f"/proc/{name}/cmdline", "rb") as file:
            words = file.read().split(b"\0")
    except OSError:
        return False
    return words[0].endswith(b"sleep") and number in words


def alive(user):
    """The processes of a user that are not dead."""
    found = []
    for name in os.listdir("/proc"):
        try:
            if name.isdigit() and os.stat(f"/proc/{name}").st_uid == user:
                with open(f"/proc/{name}/stat", "rb") as file:
                    fields = file.read().rpartition(b")")[2].split()
                # Its first thread may have ended and others go on.
                if fields[0] not in b"ZX" or int(fields[17]) > 1:
                    found.append(int(name))
        except OSError:
            continue
    return found
