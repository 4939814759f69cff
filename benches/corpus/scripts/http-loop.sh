#!/usr/bin/env bash
page=1
while :; do
  body=$(curl -fsS -H "Authorization: token $TOKEN" "https://api.example.com/items?page=$page&per_page=100") || break
  n=$(jq length <<<"$body")
  (( n == 0 )) && break
  jq -r '.[] | [.id, .name, (.tags | join(";"))] | @csv' <<< "$body"
  ((page++))
done > items.csv
echo "wrote $(wc -l < items.csv) items"
