"""Where programs take secrets on their command line, when the option's name does not tell.

Keys are a program, or a program and its subcommand. Only data stands here; `structure` reads it.
"""

from __future__ import annotations

# The value stands in the same word: `mysql -pX`.
ATTACHED: dict[str, tuple[str, ...]] = {
    "mysql": ("-p",), "mysqldump": ("-p",), "mysqladmin": ("-p",), "mysqlimport": ("-p",),
    "mariadb": ("-p",), "mariadb-dump": ("-p",), "mariadb-admin": ("-p",), "7z": ("-p",), "7za": ("-p",),
    "7zz": ("-p",), "xfreerdp": ("/p:",), "xfreerdp3": ("/p:",), "unrar": ("-p",), "rar": ("-p", "-hp"),
}  # fmt: skip

# The value stands in the next word, or in the same: `sshpass -p X`, `sshpass -pX`.
NEXT: dict[str, tuple[str, ...]] = {
    "sshpass": ("-p",), "docker login": ("-p",), "podman login": ("-p",), "buildah login": ("-p",),
    "skopeo login": ("-p",), "nerdctl login": ("-p",), "oras login": ("-p",), "crane auth": ("-p",),
    "redis-cli": ("-a",), "valkey-cli": ("-a",), "mongo": ("-p",), "mongosh": ("-p",), "mongodump": ("-p",),
    "mongorestore": ("-p",), "mongoimport": ("-p",), "mongoexport": ("-p",), "ssh-keygen": ("-N", "-P"),
    "zip": ("-P",), "unzip": ("-P",), "ldapsearch": ("-w",), "ldapmodify": ("-w",), "ldapadd": ("-w",),
    "ldapdelete": ("-w",), "ldapwhoami": ("-w",), "ldappasswd": ("-w", "-s", "-a"), "sqlcmd": ("-P",),
    "bcp": ("-P",), "tsql": ("-P",), "twine upload": ("-p",), "poetry publish": ("-p",), "az login": ("-p",),
    "oc login": ("-p",), "rdesktop": ("-p",), "keytool": ("-storepass", "-keypass"),
    "jarsigner": ("-storepass", "-keypass"), "useradd": ("-p",), "usermod": ("-p",),
    "mosquitto_pub": ("-P",), "mosquitto_sub": ("-P",), "snmpget": ("-A", "-X"), "snmpwalk": ("-A", "-X"),
    "openssl": ("-pass", "-passin", "-passout", "-k", "-K"), "ncftpput": ("-p",), "ncftpget": ("-p",),
    "ipmitool": ("-P",), "pdftotext": ("-upw", "-opw"), "influx": ("-t",), "cqlsh": ("-p",),
    "flask-unsign": ("-S",), "steghide": ("-p",), "fcrackzip": ("-p",), "snowsql": ("-p",),
    "gh secret": ("--body", "-b"), "nomad": ("-token",), "consul": ("-token",), "doctl": ("-t",),
    "wg": ("preshared-key",), "nmcli": ("password", "wifi-sec.psk"), "wpa_passphrase": (),
}  # fmt: skip

# Only what follows the separator is secret: `curl -u NAME:SECRET`.
PAIR: dict[str, tuple[tuple[str, str], ...]] = {
    "curl": (("-u", ":"), ("--user", ":"), ("-U", ":"), ("--proxy-user", ":"), ("-E", ":"), ("--cert", ":"),
             ("-b", "="), ("--cookie", "=")),
    "http": (("-a", ":"), ("--auth", ":")), "https": (("-a", ":"), ("--auth", ":")),
    "xh": (("-a", ":"), ("--auth", ":")), "xhs": (("-a", ":"), ("--auth", ":")),
    "smbclient": (("-U", "%"), ("--user", "%")), "rpcclient": (("-U", "%"),), "lftp": (("-u", ","),),
    "ab": (("-A", ":"), ("-P", ":")),
}  # fmt: skip

# Long options that hold a secret although no telling word stands in their name.
LONG = frozenset(
    ("--pass", "--pwd", "--storepass", "--keypass", "--psk", "--proxy-pass", "--key-pass")
)

# Words that must stand before (as subcommand or option), operands that are passed over.
OPERANDS: dict[str, tuple[tuple[str, int], ...]] = {
    "vault": (("login", 0),),
    "cargo": (("login", 0),),
    "htpasswd": (("-b", 2), ("-bc", 2), ("-cb", 2), ("-bB", 2), ("-Bb", 2), ("-cbB", 2), ("-nb", 1), ("-nbB", 1)),
    "wpa_passphrase": (("", 1),),
    "gcloud": (("activate-refresh-token", 2),),
    "mc": (("alias", 4),),
}  # fmt: skip

# Commands that set `key value`, where the key tells whether the value is a secret.
SETTERS = frozenset(
    ("aws", "npm", "pnpm", "yarn", "git", "gcloud", "pip", "poetry", "stripe", "conda", "composer", "bundle",
     "doppler", "setx", "fly", "vercel", "heroku", "wrangler", "gh", "rclone", "dotnet", "kubectl")
)  # fmt: skip

# These read a secret from standard input when one of the words stands there, or always.
STDIN: dict[str, tuple[str, ...]] = {
    "docker": ("--password-stdin",), "podman": ("--password-stdin",), "nerdctl": ("--password-stdin",),
    "helm": ("--password-stdin",), "oras": ("--password-stdin",), "gh": ("--with-token", "secret"),
    "glab": ("--stdin",), "chpasswd": ("",), "passwd": ("--stdin",), "sudo": ("-S", "--stdin"),
    "cryptsetup": ("",), "ssh-add": ("-",), "gpg": ("--passphrase-fd",), "vault": ("-",), "htpasswd": ("-i",),
    "wrangler": ("secret",), "argocd": ("--stdin",), "skopeo": ("--password-stdin",),
}  # fmt: skip

# Words before a program that only start it.
WRAPPERS = frozenset(
    ("sudo", "doas", "env", "nohup", "time", "timeout", "nice", "ionice", "command", "exec", "xargs", "then",
     "do", "else", "if", "while", "until", "!", "{", "(", "setsid", "stdbuf", "busybox")
)  # fmt: skip

_NAMED = (
    frozenset(
        key.partition(" ")[0] for table in (ATTACHED, NEXT, PAIR, OPERANDS, STDIN) for key in table
    )
    | SETTERS
    | {"read"}
)
_APART = str.maketrans(dict.fromkeys(";|&()`'\"/<>=\n\t{}\\", " "))


def mentioned(text: str) -> bool:
    """Does the text name any of these programs? A usual text does not, and is not split into words."""
    return not _NAMED.isdisjoint(text.translate(_APART).split())
