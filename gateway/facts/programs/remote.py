"""Other machines: ssh and its family, raw sockets, and the tools that look at networks."""

from __future__ import annotations

from gateway.facts.effects import Inner
from gateway.facts.model import HostUse, Unknown
from gateway.facts.programs import rsync
from gateway.facts.programs.language.effects import effects, take_apart
from gateway.facts.programs.language.roles import joined
from gateway.model import Known
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.effects import Call, Effects
    from gateway.facts.model import Arg
    from gateway.facts.programs.language.model import Program

_SSH = """
    -[46AaCfGgKkMNnqsTtVvXxYy], -B =text, -b =text, -c =text, -D =text, -E =write, -e =text, -F =read, -I =execute, -i =read
    -J =host, -L =text, -l =text, -m =text, -O =text, -o =text, -P =text, -p =text, -Q =text help, -R =text, -S =text, -W =text
    -w =text
"""
_COPY = """
    -[346ABCOpqRrTv], -c =text, -D =execute, -F =read, -i =read, -J =host, -l =text, -o =text, -P =text, -S =execute, -X =text
"""

PROGRAMS = {
    "ssh slogin autossh": {"options": _SSH, "style": "stops exact", "operands": "host text...", "network": "yes"},
    "mosh": {
        "options": "--ssh =shell, --server =text, -p --port =text, -a, -n, -4, -6, --* =[text]",
        "style": "stops",
        "operands": "host text...",
        "network": "yes",
        "tty": "yes",
    },
    "scp": {"options": _COPY, "operands": "remote+read... remote+write+into", "network": "hosts", "stdout": "none"},
    "sftp": {
        "options": "-b =execute, -[46AaCfNpqrv], -c =text, -D =execute, -F =read, -i =read, -J =host, -l =text, -o =text, -P =text, -R =text, -S =execute, -s =text, -X =text, -B =text",
        "operands": "host text?",
        "network": "yes",
        "tty": "yes",
        "stdin": "code:sftp",
        "when": {"-b": {"tty": "no"}, "fed": {"tty": "no"}},
    },
    "ftp lftp ncftp tftp": {
        "options": "-c =text, -e =text, -f =execute, -u =text, -p =text, -[adginvV46], --norc",
        "operands": "host text?",
        "network": "yes",
        "tty": "yes",
        "stdin": "code:ftp",
        "when": {"fed": {"tty": "no"}, "-c -f": {"tty": "no"}},
    },
    "telnet rlogin rsh": {
        "options": "-[468EKLacdrxfF], -l =text, -n =write, -e =text, -b =text, -p =text, -S =text, -X =text",
        "operands": "host text...",
        "network": "yes",
        "tty": "yes",
        "when": {"fed": {"tty": "no"}},
    },
    "nc ncat netcat nc.openbsd nc.traditional": {
        "options": """
            -[46bCDdFhNnrStUuvz], -c =shell, -e =exec, --exec =exec, --sh-exec =shell, --lua-exec =execute, -I =text, -i =text
            -M =text, -m =text, -O =text, -P =text, -p =text, -q =text, -s =text, -T =text, -V =text, -W =text, -w =text
            -X =text, -x =host, -o --output =write, -l --listen, -k --keep-open, --ssl, --proxy =host, --proxy-type =text
            --allow =host, --chat, --broker, --recv-only, --send-only, --no-shutdown, --version help, --help help
        """,
        "operands": "host text...",
        "network": "yes",
        "stdin": "data",
        "stdout": "download",
    },
    "socat": {
        "options": "-[DvxuUgsSLW46hV?], -b =text, -lf =write, -l*, -T =text, -t =text, -d*",
        "style": "single-dash",
        "operands": "text...",
        "network": "yes",
        "stdin": "data",
        "stdout": "download",
    },
    "ssh-keygen": {
        "options": """
            -f =read+write, -t =text, -b =text, -C =text, -N =text, -P =text, -m =text, -E =text, -O =text, -r =text, -R =text
            -F =text, -s =read, -I =text, -n =text, -V =text, -z =text, -a =text, -w =execute, -D =execute, -M =text, -Y =text
            -[ABceghHiklLopqQuvUyX], -T =write, -G =write, -S =text, -W =text, -j =text, -J =text, -K =write
        """,
        "operands": "read...",
        "when": {"-l -y -F -L -B": {"stdout": "computed"}, "-M": {"operands": "read+write..."}, "-t and no -f": {"also": "write ~/.ssh/id_new"}, "-R and no -f": {"also": "write ~/.ssh/known_hosts"}},
    },
    "ssh-add": {"options": "-[cDdKkLlqvXxh], -E =text, -S =execute, -s =execute, -t =text, -T =read, -H =read, -e =execute", "operands": "read..."},
    "ssh-agent": {"options": "-[cDdks], -a =write, -E =text, -O =text, -P =text, -t =text", "operands": "command..."},
    "sshpass": {"options": "-p =text, -f =read, -d =text, -P =text, -e, -v, -h help, -V help", "style": "stops", "operands": "command..."},
    "ssh-copy-id": {"options": "-i =read, -p =text, -o =text, -F =read, -t =text, -[fnsxh]", "operands": "host+sends", "network": "yes"},
    "ssh-import-id ssh-import-id-gh ssh-import-id-lp": {"options": "-o --output =write, -r --remove, -u --useragent =text, -h --help help", "operands": "text...", "network": "yes", "also": "write ~/.ssh/authorized_keys"},
    "ssh-keyscan": {"options": "-[46cDHqv], -f =read, -O =text, -p =text, -T =text, -t =text", "operands": "host...", "network": "yes"},
    "drill kdig": {
        "options": "-[46aCDSTVvsgo], -i -r -k =read, -w -q -E =write, -c -f =read, -p -b -t -y -x -d =text, +*, -*",
        "style": "exact",
        "operands": "text...",
        "network": "yes",
    },
    "dig nslookup host delv resolvectl": {
        "options": "-[46aCdilNrsTUVvwhumn], -b =text, -c =text, -f =read, -k =read, -p =text, -q =text, -R =text, -t =text, -W =text, -x =text, -y =text, +*, -*",
        "style": "exact",
        "operands": "text...",
        "network": "yes",
    },
    "whois": {"options": "-h =host, -p =text, -[aBbcdgHIiLlMmqRrSsTtVvx]", "operands": "host", "network": "yes"},
    "ping ping6 traceroute traceroute6 tracepath mtr arping fping hping3": {
        "options": "-[46AaBbdDfhLnOrRUvVTCePFEN], -c =text, -i =text, -I =text, -l =text, -m =text, -M =text, -p =text, -Q =text, -s =text, -S =text, -t =text, -W =text, -w =text, -q =text, --* =[text]",
        "operands": "host text...",
        "network": "yes",
        "tty": "no",
    },
    "nmap masscan zmap rustscan nikto sqlmap hydra gobuster ffuf": {
        "options": "-oN -oX -oG -oA -oS =write, -o* =[text], -p =text, -iL --excludefile --servicedb --versiondb =read, --datadir =read, --script =text, --script-args-file =read, -s*, -*, --* =[text]",
        "style": "single-dash exact",
        "operands": "host...",
        "network": "yes",
    },
    "tcpdump tshark dumpcap wireshark ngrep": {
        "options": "-w =write, -r =read, -i =text, -c =text, -F =read, -z =shell, -*, --* =[text]",
        "operands": "text...",
        "network": "yes",
    },
    "ngrok cloudflared localtunnel lt bore chisel frpc tailscale zerotier-cli wg wg-quick openvpn": {
        "options": "-* =[text], --* =[text]",
        "operands": "text...",
        "network": "yes",
    },
    "ip": {"options": "-n -netns =text, -b -batch =execute, -*, --* =[text]", "style": "stops exact single-dash", "operands": "text..."},
    "ss": {"options": "-D --diag =write, -F --filter =read, -*, --* =[text]", "operands": "text..."},
    "arp": {
        "options": """
            -a --all, -d --delete, -D --use-device, -e, -f --file =read, -H -t --hw-type =text, -A -p --protocol =text
            -i --device =text, -n --numeric, -s --set, -v --verbose
        """,
        "operands": "text...",
    },
    "ifconfig route netstat iw iwconfig ethtool bridge tc nmcli": {
        "options": "-b -batch =execute, -*, --* =[text]",
        "operands": "text...",
    },
    "iptables-save ip6tables-save": {"options": "-f --file =write, -M --modprobe =exec, -t --table =text, -c, -*, --* =[text]", "operands": "text..."},
    "iptables ip6tables nft ufw firewall-cmd ipset iptables-restore": {
        "options": "-L --list, -S --list-rules, -n, -v, -t =text, -M --modprobe =exec, -f --file =execute, -*, --* =[text]",
        "operands": "text...",
        "subcommands": {"status": {}, "*": {"operands": "text...", "options": "-*, --* =[text]"}},
    },
    "sendmail mail mailx mutt msmtp swaks s-nail": {
        "options": "-s =text, -a =read, -A =read, -c =text, -b =text, -r =text, -f =text, -S =text, -t, -v, -i, -n, --* =[text]",
        "operands": "host+sends...",
        "network": "yes",
        "stdin": "data",
    },
    "rclone": {
        "options": "--config =execute, --password-command =shell, --log-file =write, --files-from --include-from --exclude-from --filter-from =read, -* , --* =[text]",
        "style": "anywhere",
        "network": "yes",
        "subcommands": {
            "copy sync move copyto moveto bisync": {"options": "-*, --* =[text]", "operands": "remote+read remote+write+below+sends"},
            "serve": {"options": "-*, --* =[text]", "operands": "text remote+read+recursive"},
            "cat ls lsd lsl lsf size md5sum sha1sum hashsum check tree": {"options": "-*, --* =[text]", "operands": "remote+read..."},
            "*": {"options": "-*, --* =[text]", "operands": "text..."},
        },
    },
    "croc wormhole magic-wormhole": {"options": "-*, --* =[text]", "network": "yes", "subcommands": {"send tx": {"options": "--text =text sends, -c --code =text, -*, --* =[text]", "operands": "read+recursive...", "network": "yes"}, "*": {"options": "-o --output-file --out =write+below, -*, --* =[text]", "operands": "text...", "network": "yes", "also": "write+below ."}}},
    "transfer": {"options": "-*, --* =[text]", "operands": "read...", "network": "yes"},
    "rsync": {
        "options": """
            -[vqcaRuldLHpAXEogDtNOJSWxCIzhyPi8046mkKb], -r --recursive recursive, --archive, -n --dry-run dry
            -e --rsh =exec, --rsync-path =text, -f --filter =text, --exclude =text, --include =text, --exclude-from =read
            --include-from =read, --files-from =read+listed, -T --temp-dir =write+below, --partial-dir =write+below, --compare-dest =read
            --copy-dest =read, --link-dest =read, --log-file =write, --password-file =read, --write-batch =write
            --read-batch =read, --only-write-batch =write, --backup-dir =write+below, --suffix =text, -B =text, -M --remote-option =text
            --chmod =text, --chown =text, --usermap =text, --groupmap =text, --timeout =text, --bwlimit =text, --port =text
            --backup, --partial, --group, --owner, --perms, --times, --links, --copy-links, --compress, --delete-missing-args, --remove-source-files, --daemon, --config =read, --help help, --version help
            --delete --del --delete-before --delete-during --delete-delay --delete-after --delete-excluded, --* =[text]
        """,
        "env": "RSYNC_RSH=exec",
        "operands": "remote+read+recursive... remote+write+recursive",
        "network": "hosts",
        "when": {"--remove-source-files": {"operands": "remote+read+delete+recursive... remote+write+recursive"}, "--delete": {"operands": "remote+read+recursive... remote+write+delete+recursive"}},
    },
}  # fmt: skip

