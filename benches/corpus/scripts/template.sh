#!/usr/bin/env bash
# render {{var}} placeholders from the environment
render() {
  local text var
  text=$(<"$1")
  while [[ $text =~ \{\{([A-Za-z_][A-Za-z0-9_]*)\}\} ]]; do
    var=${BASH_REMATCH[1]}
    text=${text//"{{$var}}"/"${!var-}"}
  done
  printf '%s\n' "$text"
}
for tpl in "$@"; do render "$tpl" > "${tpl%.tpl}"; done
