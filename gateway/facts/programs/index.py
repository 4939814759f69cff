"""Family file → the names it describes. A test holds this table to the files."""

from __future__ import annotations

FAMILIES = {
    "copying": "cp mv ln link install rm rmdir unlink shred rename rename.ul hardlink",
    "encoding": (
        "base64 base32 basenc uuencode uudecode xxd od hexdump hd iconv recode md5sum sha1sum "
        "sha224sum sha256sum sha384sum sha512sum b2sum cksum sum shasum xxhsum xxh32sum xxh64sum "
        "xxh128sum crc32 "
    ),
    "filters": (
        "cat tac rev head tail nl cut paste tr sort uniq comm join fold fmt pr expand unexpand "
        "column col colrm shuf tsort ptx numfmt wc strings look ts pee vis unvis envsubst "
        "dos2unix unix2dos mac2unix "
    ),
    "listing": (
        "ls dir vdir lsattr namei du df stat file tree readlink realpath basename dirname pathchk "
        "pwd lsblk blkid findmnt mountpoint "
    ),
    "making": (
        "mkdir mkfifo mknod mktemp tempfile touch truncate fallocate split csplit tee sponge dd "
        "sync "
    ),
    "permissions": (
        "chmod chown chgrp chcon restorecon chattr setfacl getfacl setcap getcap setfattr getfattr "
    ),
    "printing": (
        "echo printf yes seq true false : test [ expr factor sleep usleep date cal ncal getopt "
        "banner figlet toilet cowsay clear reset tput uuidgen mcookie errno "
    ),
}

# Installed under names with a version behind: `python3.12`, `gcc-13`.
VERSIONED = ("python", "pip", "gcc", "g++", "clang", "perl", "ruby", "php", "node", "lua", "awk")
