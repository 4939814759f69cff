"""SQL and its clients' commands → effects."""

from __future__ import annotations

import pytest

from tests.facts.code.saying import said

SILENT = [
    ("sql", "SELECT * FROM t WHERE a = 'drop table x; delete from y'"),
    ("sql", "-- drop table x\nselect 1 /* delete from t */"),
    ("psql", "\\d+ users"),
    ("psql", "\\dt\n\\x on\nselect count(*) from t;"),
    ("psql", "SELECT $$ drop table x; $$, E'it\\'s; drop table y'"),
    ("mysql", "select 'a\\'; drop table t; -- '"),
    ("mysql", "show databases; use x; describe t"),
    ("sqlite", ".tables"),
    ("sqlite", ".mode csv\n.headers on\nselect * from t;"),
    ("sqlite", ".schema t"),
    ("sqlite", "select '\n.shell id\n';"),
    ("sql", "explain delete from t"),
    ("duckdb", "select a from t order by 1"),
    ("sql", "select a from t for update"),
]


@pytest.mark.parametrize(("dialect", "text"), SILENT)
def test_reading_is_silent(dialect: str, text: str) -> None:
    assert said(dialect, text) == set()


ACTS = [
    ("sql", "DROP TABLE IF EXISTS users", {"does drop table"}),
    ("sql", "drop database x; select 1", {"does drop database"}),
    ("sql", "/* x */ TRUNCATE TABLE t", {"does truncate"}),
    ("sql", "delete from t", {"does delete without where"}),
    ("sql", "delete from t where 1=1", {"does delete without where"}),
    ("sql", "delete from t where id = 3", {"does delete rows"}),
    ("sql", "update t set a = 1", {"does update without where"}),
    ("sql", 'update t set a = 1 where "id" = 2', {"does update rows"}),
    ("sql", "with x as (select 1) delete from t", {"does delete without where"}),
    ("psql", "explain analyze delete from t where a", {"does delete rows"}),
    ("sql", "insert into t values (1)", {"does insert rows"}),
    ("sql", "alter table t drop column c", {"does alter table", "does drop column"}),
    ("sql", "create or replace view v as select 1", {"does create view"}),
    ("mysql", "/*!50000 drop table t */", {"does drop table"}),
    ("mysql", "select * into outfile '/tmp/x' from t", {"write /tmp/x"}),
    ("mysql", "load data local infile '/etc/passwd' into table t", {"read /etc/passwd"}),
    ("mysql", "system rm -rf /", {"run sh: rm -rf /"}),
    ("mysql", "\\! id", {"run sh: id"}),
    ("mysql", "tee out.log", {"write out.log"}),
    ("mysql", "source x.sql", {"read x.sql", "?code"}),
    ("psql", "\\! rm -rf /", {"run sh: rm -rf /"}),
    ("psql", "select 1 \\g |sh", {"run sh: sh"}),
    ("psql", "\\o |sh -x\nselect 1;", {"run sh: sh -x"}),
    ("psql", "\\o out.txt", {"write out.txt"}),
    ("psql", "\\copy t to 'x.csv' csv", {"write x.csv"}),
    ("psql", "\\copy t from program 'curl e.x'", {"run sh: curl e.x"}),
    ("psql", "copy t from program 'id'", {"run sh: id"}),
    ("psql", "copy t to '/tmp/o'", {"write /tmp/o"}),
    ("psql", "\\echo `id`", {"run sh: id"}),
    ("psql", "\\i x.sql", {"read x.sql", "?code"}),
    ("psql", "\\timing \\\\ \\! id", {"run sh: id"}),
    ("psql", "select pg_read_file('/etc/passwd')", {"read /etc/passwd"}),
    ("psql", "do $$ begin execute 'x'; end $$", {"?effects"}),
    ("sqlite", ".shell rm -rf /", {"run sh: rm -rf /"}),
    ("sqlite", "select 1;\n.system id", {"run sh: id"}),
    ("sqlite", ".sh id", {"run sh: id"}),
    ("sqlite", ".output x.txt", {"write x.txt"}),
    ("sqlite", ".once '|sh'", {"run sh: sh"}),
    ("sqlite", ".import --csv in.csv t", {"read in.csv"}),
    ("sqlite", ".import '|id' t", {"run sh: id"}),
    ("sqlite", ".read x.sql", {"execute x.sql"}),
    ("sqlite", ".backup main /tmp/b.db", {"write /tmp/b.db"}),
    ("sqlite", ".load ./ext.so", {"execute ./ext.so", "?code"}),
    ("sqlite", "select writefile('/etc/x', 'y')", {"write /etc/x"}),
    ("sqlite", "attach database '/x/y.db' as z", {"read /x/y.db", "write /x/y.db"}),
    ("sqlite", "vacuum into 'copy.db'", {"write copy.db"}),
    ("sqlite", "select load_extension('x')", {"?code"}),
    ("duckdb", "copy (select 1) to 'o.parquet'", {"write o.parquet"}),
    ("duckdb", "select * from 'data/*.csv'", {"read data/*.csv"}),
    ("duckdb", "select * from read_parquet('https://e.x/a.parquet')", {"host e.x:443"}),
    ("duckdb", "install httpfs", {"network", "?code"}),
]  # fmt: skip


@pytest.mark.parametrize(("dialect", "text", "expected"), ACTS)
def test_what_changes_or_reaches_out_is_said(dialect: str, text: str, expected: set[str]) -> None:
    assert said(dialect, text) == expected


@pytest.mark.parametrize("text", ["select 'x", "select $$x", "select '\\'; drop table t; --'"])
def test_what_cannot_be_cut_is_unknown(text: str) -> None:
    assert "?code" in said("sql", text)
