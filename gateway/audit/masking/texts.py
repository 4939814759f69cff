"""Secrets that show in any text, a command or not: assignments, headers, URLs, forms, JSON, key blocks.

Every pattern waits behind a word that must stand in the text, so that a usual text compiles none. All are
linear: each repetition has a limit and stops at characters that its neighbour begins with.
"""

from __future__ import annotations

import re

from gateway.audit.masking.found import Found
from gateway.audit.masking.names import hinted, is_value, tells_secret
from gateway.audit.masking.shapes import SHAPES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

# NAME= , wherever it stands; the value is read from there on.
_NAME = r"(?<![\w$%{.:/-])-{0,2}([A-Za-z_/][\w.:/-]{0,80})="
_VALUE = (
    r"""\\?"((?:[^"\\\n]|\\.){1,2000})\\?"?|\\?'([^'\n]{1,2000})'?|([^\s"'&;|<>()`,]{1,2000})"""
)
# "NAME": "VALUE" of JSON, quotes escaped or not.
_JSON = r"""\\?["']([\w.-]{1,60})\\?["']\s?:\s?\\?["']([^"'\\\n]{1,2000})"""
# NAME of a mapping in code: os.environ["NAME"] = "VALUE".
_ITEM = r"""\[\\?["']([\w.-]{1,60})\\?["']\]\s?=\s?\\?["']([^"'\\\n]{1,2000})"""
_YAML = r"""(?m)^[ \t]*(?:-[ \t]+)?([A-Za-z_][\w.-]{0,60}):[ \t]+["']?([^\s"'#][^\n"'#]{0,500})"""
_HEADER = (
    r"""(?i)(?:(?<=["'])|^|(?:(?<=\s)|(?<=-H))(?=[\w-]{1,40}[:=]\S)|(?<=\n))"""
    r"""((?:proxy-)?authorization|[\w-]{0,30}(?:token|api-?key|secret|auth-key|access-key))\s?[:=]\s?([^\s"'|<>;&]{1,2000})"""
)
_SCHEME = r"""(?i)\b(?:bearer|basic|token|negotiate|apikey)\s+([A-Za-z0-9+/_.~=-]{8,2000})"""
_DIGEST = r"""(?i)\bauthorization\s?:\s?(?:digest|aws4-hmac-sha256)\s+([^\n']{1,2000})"""
_COOKIE = r"""(?i)\b(?:set-)?cookie\s?:\s?([^\n"']{1,4000})"""
_USERINFO = r"""\b[a-z][a-z0-9+.-]{1,30}://[^\s/:@"'<>]{0,200}:([^\s/"'<>@]{1,300})@"""
_BARE_USER = r"""\b[a-z][a-z0-9+.-]{1,30}://([^\s/:@"'<>]{20,300})@"""
_QUERY = r"""[?&]([\w.-]{1,40})=([^\s&"'#<>;|]{1,2000})"""
_NETRC = (
    r"""(?i)\b(?:machine|login)\s+\S{1,200}\s+(?:login\s+\S{1,200}\s+)?password\s+(\S{1,300})"""
)
# Query parameters that are secret although nothing in their name tells.
_QUERY_NAMES = frozenset(
    ("sig", "signature", "key", "code", "x-amz-signature", "jwt", "pwd", "pass", "auth")
)


def in_text(text: str) -> list[Found]:
    """Every secret that the text itself shows."""
    found = list(_shapes(text))
    if "://" in text:
        found += _of_group(_USERINFO, text, "url-password")
        found += _of_group(_BARE_USER, text, "url-user")
    if "?" in text and "=" in text:
        found += _query(text)
    if hinted(text):
        found += _hinted(text, text.lower())
    return found


def _hinted(text: str, low: str) -> Iterator[Found]:
    if "=" in text:
        yield from _assigned(text)
        if "[" in text:
            yield from _named(_ITEM, text, "assignment")
    if ":" in text:
        yield from _named(_JSON, text, "json")
        yield from _named(_HEADER, text, "header")
        if "\n" in text:
            yield from _named(_YAML, text, "yaml")
        if "authorization" in low:
            yield from _of_group(_SCHEME, text, "authorization")
            yield from _of_group(_DIGEST, text, "authorization")
        if "cookie" in low:
            yield from _of_group(_COOKIE, text, "cookie")
    if "password" in low and ("machine" in low or "login" in low):
        yield from _of_group(_NETRC, text, "netrc")


def _shapes(text: str) -> Iterator[Found]:
    for kind, keyword, pattern in SHAPES:
        if keyword in text:
            for match in re.finditer(pattern, text):
                group = match.lastindex or 0
                if match[group].strip():
                    yield Found(*match.span(group), match[group], kind)


def _of_group(pattern: str, text: str, kind: str) -> Iterator[Found]:
    for match in re.finditer(pattern, text):
        if is_value(match[1]):
            yield Found(*match.span(1), match[1], kind)


def _named(pattern: str, text: str, kind: str) -> Iterator[Found]:
    for match in re.finditer(pattern, text):
        name = match[1]
        telling = tells_secret(name) or name.lower().endswith("authorization")
        if telling and is_value(match[2]) and not _is_scheme(match[2]):
            yield Found(*match.span(2), match[2], kind)


def _is_scheme(text: str) -> bool:
    """`Authorization: Bearer …`: the secret is the word behind it."""
    return text.lower() in (
        "bearer",
        "basic",
        "token",
        "negotiate",
        "digest",
        "apikey",
        "aws4-hmac-sha256",
    )


def _assigned(text: str) -> Iterator[Found]:
    value = re.compile(_VALUE)
    covered = 0
    for name in re.finditer(_NAME, text):
        if name.start() < covered or not tells_secret(name[1]):
            continue
        match = value.match(text, name.end())
        if match is not None:
            group = match.lastindex or 0
            if is_value(match[group]):
                covered = match.end(group)
                yield Found(*match.span(group), match[group], "assignment")


def _query(text: str) -> Iterator[Found]:
    for match in re.finditer(_QUERY, text):
        name = match[1].lower()
        if (tells_secret(name) or (name in _QUERY_NAMES and len(match[2]) >= 8)) and is_value(
            match[2]
        ):
            yield Found(*match.span(2), match[2], "url-query")
