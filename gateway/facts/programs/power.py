"""The machine itself: turning it off, and asking it about itself."""

from __future__ import annotations

DEFAULTS = {"help": "--help --version", "operands": "text..."}

_UL = "-h help, -V help"

PROGRAMS = {
    "shutdown": {
        "options": "-H --halt, -P --poweroff, -r --reboot, -h, -k, -c, --no-wall, --show, -f, -F, -n, -t =text, -a"
    },
    "reboot poweroff halt": {
        "options": "--halt, -p --poweroff, --reboot, -f --force, -w --wtmp-only, -d --no-wtmp, --no-wall, --no-sync, -n, -i, -h, --boot-loader-entry =text, --boot-loader-menu =text, --firmware-setup"
    },
    "init telinit": {"options": "-t =text, -e =text, --no-wall, -q"},
    "runlevel pm-suspend pm-hibernate rtcwake": {
        "options": "--quiet, -m --mode =text, -s --seconds =text, -t --time =text, -a --auto, -A, -d --device =text, -l --local, -n --dry-run, -u --utc, -v --verbose"
    },
    "kexec": {
        "options": "-l --load =read, -e --exec, -u --unload, --initrd =read, --command-line =text, --append =text, --reuse-cmdline, -p --load-panic =read, -f --force, -d --debug"
    },
    "uname arch": {
        "options": "-a --all, -s --kernel-name, -n --nodename, -r --kernel-release, -v --kernel-version, -m --machine, -p --processor, -i --hardware-platform, -o --operating-system"
    },
    "hostname dnsdomainname domainname nisdomainname ypdomainname": {
        "options": "-a --alias, -A --all-fqdns, -b --boot, -d --domain, -f --fqdn --long, -F --file =read, -i --ip-address, -I --all-ip-addresses, -s --short, -y --yp --nis, -v --verbose, -h help, -V help",
    },
    "hostnamectl timedatectl localectl": {
        "options": "-H --host =host, -M --machine =text, --static, --transient, --pretty, --json =text, -j, --no-pager, --no-ask-password, --adjust-system-clock, -p --property =text, -a --all, --value, --monitor, -h help, --no-convert",
        "network": "hosts",
    },
    "hostid nproc": {"options": "--all, --ignore =text"},
    "locale localedef": {
        "options": "-a --all-locales, -m --charmaps, -c --category-name, -k --keyword-name, -v --verbose, -V help"
    },
    "getconf": {"options": "-a, -v =text"},
    "tty": {"options": "-s --silent --quiet"},
    "stty": {
        "options": "-a --all, -g --save, -F --file =read, -echo, -icanon, -raw, -cooked, -isig, -ixon, -opost, -onlcr, -icrnl",
        "style": "single-dash",
    },
    "setterm": {
        "options": "--term =text, --reset, --resize, --initialize, --cursor =text, --repeat =text, --linewrap =text, --default, --foreground =text, --background =text, --store, --clear =text, --blank =text, --dump =[text], --append =text, --file =write, --msg =text, --msglevel =text, --powersave =text, --powerdown =text, --blength =text, --bfreq =text, -h help, -V help"
    },
    "lscpu": {
        "options": f"-a --all, -b --online, -B --bytes, -C --caches --=[text], -c --offline, -J --json, -e --extended --=[text], -p --parse --=[text], -s --sysroot =read, -x --hex, -y --physical, --output-all, --hierarchic =[text], --annotate =[text], -r --raw, {_UL}"
    },
    "lsmem lsns": {
        "options": f"-J --json, -l --list, -n --noheadings, -o --output =text, --output-all, -p --task =text, -P --pairs, -a --all, -b --bytes, -r --raw, -S --split =text, -s --sysroot =read, --summary =[text], -u --notruncate, -W --nowrap, -t --type =text, -T --tree --=[text], -H --list-columns, {_UL}"
    },
    "lspci lsusb lshw lsmod dmidecode inxi neofetch fastfetch lsb_release hwinfo": {
        "options": "-[vkntxmDPQaidrscqlxFbhGSAMNNpTzuUC], -s =text, -d =text, -D =text, -t =text, -dump =write, -class =text, -C =text, -short, -json, -xml, -html, -businfo, -quiet, --all, --id, --description, --release, --codename, --short, -i =read".replace(
            "-[vkntxmDPQaidrscqlxFbhGSAMNNpTzuUC], ", "-[vknxmPQaircqlFbhGSAMNpTzuU], "
        ).replace(", -i =read", ""),
    },
    "dmesg": {
        "options": f"-C --clear, -c --read-clear, -D --console-off, -E --console-on, -F --file =read, -K --kmsg-file =read, -f --facility =text, -H --human, -J --json, -k --kernel, -L --color --=[text], -l --level =text, -n --console-level =text, -P --nopager, -p --force-prefix, -r --raw, --noescape, -S --syslog, -s --buffer-size =text, -u --userspace, -w --follow, -W --follow-new, -x --decode, -d --show-delta, -e --reltime, -T --ctime, -t --notime, --time-format =text, --since =text, --until =text, {_UL}",
        "env": "PAGER=shell",
    },
    "sysctl": {
        "options": "-a --all, -A, -X, --deprecated, --dry-run, -b --binary, -e --ignore, -N --names, -n --values, -p --load =[read], -f, --system, -r --pattern =text, -q --quiet, -w --write, -o, -x, -d, -h help, -V help",
        "when": {"-w --system -p": {"also": "write+below /proc/sys"}},
    },
    "modprobe insmod rmmod modinfo depmod": {
        "options": "-[afnrqvwsDcipRVk0], --all, --force, --dry-run, --remove, --quiet, --verbose, --show-depends, --first-time, -C --config =read, -d --dirname =read, -S --set-version =text, -F --field =text, -b =read",
        "operands": "text...",
        "when": {"called insmod": {"operands": "execute text..."}},
    },
    "hwclock": {
        "options": f"-r --show, --get, --set, -s --hctosys, -w --systohc, --systz, -a --adjust, --predict, -u --utc, -l --localtime, -f --rtc =read, --directisa, --date =text, --delay =text, --epoch =text, --update-drift, --noadjfile, --adjfile =write, --test, -D --debug, -v --verbose, {_UL}"
    },
    "logger": {
        "options": f"-i, --id =[text], -f --file =read, -e --skip-empty, --no-act, -p --priority =text, --octet-count, --prio-prefix, -s --stderr, -S --size =text, -t --tag =text, -n --server =host+sends, -P --port =text, -T --tcp, -d --udp, --rfc3164, --rfc5424 =[text], --sd-id =text, --sd-param =text, --msgid =text, -u --socket =write, --socket-errors =[text], --journald =[read], {_UL}",
        "stdin": "data",
        "network": "hosts",
        "stdout": "none",
        "when": {"operands": {"stdin": "ignored"}, "--server": {"network": "yes"}},
    },
    "ldconfig": {
        "options": "-c --format =text, -C =write, -f =read, -i --ignore-aux-cache, -l, -n, -N, -p --print-cache, -r =cwd, -v --verbose, -X",
        "operands": "write...",
        "also": "write /etc/ld.so.cache",
        "when": {"-p": {"also": "read /etc/ld.so.cache"}},
    },
    "update-alternatives": {
        "options": "--install =write =text =execute =text, --slave =write =text =execute, --remove =text =text, --remove-all =text, --auto =text, --display =text, --query =text, --list =text, --config =text, --set =text =execute, --all, --force, --skip-auto, --quiet, --verbose, --altdir =write+below, --admindir =write+below, --log =write, --get-selections",
        "when": {"--config": {"tty": "yes"}},
    },
    "chroot-setup debootstrap": {
        "options": "--arch =text, --variant =text, --include =text, --exclude =text, --components =text, --foreign, --second-stage, --keyring =read, --no-check-gpg",
        "operands": "text write+below url? execute?",
        "network": "yes",
    },
    "xdg-open open wslview start": {
        "options": "-a =text, -e, -t, -R, -n, -g, -W, -b =text, --args",
        "operands": "url+execute...",
        "network": "hosts",
    },
    "xclip xsel pbcopy pbpaste wl-copy wl-paste": {
        "options": "-selection -sel =text, -i, -o, -b --clipboard, -p --primary, -n --trim-newline, -in, -out, -loops =text, -t =text, -f, -r, -quiet, -l, --type =text",
        "operands": "read...",
        "stdin": "data",
        "style": "single-dash",
    },
    "notify-send say beep": {
        "options": "-u =text, -t =text, -i =text, -a =text, -c =text, -h =text, -v =text, -r =text, -o =write, -f =read"
    },
}
