"""Workspaces: the nine properties of the document."""

from __future__ import annotations

import json
import os

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

PROPERTY = settings(
    max_examples=100,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
# Each example starts a process.
SLOW_PROPERTY = settings(PROPERTY, max_examples=100)


NAME = st.text(
    st.characters(blacklist_characters="/\0\\:", blacklist_categories=("Cs",)),
    min_size=1,
    max_size=30,
).filter(lambda name: name not in {".", ".."} and len(name.encode()) < 200)
INSIDE = st.lists(NAME, min_size=1, max_size=3).map("/".join)
LEAVING = st.one_of(
    st.builds(
        lambda before, after: "/".join([*before, "..", *after]),
        st.lists(NAME, max_size=3),
        st.lists(NAME, max_size=3),
    ),
    INSIDE.map(lambda path: f"/{path}"),
)


@PROPERTY
@given(path=LEAVING)
def test_property_1_a_path_that_leaves_is_refused(spaces, task, path):
    for answer in (
        spaces.read_file(task, path),
        spaces.write_file(task, path, "x"),
        spaces.list_files(task, path),
    ):
        assert answer["error"] == "path_traversal_blocked"


@PROPERTY
@given(path=INSIDE, content=st.text(st.characters(blacklist_categories=("Cs",)), max_size=300))
def test_property_2_what_is_written_is_read(tmp_path_factory, spaces, path, content):
    top = tmp_path_factory.mktemp("w")
    task = spaces.submit_requirement("work", str(top))["taskId"]
    try:
        assert spaces.write_file(task, path, content) == {"ok": True}
        assert spaces.read_file(task, path) == {"content": content}
    finally:
        spaces.release(task)


@PROPERTY
@given(
    road=st.sampled_from(["../b/{}", "../../{parent}/b/{}", "{b}/{}", "./../b/./{}", "link/{}"]),
    name=st.sampled_from(["secret.txt", ".", "new.txt"]),
)
def test_property_3_two_tasks_never_reach_each_others_files(
    spaces, task, other, tmp_path, road, name
):
    link = tmp_path / "a/link"
    if not link.is_symlink():
        link.symlink_to(tmp_path / "b")
    path = road.format(name, parent=tmp_path.name, b=tmp_path / "b")

    assert "error" in spaces.read_file(task, path)
    assert "error" in spaces.write_file(task, path, "mine now")
    assert "error" in spaces.list_files(task, path)
    assert spaces.read_file(other, "secret.txt") == {"content": "secret of b"}
    assert spaces.list_files(other)["files"] == [
        {"name": "secret.txt", "type": "file", "size": len("secret of b")}
    ]


REACHING = [
    "cat {b}/secret.txt",
    "cat ../b/secret.txt",
    "cd ../b && cat secret.txt",
    "cp {b}/secret.txt .",
    "cp -r {b} .",
    "ln -s {b} l && cat l/secret.txt",
    "ls {b}",
    "echo mine > {b}/secret.txt",
    "rm {b}/secret.txt",
    "mv {b}/secret.txt .",
    "python3 -c 'print(open(\"{b}/secret.txt\").read())'",
    'python3 -c \'import os; print(open(os.path.join(os.path.dirname(os.getcwd()), "b", "secret.txt")).read())\'',
    "python3 reach.py {b}",
    "make",
    "find / -name secret.txt -exec cat {{}} +",
    "tar cf - {b} | tar xf -",
    'sh -c \'cat "$(dirname "$PWD")"/b/*\'',
    "git --git-dir={b} status; cat {b}/s*",
]


# Programs that only the kernel can hold.
BEYOND_ANALYSIS = ("python3 reach.py", "python3 -c 'import os", "make")


@pytest.mark.parametrize("command", REACHING)
def test_property_3_not_even_by_a_command(spaces, task, other, tmp_path, command):
    """By analysis where it can be seen, by the kernel where it can't: `reach.py` is any program."""
    confined = spaces.gateway(task).check("true").context.contained
    if not confined and command.startswith(BEYOND_ANALYSIS):
        pytest.skip("the kernel confines nothing here")
    spaces.write_file(
        task,
        "reach.py",
        "import sys, os\n"
        "for act in (lambda: print(open(sys.argv[1] + '/secret.txt').read()),\n"
        "            lambda: open(sys.argv[1] + '/secret.txt', 'w').write('x'),\n"
        "            lambda: os.unlink(sys.argv[1] + '/secret.txt')):\n"
        "    try: act()\n"
        "    except OSError as error: print(type(error).__name__)\n",
    )
    spaces.write_file(task, "Makefile", f"all:\n\t-cat {tmp_path}/b/secret.txt\n")

    answer = spaces.run_command(task, command.format(b=tmp_path / "b"))

    assert "secret of b" not in json.dumps(answer)
    assert not (tmp_path / "a/secret.txt").exists()
    assert spaces.read_file(other, "secret.txt") == {"content": "secret of b"}


TREE = st.dictionaries(
    st.lists(st.sampled_from("abcdef"), min_size=1, max_size=3).map("/".join),
    st.text(max_size=20),
    max_size=8,
)


@PROPERTY
@given(tree=TREE)
def test_property_4_a_listing_is_complete(tmp_path_factory, spaces, tree):
    top = tmp_path_factory.mktemp("w")
    task = spaces.submit_requirement("work", str(top))["taskId"]
    for path, content in tree.items():
        spaces.write_file(task, path, content)
    for folder, folders, files in os.walk(top):
        listed = spaces.list_files(task, os.path.relpath(folder, top))["files"]

        assert {(one["name"], one["type"]) for one in listed} == {
            *((name, "directory") for name in folders),
            *((name, "file") for name in files),
        }
        assert all(
            one["size"] == os.path.getsize(os.path.join(folder, one["name"]))
            for one in listed
            if one["type"] == "file"
        )
    spaces.release(task)


DANGEROUS = st.sampled_from(
    [
        "rm -rf /",
        "sudo id",
        "su root",
        "su -",
        "chmod 777 file.txt",
        "chmod -R 777 .",
        "mkfs.ext4 /dev/sdb",
        "dd if=/dev/zero of=x",
        "echo x > /dev/sda",
        "shutdown now",
        "reboot",
        "init 0",
        "init 6",
    ]
)
AROUND = st.sampled_from(
    [
        "{}",
        "true; {}",
        "true && {}",
        "false || {}",
        "{} &",
        "({})",
        "{{ {}; }}",
        "if true; then {}; fi",
        "for i in 1; do {}; done",
        "x=$({})",
        "echo `{}`",
        "bash -c '{}'",
        "env {}",
        "nohup {}",
        "timeout 5 {}",
        "f() {{ {}; }}; f",
        "true\n{}",
        'eval "{}"',
        "A=1 {}",
        "xargs -I@ {} < /dev/null",
    ]
)


@PROPERTY
@given(command=DANGEROUS, around=AROUND)
def test_property_5_every_dangerous_command_is_refused(spaces, task, command, around):
    # A redirection behind a wrapper is the shell's, not the wrapper's: the same either way.
    answer = spaces.run_command(task, around.format(command))

    assert answer["error"] == "command_blocked"
    assert answer["reason"]


@SLOW_PROPERTY
@given(
    timeout=st.integers(20, 120),
    command=st.sampled_from(
        [
            "sleep 7441",
            "sleep 7442 & wait",
            "while :; do :; done",
            "setsid sleep 7443",
            "cat /dev/zero > /dev/null",
        ]
    ),
)
def test_property_6_a_run_past_its_timeout_is_stopped(spaces, task, timeout, command):
    answer = spaces.run_command(task, command, timeout)

    assert (answer["error"], answer["timedOut"], answer["timeoutMs"]) == (
        "command_timeout",
        True,
        timeout,
    )


@SLOW_PROPERTY
@given(
    out=st.text("abc xyz", max_size=20),
    err=st.text("abc xyz", max_size=20),
    code=st.integers(0, 255),
)
def test_property_7_an_outcome_has_its_three_fields(spaces, task, out, err, code):
    command = f"printf %s '{out}'; printf %s '{err}' >&2; exit {code}"

    assert spaces.run_command(task, command) == {"stdout": out, "stderr": err, "exitCode": code}


@PROPERTY
@given(names=st.lists(NAME, min_size=1, max_size=4))
def test_property_8_a_missing_workspace_is_made(tmp_path_factory, spaces, names):
    path = tmp_path_factory.mktemp("w").joinpath(*names)
    task = spaces.submit_requirement("work", str(path))["taskId"]

    assert path.is_dir()
    assert spaces.get_workspace_path(task) == str(path)
    spaces.release(task)


@PROPERTY
@given(tree=TREE)
def test_property_9_counts_and_sizes_are_right(tmp_path_factory, spaces, tree):
    top = tmp_path_factory.mktemp("w")
    task = spaces.submit_requirement("work", str(top))["taskId"]
    for path, content in tree.items():
        spaces.write_file(task, path, content)
    walked = list(os.walk(top))
    files = [os.path.join(folder, name) for folder, _, names in walked for name in names]

    info = spaces.get_workspace_info(task)

    assert (info["fileCount"], info["dirCount"]) == (len(files), len(walked) - 1)
    assert info["totalSize"] == sum(os.path.getsize(file) for file in files)
    assert "T" in info["lastModified"]
    spaces.release(task)


# ---------------------------------------------------------------- answers and errors
