"""Keys that make git run something are not left behind; the rest of the configuration is."""

from __future__ import annotations

import subprocess

import pytest

from gateway.runner.gitkeys import remember, take_back

BEFORE = '[core]\n\tbare = false\n[alias]\n\tst = status\n[remote "o"]\n\turl = /r\n'


@pytest.fixture
def config(ws):
    (ws / ".git").mkdir()
    path = ws / ".git" / "config"
    path.write_text(BEFORE)
    return path


def get(config, key):
    done = subprocess.run(
        ["git", "config", "--file", str(config), "--get-all", key],
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout.splitlines()


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("core.hooksPath", ".hooks"),
        ("CORE.HooksPath", ".hooks"),
        ("core.pager", "evil"),
        ("core.fsmonitor", "./evil"),
        ("alias.x", "!sh"),
        ("filter.f.clean", "sh"),
        ("filter.lfs.clean", "sh -c evil"),
        ("diff.d.textconv", "sh"),
        ("credential.helper", "!sh"),
        ("include.path", "/tmp/x"),
        ("includeIf.gitdir:/.path", "/tmp/x"),
        ("url.http://evil/.insteadOf", "https://"),
        ("submodule.s.update", "!sh"),
        ("gpg.ssh.program", "sh"),
        ("remote.o.uploadpack", "sh"),
    ],
)  # fmt: skip
def test_is_taken_back(config, key, value):
    before = remember(str(config))
    for words in ((key, value), ("user.name", "me")):
        subprocess.run(["git", "config", "--file", str(config), *words], check=True)
    assert [one.lower() for one in take_back(before)] == [key.lower()]
    assert (get(config, key), get(config, "user.name")) == ([], ["me"])


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("user.name", "me"),
        ("core.autocrlf", "input"),
        ("core.fsmonitor", "true"),
        ("branch.b.remote", "o"),
        ("remote.p.url", "https://x"),
        ("submodule.s.url", "../s"),
        ("filter.lfs.clean", "git-lfs clean -- %f"),
    ],
)
def test_stays(config, key, value):
    before = remember(str(config))
    subprocess.run(["git", "config", "--file", str(config), key, value], check=True)
    assert (take_back(before), get(config, key)) == ((), [value])


def test_what_the_text_named_stays(config):
    before = remember(str(config))
    subprocess.run(["git", "config", "--file", str(config), "core.hooksPath", "h"], check=True)
    assert take_back(before, ("config", "core.hookspath")) == ()
    assert get(config, "core.hooksPath") == ["h"]


def test_the_old_value_comes_back(config):
    before = remember(str(config))
    subprocess.run(["git", "config", "--file", str(config), "alias.st", "!sh"], check=True)
    assert take_back(before) == ("alias.st",)
    assert get(config, "alias.st") == ["status"]


@pytest.mark.parametrize("how", ["broken", "link", "gone"])
def test_a_file_that_cannot_be_read_is_put_back(config, how):
    before = remember(str(config))
    if how == "broken":
        config.write_text("[core\nx")
    else:
        config.unlink()
    if how == "link":
        config.symlink_to("elsewhere")
    assert take_back(before) == ("the whole file",)
    assert config.read_text() == BEFORE


@pytest.mark.parametrize("tier", [1, 2])
def test_after_a_run_it_is_told(confined, config, tier):
    text = "git config -f .git/config core.pager evil; git config -f .git/config user.name me"
    found = confined(tier, text, git_config=str(config))
    assert found.appeared == (f"{config}: core.pager (taken back)",)
    assert (get(config, "core.pager"), get(config, "user.name")) == ([], ["me"])
