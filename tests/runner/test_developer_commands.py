"""What developers do all day must work inside each tier.

`only` names the tier where it can't: in tier 1 there is no loopback while the network is off.
"""

from __future__ import annotations

import os
import shutil

import pytest

from gateway.runner.environment import Rules, build
from gateway.runner.spec import PROTECTED_IN_GIT

GIT = "git init -q . && git config user.email a@b.c && git config user.name n && echo hi > f && git add f && git commit -qm m"
COMMANDS = {
    "git init add commit log": f"{GIT} && git log --oneline && git status --short",
    "git branch merge stash": f"{GIT} && git checkout -qb b && echo x >> f && git commit -qam x && git checkout -q - && git merge -q b && echo y > f && git stash -q",
    "git clone a local folder": f"mkdir a && cd a && {GIT} && cd .. && git clone -q a b && cat b/f",
    "git diff and grep": f"{GIT} && echo y >> f && git diff --stat && git grep -n hi",
    "gcc compile and run": "printf '#include <stdio.h>\\nint main(){puts(\"ok\");}' > a.c && gcc -o a a.c && ./a",
    "make with jobs": "printf 'all: a b\\na b:\\n\\techo $@ > $@\\n' > Makefile && make -s -j2 && cat a b",
    "python venv": "python3 -m venv --without-pip v && v/bin/python -c 'print(1)'",
    "python unittest": "printf 'import unittest\\nclass T(unittest.TestCase):\\n def test(self): self.assertTrue(1)\\n' > test_a.py && python3 -m unittest -q",
    "python compile all": "echo 'x = 1' > m.py && python3 -m compileall -q . && ls __pycache__",
    "python multiprocessing": "python3 -c 'import multiprocessing as m\nif __name__==\"__main__\":\n  with m.Pool(2) as p: print(p.map(abs, range(5)))'",
    "python asyncio subprocess": "python3 -c 'import asyncio\nasync def f():\n  p=await asyncio.create_subprocess_exec(\"true\"); print(await p.wait())\nasyncio.run(f())'",
    "python temporary files": "python3 -c 'import tempfile; tempfile.NamedTemporaryFile().write(b\"x\"); tempfile.mkdtemp()'",
    "python sqlite": 'python3 -c \'import sqlite3; c=sqlite3.connect("d.db"); c.execute("create table a(b)"); c.commit()\'',
    "pip without the network": "python3 -m pip --version || python3 -m ensurepip --version",
    "node script": 'node -e \'require("fs").writeFileSync("n.txt","x");console.log(require("child_process").execSync("echo hi")+"")\'',
    "npm init": "npm init -y > /dev/null && cat package.json",
    "sqlite3": "sqlite3 d.db 'create table a(b);insert into a values(1);select * from a'",
    "process substitution and here document": "cat <(echo a) <<< b; cat <<E\nx\nE\nt=$(mktemp) && echo ok > $t && rm $t",
    "tar and gzip": "mkdir d && echo x > d/f && tar czf x.tgz d && rm -r d && tar xzf x.tgz && cat d/f",
    "find, xargs, grep, sed, awk, sort": "seq 9 > f && find . -name f -print0 | xargs -0 grep -c 1 && sed -i s/1/one/ f && awk 'END{print NR}' f && sort -r f | uniq | head -1",
    "locks, pipes and sockets": 'flock l true && mkfifo p && (echo hi > p &) && cat p && python3 -c \'import socket;s=socket.socket(1);s.bind("s");s.listen();c=socket.socket(1);c.connect("s")\'',
    "move, link, remove folders": "mkdir d1 d2 && echo x > d1/f && mv d1/f d2/f && ln d2/f d1/g && ln -s d1/g s && mv d2 d3 && rm -rf d1 d3",
    "permissions": "touch x && chmod 755 x && [ -x x ] && install -m 600 x y && touch -d 2020-01-01 y && stat -c %a y",
    "perl": "perl -e 'open F, \">pl\" or die; print F 1' && cat pl",
    "diff and patch": "echo a > a && echo b > b && (diff -u a b > p; patch -s a < p) && cat a",
    "time zones and locale": "date && TZ=Asia/Tokyo date && locale | head -1",
    "look at the machine": "nproc && free > /dev/null && df . > /dev/null && uname -a && id && ps > /dev/null",
    "names from the hosts file": "getent hosts localhost",
    "a background process": "sleep 0.01 & wait && (echo x > y &) && wait",
    "strace": "strace -o t true && grep -c execve t",
    "ssh keys": "ssh-keygen -q -t ed25519 -N '' -f k && cat k.pub",
    "jq": "echo '{\"a\": [1, 2]}' | jq -c .a",
    "read system files": "head -1 /etc/passwd && ls / > /dev/null && ls /usr/include > /dev/null",
}
# These need the loopback, or terminals, which tier 1 shuts while the user has one open (`test_doors`).
IN_TIER_2 = {
    "a pseudo terminal": "script -qc 'tty' /dev/null | grep pts || python3 -c 'import pty; pty.spawn([\"true\"])'",
    "curl on loopback": "python3 -m http.server 8123 --bind 127.0.0.1 > log 2>&1 & for i in $(seq 50); do curl -sf http://127.0.0.1:8123/ && break; sleep 0.1; done > page && grep -q Directory page; s=$?; kill $!; exit $s",
    "a server and its test": "python3 -c 'import socket\ns=socket.create_server((\"127.0.0.1\",0));c=socket.create_connection(s.getsockname());print(c.getpeername())'",
}
CASES = [(tier, name) for tier in (1, 2) for name in COMMANDS] + [(2, name) for name in IN_TIER_2]


@pytest.mark.parametrize(("tier", "name"), CASES)
def test_it_works(confined, ws, tier, name):
    text = {**COMMANDS, **IN_TIER_2}[name]
    program = text.split()[0]
    if (
        not text.startswith(("printf", "mkdir", "echo", "("))
        and shutil.which(program, path="/usr/bin:/bin") is None
    ):
        pytest.skip(f"{program} is not installed")
    outcome = confined(
        tier,
        text,
        env=environment(ws),
        write_denies=PROTECTED_IN_GIT,
        read_denies=("**/.env",),
        timeout_ms=60_000,
    )
    assert (outcome.status, outcome.exit_code) == ("exited", 0), outcome.stdout.text


def environment(ws):
    source = {
        **os.environ,
        "PATH": "/usr/local/bin:/usr/bin:/bin",
        "HOME": str(ws),
        "TMPDIR": str(ws),
    }
    return build(Rules(), source).values


@pytest.mark.parametrize("tier", [1, 2])
def test_an_existing_repository_can_be_worked_in(bash, confined, ws, tier):
    bash(GIT)
    text = "echo more >> f && git commit -qam more && git checkout -qb b && git tag t && git gc -q && git log --oneline | wc -l"
    outcome = confined(tier, text, env=environment(ws), write_denies=PROTECTED_IN_GIT)
    assert (outcome.exit_code, outcome.stdout.text.strip(), outcome.appeared) == (0, "2", ())
