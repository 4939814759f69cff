"""Programs that fetch from and send to URLs."""

from __future__ import annotations

from gateway.facts.effects import Effects, Inner, RawPath
from gateway.facts.model import HostUse, Unknown
from gateway.facts.programs.curl_hosts import more_hosts
from gateway.facts.programs.language.effects import effects, take_apart
from gateway.facts.programs.language.percent import decoded
from gateway.facts.programs.searched import searched
from gateway.facts.programs.url_patterns import expanded, filled, has_signs
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.effects import Call
    from gateway.facts.model import Arg
    from gateway.facts.programs.language.model import Program
    from gateway.facts.programs.language.parsed import Parsed

PROGRAMS = {
    "curl": {
        "options": """
            -# --progress-bar, -0 --http1.0, --http1.1, --http2, --http2-prior-knowledge, --http3, --http3-only, -1 --tlsv1
            --tlsv1.0, --tlsv1.1, --tlsv1.2, --tlsv1.3, -2 --sslv2, -3 --sslv3, -4 --ipv4, -6 --ipv6, -a --append
            -B --use-ascii, -f --fail, --fail-early, --fail-with-body, -g --globoff, -G --get, -i --include --show-headers
            -I --head, -j --junk-session-cookies, -J --remote-header-name, -k --insecure, -l --list-only
            -L --location, --location-trusted, -M --manual, -n --netrc, --netrc-optional, -N --no-buffer, -q --disable
            -R --remote-time, -s --silent, -S --show-error, -v --verbose, -V --version help, -Z --parallel, -p --proxytunnel
            --compressed, --compressed-ssh, --create-dirs, --crlf, --anyauth, --basic, --digest, --negotiate, --ntlm, --ssl
            --ssl-reqd, --no-keepalive, --path-as-is, --raw, --retry-all-errors, --retry-connrefused, --styled-output
            --no-progress-meter, --tcp-nodelay, --tcp-fastopen, --tr-encoding, --xattr, --remove-on-error, --no-clobber
            --skip-existing, --post301, --post302, --post303, --disallow-username-in-url, --ftp-pasv, --ftp-create-dirs
            --form-escape, --suppress-connect-headers, --trace-time, --trace-ids, --cert-status, --doh-insecure, -: --next
            -h --help =[text] help
            -A --user-agent =text, -b --cookie =text, -c --cookie-jar =write, -C --continue-at =text, -D --dump-header =write
            -e --referer =text, -E --cert =read, --cacert =read, --capath =read, --key =read, --crlfile =read, --pubkey =read
            -H --header =text, -K --config =execute, -m --max-time =text, -o --output =write, --output-dir =write+below
            -O --remote-name, --remote-name-all, -P --ftp-port =text, -Q --quote =text, -r --range =text
            -t --telnet-option =text, -T --upload-file =read sends, -u --user =text, -U --proxy-user =text, -w --write-out =text
            -x --proxy =url, --preproxy =url, --socks4 =host, --socks4a =host, --socks5 =host, --socks5-hostname =host
            -X --request =text, -y --speed-time =text, -Y --speed-limit =text, -z --time-cond =text
            -d --data --data-ascii =text sends, --data-binary =text sends, --data-raw =text sends
            --data-urlencode =text sends, --json =text sends, -F --form =text sends, --form-string =text sends
            --mail-from =text sends, --mail-rcpt =text sends, --mail-auth =text
            --connect-timeout =text, --connect-to =text, --resolve =text, --retry =text, --retry-delay =text
            --retry-max-time =text, --max-filesize =text, --max-redirs =text, --limit-rate =text, --rate =text
            --interface =text, --local-port =text, --dns-servers =text, --doh-url =url, --ciphers =text, --tls13-ciphers =text
            --tls-max =text, --tlsuser =text, --cert-type =text, --key-type =text, --pass =text, --pinnedpubkey =text
            --proto =text, --proto-default =text, --proto-redir =text, --noproxy =text, --netrc-file =read
            --oauth2-bearer =text, --aws-sigv4 =text, --unix-socket =read+write, --abstract-unix-socket =text, --url =url
            --url-query =text, --variable =text, --expand-url =url, --expand-output =write, --expand-upload-file =read, --expand-config =execute, --expand-* =text, --stderr =write, --trace =write, --trace-ascii =write
            --parallel-max =text, --parallel-immediate, --keepalive-time =text, --happy-eyeballs-timeout-ms =text
            --etag-save =write, --etag-compare =read sends, --alt-svc =write, --hsts =write, --libcurl =write
            --create-file-mode =text, --delegation =text, --engine =text, --request-target =text, --service-name =text
            --proxy-header --proxy-cert-type --proxy-ciphers --proxy-key-type --proxy-pass --proxy-pinnedpubkey --proxy-service-name --proxy-tls13-ciphers --proxy-tlsauthtype --proxy-tlspassword --proxy-tlsuser =text
            --proxy-cacert --proxy-capath --proxy-cert --proxy-key --proxy-crlfile =read, --proxy-anyauth, --proxy-basic, --proxy-digest, --proxy-insecure, --proxy-negotiate, --proxy-ntlm
            --proxy-ssl-allow-beast, --proxy-ssl-auto-client-cert, --proxy-tlsv1, --proxy-ca-native, --ca-native, --proxy-http2, --proxy1.0 =url, --login-options =text, --hostpubmd5 =text, --curves =text
            --ip-tos =text, --vlan-priority =text, --random-file =read, --egd-file =read, --krb =text, --ftp-account --ftp-alternative-to-user --ftp-method --ftp-ssl-ccc-mode =text, --ftp-pret, --ftp-skip-pasv-ip, --ftp-ssl-ccc, --ftp-ssl-control, --ftp-ssl, --ftp-ssl-reqd
            --disable-eprt, --disable-epsv, --eprt, --epsv, --haproxy-protocol, --http0.9, --metalink, --mail-rcpt-allowfails, --false-start, --ssl-allow-beast, --ssl-auto-client-cert, --ssl-no-revoke, --ssl-revoke-best-effort, --socks5-basic, --socks5-gssapi, --socks5-gssapi-nec, --socks5-gssapi-service --haproxy-clientip --tlspassword --tlsauthtype --hostpubsha256 --dns-interface --dns-ipv4-addr --dns-ipv6-addr --ech --sasl-ir =text
            --expect100-timeout =text, --no-* , --ipfs-gateway =url, --tftp-blksize =text, --sasl-authzid =text
        """,
        "style": "exact",
        "operands": "url...",
        "network": "yes",
        "stdout": "download",
        "when": {
            "-o -O --remote-name-all": {"stdout": "none"},
            "-O --remote-name-all": {"also": "write+below ."},
            "-J -O": {"also": "write+below ."},
        },
    },
    "wget wget2": {
        "options": """
            -V --version help, -h --help help, -b --background, -e --execute =text, --warc-file =write, --warc-tempdir =write+below, --rejected-log =write, --hsts-file =write, -o --output-file =write
            -a --append-output =write, -d --debug, -q --quiet, -v --verbose, -nv, -i --input-file =read+listed
            -F --force-html, -B --base =url, --config =execute, -t --tries =text, -O --output-document =write
            -nc --no-clobber, --no-netrc, -c --continue, --start-pos =text, --progress =text, --show-progress
            -N --timestamping, -S --server-response, --spider dry, -T --timeout =text, -w --wait =text, --waitretry =text
            --random-wait, --no-proxy, -Q --quota =text, --bind-address =text, --limit-rate =text, --no-dns-cache
            --restrict-file-names =text, --ignore-case, -4 --inet4-only, -6 --inet6-only, --prefer-family =text
            --user =text, --password =text, --ask-password, --no-iri, -nd --no-directories, -x --force-directories
            -nH --no-host-directories, --protocol-directories, -P --directory-prefix =write+below, --cut-dirs =text
            --http-user =text, --http-password =text, --no-cache, --default-page =text, -E --adjust-extension
            --ignore-length, --header =text, --compression =text, --max-redirect =text, --proxy-user =text
            --proxy-password =text, --referer =text, --save-headers, -U --user-agent =text, --no-http-keep-alive
            --no-cookies, --load-cookies =read, --save-cookies =write, --keep-session-cookies
            --post-data =text sends, --post-file =read sends, --method =text sends, --body-data =text sends, --body-file =read sends
            --content-disposition, --content-on-error, --trust-server-names, --auth-no-challenge, --secure-protocol =text
            --https-only, --no-check-certificate, --certificate =read, --private-key =read, --ca-certificate =read
            --ca-directory =read, -r --recursive, -l --level =text, --delete-after, -k --convert-links, -K --backup-converted
            -m --mirror, -p --page-requisites, -A --accept =text, -R --reject =text, -D --domains =text, -I =text
            -X =text, -L --relative, -np --no-parent, -H --span-hosts, --retry-connrefused, --no-hsts, --use-askpass =exec, --input-metalink =read, --keep-badhash, --metalink-over-http, --metalink-index =text, --preferred-location =text
            --bind-dns-address =text, --dns-servers =text, --backups =[text], --no-if-modified-since, --no-use-server-timestamps, --dns-timeout =text, --connect-timeout =text
            --read-timeout =text, --local-encoding =text, --remote-encoding =text, --retry-on-host-error, --ciphers =text, --certificate-type =text, --private-key-type =text
            --crl-file =read, --pinnedpubkey =text, --random-file =read, --egd-file =read, --warc-header =text, --warc-max-size =text, --warc-cdx, --warc-dedup =read
            --no-warc-compression, --no-warc-digests, --no-warc-keep-log, --ftp-user =text, --ftp-password =text, --no-remove-listing, --no-glob, --no-passive-ftp
            --preserve-permissions, --retr-symlinks, --ftps-implicit, --no-ftps-resume-ssl, --ftps-clear-data-connection, --ftps-fallback-to-ftp, --convert-file-only
            --strict-comments, --accept-regex =text, --reject-regex =text, --regex-type =text, --exclude-domains =text, --follow-ftp, --follow-tags =text, --ignore-tags =text
            --include-directories =text, --exclude-directories =text, --report-speed =text
            --no-config, --xattr, --no-verbose, --retry-on-http-error =text, --unlink
        """,
        "env": "WGETRC=execute SYSTEM_WGETRC=execute",
        "operands": "url...",
        "network": "yes",
        "stdout": "none",
        "also": "write+below .",
        "when": {
            "-O": {"also": "read /dev/null", "stdout": "download"},
            "-P": {"also": "read /dev/null"},
            "--spider": {"also": "read /dev/null"},
        },
    },
    "aria2c": {
        "settings": {"-O": "*=write"},
        "options": """
            -d --dir =write+below, -o --out =write, -i --input-file =read+listed, -x =text, -s =text, -j =text, -c, -q, -h help
            -Z, --server-stat-of --dht-file-path --dht-file-path6 --gid-store --netrc-path =write, -O --index-out =text, -l --log =write, --save-session =write, --conf-path =execute, --load-cookies =read, --save-cookies =write
            --on-bt-download-complete --on-download-complete --on-download-error --on-download-pause --on-download-start --on-download-stop =exec
            --* =[text]
        """,
        "operands": "url...",
        "network": "yes",
        "stdout": "none",
        "also": "write+below .",
    },
    "axel": {
        "options": "-o --output =write, -n =text, -q, -a, -s =text, -h help, -V help, --* =[text]",
        "operands": "url...",
        "network": "yes",
        "stdout": "none",
        "also": "write+below .",
    },
    "lynx w3m links elinks": {
        "options": "-dump, -source, -listonly, -nolist, -width=*, -accept_all_cookies, -useragent=*",
        "style": "single-dash exact",
        "operands": "url+read...",
        "network": "hosts",
        "stdout": "download",
        "tty": "yes",
        "when": {"-dump -source": {"tty": "no"}},
    },
    "youtube-dl yt-dlp": {
        "options": """
            -o --output =write, -f --format =text, -x --extract-audio, -F, --exec --exec-before-download --netrc-cmd =shell
            --downloader --external-downloader =shell, --downloader-args --postprocessor-args --ppa --external-downloader-args =text
            --use-postprocessor =text, --alias =text =code:signs, --print-to-file =text =write, --config-location --config-locations --plugin-dirs =execute, -a --batch-file =read
            --load-info-json =read, --cookies =write, --cookies-from-browser =text, --cache-dir -P --paths =write+below
            --download-archive =write, --ffmpeg-location =execute, --proxy =url, -u =text, -p =text, --* =[text], -[qvsgjJirwckUnN]
        """,
        "operands": "url...",
        "network": "yes",
        "also": "write+below .",
    },
}

