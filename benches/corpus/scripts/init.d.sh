#!/bin/sh
### BEGIN INIT INFO
# Provides:          app
# Default-Start:     2 3 4 5
### END INIT INFO
PATH=/sbin:/usr/sbin:/bin:/usr/bin
NAME=app
DAEMON=/usr/sbin/$NAME
PIDFILE=/var/run/$NAME.pid
[ -x "$DAEMON" ] || exit 0
[ -r /etc/default/$NAME ] && . /etc/default/$NAME

do_start()
{
	start-stop-daemon --start --quiet --pidfile $PIDFILE --exec $DAEMON --test > /dev/null \
		|| return 1
	start-stop-daemon --start --quiet --pidfile $PIDFILE --exec $DAEMON -- \
		$DAEMON_ARGS \
		|| return 2
}

case "$1" in
  start)
	[ "$VERBOSE" != no ] && echo "Starting $NAME"
	do_start
	case "$?" in
		0|1) [ "$VERBOSE" != no ] && echo 0 ;;
		2) [ "$VERBOSE" != no ] && echo 1 ;;
	esac
	;;
  stop|force-stop)
	kill "`cat $PIDFILE`"
	;;
  *)
	echo "Usage: $0 {start|stop}" >&2
	exit 3
	;;
esac
:
