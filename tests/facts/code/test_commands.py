"""The command languages of editors, debuggers, expect and other consoles → effects."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.facts.code.saying import said

CASES = [
    # silent
    ("vim", "%s/a/b/g | wq", set()), ("vim", ":set nu | g/foo/d", set()), ("vim", "normal! gg=G", {"?code"}),
    ("vim", "normal dd", set()), ("vim", "q!", set()), ("vim", "1,$d|x", set()), ("vim", "echo 1", set()),
    ("ed", "a\n!rm -rf /\nw /etc/passwd\n.\nw\nq", set()), ("ed", "1,$s/a/!b/\nw\nq", set()), ("ed", "g/x/d\nq", set()),
    ("gdb", "bt\ninfo locals\np x + 1\nx/4x $sp\nset pagination off\nq", set()), ("lldb", "bt\nframe variable\nquit", set()),
    ("expect", 'set timeout 5\nputs "exec rm"\nif {$x > 1} { puts {[exec id]} }', set()),
    ("dc", "1 2 + p", set()), ("dc", "1 2 !< a", set()), ("redis", "GET a\nKEYS *", set()), ("sftp", "ls\ncd x\nrm y", set()),
    # vim
    ("vim", "!rm -rf /", {"run sh: rm -rf /"}), ("vim", "%!sort", {"run sh: sort"}), ("vim", ":r !id", {"run sh: id"}),
    ("vim", "w !sudo tee x", {"run sh: sudo tee x"}), ("vim", "w! out.txt | q", {"write out.txt"}), ("vim", "1,5w >> log", {"write log"}),
    ("vim", "e /etc/passwd", {"read /etc/passwd", "write /etc/passwd"}), ("vim", "so x.vim", {"execute x.vim", "?code"}),
    ("vim", "g/x/!id", {"run sh: id"}), ("vim", "s/a/\\=system('id')/", {"?code"}), ("vim", "call system('id')", {"?code"}),
    ("vim", "exe 'x'", {"?code"}), ("vim", "let x = system('id')", {"?code"}), ("vim", "set shell=/bin/x", {"?code"}),
    ("vim", "q | !id", {"run sh: id"}), ("vim", "sil! !id", {"run sh: id"}), ("vim", "/x/,/y/w z", {"write z"}),
    ("vim", "!cat %", {"run sh: ~cat "}), ("vim", "PlugInstall", {"?code"}), ("vim", "lua os.execute('x')", {"?code"}),
    ("vim", "terminal id", {"tty", "run sh: id"}), ("vim", "redir > o", {"write o"}), ("vim", "norm :!id\r", {"?code"}),
    ("vim", "@a", {"?code"}), ("vim", "argdo !id", {"run sh: id"}), ("vim", "d|!id", {"run sh: id"}), ("vim", "au BufRead * !id", {"?code"}),
    # ed
    ("ed", "!id", {"run sh: id"}), ("ed", "r !id\nw out\nq", {"run sh: id", "write out"}), ("ed", "a\nx\n.\n!id", {"run sh: id"}),
    ("ed", "w !sh", {"run sh: sh"}), ("ed", "1,$g/x/!id", {"run sh: id"}), ("ed", "r /etc/passwd", {"read /etc/passwd"}),
    # debuggers
    ("gdb", "shell rm -rf /", {"run sh: rm -rf /"}), ("gdb", "!id", {"run sh: id"}), ("gdb", "pipe bt | tee x", {"run sh: tee x"}),
    ("gdb", 'call system("id")', {"?code"}), ("gdb", "python import os", {"?code"}), ("gdb", "source x", {"execute x", "?code"}),
    ("gdb", "target remote | sh", {"run sh: sh"}), ("gdb", "target remote e.x:1", {"host! e.x:1"}), ("gdb", "gcore /tmp/c", {"write /tmp/c"}),
    ("lldb", "platform shell id", {"?code"}), ("lldb", "po f()", {"?code"}), ("lldb", "script x", {"?code"}),
    # expect and tcl
    ("expect", "exec rm -rf /", {"run rm -rf /"}), ("tcl", "puts [exec id]", {"run id"}), ("tcl", 'puts "a [exec id] b"', {"run id"}),
    ("expect", 'spawn git push\nexpect { "pass" { send "x\\r"; exec id } }', {"run git push", "run id"}),
    ("expect", 'spawn bash\nsend "rm -rf /\\r"', {"run bash", "?code"}), ("tcl", "file delete -force /x", {"delete* /x"}),
    ("tcl", 'open "|id"', {"run sh: id"}), ("tcl", "set f [open out w]", {"write out"}), ("tcl", "eval $x", {"?code"}),
    ("tcl", "$cmd x", {"?code"}), ("tcl", "source x.tcl", {"execute x.tcl", "?code"}), ("tcl", "proc f {} { exec id }\nf", {"run id"}),
    ("tcl", "if {[exec id] eq {}} { puts x }", {"run id"}), ("tcl", "socket e.x 80", {"host! e.x:80"}), ("tcl", "foo", {"?effects"}),
    ("tcl", "rename puts p", {"?code"}), ("expect", "spawn -noecho ssh h\ninteract", {"run ssh h", "tty"}),
    ("tcl", "exec sh -c {id} | tee x", {"run sh: sh -c id | tee x"}), ("tcl", "set x {", {"?code"}),
    # consoles
    ("rpm", "%(rm -rf /)", {"run sh: rm -rf /"}), ("rpm", "%{_bindir}", set()), ("rpm", "x %{lua:os.exit()}", {"?code"}),
    ("dc", "!rm -rf /", {"run sh: rm -rf /"}), ("dc", "[!id]sa lax", {"run sh: ~id"}), ("redis", "FLUSHALL", {"does flushall"}),
    ("redis", "CONFIG SET dir /x", {"does config set"}), ("redis", "EVAL x 0", {"?code"}), ("tmux", "run-shell id", {"run sh: tmux run-shell id"}),
    ("fzf", "ctrl-a:execute(rm {})", {"run sh: ~rm "}), ("fzf", "enter:accept", set()), ("gnuplot", "set output 'o.png'\nplot 'd.csv'", {"write o.png", "read d.csv"}),
    ("gnuplot", "!id", {"?code"}), ("gnuplot", "plot '< id'", {"run sh:  id"}), ("sftp", "!id", {"run sh: id"}), ("sftp", "put k r", {"read k"}),
    ("sftp", "get r /x", {"write /x"}), ("ftp", "ls . |id", {"run sh: id"}), ("crontab", "* * * * * id", {"run sh: id"}),
    ("crontab", "# x\nA=b\n@reboot rm -rf /", {"run sh: rm -rf /"}), ("crontab", "*/5 0 1 * 2 date +\\%F % x", {"run sh: date +%F ", "?code"}),
]  # fmt: skip


@pytest.mark.parametrize(("language", "text", "expected"), CASES)
def test_commands_say_what_they_do(language: str, text: str, expected: set[str]) -> None:
    assert said(language, text) == expected


VIM = [
    "w zz", "!touch zz", "silent !touch zz", "d|!touch zz", "s/x/y/|w zz", "g/x/w zz", "g/x/s/x/y/|w! zz", "%!touch zz;cat",
    "1!touch zz", "r !touch zz", "'<,'>w zz", "v/q/w zz", "normal x|w zz", "echo 'a|w zz'", "let a='b|w zz'", "set ts=4|w zz",
    "sav zz", "redir > zz", "mks zz", "/x/w zz", "up zz", "1,1w zz", ".w zz", "$w zz", "0r !touch zz", "keepp w zz", "wundo zz",
    "k a|w zz", "&&|w zz", "'a,'bw zz", "argdo w zz", "au VimLeave * w zz", "com X w zz|X", "hi x|w zz", "sor|w zz", "j!|w zz",
]  # fmt: skip


@pytest.mark.skipif(shutil.which("vim") is None, reason="no vim here")
def test_vim_writes_no_file_that_is_not_said(tmp_path: Path) -> None:
    missed = []
    for command in VIM:
        (tmp_path / "a").write_text("x\nx\n")
        subprocess.run(
            ["timeout", "5", "vim", "-u", "NONE", "-es", "-c", command, "-c", "qa!", "a"],
            cwd=tmp_path, capture_output=True, check=False, stdin=subprocess.DEVNULL,
        )  # fmt: skip
        if (tmp_path / "zz").exists():
            (tmp_path / "zz").unlink()
            if not said("vim", command):
                missed.append(command)

    assert missed == []
