from __future__ import annotations

import pytest

from gateway.errors import UsageError
from gateway.runner.shells import default_shell, prefix


@pytest.mark.parametrize(
    ("platform", "words"),
    [("linux", "/bin/bash"), ("darwin", "/bin/bash"), ("win32", "powershell")],
)
def test_the_shell_of_a_platform(platform, words):
    assert prefix(default_shell(platform))[0] == words


def test_bash_reads_no_start_up_file():
    assert prefix("bash") == ("/bin/bash", "--norc", "--noprofile", "-c")


def test_powershell_takes_the_text_as_one_argument():
    assert prefix("powershell")[-1] == "-Command"


def test_an_unknown_shell_is_an_error():
    with pytest.raises(UsageError, match="fish"):
        prefix("fish")
