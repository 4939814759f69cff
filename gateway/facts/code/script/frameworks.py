"""Names that nobody here knows, in scripts of the workspace: what they say by themselves.

`belongs_to :user`, `validates_presence_of`, `cy.visit`: a framework gives them, and they do its work. A name
that speaks of programs, of deleting, writing or sending is not one of these.
"""

from __future__ import annotations

from gateway.regex import compiled_later

_TELLS = compiled_later(
    r"(?i)(?:^|[_.:!?\\>-])(?:run|exec\w*|system\w*|spawn\w*|shell\w*|commands?|cmd|popen\w*|rm\w*|remove\w*|delete\w*|unlink\w*"
    r"|destroy_\w+|truncate\w*|drop\w*|purge\w*|wipe\w*|write\w*|upload\w*|download\w*|send\w*|publish\w*|deploy\w*|eval\w*|load\w*|kill\w*"
    r"|open\w*|http\w*|fetch\w*|request|sh|bash|sudo|ssh\w*|ftp|socket\w*|process|kernel|file\w*|dir|fileutils|marshal|binding|import|call\w*)"
    r"(?=$|[_.:!?\\>-])"
)
_HUMPS = compiled_later(r"(?<=[a-z0-9])(?=[A-Z])")


def quiet_name(parts: list[str]) -> bool:
    """No part of the name speaks of what would matter."""
    return _TELLS.search(_HUMPS.sub("_", ".".join(parts))) is None
