"""Databases: a query is code of the language `sql`; without one the client is a REPL."""

from __future__ import annotations

from gateway.facts.effects import Inner
from gateway.facts.model import Arg, Code
from gateway.facts.programs.language.effects import effects, take_apart
from gateway.facts.programs.language.roles import split
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.effects import Call, Effects
    from gateway.facts.programs.language.model import Program

_ANY = "--* =[text], -*"
_PG = """
    -h --host =host, -p --port =text, -U --username =text, -d --dbname =text, -w --no-password, -W --password, -? help
    --help help, -V --version help
"""

# Settings of the server of PostgreSQL that name what it runs, loads or writes.
_SERVER = "*_command=shell *_libraries=execute *_library=execute log_directory=write+below log_filename=write external_pid_file=write config_file=execute hba_file=read"

PROGRAMS = {
    "psql": {
        "options": f"""
            {_PG}, -c --command =code:psql, -f --file =execute, -o --output =write+pipe, -L --log-file =write, -F =text, -P =text, -R =text, -T =text
            -v --set --variable =text, -l --list, -[1abeEnqsStxXzA0H], --csv, --echo-all, --* =[text]
        """,
        "operands": "text text?",
        "network": "yes",
        "tty": "yes",
        "stdin": "code:psql",
        "env": "PAGER=shell PSQL_PAGER=shell PSQL_EDITOR=shell EDITOR=shell PSQLRC=execute",
        "when": {"-c -f -l": {"tty": "no", "stdin": "data"}, "fed": {"tty": "no"}},
    },
    "mysql mariadb mycli": {
        "options": """
            -h --host =host, -P --port =text, -u --user =text, -p --password =[text], -D --database =text, -S --socket =read
            -e --execute =code:mysql, --init-command =code:mysql, --defaults-file --defaults-extra-file =read, --myclirc =execute, --tee =write, --plugin-dir =execute
            --pager =shell, -[ABbCEfGHiLNnoqrsTtUvVWwX], -? help, --help help, --version help, --protocol =text, --* =[text]
        """,
        "operands": "text",
        "network": "yes",
        "tty": "yes",
        "stdin": "code:mysql",
        "env": "PAGER=shell EDITOR=shell",
        "when": {"-e": {"tty": "no", "stdin": "data"}, "fed": {"tty": "no"}},
    },
    "sqlite3 sqlite": {
        "options": "-A, -f --file =read+write, -C --directory =write+below, -x --extract, -xC -xvC -vxC =write+below, -xf -cf -uf -tf -tvf -xvf -cvf =read+write, -xfC -xvfC =read+write =write+below, -init =execute, -cmd =code:sqlite, -separator =text, -newline =text, -nullvalue =text, -lookaside =text, -*",
        "style": "single-dash exact",
        "operands": "url+read+write code:sqlite...",
        "tty": "yes",
        "stdin": "code:sqlite",
        "when": {"2 operands": {"tty": "no", "stdin": "data"}, "no 1 operand and operands": {"tty": "no", "stdin": "data"}, "fed": {"tty": "no"}, "-version -help -A": {"tty": "no"}},
    },
    "duckdb": {
        "options": "-init =execute, -cmd =code:duckdb, -c =code:duckdb, -s =code:duckdb, -f =execute, -*",
        "style": "single-dash exact",
        "operands": "read+write code:duckdb...",
        "tty": "yes",
        "stdin": "code:duckdb",
        "when": {"2 operands": {"tty": "no", "stdin": "data"}, "-c -s -f": {"tty": "no", "stdin": "data"}, "fed": {"tty": "no"}},
    },
    "redis-cli valkey-cli keydb-cli": {
        "options": "-h =host, -p =text, -s =read, -a =text, -u =url, -r =text, -i =text, -n =text, -d =text, -D =text, --pass =text, --user =text, --eval =execute, --rdb --functions-rdb =write, --pipe, -[x2350c], --help help, --version help, --* =[text]",
        "style": "stops exact",
        "operands": "text...",
        "network": "yes",
        "tty": "yes",
        "stdin": "code:redis",
        "when": {"operands": {"tty": "no", "stdin": "data"}, "fed": {"tty": "no"}, "--eval --rdb --pipe": {"tty": "no"}},
    },
    "mongosh mongo": {
        "options": "--eval =code:mongosh, -f --file =execute, --host =host, --port =text, -u =text, -p =text, --quiet, --norc, --* =[text]",
        "operands": "text execute...",
        "network": "yes",
        "tty": "yes",
        "stdin": "code:mongosh",
        "when": {"--eval -f": {"tty": "no", "stdin": "data"}, "2 operands": {"tty": "no"}, "fed": {"tty": "no"}},
    },
    "pg_dump pg_dumpall mysqldump mariadb-dump mongodump mongoexport pg_basebackup": {"options": f"{_PG}, -D --pgdata --waldir --directoryperdb =write+below, --archive --gzip-to =[write], -f --file --out -o =write, -t =text, -n =text, -j =text, -F =text, -u =text, --result-file -r =write, --tab -T =write+below, --defaults-file --defaults-extra-file =read, --* =[text], -*", "operands": "text...", "network": "yes"},
    "pg_restore": {"options": f"{_PG}, -c --clean, -f --file =write, -L --use-list =read, -l --list, -j =text, -t =text, -n =text, -F =text, --* =[text], -*", "operands": "read...", "network": "yes"},
    "mysqlimport mongorestore mongoimport": {"options": f"{_PG}, -c --clean, -f --file =read, -j =text, -t =text, -n =text, -F =text, --* =[text], -*", "operands": "read...", "network": "yes"},
    "createdb dropdb createuser dropuser vacuumdb reindexdb clusterdb pg_isready pgbench mysqladmin": {"options": f"{_PG}, -c =text, -t =text, -u =text, -f =execute, -T =text, -j =text, --* =[text], -*", "operands": "text...", "network": "yes"},
    "nginx": {"options": "-g =code:signs, -c =execute, -e =write, -p =execute, -s =text, -[tTqvVh?]", "style": "exact", "operands": "text...", "also": "execute ."},
    "apache2 httpd haproxy memcached": {"options": "-C -c =code:signs, -f =execute, -d =execute, -D =text, -E =write, -P -p --pidfile =write, -s --unix-socket =write, -k =text, -h help, -* , --* =[text]", "style": "exact", "operands": "text...", "also": "execute .", "when": {"called haproxy": {"operands": "execute..."}}},
    "redis-server": {"options": "--dir =write+below, --dbfilename --logfile --pidfile --aclfile =write, --loadmodule =execute, --port --bind --save --appendonly --requirepass --maxmemory --daemonize --protected-mode =text, --* =[text], -*", "operands": "execute? text...", "also": "execute ."},
    "arangosh arangoimport arangodump arangorestore": {"options": "--javascript.execute-string =code:mongosh, --javascript.execute =execute, --javascript.unit-tests =execute, --server.endpoint --server.username --server.password --server.database -c --configuration =text, --output-directory =write+below, --file =read, --* =[text]", "operands": "text...", "network": "yes", "tty": "yes", "stdin": "code:mongosh", "when": {"--javascript.execute-string --javascript.execute --javascript.unit-tests": {"tty": "no", "stdin": "data"}, "called arangoimport arangodump arangorestore": {"tty": "no", "stdin": "data"}, "fed": {"tty": "no"}}},
    "bcp": {"options": "-S =host, -f -i =read, -e -o =write, -D -U -P -d -a -b -C -F -h -K -L -m -q -r -t -l -G =text, -[cnNwTkRuxEV]", "style": "exact", "operands": "text text read+write", "network": "yes"},
    "pg_ctl": {"options": "-D --pgdata =write+below, -l --log =write, -o --options =text, -p =execute, -[cmstUwWPS] =text, --* =[text], -*", "operands": "text...", "also": "execute ."},
    "initdb postgres postmaster": {"settings": {"-c --set --*": _SERVER}, "options": "-D --pgdata =write+below, -c --set =text, -r =write, -* , --* =[text]", "operands": "text...", "also": "execute ."},
    "mysqld mongod rabbitmq-server influxd clickhouse-server minio etcd consul caddy traefik": {"options": "-D =write+below, -l =write, -c =read, -o =text, -p =text, --* =[text], -*", "operands": "text...", "also": "execute ."},
    "cqlsh influx clickhouse-client clickhouse-local clickhouse sqlcmd osql sqlplus db2 usql pgcli litecli cockroach snowsql trino presto impala-shell beeline hive spark-sql isql vsql hdbsql mclient ksql tsql cbq": {
        "options": "-e -execute --execute =code:sql, -q --query =code:sql, -c =code:sql, -Q =code:sql, -f =execute, -i =execute, -h =host, --host =host, --queries-file --pgclirc --liteclirc --cqlshrc =execute, -u =text, -p =text, -d =text, -l --list --ping, --* =[text], -*",
        "operands": "text...",
        "network": "yes",
        "tty": "yes",
        "stdin": "code:sql",
        "when": {"-e -execute -q -c -Q -f -i --queries-file": {"tty": "no", "stdin": "data"}, "called influx and operands": {"tty": "no"}, "fed": {"tty": "no"}},
    },
    "liquibase flyway dbmate goose migrate prisma sequelize knex typeorm drizzle-kit sqlx diesel atlas": {"options": _ANY, "operands": "text...", "also": "execute ."},
}  # fmt: skip