# Options whose value may be `@file` (`name@file` for some), or is a file unless it is `name=value`.
_CARRY = {"-d", "--data-binary", "--data-urlencode", "--json", "-F", "-H", "-w", "--url", "--url-query", "--variable"}  # fmt: skip
_NAMED = {"--data-urlencode", "--url-query", "--variable"}
_SENT = {"option --url", "option -H", "option -b", "option --url-query", "option --variable"}
_ASKS = {"GET", "HEAD", "OPTIONS", "TRACE"}


def explain_curl(call: Call, program: Program) -> Effects:
    """`-d @file` reads the file; another method than GET changes something over there."""
    parsed = take_apart(call, program)
    base = effects(call, parsed)
    paths = list(base.paths)
    for item in parsed.items:
        if item.option is not None and _CARRY & set(item.option.names):
            for value in item.values:
                text = value.text.lstrip("%") if "--variable" in item.option.names else value.text
                if not text.startswith("@") and _NAMED & set(item.option.names):
                    text = "@" + text.partition("@")[2] if "@" in text else text
                given = replace(value, text=text)
                named = _file_in(given, form="-F" in item.option.names)
                for written in value.text.split("%output{")[1:]:
                    into = replace(value, text=written.partition("}")[0].removeprefix(">>"))
                    paths.append(RawPath("write", into, via=f"option {item.option.flag}"))
                if named is not None:
                    paths.append(RawPath("read", named, via=f"option {item.option.flag}"))
    paths = _of_patterns(paths, parsed)
    if any("--expand-" in one.via for one in paths):
        paths = [_filled(one, parsed) if "--expand-" in one.via else one for one in paths]
    if parsed.has("-O", "--remote-name-all"):
        files = _named_by_url(parsed, parsed.value("--output-dir"))
        if _all_named(parsed) and not parsed.has("-J", "-K"):
            paths = [one for one in paths if not _anywhere_here(one)]
        paths.extend(files)
    cookies = parsed.value("-b")
    if cookies is not None and "=" not in cookies.text and cookies.text not in {"", "-"}:
        paths.append(RawPath("read", cookies, via="option -b"))
    paths += _of_tls(parsed)
    method = parsed.value("-X")
    sends = method is not None and not (method.exact and method.text.upper() in _ASKS)
    sends = sends or any(
        one.via != "operand" and one.role == "read" for one in paths if one.via in _SENT
    )
    more = more_hosts(parsed)
    asks = _asks(parsed)
    hosts = tuple(
        replace(one, sends=sends or (one.sends and not asks)) for one in (*base.hosts, *more)
    )
    unclear = [Unknown("arguments", one.why, one.span) for one in more if not one.exact]
    if parsed.has("-K") and not hosts:
        hosts = (HostUse("", exact=False, why="the URL stands in a config file"),)
    stdin = "data" if parsed.has("-d", "-T", "-F", "--data-binary", "--json") else base.stdin
    unknowns = (*base.unknowns, *unclear)
    return replace(base, paths=tuple(paths), hosts=hosts, stdin=stdin, unknowns=unknowns)


