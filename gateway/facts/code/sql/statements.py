"""One SQL statement → what it does to the database, and the files and programs it names."""

from __future__ import annotations

from gateway.facts.code.model import Text
from gateway.facts.code.text import known, unknown
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
    "read_blob": "read", "glob": "read", "sniff_csv": "read", "read_ndjson_auto": "read",
    "read_json_objects": "read", "read_ndjson_objects": "read", "parquet_metadata": "read",
    "parquet_schema": "read", "read_xlsx": "read", "st_read": "read", "sqlite_scan": "read",
    "fsdir": "read", "zipfile": "read", "pg_file_write": "write", "pg_file_unlink": "delete",
    "pg_file_rename": "delete", "pg_stat_file": "read", "file": "read", "url": "read",
}  # fmt: skip
_RUN_CODE = frozenset(
    {
        "load_extension",
        "edit",
        "fts3_tokenizer",
        "sys_exec",
        "sys_eval",
        "dblink",
        "dblink_exec",
        "dblink_connect",
        "dblink_connect_u",
        "dblink_send_query",
        "query_to_xml",
        "postgres_scan",
        "postgres_query",
        "mysql_query",
        "xp_cmdshell",
    }
)
_ADMINISTRATION = frozenset(
    {
        "lo_unlink",
        "pg_terminate_backend",
        "pg_cancel_backend",
        "pg_reload_conf",
        "pg_rotate_logfile",
        "setval",
    }
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
            f"{change.lower()} {'rows' if _has_condition(tokens, words, change) else 'without where'}"
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
        "RESET",
        "PURGE",
    }:
        gather.does(first.lower())
    elif first in {"DO", "CALL", "EXEC", "EXECUTE"}:
        gather.unknown("effects", f"`{first}` runs code in the database")
    elif first in {"INSTALL", "UNINSTALL"} and dialect != "duckdb":
        gather.does(f"{first.lower()} plugin")
    elif first == "SET" and any(word in {"GLOBAL", "PERSIST"} for word in words[1:4]):
        gather.unknown("effects", "it changes a setting of the server")
    if first in {"SET", "PRAGMA", "ALTER"}:
        _setting(tokens, words, gather)
    _files(tokens, words, dialect, gather)
    _functions(tokens, gather)


def _setting(tokens: list[Token], words: list[str], gather: Gather) -> None:
    """`SET log_query_path = '/x'`, `PRAGMA profiling_output('/x')`: what the name says of the value."""
    for at, (kind, text) in enumerate(tokens[2:], 2):
        if kind not in {"str", "name"} or not ("/" in text or text[:1] in {"~", "."}):
            continue
        name = next((one for one in reversed(words[:at]) if one not in _BETWEEN), "")
        last = name.rpartition("_")[2].rpartition(".")[2]
        if last in _WRITES and name not in _SEARCHED:
            gather.path("write", known(text), below=last in _FOLDERS)


_BETWEEN = frozenset(["", "TO", "GLOBAL", "SESSION", "LOCAL", "PERSIST"])
_FOLDERS = frozenset(["DIRECTORY", "DIR"])
_WRITES = _FOLDERS | {"PATH", "FILE", "FILENAME", "OUTPUT", "LOG"}
# They say where something is looked for.
_SEARCHED = frozenset(["SEARCH_PATH", "FILE_SEARCH_PATH", "DYNAMIC_LIBRARY_PATH"])


def _change(words: list[str]) -> str:
    """The first word that changes rows, `FOR UPDATE` and `ON DELETE` aside."""
    for at, word in enumerate(words):
        if word in _CHANGES and (at == 0 or words[at - 1] not in {"FOR", "ON", "OR", "KEY", "DO"}):
            if word == "REPLACE" and at:
                continue
            return word
    return ""


def _has_condition(tokens: list[Token], words: list[str], change: str) -> bool:
    """A WHERE that depends on the row, of the change itself: one in brackets is another query's."""
    depth, inside = 0, False
    for kind, text in tokens[words.index(change) + 1 :]:
        depth += (kind == "op" and text == "(") - (kind == "op" and text == ")")
        if depth < 0:
            return False
        if depth == 0 and kind == "word" and text.upper() == "WHERE":
            inside = True
        elif inside and (kind == "name" or (kind == "word" and text.upper() not in _TRIVIAL)):
            return True
    return False


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
        copies = first == "COPY" and word in {"TO", "FROM"}
        names = first in _TAKES_NAMES or (dialect == "duckdb" and first == "COPY" and word == "TO")
        named = _behind(tokens, at + 1, copies=copies, names=names)
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
        elif word == "FROM" and first in {"COPY", "BULK"}:
            gather.path("read", named)
        elif word in {"FROM", "JOIN", "SUMMARIZE", "DESCRIBE"} and dialect == "duckdb":
            _place("read", named, gather)
        elif word == "LOAD" and first == "LOAD" and dialect != "duckdb":
            gather.path("execute", named)
            gather.unknown("code", "a library is loaded into the database")
        elif word in {"ATTACH", "DATABASE"} and first in {"ATTACH", "EXPORT", "IMPORT"}:
            _attached(first, named, gather)
    if dialect == "duckdb" and first in {"INSTALL", "LOAD"}:
        gather.network()
        gather.unknown("code", f"`{first}` brings in an extension")


