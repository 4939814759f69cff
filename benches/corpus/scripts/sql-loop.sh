#!/bin/bash
sql() { psql -XqAt "$DB" -c "$1"; }
for t in $(sql "select tablename from pg_tables where schemaname='public'"); do
  printf '%-30s %s\n' "$t" "$(sql "select count(*) from \"$t\"")"
done
sql "$(cat <<'Q'
select format('%I', relname), pg_size_pretty(pg_total_relation_size(oid))
from pg_class where relkind = 'r' and relname !~ '^(pg|sql)_' order by 2 desc limit 5
Q
)" | column -ts'|'
