from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from gateway.runner.confine import probe
from gateway.runner.confine.capabilities import Capabilities
from gateway.runner.spec import Confinement
from gateway.values import plain, replace


@pytest.fixture
def folder(tmp_path):
    probe.forget()
    yield str(tmp_path / "state")
    probe.forget()


@pytest.fixture
def kept(folder, monkeypatch):
    """A remembered answer that no machine would give, and a kernel that must not be asked."""
    probe._remember(folder, probe._key(), Capabilities(arch="remembered"))
    monkeypatch.setattr(probe, "_probe", lambda: Capabilities(arch="asked"))
    return os.path.join(folder, "machine.json")


def test_the_kernel_is_asked_once(folder, kept):
    assert probe.capabilities(folder).arch == "remembered"


def test_a_file_that_others_can_write_is_not_believed(folder, kept):
    os.chmod(kept, 0o666)
    assert probe.capabilities(folder).arch == "asked"


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a file away")
def test_a_file_of_somebody_else_is_not_believed(folder, kept):
    os.chown(kept, 4300, 4300)
    assert probe.capabilities(folder).arch == "asked"


@pytest.mark.parametrize("text", ["", "{", "[]", '{"key": 1}', "null"])
def test_a_broken_file_is_asked_again(folder, kept, text):
    with open(kept, "w") as file:
        file.write(text)
    assert probe.capabilities(folder).arch == "asked"


def test_another_boot_asks_again(folder, kept):
    with open(kept) as file:
        data = json.load(file)
    with open(kept, "w") as file:
        json.dump({**data, "key": data["key"].replace("-", "x", 1)}, file)
    assert probe.capabilities(folder).arch == "asked"


def test_the_file_is_private(folder, kept):
    assert os.stat(kept).st_mode & 0o777 == 0o600


def test_the_remembered_answer_is_the_same(folder):
    found = probe.capabilities(folder)
    probe.forget()
    assert replace(probe.capabilities(folder), sockets=()) == replace(found, sockets=())
    assert plain(found)["platform"] == "linux"


def test_an_expected_plan_imports_nothing_heavy(folder):
    """It is asked on every `check`, in a fresh process."""
    probe.capabilities(folder)
    script = (
        "import sys; from gateway.runner.confine.probe import expected_enforcement; "
        "from gateway.runner.spec import Confinement; "
        f"expected_enforcement(Confinement(), {folder!r}); "
        "print(*sorted({'ctypes', 'subprocess', 'socket', 'typing', 'dataclasses', 'tempfile'} & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-S", "-c", f"import sys; sys.path.append({os.getcwd()!r}); {script}"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == []


def test_a_warden_that_cannot_start_is_no_sandbox(folder, monkeypatch):
    monkeypatch.setattr(sys, "executable", "/no/such/python")
    plan = probe.expected_enforcement(Confinement(mode="required"), folder)
    assert (
        plan.tier,
        bool(plan.refused),
        "could not be started" in plan.capabilities.bwrap_problem,
    ) == (0, True, True)