def _asks(parsed: Parsed) -> bool:
    """`-G`: the words that are given stand in the address, as if they had been written there; not a file's."""
    if not parsed.has("-G") or parsed.has("-T", "-F", "--json", "--form-string", "-X", "--next"):
        return False
    for item in parsed.items:
        names = item.option.names if item.option is not None else ()
        for value in item.values if "--data-raw" not in names and _CARRY & set(names) else ():
            named = value.text.partition("=")[0]
            if "@" in (named if "--data-urlencode" in names else named[:1]) or not (
                value.exact or named
            ):
                return False
    return True


def _filled(path: RawPath, parsed: Parsed) -> RawPath:
    """`--variable x=/etc --expand-output '{{x}}/a'`: what the variables hold."""
    text = path.arg.text
    for item in parsed.items:
        if item.option is not None and "--variable" in item.option.names and item.values:
            name, equals, held = item.values[0].text.partition("=")
            if equals:
                text = text.replace(f"{{{{{name}}}}}", held)
    if "{{" not in text:
        return replace(path, arg=replace(path.arg, text=text))
    why = "what curl's variables hold is not known"
    return replace(path, arg=replace(path.arg, text=text.partition("{{")[0], exact=False, why=why))


def _of_tls(parsed: Parsed) -> list[RawPath]:
    """A library for `--engine`; a file with the key in the place of its hash."""
    engine, pinned = parsed.value("--engine"), parsed.value("--pinnedpubkey")
    found = [RawPath("execute", engine)] if engine is not None and "/" in engine.text else []
    if pinned is not None and not pinned.text.startswith("sha256//"):
        found.append(RawPath("read", pinned, via="option --pinnedpubkey"))
    return found


