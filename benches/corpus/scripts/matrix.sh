#!/bin/bash
declare -A results
versions=(3.9 3.10 3.11 3.12)
for v in "${versions[@]}"; do
  if docker run --rm -v "$PWD:/w" -w /w "python:$v-slim" sh -c 'pip install -q -e .[test] && pytest -q' > "log-$v.txt" 2>&1; then
    results[$v]=ok
  else
    results["$v"]="failed ($?)"
  fi
done
printf '%-6s %s\n' version result ------ ------
for v in "${!results[@]}"; do printf '%-6s %s\n' "$v" "${results[$v]}"; done | sort -V
[[ " ${results[*]} " == *failed* ]] && exit 1 || exit 0
