#!/bin/bash
missing=()
while IFS='=' read -r key _; do
  [[ -z "$key" || "$key" =~ ^[[:space:]]*# ]] && continue
  [[ -n "${!key:-}" ]] || missing+=("$key")
done < .env.example
if ((${#missing[@]})); then
  printf 'missing: %s\n' "${missing[@]}" >&2
  exit 1
fi
