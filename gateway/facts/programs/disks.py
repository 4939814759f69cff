"""Devices, partitions, file systems and mounts. A device is a path: writing it destroys what is on it."""

from __future__ import annotations

from gateway.facts.effects import Inner
from gateway.facts.model import Arg
from gateway.facts.programs.language.effects import effects, take_apart
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.effects import Call, Effects
    from gateway.facts.programs.language.model import Program

DEFAULTS = {"help": "--help --version"}

_UL = "-h help, -V help"
_MKFS = {"operands": "write text?", "stdout": "computed"}

PROGRAMS = {
    "mkfs": {
        "options": "-t --type =text, -v --verbose, -V, -h help",
        "operands": "text...",
        "style": "permutes",
    },
    "mkfs.ext2 mkfs.ext3 mkfs.ext4 mke2fs": {
        **_MKFS,
        "options": """
            -b =text, -C =text, -c, -D, -d =read+recursive, -e =text, -E =text, -F, -f =text, -g =text, -G =text, -i =text, -I =text
            -j, -J =text, -l =read, -L =text, -M =text, -m =text, -N =text, -n dry, -o =text, -O =text, -q, -r =text, -S, -T =text, -t =text
            -U =text, -v, -V help, -z =write
        """,
    },
    "mkfs.xfs": {
        **_MKFS,
        "options": "-b =text, -c =read, -d =text, -f, -i =text, -K, -L =text, -l =text, -m =text, -N dry, -n =text, -p =read, -q, -r =text, -s =text, -V help",
    },
    "mkfs.btrfs": {
        **_MKFS,
        "operands": "write...",
        "options": "-A --alloc-start =text, -b --byte-count =text, --csum --checksum =text, -d --data =text, -f --force, -K --nodiscard, -L --label =text, -l --leafsize =text, -m --metadata =text, -M --mixed, -n --nodesize =text, -O --features =text, -q --quiet, -r --rootdir =read+recursive, -R --runtime-features =text, -s --sectorsize =text, --shrink, -U --uuid =text, -v --verbose, -V help",
    },
    "mkfs.fat mkfs.vfat mkfs.msdos mkdosfs": {
        **_MKFS,
        "options": "-a, -A, -b =text, -c, -C, -D =text, -f =text, -F =text, -g =text, -h =text, -i =text, -I, -l =read, -m =read, -M =text, -n =text, -r =text, -R =text, -s =text, -S =text, -v, --codepage =text, --invariant, --offset =text, --variant =text, --mbr =[text]",
    },
    "mkfs.ntfs mkntfs mkfs.exfat mkfs.f2fs mkfs.minix mkfs.cramfs mkfs.bfs mkfs.reiserfs mkfs.jfs mkfs.udf mkudffs mkfs.erofs": {
        **_MKFS,
        "options": "-[fFQqvIUTC], -L --volume-name --label =text, -n =text, -c =text, -s =text, -b --blocksize =text, -l =text, -i =text, -p =text",
    },
    "mkisofs genisoimage xorrisofs": {
        "options": "-o -output =write, -V -volid =text, -J -joliet, -r -rational-rock, -R -rock, -quiet, -l, -b =text, -c =text, -no-emul-boot, -boot-load-size =text, -boot-info-table, -m =text, -graft-points, -input-charset =text",
        "operands": "read+recursive...",
        "style": "single-dash exact",
    },
    "mksquashfs": {
        "options": "-comp =text, -b =text, -e =text, -noappend, -no-progress, -info, -all-root, -processors =text",
        "operands": "read+recursive... write",
        "style": "single-dash exact",
    },
    "mkswap": {
        **_MKFS,
        "options": f"-c --check, -f --force, -q --quiet, -p --pagesize =text, -L --label =text, -v --swapversion =[text], -U --uuid =text, -e --endianness =text, -o --offset =text, -s --size =text, -F --file, --verbose, --lock =[text], {_UL}",
    },
    "fsck fsck.ext2 fsck.ext3 fsck.ext4 e2fsck fsck.xfs fsck.vfat fsck.fat dosfsck xfs_repair fsck.btrfs": {
        "options": "-A, -C =[text], -l, -M, -N dry, -n dry, -P, -R, -r =[text], -s, -T, -t =text, -V, -a, -y, -p, -f, -F, -c, -k, -v, -D, -d, -b =text, -B =text, -E =text, -j =text, -L, -i, -o =text, -? help, -z =write",
        "operands": "write...",
    },
    "tune2fs resize2fs e2label xfs_growfs xfs_admin dumpe2fs fatlabel dosfslabel ntfsresize ntfsfix": {
        "options": "-[jrfMPphldFnbx], -L =text, -c =text, -C =text, -O =text, -o =text, -U =text, -i =text, -m =text, -e =text, -E =text, -g =text, -u =text, -I =text, -s =text, -S =text",
        "operands": "write text...",
    },
    "fdisk cfdisk sfdisk": {
        "options": """
            -l --list, -x --list-details, -d --dump, -s, -b --sector-size =text, -B --protect-boot, -c --compatibility --=[text], -L --color --=[text]
            -n --noauto-pt, -o --output =text, -t --type =text, -u --units --=[text], -w --wipe =text, -W --wipe-partitions =text, -C --cylinders =text
            -H --heads =text, -S --sectors =text, -J --json, -A --activate, -F --list-free, -G --show-geometry, -T --list-types help, -V --verify
            -a --append, -f --force, -N --partno =text, --delete, --bytes, --no-reread, --no-tell-kernel, --lock =[text], -q --quiet
            --part-type, --part-uuid, --part-label, --disk-id, --disk-label, -r --reorder, --move-data =[write], --backup-file =write, -h help, -v help
        """,
        "operands": "write text...",
        "stdin": "data",
        "tty": "yes",
        "when": {
            "-l -x -d -s -J -F -G -V": {"tty": "no", "operands": "read..."},
            "fed": {"tty": "no"},
            "called sfdisk": {"tty": "no"},
        },
    },
    "gdisk sgdisk cgdisk": {
        "options": "-l, -[zZpogGhSfvVFLED], -n =text, -t =text, -c =text, -d =text, -i =text, -u =text, -b =write, -A =text, -R =write, -r =text, -s, -m =text, -C =text, -a =text, -U =text, -e, -N =text",
        "operands": "write",
        "tty": "yes",
        "stdin": "data",
        "when": {"fed": {"tty": "no"}, "called sgdisk": {"tty": "no"}, "-l -p": {"tty": "no"}},
    },
    "parted": {
        "options": "-h help, -l --list, -m --machine, -j --json, -s --script, -f --fix, -v help, -a --align =text",
        "operands": "write text...",
        "stdin": "data",
        "tty": "yes",
        "when": {"-s -l": {"tty": "no"}, "-l": {"operands": "read..."}, "fed": {"tty": "no"}},
    },
    "partprobe partx addpart delpart resizepart kpartx": {
        "options": "-[adlsuPrbvgS], -t =text, -o =text, -n =text",
        "operands": "write text...",
    },
    "wipefs": {
        "options": f"-a --all, -b --backup, -f --force, -i --noheadings, -J --json, -n --no-act dry, -o --offset =text, -O --output =text, -p --parsable, -q --quiet, -t --types =text, --lock =[text], {_UL}",
        "operands": "read...",
        "when": {"-a -o": {"operands": "write..."}},
    },
    "blkdiscard blkzone": {
        "options": f"-f --force, -o --offset =text, -l --length =text, -p --step =text, -s --secure, -z --zeroout, -q --quiet, -v --verbose, {_UL}",
        "operands": "write...",
    },
    "blockdev": {
        "options": f"-q, -v, --report, --set* =[text], --get* =[text], --flushbufs, --rereadpt, {_UL}",
        "operands": "write...",
    },
    "badblocks": {
        "options": "-[nswvfXB], -b =text, -c =text, -d =text, -e =text, -i =read, -o =write, -p =text, -t =text",
        "operands": "read text...",
        "when": {"-w -n": {"operands": "write text..."}},
    },
    "smartctl": {
        "options": "-a --all, -x --xall, -H --health, -i --info, -A --attributes, -c --capabilities, -l --log =text, -d --device =text, -j --json --=[text], -n --nocheck =text, -q --quietmode =text, --scan, -s --smart =text, -o =text, -S =text, -t --test =text",
        "operands": "read",
        "when": {"-s -o -S -t": {"operands": "write"}},
    },
    "mount": {
        "options": f"""
            -a --all, -c --no-canonicalize, -f --fake dry, -F --fork, -T --fstab =read, -i --internal-only, -l --show-labels
            -m --mkdir --=[text], -n --no-mtab, --options-mode =text, --options-source =text, --options-source-force, --onlyonce
            -o --options =text, -O --test-opts =text, -r --read-only, -t --types =text, --source =read, --target =write
            --target-prefix =write, -v --verbose, -w --rw --read-write, -N --namespace =text, -L --label =text, -U --uuid =text
            -B --bind, -M --move, -R --rbind, --make-shared, --make-slave, --make-private, --make-unbindable, --make-rshared
            --make-rslave, --make-rprivate, --make-runbindable, --map-users =text, --map-groups =text, --beneath, -s, {_UL}
        """,
        "operands": "remote+read write",
        "network": "hosts",
        "when": {"1 operand": {"operands": "write"}},
    },
    "umount": {
        "options": f"-a --all, -A --all-targets, -c --no-canonicalize, -d --detach-loop, --fake dry, -f --force, -i --internal-only, -n --no-mtab, -l --lazy, -O --test-opts =text, -R --recursive recursive, -r --read-only, -t --types =text, -v --verbose, -q --quiet, -N --namespace =text, {_UL}",
        "operands": "write...",
    },
    "fusermount fusermount3 sshfs mount.nfs mount.cifs": {
        "options": "-[uzqrdfshvnwi], -o =text, -p =text, -F =text, -V help",
        "operands": "remote+read write...",
        "network": "hosts",
    },
    "losetup": {
        "options": f"-a --all, -d --detach =write, -D --detach-all, -f --find, -c --set-capacity =write, -j --associated =text, -L --nooverlap, -o --offset =text, --sizelimit =text, -b --sector-size =text, -P --partscan, -r --read-only, --direct-io =[text], --show, -v --verbose, -J --json, -l --list, -n --noheadings, -O --output =text, --output-all, --raw, {_UL}",
        "operands": "read+write...",
    },
    "swapon": {
        "options": f"-a --all, -d --discard --=[text], -e --ifexists, -f --fixpgsz, -o --options =text, -p --priority =text, -s --summary, --show =[text], --noheadings, --raw, --bytes, -v --verbose, -L =text, -U =text, {_UL}",
        "operands": "write...",
        "when": {"-s --show": {"operands": "text..."}},
    },
    "swapoff": {
        "options": f"-a --all, -v --verbose, -L =text, -U =text, {_UL}",
        "operands": "write...",
    },
    "cryptsetup veritysetup integritysetup": {
        "options": "-q --batch-mode, -d --key-file =read, --header =write, --header-backup-file =write, -y --verify-passphrase, -v --verbose, --type =text, -c --cipher =text, -s --key-size =text, -h --hash =text, --label =text, --uuid =text, -S --key-slot =text, --new-keyfile =read, --pbkdf =text, -r --readonly, --allow-discards, -l --keyfile-size =text, --debug",
        "style": "anywhere",
        "subcommands": {
            "*": {
                "operands": "write...",
                "tty": "yes",
                "stdin": "data",
                "when": {"-q -d": {"tty": "no"}, "fed": {"tty": "no"}},
            },
        },
    },
    "pvcreate pvremove pvresize pvmove pvchange vgcreate vgremove vgextend vgreduce vgchange vgrename lvcreate lvremove lvresize lvextend lvreduce lvchange lvrename lvconvert": {
        "options": "-y --yes, -f --force, -n --name =text, -L --size =text, -l --extents =text, -a --activate =text, -s --snapshot, -r --resizefs, -T --thin, -V --virtualsize =text, -i --stripes =text, -m --mirrors =text, --type =text, -t --test dry, -v --verbose, -q --quiet, -Z --zero =text, -W --wipesignatures =text",
        "operands": "write...",
    },
    "dmsetup mdadm": {
        "options": "-C --create =write, -S --stop, -f --force, -y, -Q --query, -D --detail, -E --examine, -s --scan, -A --assemble, --zero-superblock, -a --add, -r --remove, -l --level =text, -n --raid-devices =text, -v --verbose",
        "operands": "write...",
    },
    "lvm": {
        "operands": "command...",
        "when": {
            "no operands": {"tty": "yes", "stdin": "data"},
            "no operands and fed": {"tty": "no"},
        },
    },
    "pvs vgs lvs pvdisplay vgdisplay lvdisplay pvscan vgscan lvscan lvmdiskscan": {
        "options": "-a --all, -P --partial, -v --verbose, -q --quiet, -S --select =text, -s --segments, -o --options =text, -O --sort =text, --noheadings, --units =text, --separator =text, --reportformat =text, --nosuffix, -c --colon, -C --columns, -m --maps",
        "operands": "text...",
    },
    "zpool zfs": {
        "subcommands": {
            "*": {
                "options": "-[rRfnpHvdlkaIxue], -o =text, -O =text, -t =text, -s =text, -S =text",
                "operands": "text...",
            }
        },
    },
    "btrfs": {"options": "-[fvqrRdDtcpsehi], --yes, --help help", "operands": "text text write..."},
    "fstrim": {
        "options": f"-a --all, -A --fstab, -o --offset =text, -l --length =text, -I --listed-in =read, -m --minimum =text, -v --verbose, -n --dry-run dry, --quiet-unsupported, -t --types =text, {_UL}",
        "operands": "write...",
    },
    "eject": {"options": "-[dfFiIlmMnpqrstTvxX], -h help", "operands": "write..."},
    "dcfldd dc3dd": {
        "options": "if= =read, of= =write, bs= =text, count= =text, skip= =text, seek= =text, conv= =text, hash= =text, hashlog= =write, log= =write, status= =text, ibs= =text, obs= =text, sizeprobe= =text",
        "stdin": "data",
        "stdout": "stdin",
    },
    "ddrescue dd_rescue": {
        "options": "-n --no-scrape, -d --idirect, -D --odirect, -f --force, -r --retry-passes =text, -b --sector-size =text, -s --size =text, -v --verbose, -q --quiet, -A, -R, -S",
        "operands": "read write write?",
    },
}


def explain_mkfs(call: Call, program: Program) -> Effects:
    """`mkfs -t TYPE …` starts `mkfs.TYPE …`."""
    parsed = take_apart(call, program)
    found = effects(call, parsed)
    kind = parsed.value("-t") or Arg("ext2")
    words = [item.arg for item in parsed.items if item.option is None or "-V" in item.option.names]
    behind = [arg for arg in call.args if not _names_type(arg, kind)]
    started = Inner((replace(kind, text=f"mkfs.{kind.text}"), *behind), None, "mkfs")
    return found if parsed.helps or not words else replace(found, inner=(started,), unknowns=())


def _names_type(arg: Arg, kind: Arg) -> bool:
    return (
        arg is kind
        or arg.text in {"-t", "--type"}
        or arg.text in {f"-t{kind.text}", f"--type={kind.text}"}
    )


ODD = {"mkfs": explain_mkfs}
