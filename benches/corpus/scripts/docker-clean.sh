#!/bin/sh
echo "containers:"; docker ps -aq -f status=exited | xargs -r docker rm
echo "images:"; docker images -qf dangling=true | xargs -r docker rmi
[ "$1" = --all ] && docker volume prune -f
df -h /var/lib/docker | tail -1