def _templated(path: RawPath) -> bool:
    return path.role == "write" and path.via == "option --output" and "#" in path.arg.text


# More URLs than this are not told apart.
_MOST = 64


def _of_patterns(paths: list[RawPath], parsed: Parsed) -> list[RawPath]:
    """Files that `{…}` and `[…]` in a URL name, and those that are written by their numbers."""
    urls = [*parsed.operands]
    for item in parsed.items:
        urls += item.values if item.option is not None and "--url" in item.option.names else ()
    signs = [url for url in urls if has_signs(url.text)] if not parsed.has("-g") else []
    each = [(url, one, held) for url in signs for one, held in expanded(url.text, _MOST) or ()]
    local = (
        RawPath("read", replace(url, text=decoded(one[5:].removeprefix("//")), glob=False))
        for url, one, held in each
        if one[:6].lower() == "file:/"
    )
    found: list[RawPath] = []
    for path in paths:
        if not _templated(path):
            found.append(path)
        elif each:
            found += [replace(path, arg=filled(path.arg, held)) for _, _, held in each]
        else:
            found.append(_numbered(path))
    return [*found, *local]


def _numbered(path: RawPath) -> RawPath:
    """The number stands for what nobody knows."""
    text = path.arg.text
    for number in "0123456789":
        text = text.replace(f"#{number}", "*")
    if text == path.arg.text or not path.arg.exact:
        return path
    return searched(path.role, replace(path.arg, text=text), path.via, path.base)


