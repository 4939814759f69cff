"""Texts in which programs are started in devious ways, for `benches/executions.py`.

Each is a handful of statements that share state: variables, functions, files, descriptors, folders.
The programs are harmless (`za` … `zp` of the oracle) or harmless in the scratch folder. Everything
comes from the seed.
"""

from __future__ import annotations

import random
from shlex import quote

PROGRAMS = tuple(f"z{letter}" for letter in "abcdefghijklmnop")
# Real programs that the statements need; the oracle links them into its PATH.
TOOLS = tuple(
    """base64 basename bash cat chmod cp date dirname echo env find head ln ls mkdir mktemp mv nice nohup
    printf rev sed seq sh sleep sort tail tee timeout touch tr true xargs""".split()  # noqa: SIM905
)


class Statements:
    """A source of texts."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.made = 0

    def text(self) -> str:
        """One text of one to five statements."""
        self.made = 0
        count = self.random.choice([1, 2, 2, 3, 3, 4, 5])
        joints = ["\n", "\n", "\n", "; ", " && ", " || "]
        out = self.statement(2)
        for _ in range(count - 1):
            joint = self.random.choice(joints) if "\n" not in out.rpartition("\n")[2][:0] else "\n"
            out += ("\n" if "<<" in out else joint) + self.statement(2)
        return out

    def program(self) -> str:
        return self.random.choice(PROGRAMS)

    def name(self) -> str:
        return self.random.choice("vwxy")

    def file(self) -> str:
        return self.random.choice(["f1", "f2", "d/f3"])

    def spelled(self, word: str) -> str:
        """The word in one of the ways that mean the same."""
        r = self.random
        at = r.randint(0, len(word))
        return r.choice(
            [
                word,
                word,
                word,
                f"'{word}'",
                f'"{word}"',
                f"{word[:at]}''{word[at:]}",
                f'{word[:at]}"{word[at:]}"',
                f"\\{word}",
                f"$'{''.join(f'{chr(92)}x{ord(c):02x}' for c in word)}'",
                f"{{{word},x}}",
                f"$(echo {word})",
                f"`printf %s {word}`",
                f"${{nope:-{word}}}",
                f"${{nope-{word}}}",
                f"$(basename /a/{word})",
                f'"$(printf "%s" {word})"',
            ]
        )

    def simple(self) -> str:
        r = self.random
        word = self.spelled(self.program())
        return r.choice(
            [word, word, f"{word} a b", f"{word} >/dev/null", f"q=1 {word}", f"! {word}"]
        )

    def statement(self, depth: int) -> str:
        r = self.random
        kinds = [self.simple, *self._flat()]
        if depth > 0:
            kinds += self._nested(depth) * 2
        return r.choice(kinds)()

    # ------------------------------------------------------------ statements

    def _flat(self):
        p, n, f, r = self.program(), self.name(), self.file(), self.random
        q = self.program()
        templates = [
            f"{n}={p}; ${n}",
            f'{n}={p}; "${{{n}}}" x',
            f"{n}={p}; {n}+=' a'; ${n}",
            f"${n}",
            f'[ -n "${n}" ] && "${n}"',
            f"{n}=({p} {q}); ${{{n}[1]}}",
            f'{n}=({p} a); "${{{n}[@]}}"',
            f"{n}=xx{p}; ${{{n}#xx}}",
            f"{n}={p}.yy; ${{{n}%.*}}",
            f"{n}={p.upper()}; ${{{n},,}}",
            f"{n}=q{p[1]}; ${{{n}/q/z}}",
            f"{n}=a{p}b; ${{{n}:1:2}}",
            f"{n}=k; k={p}; ${{!{n}}}",
            f"declare -n ref={n}; {n}={p}; $ref",
            f"printf -v {n} %s {p}; ${n}",
            f"printf -v {n} 'z%s' {p[1]}; ${n}",
            f"read {n} <<< {p}; ${n}",
            f"read -r {n} k <<< '{p} b'; ${n} $k",
            f"mapfile -t {n} <<< {p}; ${{{n}[0]}}",
            f"echo {p} | while read -r k; do $k; done",
            f"printf '%s\\n' {p} {q} | while read -r k; do $k; done",
            f"IFS=:; {n}={p}:a; ${n}; unset IFS",
            f"IFS=,; read {n} k <<< {p},{q}; unset IFS; $k",
            f'set -- {p} {q}; $2; shift; "$1"',
            f'set -- {p} a; "$@"',
            f"for k in {p} {q}; do $k; done",
            "for k in z{a,b}; do $k; done",
            f"for k in $(echo {p} {q}); do $k; done",
            f"for k in $(seq 1 3); do {p} $k; done",
            f"for ((k=0;k<2;k++)); do {n}=({p} {q}); ${{{n}[k]}}; done",
            f"k=0; while [ $k -lt 2 ]; do {n}=({p} {q}); ${{{n}[$k]}}; k=$((k+1)); done",
            f"eval {p}",
            f"eval '{p} a; {q}'",
            f'{n}="{p} a"; eval "${n}"',
            f"{n}='eval {p}'; ${n}",
            f'eval "$(echo {p})"',
            f"eval 'fn() {{ {p}; }}'; fn",
            f"fn() {{ {p}; }}; fn",
            f'fn() {{ "$1" "$2"; }}; fn {p} a',
            f"fn() {{ local k={p}; $k; }}; fn; $k",
            f'fn() {{ "$@"; }}; fn {p} a; fn fn {q}',
            f"fn() {{ {n}={p}; return; {q}; }}; fn; ${n}",
            f"{q}() {{ {p}; }}; {q}",
            f"{q}() {{ command {q}; }}; {q}",
            f"echo() {{ {p}; }}; echo x; unset -f echo",
            f"echo '{p} a' > {f}; . ./{f}",
            f"printf '%s\\n' '{p}' > {f}; bash {f}",
            f"printf '#!/bin/sh\\n{p}\\n' > {f}; chmod +x {f}; ./{f}",
            f"cat > {f} <<'E'\n{p}\nE\nsh {f}",
            f"cat > {f} <<E\n{p} ${n}\nE\nsource ./{f}",
            f"echo {p} > {f}; echo {q} >> {f}; bash {f}",
            f"echo {p} > {f}; cp {f} f9; bash f9",
            f"echo {p} > {f}; mv {f} f8; sh f8",
            f"echo {p} > {f}; ln -s {f} l1; . ./l1",
            f"echo {p} | tee {f} > /dev/null; sh {f}",
            f"echo {p} > {f}; sed -i s/{p}/{q}/ {f}; sh {f}",
            f"echo {p} > {f}; bash < {f}",
            f"echo {p} > {f}; cat {f} | sh",
            f"[ -f {f} ] && . ./{f}",
            f"sh {f}",
            f"echo {p} | bash",
            f"echo '{p} a' | sh -s",
            f"printf '{p}\\n' | cat | bash",
            f"printf 'z\\x{ord(p[1]):x}\\n' | sh",
            f"echo {p[::-1]} | rev | bash",
            f"echo {p} | base64 | base64 -d | sh",
            f"echo {p.upper()} | tr A-Z a-z | bash",
            f"echo {p} | tr {p[1]} {q[1]} | sh",
            f"echo {p} | sed s/{p}/{q}/ | sh",
            f"{{ echo {p}; echo {q}; }} | bash",
            f"(echo {p}; {q}) | bash",
            f"cat <<E | bash\n{p}\nE",
            f"bash <<'E'\n{p}\nE",
            f"bash <<< {p}",
            f"sh -c '{p} a'",
            f"bash -c '\"$0\" a' {p}",
            f"bash -c '\"$@\"' _ {p} a",
            f"bash -c 'eval \"$1\"' _ '{p}; {q}'",
            f"export {n}={p}; bash -c '${n}'",
            f"{n}={p} bash -c '${n}'",
            f"{n}={p}; bash -c '${n}'; sh -c \"${n}\"",
            f"fn() {{ {p}; }}; export -f fn; bash -c fn",
            f"env {p} a",
            f"env {n}=1 {p}",
            f'env -i PATH="$PATH" {p}',
            f"env -S '{p} a'",
            f"nice -n 5 {p}",
            f"timeout 5 {p} a",
            f"nohup {p} > /dev/null 2>&1",
            f"nice timeout 9 env {n}=2 {p}",
            f"echo a | xargs {p}",
            f"echo {p} | xargs nice",
            f"echo {p} | xargs -I% % a",
            f"echo {p} {q} | xargs -n1 env",
            f"find . -maxdepth 0 -exec {p} {{}} \\;",
            f"find . -maxdepth 0 -exec sh -c '{p} \"$1\"' _ {{}} \\;",
            f"command {p}",
            f"builtin eval {p}",
            f"command eval {p}",
            f"(exec {p})",
            f"(exec -a other {p})",
            f"trap {p} EXIT",
            f"trap '{p}; {q}' DEBUG; true; trap - DEBUG",
            f"(trap '{n}={p}; ${n}' EXIT; {q})",
            f"shopt -s expand_aliases\nalias al='{p} a'\nal",
            f"shopt -s expand_aliases\nalias al='{p};'\nal {q}",
            f"alias {q}={p}; {q}",
            f'PATH=$PWD/d:$PATH; ln -sf "$(command -v {p})" d/other; other; hash -r',
            f'cp "$(command -v {p})" d/copied; ./d/copied; d/copied',
            f'hash -p "$(command -v {p})" zz; zz; hash -r',
            f"bash <(echo {p})",
            f"source <(echo {p})",
            f"cat <({p}) > /dev/null",
            f"echo x > >({p}); sleep 0.01",
            f"echo x | tee >({p}) > /dev/null; sleep 0.01",
            f"exec 5<<<{p}; . /dev/fd/5; exec 5<&-",
            f"exec 6< <(echo {p}); bash <&6; exec 6<&-",
            f"exec {{h}}<<<'{p}'; sh <&$h",
            f"coproc {p}; wait",
            f"{p} & wait",
            f"mkdir -p d/e; cd d; echo {p} > f7; cd ..; sh d/f7",
            f"cd d && echo {p} > ../f6 && cd - > /dev/null; sh f6",
            f"pushd d > /dev/null; echo {p} > f5; popd > /dev/null; . d/f5",
            f"{n}='a[$({p})0]'; echo $(({n}))",
            f"{n}='a[$({p})0]'; [[ ${n} -eq 0 ]]",
            f"let 'a[$({p})0]=1'",
            f"read 'a[$({p})0]' <<< x",
            f"test -v 'a[$({p})0]'",
            f"{n}='$({p})'; echo \"${{{n}@P}}\"",
            f"PS4='$({p})'; set -x; true; set +x",
            f"mapfile -C '{p} #' -c 1 a <<< x",
            f"compgen -C {p} x",
            f"echo ${{nope:-$({p})}}",
            f"case {p} in z?) {p};; *) {q};; esac",
            f"case $k in a) {n}={p};; *) {n}={q};; esac; ${n}",
            f"if [ -d d ]; then {n}={p}; else {n}={q}; fi; ${n}",
            f"{n}={p}; false && {n}={q}; ${n}",
            f"{n}={p}; true && {n}={q}; ${n}",
            f"{n}={p}; ( {n}={q} ); ${n}",
            f"{n}={p}; echo x | {n}={q}; ${n}",
            f"shopt -s lastpipe; echo {p} | read {n}; ${n}; shopt -u lastpipe",
            f"false || {p}",
            f"true || {p}",
            f"BASH_ENV=./{f} bash -c true",
            f"echo {p} > {f}; BASH_ENV=./{f} bash -c true",
            f"PROMPT_COMMAND={p} bash -i < /dev/null 2> /dev/null",
            f"{p} $(({self.random.randint(0, 9)}+1)) && {q}",
            f"t=$(mktemp -d ./tXXXXXX); echo {p} > $t/s; sh $t/s",
            f't=$(mktemp ./tXXXXXX); echo {p} > "$t"; . "$t"',
            "for k in f?; do sh $k; done",
            "z[a-b] x; ./f[0-9]",
            *self._state(p, q, n, f),
            *self._shells(p, q, n, f),
            f"$(echo {p}; echo a)",
            f"`echo {p}` && $({p})",
            f'{n}=$({p}); eval "${n}"',
            f"$({p})",
            f"BASH_ALIASES[al]={p}; shopt -s expand_aliases\nal",
            'eval "$(declare -f fn)"; fn',
            f"time {p}; time -p {q}",
            f"{{ {p}; }} 2> /dev/null",
            f"until {p}; do break; done",
            f"select k in {p}; do $k; break; done <<< 1",
            f"while read -r k; do $k; break; done <<E\n{p}\n{q}\nE",
            f"head -1 <<E | sh\n{p}\n{q}\nE",
        ]
        chosen = r.choice(templates)
        return [lambda: chosen] * 12

    def _state(self, p: str, q: str, n: str, f: str) -> list[str]:
        """What comes before, beside and behind: prefixes of builtins, shared input, attributes."""
        return [
            f"IFS=, read {n} k <<< {q},{p}; $k",
            f"IFS=: eval '{n}={p}:a; ${n}'",
            f"{n}={p} eval '${n}'; ${n}",
            f"{{ read {n}; read k; $k; }} <<E\n{q}\n{p}\nE",
            f"exec 3<<E\n{q}\n{p}\nE\nread -u3 {n}; read -u3 k; $k; exec 3<&-",
            f"{{ read {n}; bash; }} <<E\n{q}\n{p}\nE",
            f"printf '{q}\\n{p}\\n' | {{ read {n}; read k; ${n}; $k; }}",
            f"printf -v PS4 '$({p})'; set -x; :; set +x; PS4=",
            f"declare -A m=(k {p}); ${{m[k]}}",
            f"{n}=({q}); {n}[1]+={p}; ${{{n}[1]}}",
            f"{n}=z; {n}+={p[1]}; ${n}",
            f"{n}=k; k='$({p})'; echo ${{!{n}@P}} > /dev/null",
            f"{n}=k; k=a{p}; ${{!{n}#a}}",
            f"shopt -s extglob\n{n}=aa{p}; ${{{n}##+(a)}}",
            f"[[ x{p} =~ x(.*) ]]; ${{BASH_REMATCH[1]}}",
            f"BASH_CMDS[zz]=$(type -P {p}); zz; hash -r",
            f"PATH=$PWD:$PATH; echo {p} > {f}; . {f}",
            f"echo {q} > {f}; ln {f} f6; echo {p} > {f}; . ./f6; rm -f f6",
            f"echo {p} > d/f3; mv d e; . e/f3; mv e d",
            f"echo {p} > {f}; . ./{f[:-1]}?",
            f"echo {p} > {f}; find . -name 'f?' -exec sh {{}} \\;",
            f"echo {p} > .bashrc; bash -i < /dev/null 2> /dev/null; rm .bashrc",
            f"mkdir -p d/e; CDPATH=d; cd e > /dev/null; echo {p} > f7; cd ../..; sh d/e/f7; unset CDPATH",
            f"shopt -s expand_aliases\nalias al='nice ' am={p}\nal am",
            f"POSIXLY_CORRECT=1 bash -c $'alias al={p}\\nal'",
            f"set -C; echo {p} > {f}; echo {q} > {f}; . ./{f}; set +C",
            f"fn() {{ local {n}; {n}={p}; gn; }}; gn() {{ ${n}; }}; fn; ${n}",
            f"fn() {{ local -n r=$1; r={p}; }}; fn {n}; ${n}",
            f"while getopts c: o; do :; done; set -- -c {p}; OPTIND=1; getopts c: o; $OPTARG",
            f"{n}=$(trap 'echo {p}' EXIT; :); ${n}",
            f"{n}=$(exit; echo {q}); ${{{n}:-{p}}}",
            f"{n}=$(echo {q} >&2); ${{{n}:-{p}}}",
            f"{n}=$( {{ echo {p} >&2; }} 2>&1 ); ${n}",
            f"{{ echo {p} >&2; }} |& sh",
            f"exec > >(sh); echo {p}; exec > /dev/null",
            f"eval 'echo {p}' > {f}; sh {f}",
            f"readonly k={p}; k={q}; $k",
        ]

    def _shells(self, p: str, q: str, n: str, f: str) -> list[str]:
        """What a plain `sh` makes of it."""
        return [
            f"sh -c '[[ a || {p} ]]'",
            f"sh -c '{n}={p}; declare {n}={q}; ${n}'",
            f"sh -c 'pushd d; echo {p} > {f}'; sh {f}",
            f"sh -c '{p} &> f9'",
            f"sh -c '{n}={p} eval :; ${n}'",
            f"sh -c 'fn() {{ local {n}; ${n}; }}; {n}={p}; fn'",
            f"sh -c 'alias al={p}\nal'",
            f"sh -c 'echo \"x\\n{p}\" | sh'",
            f"printf '#!/bin/sh\\n{n}=(x {p}); ${{{n}[1]}} || {q}\\n' > {f}; chmod +x {f}; ./{f}",
            f"printf '#!/bin/bash\\n{n}=(x {p}); ${{{n}[1]}}\\n' > {f}; chmod +x {f}; ./{f}",
        ]

    def _nested(self, depth: int):
        inner = self.statement(depth - 1)
        if "<<" in inner:
            inner += "\n"
        n = self.name()
        templates = [
            f"( {inner} )",
            f"{{ {inner}; }}" if "\n" not in inner else f"{{ {inner}\n}}",
            f"{n}=$({inner})",
            f"eval {quote(inner)}",
            f"bash -c {quote(inner)}",
            f"sh -c {quote(inner)}",
            f"bash <<'EOF'\n{inner}\nEOF",
            f"echo {quote(inner)} | bash",
            f"printf '%s\\n' {quote(inner)} > f4; . ./f4",
            f"if true; then {inner}\nfi",
            f"for k in 1 2; do {inner}\ndone",
            f"fn() {{ {inner}\n}}; fn",
            f"env bash -c {quote(inner)}",
            f"trap {quote(inner)} EXIT",
            f"{inner} &\nwait" if "\n" not in inner else f"{{ {inner}\n}} &\nwait",
            f'{n}={quote(inner)}; eval "${n}"',
            f"true && {{ {inner}\n}}",
            f"while true; do {inner}\nbreak; done",
            f"case x in x) {inner}\n;; esac",
            f"cat <<E > /dev/null\n$({inner})\nE",
        ]
        chosen = self.random.choice(templates)
        return [lambda: chosen] * 6
