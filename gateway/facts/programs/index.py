"""Family file → the names it describes. A test holds this table to the files."""

from __future__ import annotations

FAMILIES = {
    "accounts": (
        "useradd adduser usermod userdel deluser groupadd groupmod groupdel addgroup delgroup "
        "groupmems passwd chpasswd chgpasswd newusers chage gpasswd chsh chfn visudo vipw vigr "
        "pwconv pwunconv grpconv grpunconv pwck grpck id groups whoami logname users who w last "
        "lastb lastlog lslogins pinky finger faillog ac mesg write wall talk getent login "
    ),
    "agents": ("claude codex gemini qwen copilot cursor-agent opencode aider llm ollama gateway "),
    "archives": (
        "zip unzip zipinfo funzip zipnote zipsplit zipcloak 7z 7za 7zr 7zz p7zip rar unrar unar "
        "cpio pax ar gcc-ar llvm-ar ranlib gcc-ranlib ditto zipgrep "
    ),
    "building": (
        "gcc g++ cc c++ clang clang++ tcc gfortran gdc nvcc ocamlopt ocamlc dmd ldc2 ldmd2 gdmd ld ld.lld gold lld mold as nasm yasm objdump nm readelf "
        "size addr2line c++filt ldd otool dwarfdump pahole bloaty objcopy strip patchelf "
        "install_name_tool clang-format clang-tidy cppcheck astyle uncrustify indent make gmake "
        "bmake remake cmake ccmake ctest cpack ninja samu meson muon bazel bazelisk buck buck2 "
        "pants please scons waf xmake premake5 just task mage ant earthly dagger tup redo rake "
        "autoconf autoreconf automake aclocal libtoolize autoheader pkg-config pkgconf flex bison "
        "yacc lex swig protoc gperf re2c cargo rustc rustfmt gofmt goimports gofumpt shfmt nixfmt "
        "java zigfmt dart-format ktlint google-java-format terraform-fmt stylua rustup go "
        "golangci-lint staticcheck golint revive govulncheck dlv gotestsum ginkgo air javac "
        "kotlinc scalac jar javap jps jstack jmap jcmd jdb javadoc keytool jarsigner mvn mvnw "
        "mvnd gradle gradlew sbt lein bazelw kotlin dotnet swift swiftc xcodebuild xcrun zig nim "
        "crystal dart flutter mix rebar3 gleam stack cabal dune opam ghc v odin bundle bundler "
        "gem rspec rails rubocop standardrb minitest puma thor composer phpunit phpstan psalm php-cs-fixer "
        "artisan pest bats shellcheck hadolint actionlint yamllint markdownlint markdownlint-cli2 "
        "ansible-lint tflint checkov trivy gitleaks jsonlint vale proselint typos doxygen hurl hurlfmt cspell htmlhint "
        "taplo sqlfluff buf "
    ),
    "busybox": "busybox toybox coreutils",
    "clouds": (
        "aws gcloud gsutil bq az doctl oci linode-cli hcloud scw ibmcloud aliyun cf exo "
        "openstack nova vultr-cli civo s3cmd b2 mc mcli azcopy heroku flyctl fly vercel netlify "
        "wrangler firebase supabase railway render surge now sops chezmoi age age-keygen vault "
        "op bw lpass pass gopass secret-tool keyring security "
    ),
    "code_hosts": ("gh glab hub tea jira linear sentry-cli datadog-ci stripe twilio slack "),
    "comparing": (
        "diff colordiff sdiff diff3 cmp patch vimdiff diffstat lsdiff filterdiff combinediff "
        "interdiff splitdiff "
    ),
    "compression": (
        "gzip pigz gunzip unpigz bzip2 pbzip2 lbzip2 bunzip2 xz lzma pixz unxz unlzma zstd zstdmt "
        "pzstd unzstd lz4 unlz4 lzip plzip lzop brotli compress zcat bzcat xzcat lzcat zstdcat "
        "lz4cat gzcat zdiff zcmp bzdiff bzcmp xzdiff xzcmp bzip2recover "
    ),
    "clusters": (
        "kubectl oc kubecolor helm k9s kustomize minikube kind k3d k3s microk8s skaffold tilt argocd flux "
        "istioctl linkerd eksctl kops kubeadm kubectx kubens stern vagrant lxc incus multipass "
        "colima lxd virsh qemu-img VBoxManage "
    ),
    "containers": (
        "docker podman nerdctl docker-compose podman-compose buildah skopeo crictl ctr "
        "lazydocker ctop dive "
    ),
    "copying": (
        "gio gvfs-rm gvfs-trash cp mv ln link install rm rmdir unlink shred rename prename file-rename rename.ul mmv mcp mad mln hardlink "
    ),
    "crypto": (
        "mkcert "
        "openssl gpg gpg2 gpgv gpgconf gpg-connect-agent gpg-agent dirmngr certbot mkpasswd "
        "htpasswd pwgen apg pwqgen "
    ),
    "environments": (
        "pyenv rbenv nodenv jenv plenv goenv phpenv luaenv tfenv ndenv asdf mise rtx firejail bwrap pee mispipe distrobox distrobox-enter toolbox flatpak-spawn limactl lima devcontainer apptainer singularity "
        "zellij wine wine64 mono box64 box86 qemu-x86_64 qemu-aarch64 qemu-i386 qemu-aarch64-static qemu-x86_64-static qemu-arm qemu-arm-static qemu-riscv64 "
        "pwsh powershell "
        "powershell.exe cmd cmd.exe tmuxinator tmuxp smug hg chg svn "
    ),
    "data": (
        "jq gojq jaq yq xq tomlq jo jshon json_pp json_reformat jsonpp csvcut csvgrep csvlook "
        "csvsort csvstat csvjoin csvstack csvformat csvclean in2csv csvjson bc dc units numbat "
        "qalc calc m4 xmllint xmlstarlet xml xsltproc pandoc qpdf pdftotext pdfinfo pdfimages "
        "pdftoppm pdfunite pdfseparate pdftocairo pdftk identify exiftool mediainfo ffprobe "
        "datamash graph gnuplot dot neato fdp sfdp circo twopi "
    ),
    "databases": (
        "psql mysql mariadb mycli sqlite3 sqlite duckdb redis-cli valkey-cli keydb-cli mongosh "
        "mongo pg_dump pg_dumpall mysqldump mariadb-dump mongodump mongoexport pg_basebackup "
        "pg_restore mysqlimport mongorestore mongoimport createdb dropdb createuser dropuser "
        "vacuumdb reindexdb clusterdb pg_isready pgbench mysqladmin pg_ctl initdb postgres postmaster mysqld "
        "mongod redis-server memcached rabbitmq-server influxd clickhouse-server minio etcd "
        "consul nginx apache2 httpd caddy traefik haproxy cqlsh influx clickhouse-client clickhouse-local "
        "clickhouse sqlcmd osql sqlplus db2 usql pgcli litecli cockroach snowsql trino presto impala-shell beeline hive spark-sql isql vsql hdbsql mclient ksql tsql cbq "
        "liquibase flyway dbmate goose migrate prisma sequelize knex typeorm drizzle-kit sqlx "
        "diesel atlas arangosh arangoimport arangodump arangorestore bcp "
    ),
    "disks": (
        "mkfs mkfs.ext2 mkfs.ext3 mkfs.ext4 mke2fs mkfs.xfs mkfs.btrfs mkfs.fat mkfs.vfat "
        "mkfs.msdos mkdosfs mkfs.ntfs mkntfs mkfs.exfat mkfs.f2fs mkfs.minix mkfs.cramfs mkfs.bfs "
        "mkfs.reiserfs mkfs.jfs mkfs.udf mkudffs mkfs.erofs mkisofs genisoimage xorrisofs "
        "mksquashfs mkswap fsck fsck.ext2 fsck.ext3 fsck.ext4 e2fsck fsck.xfs fsck.vfat fsck.fat "
        "dosfsck xfs_repair fsck.btrfs tune2fs resize2fs e2label xfs_growfs xfs_admin dumpe2fs "
        "fatlabel dosfslabel ntfsresize ntfsfix fdisk cfdisk sfdisk gdisk sgdisk cgdisk parted "
        "partprobe partx addpart delpart resizepart kpartx wipefs blkdiscard blkzone blockdev "
        "badblocks smartctl mount umount fusermount fusermount3 sshfs mount.nfs mount.cifs "
        "losetup swapon swapoff cryptsetup veritysetup integritysetup pvcreate pvremove pvresize "
        "pvmove pvchange vgcreate vgremove vgextend vgreduce vgchange vgrename lvcreate lvremove "
        "lvresize lvextend lvreduce lvchange lvrename lvconvert dmsetup mdadm lvm pvs vgs lvs "
        "pvdisplay vgdisplay lvdisplay pvscan vgscan lvscan lvmdiskscan zpool zfs btrfs fstrim "
        "eject dcfldd dc3dd ddrescue dd_rescue "
    ),
    "editors": (
        "vim vi nvim gvim gview vimx rvim evim eview vim.basic vim.tiny vim.nox nvi elvis view "
        "rview ex ed red nano rnano pico micro helix hx kak joe jed mcedit ne tilde zile mg vile "
        "amp emacs emacs-nox emacs-gtk emacsclient code code-insiders codium cursor windsurf zed "
        "subl atom gedit kate mousepad xed pluma idea pycharm webstorm sensible-editor editor "
        "select-editor sensible-pager pager "
    ),
    "encoding": (
        "base64 base32 basenc uuencode uudecode xxd od hexdump hd iconv recode md5sum sha1sum "
        "sha224sum sha256sum sha384sum sha512sum b2sum cksum sum shasum xxhsum xxh32sum xxh64sum "
        "xxh128sum crc32 "
    ),
    "environment": "env printenv",
    "filters": (
        "cat tac rev head tail nl cut paste tr sort uniq comm join fold fmt pr expand unexpand "
        "column col colrm shuf tsort ptx numfmt wc strings look ts vis unvis envsubst dos2unix "
        "unix2dos mac2unix "
    ),
    "find": "find gfind",
    "git": "git",
    "infrastructure": (
        "terraform tofu terragrunt pulumi ansible ansible-playbook ansible-pull ansible-console "
        "ansible-galaxy ansible-vault packer salt salt-call puppet chef-client knife nomad "
        "helmfile waypoint boundary cdk cdktf sam serverless sls copilot-cli eb amplify "
    ),
    "javascript_tools": (
        "npm pnpm yarn yarnpkg cnpm npx pnpx bunx rip safe-rm del trash trash-put rmtrash degit tiged giget corepack nvm fnm volta n tsc eslint prettier biome "
        "stylelint rome standard xo dprint oxlint jest vitest mocha ava tap playwright cypress "
        "build-storybook docusaurus vuepress vitepress typedoc karma web-test-runner wdio testcafe nyc c8 vite webpack rollup esbuild parcel next nuxt "
        "astro remix turbo moon nx lerna rush gulp grunt tsup swc babel ng vue-cli-service "
        "react-scripts expo gatsby svelte-kit storybook concurrently pm2 serve http-server "
        "json-server serverless-offline changeset husky lint-staged rimraf del-cli cross-env "
        "cross-env-shell dotenv "
    ),
    "languages": (
        "python python2 python3 pypy pypy3 micropython jython graalpy graalpython ipython bpython ptpython node nodejs deno bun "
        "ruby irb jruby mruby perl php php-cgi phpdbg lua lua5.1 lua5.3 lua5.4 luajit ghci "
        "swipl spark-shell guile sbcl clisp ecl gforth racket raku rakudo perl6 clojure clj bb babashka scala jshell groovy groovysh jimsh tclsh wish erl iex elixir ocaml "
        "zx runghc runhaskell utop evcxr irust tsx ts-node esrun babel-node coffee texlua erb "
    ),
    "launchers": (
        "watch entr watchexec flock script scriptreplay scriptlive expect hyperfine direnv "
        "start-stop-daemon run-parts nodemon shx dotenvx env-cmd dotenv-cli godotenv wireit chokidar onchange "
        "start-server-and-test npm-run-all npm-run-all2 run-s run-p wait-on "
    ),
    "listing": (
        "ls dir vdir lsattr namei du df stat file tree readlink realpath basename dirname pathchk "
        "pwd lsblk blkid findmnt mountpoint "
    ),
    "making": (
        "mkdir mkfifo mknod mktemp tempfile touch truncate fallocate split csplit tee sponge dd "
        "sync "
    ),
    "mathematics": (
        "R Rscript littler julia octave octave-cli gp gap maxima sage magma scilab scilab-cli singular "
    ),
    "media": (
        "ffmpeg ffplay soxi pdffonts pngcheck convert magick mogrify montage composite sox play "
        "rec lame flac oggenc opusenc gs ghostscript ps2pdf wkhtmltopdf wkhtmltoimage inkscape rsvg-convert "
        "cairosvg optipng pngquant jpegoptim cwebp dwebp gifsicle potrace tesseract latex "
        "pdflatex xelatex lualatex tex etex pdftex xetex luatex luahbtex platex uplatex latexmk bibtex typst asciidoctor asciidoc rst2html groff troff nroff ditroff gtroff pic gpic grn soelim tbl eqn "
        "mmdc plantuml d2 libreoffice soffice unoconv chromium chromium-browser google-chrome "
        "firefox sql2csv csvsql miller gron fx jc htmlq hxselect pup "
    ),
    "packages": (
        "apt apt-get aptitude apt-cache apt-mark apt-config dpkg-query apt-file debsums "
        "dpkg-deb apt-key add-apt-repository apt-add-repository dpkg-reconfigure dpkg-divert "
        "locale-gen dpkg yum dnf microdnf zypper rpm apk pacman yay paru emerge xbps-install "
        "xbps-remove rpm-ostree pkg pkgin port eopkg swupd opkg snap flatpak nix nix-shell "
        "nix-env nix-build nix-store nix-channel nix-collect-garbage nix-instantiate "
        "nixos-rebuild darwin-rebuild home-manager guix brew "
    ),
    "httpie": "http https httpie xh xhs",
    "pagers": (
        "less zless bzless xzless lesspipe more zmore bzmore xzmore pg most bat batcat man info "
        "pinfo apropos whatis mandb catman lesskey fzf dialog whiptail delta tig "
        "lazygit gitui ncdu gdu ranger nnn lf vifm "
    ),
    "permissions": (
        "chmod chown chgrp chcon restorecon chattr setfacl getfacl setcap getcap setfattr getfattr "
    ),
    "power": (
        "shutdown reboot poweroff halt init telinit runlevel pm-suspend pm-hibernate rtcwake "
        "kexec uname arch hostname dnsdomainname domainname nisdomainname ypdomainname "
        "hostnamectl timedatectl localectl hostid nproc locale localedef getconf tty stty setterm "
        "lscpu lsmem lsns lspci lsusb lshw lsmod dmidecode inxi neofetch fastfetch lsb_release "
        "hwinfo dmesg sysctl modprobe insmod rmmod modinfo depmod hwclock logger ldconfig "
        "update-alternatives chroot-setup debootstrap xdg-open open wslview start xclip xsel "
        "pbcopy pbpaste wl-copy wl-paste notify-send say beep "
    ),
    "printing": (
        "echo printf yes seq true false : test [ expr factor sleep usleep date cal ncal getopt "
        "banner figlet toilet cowsay cowthink clear reset tput dircolors uuidgen mcookie errno "
    ),
    "privilege": "sudo sudoedit doas su runuser pkexec gksu gksudo kdesu kdesudo",
    "processes": (
        "kill pkill pgrep pidwait killall killall5 xkill renice ps top htop btop atop nmon iotop "
        "iftop nethogs bmon slabtop nvtop fuser lsof pidof pstree uptime free vmstat iostat "
        "mpstat pidstat nfsiostat tload lsipc lslocks lsfd lsirq "
    ),
    "python_tools": (
        "pip pip3 pip2 pip-compile pip-sync pipx uv uvx poetry pdm hatch flit rye pipenv conda mamba micromamba "
        "virtualenv pytest py.test tox nox coverage ruff black isort autopep8 yapf pyupgrade "
        "autoflake mypy pyright pylint flake8 bandit vulture pydocstyle pycodestyle pyflakes "
        "radon interrogate ty pyre lint-imports codespell semgrep pre-commit prek twine "
        "sphinx-build sphinx-apidoc mkdocs pdoc jupyter jupyter-lab jupyter-notebook django-admin "
        "flask torchrun uvicorn gunicorn hypercorn celery alembic streamlit cookiecutter copier cruft nbstripout "
    ),
    "remote": (
        "ssh slogin autossh rsync mosh scp sftp ftp lftp ncftp tftp telnet rlogin rsh nc ncat "
        "netcat nc.openbsd nc.traditional socat ssh-keygen ssh-add ssh-agent sshpass ssh-copy-id "
        "ssh-import-id ssh-import-id-gh ssh-import-id-lp "
        "ssh-keyscan dig nslookup host kdig drill delv resolvectl whois ping ping6 traceroute "
        "traceroute6 tracepath mtr arping fping hping3 nmap masscan zmap rustscan nikto sqlmap "
        "hydra gobuster ffuf tcpdump tshark dumpcap wireshark ngrep ngrok cloudflared localtunnel "
        "lt bore chisel frpc tailscale zerotier-cli wg wg-quick openvpn ip ifconfig route arp "
        "netstat ss iw iwconfig ethtool bridge tc nmcli iptables ip6tables nft ufw firewall-cmd "
        "ipset iptables-save ip6tables-save iptables-restore sendmail mail mailx mutt msmtp swaks "
        "s-nail rclone croc wormhole magic-wormhole transfer "
    ),
    "scheduling": "at batch atq atrm crontab anacron systemd-run systemd-nspawn nq fq tsp ts-spool",
    "searching": (
        "grep egrep fgrep rgrep ggrep zgrep zegrep zfgrep bzgrep xzgrep lzgrep zstdgrep rg ag ack "
        "ack-grep fd fdfind locate plocate mlocate slocate updatedb which whereis type "
    ),
    "services": (
        "systemctl service rc-service invoke-rc.d sv initctl rc-update update-rc.d chkconfig "
        "journalctl machinectl networkctl busctl coredumpctl bootctl launchctl kmod numastat "
        "ulimit limits sestatus aa-status ipcs swapon-show sensors acpi nvidia-smi rocminfo "
        "jobs bpytop newfs efibootmgr grub-install update-grub udisksctl diskutil hdiutil "
        "ldconfig.real auditctl ausearch aureport setenforce getenforce semanage "
        "apparmor_parser aa-enforce aa-complain gnome-open kde-open osascript xdotool "
    ),
    "shells": (
        "bash rbash sh dash ash yash zsh ksh ksh93 mksh lksh oksh loksh csh tcsh fish rc es "
        "elvish nu xonsh osh ysh posh mrsh sash hush brush ion murex scsh static-sh "
    ),
    "streams": "sed gsed awk gawk mawk nawk original-awk",
    "tar": "tar gtar bsdtar",
    "terminals": (
        "tmux byobu screen dtach abduco xterm uxterm rxvt urxvt konsole gnome-terminal xfce4-terminal "
        "kitty alacritty wezterm foot terminator tilix guake x-terminal-emulator "
    ),
    "sites": "mdbook zola pelican antora allure middleman nikola lektor bridgetown honkit gitbook hugo ember pyinstaller",
    "tracing": "strace ltrace valgrind gdb gdbtui lldb perf pstack gcore pmap pwdx heaptrack dtruss austin flamegraph rr uftrace samply rbspy trace-cmd py-spy scalene memray",
    "web": "curl wget wget2 aria2c axel lynx w3m links elinks youtube-dl yt-dlp",
    "wrappers": (
        "nice ionice chrt taskset uclampset choom numactl timeout nohup setsid stdbuf unbuffer ccache sccache distcc icecc "
        "chroot unshare nsenter prlimit setarch linux32 linux64 i386 i586 i686 x86_64 setpriv "
        "runcon capsh eatmydata nocache catchsegv torsocks torify tsocks chronic proxychains "
        "proxychains4 trickle cpulimit tini dumb-init catatonit gosu su-exec setuidgid envuidgid "
        "envdir chpst softlimit rlwrap logsave ld.so ld-linux.so.2 ld-linux-x86-64.so.2 "
        "ld-linux-aarch64.so.1 ld-linux-armhf.so.3 ld-musl-x86_64.so.1 ld-musl-aarch64.so.1 "
        "aa-exec cgexec time fakeroot fakechroot proot faketime dbus-run-session dbus-launch "
        "xvfb-run sg newgrp systemd-inhibit systemd-cat "
    ),
    "xargs": "xargs parallel sem",
}

# Installed under names with a version behind: `python3.12`, `gcc-13`.
VERSIONED = (
    "python", "pip", "gcc", "g++", "clang", "perl", "ruby", "php", "node", "luajit", "lua", "gawk", "awk", "pypy", "tclsh",
    "guile", "bash", "zsh", "ksh", "dash", "sh", "fish",
)  # fmt: skip
# Where the machine has others of these names, GNU's are called `gtimeout`, `grm` …
GNU = """
    basename cat chgrp chmod chown chroot cp csplit cut date dd dirname du echo env expand expr fold head id install join
    kill link ln ls md5sum mkdir mkfifo mknod mktemp mv nice nl nohup numfmt od paste printenv printf pwd readlink realpath
    rm rmdir sha1sum sha256sum shred shuf sleep sort split stat stdbuf stty sync tac tail tee test timeout touch tr
    truncate tsort uname uniq unlink wc whoami yes xargs time which getopt make tar sed awk
"""
