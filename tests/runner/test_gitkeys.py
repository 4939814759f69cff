"""Which keys of a configuration make git run something, and the rest of it without them."""

from __future__ import annotations

import pytest

from gateway.runner.gitkeys import Unreadable, new_keys, values_of, without

BEFORE = b'[core]\n\tbare = false\n[alias]\n\tst = status\n[remote "o"]\n\turl = /r\n'


def with_key(key, value):
    section, _dot, rest = key.partition(".")
    middle, _dot, name = rest.rpartition(".")
    head = f'{section} "{middle}"' if middle else section
    return BEFORE + f'[{head}]\n\t{name} = "{value}"\n[user]\n\tname = me\n'.encode()


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("core.hooksPath", ".hooks"),
        ("CORE.HooksPath", ".hooks"),
        ("core.pager", "evil"),
        ("core.fsmonitor", "./evil"),
        ("core.worktree", ".."),
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
        ("tar.tgz.command", "sh"),
        ("hook.x.command", "sh"),
        ("gc.recentObjectsHook", "sh"),
        ("imap.tunnel", "sh"),
        ("sendemail.smtpServer", "/tmp/x"),
        ("lfs.customtransfer.x.path", "sh"),
        ("rebase.instructionFormat", "%s%nexec sh"),
        ("rebase.instructionFormat", "%s%x0aexec sh"),
    ],
)  # fmt: skip
def test_runs_something(key, value):
    now = with_key(key, value)
    keys = new_keys([BEFORE], now)
    cleaned = dict(values_of(without(now, BEFORE, keys)))
    assert [one.lower() for one in keys] == [key.lower()]
    assert (keys[0] in cleaned, cleaned["user.name"]) == (False, "me")


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("user.email", "me"),
        ("core.autocrlf", "input"),
        ("core.fsmonitor", "true"),
        ("branch.b.remote", "o"),
        ("remote.p.url", "https://x"),
        ("submodule.s.url", "../s"),
        ("rebase.instructionFormat", "%s [%an, %ad] 100%%"),
        ("lfs.url", "https://x"),
        ("filter.lfs.clean", "git-lfs clean -- %f"),
    ],
)
def test_runs_nothing(key, value):
    assert new_keys([BEFORE], with_key(key, value)) == ()


def test_what_the_text_named_may_stay():
    assert new_keys([BEFORE], with_key("core.hooksPath", "h"), ("config", "core.hookspath")) == ()


def test_what_was_there_is_not_new():
    now = with_key("core.pager", "mine")
    assert new_keys([b"", now], now) == ()


def test_what_could_not_be_read_before_tells_nothing_of_now():
    assert new_keys([b"[broken", b""], BEFORE) == ("alias.st",)


def test_the_old_value_comes_back():
    now = BEFORE.replace(b"status", b"!sh")
    assert dict(values_of(without(now, BEFORE, new_keys([BEFORE], now))))["alias.st"] == "status"


def test_what_is_no_configuration_is_said():
    with pytest.raises(Unreadable):
        new_keys([BEFORE], b"[core\nx")