_RUNS = {
    "proxycommand",
    "localcommand",
    "remotecommand",
    "knownhostscommand",
    "pkcs11provider",
    "securitykeyprovider",
}
_TERMINAL_FREE = {"-N", "-f", "-W", "-O", "-V", "-Q", "-G", "-T"}


def explain_ssh(call: Call, program: Program) -> Effects:
    """`ssh host COMMAND`: the command runs there; without one it is a terminal session."""
    parsed = take_apart(call, program)
    base = effects(call, parsed)
    if parsed.helps:
        return base
    inner = [*base.inner, *_from_options(parsed.items)]
    command = parsed.operands[1:]
    if command:
        inner.append(Inner((), joined(command), call.name, "wrapper", "remote"))
    tty = Known.NO
    if not command and parsed.operands and not call.fed and not parsed.has(*_TERMINAL_FREE):
        tty = Known.YES
    language = "" if command or not call.fed else "shell"
    hosts = tuple(replace(one, sends=True) for one in base.hosts)
    return replace(
        base,
        inner=tuple(inner),
        needs_tty=tty,
        hosts=hosts,
        stdin="code" if language else "data",
        stdin_language="remote-shell" if language else "",
    )


def explain_copy(call: Call, program: Program) -> Effects:
    """`scp`: as declared, and its options may run commands too."""
    parsed = take_apart(call, program)
    base = effects(call, parsed)
    return replace(base, inner=(*base.inner, *_from_options(parsed.items)))


