"""Keys, signatures, encryption and passwords on this machine."""

from __future__ import annotations

from gateway.facts.effects import RawPath
from gateway.facts.programs.language.effects import effects, take_apart
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.effects import Call, Effects
    from gateway.facts.programs.language.model import Program

DEFAULTS = {"help": "--help --version"}

_IN_OUT = "-in =url+read, -out =write, -inform =text, -outform =text, -passin =text, -passout =text, -noout, -text, -engine =execute, -provider =execute, -provider-path =execute, -rand =read, -writerand =write, -propquery =text"
_KEYS = f"{_IN_OUT}, -key =read, -inkey =read, -keyform =text, -pubin, -pubout, -check, -modulus, -cipher =text, -aes256, -aes128, -des3, -nocrypt, -topk8, -v2 =text, -param_enc =text, -conv_form =text, -name =text, -genkey, -list_curves, -traditional"
_CERT = f"{_KEYS}, -CA =read, -CAkey =read, -CAcreateserial, -CAserial =read+write, -signkey =read, -days =text, -subj =text, -subject, -issuer, -serial, -dates, -startdate, -enddate, -fingerprint, -hash, -purpose, -email, -ext =text, -extfile =read, -extensions =text, -addext =text, -config =execute, -new, -newkey =text, -x509, -x509toreq, -req, -nodes, -noenc, -keyout =write, -set_serial =text, -copy_extensions =text, -reqexts =text, -batch, -verify, -utf8, -nameopt =text, -checkend =text, -checkhost =text, -sha256, -sha384, -sha512, -sha1, -md5, -verbose, -preserve_dates, -trustout, -alias, -CAform =text"
# Rarer ones; what stands above in another table counts first.
_MORE_KEYS = "-aes192, -des, -camellia128, -camellia256, -pubcheck, -verbose, -quiet, -iter =text, -scrypt, -v1 =text, -v2prf =text, -noiter"
_MORE = "-CAkeyform =text, -pubkey, -certopt =text, -reqopt =text, -ocspid, -checkemail =text, -checkip =text, -clrext, -clrtrust, -addtrust =text, -clrreject, -addreject =text, -setalias =text, -dateopt =text, -vfyopt =text, -sigopt =text, -nocert, -newhdr, -section =text, -multivalue-rdn, -precert, -pkeyopt =text, -no-CAfile, -no-CApath, -no-CAstore, -CAstore =text,  -CRLfile =read, -info, -twopass, -nomacver, -maciter, -nomaciter, -chain, -caname =text, -CSP =text, -keyex, -keysig, -descert, -password =text, -print, -noout_certs, -certs, -keys, -crls, -r, -reqin =read, -respin =read, -reqout =write, -respout =write, -index =read, -rsigner =read, -rkey =read, -ndays =text, -nmin =text, -nrequest =text, -VAfile =read, -no_nonce, -nonce, -header =text, -timeout =text, -crldays =text, -crlhours =text, -status =text, -updatedb, -valid =read, -keyfile =read, -preserveDN, -noemailDN, -spkac =read, -challenge =text, -lastupdate, -nextupdate, -crlnumber, -badsig, -nodetach, -noattr, -nosmimecap, -nosigs, -crlfeol, -stream, -indef, -noindef, -pk7out, -resign, -data =read, -tspolicy =text, -query, -reply, -queryfile =read, -token_in, -token_out"
_MORE_LISTS = "-verbose, -select =text, -1, -standard-commands, -kdf-algorithms, -mac-algorithms, -random-instances, -random-generators, -encoders, -decoders, -public-key-methods, -key-managers, -key-exchange-algorithms, -kem-algorithms, -signature-algorithms, -asymcipher-algorithms, -store-loaders, -engines, -objects, -options =text, -provider =execute, -provider-path =execute, -engine =execute, -writerand =write, -rand =read, -propquery =text, -psk, -srp, -tls1, -tls1_1, -ssl3, -convert =text, -ciphersuites =text, -misalign =text, -hmac =text, -cmac =text, -decrypt, -mb, -aead, -primes =text, -bytes =text, -mr, -enginesdir, -modulesdir, -dsoext, -dirnamesep, -listsep, -seeds, -cpusettings"
_MORE_GPG = "--show-keys, --locate-keys, --locate-external-keys, --verify-files, --print-mds, --export-ssh-key, --gen-random, --list-gcrypt-config, --no-autostart, --with-subkey-fingerprint, --with-secret, --with-key-data, --with-key-origin, --with-wkd-hash, --legacy-list-mode, --list-only, --show-session-key, --no-symkey-cache, --passphrase-repeat =text, --comment =text, --no-comments, --emit-version, --no-emit-version, --compress-level =text, --cert-digest-algo =text, --sender =text, --default-new-key-algo =text, --default-recipient =text, --default-recipient-self, --compliance =text, --utf8-strings, --use-agent, --no-use-agent, --rfc4880, --gnupg, --for-your-eyes-only, --no-secmem-warning, --lock-never, --lock-once, --debug-level =text, --faked-system-time =text, --logger-file =write, --attribute-file =write, --attribute-fd =text, --personal-cipher-preferences =text, --personal-digest-preferences =text, --ignore-time-conflict, --ignore-valid-from, --not-dash-escaped, --enable-large-rsa, --import-filter =text, --export-filter =text"

