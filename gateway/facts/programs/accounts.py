"""Users, groups, passwords and who is logged in."""

from __future__ import annotations

DEFAULTS = {"help": "--help --version", "operands": "text..."}

_ROOT = "-R --root =cwd, -P --prefix =cwd, -h help"
_BASES = "write /etc/passwd, write /etc/shadow, write /etc/group"

PROGRAMS = {
    "useradd adduser": {
        "options": f"""
            --badname --badnames, -b --base-dir =text, --btrfs-subvolume-home, -c --comment =text, -d --home-dir --home =write+below, -D --defaults
            -e --expiredate =text, -f --inactive =text, -F --add-subids-for-system, -g --gid =text, -G --groups =text
            -k --skel =read, -K --key =text, -l --no-log-init, -m --create-home, -M --no-create-home, -N --no-user-group
            -o --non-unique, -p --password =text, -r --system, -s --shell =text, -u --uid =text, -U --user-group
            -Z --selinux-user =text, --disabled-password, --disabled-login, --gecos =text, --ingroup =text, --group
            --firstuid =text, --lastuid =text, --force-badname, --quiet, --debug, --conf =read, -S, -H, {_ROOT}
        """,
        "also": _BASES,
    },
    "usermod": {
        "options": f"""
            -a --append, -b --badname, -c --comment =text, -d --home =write+below, -e --expiredate =text, -f --inactive =text
            -g --gid =text, -G --groups =text, -l --login =text, -L --lock, -m --move-home, -o --non-unique
            -p --password =text, -r --remove, -s --shell =text, -u --uid =text, -U --unlock, -v --add-subuids =text
            -V --del-subuids =text, -w --add-subgids =text, -W --del-subgids =text, -Z --selinux-user =text, {_ROOT}
        """,
        "also": _BASES,
    },
    "userdel deluser": {
        "options": f"-f --force, -r --remove, -Z --selinux-user, --remove-home, --remove-all-files, --backup, --backup-to =write, --system, --quiet, --group, --only-if-empty, --conf =read, {_ROOT}",
        "also": _BASES,
        # Which folders go is written in /etc/passwd.
        "when": {"-r --remove-home --remove-all-files": {"also": f"{_BASES}, delete+below /home"}},
    },
    "groupadd groupmod groupdel addgroup delgroup groupmems": {
        "options": f"-f --force, -g --gid =text, -K --key =text, -n --new-name =text, -o --non-unique, -p --password =text, -r --system, -U --users =text, -a --add =text, -d --delete =text, -l --list, {_ROOT}",
        "also": "write /etc/group, write /etc/gshadow",
    },
    "passwd": {
        "options": f"-a --all, -d --delete, -e --expire, -k --keep-tokens, -i --inactive =text, -l --lock, -n --mindays --minimum =text, -q --quiet, -r --repository =text, -S --status, -u --unlock, -w --warndays --warning =text, -x --maxdays --maximum =text, --stdin, -s, -f, {_ROOT}",
        "also": "write /etc/shadow",
        "tty": "yes",
        "stdin": "data",
        "when": {
            "-d -e -l -u -S -i -n -w -x --stdin": {"tty": "no"},
            "fed": {"tty": "no"},
            "-S": {"also": "read /etc/shadow"},
        },
    },
    "chpasswd chgpasswd newusers": {
        "options": f"-c --crypt-method =text, -e --encrypted, -m --md5, -s --sha-rounds =text, -b --badname, -r --system, {_ROOT}",
        "operands": "read?",
        "also": "write /etc/shadow, write /etc/passwd",
        "stdin": "data",
    },
    "chage": {
        "options": f"-d --lastday =text, -E --expiredate =text, -i --iso8601, -I --inactive =text, -l --list, -m --mindays =text, -M --maxdays =text, -W --warndays =text, {_ROOT}",
        "also": "write /etc/shadow",
        "tty": "yes",
        "when": {"-d -E -I -l -m -M -W": {"tty": "no"}, "-l": {"also": "read /etc/shadow"}},
    },
    "gpasswd": {
        "options": "-a --add =text, -d --delete =text, -Q --root =cwd, -r --remove-password, -R --restrict, -h help, -M --members =text, -A --administrators =text",
        "also": "write /etc/group, write /etc/gshadow",
        "when": {"no -a -d -r -R -M -A": {"tty": "yes"}},
    },
    "chsh chfn": {
        "options": f"-s --shell =text, -f --full-name =text, -r --room =text, -w --work-phone =text, -o --other =text, -p =text, -l --list-shells help, -u --help help, {_ROOT}",
        "help": "--version",
        "also": "write /etc/passwd",
        "when": {"no -s -f -r -w -o": {"tty": "yes"}},
    },
    "visudo": {
        "options": "-c --check, -f --file =read+write, -h help, -I --no-includes, -O --owner, -P --perms, -q --quiet, -s --strict, -V help, -x --export =write",
        "operands": "read+write?",
        "env": "EDITOR=shell VISUAL=shell SUDO_EDITOR=shell",
        "tty": "yes",
        "also": "write /etc/sudoers",
        "when": {"-c": {"tty": "no", "also": "read /etc/sudoers"}},
    },
    "vipw vigr": {
        "options": "-g --group, -p --passwd, -q --quiet, -s --shadow, -h help, -R =cwd",
        "tty": "yes",
        "also": _BASES,
        "env": "EDITOR=shell VISUAL=shell",
    },
    "pwconv pwunconv grpconv grpunconv pwck grpck": {
        "options": f"-q --quiet, -r --read-only dry, -s --sort, {_ROOT}",
        "operands": "write...",
        "also": _BASES,
    },
    "id": {
        "options": "-a, -Z --context, -g --group, -G --groups, -n --name, -r --real, -u --user, -z --zero"
    },
    "groups whoami logname users": {},
    "who": {
        "options": "-a --all, -b --boot, -d --dead, -H --heading, --ips, -l --login, --lookup, -m, -p --process, -q --count, -r --runlevel, -s --short, -t --time, -T -w --mesg --message --writable, -u --users",
        "operands": "text...",
    },
    "w": {
        "options": "-h --no-header, -u --no-current, -s --short, -f --from, -o --old-style, -i --ip-addr, -p --pids, -c --container, -V help"
    },
    "last lastb lastlog lslogins": {
        "options": "-NUM, -a --hostlast, -d --dns, -F --fulltimes, -i --ip, -R --nohostname, -w --fullnames, -x --system, -f --file =read, -n --limit =text, -s --since =text, -t --until =text, -p --present =text, --time-format =text, -u --user =text, -b --before =text, -h help, -V help, -o --output =text",
    },
    "pinky finger faillog ac": {
        "options": "-[lbhpfwisqad], -u --user =text, -m --maximum =text, -r --reset, --lookup",
        "operands": "text...",
    },
    "mesg write wall talk": {
        "options": "-v --verbose, -n --nobanner, -t --timeout =text, -g --group =text, -h help, -V help",
        "operands": "text...",
        "stdin": "data",
    },
    "getent": {
        "options": "-A --no-addrconfig, -i --no-idn, -s --service =text, -? help, --usage help, -V help",
        "subcommands": {
            # Names that are looked up, perhaps at a server.
            "hosts ahosts ahostsv4 ahostsv6": {"operands": "text...", "network": "yes"},
            "*": {"operands": "text..."},
        },
    },
    "login": {
        "options": "-p, -h =text, -f =text, -H",
        "tty": "yes",
        "operands": "text...",
        "stdin": "code:shell",
    },
}
