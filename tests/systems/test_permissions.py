"""What each system says where the operating system says no. Root is made to obey modes for this."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys

import pytest

SCRIPT = """\
import json, os, sys
from gateway.systems.bash_tool import BashTool
from gateway.systems.operations import OperationExecutor
from gateway.systems.workspaces import Workspaces

top = sys.argv[1]
work = f"{top}/work"
os.makedirs(f"{work}/closed")
open(f"{work}/secret", "w").write("x")
for path in ("closed", "secret"):
    os.chmod(f"{work}/{path}", 0)
places = {"workspace": work, "audit_dir": f"{top}/audit", "snapshot_dir": f"{top}/snapshots"}
bash, operations = BashTool.open(**places), OperationExecutor.open(**places)
spaces = Workspaces.open(state_dir=f"{top}/state", audit_dir=f"{top}/audit")
task = spaces.submit_requirement("work", f"{top}/task")["taskId"]
spaces.write_file(task, "file", "x")
os.chmod(f"{top}/task/file", 0)
print(json.dumps({
    "bash": bash.run({"command": "echo hi", "directory": "closed"}),
    "inside": bash.run({"command": "echo hi"}),
    "below": bash.run({"command": "echo hi", "directory": "closed/deeper"}),
    "read": operations.sandbox_read_file("secret"),
    "behind": operations.sandbox_read_file("closed/file"),
    "write": operations.sandbox_write_file("closed/file", "x"),
    "task": spaces.read_file(task, "file"),
    "bind": spaces.bind_workspace("other", f"{work}/closed/new"),
}))
"""


@pytest.fixture(scope="module")
def answers(tmp_path_factory):
    top = tmp_path_factory.mktemp("modes")
    words = [sys.executable, "-c", SCRIPT, str(top)]
    if os.geteuid() == 0:
        if shutil.which("setpriv") is None:
            pytest.skip("modes mean nothing to root, and there is no setpriv")
        words = ["setpriv", "--bounding-set=-dac_override,-dac_read_search", *words]
    ended = subprocess.run(words, capture_output=True, text=True, timeout=60, check=False)
    os.chmod(top / "work/closed", 0o700)
    assert ended.returncode == 0, ended.stderr
    return json.loads(ended.stdout)


def test_bash_in_a_folder_that_may_not_be_entered(answers):
    error = answers["bash"]["error"]

    assert (error["code"], error["message"]) == (
        "PERMISSION_DENIED",
        "Permission denied executing command.",
    )
    assert answers["inside"]["status"] == "success"
    assert answers["below"]["error"]["code"] == "NOT_FOUND"


@pytest.mark.parametrize("operation", ["read", "behind", "write"])
def test_operations_that_the_system_refuses_are_500(answers, operation):
    assert answers[operation]["code"] == 500
    assert "does not permit" in answers[operation]["error"]


def test_a_workspace_file_without_permission(answers):
    assert answers["task"]["error"] == "permission_denied"
    assert answers["bind"]["error"] == "permission_denied"
