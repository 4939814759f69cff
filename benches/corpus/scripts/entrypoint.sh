#!/bin/sh
set -eu

if [ "${1#-}" != "$1" ]; then
	set -- server "$@"
fi

file_env() {
	var="$1"
	fileVar="${var}_FILE"
	eval "val=\${$var:-}"
	eval "fileVal=\${$fileVar:-}"
	if [ -n "$val" ] && [ -n "$fileVal" ]; then
		echo >&2 "error: both $var and $fileVar are set"
		exit 1
	fi
	if [ -n "$fileVal" ]; then
		val="$(cat "$fileVal")"
	fi
	export "$var"="$val"
	unset "$fileVar"
}

if [ "$1" = 'server' ] && [ "$(id -u)" = '0' ]; then
	find /data \! -user app -exec chown app '{}' +
	exec su-exec app "$0" "$@"
fi

file_env DB_PASSWORD
exec "$@"
