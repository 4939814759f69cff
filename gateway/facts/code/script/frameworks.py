"""Names that nobody here knows, in scripts of the workspace: what they say by themselves.

`belongs_to :user`, `validates_presence_of`, `cy.visit`: a framework gives them, and they do its work. A name
that speaks of programs, of deleting, writing or sending is not one of these.
"""

from __future__ import annotations

from gateway.regex import compiled_later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.code.script.analysis import Analysis

_TELLS = compiled_later(
    r"(?i)(?:^|[_.:!?\\>-])(?:run|exec\w*|system\w*|spawn\w*|shell\w*|commands?|cmd|popen\w*|rm\w*|remove\w*|delete\w*|unlink\w*"
    r"|destroy_\w+|truncate\w*|drop\w*|purge\w*|wipe\w*|write\w*|upload\w*|download\w*|send\w*|publish\w*|deploy\w*|eval\w*|load\w*|kill\w*"
    r"|open\w*|http\w*|fetch\w*|request|sh|bash|sudo|ssh\w*|ftp|socket\w*|process|kernel|file\w*|dir|fileutils|marshal|binding|import|call\w*)"
    r"(?=$|[_.:!?\\>-])"
)
_ELSEWHERE = ("/", "~/", "../", ".git/", ".env")
# The registry that every list of gems begins with.
_USUAL = frozenset({"https://rubygems.org", "https://rubygems.org/"})
# What tests send to their own server: `post "/login"`.
_REQUESTS = frozenset({"get", "post", "put", "patch", "delete", "head"})
_HUMPS = compiled_later(r"(?<=[a-z0-9])(?=[A-Z])")


def quiet_name(parts: list[str]) -> bool:
    """No part of the name speaks of what would matter."""
    return _TELLS.search(_HUMPS.sub("_", ".".join(parts))) is None


def harmless(analysis: Analysis, parts: list[str], at: int) -> bool:
    """By its name, and the first words that it is given, something of a framework does its work here."""
    if analysis.language.tells is None:
        return False
    given = [analysis.token(there) for there in range(at, at + 8)]
    texts = [one.value.arg.text for one in given if one.kind == "str" and one.value is not None]
    if (
        analysis.language.bare
        and all(part[:1].isupper() for part in parts)
        and given[0].kind != "str"
    ):
        return not analysis.is_op(at, "(", "[")  # a constant
    if len(parts) == 1 and parts[0] in _REQUESTS:
        return not any(map(_leads_away, texts))
    return analysis.language.tells(parts) and not any(
        text.startswith(_ELSEWHERE) or _leads_away(text) for text in texts
    )


def of_ours(analysis: Analysis, parts: list[str], at: int) -> bool:
    """What a file of the workspace defines that the text has loaded: `Slug` of `lib/slug.rb`, by its name."""
    root = parts[0]
    known = (name.partition(".")[0] for name in analysis.language.effects)
    if root.lower() not in analysis.loaded or root in known:
        return False
    return root[:1].isupper() and harmless(analysis, parts, at)


def _leads_away(text: str) -> bool:
    return "://" in text and text not in _USUAL
