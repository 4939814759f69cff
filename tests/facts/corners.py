"""Texts of two to five statements in which the rarer ways of bash to change a variable meet; for
`benches/corners.py`. All comes from the seed."""

from __future__ import annotations

import random
import re

# What bash knows before each text, and what we know.
PROLOGUE = "x=a y='b c' z= n=3; a=(1 '2 3' x); declare -A m=([k]=v [x]=y); set -- p 'q r'\n"
_NAMES = ["x", "y", "z", "n", "a", "m", "x", "y", "u", "r"]
_TEXTS = [
    "a", "b", "k", "x", "y", "put", "1", "3", "''", "'b c'", "a:b", "'*'", "'a[1]'", "'m[k]'", "'a[@]'", "'(q w)'", "'[1]=q'", "n+1", "'x=q'", "~", "'$y'", "-n", "'\\a'", ":", "' a '", "a=b", "'$(echo s)'",
]  # fmt: skip
_VALUES = [
    "$x", "$y", "$z", "$n", "$u", "$a", "$m", "$r", "$1", "$2", "$#", "$*", "$@", "$_", '"$x"', '"$y"', '"$*"', '"$@"', '"$_"', "${a[1]}", '"${a[1]}"', "${a[*]}", "${a[@]}", '"${a[*]}"', '"${a[@]}"',
    "${m[k]}", '"${m[k]}"', "${m[$x]}", "${m[@]}", "${!x}", '"${!y}"', "${!a[@]}", "${!m[*]}", "${!r}", "${!1}", "${#x}", "${#a[@]}", "${x:-W}", '"${z:-W}"', "${u-W}", '"${u:-"$y"}"', "${x+W}", '"${x:+W}"', "${z:=W}", '"${u=W}"', "${u?}",
    "${x#?}", "${y%% *}", '"${y/ /W}"', "${a[@]/x/W}", "${x/a/$*}", "${x^}", '"${y@Q}"', "${a[@]:1}", '"${@:2}"', "${*:1:1}", "${y:1}", "${y:n-2}", '"${a[*]:1:2}"', "$((n+1))", "$((n++))", "$((x=2))", "$((a[1]))", "$((1/0))", "$((y))", "$(echo W)", '"$(echo $y)"', "$(x=W; echo $x)", "`echo $x`",
    "{W,W}", "W{W,}", "${b[]}", "${x!}", "${m[*]}", '"${m[u]-W}"', "${a[n]}", "${a[-1]}", '"${r[0]}"', "$'a\\tb'", '"a"W', "${x}${y}", '$y"$*"', '"$x:$@"', "${u:-$@}", '"${u:-${a[@]}}"', '"${x:+"${y:-z}"}"', "${u-'b c'}", '"${u-\'b c\'}"', "${y:+$*}", "$-", "<(:)", "$FUNCNAME", "${x@a}", "${a@A}", "${n@Q}",
]  # fmt: skip
_SIGN = re.compile(r"(?<![A-Za-z_@-])[NMWDOCS](?![A-Za-z_])")
_LETTERS = "aAiulnrxgIpt"
_FLAT = [
    "N=W", "N=W", "N=W", "N+=W", "N[1]=W", "N[W]=W", "N[k]+=W", "N=(W W)", "N+=(W)", "N=([1]=W)", "N=([k]=W [x]+=W)", "N+=([2]=W W)", "N=()", "N=W N=W", "N=$M M=W", "N=W M+=$N",
    "D N=W", "D N=W", "D N", "D N+=W", "D N=(W W)", "D N[1]=W", "D N=W M=$N", "D N=(W) M=W", "D N M=W", "D N=W N=W", "D 'N=(W)'", 'D "N=W"', "D N+=(W)", "D N=([1]=W)", "D -- N=W", "D N[k]+=W", "D -p N", "D", "D +O N=W", "D +O N", "C D N=W", "D N=W || M=W", "D N=W && M=W",
    "IFS=:", "IFS=", "IFS=' :'", "IFS=a", "IFS=$x", "IFS=$'\\n'", "IFS=,", "unset IFS", "IFS+=W", "local IFS=:", "readonly IFS", "IFS=: N=W", "IFS=, eval 'N=W'", "IFS=: read N M <<< W", "IFS= read -r N <<< W", "IFS=, read -ra N <<< a,b,c", "declare IFS=W", "export IFS=:",
    "case W in W) N=W;; esac", "case $N in W|W) N=W;; *) M=W;; esac", "case W in W) N=W;;& *) M=W;; esac", "case $((n++)) in 3) N=W;; esac", "case $N in a*) N=W;& W) M=W;; esac", "case W in esac",
    "[[ W == W ]] && N=W", "[[ $N =~ ^(.)(.) ]] && M=${BASH_REMATCH[2]}", "[[ -v N ]] && M=W", "[[ -v N[1] ]] || M=W", "[[ $n -gt N ]] && M=W", "[[ W < W ]] || N=W", "[[ -z W || -n ${N:=W} ]]", "[ W = W ] && N=W", "test -z W && N=W", "[[ -n $N ]] && unset M",
    "((N++))", "((N=2))", "((n+=N))", "((a[1]++))", "((m[k]=4))", "((N)) && M=W", "let N=n+1", "let 'N[1]=2'", "((n > 2 ? (N=1) : (M=2)))", "((N=M=5))", "((1/0))", "((--n, N=n))", "((x[N]++))", "$((N=3)) 2>/dev/null", ": $((M=7))",
    ": ${N:=W}", ': "${N:=W}"', ": ${N=W}", ": ${N[1]:=W}", ": ${N?}", ": ${N:-$((M=4))}", ": ${N:+${M:=W}}", "${N:=W}", ": W", ": W W", "true W", "echo W >/dev/null", ': "$_" W',
    "trap 'N=W' DEBUG", "trap 'N=$M' ERR; false", "trap 'put $N' EXIT", "trap 'N=W' RETURN; fa() { :; }; fa", "trap - DEBUG", "trap 'M=$N' DEBUG; N=W", "trap 'N=W; put $M' EXIT", "trap 'N=W' USR1; kill -USR1 $$",
    "fa() { local N=W; fb; }; fb() { N=W; }; fa", "fa() { local N; put $N; N=W; }; fa", "fa() { D N=W; }; fa", "fa() { D N=W; fb; put $N; }; fb() { D N=W; unset N; }; fa", "fa() { local -n q=$1; q=W; }; fa N", "fa() { local -n N=$1; N=W; }; fa M", "fa() { local -a N=(W); N+=(W); M=${N[1]}; }; fa", "fa() { local -A N=([k]=W); M=${N[k]}; }; fa", "fa() { local N; unset N; N=W; }; fa", "fa() { declare -g N=W; }; fa",
    "fa() { N=$1; shift; M=$*; }; fa W W", 'fa() { N=("$@"); }; fa W', "fa() { set -- W; put $1; }; fa W", "fa() { local IFS=W; N=$*; M=${a[*]}; }; fa W W", "fa() { local N=W M=$N; put $M; }; fa", "fa() { return; N=W; }; fa", "N=W fa; fa() { put $N; N=W; }; N=W fa", "fa() { local N=$N; N+=W; M=$N; }; fa", "fa() ( N=W; put $N ); fa", "fa() { eval $1=W; }; fa N", "fa() { local -; set -f; N=W; }; fa", "N=W eval 'M=$N'", "N=W M=$N :", "N=W read M <<< $N", "N=W export M=$N", "N=W D M=$N",
    "read N <<< W", "read -r N M <<< W", "read -a N <<< W", "read -d : N M <<< a:b", "read N[1] <<< W", "mapfile -t N <<< W", "mapfile -t -O 1 N <<< W", "mapfile -n 1 N <<< W", "readarray N <<< $'W\\nb'", "printf -v N %s W", "printf -v N[1] %s W", "printf -v 'N[k]' W", "printf -v N '%s,' W W", "printf -v N %d W", "printf -v N %q W", "{ read N; read M; } <<< $'a\\nb'", "read <<< W; N=$REPLY", "echo W | read N", "echo W | { read N; put $N; }", "getopts ab: N -a", "wait -p N", "exec {N}>&1", "coproc N { :; }; wait",
    "(N=W)", "(N=W; put $N)", "{ N=W; }", "N=$(M=W; echo $M)", "N=W | :", "( readonly N; N=W ); M=W", "N=W & wait", "{ N=W; put $N; } | cat",
    "readonly N; N=W", "readonly N=W; N=W; M=W", "readonly N; read N <<< W; M=W", "readonly N; for N in W; do M=W; done", "readonly N; unset N; M=W", "readonly N; local N=W; M=W", "readonly N; declare N=W; M=W", "readonly N; ((N=1)); M=W", "readonly N; printf -v N W; M=W", "readonly N; N=W : ; M=W", "readonly N; fa() { local N=W; M=W; }; fa",
    "N=${b[]}; M=W", ": ${x!}; M=W", "N=$((1/0)); M=W", "a[]=W; M=W", "N=W; a[-9]=W; M=W", "set -u; N=$u; M=W", "set -u; N=W$M", "N[1]=(W); M=W", "shift 9; N=W", "unset -; N=W", "cd /nowhere; N=W", "N=${u?}; M=W", "N=${y:1:-5}; M=W", "set -e; false; N=W", "N=W; nosuch; M=W", "eval 'N=('; M=W", "N=W; break; M=W", "return; M=W", ". /nowhere; M=W", "exec 3</nowhere; M=W", "N=W </nowhere; M=W", "N=W >/dev/null M=W", "declare N=W </nowhere",
    "declare -n r=N; r=W", "declare -n r=N", "declare -n r; r=N; r=W", "declare -n r='a[1]'; r=W", "declare -n r=m[k]; N=$r", "declare -n N=M; N+=W", "declare -n N=M; N=(W)", "declare -n r=N; r[1]=W", "declare -n r=N; unset r", "declare -n r=N; unset -n r", "declare -n r=N; read r <<< W", "declare -n r=N; for r in M; do r=W; done", "declare -n r=N; M=${!r}", "declare +n r; r=W", "declare -n r=N; declare -n r=M; r=W", "declare -n r=N; declare r=W", "declare -n r=N; local r=W", "declare -n N=M; ((N=4))", "declare -n N=M; printf -v N W", "declare -n r=a; r+=(W)", "declare -n r=N; export r=W", "declare -n N=N", "unset N; declare -n N=M; M=W",
    "unset N", "unset N M", "unset 'a[1]'", "unset a[0]", "unset 'm[k]'", "unset 'N[1]'", "unset -n N", "unset -v N", "unset -f N", "unset $x", "unset 'a[@]'", "set -- W W", "set -- $*", 'set -- "${a[@]}" W', "set W", "shift", "shift 2", "set -f", "set -o posix", "set -k; M=W", "set -a; N=W", "shopt -s nullglob", "shopt -s compat43", "shopt -s localvar_inherit", "shopt -s lastpipe; echo W | read N", "shopt -u patsub_replacement", "BASH_COMPAT=42",
    "put W", "put $N", 'put "$N"', 'put "${N[@]}"', "put ${N[*]}", "$N W", "$N", 'put "${N-W}" ${M+W}', "eval put W", "eval 'N=$M'", "eval N=W", 'eval "N=W"', "eval $x=W", "command N=W", "builtin D N=W", "command eval N=W", "alias put2=put; put2 W", "N=W; put $_", ": W; N=$_", "N=put; $N W", "! N=W", "time N=W", "N=W && M=$N", "N=$u || M=W", "N=W; N=$N$N",
    "set -- W W; while (($#)); do N=$1; shift; done", "mapfile -t N < <(printf '%s\\n' W W)", 'N=(); for i in W W; do N+=("$i"); done', "N=${N//b/W}", "N=${N%%b*}W", "read -r N M <<E\nW $M\nE", "cat > f <<E\nW $N\nE\nN=$(<f)", "cat > f <<'E'\n$N\nE\nread M < f", "cd /; N=$PWD; cd - > /dev/null", "N=$(cd / && pwd)", "exec 5> f; echo W >&5; exec 5>&-; read N < f",
    "export N=W; M=$(bash -c 'echo \"$N\"')", "N=W bash -c 'echo $N' > f; read M < f", 'eval "N=\\${M}"', 'eval "$x=W"', 'printf -v "$x" W', 'declare "$x=W"', 'export "$x=W"', 'local "$x"=W', 'let "$x=3"', "(( $x = 3 ))", 'unset -v "$x"', 'read "$x" <<< W', "test -v N && M=W", "[[ -n ${N+x} ]] || N=W", "N=${!M:-W}", "N=${!x@Q}", "N=${!N*}", "N=${@: -1}", "N=${!#}", "N=$#", 'set -- "${@:2}" W', 'shift; set -- "$@" W',
    "trap 'put trap $?' ERR; false; trap - ERR", "trap 'put $N' DEBUG; N=W; trap - DEBUG", "source /dev/stdin <<< 'N=W'", ". <(echo N=W)", "printf 'N=%s\\n' W > f; . ./f", "declare -p N > f; unset N; . ./f", 'M=$(declare -p N); unset N; eval "$M"', "touch f g; N=(*); rm -f f g", "N=*; touch f; M=$(echo $N)", "readarray -d : -t N <<< a:b", "read -d '' N <<< W", "while IFS= read -r N; do M=$N; done < <(printf '%s\\n' W W)", "N=$(N=b; echo $N; N=c)$N",
    "for ((N=1;N<3;N++)); do M+=$N; done", "case $-W in *e*) N=W;; esac", "fa() { return 3; }; fa; N=$?", "N=$(exit 3)$?", "false; N=$?", "N=$(false) || M=$?", "local N=W 2> /dev/null; put $?", "unset IFS; N=$*", "IFS=; N=$*; unset IFS", "IFS=,; N=\"$*\"; IFS=$' \\t\\n'", "IFS=,; set -- $N; unset IFS", "o=$IFS; IFS=:; a=($N); IFS=$o", "command -v put > /dev/null && N=W", "export N=W; env | grep -q ^N= && M=W", "env N=W bash -c 'echo $N' > f; read M < f", "N=$(env -i bash -c 'echo ${x-none}')", "N=$(xargs echo <<< W)", "N=$(echo W | tr a b)", "N=$(basename W)", "N=$(dirname a/W)", "N=`echo \\$x`", "N=$(cat <<E\nW\nE\n)",
    "fa() { N=$FUNCNAME; fb; }; fb() { M=${FUNCNAME[1]}; }; fa", 'fa() { [ $# -gt 0 ] || return; N=$1; shift; fa "$@"; }; fa W W', 'fa() { local IFS=,; echo "$*"; }; N=$(fa W W)', "fa() { echo W; return 1; }; N=$(fa) && M=W", "fa() { local x=$1 y=$2; N=$x$y; }; fa W W", "fa() { for N; do M=$N; done; }; fa W W", "fa() { set -- W; }; fa; N=$1", "fa() { N=W; unset -f fa; }; fa; fa", "fa() { trap 'N=W' RETURN; }; fa", "fa() { local -r N=W; N=b; M=W; }; fa", "fa() { eval 'local N=W'; fb; }; fb() { M=$N; }; fa", "fa() { unset N; N=W; }; N=b fa", "fa() { local N=W; export N; M=$(bash -c 'echo $N'); }; fa",
    'N=("${N[@]:1}")', "M=${N[@]:1}", "M=${N[*]: -1}", "N=${x[@]:1:1}", "N=${M@U}${M@L}${M@u}", 'N=("${!m[@]}")', 'for N in "${!m[@]}"; do M=${m[$N]}; done', "declare -A m=([W]=W)", "m=([W]=W [k]+=W)", "m+=([W]=W)", "unset 'm[W]'", "m[W]=W", "M=${m[W]}", "[[ -v m[k] ]] && N=W", "declare -n r=m; r[W]=W", "fa() { local -n r=$1; r[W]=W; }; fa m", "fa() { local -A l=(W W); N=${l[a]}; }; fa", "read -r N M < <(printf '%s %s\\n' W W)", "IFS=: read -r -a N <<< W:W", "mapfile -t -d '' N < <(printf '%s\\0' W W)", "mapfile -t -C 'M+=' -c 1 N <<< W", "printf -v 'm[k]' %s W", "printf -v M '%s' \"${N[@]}\"", "printf -v N '%b' W", "shopt -s extglob\nN=${M//+([ab])/W}", "shopt -s extglob\nN=${M##*(a|b)}", "shopt -s extglob\ncase $N in @(a|b)*) M=W;; esac", "[[ $N == +([a-z]) ]] && M=W", "shopt -s nocasematch; [[ $N == A ]] && M=W", "N=${M/#a/W}", "N=${M/%c/W}", "N=${M//[[:space:]]/_}", "N=${M//\\'/W}", "N=${M/$x/$y}", "N=\"${M/\"$x\"/'$y'}\"", "N=${M/a/\\&}", 'N=${M/a/"&"}', "N=${M^^[a]}", "N=${M:$((n-2)):1}", "N=${M: -2:1}", "N=${M:n?1:0}", "((N = x[0], M = N++))", "((n+=N+=2))", "((a[n]=N))", "((a[n++]+=1, m[k]++))", "((N=n>2?a[0]:++n))", "N=$((n++))$((n++))", "N=${a[n++]}${a[n++]}", "N=${a[$((--n))]}", "a[n++]=W a[n++]=W", "a=([n++]=W [n++]=W)", "let N=n++ M=n", "N=$[n+1]", "while getopts ab: N -a -bW; do M+=$N$OPTARG; done", "OPTIND=1; getopts a N -a; M=$OPTIND", "select N in W W; do break; done <<< 2 2>/dev/null", "fa() { trap 'N=W' EXIT; }; (fa; put $N)", "trap 'N=$BASH_COMMAND' DEBUG; M=W; trap - DEBUG", "N=$BASH_SUBSHELL", "(N=$BASH_SUBSHELL; put $N)", "true | false; N=${PIPESTATUS[*]}", "N=$'\\u0041\\x42\\103'", 'N=$"W"', "N=\\\nW", "N=a\\\nb", "N=W#b", "N=~:~", "N=W:~", 'N="~"', "N=a=~", "put a=~ ~/W", "cat <<E | { read N; put $N; }\n$M\nE", "read N M <<'E'\n$x W\nE", "N=$(cat <<'E'\n$x\nE\n)", "while read N; do M+=$N; done <<E\nW\n$M\nE", "for N in W W; do read M <<E\n$N\nE\ndone", "echo W > f; { read N; read M; } < f", "exec 4< <(printf '%s\\n' W W); read -u 4 N; read M <&4; exec 4<&-", "exec {fd}<<< W; read -u $fd N", "export N=W; N+=W; M=$(bash -c 'echo $N')", "export -n N; N=W; M=$(bash -c 'echo ${N-no}')", "declare +x N; M=$(bash -c 'echo ${N-no}')", "readonly -a N=(W); N+=(W); M=W", "declare -r N; M=${N-W}", "declare -t N=W", "set | grep -q ^N= && M=W", "N=${!M@}", "N=${!a*}", "N=${!N[@]}", "declare -n r=N; [[ -R r ]] && M=W", "unset r; declare -n r; r=N; r=W; put ${!r}", "set -a; N=W; set +a; M=$(bash -c 'echo ${N-no}')", "[ -n \"$u\" ] && set -a; N=W; M=$(bash -c 'echo ${N-no}')", '[ -n "$u" ] && declare -i N; N=W; M=$N', '[ -n "$u" ] && IFS=:; N=$M; put $N $*', '[ -n "$u" ] && set -f; put $N', '[ -n "$u" ] && readonly N; N=W; M=$N', '[ -n "$u" ] && unset N; M=${N-W}', '[ -n "$u" ] && set -- W W; N=$1 M=$*', '[ -n "$u" ] && local N; N=W', '[ -n "$u" ] && declare -n r=N; r=W', "[ -n \"$u\" ] && trap 'N=W' ERR; false", '[ -n "$u" ] && shopt -s extglob; M=${N#@(a)}', '[ -n "$u" ] && exec 5> f; echo W >&5; read N < f', '[ -n "$u" ] && set -u; N=$u; M=W', '[ -n "$u" ] && exit; N=W', '[ -n "$u" ] || N=W', "{ N=W; M=$N; } < nowhere", "N=W < nowhere; M=$N", ": ${N:=W} < nowhere; M=$N", "read N < nowhere || M=W", "exec 5> f; echo W >&5; echo W > f; echo W >&5; N=$(<f)", "{ echo W; echo W > f; echo W; } > f; N=$(<f)", "echo W > f; { read N; echo W >> f; read M; } < f", "echo W > f; cat f - <<< W > g; N=$(<g)", "echo W | tee f > g; N=$(<f)$(<g)", 'echo "N=W" > f; . ./f; . ./f',
]  # fmt: skip
_BLOCKS = [
    "if [[ W == W ]]; then\nS\nelse\nS\nfi", "for N in W W; do\nS\ndone", "for N in W; do S; done", "while ((n-- > 1)); do\nS\ndone", "for ((i=0;i<2;i++)); do\nS\ndone", "fc() {\nS\nS\n}\nfc W", "fc() { local N=W; S; }; fc W", "{ S; S; }", "( S; S )", "S && S", "S || S", "case $N in W) S;; *) S;; esac", "true && S", "false || S", '[ -n "$u" ] && S', "if S; then S; fi", "fc() { S; }; N=W fc", "! { S; }", "S | cat", "until ((n++ > 4)); do S; done", "while read N; do S; done <<< $'W\\nb'", "eval 'S'", "for i in 1 2; do N=$M; M=W; S; done", "trap 'S' EXIT", "set -e; S; S", "select N in W W; do S; break; done <<< 1 2>/dev/null", "fc() { S; return 1; }; fc || N=W",
    "{ S; } < nowhere", "{ S; S; } > nowhere/f", "fc() { S; }; fc < nowhere", "fc() { S; } < nowhere; fc", "if [[ -v u ]]; then S; fi", "[[ -v N ]] && { S; }", "for i in $u; do S; done", "eval 'S' < nowhere", "coproc { S; }; wait", "{ S; } <<< W", '[ -z "$x" ] || { S; S; }', "case $u in ?) S;; esac", "set -e; S; set +e", "trap 'S' RETURN; fc() { :; }; fc; trap - RETURN", "while S; do break; done", "N=$(S)",
]  # fmt: skip
_PROBES = [
    'put "$x" "$y" "$z" "$n" "$u" "${a[@]}"', 'put "${N}" "${M}"', "put $N $M", 'put "${N[@]}" "${#N[@]}"', 'put "${m[k]}" "${m[x]}" "${m[@]}"', 'put "$*" "$#"', 'put "${N-unset}" "${M:-empty}"', 'put "${!N}"', "$N", 'put "${N[*]}"', "put ${N[*]} $*", 'put "$_" "$IFS"', "put W W W",
]  # fmt: skip