def _named_by_url(parsed: Parsed, folder: Arg | None, default: str = "index.html") -> list[RawPath]:
    """The file that is named like the end of its URL: `curl -O`, and `wget` without `-O`."""
    found: list[RawPath] = []
    for url in parsed.operands:
        place = url.text.partition("?")[0].partition("#")[0].partition("://")[2] or url.text
        name = place.partition("/")[2].rpartition("/")[2] or default
        if not url.exact or (folder is not None and not folder.exact):
            continue
        names = [name]
        if has_signs(place) and not parsed.has("-g"):
            each = expanded(place, _MOST) or ()
            names = [one.rpartition("/")[2] for one, _ in each]
        elif {"{", "["} & set(name) or url.glob:
            continue
        query = url.text.partition("?")[2]  # wget keeps it in the name, curl doesn't
        names += [f"{name}?{query}"] if query else []
        # (wget writes the signs behind `%2e`, curl that.)
        for each_name in dict.fromkeys((*names, *map(decoded, names))):
            path = each_name if folder is None else f"{folder.text.rstrip('/')}/{each_name}"
            found.append(RawPath("write", replace(url, text=path, glob=False), via="default"))
    return found


# Options of wget that bring more files than the one that is named, or name it otherwise.
_MANY = ("-r", "-m", "-p", "-i", "-x", "-e", "-k", "-K", "-E", "--content-disposition", "--trust-server-names", "--protocol-directories")  # fmt: skip


