"""Words nobody wrote, for comparing our expansion with that of real bash. All comes from the seed."""

from __future__ import annotations

import random

# What bash knows before each word, and what we know.
PROLOGUE = (
    "x='a b'; y=; z=c:d; w=12; q=\"it's\"; unset u; a=(1 '2 3' '' four); declare -A m=([k]=v [l]='w x'); i=x; j='a[1]'; e=''\n"
    "set -- 'p q' r ''\n"
)
# What changes how words are expanded; and where a word may stand.
MOODS = [
    "IFS=:", "IFS=", "IFS=' :'", "IFS=a", "IFS=/", "IFS=$'\\n'", "IFS=1", "IFS=': '", "unset IFS", "set -f", "set -u", "set -a", "set +B", "set -o posix",
    "shopt -s nullglob", "shopt -s dotglob", "shopt -s nocaseglob", "shopt -s nocasematch", "shopt -s globstar", "shopt -u globskipdots", "shopt -u patsub_replacement",
    "shopt -u extquote", "shopt -s compat42", "shopt -s compat50", "BASH_COMPAT=4.3", "BASH_COMPAT=3.1", "LC_ALL=C", "shopt -u globasciiranges",
    "shopt -s assoc_expand_once", "shopt -s xpg_echo", "HOME=/h", "HOME='a b'", "HOME=", "unset HOME", "PWD=/p", "OLDPWD=/o", "declare -u x", "declare -l x", "declare -c x",
    "declare -i w", "declare -i x=1", "declare -r x", "declare -n x=z", "x=(a 'b c' d)", "x+=q", "x+=(q)", "x[2]=k", "a+=(5)", "a[7]=z", "unset 'a[1]'", "a=()", "a=('')", "unset a",
    "declare -A x=([k]=v)", "m[z]=q", "m+=([n]=o)", "unset 'm[k]'", "set --", "set -- 'a:b' 'c d'", "set -- ''", "set -- a b c d e f g h i j k", "shift", "shift 2", "x=$'a\\nb'", "x=$'a\\tb '",
    "x=' a  b '", "x=a:b::c", "x=:", "x='*'", "x='a*'", "x='[a]'", "x='\\a'", "x='\\*'", "x=~", "x=-n", "x='a/b/c.d.e'", "x=AbC", "x=é", "y=' '", "y=:", "z=", "w=-1", "w=x", "w='1 '", "w=010", "w=99999999999",
    "q='a\\b'", "q='$x'", "touch f1 F2 .h 'a b'", "mkdir -p d/e; touch d/e/g", "mkdir -p d; cd d", "e=x", "i=a", "j='m[k]'", "j='a[@]'", "i=1", "i=@", "readonly y", "export x", "local x 2>/dev/null",
    "shift 9", 'set -- "$@" z', "set -- ${x}", "set -- $q", "x=$*", 'x="$@"', 'x=("${a[@]}")', "x=(${a[@]})", 'a=("${a[@]:1}")', "a=(${a[*]})", "a=([5]=e [2]=b)", "a+=([1]=q)", "a[-1]=l", "unset 'a[-1]'", "unset 'a[@]'",
    "declare -A a 2>/dev/null", "declare -a x", "declare -A m=()", "m=([k]=1)", "m[k]+=w", "declare -n i=a", "declare -n j=a[1]", "declare -n e=m[k]", "x+=$y", "x=${x/ /_}", "x=${x^^}", "x=${x@Q}", "x=${x:1}", "x=${x#a}",
    "read x <<< 'p q'", "read -n 3 x <<< 'p qr'", "read -d q x y <<< 'p r q s'", "read -d '' x <<< $' p\\nq '", "read -N 3 x <<< 'a b c'", "read -t 1 x <<< 'p q'", "read -n 2 -d '' x y <<< 'a bc'", "read -rn 1 <<< ' a'; x=$REPLY", "read -d '' <<< $' p\\nq '; x=$REPLY", ": 'u v' $_; x=$_", "read x y <<< 'p q r'", "read -r x <<< 'p\\\\q'", "read x <<< 'p\\\\q'", "read -a x <<< 'p q'", "IFS=: read x y <<< p:q:r", "mapfile -t a <<< $'l\\nm'", "printf -v x %s-%s m n", "printf -v 'a[1]' x", "printf -v x '%s ' \"${a[@]}\"",
    "for x in l m; do :; done", "for x in; do :; done", "for ((w=0;w<3;w++)); do :; done", "while read x; do :; done <<< k", "until w=4; do :; done", "case $x in a*) x=c;; esac", "if [ \"$x\" = 'a b' ]; then x=d; fi", "[[ $x =~ (a)(.*) ]]", "[[ $x == a* ]] && x=p", '[ -z "$y" ] && y=e',
    "(x=sub)", "x=sub | cat", "{ x=grp; }", "f() { x=fn; }; f", "f() { local x=lo; g; }; g() { x=gl; }; f", "f() { set -- m n; }; f", "f() { shift; }; f a", "f() { local IFS=:; }; f", "f() { local -n r=x; r=ref; }; f", "f() { declare -g x=gg; }; f", "f() { unset x; }; f", "f() { local x; unset x; x=u; }; f",
    "eval x=ev", "eval 'x=\"$y\"'", "x=pre :", "x=pre eval :", "x=pre f 2>/dev/null", "IFS=: eval 'x=$*'", "export x=ex y=ey", "declare x=dx", "typeset -i w=7", "let w=w+1", "((w+=3))", "((w++))", "w=w+1", "w=$((w+1))", ": ${y:=dy}", ": ${u:=du}", ": $((w=5))", "x=$(echo s)", "x=$(echo; echo t)", "x=`echo '\\$y'`",
    "trap 'x=tr' DEBUG; trap - DEBUG", "trap 'x=tr' RETURN; . /dev/null; trap - RETURN", "alias put2=put", "x=1; x+=1", "declare -i x=1; x+=1", "y=$'\\x61\\t'", "y=$'it\\'s'", 'y="a\\\\b"', "y='a\\\\b'", "y=a\\ b", "z='a:b c'", "z=$'\\n'", "z='{a,b}'", "z='~'", "z='$(echo)'",
    "{ read x; read y; } <<< $'1\\n2'", "x=$BASH_SUBSHELL", "x=${#a[@]}", "x=${!a[@]}", "x=${a[@]: -1}", "x=${a[*]:1:2}", "wait", "true && x=t", "false && x=f", "true || x=t", "false || x=f", "! x=n", "time x=ti 2>/dev/null",
]  # fmt: skip
PLACES = [
    "put WORD", "put WORD", "put WORD", "put WORD b", 'v=WORD; put "$v"', 'v+=WORD; put "$v"', 'v=(WORD); put "${v[@]}"', 'v=(b WORD); put "${v[1]}"', 'v[1]=WORD; put "${v[1]}"',
    ': WORD; put "$_"', ": x WORD; put $_", 'test WORD = WORD; put "$_"', 'read -d "" -r v <<< WORD; put "$v"', 'read -n 3 v <<< WORD; put "$v"', 'read -N 3 v <<< WORD; put "$v"',
    'for v in WORD; do l+=("$v"); done; put "${l[@]}"', 'read -r v <<< WORD; put "$v"', 'read v <<< WORD; put "$v"', 'declare v=WORD; put "$v"', 'export v=WORD; put "$v"',
    'printf -v v %s WORD; put "$v"', "set -- WORD; put $1", 'set -- WORD; put "$#"', 'f() { put "$@"; }; f WORD', "f() { put $*; }; f WORD", 'f() { local v=WORD; put "$v"; }; f', 'v=WORD eval \'put "$v"\'',
    'put "$(echo WORD)"', "put $(echo WORD)", "put x=WORD", "put --x=WORD", "v=$(printf %s WORD); put $v", "put ${nope:-WORD}", 'put "${nope:-WORD}"', "put ${x+WORD}", 'v=${nope:-WORD}; put "$v"', "eval put WORD", 'eval "put WORD"',
    'declare -A k=([k]=WORD); put "${k[k]}"', 'declare -A k; k[WORD]=1; put "${!k[@]}"', 'v=(WORD); put "${#v[@]}"', 'v=(WORD); put "${v[-1]}"', 'v=(WORD x); put "${v[*]:1}"', "command put WORD", 'cat > t <<E\nWORD\nE\nput "$(cat t)"',
    'read -ra v <<< WORD; put "${v[@]}"', 'mapfile -t v <<< WORD; put "${v[@]}"', 'IFS=: read -r v l <<< WORD; put "$v" "$l"', "[[ a == WORD ]]; put $?", "case a in WORD) put 1;; *) put 0;; esac", 'v=ab; put "${v#WORD}"', 'v=ab; put "${v/WORD/x}"', 'v=aab; put "${v//a/WORD}"',
    'select v in WORD; do put "$v"; break; done <<< 1 2>/dev/null', 'v=a; : ${l:=WORD}; put "$l"', "put a{WORD,c}", 'put "a"WORD', "let v=1; put $((v))WORD", 'printf %s WORD > t; read -r v < t; put "$v"', 'printf "%s\n" WORD > t; put $(<t)',
]  # fmt: skip
_CHARS = "ab/.-_=:,%+@^1 9"
_OPERATORS = [
    ":-{}", "-{}", ":+{}", "+{}", "#{}", "##{}", "%{}", "%%{}", "/{}/{}", "//{}/{}", "/#{}/{}",
    "/%{}/{}", ":{n}", ":{n}:{n}", ": -{n}", "^", "^^", ",", ",,", ":={}",
    "@Q", "@U", "@u", "@L", "@E", "@A", "@a", "@K", "~", "~~", ": -{n}:{n}", ":{n}:-1", ": -{n}:-1", "^^{}", ",{}", "/{}/x&y", "//{}/'&'",
    "/#/{}", "/%/{}", "//{}", ":-${{x#a}}", ':+"${{y:-z}}"', ":?{}", "={}", "?{}", ":w:1", ":(1)", ":w-12:1+1", "##{}{}", "%%{}{}",
]  # fmt: skip
_NAMES = ["x", "y", "z", "w", "q", "u", "1", "2", "3", "4"]
_SPECIAL = [
    "$@", "$*", "$#", "${#}", "${a[@]}", "${a[*]}", "${#a[@]}", "${a[1]}", "${a[w-11]}", "${a[-1]}", "${!a[@]}",
    "${m[k]}", "${m[l]}", "${@:2}", "${@:1:1}", "${a[@]:1:2}", "${a[@]/f/g}", "${#x}", "${!q}", "$0",
    "${!i}", "${!i%b}", "${!j}", "${!i@Q}", "${a[*]%r}", '"${a[*]}"', '"${a[@]}"', '"$*"', '"$@"', "${a[@]@Q}", "${a[@]^^}", "${@%q}", "${*/q/x}",
    "${a[@]#?}", "${m[@]}", "${!m[@]}", "${#m[@]}", "${#a}", "${#a[1]}", "${a[-2]}", "${a[@]: -2}", "${@:0:1}", "${*:2:1}", "${a[@]:1:1}", "$[w+1]",
    "${#@}", "${#*}", "${a[0]+x}", "${a[9]-x}", "${m[z]:-y}", "${a[@]+y}", "${e+z}", "${e:-z}", "${a:-z}", "${@+x}", "${a[$((1))]}", "${a[i]}", "${x[0]}",
    "$_", "${!a@}", "${FUNCNAME}", "${x@a}", "${a[@]@A}", "${x:-$y}", "${x:+$y$z}", "${u:-${x:-k}}", "${x/$z/$w}", "${x//[$z]/}", "${x%%[$z]*}", "${a[$w-11]}", "${a[${#a[@]}-1]}", "${a[@]:w-11}", "${x:${#y}}", "${x:$((w-11))}", "${m[$i]}", "${m[${!m[@]}]}", "$((w))$((w++))$w", "$((x=3))$x", "${y:=k}$y", "$((a[1]=7))${a[1]}", "$(x=k; echo $x)$x", "${x@U}${x@L}", "${a[*]^}", "${@^^}", "${*//p/q}", "${#1}", "${1:0:1}", "${1/ /}", "${@: -2:1}", "${a[@]:0:2}", "${a[*]: -3:2}", "\"${x}\"'${x}'", "$'\\n'$x", '"a\nb"',
    "${a[@]/#/p}", "${a[@]/%/s}", "${@/#/p}", "$((a))", "$((a[0]+w))", "$((#w))", "${!e}", "${!1}", "$-", "${a[w>1]}", "${a[1]:1}", "${m[k]^}", "${m['k']}",
]  # fmt: skip


