"""One SQL statement → what it does to the database, and the files and programs it names."""

from __future__ import annotations

from gateway.facts.code.model import Text
from gateway.facts.code.text import known
from gateway.facts.model import Arg

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.code.gather import Gather
    from gateway.facts.code.sql.tokens import Token

_CHANGES = ("DELETE", "UPDATE", "INSERT", "MERGE", "REPLACE")
_SKIPPED = frozenset(
    {"IF", "EXISTS", "NOT", "OR", "REPLACE", "TEMP", "TEMPORARY", "UNIQUE", "CONCURRENTLY"}
)
# Always true: a condition made of these alone is none.
_TRIVIAL = frozenset({"TRUE", "NOT", "FALSE", "AND", "OR"})
# Functions that reach out of the database, and what they do to their first text.
_FUNCTIONS = {
    "readfile": "read", "writefile": "write", "load_file": "read", "pg_read_file": "read",
    "pg_read_binary_file": "read", "pg_ls_dir": "read", "lo_import": "read", "lo_export": "write",
    "read_csv": "read", "read_csv_auto": "read", "read_parquet": "read", "parquet_scan": "read",
    "read_json": "read", "read_json_auto": "read", "read_ndjson": "read", "read_text": "read",
    "read_blob": "read", "glob": "read",
}  # fmt: skip
_RUN_CODE = frozenset(
    {"load_extension", "edit", "fts3_tokenizer", "sys_exec", "sys_eval", "dblink", "dblink_exec"}
)
_ADMINISTRATION = frozenset(
    {"pg_terminate_backend", "pg_cancel_backend", "pg_reload_conf", "pg_rotate_logfile", "setval"}
)


def statement(tokens: list[Token], dialect: str, gather: Gather) -> None:
    """Say what a statement does."""
    words = [text.upper() if kind == "word" else "" for kind, text in tokens]
    first = words[0]
    change = _change(words) if first in {"WITH", "EXPLAIN", *_CHANGES} else ""
    if first == "EXPLAIN" and "ANALYZE" not in words[:6]:
        change = ""
    if change in {"DELETE", "UPDATE"}:
        gather.does(
            f"{change.lower()} {'rows' if _has_condition(tokens, words) else 'without where'}"
        )
    elif change:
        gather.does(f"{change.lower()} rows")
    elif first in {"DROP", "CREATE", "ALTER"}:
        _definition(words, first, gather)
    elif first in {
        "TRUNCATE",
        "GRANT",
        "REVOKE",
        "SHUTDOWN",
        "KILL",
        "FLUSH",
        "REINDEX",
        "CLUSTER",
        "RENAME",
    }:
        gather.does(first.lower())
    elif first in {"DO", "CALL", "EXEC", "EXECUTE"}:
        gather.unknown("effects", f"`{first}` runs code in the database")
    _files(tokens, words, dialect, gather)
    _functions(tokens, gather)


def _change(words: list[str]) -> str:
    """The first word that changes rows, `FOR UPDATE` and `ON DELETE` aside."""
    for at, word in enumerate(words):
        if word in _CHANGES and (at == 0 or words[at - 1] not in {"FOR", "ON", "OR", "KEY", "DO"}):
            if word == "REPLACE" and at:
                continue
            return word
    return ""


def _has_condition(tokens: list[Token], words: list[str]) -> bool:
    """A WHERE (or LIMIT, USING) that depends on the row."""
    if "WHERE" not in words:
        return False
    behind = tokens[words.index("WHERE") + 1 :]
    return any(
        (kind == "word" and text.upper() not in _TRIVIAL) or kind == "name" for kind, text in behind
    )


def _definition(words: list[str], first: str, gather: Gather) -> None:
    named = [word for word in words[1:8] if word and word not in _SKIPPED]
    kind = named[0].lower() if named else "something"
    if kind == "materialized" and len(named) > 1:
        kind = "materialized view"
    gather.does(f"{first.lower()} {kind}")
    if first == "ALTER" and "DROP" in words:
        gather.does("drop column")


def _files(tokens: list[Token], words: list[str], dialect: str, gather: Gather) -> None:
    first = words[0]
    for at, word in enumerate(words):
        kind, text = tokens[at + 1] if at + 1 < len(tokens) else ("", "")
        named = known(text) if kind == "str" else None
        if named is None:
            continue
        if word == "PROGRAM" and first == "COPY":
            gather.shell(named, "sql copy program")
        elif word in {"OUTFILE", "DUMPFILE"} or (word == "INTO" and first == "VACUUM"):
            gather.path("write", named)
        elif word == "INFILE":
            gather.path("read", named)
        elif word == "TO" and first in {"COPY", "BACKUP"}:
            gather.path("write", named)
        elif word == "FROM" and first == "COPY":
            gather.path("read", named)
        elif word in {"FROM", "JOIN"} and dialect == "duckdb":
            _place("read", named, gather)
        elif word in {"ATTACH", "DATABASE"} and first in {"ATTACH", "EXPORT", "IMPORT"}:
            _attached(first, named, gather)
    if dialect == "duckdb" and first in {"INSTALL", "LOAD"}:
        gather.network()
        gather.unknown("code", f"`{first}` brings in an extension")


def _attached(first: str, named: Text, gather: Gather) -> None:
    if named.arg.text in {":memory:", ""}:
        return
    name = named.arg.text.removeprefix("file:").partition("?")[0]
    if first != "EXPORT":
        gather.path("read", known(name), recursive=first == "IMPORT")
    if first != "IMPORT":
        gather.path("write", known(name), below=first == "EXPORT")


def _functions(tokens: list[Token], gather: Gather) -> None:
    for at, (kind, text) in enumerate(tokens[:-1]):
        name = text.lower()
        if kind != "word" or tokens[at + 1] != ("op", "("):
            continue
        if name in _RUN_CODE:
            gather.unknown("code", f"`{name}` runs what it is given")
        elif name in _ADMINISTRATION:
            gather.does(f"call {name}")
        elif name in _FUNCTIONS:
            for inner, value in tokens[at + 2 : at + 6]:
                # SQLite takes `"x"` for a text where no column is called x.
                if inner == "str" or (inner == "name" and "/" in value):
                    _place(_FUNCTIONS[name], known(value), gather)
                    break
            else:
                why = f"`{name}` is given what is not known here"
                gather.path(_FUNCTIONS[name], Text(Arg("", exact=False, why=why)))


def _place(role: str, named: Text, gather: Gather) -> None:
    if "://" in named.arg.text:
        gather.url(named, sends=role == "write")
    elif any(sign in named.arg.text for sign in "*?["):
        gather.path(role, Text(Arg(named.arg.text, glob=True)))
    else:
        gather.path(role, named)
