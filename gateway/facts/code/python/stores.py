"""Databases, and browsers, that a text drives: what it hands to the packages that speak to them.

`conn.execute("drop table x")`, `redis.Redis().flushall()`, `create_engine("postgresql://h/x")`,
`page.goto("http://localhost:3000")`. What they do over there is said in the words that SQL's reader uses.
"""

from __future__ import annotations

from gateway.facts.code.model import Text
from gateway.facts.code.python.values import Foreign, options, texts
from gateway.facts.code.spec import names
from gateway.facts.code.text import known
from gateway.regex import compiled_later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.code.python.given import Given
    from gateway.facts.code.python.run import Run

STORES = names(
    """
    sqlalchemy sqlmodel psycopg psycopg2 psycopg_pool pg8000 asyncpg pymysql MySQLdb mysql aiomysql aiosqlite
    duckdb pyodbc oracledb cx_Oracle clickhouse_driver clickhouse_connect peewee tortoise pony databases
    redis valkey aioredis pymongo motor mongoengine beanie elasticsearch opensearchpy cassandra
    """
)
BROWSERS = names("playwright selenium pyppeteer splinter")
# Here SQL is a text among the arguments.
_STATEMENTS = names(
    """
    execute executemany executescript execute_values execute_batch exec_driver_sql exec sql query text fetch
    fetchrow fetchval fetch_all fetch_one iterate command read_sql raw query_df insert_df callproc copy
    """
)
_IS_SQL = compiled_later(
    r"(?is)\s*(?:--[^\n]*\n\s*)*(?:select|with|insert|update|delete|replace|create|alter|drop|truncate|grant|revoke|merge|copy|call|do|exec|execute|vacuum|attach|load|install|set|kill|shutdown|reset|flush|purge|rename)\b"
)
_ENDS_MUCH = compiled_later(r"(?is)\s*(?:drop|truncate)\b")
# Their methods that end what a store holds, or change the server itself.
_ENDS = compiled_later(
    r"^(?:flush_?(?:all|db)|drop(?:_[a-z]+)?|truncate(?:_[a-z]+)?|shutdown|(?:delete|remove)_(?:all|by_query)|swapdb|failover"
    r"|(?:slave|replica)of|(?:config|acl|module|cluster|debug|client)_[a-z]+|execute_command|eval(?:sha)?|register_script)$"
)
_NARROWED = frozenset({"where", "filter", "filter_by", "in_"})
# What a browser is told to type, upload or run there may be anything.
_TYPES = (
    "fill(", "type(", "send_keys", "set_input_files", "press_sequentially", "evaluate(", "execute_script",
    "http_headers", "add_cookies", "add_cookie", "request.", "route(",
)  # fmt: skip
_VISITS = frozenset({"goto", "get"})
# Somebody's own browser, with all that is signed in there.
_OF_A_PERSON = frozenset({"connect_over_cdp", "launch_persistent_context"})


def speak(run: Run, name: str, given: Given) -> None:
    """A call of one of these packages."""
    root, called = name.partition(".")[0], name.rpartition(".")[2]
    if root in BROWSERS:
        _browse(run, called, given)
    elif root in STORES:
        _addresses(run, root, given)
        states(run, name, given, "duckdb" if root == "duckdb" else "sql")


def ends(run: Run, name: str) -> None:
    """`db.drop_all()`, `r.flushall()`, `session.query(User).delete()`; also without any argument."""
    parts = name.split(".")
    if parts[0] not in STORES:
        return
    if _ENDS.match(parts[-1]) or parts[-2:] == ["indices", "delete"]:
        run.gather.does(f"call {parts[-1]}")
    elif parts[-1] in {"delete", "delete_many"} and "query" in parts:
        _narrowed(run, parts)


def states(run: Run, name: str, given: Given, dialect: str) -> None:
    """The statements among its arguments."""
    from gateway.facts.code import read

    if name.rpartition(".")[2] not in _STATEMENTS:
        return
    for value in given.everything():
        for option in options(value):
            if isinstance(option, Foreign):
                _narrowed(run, option.name.split("."))
            elif isinstance(option, Text):
                text = option.arg.text
                if not (_IS_SQL if option.arg.exact else _ENDS_MUCH).match(text):
                    continue
                inner = read(dialect, text)
                for what in inner.does:
                    run.gather.does(what)
                for path in inner.paths:
                    run.gather.path(path.role, Text(path.arg))
                for one in inner.unknowns if option.arg.exact else ():
                    run.gather.unknown(one.what, one.why)
                if inner.inner:
                    run.gather.unknown("code", "the database is told to start a program")


def _narrowed(run: Run, parts: list[str]) -> None:
    """`delete(User)`, `update(User).values(…)`: all rows, unless a `where` follows."""
    for what in ("delete", "update"):
        if what in parts and _NARROWED.isdisjoint(parts):
            run.gather.does(f"{what} without where")


def _addresses(run: Run, root: str, given: Given) -> None:
    for value in given.positional[:1]:
        for text in texts(value):
            scheme, mark, rest = text.arg.text.partition("://")
            if mark and scheme.startswith("sqlite"):
                _file(run, known(rest.removeprefix("/")))
            elif mark and scheme.replace("+", "").isalnum():
                run.gather.url(text)
            elif (
                root in {"duckdb", "aiosqlite"}
                and "." in text.arg.text
                and " " not in text.arg.text
            ):
                _file(run, text)
    for keyword, value in given.named:
        if keyword in {"host", "hosts", "dsn"}:
            for text in texts(value):
                run.gather.host(text)


def _file(run: Run, text: Text) -> None:
    if text.arg.text and not text.arg.text.startswith(":"):
        run.gather.path("read", text)
        run.gather.path("write", text)


def _browse(run: Run, called: str, given: Given) -> None:
    if called in _OF_A_PERSON:
        run.gather.unknown("effects", "it drives a browser in which a person is signed in")
    for value in given.positional[:1]:
        for text in texts(value):
            if called in _VISITS:
                run.gather.url(text, sends=any(one in run.text for one in _TYPES))
            elif called == "add_argument" and ("user-data" in text.arg.text or not text.arg.exact):
                run.gather.unknown("effects", "it drives a browser in which a person is signed in")
    if given.more or any(keyword in {"executable_path", "service"} for keyword, _ in given.named):
        run.gather.unknown("effects", "which browser is started is not known")
