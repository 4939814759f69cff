"""What the two tiers do to real commands, beyond the escape matrix."""

from __future__ import annotations

import os
import socket
import threading

import pytest

from gateway.runner.confine.bubblewrap import listening
from gateway.runner.confine.grants import grants
from gateway.runner.confine.survey import survey
from gateway.runner.spec import PROTECTED_IN_GIT, Confinement

TIERS = [1, 2]


@pytest.mark.parametrize("tier", TIERS)
def test_what_really_held_is_told(confined, tier):
    outcome = confined(tier, "true")
    assert (outcome.enforcement.tier, outcome.enforcement.plan.tier) == (tier, tier)


def test_without_a_sandbox_that_is_told_too(bash):
    outcome = bash("true", confinement=Confinement(mode="off"))
    assert (outcome.enforcement.tier, bool(outcome.enforcement.gaps)) == (0, True)


def test_required_does_not_run_with_a_gap(confined, ws):
    outcome = confined(1, f"touch {ws}/ran", mode="required", read_denies=("**/.env",))
    assert (outcome.status, outcome.code, (ws / "ran").exists()) == (
        "failed-to-start",
        "sandbox-unavailable",
        False,
    )
    assert "**/.env" in outcome.problem


@pytest.mark.parametrize("tier", TIERS)
def test_a_lock_follows_the_disk(confined, ws, tier):
    """The workspace is removed and made again between two commands: rights belong to inodes."""
    assert confined(tier, "echo a > f && cat f").stdout.text == "a\n"
    os.rename(ws, f"{ws}-old")
    os.mkdir(ws)
    outcome = confined(tier, "echo b > f && cat f")
    os.rename(f"{ws}-old", ws / "old")
    assert outcome.stdout.text == "b\n"


@pytest.mark.parametrize("tier", TIERS)
def test_two_policies_take_turns(confined, ws, tier):
    other = ws / "other"
    other.mkdir()
    for _ in range(3):
        assert confined(tier, "echo x > here && echo ok").stdout.text == "ok\n"
        assert (
            confined(tier, "echo x > ../here", write_roots=(str(other),), cwd=str(other)).exit_code
            == 1
        )
        assert (
            confined(
                tier, "echo x > there && echo ok", write_roots=(str(other),), cwd=str(other)
            ).stdout.text
            == "ok\n"
        )


@pytest.mark.parametrize("tier", TIERS)
def test_a_link_does_not_open_what_is_denied(confined, ws, tier):
    home = ws / "home"
    (home / ".ssh").mkdir(parents=True)
    (home / ".ssh/key").write_text("SECRET")
    (home / "link").symlink_to(".ssh")
    (home / "plain").write_text("fine")
    work = ws / "work"
    work.mkdir()
    fields = {"write_roots": (str(work),), "read_denies": (str(home / ".ssh"),), "cwd": str(work)}
    outcome = confined(
        tier, "cat ../home/.ssh/key ../home/link/key; cat ../home/plain; ls ../home", **fields
    )
    assert "SECRET" not in outcome.stdout.text
    assert "fine" in outcome.stdout.text


@pytest.mark.parametrize("tier", TIERS)
def test_only_named_folders_can_be_read(confined, ws, tier):
    for name in ("work", "lib", "else"):
        (ws / name).mkdir()
        (ws / name / "f").write_text(name)
    fields = {
        "write_roots": (str(ws / "work"),),
        "read_all": False,
        "read_roots": (str(ws / "lib"),),
        "cwd": str(ws / "work"),
    }
    outcome = confined(tier, "cat f ../lib/f; cat ../else/f; git --version | head -c 3", **fields)
    assert outcome.stdout.text.startswith("worklib")
    assert "else: " not in outcome.stdout.text.replace("cat: ../else/f: ", "")
    assert outcome.stdout.text.endswith("git")


@pytest.mark.parametrize("tier", TIERS)
def test_protected_names_that_appear_are_reported(confined, ws, tier):
    outcome = confined(
        tier,
        "mkdir -p .git/hooks && echo evil > .git/hooks/pre-commit; echo K=1 > .env",
        write_denies=PROTECTED_IN_GIT,
        read_denies=("**/.env",),
    )
    assert set(outcome.appeared) >= {str(ws / ".env"), str(ws / ".git/hooks/pre-commit")}


def test_what_exists_is_masked_and_named(confined, ws):
    (ws / "a").mkdir()
    (ws / "a/.env").write_text("SECRET")
    outcome = confined(2, "cat a/.env", read_denies=("**/.env",))
    assert (outcome.exit_code, outcome.enforcement.masks) == (1, (str(ws / "a/.env"),))


def test_masks_leave_no_stubs(confined, ws):
    confined(
        2,
        "true",
        read_denies=("**/.env", "absent/x"),
        write_denies=PROTECTED_IN_GIT,
        hidden=(str(ws / "none"),),
    )
    assert os.listdir(ws) == []