class Corners:
    """A source of texts."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def text(self) -> str:
        """A few statements, then a probe or two."""
        r = self.random
        out = self.statement(1)
        for _ in range(r.choice([1, 1, 2, 2, 3, 4])):
            out += r.choice(["\n", "\n", "\n", "; "]) + self.statement(1)
        for _ in range(r.choice([1, 2, 2])):
            out += "\n" + self.filled(r.choice(_PROBES), 0)
        return out

    def statement(self, depth: int) -> str:
        r = self.random
        nested = depth and r.random() < 0.2
        return self.filled(r.choice(_BLOCKS if nested else _FLAT), depth - 1)

    def filled(self, row: str, depth: int) -> str:
        """The row with names and words."""
        r = self.random
        names = dict(zip("NM", r.sample(_NAMES, 2), strict=True))

        def one(found: re.Match[str]) -> str:
            sign = found.group()
            if sign in names:
                return names[sign]
            if sign == "W":
                return self.word(2)
            if sign == "O":
                return r.choice(_LETTERS)
            if sign == "C":
                return r.choice(["builtin", "command", "X=1"])
            if sign == "S":
                return self.statement(depth)
            name = r.choice(["declare", "declare", "local", "typeset", "export", "readonly"])
            options = "".join(r.choice(_LETTERS) for _ in range(r.choice([0, 1, 1, 1, 2])))
            return f"{name} -{options}" if options else name

        return _SIGN.sub(one, row)

    def word(self, depth: int) -> str:
        r = self.random
        found = ""
        for _ in range(r.choice([1, 1, 1, 2])):
            found += r.choice(_TEXTS if r.random() < 0.45 or not depth else _VALUES)
        if "W" in found:
            found = _SIGN.sub(lambda _: self.word(depth - 1), found)
        return found
