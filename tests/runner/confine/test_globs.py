from __future__ import annotations

import pytest

from gateway.runner.confine.globs import absolute, covers, fixed_part, literal

TABLE = """
.env              /ws/.env              yes
.env              /ws/a/b/.env          yes
.env              /ws/.env.local        no
.env              /other/.env           no
.env*             /ws/a/.env.local      yes
**/.env           /ws/.env              yes
**/.env           /ws/a/.env            yes
a/b               /ws/a/b               yes
a/b               /ws/a/b/c/d           yes
a/b               /ws/x/a/b             no
a/*/c             /ws/a/x/c             yes
a/*/c             /ws/a/x/y/c           no
a/**/c            /ws/a/x/y/c           yes
a/**/c            /ws/a/c               yes
a/**              /ws/a                 yes
a/**              /ws/a/x               yes
/home/u/.ssh      /home/u/.ssh/id_rsa   yes
/home/u/.ssh      /home/u/.sshx         no
/home/u/*.pem     /home/u/key.pem       yes
id_[rd]sa         /ws/id_rsa            yes
id_[!r]sa         /ws/id_rsa            no
?.key             /ws/a.key             yes
secrets/          /ws/x/secrets/deep/f  yes
a+b               /ws/aab               no
a+b               /ws/a+b               yes
"""


@pytest.mark.parametrize("row", TABLE.strip().splitlines())
def test_what_a_pattern_covers(row):
    pattern, path, answer = row.split()
    assert covers((pattern,), "/ws")(path) is (answer == "yes")


@pytest.mark.parametrize(
    ("patterns", "path", "answer"),
    [
        ((".env*", "!.env.example"), "/ws/.env.example", False),
        ((".env*", "!.env.example"), "/ws/.env", True),
        ((".env*", "!.env.example", ".env.example"), "/ws/.env.example", True),
        ((), "/ws/x", False),
    ],
)
def test_the_last_match_counts(patterns, path, answer):
    assert covers(patterns, "/ws")(path) is answer


@pytest.mark.parametrize(
    ("pattern", "anchored", "path", "fixed"),
    [
        (".env", "/ws/**/.env", "", "/ws"),
        ("a/b", "/ws/a/b", "/ws/a/b", "/ws/a"),
        ("/x/y/**", "/x/y", "/x/y", "/x"),
        ("/x/*/y", "/x/*/y", "", "/x"),
    ],
)
def test_where_a_pattern_stands(pattern, anchored, path, fixed):
    written_out = absolute(pattern, "/ws")
    assert (written_out, literal(written_out), fixed_part(written_out)) == (anchored, path, fixed)