def _all_named(parsed: Parsed) -> bool:
    """Every file that comes has the name at the end of its URL."""
    return bool(parsed.operands) and all(
        url.exact and not url.glob and not {"{", "["} & set(url.text) for url in parsed.operands
    )


def _anywhere_here(path: RawPath) -> bool:
    return path.via == "default" and path.below and path.arg.text == "."


# What a line of `.wgetrc` names, with `_` and `-` left out.
_WGETRC = {
    "postfile": "read", "bodyfile": "read", "input": "read", "outputdocument": "write", "logfile": "write",
    "dirprefix": "write", "savecookies": "write", "loadcookies": "read",
    "certificate": "read", "privatekey": "read", "warcfile": "write",
}  # fmt: skip


def explain_wget(call: Call, program: Program) -> Effects:
    """`-e KEY=VALUE` is a line of `.wgetrc`: as good as an option."""
    parsed = take_apart(call, program)
    base = effects(call, parsed)
    paths, sends = list(base.paths), False
    if not parsed.has("-O", "--spider"):
        if _all_named(parsed) and not parsed.has(*_MANY):
            paths = [one for one in paths if not _anywhere_here(one)]
        paths.extend(_named_by_url(parsed, parsed.value("-P"), _default_page(parsed)))
        if parsed.has("-x", "-r", "-m", "-p"):
            paths.extend(_in_folders(parsed, parsed.value("-P")))
    for item in parsed.items:
        if item.option is None or "-e" not in item.option.names:
            continue
        for value in item.values:
            key, _, text = value.text.partition("=")
            key = key.strip().lower().replace("_", "").replace("-", "")
            sends = sends or key in {"postfile", "bodyfile", "postdata", "bodydata"}
            if key == "useaskpass":
                command = Inner((replace(value, text=text.strip()),), None, "wget -e", "option")
                base = replace(base, inner=(*base.inner, command))
            elif key in _WGETRC:
                named = replace(value, text=text.strip())
                paths.append(RawPath(_WGETRC[key], named, via="option -e"))
    hosts = tuple(replace(one, sends=one.sends or sends) for one in base.hosts)
    return replace(base, paths=tuple(paths), hosts=hosts)


def _default_page(parsed: Parsed) -> str:
    page = parsed.value("--default-page")
    return page.text if page is not None and page.exact else "index.html"


def _in_folders(parsed: Parsed, folder: Arg | None) -> list[RawPath]:
    """`wget -x`, `-r`: with the folders of the URL, and that of the host."""
    found: list[RawPath] = []
    cut = parsed.value("--cut-dirs")
    count = int(cut.text) if cut is not None and cut.text.isdecimal() else 0
    for url in parsed.operands:
        place = decoded(url.text.partition("://")[2] or url.text).partition("?")[0]
        host, _, path = place.partition("/")
        parts = path.split("/")
        kept = [] if parsed.has("-nd") else parts[:-1][count:]
        kept = kept if parsed.has("-nH", "-nd") else [host, *kept]
        name = "/".join([*kept, parts[-1] or _default_page(parsed)])
        if url.exact and not url.glob and (folder is None or folder.exact):
            into = name if folder is None else f"{folder.text.rstrip('/')}/{name}"
            found.append(RawPath("write", replace(url, text=into), via="default"))
            tree = replace(url, text=into.rpartition("/")[0])
            if tree.text and parsed.has("-r", "-m", "-p"):  # and whatever it leads to
                found.append(RawPath("write", tree, via="default", below=True))
    return found


def _file_in(value: Arg, *, form: bool) -> Arg | None:
    """The file in `@file`, `name@file`, `field=@file;type=x`."""
    text = value.text.partition("=")[2] if form else value.text
    if not text.startswith(("@", "<") if form else "@"):
        return None
    name = text[1:].partition(";")[0] if form else text[1:]
    return None if name == "-" else replace(value, text=name)


ODD = {"curl": explain_curl, "wget": explain_wget, "wget2": explain_wget}