PROGRAMS = {
    "mkcert": {
        "options": "-key-file --key-file -cert-file --cert-file -p12-file --p12-file =write, -csr --csr =read, -ecdsa --ecdsa, -client --client, -pkcs12 --pkcs12, -install --install, -uninstall --uninstall, -CAROOT --CAROOT",
        "operands": "text...",
        "style": "single-dash exact",
    },
    "openssl": {
        "style": "single-dash exact",
        "env": "RANDFILE=write OPENSSL_CONF=execute OPENSSL_MODULES=execute OPENSSL_ENGINES=execute",
        "options": "-help help",
        "tty": "yes",
        "when": {"fed": {"tty": "no"}},
        "subcommands": {
            "enc aes-256-cbc aes-128-cbc aes-256-ctr des3 base64 chacha20": {
                "style": "single-dash exact",
                "options": f"{_IN_OUT}, -e, -d, -a, -base64, -A, -k =text, -kfile =read, -K =text, -iv =text, -S =text, -salt, -nosalt, -pbkdf2, -iter =text, -md =text, -p, -P, -pass =text, -aes-256-cbc, -aes-128-cbc, -aes-256-ctr, -des3, -chacha20, -none, -nopad, -bufsize =text, -z, -v, -debug, -list help, -help help",
                "stdin": "data",
                "when": {
                    "-d": {"stdout": "decoded"},
                    "-in": {"stdin": "ignored"},
                    "-out": {"stdout": "none"},
                },
            },
            "dgst sha1 sha224 sha256 sha384 sha512 md5 sha3-256 blake2b512": {
                "style": "single-dash exact",
                "options": f"{_KEYS}, -sha1, -sha224, -sha256, -sha384, -sha512, -md5, -sha3-256, -blake2b512, -c, -r, -d, -hex, -binary, -hmac =text, -mac =text, -macopt =text, -sigopt =text, -sign =read, -verify =read, -prverify =read, -signature =read, -list help, -help help",
                "operands": "read...",
                "stdin": "filter",
            },
            "x509 req ca crl pkcs12 pkcs7 pkcs8 verify ocsp ts cms smime spkac nseq storeutl crl2pkcs7": {
                "style": "single-dash exact",
                "options": (
                    f"{_CERT}, -export, -nokeys, -nocerts, -clcerts, -cacerts, -legacy, -certfile =read, -cert =read, -CAfile =read, -CApath =read, -untrusted =read, -trusted =read, -crl_check, -show_chain, -encrypt, -decrypt, -sign, -signer =read, -recip =read, -content =read, -host =host, -url =url, -path =text, -print_certs, -gencrl, -revoke =read, -create_serial, -selfsign, -outdir =write+below, -notext, -md =text, -policy =text, -nomac, -macalg =text, -keypbe =text, -certpbe =text, -binary, -detached, -from =text, -to =text, -nointern, -noverify, -attime =text, -partial_chain, -help help",
                    _MORE,
                    _MORE_KEYS,
                ),
                "operands": "read...",
                "network": "hosts",
                "stdin": "data",
            },
            "genrsa genpkey gendsa rsa ec ecparam dsa dsaparam dhparam pkey pkeyparam pkeyutl rsautl": {
                "style": "single-dash exact",
                "options": (
                    f"{_KEYS}, -algorithm =text, -pkeyopt =text, -F4, -3, -primes =text, -sign, -verify, -verifyrecover, -encrypt, -decrypt, -derive, -peerkey =read, -sigfile =read, -digest =text, -rawin, -kdf =text, -hexdump, -asn1parse, -oaep, -pkcs, -raw, -paramfile =read, -genparam, -2, -5, -C, -text_pub, -text_kub, -rev, -certin, -peerform =text, -help help",
                    _MORE_KEYS,
                ),
                "operands": "text...",
                "stdin": "data",
                "when": {"-decrypt -verifyrecover": {"stdout": "decoded"}},
            },
            "s_client": {
                "style": "single-dash exact",
                "options": f"{_CERT}, -connect =host, -host =host, -port =text, -proxy =host, -servername =text, -noservername, -CAfile =read, -CApath =read, -cert =read, -cert_chain =read, -showcerts, -starttls =text, -tls1, -tls1_1, -tls1_2, -tls1_3, -no_tls1_3, -quiet, -brief, -ign_eof, -crlf, -status, -alpn =text, -verify_return_error, -prexit, -state, -debug, -msg, -keylogfile =write, -sess_out =write, -sess_in =read, -xmpphost =text, -name =text, -ciphersuites =text, -servername, -4, -6, -nbio, -no_ign_eof, -reconnect, -help help".replace(
                    ", -servername, ", ", "
                )
                .replace(", -name =text, -ciphersuites", ", -ciphersuites")
                .replace(", -cert =read,", ", -cert =read,"),
                "operands": "host",
                "network": "yes",
                "stdin": "data",
                "stdout": "download",
                "tty": "yes",
                "when": {"fed": {"tty": "no"}},
            },
            "s_server s_time": {
                "style": "single-dash exact",
                "options": f"{_CERT}, -accept =text, -port =text, -cert =read, -www, -WWW, -HTTP, -quiet, -CAfile =read, -connect =host, -www =text, -time =text, -nocert, -naccept =text, -help help".replace(
                    ", -www =text", ""
                ),
                "operands": "text...",
                "network": "yes",
                "tty": "yes",
            },
            "rand prime": {
                "style": "single-dash exact",
                "options": f"{_IN_OUT}, -hex, -base64, -bits =text, -generate, -safe, -checks =text, -help help",
                "operands": "text...",
            },
            "passwd": {
                "style": "single-dash exact",
                "options": f"{_IN_OUT}, -1, -5, -6, -apr1, -aixmd5, -salt =text, -stdin, -quiet, -table, -reverse, -noverify, -help help",
                "operands": "text...",
                "stdin": "data",
            },
            "asn1parse": {
                "style": "single-dash exact",
                "options": f"{_IN_OUT}, -offset =text, -length =text, -i, -dump, -dlimit =text, -strparse =text, -genstr =text, -genconf =read, -oid =read, -strictpem, -item =text, -help help",
                "stdin": "data",
            },
            "version list ciphers errstr speed info help": {
                "style": "single-dash exact",
                "options": (
                    "-[abcdefmnoprsvV], -all, -evp =text, -seconds =text, -elapsed, -multi =text, -tls1_3, -tls1_2, -stdname, -configdir, -commands, -digest-commands, -cipher-commands, -digest-algorithms, -cipher-algorithms, -public-key-algorithms, -disabled, -providers, -help help",
                    _MORE_LISTS,
                ),
                "operands": "text...",
            },
        },
    },
    "gpg gpg2": {
        "options": (
            """
            -s --sign, --clear-sign --clearsign, -b --detach-sign, -e --encrypt, -c --symmetric, -d --decrypt, --verify, -k --list-keys --list-public-keys, --list-signatures --list-sigs
            --check-signatures --check-sigs, --fingerprint, -K --list-secret-keys, --generate-key --gen-key, --quick-generate-key --quick-gen-key, --quick-add-uid, --quick-add-key, --quick-revoke-uid
            --quick-set-expire, --full-generate-key --full-gen-key, --generate-revocation --gen-revoke, --delete-keys --delete-key, --delete-secret-keys --delete-secret-key, --delete-secret-and-public-keys
            --quick-sign-key, --quick-lsign-key, --quick-revoke-sig, --sign-key, --lsign-key, --edit-key, --change-passphrase --passwd, --export, --export-secret-keys --export-secret-key
            --export-secret-subkeys, --export-ownertrust, --import-ownertrust, --send-keys sends, --receive-keys --recv-keys, --search-keys, --refresh-keys, --fetch-keys, --import
            --card-status, --edit-card --card-edit, --change-pin, --update-trustdb, --check-trustdb, --print-md, --server, --tofu-policy =text, --list-packets, --dearmor, --enarmor, --store
            -v --verbose, -q --quiet, --options =execute, --log-file =write, --default-key =text, --encrypt-to =text, --hidden-encrypt-to =text, --group =text, --openpgp, -n --dry-run dry, -i --interactive
            -a --armor, -o --output =write, --textmode -t, -z =text, --auto-key-locate =text, --auto-key-import, --include-key-block, --disable-dirmngr, -r --recipient =text, -R --hidden-recipient =text
            -f --recipient-file =read, -F --hidden-recipient-file =read, -u --local-user =text, --homedir =write+below, --batch, --no-batch, --yes, --no, --no-tty, --pinentry-mode =text, --passphrase =text, --passphrase-fd =text, --passphrase-file =read
            --status-fd =text, --status-file =write, --logger-fd =text, --command-fd =text, --command-file =read, --with-colons, --with-fingerprint, --with-keygrip, --keyid-format =text, --keyserver =url, --keyserver-options =text
            --keyring =read+write, --secret-keyring =read+write, --primary-keyring =read+write, --no-default-keyring, --no-options, --trust-model =text, --always-trust, --trustdb-name =write, --cipher-algo =text, --digest-algo =text
            --compress-algo =text, --no-armor, --no-verbose, --list-options =text, --verify-options =text, --import-options =text, --export-options =text, --photo-viewer =shell, --exec-path =text, --agent-program =exec, --dirmngr-program =exec, --gpgconf-program =exec, --pinentry-program =exec, --keyboxd-program =exec
            --display-charset =text, --charset =text, --no-permission-warning, --no-greeting, --no-auto-check-trustdb, --expert, --list-config, --gpgconf-list, --s2k-mode =text, --s2k-count =text, --s2k-digest-algo =text, --s2k-cipher-algo =text
            --multifile, -m, --set-filename =text, --use-embedded-filename, --max-output =text, --ask-cert-level, --auto-key-retrieve, --no-auto-key-retrieve, --no-sig-cache, --weak-digest =text, --throw-keyids, --fast-list-mode, --fixed-list-mode
            -h help, --warranty help, --dump-options help
        """,
            _MORE_GPG,
        ),
        "operands": "read...",
        "stdin": "filter",
        "env": "GNUPGHOME=execute",
        "when": {
            # Names of keys, not files.
            "-k -K --list-signatures --check-signatures --fingerprint --export --export-secret-keys --export-secret-subkeys --export-ownertrust --card-status --print-md": {
                "operands": "text...",
                "stdin": "ignored",
            },
            "--delete-keys --delete-secret-keys --delete-secret-and-public-keys --sign-key --lsign-key --quick-generate-key --quick-add-uid --quick-add-key --quick-revoke-uid --quick-set-expire --quick-sign-key --quick-lsign-key --generate-revocation": {
                "operands": "text...",
                "stdin": "ignored",
            },
            "--edit-key --edit-card --change-pin --change-passphrase --generate-key --full-generate-key --generate-revocation": {
                "operands": "text...",
                "tty": "yes",
            },
            "--batch --no-tty": {"tty": "no"},
            "--send-keys": {"operands": "text...", "network": "yes", "stdin": "ignored"},
            "--receive-keys --search-keys --refresh-keys": {
                "operands": "text...",
                "network": "yes",
                "stdin": "ignored",
            },
            "--fetch-keys": {"operands": "url...", "network": "yes", "stdin": "ignored"},
            "--import --import-ownertrust --generate-key --full-generate-key --quick-generate-key --delete-keys --delete-secret-keys --delete-secret-and-public-keys --edit-key --receive-keys --refresh-keys --sign-key --quick-add-key": {
                "also": "write+below ~/.gnupg"
            },
            "-d": {"stdout": "decoded"},
            "-d and -o": {"stdout": "none"},
            "--dearmor": {"stdout": "decoded"},
        },
    },
    "gpgv": {
        "options": "-v --verbose, -q --quiet, --keyring =read, -o --output =write, --ignore-time-conflict, --status-fd =text, --logger-fd =text, --homedir =read, --weak-digest =text",
        "operands": "read...",
        "stdin": "filter",
    },
    "gpg-connect-agent": {
        "options": "-E --exec =command..., -r --run =execute, -s --subst, -S --raw-socket =text, -D --decode, -x --hex, --tcp-socket =text, --dirmngr, --keyboxd, --uiserver, --no-ext-connect, --no-autostart, --agent-program --dirmngr-program --keyboxd-program =exec, --no-history, --unbuffered, -q --quiet, -v --verbose, --homedir =read",
        "operands": "code:signs...",
        "stdin": "code:signs",
    },
    "gpgconf gpg-agent dirmngr": {
        "options": "--list-components, --list-dirs, --kill =text, --launch =text, --reload =text, -q --quiet, -v --verbose, --daemon, --homedir =read",
        "operands": "text...",
        "stdin": "data",
    },
    "certbot": {
        "options": "--dry-run dry, -n --non-interactive, -d --domains =text, --webroot, -w --webroot-path =write+below, --standalone, --nginx, --apache, -m --email =text, --agree-tos, --deploy-hook =shell, --pre-hook =shell, --post-hook =shell, --renew-hook =shell, --manual-auth-hook =shell, --manual-cleanup-hook =shell, --config-dir =write+below, --work-dir =write+below, --logs-dir =write+below, --force-renewal, -q --quiet, --server =url",
        "operands": "text...",
        "network": "yes",
        "also": "write+below /etc/letsencrypt",
    },
    "mkpasswd htpasswd pwgen apg pwqgen": {
        "options": "-[bcndspBDvilh0AyNHaosMrxtuqkE125], -m =text, -S =text, -R =text, -P =text, -C =text",
        "operands": "write? text...",
        "stdin": "data",
        "when": {"called mkpasswd pwgen apg pwqgen": {"operands": "text..."}},
    },
}


