#!/usr/bin/env bash
ns=${1:-default}; shift || true
pods=$(kubectl -n "$ns" get pods --no-headers "$@" | awk '$3 !~ /Running|Completed/ { print $1 }')
if [[ -z $pods ]]; then echo "all fine in $ns"; exit; fi
while IFS= read -r pod; do
  echo "=== $pod"
  kubectl -n "$ns" describe pod "$pod" | sed -n '/^Events:/,$p'
  kubectl -n "$ns" logs "$pod" --all-containers --tail=20 --previous 2>/dev/null ||
    kubectl -n "$ns" logs "$pod" --all-containers --tail=20
done <<< "$pods"
