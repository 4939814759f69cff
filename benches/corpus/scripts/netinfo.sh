#!/bin/bash
ip -o -4 addr show | awk '{ split($4, a, "/"); print $2, a[1] }' | while read -r dev addr; do
  gw=$(ip route | awk -v d="$dev" '$1 == "default" && $5 == d { print $3 }')
  printf '%-10s %-16s %s\n' "$dev" "$addr" "${gw:--}"
done
for ns in $(awk '/^nameserver/ { print $2 }' /etc/resolv.conf); do
  if timeout 2 bash -c "</dev/tcp/$ns/53" 2>/dev/null; then echo "dns $ns ok"; else echo "dns $ns down"; fi
done
