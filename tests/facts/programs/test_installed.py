"""The option tables against `--help` of the programs that are installed here.

An option that the program has and the model lacks makes calls unknown that needn't be; a wrong idea of
which options take a value makes us take a path for a value, or a value for a path.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess

import pytest

from gateway.facts.programs.catalog import model
from gateway.facts.programs.language.model import Program

CHECKED = ["cp", "mv", "ln", "install", "rm", "rmdir", "mkdir", "mkfifo", "mknod", "mktemp", "touch", "truncate", "split", "csplit", "tee", "shred", "ls", "dir", "vdir", "du", "df", "stat", "readlink", "realpath", "basename", "dirname", "pathchk", "pwd", "chmod", "chown", "chgrp", "chcon", "cat", "tac", "head", "tail", "nl", "cut", "paste", "tr", "sort", "uniq", "comm", "join", "fold", "fmt", "pr", "expand", "unexpand", "shuf", "ptx", "numfmt", "wc", "base64", "base32", "basenc", "od", "md5sum", "sha256sum", "b2sum", "cksum", "sum", "seq", "date", "factor", "nice", "timeout", "nohup", "stdbuf", "chroot", "env", "runcon", "xargs", "who", "id", "uname", "nproc", "stty", "hostid", "tty", "grep", "sed", "diff", "sdiff", "diff3", "cmp", "patch", "tar", "gzip", "iconv", "unshare", "nsenter", "setsid", "ionice", "chrt", "taskset", "prlimit", "setpriv", "flock", "script", "runuser", "su", "mount", "umount", "losetup", "swapon", "swapoff", "wipefs", "blkdiscard", "lsblk", "findmnt", "lscpu", "lsns", "fallocate", "hexdump", "column", "kill", "pgrep", "pkill", "renice", "top", "uptime", "free", "vmstat", "w", "watch", "last", "dmesg", "pstree", "killall", "fuser", "useradd", "usermod", "userdel", "groupadd", "passwd", "chage", "chsh", "gpasswd", "logger", "getent", "man", "xz", "systemd-run", "strace"]  # fmt: skip

# Where `--help` misleads, or where versions differ: each with its reason.
EXCUSED = {
    # Newer versions take a value, attached or not at all; we know the newer ones.
    **{key: {"--update"} for key in ("cp", "mv")},
    "du": {"--time"},
    "patch": {"--merge"},
    "strace": {"-e", "-E", "--quiet", "--decode-fds", "--strings-in-hex", "--absolute-timestamps", "--stack-traces", "-DD", "-ff", "-qq", "-qqq", "-tt", "-ttt", "-xx", "-yy", "-DDD", "-Y", "-q", "-x"},
    "xargs": {"--max-lines"},
    "kill": {"-l", "--list", "-<signal>"},
    "lsns": {"-T", "--tree"},
    # A letter is shown beside a long option with a fixed value: `-C, --check=quiet`.
    "sort": {"-c", "-C", "--check"},
    "ptx": {"-O", "-T"},
    **{key: {"-p"} for key in ("ls", "dir", "vdir")},
    # Two blanks stand between the letter and the long option.
    "stat": {"-c"},
    # A value stands behind a blank, in small letters, or is not shown.
    "unshare": {"--propagation", "--setgroups"},
    "setpriv": {"--pdeathsig"},
    "killall": {"-y", "--younger-than", "-o", "--older-than"},
    "prlimit": {f"-{letter}" for letter in "cdefilmnqrstuvxy"} | {
        f"--{name}" for name in ["core", "data", "nice", "fsize", "sigpending", "memlock", "rss", "nofile", "msgqueue", "rtprio", "stack", "cpu", "nproc", "as", "locks", "rttime"]
    },
    "script": {"-t"},
    "top": {"-w"},
    "man": {"-H", "-X", "-T"},
    # No options: parts of a sentence, numbers, placeholders.
    **{key: {"-M"} for key in ("cut", "numfmt")},
    "pr": {"-COLUMN"},
    "nice": {"-20"},
    "fuser": {"-SIGNAL"},
    "diff": {"--GTYPE-group-format", "--LTYPE-line-format"},
    "nsenter": {"-W."},
    "stty": {"-cbreak", "-cooked", "-evenp", "-litout", "-nl", "-oddp", "-pass8", "-raw"},
}  # fmt: skip

_ENTRY = re.compile(r"^ {0,8}(-[^\s,].*?)(?: {2,}|\t|$)")
_NAME = re.compile(r"^(--?[A-Za-z0-9?@][-A-Za-z0-9_.]*)(.*)$")


def entries(text: str) -> dict[str, str]:
    """Option → `none`, `value` or `optional`, as a help text shows it."""
    found: dict[str, str] = {}
    for line in text.splitlines():
        entry = _ENTRY.match(line)
        if entry is None:
            continue
        spellings = re.split(r",\s*(?=-)|\s+(?=--)|\s\|\s(?=-)", entry[1].strip())
        matches = [match for match in map(_NAME.match, spellings) if match]
        tail = next((match[2].strip() for match in reversed(matches) if match[2].strip()), "")
        kind = (
            "optional"
            if tail.startswith("[")
            else "value"
            if re.match(r"[=<A-Z{|]", tail)
            else "none"
        )
        for match in matches:
            own = match[2].strip()
            spelled = "value" if kind == "optional" and own and not own.startswith("[") else kind
            if len(match[1]) == 2 and kind == "optional" and not own:
                spelled = "short"  # `-F, --classify[=WHEN]`: the letter may or may not take it
            found.setdefault(match[1], spelled)
    return found


def says(program: Program, name: str) -> str:
    option = program.options.get(name)
    if option is None:
        return "missing"
    if not option.values:
        return "none"
    if option.long_only and not name.startswith("--"):
        return "none"
    return "optional" if option.optional else "value"


@pytest.mark.parametrize("name", CHECKED)
def test_the_options_are_those_of_the_installed_program(name: str) -> None:
    path = shutil.which(name)
    if path is None:
        pytest.skip(f"{name} is not installed")
    environment = {"LC_ALL": "C", "PATH": os.environ["PATH"], "COLUMNS": "200"}
    answer = subprocess.run(
        [path, "--help"],
        capture_output=True,
        text=True,
        env=environment,
        stdin=subprocess.DEVNULL,
        timeout=20,
        check=False,
    )
    program = model(name)
    assert program is not None
    shown = entries(answer.stdout or answer.stderr)
    wrong = {
        option: f"{kind} in --help, {says(program, option)} in the model"
        for option, kind in shown.items()
        if option not in EXCUSED.get(name, set())
        and says(program, option) != kind
        and kind != "short"
        and "help" not in getattr(program.options.get(option), "marks", ())
    }

    assert shown, answer.stderr
    assert wrong == {}