def _from_options(items: tuple[object, ...]) -> list[Inner]:
    """`-o ProxyCommand=…`: a command on this machine."""
    found: list[Inner] = []
    for item in items:
        option = getattr(item, "option", None)
        if option is None or option.names[0] != "-o":
            continue
        for value in getattr(item, "values", ()):
            inner = _command_of(value)
            if inner is not None:
                found.append(inner)
    return found


def _command_of(value: Arg) -> Inner | None:
    text = value.text.replace("=", " ", 1)
    key, _, rest = text.partition(" ")
    if key.lower() not in _RUNS or rest.strip().lower() == "none":
        return None
    arg = replace(value, text=rest.strip().strip('"'))
    return Inner((), arg, f"ssh -o {key}", "option")


def explain_socat(call: Call, program: Program) -> Effects:
    """Addresses: `EXEC:cmd`, `SYSTEM:cmd`, `TCP:host:port`, `OPEN:file` …"""
    base = effects(call, take_apart(call, program))
    inner, hosts, unknowns = list(base.inner), list(base.hosts), list(base.unknowns)
    for arg in base.operands:
        for part in arg.text.split("!!"):
            kind, _, rest = part.partition(":")
            name = kind.upper()
            if name in {"EXEC", "SYSTEM", "SHELL"}:
                text = replace(arg, text=rest.partition(",")[0])
                inner.append(Inner((), text, f"socat {name}", "option"))
            elif name in {
                "TCP",
                "TCP4",
                "TCP6",
                "UDP",
                "UDP4",
                "UDP6",
                "OPENSSL",
                "SSL",
                "SOCKS4",
                "PROXY",
                "SCTP",
                "TCP-CONNECT",
                "UDP-SENDTO",
            }:
                hosts.append(HostUse(rest.partition(":")[0], exact=arg.exact, sends=True))
            elif part != "-" and not name.startswith(("STDIO", "STDIN", "STDOUT", "PTY")):
                unknowns.append(Unknown("effects", f"the socat address `{part[:40]}`", arg.span))
    return replace(base, inner=tuple(inner), hosts=tuple(hosts), unknowns=tuple(unknowns))  # fmt: skip


