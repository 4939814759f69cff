#!/usr/bin/env bash
prev=""
git tag --sort=version:refname | while read -r tag; do
  range=${prev:+$prev..}$tag
  echo "## $tag ($(git log -1 --format=%as "$tag"))"
  for kind in feat:Features fix:Fixes perf:Performance; do
    lines=$(git log --no-merges --format='%s' "$range" | sed -nE "s/^${kind%%:*}(\([^)]*\))?!?: /- /p")
    [[ $lines ]] && printf '\n### %s\n%s\n' "${kind##*:}" "$lines"
  done
  echo
  prev=$tag
done
