"""Listing folders, and telling about files without giving their contents."""

from __future__ import annotations

DEFAULTS = {"help": "--help --version"}

_HERE = {"no operands": {"also": "read ."}}

PROGRAMS = {
    "ls dir vdir": {
        "options": """
            -[cCfglmopStuUvxX1Py], -a --all, -A --almost-all, --author, -b --escape
            --block-size =text, -B --ignore-backups, --color =[text], -d --directory, -D --dired
            -F --classify --=[text], --file-type, --format =text, --full-time
            --group-directories-first, -G --no-group, -h --human-readable, --si
            -H --dereference-command-line, --dereference-command-line-symlink-to-dir, --hide =text
            --hyperlink =[text], --indicator-style =text, -i --inode, -I --ignore =text
            -k --kibibytes, -L --dereference, -n --numeric-uid-gid, -N --literal
            -q --hide-control-chars, --show-control-chars, -Q --quote-name, --quoting-style =text
            -r --reverse, -R --recursive recursive, -s --size, --sort =text, --time =text
            --time-style =text, -T --tabsize =text, -w --width =text, -Z --context, --zero
        """,
        "operands": "read...",
        "when": {**_HERE, "no operands and no -R -l": {"stdout": "paths"}},
    },
    "lsattr": {
        "options": "-R recursive, -[adlpvE], -V help",
        "operands": "read...",
        "when": _HERE,
    },
    "namei": {
        "options": "-x --mountpoints, -m --modes, -o --owners, -l --long, -n --nosymlinks, -v --vertical, -Z --context, -h help, -V help",
        "operands": "read...",
    },
    "du": {
        "options": """
            -0 --null, -a --all, --apparent-size, -B --block-size =text, -b --bytes, -c --total
            -D --dereference-args, -d --max-depth =text, --files0-from =read+listed, -H
            -h --human-readable, --inodes, -k, -L --dereference, -l --count-links, -m
            -P --no-dereference, -S --separate-dirs, --si, -s --summarize, -t --threshold =text
            --time =[text], --time-style =text, -X --exclude-from =read, --exclude =text
            -x --one-file-system
        """,
        "operands": "read...",
        "recursive": True,
        "when": {"no operands and no --files0-from": {"also": "read ."}},
    },
    "df": {
        "options": """
            -a --all, -B --block-size =text, -h --human-readable, -H --si, -i --inodes, -k, -l --local
            --no-sync, --output =[text], -P --portability, --sync, --total, -t --type =text
            -T --print-type, -x --exclude-type =text, -v, -m
        """,
        "operands": "read...",
    },
    "stat": {
        "options": """
            -L --dereference, -f --file-system, --cached =text, -c --format =text, --printf =text
            -t --terse
        """,
        "operands": "read...",
    },
    "file": {
        "options": """
            -m --magic-file =read, -z --uncompress, -Z --uncompress-noreport, -b --brief
            -c --checking-printout, -e --exclude =text, --exclude-quiet =text, -f --files-from =read
            -F --separator =text, -i --mime, --apple, --extension, --mime-type, --mime-encoding
            -k --keep-going, -l --list, -L --dereference, -h --no-dereference, -n --no-buffer
            -N --no-pad, -0 --print0, -p --preserve-date, -P --parameter =text, -r --raw
            -s --special-files, -S --no-sandbox, -C --compile, -d --debug, -E, -v help
        """,
        "operands": "read...",
        "when": {"-C": {"also": "write magic.mgc"}},
    },
    "tree": {
        "options": """
            -[adflxsuDFqNQhpricXJvtACSnRU], -L =text, -P =text, -I =text, -H =text, -T =text, -o =write
            --gitignore, --gitfile =read, --ignore-case, --matchdirs, --metafirst, --prune, --info
            --infofile =read, --noreport, --charset =text, --filelimit =text, --si, --du
            --timefmt =text, --inodes, --device, --sort =text, --dirsfirst, --filesfirst, --nolinks
            --hintro =read, --houtro =read, --fromfile, --fromtabfile, --fflinks
            --hyperlink, --scheme =text, --authority =text, --opt-toggle, --compress =text
        """,
        "operands": "read...",
        "recursive": True,
        "when": _HERE,
        "style": "exact",
    },
    "readlink": {
        "options": """
            -f --canonicalize, -e --canonicalize-existing, -m --canonicalize-missing, -n --no-newline
            -q --quiet, -s --silent, -v --verbose, -z --zero
        """,
        "operands": "text...",
    },
    "realpath": {
        "options": """
            -e --canonicalize-existing, -m --canonicalize-missing, -L --logical, -P --physical
            -q --quiet, --relative-to =text, --relative-base =text, -s --strip --no-symlinks, -z --zero
        """,
        "operands": "text...",
    },
    "basename": {
        "options": "-a --multiple, -s --suffix =text, -z --zero",
        "operands": "text...",
    },
    "dirname": {"options": "-z --zero", "operands": "text..."},
    "pathchk": {"options": "-p, -P, --portability", "operands": "text..."},
    "pwd": {"options": "-L --logical, -P --physical"},
    "lsblk": {
        "options": """
            -D --discard, -E --dedup =text, -I --include =text, -J --json, -M --merge, -O --output-all
            -P --pairs, -S --scsi, -N --nvme, -v --virtio, -T --tree --=[text], -a --all, -b --bytes, -d --nodeps, -e --exclude =text
            -f --fs, -i --ascii, -l --list, -m --perms, -n --noheadings, -o --output =text, -p --paths
            -r --raw, -s --inverse, -t --topology, -w --width =text, -x --sort =text, -y --shell
            -z --zoned, --sysroot =cwd, -A --noempty, -h help, -V help
        """,
        "operands": "text...",
    },
    "blkid": {
        "options": """
            -c --cache-file =read, -d --no-encoding, -g --garbage-collect, -h, -i --info
            -k --list-filesystems, -L --label =text, -l --list-one, -n --match-types =text, -O --offset =text
            -o --output =text, -p --probe, -s --match-tag =text, -S --size =text, -t --match-token =text
            -U --uuid =text, -u --usages =text, -D --no-part-details, -V help
        """,
        "operands": "read...",
    },
    "findmnt": {
        "options": """
            -s --fstab, -m --mtab, -k --kernel, -p --poll --=[text], -w --timeout =text, -A --all, -a --ascii
            -b --bytes, -C --nocanonicalize, -c --canonicalize, -D --df, -d --direction =text
            -e --evaluate, -F --tab-file =read, -f --first-only, -i --invert, -J --json, -l --list
            -N --task =text, -n --noheadings, -O --options =text, -o --output =text, -P --pairs
            -R --submounts, -r --raw, -S --source =text, -T --target =text, -t --types =text
            -U --uniq, -u --notruncate, -v --nofsroot, -x --verify, --verbose, --output-all, --pseudo
            --real, --shadowed, --deleted, --tree, --vfs-all, -M --mountpoint =text, -y --shell
            -h help, -V help
        """,
        "operands": "text...",
    },
    "mountpoint": {
        "options": "-q --quiet, --nofollow, -d --fs-devno, -x --devno, -h help, -V help",
        "operands": "read",
    },
}
