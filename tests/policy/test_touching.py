"""Uses of paths against patterns: what is touched for certain, perhaps, and not at all."""

from __future__ import annotations

import pytest

from gateway.facts.model import PathUse
from gateway.model import Known
from gateway.policy.examples import HOME, TMP, WORKSPACE, example_context
from gateway.policy.patterns import compile_pattern
from gateway.policy.touching import Bases, View, covers, touches
from gateway.values import replace

Y, U, N = Known.YES, Known.UNKNOWN, Known.NO


class Disk:
    """A lookup with a few folders and links."""

    def __init__(self, folders=None, links=None):
        self.folders = folders or {}
        self.links = links or {}

    def real(self, path):
        return self.links.get(path, path)

    def kind(self, path):
        return "dir" if path in self.folders else ""

    def which(self, name):
        return f"/usr/bin/{name}"

    def entries(self, path):
        return "\n".join(self.folders.get(path, ()))


def compiled(*patterns):
    found = {}
    for pattern in patterns:
        compile_pattern(pattern, found)
    return found


def view(text, disk=None):
    """`delete r /x`: role, then letters (r recursive, i inside, g glob, ? not exact), then the path."""
    role, how, path = text.split(" ")
    path = path.replace("~", HOME).replace("WS", WORKSPACE).replace("-", "")
    context = example_context()
    if disk is not None:
        context = replace(context, lookup=disk)
    real = context.lookup.real(path)
    use = PathUse(
        role,
        path,
        exact="?" not in how,
        glob="g" in how,
        recursive="r" in how,
        inside="i" in how,
        real=real if real != path else "",
    )
    return View(use, Bases(context))


TOUCHES = [
    ("/etc", "read . /etc/passwd", Y),
    ("/etc", "read . /etcetera", N),
    ("~/.ssh", "read . ~/.ssh/id", Y),
    ("**/.env", "read . WS/a/.env", Y),
    # A whole tree that is deleted takes what lies in it with it.
    ("~/.ssh", "delete r ~", Y),
    ("~/.ssh", "delete r /", Y),
    ("exact:/", "delete r /", Y),
    ("exact:/", "delete ri /", Y),
    ("exact:/", "delete r /home", N),
    ("exact:~", "delete r /home", Y),
    ("~/.ssh", "delete . ~", N),
    ("~/.ssh", "delete ri ~", Y),
    ("~/.ssh/*.pub", "delete r ~", Y),
    ("~/.ssh/*.pub", "delete r ~/.ssh", Y),
    ("~/.ssh/*.pub", "delete r ~/.ssh/old", N),
    ("${workspace}/**/.env", "delete r WS", Y),
    ("**/.env", "delete r WS/build", N),
    ("${workspace}/.git/hooks", "write r WS", Y),
    # Names that cannot be listed: daily work in the workspace, a question elsewhere.
    ("${workspace}/.git/hooks", "write ri WS", N),
    ("~/.ssh", "write ri ~", U),
    # Reading a tree is a question where something of its own lies in it, and none for what floats.
    ("~/.ssh", "read r ~", U),
    ("**/.env", "read r WS", N),
    # What is not known.
    ("~/.ssh", "read ? -", U),
    ("~/.ssh", "read ? ~", U),
    ("~/.ssh", "read ? ~/.ssh", Y),
    ("~/.ssh", "read ? WS/src", N),
    ("**/.env", "read ? WS/src", U),
    # Patterns of the shell.
    ("/etc", "delete gr /et[c]", Y),
    ("~/.ssh", "delete gr ~/*", N),
    ("~/.ssh", "delete gr ~/.*", Y),
    ("*.pem", "read g WS/*.pem", Y),
    ("*.pem", "read g WS/*.py", N),
    ("*.pem", "read g WS/a*", U),
    ("${workspace}/Makefile", "delete i WS", Y),
    ("${workspace}/.git/hooks", "delete gr WS/*.egg-info", N),
    ("${workspace}/.git/hooks", "delete gr WS/.*", Y),
]  # fmt: skip


@pytest.mark.parametrize(("pattern", "use", "want"), TOUCHES)
def test_touches(pattern, use, want):
    assert touches(compiled(pattern), view(use))[0] is want


COVERS = [
    ("${workspace}", "write . WS/a", Y),
    ("${workspace}", "write . /etc/a", N),
    ("${workspace}", "write r WS", Y),
    ("${workspace}/src", "write r WS", N),
    ("${workspace}", "write ? -", U),
    ("${workspace}", "write ? WS/build", Y),
    ("${workspace}/src", "write ? WS", U),
    ("${workspace}/src", "write ? /etc", N),
    ("${workspace}", "delete g WS/*.o", Y),
    ("${workspace}/src", "delete g WS/*", U),
    ("${workspace}/*.o", "delete g WS/*.o", Y),
    ("${workspace}/*.o", "delete g WS/*", U),
    ("${workspace}", "delete ri WS/build", Y),
]


@pytest.mark.parametrize(("pattern", "use", "want"), COVERS)
def test_covers(pattern, use, want):
    assert covers(compiled(pattern), view(use))[0] is want


def test_a_link_out_of_the_workspace_is_not_covered():
    disk = Disk(links={f"{WORKSPACE}/out": "/etc/passwd"})
    assert covers(compiled("${workspace}"), view("write . WS/out", disk))[0] is N
    assert touches(compiled("/etc"), view("write . WS/out", disk))[0] is Y


def test_every_reading_of_a_path_must_be_covered():
    """Written outside and really inside is as bad as the other way round."""
    disk = Disk(links={"/elsewhere/in": f"{WORKSPACE}/a"})
    assert covers(compiled("${workspace}"), view("write . /elsewhere/in", disk))[0] is N


def test_a_workspace_behind_a_link_covers_its_real_place():
    disk = Disk(links={WORKSPACE: "/data/project", f"{WORKSPACE}/a": "/data/project/a"})
    assert covers(compiled("${workspace}"), view("write . WS/a", disk))[0] is Y


def test_the_disk_says_what_a_pattern_stands_for():
    disk = Disk({WORKSPACE: ["a.py", "notes"], f"{WORKSPACE}/keys": ["x.pem"]})
    assert touches(compiled("*.pem"), view("read g WS/*", disk))[0] is N
    assert touches(compiled("*.pem"), view("read g WS/keys/*", disk))[0] is Y


def test_a_folder_that_cannot_be_listed_leaves_it_open():
    disk = Disk({WORKSPACE: []})
    assert touches(compiled("*.pem"), view("read g WS/*", disk))[0] is U


def test_tmp_is_a_base():
    assert touches(compiled("${tmp}/x"), view(f"read . {TMP}/x/y"))[0] is Y
