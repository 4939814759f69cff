"""A gateway that was upgraded meanwhile answers for itself, and the old service ends."""

from __future__ import annotations

import pathlib
import shutil

import pytest

import gateway
from tests.interfaces.service.conftest import ended

PACKAGE = pathlib.Path(gateway.__file__).parent


@pytest.fixture
def copied(home, tmp_path):
    """A home whose gateway is a copy that a test may change."""
    site = tmp_path / "site"
    shutil.copytree(PACKAGE, site / "gateway")
    if not (PACKAGE / "policies").exists():
        shutil.copytree(PACKAGE.parent / "policies", site / "gateway" / "policies")
    home.env["PYTHONPATH"] = str(site)
    return home, site / "gateway"


@pytest.mark.parametrize("change", ["edited", "removed", "replaced"])
def test_changed_code_does_not_answer(copied, change) -> None:
    home, package = copied
    process = home.serve()
    assert home.asked("check", "ls").code == 0
    # Not needed for any of these answers: what a service has loaded is not what counts.
    victim = package / "facts" / "code" / "script" / "lua.py"
    if change == "edited":
        victim.write_text(victim.read_text() + "\n# newer\n")
    elif change == "removed":
        victim.unlink()
    else:
        other = victim.with_name("new.py")
        shutil.copy(victim, other)
        other.rename(victim)

    assert home.asked("check", "rm -rf /").code == 99
    assert home.gateway("check", "rm -rf /").code == 4
    assert ended(process) == (0, b'{"ended": "the gateway\'s code has changed"}\n')


def test_another_gateway_of_the_same_user_is_not_asked(copied) -> None:
    home, _package = copied
    process = home.serve()
    del home.env["PYTHONPATH"]

    assert home.asked("check", "ls").code == 99
    assert home.gateway("check", "ls").code == 0
    process.terminate()
    assert ended(process)[0] == 0
