"""Looking at processes, and signalling them."""

from __future__ import annotations

DEFAULTS = {"help": "--help --version", "operands": "text..."}

_MATCH = """
    -c --count, -f --full, -g --pgroup =text, -G --group =text, -i --ignore-case, -n --newest, -o --oldest
    -O --older =text, -P --parent =text, -s --session =text, -t --terminal =text, -u --euid =text, -U --uid =text
    -x --exact, -F --pidfile =read, -L --logpidfile, -r --runstates =text, -A --ignore-ancestors, --cgroup =text
    --ns =text, --nslist =text, --env =text, -h help, -V help
"""
_SIGNALS = "-TERM, -KILL, -HUP, -INT, -QUIT, -USR1, -USR2, -STOP, -CONT, -ABRT, -ALRM, -WINCH, -TSTP, -PIPE, -CHLD"

PROGRAMS = {
    "kill": {
        "options": "-s --signal =text, -q --queue =text, -p --pid, -a --all, -l --list =[text], -L --table, -r --require-handler, -d --show-process-state =text, --timeout =text =text, -n =text, --verbose, -h help, -V help, -* =[text]",
        "style": "single-dash",
        "stdout": "none",
        "when": {"-l -L": {"stdout": "computed"}},
    },
    "pkill": {
        "options": f"--signal =text, -q --queue =text, -e --echo, -H --require-handler, -m --mrelease, {_MATCH}, -NUM, -SIG* =[text], {_SIGNALS}",
        "stdout": "none",
    },
    "pgrep pidwait": {
        "options": f"-d --delimiter =text, -l --list-name, -a --list-full, -v --inverse, -w --lightweight, -q --quiet, --signal =text, -e --echo, -NUM, {_MATCH}"
    },
    "killall killall5": {
        "options": "-e --exact, -I --ignore-case, -g --process-group, -y --younger-than =text, -o --older-than =text, -i --interactive, -l --list, -q --quiet, -r --regexp, -s --signal =text, -u --user =text, -v --verbose, -V help, -w --wait, -n --ns =text, -Z --context =text, -NUM, -SIG* =[text], -TERM, -KILL, -HUP, -INT, -QUIT, -USR1, -USR2, -STOP, -CONT",
        "stdout": "none",
        "when": {"-i": {"tty": "yes"}},
    },
    "xkill": {
        "options": "-id =text, -button =text, -all, -display =text",
        "style": "single-dash",
        "tty": "yes",
    },
    "renice": {
        "options": "-n --priority --relative =text, -p --pid, -g --pgrp, -u --user, -NUM, -h help, -V help"
    },
    "ps": {
        # The old options have no dash, and anything may be glued: none of them does more than print.
        "style": "no-options",
        "help": "",
    },
    "top": {
        "options": "-b --batch-mode, -c --cmdline-toggle, -d --delay =text, -E --scale-summary-mem =text, -e --scale-task-mem =text, -H --threads-show, -i --idle-toggle, -n --iterations =text, -O --list-fields help, -o --sort-override =text, -p --pid =text, -S --accum-time-toggle, -s --secure-mode, -U --filter-any-user =text, -u --filter-only-euser =text, -w --width =[text], -1 --single-cpu-toggle, -h help, -V help, -l =text",
        "tty": "yes",
        "when": {"-b": {"tty": "no"}, "-l": {"tty": "no"}},
    },
    "htop btop atop nmon iotop iftop nethogs bmon slabtop nvtop": {
        "options": "-b --batch, -w =write, -r =read, -d --delay =text, -u --user =text, -p --pid =text, -n --iter =text, -s --sort =text, -i =text, -o --only, -a, -C --no-color, -t --tree, -h help, -V help",
        "tty": "yes",
        "when": {"-b -w": {"tty": "no"}},
    },
    "fuser": {
        "options": "-a --all, -i --interactive, -I --inode, -k --kill, -l --list-signals help, -m --mount, -M --ismountpoint, -n --namespace =text, -s --silent, -u --user, -v --verbose, -w --writeonly, -4 --ipv4, -6 --ipv6, -V help, -NUM, -SIG* =[text], -TERM, -KILL, -HUP, -INT, -USR1, -USR2",
        "when": {"-i": {"tty": "yes"}},
    },
    "lsof": {
        "options": "-[ablnNOPRtUVvXECHM?h], -A =text, -c =text, -d =text, -D =text, -e =text, -f =[text], -F =[text], -g =[text], -i =[text], -k =text, -K =[text], -L =[text], -m =text, -o =[text], -p =text, -Q, -r =[text], -s =[text], -S =[text], -T =[text], -u =text, -w, -x =[text], -Z =[text], +c =text, +d =text, +D =text, +e =text, +f =[text], +L =[text], +m, +M, +r =[text], +w, +E, +X, +x =[text]"
    },
    "pidof": {
        "options": "-s --single-shot, -c --check-root, -q, -w --with-workers, -x, -o --omit-pid =text, -t --lightweight, -S --separator =text, -d =text, -n, -z, -h help, -V help"
    },
    "pstree": {
        "options": "-a --arguments, -A --ascii, -c --compact-not, -C --color =text, -g --show-pgids, -G --vt100, -h --highlight-all, -H --highlight-pid =text, -k --kernel, -l --long, -n --numeric-sort, -N --ns-sort =text, -p --show-pids, -r --reverse, -s --show-parents, -S --ns-changes, -t --thread-names, -T --hide-threads, -u --uid-changes, -U --unicode, -V help, -Z --security-context, -y --age",
    },
    "uptime": {"options": "-p --pretty, -s --since, -r --raw, -c --container, -h help, -V help"},
    "free": {
        "options": "-b --bytes, --kilo, --mega, --giga, --tera, --peta, -k --kibi, -m --mebi, -g --gibi, --tebi, --pebi, -h --human, --si, -l --lohi, -L --line, -t --total, -v --committed, -s --seconds =text, -c --count =text, -w --wide, -V help, -o"
    },
    "vmstat": {
        "options": "-a --active, -f --forks, -m --slabs, -n --one-header, -s --stats, -d --disk, -D --disk-sum, -p --partition =text, -S --unit =text, -w --wide, -t --timestamp, -y --no-first, -h help, -V help"
    },
    "iostat mpstat pidstat nfsiostat tload": {
        "options": "-[cdhkmNstxyzAITlrRwuvVH], -p =[text], -P =text, -o =text, -j =text, -g =text, -U =[text], -C =text, -G =text, --dec =[text], --human, --pretty"
    },
    "lsipc lslocks lsfd lsirq": {
        "options": "-J --json, -n --noheadings, -r --raw, -u --notruncate, -o --output =text, -p --pid =text, -b --bytes, -i --noinaccessible, -e --export, -t --time, -s --sort =text, -S --softirq, -g --global, -l --list, -m, -q, -h help, -V help"
    },
}
