#!/bin/sh
set -e
. /usr/share/debconf/confmodule
case "$1" in
    configure)
        if ! getent passwd app >/dev/null; then
            adduser --quiet --system --group --home /var/lib/app app
        fi
        if [ -n "$2" ] && dpkg --compare-versions "$2" lt 2.0-1~; then
            rm -f /etc/app/old.conf
        fi
        db_get app/port || true
        sed -e "s/@PORT@/${RET:-8080}/" < /usr/share/app/conf.in > /etc/app/app.conf
    ;;
    abort-upgrade|abort-remove|abort-deconfigure)
    ;;
    *)
        echo "postinst called with unknown argument \`$1'" >&2
        exit 1
    ;;
esac
#DEBHELPER#
exit 0