# SQLite takes `"x"` for a text where no column is called x, and here none is; DuckDB does behind `COPY … TO`.
_TAKES_NAMES = frozenset({"ATTACH", "VACUUM"})


def _behind(tokens: list[Token], at: int, *, copies: bool, names: bool) -> Text | None:
    """The text that stands there; in brackets it may be put together: `copy t to ('a' || 'b')`."""
    kind, text = tokens[at] if at < len(tokens) else ("", "")
    if kind == "str" or (names and kind == "name"):
        return known(text)
    return _put_together(tokens, at + 1) if copies and (kind, text) == ("op", "(") else None


def _attached(first: str, named: Text, gather: Gather) -> None:
    if named.arg.text in {":memory:", ""}:
        return
    if "://" in named.arg.text or named.arg.text.startswith(("postgres:", "mysql:")):
        gather.url(named, sends=True)
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
            role = _FUNCTIONS[name]
            # ClickHouse: `INSERT INTO FUNCTION file('x')`
            if name in {"file", "url"} and tokens[0][1].upper() == "INSERT":
                role = "write"
            _named(tokens, at + 2, name, role, gather)


def _named(tokens: list[Token], start: int, name: str, role: str, gather: Gather) -> None:
    """The first text among the arguments, or all of a list: `read_parquet(['a', 'b'])`."""
    whole = _put_together(tokens, start)
    if whole is not None:
        if whole.arg.exact:
            _place(role, whole, gather)
        else:
            gather.unknown("code", f"`{name}` is given a name that is put together")
        return
    found: list[str] = []
    listed = False
    for kind, text in tokens[start:]:
        if text == ")" or (found and not listed) or text == "]":
            break
        if (kind, text) == ("op", ",") and not listed and name in {"readfile", "writefile"}:
            break  # (Others take their file where they like.)
        listed = listed or (kind == "op" and text == "[")
        if kind == "str" or (kind == "name" and ("/" in text or "." in text)):
            found.append(text)
    for text in found:
        _place(role, known(text), gather, deep=name == "fsdir")
    if not found:
        gather.path(role, unknown(f"`{name}` is given what is not known here"))


def _put_together(tokens: list[Token], start: int) -> Text | None:
    """`'.' || 'env'`, `char(46) || x`, `x'2e656e76'`; None where it is one text, or no text stands in it."""
    parts: list[Token] = []
    depth = 0
    for kind, text in tokens[start:]:
        depth += (kind == "op" and text in {"(", "["}) - (kind == "op" and text in {")", "]"})
        if depth < 0 or (depth == 0 and (kind, text) == ("op", ",")):
            break
        parts.append((kind, text))
    signs = {text for kind, text in parts if kind == "op"}
    blob = [part[1].lower() for part in parts[:1]] == ["x"] and len(parts) == 2
    if "[" in signs or not ("||" in signs or "|" in signs or "(" in signs or blob):
        return None
    out = ""
    at = 0
    while at < len(parts):
        kind, text = parts[at]
        if kind == "str":
            out += text
        elif text.lower() in {"char", "chr"} and ("op", ")") in parts[at:]:
            end = parts.index(("op", ")"), at)
            number = "".join(part[1] for part in parts[at + 2 : end])
            if not number.isdigit():
                return unknown("it is computed")
            out += chr(min(int(number), 0x10FFFF))
            at = end
        elif text.lower() == "x" and at + 1 < len(parts) and parts[at + 1][0] == "str":
            try:
                out += bytes.fromhex(parts[at + 1][1]).decode()
            except ValueError:
                return unknown("it is computed")
            at += 1
        elif not (kind == "op" and set(text) == {"|"}):
            return unknown("it is computed")
        at += 1
    return known(out)


def _place(role: str, named: Text, gather: Gather, *, deep: bool = False) -> None:
    if "://" in named.arg.text:
        gather.url(named, sends=role == "write")
    elif any(sign in named.arg.text for sign in "*?["):
        gather.path(role, Text(Arg(named.arg.text, glob=True)))
    else:
        gather.path(role, named, recursive=deep)