@pytest.mark.parametrize("tier", TIERS)
def test_a_private_folder_for_temporary_files(confined, ws, tier):
    tmp = ws / "tmp"
    tmp.mkdir()
    work = ws / "work"
    work.mkdir()
    confined(
        tier,
        "mktemp; [ $TMPDIR = /tmp ] && echo x > /tmp/y",
        tmp=str(tmp),
        write_roots=(str(work),),
        cwd=str(work),
    )
    assert len(os.listdir(tmp)) == (1 if tier == 1 else 2)


def test_tmp_can_be_a_write_root(confined, ws):
    name = f"/tmp/gateway-test-{os.getpid()}"
    confined(2, f"echo x > {name}", write_roots=(str(ws), "/tmp"))
    with open(name) as file:
        assert file.read() == "x\n"
    os.unlink(name)


def test_the_network_can_be_on(confined):
    with socket.create_server(("127.0.0.1", 0)) as server:
        thread = threading.Thread(target=_greet_once, args=(server,))
        thread.start()
        port = server.getsockname()[1]
        outcome = confined(1, f"cat < /dev/tcp/127.0.0.1/{port}", network="on")
        thread.join()
    assert outcome.stdout.text == "hello\n"


def _greet_once(server):
    client, _address = server.accept()
    with client:
        client.sendall(b"hello\n")


def test_the_walk_does_not_enter_what_is_generated(ws):
    for folder in ("src", "node_modules/x", ".git/x"):
        (ws / folder).mkdir(parents=True)
        (ws / folder / ".env").write_text("x")
    found = survey(Confinement(workspace=str(ws), read_denies=("**/.env",)))
    assert found.secret == (str(ws / "src/.env"),)


def test_too_many_matches_are_a_gap(ws):
    for number in range(230):
        (ws / f"{number}.env").write_text("x")
    found = survey(Confinement(workspace=str(ws), read_denies=("*.env",)))
    assert (len(found.secret), found.gaps) == (
        200,
        ("30 more files match the read denies than can be masked",),
    )


def test_a_link_that_matches_masks_what_it_leads_to(ws):
    (ws / "real").write_text("x")
    (ws / ".env").symlink_to("real")
    assert survey(Confinement(workspace=str(ws), read_denies=(".env",))).secret == (
        str(ws / "real"),
    )


def test_grants_open_the_neighbours_of_what_is_denied(ws):
    for name in ("a", "b", "c"):
        (ws / name).mkdir()
    (ws / "link").symlink_to("b")
    made = grants(Confinement(read_denies=(str(ws / "b"),)))
    opened = {path for path, right in made.pairs if right == "read" and path.startswith(str(ws))}
    assert opened == {str(ws / "a"), str(ws / "c")}
    assert not any(path == "/dev" for path, _right in made.pairs)


def test_sockets_outside_are_found():
    table = "Num RefCount Protocol Flags Type St Inode Path\n0: 2 0 10000 1 1 5 /dev/null\n0: 2 0 0 2 1 6 @abstract\n0: 2 0 0 1 1 7\n"
    assert listening(("/ws",), (), table) == ("/dev/null",)


@pytest.mark.parametrize("tier", TIERS)
def test_a_workspace_behind_a_link(confined, ws, tier):
    (ws / "real").mkdir()
    (ws / "link").symlink_to("real")
    path = str(ws / "link")
    outcome = confined(tier, "echo x > f; cat f", write_roots=(path,), workspace=path, cwd=path)
    assert (outcome.exit_code, outcome.stdout.text) == (0, "x\n")


def test_a_sandbox_that_fails_is_not_a_command_that_failed(confined, ws):
    outcome = confined(2, "echo ran", tmp=str(ws / "absent"))
    assert (outcome.status, outcome.code, outcome.exit_code) == (
        "failed-to-start",
        "sandbox-failed",
        None,
    )
    assert "bwrap: " in outcome.problem


@pytest.mark.parametrize("text", ["exit 1", "kill -9 $$", "exec 3>&-; exit 7"])
def test_a_command_that_fails_is_told_as_it_is(confined, text):
    assert confined(2, text).status == "exited"


@pytest.mark.parametrize(("times", "status"), [(1, "exited"), (99, "failed-to-start")])
def test_a_socket_that_vanishes_while_the_sandbox_is_built_is_no_failure(
    confined, monkeypatch, times, status
):
    asked = []

    def gone(*_arguments):
        asked.append(1)
        return ("/etc/gateway-no-such-socket",) if len(asked) <= times else ()

    monkeypatch.setattr("gateway.runner.order.bubblewrap.listening", gone)

    outcome = confined(2, "echo ran")

    assert outcome.status == status
    assert (outcome.stdout.text == "ran\n") is (status == "exited")