def explain_gpg(call: Call, program: Program) -> Effects:
    """Without `-o` the result stands beside the file: `a.gpg`, `a.asc`, `a.sig`."""
    parsed = take_apart(call, program)
    found = effects(call, parsed)
    makes = parsed.has("-s", "--clear-sign", "-b", "-e", "-c")
    if parsed.has("-o") or parsed.has("--verify", "-d"):
        return found
    if not makes:
        return found if parsed.helps or parsed.has(*_TOLD) else _guessed(found)
    ending = ".asc" if parsed.has("-a", "--clear-sign") else ".sig" if parsed.has("-b") else ".gpg"
    made = [
        RawPath(
            "write",
            replace(path.arg, text=path.arg.text + ending if path.arg.exact else path.arg.text),
        )
        for path in found.paths
        if path.role == "read" and path.via == "operand"
    ]
    return replace(found, paths=(*found.paths, *made))


# With one of these it is told what to do; without, it looks at what it is given.
_TOLD = (
    "-k", "-K", "--list-signatures", "--check-signatures", "--fingerprint", "--import", "--export", "--export-secret-keys",
    "--list-packets", "--dearmor", "--enarmor", "--print-md", "--edit-key", "--card-status", "--gen-random", "--store",
)  # fmt: skip
_ENDINGS = (".gpg", ".pgp", ".asc", ".sig", ".sign")


def _guessed(found: Effects) -> Effects:
    """`gpg a.gpg` writes `a`."""
    made = [
        RawPath("write", replace(path.arg, text=path.arg.text.rpartition(".")[0]), via="default")
        for path in found.paths
        if path.role == "read" and path.via == "operand" and path.arg.text.endswith(_ENDINGS)
    ]
    return replace(found, paths=(*found.paths, *made))


ODD = {"gpg": explain_gpg, "gpg2": explain_gpg}
