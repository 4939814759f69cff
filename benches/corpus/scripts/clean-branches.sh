#!/bin/bash
set -u
default=$(git symbolic-ref refs/remotes/origin/HEAD 2>/dev/null | sed 's@^refs/remotes/origin/@@')
: "${default:=main}"
git fetch -p -q
for b in $(git for-each-ref --format '%(refname) %(upstream:track)' refs/heads | awk '$2 == "[gone]" { sub("refs/heads/", "", $1); print $1 }'); do
  if [ "$b" != "$default" ]; then git branch -D "$b"; fi
done
git branch --merged "$default" | grep -Ev "^\*|^\s+$default$" | xargs -r git branch -d
