#!/bin/sh /etc/rc.common
START=95
USE_PROCD=1
validate_section() { uci_load_validate app app "$1" "$2" 'enabled:bool:1' 'port:port:8080'; }
start_instance() {
	[ "$2" = 0 ] || { echo "validation failed" >&2; return 1; }
	[ "$enabled" -eq 1 ] || return 0
	procd_open_instance
	procd_set_param command /usr/bin/app -p "$port" ${opts:+$opts}
	procd_set_param respawn ${respawn_threshold:-3600} ${respawn_timeout:-5} ${respawn_retry:-5}
	procd_close_instance
}