class Words:
    """A source of words."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def text(self) -> str:
        """What `put` gets for a word somewhere, after something has changed how words are read."""
        r = self.random
        moods = [r.choice(MOODS) for _ in range(r.choice([0, 1, 1, 2, 3]))]
        return "\n".join([*moods, r.choice(PLACES).replace("WORD", self.word())])

    def word(self) -> str:
        """One word, as it would stand in a text."""
        return "".join(self._piece(2) for _ in range(self.random.randint(1, 4)))

    def _letters(self, most: int = 4) -> str:
        r = self.random
        return "".join(r.choice(_CHARS.replace(" ", "")) for _ in range(r.randint(0, most)))

    def _piece(self, depth: int) -> str:
        r = self.random
        kind = r.randint(0, 13)
        if kind <= 2:
            return self._letters()
        if kind == 3:
            return "'" + "".join(r.choice(_CHARS + '"\\$`*') for _ in range(r.randint(0, 4))) + "'"
        if kind == 4:
            return '"' + "".join(self._quoted(depth) for _ in range(r.randint(0, 3))) + '"'
        if kind == 5:
            return "\\" + r.choice("ab \"'$`\\*{}~")
        if kind == 6:
            return (
                "$'"
                + "".join(
                    r.choice(["a", "\\n", "\\t", "\\x41", "\\101", "\\'", "\\\\", "\\u00e9", " "])
                    for _ in range(r.randint(0, 3))
                )
                + "'"
            )
        if kind == 7:
            return self._brace(depth)
        if kind == 8:
            return r.choice(["~", "~/x", "a~", "~+", "x=~"])
        return self._expansion(depth)

    def _quoted(self, depth: int) -> str:
        r = self.random
        return r.choice(
            [
                "".join(r.choice(_CHARS + "'*{},~") for _ in range(r.randint(0, 4))),
                "\\" + r.choice('$`"\\a'),
                self._expansion(depth),
                self._expansion(depth),
            ]
        )

    def _expansion(self, depth: int) -> str:
        r = self.random
        kind = r.randint(0, 6)
        if kind == 0:
            return "$" + r.choice(["x", "y", "z", "w", "q", "1", "2"]) + r.choice(["", "/"])
        if kind == 1:
            return r.choice(_SPECIAL)
        if kind == 2:
            return f"$(( {self._number()} ))"
        if kind == 3 and depth:
            word = self._letters() or "e"
            return r.choice(
                [
                    f"$(echo {word})",
                    f"$(printf '%s\\n' {word} {word})",
                    f"`echo {word}`",
                    "$(echo $x)",
                    "$(pwd)",
                ]
            )
        operator = r.choice(_OPERATORS).format(self._operand(), self._operand(), n=r.randint(0, 4))
        return f"${{{r.choice(_NAMES)}{operator}}}"

    def _operand(self) -> str:
        r = self.random
        return r.choice(
            [
                "a",
                "*",
                "?",
                "a*",
                "*:",
                "[a-c]",
                "b",
                "''",
                "'a'",
                "$w",
                "c:*",
                " ",
                "\\*",
                "",
                "$@",
                '"$@"',
                "$*",
                "${a[@]}",
                '"$x"',
                "~",
                "${u:-$@}",
            ]
        ).replace(" ", "\\ ")

    def _number(self) -> str:
        r = self.random
        parts = [
            r.choice(
                ["1", "2", "w", "07", "0x1f", "2#101", "(3-5)", "-4", "!0", "~1", "w++", "++w"]
            )
        ]
        for _ in range(r.randint(0, 3)):
            parts.append(
                r.choice(
                    [
                        "+",
                        "-",
                        "*",
                        "/",
                        "%",
                        "**",
                        "<<",
                        ">>",
                        "&",
                        "|",
                        "^",
                        "<",
                        "==",
                        "&&",
                        "||",
                        "?4:",
                        ",",
                    ]
                )
            )
            parts.append(r.choice(["1", "2", "3", "w", "7", "(w)"]))
        return " ".join(parts)

    def _brace(self, depth: int) -> str:
        r = self.random
        inside = [
            self._piece(0) if depth == 0 else self._letters(2) for _ in range(r.randint(2, 3))
        ]
        if depth and r.random() < 0.3:
            inside.append(self._brace(depth - 1))
        return r.choice(
            [
                "{" + ",".join(inside) + "}",
                "{1..4}",
                "{a..e..2}",
                "{03..1}",
                "{a}",
                "{,}",
                "{" + inside[0],
                "{-1..1}",
            ]
        )