def explain_keygen(call: Call, program: Program) -> Effects:
    """`-l`, `-y`, `-e` and their like look at the file of `-f`, the rest make it."""
    parsed = take_apart(call, program)
    base = effects(call, parsed)
    if not parsed.has("-l", "-y", "-e", "-i", "-B", "-L", "-F"):
        made = [one for one in base.paths if one.role == "write" and one.via == "option -f"]
        public = [replace(one, arg=replace(one.arg, text=f"{one.arg.text}.pub")) for one in made]
        return replace(base, paths=(*base.paths, *public))
    return replace(base, paths=tuple(one for one in base.paths if one.role != "write"))


def explain_ip(call: Call, program: Program) -> Effects:
    """`ip netns exec NAME COMMAND`, `ip vrf exec NAME COMMAND`."""
    base = effects(call, take_apart(call, program))
    words = base.operands
    if len(words) < 4 or words[1].text not in {"exec", "e", "ex", "exe"}:
        return base
    return replace(base, inner=(*base.inner, Inner(words[3:], None, "ip netns exec")))


ODD = {
    "ip": explain_ip, "ssh-keygen": explain_keygen, "ssh": explain_ssh, "slogin": explain_ssh, "autossh": explain_ssh, "scp": explain_copy,
    "sftp": explain_copy, "socat": explain_socat, **rsync.ODD,
}  # fmt: skip