def explain_client(call: Call, program: Program) -> Effects:
    """`sqlite3 a.db '.cd /x' '.once y'`, `psql -c … -c …`: the texts are run one after the other, by one client."""
    base = effects(call, take_apart(call, program))
    codes = base.code
    if len(codes) < 2 or not all(one.exact for one in codes):
        return base
    text = "\n".join([*map(_ended, (one.text for one in codes[:-1])), codes[-1].text])
    if "\\" not in text and "." not in text:
        return base
    return replace(base, code=(replace(codes[0], text=text),))


def _ended(text: str) -> str:
    """Each text ends by itself: what follows is no part of its last statement."""
    last = text[text.rfind("\n") + 1 :].lstrip()
    return text if last[:1] in {".", "\\"} or "\\" in last else f"{text}\n;"


def explain_pg_ctl(call: Call, program: Program) -> Effects:
    """`-o OPTIONS` are those of the server."""
    base = effects(call, take_apart(call, program))
    inner = tuple(
        Inner((Arg("postgres"), *split(flag.value)), None, "pg_ctl", "wrapper")
        for flag in base.flags
        if flag.value is not None and not _FOR_SERVER.isdisjoint(flag.names)
    )
    return replace(base, inner=(*base.inner, *inner))


_FOR_SERVER = frozenset(["-o", "--options"])


def explain_redis(call: Call, program: Program) -> Effects:
    """`redis-cli FLUSHALL`: the operands are one command of the server."""
    base = replace(effects(call, take_apart(call, program)), loosely=False)
    words: tuple[Arg, ...] = base.operands
    if not words:
        return base
    exact = all(one.exact and not one.many for one in words)
    text = " ".join(one.text.replace("\n", " ") for one in words)
    if not exact and words[0].exact:
        text, exact = f"{words[0].text} ", True
    return replace(base, code=(Code("redis", text, exact, "operand", words[0].span),))


ODD = {
    "pg_ctl": explain_pg_ctl,
    **dict.fromkeys(("sqlite3", "sqlite", "duckdb", "psql"), explain_client),
    **dict.fromkeys(("redis-cli", "valkey-cli", "keydb-cli"), explain_redis),
}
