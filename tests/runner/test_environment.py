from __future__ import annotations

import pytest

from gateway.runner.environment import UNATTENDED, Rules, build

SOURCE = {
    "PATH": "/opt/bin:/usr/bin",
    "HOME": "/home/u",
    "EDITOR": "vim",
    "MY_VAR": "1",
    "LD_PRELOAD": "/evil.so",
    "BASH_ENV": "/evil.sh",
    "BASH_FUNC_ls%%": "() { evil; }",
    "GITHUB_TOKEN": "t",
    "AWS_SECRET_ACCESS_KEY": "k",
    "GIT_AUTHOR_NAME": "me",
    "COMPANY_THING": "c",
}

CASES = [
    (Rules(), "PATH", "/opt/bin:/usr/bin"),
    (Rules(), "HOME", "/home/u"),
    (Rules(), "EDITOR", "false"),
    (Rules(), "MY_VAR", None),
    (Rules(), "LC_ALL", "C.UTF-8"),
    (Rules(), "GITHUB_TOKEN", None),
    (Rules(inherit="all"), "MY_VAR", "1"),
    (Rules(inherit="all"), "GIT_AUTHOR_NAME", "me"),
    (Rules(inherit="all"), "LD_PRELOAD", None),
    (Rules(inherit="all"), "BASH_ENV", None),
    (Rules(inherit="all"), "BASH_FUNC_ls%%", None),
    (Rules(inherit="all"), "GITHUB_TOKEN", None),
    (Rules(inherit="all"), "AWS_SECRET_ACCESS_KEY", None),
    (Rules(inherit="all", secret=("COMPANY_*",)), "COMPANY_THING", None),
    (Rules(passes=("GITHUB_TOKEN",)), "GITHUB_TOKEN", "t"),
    (Rules(passes=("GITHUB_TOKEN",), secret=("GITHUB_*",)), "GITHUB_TOKEN", None),
    (Rules(passes=("BASH_ENV",)), "BASH_ENV", None),
    (Rules(passes=("MY_*",)), "MY_VAR", "1"),
    (Rules(inherit="none"), "HOME", None),
    (Rules(inherit="none"), "PATH", "/usr/local/bin:/usr/bin:/bin"),
    (Rules(sets=(("EDITOR", "ed"), ("X", "y"))), "EDITOR", "ed"),
    (Rules(sets=(("BASH_ENV", "/x"),)), "BASH_ENV", None),
    (Rules(sets=(("POSIXLY_CORRECT", "1"),)), "POSIXLY_CORRECT", None),
    (Rules(sets=(("LD_LIBRARY_PATH", "/x"),)), "LD_LIBRARY_PATH", "/x"),
]


@pytest.mark.parametrize(("rules", "name", "value"), CASES)
def test_what_a_command_sees(rules, name, value):
    assert build(rules, SOURCE).values.get(name) == value


def test_what_is_withheld_is_named():
    withheld = build(Rules(inherit="all"), SOURCE).withheld
    assert set(withheld) == {
        "LD_PRELOAD",
        "BASH_ENV",
        "BASH_FUNC_ls%%",
        "GITHUB_TOKEN",
        "AWS_SECRET_ACCESS_KEY",
    }


def test_nothing_asks_a_person():
    assert UNATTENDED.items() <= build(Rules(inherit="none"), {}).values.items()


INTERACTIVE = [
    "cat",
    "read -r x",
    "python3",
    "bash -i",
    "git init -q r && cd r && git -c user.email=a -c user.name=b commit --allow-empty",
    "git init -q s && cd s && git -c user.email=a -c user.name=b commit -q --allow-empty -m x && git rebase -i --root",
    "sqlite3 x.db",
    "git clone https://127.0.0.1:1/x y",
    "touch q; rm -i q",
    "passwd",
]


@pytest.mark.parametrize("text", INTERACTIVE)
def test_programs_that_ask_do_not_hang(bash, text, ws):
    source = {"PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": str(ws)}
    assert bash(text, env=build(Rules(), source).values, timeout_ms=10_000).status == "exited"
