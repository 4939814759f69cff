#!/bin/sh
LOG=${1:-/var/log/app.log}
MAX=${2:-5}
i=$MAX
while [ $i -gt 1 ]; do
	prev=`expr $i - 1`
	[ -f "$LOG.$prev.gz" ] && mv "$LOG.$prev.gz" "$LOG.$i.gz"
	i=$prev
done
if [ -s "$LOG" ]; then
	cp "$LOG" "$LOG.1" && : > "$LOG"
	gzip -f "$LOG.1"
fi
