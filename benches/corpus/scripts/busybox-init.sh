#!/bin/busybox sh
mount -t proc none /proc; mount -t sysfs none /sys
for x in $(cat /proc/cmdline); do
	case "$x" in
		root=*) root=${x#root=} ;;
		init=*) init="${x#*=}" ;;
		debug) set -x ;;
	esac
done
mount -o ro "$root" /mnt || { echo "can't mount $root"; exec sh; }
exec switch_root /mnt "${init:-/sbin/init}"
