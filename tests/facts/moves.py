"""Texts that move the state of a shell about, and ask for it with probes; for `benches/states.py`.

Variables, arguments, folders and functions change under every kind of control flow. A probe is a call
of `za`, which notes its folder and its arguments. Everything comes from the seed.
"""

from __future__ import annotations

import random
from shlex import quote

_NAMES = "xyz"
_CONSTANTS = ["a", "b", "c", "1", "2", "d1", "d2", "'a b'", "a:b", "''", "*", "'*'"]
_FOLDERS = [
    "d1",
    "d1/d2",
    "..",
    "-",
    ".",
    "none",
    '"$HOME"',
    '"$HOME/d1"',
    '"$x"',
    "$y",
    "d1/../d1",
    "",
    "d*",
]
_TESTS = [
    "true",
    "false",
    "[ -d d1 ]",
    '[ "$x" = a ]',
    '[ -n "$y" ]',
    "cd d1",
    "cd none",
    "zt",
    "zf",
    "(( z ))",
    "[[ $x == a ]]",
]


class Moves:
    """A source of texts."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.loops = 0
        self.functions = 0

    def text(self) -> str:
        """One text."""
        self.loops = self.functions = 0
        # What nobody has set is not known; most texts set it.
        known = self.random.choice(
            ["", "x= y=a z=2\n", "x=a y='b c' z=\n", "x=d1 y=1 z=0; set -- p\n"]
        )
        return known + self.block(3, self.random.randint(2, 6)) + "\n" + self.probe()

    def block(self, depth: int, count: int) -> str:
        """Statements one after the other, by newlines and semicolons."""
        out = self.statement(depth)
        for _ in range(count - 1):
            joint = self.random.choice(["\n", "\n", "; "])
            if out.endswith(("&", "E")):
                joint = "\n"
            out += joint + self.statement(depth)
        return out

    def probe(self) -> str:
        r = self.random
        words = [
            '"$x"',
            "$y",
            '"${z-none}"',
            "$x$z",
            '"$*"',
            "$#",
            '"$PWD"',
            "${x:-d}",
            '"${y%b}"',
            "$((z+1))",
            '"$@"',
            '"${x:0:1}"',
        ]
        chosen = " ".join(r.choice(words) for _ in range(r.randint(1, 4)))
        return r.choice(
            [
                f"za {chosen}",
                f"za {chosen}",
                f"za {chosen}",
                f"za {chosen} > none/f",
                f"w=$(za {chosen})",
                f"za {chosen} | cat",
            ]
        )

    def name(self) -> str:
        return self.random.choice(_NAMES)

    def word(self) -> str:
        r = self.random
        name = self.name()
        return r.choice(
            [
                r.choice(_CONSTANTS), r.choice(_CONSTANTS), r.choice(_CONSTANTS),
                f"${name}", f'"${name}"', f"${name}c", f"${{{name}:-b}}", f"${{{name}-e}}", f"${{{name}:+q}}",
                f"${{{name}#a}}", f"${{{name}/a/z}}", f"$(echo ${name})", f"$(echo {r.choice(_CONSTANTS)})", '"$PWD"', "$#", '"$1"', '"$(pwd)"',
                f"$(( {name} + 1 ))", f"${{#{name}}}", f'"$(basename "${name}")"', "{a,b}", f"${{{name}^^}}", f"${{{name}:=k}}",
            ]
        )  # fmt: skip

    def statement(self, depth: int) -> str:
        r = self.random
        kinds = [self.assign, self.assign, self.folder, self.probe, self.builtin]
        if depth > 0:
            kinds += [self.branch, self.branch, self.loop, self.grouped, self.function, self.chain]
        return r.choice(kinds)() if depth == 0 else self._call(r.choice(kinds), depth)

    def _call(self, kind, depth: int) -> str:
        deep = {self.branch, self.loop, self.grouped, self.function, self.chain}
        return kind(depth) if kind in deep else kind()

    def assign(self) -> str:
        return self.random.choice(
            [
                f"{self.name()}={self.word()}",
                f"{self.name()}={self.word()}",
                f"{self.name()}+={self.word()}",
            ]
        )

    def folder(self) -> str:
        r = self.random
        where = r.choice(_FOLDERS)
        return r.choice(
            [
                f"cd {where}",
                f"cd {where}",
                f"cd {where}",
                f"pushd {where or '.'} > /dev/null",
                "popd > /dev/null",
                f"cd {where} > none/f",
                f"cd -P {where}",
                "mkdir -p d1/d2",
                f"cd {where} 2> /dev/null || exit",
            ]
        )

    def builtin(self) -> str:
        r = self.random
        n, w = self.name(), self.word()
        return r.choice(
            [
                f"export {n}={w}", f"unset {n}", f"declare -i {n}", f"declare -l {n}", f"declare +i {n}", f"readonly {n}",
                f"read {n} <<< {w}", f"read {n} x <<< 'p q r'", f"printf -v {n} %s {w}", f"set -- {w} {self.word()}", "shift",
                f"eval {n}={w}", f"eval '{n}={r.choice('abc')}'", f"local {n}={w}", "set -e", "set +e", f"{n}={w} true", f"{n}={w} cd d1",
                f"let {n}=3", f"(( {n}++ ))", f": ${{{n}:=v}}", f"declare -n x={r.choice('yz')}", f"unset -n {n}", f"{n}=({w} {self.word()})", f'za "${{{n}[@]}}"', f'za "${{{n}[1]}}" ${{#{n}[@]}}',
                f"{n}[1]={w}", f"IFS={r.choice([':', chr(39) + chr(39), 'a', 'b'])}", "unset IFS", "return", "break", "continue", "exit", "shopt -s lastpipe", "set -f", "set +f", f"mapfile -t {n} <<< {w}",
                f"echo {w} > f1", f"{n}=$(< f1)", f"read {n} < f1", f"cat f1 | while read {n}; do {self.probe()}; done", f". ./f2 {w}", f"echo '{n}={w}' > f2", f"cd d1 && {n}={w}",
            ]
        )  # fmt: skip

    def branch(self, depth: int) -> str:
        r = self.random
        test, one, two = (
            r.choice(_TESTS),
            self.block(depth - 1, r.randint(1, 2)),
            self.block(depth - 1, 1),
        )
        return r.choice(
            [
                f"if {test}; then {one}\nelse {two}\nfi",
                f"if {test}; then {one}\nfi",
                f"if ! {test}; then {one}\nelif {r.choice(_TESTS)}; then {two}\nfi",
                f"case {self.word()} in a) {one}\n;; b|c) {two}\n;; *) {one}\n;; esac",
                f"case $x in a*) {one}\n;& d*) {two}\n;; esac",
            ]
        )

    def chain(self, depth: int) -> str:
        r = self.random
        one = self.statement(0)
        two = self.statement(0)
        return r.choice(
            [
                f"{r.choice(_TESTS)} && {one}",
                f"{r.choice(_TESTS)} || {one}",
                f"{r.choice(_TESTS)} && {one} || {two}",
                f"{r.choice(_TESTS)} || {one} && {two}",
                f"! {r.choice(_TESTS)} && {one}",
                f"{one} && {two} && {self.statement(0)}",
            ]
        )

    def loop(self, depth: int) -> str:
        r = self.random
        self.loops += 1
        n, counter = self.name(), f"i{self.loops}"
        body = self.block(depth - 1, r.randint(1, 2))
        return r.choice(
            [
                f"for {n} in {self.word()} {self.word()}; do {body}\ndone",
                f"for {n} in a b c; do {body}\ndone",
                f"for {n}; do {body}\ndone",
                f"{counter}=0; while (( {counter}++ < 3 )); do {body}\ndone",
                f"for (({counter}=0; {counter}<2; {counter}++)); do {body}\ndone",
                f"{counter}=0; until [ ${counter} -ge 2 ]; do {counter}=$(({counter}+1)); {body}\ndone",
                f"while read {n}; do {body}\ndone <<< $'a\\nb'",
                f"for {n} in d*; do {body}\ndone",
            ]
        )

    def grouped(self, depth: int) -> str:
        r = self.random
        body = self.block(depth - 1, r.randint(1, 3))
        return r.choice(
            [
                f"( {body}\n)",
                f"{{ {body}\n}}",
                f"{{ {body}\n}} > none/f",
                f"{{ {body}\n}} 2> f3",
                f"{{ {body}\n}} | cat",
                f"true | {{ {body}\n}}",
                f"{{ {body}\n}} & wait",
                f"{self.name()}=$({body}\n)",
                f"eval {quote(body)}",
                f"time {{ {body}\n}}",
                f"! {{ {body}\n}}",
            ]
        )

    def function(self, depth: int) -> str:
        r = self.random
        self.functions += 1
        name = f"fn{self.functions}"
        body = self.block(depth - 1, r.randint(1, 3))
        call = f"{name} {self.word()} {self.word()}"
        return r.choice(
            [
                f"{name}() {{ {body}\n}}; {call}",
                f"{name}() {{ {body}\n}}; {call} && {self.statement(0)}",
                f"{name}() {{ {body}\n}}; {call} || {self.statement(0)}",
                f"{name}() {{ local {self.name()}={self.word()}; {body}\n}}; {call}; {name}",
                f"{name}() ( {body}\n); {call}",
                f"{name}() {{ {body}\n}} > none/f; {call}",
                f"{self.name()}={self.word()} {name}; {name}() {{ {body}\n}}; {self.name()}={self.word()} {call}",
            ]
        )
