"""Texts made to take long: what a program is given is a few signs, over and over.

`python -m benches.hostile --texts 500 --seed 1` draws programs and signs; `--program NAME` takes one program
and all signs. A decision must come within a second whatever the text: a host that waits no longer may run
the command. Twice the text may take twice the time; where it takes four times as long, something looks
through all of it for each of its parts, and the program and the signs are printed.
"""

from __future__ import annotations

import argparse
import pathlib
import random
import tempfile
import time

from benches.table import Row

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from gateway import Gateway

# Programs that are given a text in quotes.
QUOTED = """
psql -c;mysql -e;sqlite3 a.db;bq query;mongosh --eval;redis-cli;python3 -c;node -e;perl -e;ruby -e;php -r;lua -e
Rscript -e;pwsh -c;osascript -e;awk;sed -i;jq;bash -c;ssh h;docker run x sh -c;find . -name;rm -rf;cp a;mv a;tar xf
curl -d;wget;git commit -m;git -c;git checkout;vim -c;gdb -batch -ex;npm run;make;eval;printf;tee;frob;frob -e
frob --x=x -;pip install;docker build;kubectl exec x -- sh -c;xargs;rsync a;gh api;aws s3 cp;terraform apply -var
"""
# Files that are written, and what reads them then.
WRITTEN = """
package.json:npm test;Makefile:make;pyproject.toml:pip install .;requirements.txt:pip install -r requirements.txt
Dockerfile:docker build .;compose.yml:docker compose up;build.gradle:gradle build;pom.xml:mvn test;Cargo.toml:cargo build
go.mod:go build;Gemfile:bundle install;.npmrc:npm ci;a.sh:sh a.sh;a.py:python3 a.py;a.js:node a.js;a.rb:ruby a.rb
CMakeLists.txt:cmake .;flake.nix:nix build;main.tf:terraform plan;environment.yml:conda env create;a.sql:psql -f a.sql
.gitattributes:git add .;setup.cfg:python3 -m pytest;justfile:just x;Taskfile.yml:task x;nuget.config:dotnet restore
pubspec.yaml:dart pub get;conanfile.py:conan install .;a.xsl:xsltproc a.xsl b;a.tex:pdflatex a.tex;a.awk:awk -f a.awk b
a.c:cc a.c;a.sed:sed -f a.sed b;k.yml:kubectl apply -f k.yml;a.ed:ed b < a.ed;crons:crontab crons;.env:cat .env
"""
SIGNS = [*'a0 -./,=:({[<$@#*\\\n;|&_])>!\t~%+?^`"']
WORDS = [
    "a/",
    "a=",
    "a:",
    "a,",
    "a;",
    "a.",
    "-a",
    "--a=",
    "$(",
    "${",
    "${a",
    "<a",
    "<!--",
    "/*",
    "//",
    '\\"',
    '"a',
    "a(",
    "a[",
    "a{",
    "={",
    "a={",
    "a://",
    "git@a:",
    "=a://",
    '"a"',
    "-e",
    "-v",
    "a|b",
    "a&&b",
    ">a",
    "<<a",
    "$a",
    "()",
    "{}",
    "[]",
    "a()",
    "f(a,",
    "[a,",
    "1,",
    '"a":',
    '{"a":',
    "../",
    "./",
    "~/",
    "**/",
    "*/",
    "#{",
    "@a",
    "%a",
    "::",
    "a::b",
    "a.b.c",
    "select",
    "copy",
    "while",
    "for",
    "if",
    "open(",
    "import",
    "print",
    "drop",
    "create",
    "delete",
    "begin",
    "end",
    "do",
    "def",
    "class",
    "include",
    "file",
]


def texts() -> dict[str, str]:
    """A name for each form, and the form: `%s` is where the signs go."""
    forms = {one: f"{one} '%s'" for line in QUOTED.strip().split("\n") for one in line.split(";")}
    for line in WRITTEN.strip().split("\n"):
        for one in line.split(";"):
            name, reader = one.split(":", 1)
            forms[name] = f"cat > {name} <<'E'\n%s\nE\n{reader}"
    return forms


def units() -> list[str]:
    """What is written over and over."""
    return [*SIGNS, *WORDS, *(f"{word} " for word in WORDS), "\n ", "\n-", "\n- ", "a\n", "a: b\n", "\r\n"]  # fmt: skip


def took(gate: Gateway, form: str, unit: str, size: int) -> float:
    """What a decision takes, in milliseconds."""
    text = form.replace("%s", (unit * (size // len(unit) + 1))[:size])
    before = time.process_time()
    gate.check(text)
    return (time.process_time() - before) * 1000


def drawn(count: int, seed: int) -> Iterator[tuple[str, str]]:
    """Forms with signs, by chance; every third with two kinds of signs in turn."""
    chance = random.Random(seed)
    forms, every = texts(), units()
    for at in range(count):
        unit = chance.choice(every) + (chance.choice(every) if at % 3 == 0 else "")
        yield chance.choice(list(forms)), unit


def slow(pairs: Iterator[tuple[str, str]], size: int, limit: float) -> Iterator[tuple[float, float, str, str]]:  # fmt: skip
    """Those that take longer than the limit: how long, how much longer than half the text, form, signs."""
    forms = texts()
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / ".git").mkdir()
        from gateway import Gateway

        gate = Gateway.open("coding-agent", workspace=folder, cwd=folder)
        for name, unit in pairs:
            whole = took(gate, forms[name], unit, size)
            if whole >= limit:
                half = took(gate, forms[name], unit, size // 2)
                yield whole, whole / half, name, unit


def rows() -> list[Row]:
    """The slowest of some hundred, of the greatest length that is read."""
    found = max(slow(drawn(300, 1), 110_000, 0.0))
    said = f"300 texts of 110,000 bytes; slowest: {found[2]} with {found[3]!r}"
    return [Row("hostile text, slowest answer", 1000, found[0], "ms", said)]


def main() -> None:
    """Print what takes too long."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--texts", type=int, default=500, help="how many are drawn (default 500)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--size", type=int, default=15_000, help="bytes of each (default 15,000)")
    parser.add_argument("--limit", type=float, default=150.0, help="milliseconds (default 150)")
    parser.add_argument("--program", help="this form with all signs")
    args = parser.parse_args()
    pairs = drawn(args.texts, args.seed)
    if args.program:
        pairs = iter([(args.program, unit) for unit in units()])
    count = 0
    for whole, growth, name, unit in slow(pairs, args.size, args.limit):
        count += 1
        print(f"{whole:7.0f} ms  {growth:4.1f} × half of it  {name} with {unit!r}", flush=True)
    print(f"{count} took longer than {args.limit:.0f} ms")


if __name__ == "__main__":
    main()
