set -a
[ -f .env ] && . ./.env
set +a
: "${PORT:=3000}" "${HOST:=127.0.0.1}"
: ${LOG_LEVEL:=info}
exec node --enable-source-maps dist/server.js
