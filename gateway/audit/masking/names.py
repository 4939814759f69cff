"""Names of things that hold secrets: variables, options, keys of JSON and of forms."""

from __future__ import annotations

# Any of these in a name makes its value a secret …
_TELLING = (
    "password", "passwd", "passphrase", "secret", "token", "apikey", "api_key", "api-key", "accesskey",
    "access_key", "access-key", "privatekey", "private_key", "private-key", "authkey", "auth_key",
    "auth-key", "accountkey", "account_key", "account-key", "credential", "sharedaccesskey",
    "connectionstring", "connection_string", "encryption_key", "signing_key", "master_key", "bearer",
    "oauth2", "authtoken", "_auth", "psk",
)  # fmt: skip
# … and so do these at its end.
_ENDINGS = ("_pass", "-pass", "_pwd", "-pwd", "_psw", "_pat", "_pw")
_WHOLE = frozenset(
    ("pass", "psw", "pgpassword", "mysql_pwd", "sshpass", "rediscli_auth", "pw", "passcode")
)
# Unless the name says that the value only tells where or what.
_HARMLESS = (
    "file", "path", "dir", "folder", "name", "url", "uri", "host", "length", "size", "type", "policy", "ttl",
    "timeout", "expiry", "expires", "age", "count", "limit", "enabled", "required", "id", "index", "stdin",
    "prompt", "helper", "store", "manager", "provider", "tokens", "tokenizer", "tokenize", "fd", "env",
    "version", "mode", "method", "field", "only", "less", "usage", "rotation", "scope", "scanning", "ring",
)  # fmt: skip


_HINTS = (
    "pass", "secret", "token", "key", "cred", "auth", "pwd", "psw", "_pat", "_pw", "psk", "bearer", "cookie",
    "connection",
)  # fmt: skip


def hinted(text: str) -> bool:
    """Is there anything in the text that could be such a name?"""
    low = text.lower()
    return any(hint in low for hint in _HINTS)


def tells_secret(name: str) -> bool:
    """Does a variable, option or key of this name hold a secret?"""
    low = name.lower().lstrip("-")
    if low in _WHOLE:
        return True
    if not any(one in low for one in _TELLING) and not low.endswith(_ENDINGS):
        return False
    last = low.replace("-", "_").rpartition("_")[2]
    return last not in _HARMLESS and not low.endswith(("file", "path", "tokens"))


# Values that are no secret whatever the name: nothing, switches, expansions, what is masked already.
_PLAIN = frozenset(
    ("true", "false", "null", "none", "yes", "no", "on", "off", "-", "*", "{}", "prompt", "stdin")
)
MASKED = "MASKED-"


def is_value(text: str) -> bool:
    """Could this text be a secret at all?"""
    return (
        bool(text)
        and text.lower() not in _PLAIN
        and MASKED not in text
        and not (text[0] == "$" and text[1:2] != "'")
        and not (text[0] == "<" and text[-1] == ">")
        and not (text[0] == "{" and text[-1] == "}")
        and not text.startswith(("%{", "`"))
    )
