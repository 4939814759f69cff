"""Tracers, debuggers and profilers: they start a program, or look into a running one."""

from __future__ import annotations

from gateway.facts.effects import Inner, RawPath
from gateway.facts.model import Arg
from gateway.facts.programs.language.effects import explain_by_data
from gateway.regex import compiled_later
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.effects import Call, Effects
    from gateway.facts.programs.language.model import Program

_ANY = "--* =[text], -*"

DEFAULTS = {"help": "--help --version", "operands": "command..."}

_ATTACH = {"-p": {"operands": "text..."}}

PROGRAMS = {
    "strace": {
        "options": """
            -e =text, -E --env =env, -p --attach =text, -u --user =text, -b --detach-on =text
            -D --daemonize --=[text], -f --follow-forks, --output-separately, -I --interruptible =text
            --trace =text, --signal =text, --status =text, -P --trace-path =text, -z --successful-only
            -Z --failed-only, -a --columns =text, --abbrev =text, --verbose =text, --raw =text
            --read =text, --write =text, --quiet --silent --silence --=[text], --kvm =text, --decode-fds --=[text], -i --instruction-pointer
            -k --stack-traces --stack-trace --=[text], -n --syscall-number, --arg0 =text, -o --output =write+pipe
            -A --output-append-mode, -q, -r --relative-timestamps --=[text], -s --string-limit =text
            --absolute-timestamps --timestamps =[text], -t, -T --syscall-times --=[text], -v --no-abbrev
            --strings-in-hex =[text], -x, -X --const-print-style =text, -y, --decode-pids =text, -Y
            -c --summary-only, -C --summary, -O --summary-syscall-overhead =text
            -S --summary-sort-by =text, -U --summary-columns =text, -w --summary-wall-clock
            --inject =text, --fault =text, -d --debug, --seccomp-bpf, --tips =[text], --always-show-pid, -h help, -V help
        """,
        "when": _ATTACH,
    },
    "ltrace": {
        "options": "-a --align =text, -A =text, -b --no-signals, -c, -C --demangle, -D --debug =text, -e =text, -f, -F --config =read, -i, -l --library =text, -L, -n --indent =text, -o --output =write, -p =text, -r, -s =text, -S, -t, -T, -u =text, -w --where =text, -x =text, -h help, -V help",
        "when": _ATTACH,
    },
    "valgrind": {
        "options": """
            --log-file =[write], --xml-file =[write], --xtree-memory-file =[write], --xtree-leak-file =[write]
            --suppressions =[read], --log-socket =[host], --xml-socket =[host], --debuginfo-server =[host]
            --tool =[text], --massif-out-file =[write], --callgrind-out-file =[write], --cachegrind-out-file =[write], --dhat-out-file =[write]
            -q --quiet, -v --verbose, -s, -d, -h help, --help-debug help, --help-dyn-options help, --* =[text]
        """,
        "network": "hosts",
        "style": "exact",
        "env": "VALGRIND_OPTS=options",
    },
    "gdb gdbtui": {
        "options": """
            --args -args =command..., --core -core -c =read, --exec -exec -e =read, --pid -pid -p =text, --directory -directory -d =read
            --se -se =read, --symbols -symbols -s =read, --readnow -readnow -r, --readnever -readnever, --write -write
            --command -command -x =execute, --init-command -init-command -ix =execute
            --eval-command -eval-command -ex =code:gdb, --init-eval-command -init-eval-command -iex =code:gdb
            --early-init-command -early-init-command -eix =execute, --early-init-eval-command -early-init-eval-command -eiex =code:gdb
            --nh -nh, --nx -nx -n, --fullname -fullname -f, --interpreter -interpreter -i =text
            --tty -tty =write, -w, --nw -nw, --tui -tui, --dbx -dbx, -q --quiet -quiet --silent -silent, --batch -batch
            --batch-silent -batch-silent, --return-child-result -return-child-result
            --configuration -configuration help, -b =text, -l =text, --cd -cd =cwd, --data-directory -data-directory -D =read
            -h -help help, -v -version help
        """,
        "style": "single-dash",
        "operands": "read read?",
        "stdin": "code:gdb",
        "tty": "yes",
        "when": {
            "fed": {"tty": "no"},
            "--batch --batch-silent": {"tty": "no"},
        },
    },
    "lldb": {
        "options": """
            -o --one-line =code:lldb, -O --one-line-before-file =code:lldb, -k --one-line-on-crash =code:lldb
            -K --source-on-crash =execute, -s --source =execute, -S --source-before-file =execute
            -Q --source-quietly, -b --batch, -f --file =read, -c --core =read, -p --attach-pid =text
            -n --attach-name =text, -w --wait-for, -a --arch =text, -l --script-language =text, -x --no-lldbinit
            -X --no-use-colors, -d --debug, -e --editor, -P --python-path, -r --repl =[text], -R --repl-language =text
            -h help, -v help
        """,
        "operands": "command...",
        "tty": "yes",
        "stdin": "code:lldb",
        "when": {"-b": {"tty": "no"}, "fed": {"tty": "no"}},
    },
    "perf": {
        "operands": "text...",
        "subcommands": {
            "stat record trace": {
                "options": """
                    -o --output =write, -e --event =text, -p --pid =text, -t --tid =text, -C --cpu =text, -F --freq =text
                    -c --count =text, -r --repeat =text, -x --field-separator =text, -i --no-inherit, -a --all-cpus
                    -g, --call-graph =text, -d --detailed, -v --verbose, -q --quiet, -s, -S, -n, -N, -b, -T, -I --interval-print =text
                    -B, -A --no-aggr, -M --metrics =text, --timeout =text, -D --delay =text, -G --cgroup =text
                    --pre =shell, --post =shell, --append, -m --mmap-pages =text, -k --clockid =text, -u --uid =text, -j --branch-filter =text, -z =[text], -W, -R, -P, --all-user, --all-kernel, --per-core, --per-socket, --per-die, --per-node, --per-thread, --null, --no-scale, --big-num, --table, --metric-only, --summary, --transaction, --topdown, --per-cpu, --data, --phys-data, --timestamp, --period, --sample-cpu, --weight, --namespaces, --no-buildid, --no-buildid-cache, --switch-events, --filter =text, --exclude-perf, --overwrite, --max-size =text, --switch-output =[text], --aio =[text], --no-buffering, --snapshot, --user-regs =[text], --intr-regs =[text], --off-cpu, --failure, --sched, --duration =text, --max-events =text, --expr =text, -h help
                """,
                "operands": "command...",
            },
            "mem lock c2c kvm kmem ftrace kwork iostat": {
                "options": "-i --input =read, -o --output =write, -e --event =text, -t --type =text, -[vnfqDFakUph], --* =[text]",
                "subcommands": {
                    "record trace": {
                        "options": "-o --output =write, -e --event =text, -F =text, -c =text, -[aRvqg], --* =[text]",
                        "operands": "command...",
                    },
                    "*": {"options": _ANY, "operands": "text..."},
                },
            },
            "report annotate script diff evlist buildid-list data archive inject sched timechart": {
                "options": "-i --input =read, -o --output =write, -s --script =execute, -g --gen-script =text, --addr2line --objdump =exec, --vmlinux =read, --symfs =read, --stdio, -[nvfqDF], --sort =text, --* =[text]",
                "operands": "text...",
            },
            "list version help test bench top": {
                "options": "-[hv], -e =text",
                "operands": "text...",
            },
        },
    },
    # What they record is started by them.
    "heaptrack dtruss austin flamegraph": {
        "options": "-o --output =write, -p --pid =text, -i =text, -F --freq =text, -n =text, -t =text, -C, --root, --no-inline, -d, -f, --* =[text], -h help",
        "operands": "command...",
    },
    "trace-cmd": {
        "options": _ANY,
        "subcommands": {
            "record start profile stream set": {
                "options": "-p =text, -e =text, -f =text, -R =text, -C =text, -o --output =write, -O =text, -l =text, -g =text, -n =text, -P =text, -s =text, -r =text, -N =text, -M =text, -b =text, -B =text, -m =text, -A =text, -t, -v, -F, -c, -a, -T, -d, -D, -k, -i, -q, -S, -H =text, --* =[text]",
                "operands": "command...",
            },
            "*": {
                "options": f"-o =write, -d =write+below, -l =write, -i =read, {_ANY}",
                "operands": "text...",
            },
        },
    },
    "rr uftrace samply rbspy py-spy": {
        "options": _ANY,
        "subcommands": {
            "record live top profile stream": {
                "options": "-S --script =execute, --run-cmd =shell, -o --output --file =write, -d --data =write+below, -e =text, -p --pid =text, -r --rate =text, -f --format =text, -D =text, -F =text, -A =text, -P =text, -N =text, -n, -h --chaos, -s, -[aTkv], --* =[text]",
                "operands": "command...",
            },
            "replay": {
                "options": f"-d --debugger =shell, -x --gdb-x =execute, -o --debugger-option =code:signs, -f -p -g =text, {_ANY}",
                "operands": "read...",
            },
            "*": {
                "options": f"-o --output =write, -d --data =write+below, -S --script =execute, -x --gdb-x =execute, -d* =[text], {_ANY}",
                "operands": "read...",
            },
        },
    },
    "scalene": {
        "options": "--outfile =write, --cpu, --gpu, --memory, --html, --json, --cli, --reduced-profile, --* =[text]",
        "style": "stops",
        "operands": "execute text...",
    },
    "memray": {
        "options": _ANY,
        "subcommands": {
            "run": {
                "options": "-o --output =write, -m =text, -c =code:python, -f --force, -q, --live, --native, --follow-fork, --* =[text]",
                "style": "stops",
                "operands": "execute text...",
            },
            "*": {"options": "-o --output =write, --* =[text]", "operands": "read..."},
        },
    },
    "pstack gcore pmap pwdx": {
        "options": "-o =write, -a, -[xXqdpn], -A =text, -h help, -V help",
        "operands": "text...",
    },
}


