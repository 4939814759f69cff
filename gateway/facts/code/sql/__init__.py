"""SQL, and the client commands that stand between it: psql's `\\!`, sqlite's `.shell`, mysql's `system`.

What a statement does to a database is said in words (`drop table`, `delete without where`), so that
a policy can name it; files and commands become facts like any other.
"""

from __future__ import annotations

from gateway.facts.code.gather import Gather
from gateway.facts.code.sql.tokens import Reader, Refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.code.model import CodeEffects

DIALECTS = frozenset({"sql", "psql", "mysql", "sqlite", "duckdb"})


def read(text: str, dialect: str) -> CodeEffects:
    """What the text would do in that client."""
    gather = Gather("sql")
    try:
        Reader(text, dialect, gather).read()
    except Refused as refused:
        gather.unknown("code", f"the SQL cannot be read: {refused}")
    return gather.effects()
