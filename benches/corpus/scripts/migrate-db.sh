#!/bin/bash
set -e
for file in migrations/*.sql; do
  id=$(basename "$file" .sql)
  done=$(psql -tA "$DB" -c "SELECT 1 FROM schema_migrations WHERE id = '${id//\'/\'\'}'")
  if [ "$done" != 1 ]; then
    echo "applying $id"
    psql -q -v ON_ERROR_STOP=1 "$DB" --single-transaction -f "$file" -c "INSERT INTO schema_migrations VALUES ('$id')"
  fi
done
