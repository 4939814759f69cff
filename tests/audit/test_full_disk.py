"""A disk that is really full: the gate is told, no half record stays, and the log goes on when there is room."""

import os
import shutil
import subprocess
import sys

import pytest

from tests.audit.conftest import verdict_of

# In a mount namespace of its own: a disk of 128 kB, filled to the brim, then relieved.
PROGRAM = """
import os, shutil, sys
from gateway.audit.log import AuditLog
from gateway.errors import AuditError
from tests.audit.conftest import make_draft
folder, target = sys.argv[1:]
log = AuditLog.open(folder + "/audit", key=None)
promised, refused = [], 0
open(folder + "/ballast", "wb").write(bytes(40_000))
while refused < 3:
    try:
        promised.append(log.decision(make_draft("x" * 700)).seq)
    except AuditError as error:
        assert "space" in str(error), error
        refused += 1
os.unlink(folder + "/ballast")
promised.append(log.decision(make_draft("after")).seq)
shutil.copytree(folder + "/audit", target)
print(len(promised), max(promised))
"""


def test_a_full_disk_denies_and_heals(tmp_path):
    disk, target = tmp_path / "disk", tmp_path / "copy"
    disk.mkdir()
    mount = f"mount -t tmpfs -o size=128k tmpfs {disk} && exec {sys.executable} -c '{PROGRAM}' {disk} {target}"
    if os.geteuid() != 0 or not shutil.which("unshare"):
        pytest.skip("needs root to mount a small disk")
    done = subprocess.run(
        ["unshare", "-m", "sh", "-c", mount], capture_output=True, check=False, text=True
    )
    if "mount:" in done.stderr or "unshare:" in done.stderr:
        pytest.skip("cannot mount here")
    assert done.returncode == 0, done.stderr
    count, last = map(int, done.stdout.split())
    assert count > 20
    assert last >= count
    assert verdict_of(str(target)) == "INTACT"
