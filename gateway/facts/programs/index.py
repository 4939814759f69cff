"""Family file → the names it describes. A test holds this table to the files."""

from __future__ import annotations

FAMILIES = {
    "archives": (
        "zip unzip zipinfo funzip zipnote zipsplit zipcloak 7z 7za 7zr 7zz p7zip rar unrar unar "
        "cpio ar gcc-ar llvm-ar ranlib gcc-ranlib shar unshar sharutils uncompress.real ditto "
        "zipgrep "
    ),
    "busybox": "busybox toybox",
    "comparing": (
        "diff colordiff sdiff diff3 cmp patch delta bat-diff difft difftastic diff-so-fancy "
        "dwdiff wdiff vimdiff meld kdiff3 tkdiff xxdiff diffstat lsdiff filterdiff combinediff "
        "interdiff splitdiff "
    ),
    "compression": (
        "gzip pigz gunzip unpigz bzip2 pbzip2 lbzip2 bunzip2 xz lzma pixz unxz unlzma zstd zstdmt "
        "pzstd unzstd lz4 unlz4 lzip plzip lzop brotli compress zcat bzcat xzcat lzcat zstdcat "
        "lz4cat gzcat zdiff zcmp bzdiff bzcmp xzdiff xzcmp bzip2recover "
    ),
    "copying": "cp mv ln link install rm rmdir unlink shred rename rename.ul hardlink",
    "encoding": (
        "base64 base32 basenc uuencode uudecode xxd od hexdump hd iconv recode md5sum sha1sum "
        "sha224sum sha256sum sha384sum sha512sum b2sum cksum sum shasum xxhsum xxh32sum xxh64sum "
        "xxh128sum crc32 "
    ),
    "environment": "env printenv",
    "filters": (
        "cat tac rev head tail nl cut paste tr sort uniq comm join fold fmt pr expand unexpand "
        "column col colrm shuf tsort ptx numfmt wc strings look ts pee vis unvis envsubst "
        "dos2unix unix2dos mac2unix "
    ),
    "find": "find gfind",
    "launchers": (
        "watch entr watchexec flock script scriptreplay scriptlive expect hyperfine direnv "
        "start-stop-daemon run-parts nodemon "
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
    "privilege": "sudo sudoedit doas su runuser pkexec gksu gksudo kdesu kdesudo",
    "scheduling": "at batch atq atrm crontab anacron systemd-run systemd-nspawn nq fq tsp ts-spool",
    "searching": (
        "grep egrep fgrep rgrep ggrep zgrep zegrep zfgrep bzgrep xzgrep lzgrep zstdgrep rg ag ack "
        "ack-grep fd fdfind locate plocate mlocate slocate updatedb which whereis type "
    ),
    "shells": (
        "bash rbash sh dash ash yash zsh ksh ksh93 mksh lksh oksh loksh csh tcsh fish rc es "
        "elvish nu xonsh "
    ),
    "streams": "sed gsed awk gawk mawk nawk original-awk",
    "tar": "tar gtar bsdtar",
    "terminals": (
        "tmux screen zellij dtach abduco xterm uxterm rxvt urxvt konsole gnome-terminal "
        "xfce4-terminal kitty alacritty wezterm foot "
    ),
    "tracing": (
        "strace ltrace uftrace rr heaptrack valgrind gdb gdbtui lldb perf bpftrace pstack gcore "
        "pmap pwdx "
    ),
    "wrappers": (
        "nice ionice chrt taskset uclampset choom numactl timeout nohup setsid stdbuf unbuffer "
        "chroot unshare nsenter prlimit setarch linux32 linux64 i386 i586 i686 x86_64 setpriv "
        "runcon capsh eatmydata nocache catchsegv torsocks torify tsocks chronic proxychains "
        "proxychains4 trickle cpulimit tini dumb-init catatonit gosu su-exec setuidgid envuidgid "
        "envdir chpst softlimit rlwrap aa-exec cgexec time fakeroot fakechroot proot faketime "
        "dbus-run-session dbus-launch xvfb-run sg newgrp systemd-inhibit systemd-cat firejail "
    ),
    "xargs": "xargs parallel sem",
}

# Installed under names with a version behind: `python3.12`, `gcc-13`.
VERSIONED = ("python", "pip", "gcc", "g++", "clang", "perl", "ruby", "php", "node", "lua", "awk")
