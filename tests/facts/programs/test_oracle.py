"""What really changed against what the model said: each call runs in a folder made for it.

Every path that appears, vanishes or changes must lie in a `write` or `delete` of the model (or below
one that is recursive, or that makes names which cannot be listed).
"""

from __future__ import annotations

import fnmatch
import os
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

from gateway.facts.effects import Effects, RawPath
from gateway.facts.programs.catalog import explain
from tests.facts.programs.saying import call

CALLS = """
cp a b; cp a d; cp -r d e; cp -r d/. e; cp a b d; cp -t d a b; cp -T a n; cp --parents d/x e; cp -b a b; cp -S .o -b a b
cp -l a n; cp -s a n; cp -r d e/n
mv a n; mv a b d; mv d e; mv -t d a; mv -T d n; mv -b a b; mv d/x .
ln a n; ln -s a n; ln -s ../a d/n; ln -s d/x; ln -t d a; ln -sf a b; ln -b a b
install a n; install -d n/m; install -t d a; install -D a n/m; install a b d
rm a; rm -r d; rm -rf d e nope; rm d/x d/y; rmdir empty; unlink a; shred -u a; shred a
mkdir n; mkdir -p n/m/o; mkfifo n; touch n; touch -d yesterday a; truncate -s 3 a; fallocate -l 10 n
split -l 1 a; split -l 1 a n; csplit a 2; csplit -f n a 2; tee n b; dd if=a of=n; dd if=a of=b
sort -o n a; sort -o a a; uniq a n; shuf -o n a; xxd a n; xxd -r -p hex n; iconv -o n a; uuencode a b; cut -c1 a
chmod 600 a; chmod -R go-rwx d; chmod +x a; chown 0:0 a; chgrp -R 0 d
sed -i s/one/1/ a; sed -i.bak s/one/1/ a b; sed -n p a; awk '{print}' a
tar cf n.tar a d; tar czf n.tgz d; tar xf t.tar; tar -xf t.tar -C empty; tar -C d -cf n.tar x; tar rf t.tar b; tar --delete -f t.tar a
tar xf t.tar --one-top-level=n; tar tf t.tar; tar cf n.tar --remove-files a d
zip -q n.zip a; zip -qr n d; zip -qm n.zip a; unzip -q z.zip -d n; unzip -qo z.zip; unzip -l z.zip; zip -qd z.zip a
gzip a; gzip -k a; gzip -r d; gunzip g.gz; gzip -d g.gz; gzip -c a; bzip2 a; xz a; zstd -q a; zstd -q --rm a; zstd -q a -o n; lz4 -q a
patch -s -p0 -i p.diff; patch -s a p.diff; patch -s -o n a p.diff; patch -s --dry-run -i p.diff
find d -name x -delete; find d -type f -delete; find . -fprint n; find d -delete
ar rc n.a a; ar x l.a; cpio -i --quiet -I c.cpio; cpio -id --quiet -D empty -I ../c.cpio
env A=1 true; nohup true; time -o n true; script -q -c true n; flock n true; base64 a; mktemp n.XXXXXX; mktemp -d n.XXXXXX
rename.ul a n a; hardlink -q same; diff a b; cmp a b; jq . j; gpg --version; openssl rand -out n 4; ed -s a; ex -s a
""".replace("\n", ";").split(";")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Files to work on: a, b, hex, folders d, e, same, empty, and one archive of each kind."""
    here = tmp_path / "work"
    for name in ("d/sub", "e", "empty", "same"):
        (here / name).mkdir(parents=True)
    for name, text in {
        "a": "one\ntwo\n", "b": "two\n", "d/x": "x", "d/y": "y", "d/sub/z": "z", "hex": "61620a", "j": "{}",
        "same/1": "same" * 2000, "same/2": "same" * 2000, "p.diff": "--- a\n+++ a\n@@ -1,2 +1,2 @@\n-one\n+1\n two\n",
    }.items():  # fmt: skip
        (here / name).write_text(text)
    scripts = {
        "tar": "tar cf t.tar a d",
        "gzip": "gzip -c a > g.gz",
        "zip": "zip -q z.zip a d/x",
        "ar": "ar rc l.a a b",
        "cpio": "(echo a; echo d/x) | cpio -o --quiet > c.cpio",
    }
    for tool, script in scripts.items():
        if shutil.which(tool):
            subprocess.run(["sh", "-c", script], cwd=here, check=True)
    return here


def state(here: Path) -> dict[str, tuple[object, ...]]:
    """Every path and what it is now."""
    found = {}
    for top, folders, files in os.walk(here):
        for name in (*folders, *files):
            path = Path(top, name)
            about = path.lstat()
            content = path.read_bytes() if path.is_file() and not path.is_symlink() else b""
            stamp = 0 if path.is_dir() else about.st_mtime_ns
            found[str(path.relative_to(here))] = (about.st_ino, about.st_mode, stamp, content)
    return found


def changes(
    before: dict[str, tuple[object, ...]], after: dict[str, tuple[object, ...]]
) -> dict[str, str]:
    gone = dict.fromkeys(before.keys() - after.keys(), "delete")
    return gone | {path: "write" for path, now in after.items() if before.get(path) != now}


def covers(path: str, role: str, said: RawPath, here: Path) -> bool:
    if said.role != role:
        return False
    base = said.base.text if said.base is not None else ""
    named = os.path.normpath(os.path.join(here, base, said.arg.within or said.arg.text))
    real = os.path.join(here, path)
    whole = said.recursive or said.below or bool(said.arg.within)
    # `split a n` makes naa, nab …; `mktemp n.XXX` fills the Xs; -b adds a suffix; `mkdir -p` the folders above.
    return (
        real == named
        or (whole and (named == str(here) or real.startswith(named + os.sep)))
        or (
            os.path.dirname(real) == os.path.dirname(named)
            and os.path.basename(real).startswith(os.path.basename(named).rstrip("X"))
        )
        or named.startswith(real + os.sep)
        or (said.arg.glob and fnmatch.fnmatchcase(real, named))
    )


@pytest.mark.parametrize("line", [one.strip() for one in CALLS if one.strip()])
def test_nothing_changes_that_was_not_said(line: str, folder: Path) -> None:
    words = shlex.split(line)
    if shutil.which(words[0]) is None:
        pytest.skip(f"{words[0]} is not installed")
    effects = explain(call(line))
    assert isinstance(effects, Effects)
    before = state(folder)
    subprocess.run(
        words, cwd=folder, input=b"q\n", capture_output=True, check=False, timeout=20,
        env={"PATH": os.environ["PATH"], "LC_ALL": "C", "HOME": str(folder.parent)},
    )  # fmt: skip

    unsaid = {
        path: role
        for path, role in changes(before, state(folder)).items()
        if not any(covers(path, role, said, folder) for said in effects.paths)
    }

    assert unsaid == {}, effects.paths
