"""The system: services, packages, kernel modules, accounts, power, storage tools."""

from __future__ import annotations

_ANY = "--* =[text], -*"

PROGRAMS = {
    "systemctl": {
        "options": "-t --type =text, -p --property =text, -P =text, -T, -i, -h --help help, -H --host =host, -M --machine =text, -n --lines =text, -o --output =text, -s --signal =text, --state =text, --root =text, --job-mode =text, --message --when --kill-whom --kill-value --legend --timestamp --what --image --image-policy --drop-in --boot-loader-menu --boot-loader-entry --check-inhibitors --preset-mode =text, --user, --system, --now, --no-pager, --* =[text], -[alqrf]",
        "style": "anywhere",
        "subcommands": {"edit": {"tty": "yes", "operands": "text..."}, "*": {"operands": "text..."}},
    },
    "service rc-service invoke-rc.d sv initctl": {"options": "--status-all, --* =[text]", "operands": "text..."},
    "rc-update update-rc.d chkconfig": {"options": _ANY, "operands": "text..."},
    "journalctl": {"options": "-u --unit =text, -n --lines =[text], -p --priority =text, -S --since =text, -U --until =text, -o --output =text, -b --boot =[text], -t =text, -D --directory =read+recursive, --file =read, --root =read, --vacuum-time --vacuum-size --vacuum-files =text, -g --grep =text, -m --merge, -N --fields, -F --field =text, -M --machine =text, -c --cursor =text, -f --follow, -r, -k, -x, -e, -q, -a, -l, --no-pager, --rotate, --* =[text]", "operands": "text...", "when": {"--vacuum-time --vacuum-size --vacuum-files": {"also": "delete /var/log/journal"}}},
    "coredumpctl": {"options": "-o --output =write, --debugger =shell, -A --debugger-arguments =code:signs, -D --directory --file --root --image =read, -F --field -S --since -U --until -n =text, --* =[text], -[1rqh]", "style": "anywhere", "subcommands": {"*": {"operands": "text..."}}},
    "machinectl networkctl busctl bootctl": {"options": _ANY, "subcommands": {"*": {"operands": "text...", "options": _ANY}}},
    "launchctl": {"subcommands": {"*": {"operands": "text...", "options": _ANY}}},
    "kmod": {"options": _ANY, "operands": "text..."},
    "numastat ulimit limits sestatus aa-status ipcs swapon-show sensors acpi nvidia-smi rocminfo": {"options": "-n =text, -d =text, -T, --* =[text], -*", "operands": "text..."},
    "jobs": {"options": "-o =text, -O =text, -p =text, -u =text, -C =text, -g =text, -t =text, -s =text, -F =read, --* =[text], -*", "operands": "text...", "style": "exact"},
    "bpytop": {"options": "-b, -n =text, -d =text, -p =text, -u =text, -o =text, -w =[text], -h help, --help help, -v help, --version help, -[cHisSE1k], --* =[text]", "tty": "yes", "when": {"-b": {"tty": "no"}}},
    "newfs": {"options": "-* =[text], --* =[text]", "style": "exact", "operands": "write..."},
    "efibootmgr grub-install update-grub": {"options": "-l --list, -o =text, -t =text, -L =text, -*, --* =[text]", "style": "exact", "operands": "text...", "when": {"no -l": {"operands": "write text..."}}},
    "udisksctl diskutil hdiutil": {"options": _ANY, "operands": "text..."},
    "ldconfig.real": {"options": _ANY, "operands": "text..."},
    "auditctl ausearch aureport setenforce getenforce semanage aa-enforce aa-complain": {"options": _ANY, "operands": "text..."},
    "apparmor_parser": {"options": f"-o --ofile =write, -L --cache-loc =write+below, -I --Include --base -b -M --features-file --policy-features --kernel-features -f --subdomainfs --config-file =read, -m --match-string -n --namespace -j --jobs --max-jobs -O --optimize -D --debug --warn --Werror =text, -h --help help, -V --version help, {_ANY}", "operands": "read..."},
    "gnome-open kde-open": {"options": _ANY, "operands": "url+read..."},
    "osascript xdotool": {"options": "-e =code:applescript, -* =[text], --* =[text]", "operands": "text...", "stdin": "data"},
}  # fmt: skip
