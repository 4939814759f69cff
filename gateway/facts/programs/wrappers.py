"""Programs that start another program, changed in priority, limits, buffering or namespace.

Their command is an inner command: it is judged as if it stood in the text.
"""

from __future__ import annotations

from gateway.facts.model import Arg
from gateway.facts.programs.language.effects import effects, take_apart
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.effects import Call, Effects
    from gateway.facts.programs.language.model import Program

DEFAULTS = {"help": "--help --version", "operands": "command..."}

_UTIL_LINUX = "-h help, -V help,"
# Without a command they start the user's shell.
_SHELL = {
    "no operands": {"tty": "yes", "stdin": "code:shell"},
    "no operands and fed": {"tty": "no"},
}
_NAMESPACES = """
    -m --mount --=[text], -u --uts --=[text], -i --ipc --=[text], -n --net --=[text], -p --pid --=[text]
    -U --user --=[text], -C --cgroup --=[text], -T --time --=[text], -S --setuid =text, -G --setgid =text
"""

PROGRAMS = {
    "nice": {"options": "-n --adjustment =text, -NUM"},
    "ionice": {
        "options": f"-c --class =text, -n --classdata =text, -p --pid =text, -P --pgid =text, -t --ignore, -u --uid =text, {_UTIL_LINUX}",
        "when": {"-p -P -u": {"operands": "text..."}},
    },
    "chrt": {
        "options": f"""
            -b --batch, -d --deadline, -f --fifo, -i --idle, -o --other, -r --rr, -e --ext
            -R --reset-on-fork, -T --sched-runtime =text, -P --sched-period =text
            -D --sched-deadline =text, -a --all-tasks, -m --max help, -p --pid, -v --verbose
            {_UTIL_LINUX}
        """,
        "operands": "text:priority command...",
        "when": {"-p": {"operands": "text..."}},
    },
    "taskset": {
        "options": f"-a --all-tasks, -p --pid, -c --cpu-list, {_UTIL_LINUX}",
        "operands": "text:mask command...",
        "when": {"-p": {"operands": "text..."}},
    },
    "uclampset": {
        "options": f"-m =text, -M =text, -a --all-tasks, -p --pid =text, -s --system, -R --reset-on-fork, -v --verbose, {_UTIL_LINUX}",
    },
    "choom": {"options": f"-n --adjust =text, -p --pid =text, {_UTIL_LINUX}"},
    "numactl": {
        "options": """
            -a --all, -i --interleave =text, -w --weighted-interleave =text, -p --preferred =text
            -P --preferred-many =text, -m --membind =text, -N --cpunodebind =text
            -C --physcpubind =text, -l --localalloc, -b --balancing, -s --show help, -H --hardware help
            -S --shm =write, -f --file =write, -o --offset =text, -L --length =text, -M --shmmode =text, -V, -h help
        """,
    },
    "timeout": {
        "options": """
            --preserve-status -p, --foreground -f, -k --kill-after =text, -s --signal =text
            -v --verbose
        """,
        "operands": "text:duration command...",
    },
    "nohup": {},
    "setsid": {"options": f"-c --ctty, -f --fork, -w --wait, {_UTIL_LINUX}"},
    "ccache sccache distcc icecc": {
        "options": """
            -c --cleanup, -C --clear, --config-path =read, -d --dir --directory =write+below, --evict-namespace --evict-older-than =text, -F --max-files =text
            -M --max-size =text, -X --recompress =text, --recompress-threads =text, -o --set-config =text, -x --show-compression, -p --show-config, -s --show-stats
            --show-log-stats, --show-adv-stats, -v --verbose, -z --zero-stats, -k --get-config =text, --checksum-file --hash-file --extract-result --inspect =read
            --print-stats --print-log-stats --print-version, --format --stats-format =text, --show-hosts, --show-principal, --trim-dir =delete+recursive, --trim-max-size --trim-method =text
            --start-server, --stop-server, --dist-auth, --dist-status, -j, --scan-includes, -h help, -V help
        """,
        "env": "CCACHE_LOGFILE=write CCACHE_STATSLOG=write CCACHE_CONFIGPATH=read CCACHE_PREFIX=exec CCACHE_PREFIX_CPP=exec CCACHE_COMPILER=exec SCCACHE_ERROR_LOG=write DISTCC_LOG=write DISTCC_SSH=exec",
        "settings": {
            "-o": "prefix_command=exec prefix_command_cpp=exec compiler=exec log_file=write stats_log=write"
        },
    },
    "stdbuf": {"options": "-i --input =text, -o --output =text, -e --error =text"},
    "unbuffer": {"options": "-p"},
    "chroot": {
        "env": "SHELL=execute",
        "options": "--groups =text, --userspec =text, --skip-chdir",
        "operands": "cwd command...",
        "place": "container",
        "when": {
            "1 operand": {"tty": "yes", "stdin": "code:shell"},
            "1 operand and fed": {"tty": "no"},
        },
    },
    "unshare": {
        "env": "SHELL=execute",
        "options": f"""
            {_NAMESPACES}, -f --fork, --map-user =text, --map-group =text, -r --map-root-user
            -c --map-current-user, --map-auto, --map-users =text, --map-groups =text
            --kill-child =[text], --mount-proc =[text], --mount-binfmt =[text], --propagation =text
            --setgroups =text, --keep-caps, -R --root =execute, -w --wd =cwd, --monotonic =text
            --boottime =text, -l --load-interp =execute, {_UTIL_LINUX}
        """,
        "when": _SHELL,
    },
    "nsenter": {
        "env": "SHELL=execute",
        "options": f"""
            {_NAMESPACES}, -a --all, -t --target =text, --preserve-credentials, -r --root =[text]
            -w --wd =[cwd], -W --wdns =text, -e --env, -F --no-fork, -Z --follow-context
            --keep-caps, -c --join-cgroup, -N --net-socket =text, {_UTIL_LINUX}
        """,
        # Which namespaces are entered is decided by a process: `-t 1` leads out of a container. Its
        # paths are held to be ours.
        "when": _SHELL,
    },
    "prlimit": {
        "options": f"""
            -p --pid =text, -o --output =text, --noheadings, --raw, --verbose
            -c --core =[text], -d --data =[text], -e --nice =[text], -f --fsize =[text]
            -i --sigpending =[text], -l --memlock =[text], -m --rss =[text], -n --nofile =[text]
            -q --msgqueue =[text], -r --rtprio =[text], -s --stack =[text], -t --cpu =[text]
            -u --nproc =[text], -v --as =[text], -x --locks =[text], -y --rttime =[text], {_UTIL_LINUX}
        """,
    },
    "setarch": {
        "options": f"""
            -B --32bit, -F --fdpic-funcptrs, -I --short-inode, -L --addr-compat-layout
            -R --addr-no-randomize, -S --whole-seconds, -T --sticky-timeouts, -X --read-implies-exec
            -Z --mmap-page-zero, -3 --3gb, --4gb, --uname-2.6, -v --verbose, --list help, --show =[text], {_UTIL_LINUX}
        """,
    },
    "linux32 linux64 i386 i586 i686 x86_64": {
        "options": f"-[BFILRSTXZ3v], --addr-no-randomize, --32bit, --3gb, --4gb, --uname-2.6, --verbose, {_UTIL_LINUX}",
        "when": _SHELL,
    },
    "setpriv": {
        "options": f"""
            -d --dump help, --nnp --no-new-privs, --ambient-caps =text, --inh-caps =text
            --bounding-set =text, --ruid =text, --euid =text, --rgid =text, --egid =text, --reuid =text
            --regid =text, --clear-groups, --keep-groups, --init-groups, --groups =text
            --securebits =text, --pdeathsig =text, --ptracer =text, --selinux-label =text, --apparmor-profile =text
            --landlock-access =text, --landlock-rule =text, --seccomp-filter =read, --reset-env, --list-caps help, {_UTIL_LINUX}
        """,
    },
    "runcon": {
        "options": "-c --compute, -t --type =text, -u --user =text, -r --role =text, -l --range =text",
        "operands": "text:context command...",
        "when": {"-t -u -r -l -c": {"operands": "command..."}},
    },
    "capsh": {
        "options": """
            --print, --caps* =[text], --drop* =[text], --inh* =[text], --user* =[text], --uid* =[text]
            --gid* =[text], --keep* =[text], --secbits* =[text], --chroot* =[text], --mode* =[text]
        """,
    },
    "eatmydata nocache catchsegv torsocks torify tsocks chronic": {
        "options": "-q, -e, -v, -n =text, -D =text"
    },
    "proxychains proxychains4": {"options": "-q, -f =read", "network": "yes"},
    "trickle": {
        "options": "-s, -d =text, -u =text, -w =text, -t =text, -l =text, -L =text, -n =text, -P =text, -v, -h help, -V help"
    },
    "cpulimit": {
        "options": "-p --pid =text, -e --exe =text, -P --path =text, -l --limit =text, -c --cpu =text, -v --verbose, -z --lazy, -i --include-children, -m --monitor-forks, -b --background, -f --foreground, -k --kill, -r --restore, -s --signal =text, -h help",
    },
    "tini dumb-init catatonit": {
        "options": "-s, -v, -w, -g, -c --single-child, -r --rewrite =text, -p =text, -e =text, --verbose, -l, -h help"
    },
    "gosu su-exec setuidgid envuidgid": {"operands": "text:user command..."},
    "envdir": {"operands": "read command..."},
    "chpst": {
        "options": "-u =text, -U =text, -b =text, -e =read, -/ =read, -C =text, -n =text, -l =write, -L =write, -m =text, -d =text, -o =text, -p =text, -f =text, -c =text, -v, -V, -P, -0, -1, -2",
    },
    "softlimit": {
        "options": "-a =text, -c =text, -d =text, -f =text, -l =text, -m =text, -o =text, -p =text, -r =text, -s =text, -t =text"
    },
    "rlwrap": {
        "options": """
            -a =[text], -A =[text], -b =text, -c, -C =text, -d, -D =text, -e =text, -E, -f =read, -F =text, -g =text, -h help, -H =write, -i
            -I, -l =write, -m =[text], -M =text, -n, -N, -o, -O =text, -p =[text], -P =text, -q =text, -Q =text, -r, -R, -s =text, -S =text
            -t =text, -T, -u, -U, -v help, -w =text, -W =[text], -X, -z =exec
        """,
        "tty": "yes",
    },
    "logsave": {"options": "-a, -s, -v", "operands": "write command..."},
    "ld.so ld-linux.so.2 ld-linux-x86-64.so.2 ld-linux-aarch64.so.1 ld-linux-armhf.so.3 ld-musl-x86_64.so.1 ld-musl-aarch64.so.1": {
        "options": """
            --list help, --verify help, --inhibit-cache, --library-path =text, --glibc-hwcaps-prepend =text, --glibc-hwcaps-mask =text
            --inhibit-rpath =text, --audit =execute, --preload =execute, --argv0 =text, --list-tunables help, --list-diagnostics help
        """,
        "style": "exact",
    },
    "aa-exec": {
        "options": "-p --profile =text, -n --namespace =text, -d --debug, -i --immediate, -v --verbose, -h help"
    },
    "cgexec": {"options": "-g =text, --sticky, -h help"},
    "time": {
        "options": "-a --append, -f --format =text, -o --output =write, -p --portability, -q --quiet, -v --verbose, -V help"
    },
    "fakeroot": {
        "env": "SHELL=execute",
        "options": "-l --lib =execute, -f --faked =execute, -i =read, -s =write, -u --unknown-is-real, -b --fd-base =text, -h help, -v help",
        "when": _SHELL,
    },
    "fakechroot proot": {
        "options": "-s --use-system-libs, -l --lib =execute, -e --environment =text, -c --config-dir =read, -r --rootfs =read, -b --bind =text, -w --cwd =cwd, -q --qemu =exec, -R =read, -S =read, -0 --root-id, -k =text, -v =text, -h help, -V help",
        "when": _SHELL,
    },
    "faketime": {
        "options": "-m, -f, -p =text, --exclude-monotonic, --date-prog =execute, --disable-shm, -h help",
        "operands": "text:time command...",
    },
    "dbus-run-session": {"options": "--dbus-daemon =execute, --config-file =read"},
    "dbus-launch": {
        "options": "--auto-syntax, --autolaunch =text, --close-stderr, --config-file =read, --csh-syntax, --exit-with-session, --exit-with-x11, --sh-syntax, --binary-syntax",
    },
    "xvfb-run": {
        "options": """
            -a --auto-servernum, -e --error-file =write, -f --auth-file =write, -n --server-num =text
            -l --listen-tcp, -p --xauth-protocol =text, -s --server-args =text, -w --wait =text, -h help
        """,
    },
    "sg": {"options": "-c =shell", "operands": "text:group shell...", "style": "permutes"},
    "newgrp": {
        "options": "-, -l",
        "operands": "text?",
        "tty": "yes",
        "stdin": "code:shell",
        "when": {"fed": {"tty": "no"}},
    },
    "systemd-inhibit": {
        "options": "--no-pager, --no-legend, --what =text, --who =text, --why =text, --mode =text, --list help, --no-ask-password, -h help",
    },
    "systemd-cat": {
        "options": "-t --identifier =text, -p --priority =text, --stderr-priority =text, --level-prefix =text, --namespace =text, -h help",
        "when": {"no operands": {"stdin": "data", "stdout": "none"}},
    },
}


def explain_setarch(call: Call, program: Program) -> Effects:
    """The architecture is the first word (`setarch x86_64 -R ls`), unless an option stands there."""
    named = bool(call.args) and call.args[0].exact and call.args[0].text[:1] != "-"
    behind = replace(call, args=call.args[1:]) if named else call
    return effects(behind, take_apart(behind, program))


def explain_chroot(call: Call, program: Program) -> Effects:
    """Another root has other files; `/` has not, and neither has a root that is not known."""
    found = effects(call, take_apart(call, program))
    root = found.operands[0] if found.operands else Arg("/")
    if root.exact and not root.glob and root.text.strip("/.") != "":
        return found
    return replace(found, inner=tuple(replace(one, place="local") for one in found.inner))


def explain_capsh(call: Call, program: Program) -> Effects:
    """What stands behind `--` goes to bash."""
    found = effects(call, take_apart(call, program))
    inner = tuple(replace(one, argv=(Arg("bash"), *one.argv)) for one in found.inner)
    return replace(found, inner=inner)


ODD = {"setarch": explain_setarch, "capsh": explain_capsh, "chroot": explain_chroot}
