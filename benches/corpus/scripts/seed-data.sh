#!/bin/bash
set -e
API=${API:-http://localhost:3000}
post() { curl -fsS -X POST "$API/$1" -H 'content-type: application/json' -d "$2" -o /dev/null; }
for i in $(seq 1 "${N:-10}"); do
  post users "{\"name\": \"user$i\", \"email\": \"user$i@example.com\", \"admin\": $( ((i == 1)) && echo true || echo false )}"
done
post posts '{"title": "It'"'"'s alive", "body": "multi\nline"}'
curl -s "$API/users?limit=1" | jq -e '.[0].name == "user1"' >/dev/null && echo seeded
