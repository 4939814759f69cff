#!/usr/bin/env bash
set -euo pipefail
current=$(git describe --tags --abbrev=0 2>/dev/null || echo v0.0.0)
IFS=. read -r major minor patch <<< "${current#v}"
case "${1:-patch}" in
  major) major=$((major+1)); minor=0; patch=0;;
  minor) minor=$((minor+1)); patch=0;;
  patch) patch=$((patch+1));;
  *) echo "usage: $0 [major|minor|patch]"; exit 2;;
esac
next="v${major}.${minor}.${patch}"
notes=$(git log "${current}..HEAD" --pretty='- %s (%h)' --no-merges | grep -vE '^- (chore|ci)' || true)
echo -e "Releasing ${next}\n\n${notes:-nothing new}"
read -rp "Continue? [y/N] " answer
[[ "${answer,,}" =~ ^y(es)?$ ]] || { echo aborted; exit 1; }
sed -i -E "s/^version = \"[^\"]+\"/version = \"${next#v}\"/" pyproject.toml
git commit -am "chore: release ${next}"
git tag -a "$next" -m "${notes}"
git push --follow-tags