def explain_rr(call: Call, program: Program) -> Effects:
    """`rr replay … -- OPTIONS`: what stands behind the dashes is for gdb."""
    found = explain_by_data(call, program)
    at = next((at for at, arg in enumerate(call.args) if arg.exact and arg.text == "--"), 0)
    if "replay" not in found.subcommand or not at or not call.args[at + 1 :]:
        return found
    debugger = Inner((Arg("gdb", span=call.args[at].span), *call.args[at + 1 :]), None, "rr replay")
    return replace(found, inner=(*found.inner, debugger))


_OF_ENVIRONMENT = compiled_later(r"%q\{(\w+)\}")


def explain_valgrind(call: Call, program: Program) -> Effects:
    """`--log-file=%q{HOME}/x`: what the variable holds stands in the name."""
    found = explain_by_data(call, program)
    if not any("%q{" in one.arg.text for one in found.paths):
        return found
    return replace(found, paths=tuple(map(_filled, found.paths)))


def _filled(path: RawPath) -> RawPath:
    match = _OF_ENVIRONMENT.search(path.arg.text)
    if match is None:
        return path
    before, behind = path.arg.text[: match.start()], path.arg.text[match.end() :]
    if match[1] == "HOME" and not before:
        return replace(path, arg=replace(path.arg, text=f"~{behind}"))
    why = f"what `{match[1]}` holds is not known"
    return replace(path, arg=replace(path.arg, text=before, exact=False, tail=behind, why=why))


def explain_debugger(call: Call, program: Program) -> Effects:
    """`-ex 'cd /' -ex 'shell rm x'`: one debugger runs them one after the other."""
    found = explain_by_data(call, program)
    codes = found.code
    if len(codes) < 2 or not all(one.exact and one.language == codes[0].language for one in codes):
        return found
    text = "\n".join(one.text for one in codes)
    return replace(found, code=(replace(codes[0], text=text),))


ODD = {
    "rr": explain_rr,
    "valgrind": explain_valgrind,
    **dict.fromkeys(("gdb", "gdbtui", "lldb"), explain_debugger),
}
