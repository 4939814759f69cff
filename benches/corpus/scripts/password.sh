#!/bin/bash
len=${1:-20}
LC_ALL=C tr -dc 'A-Za-z0-9!#$%&()*+,-./:;<=>?@[\]^_{|}~' < /dev/urandom | head -c "$len"
echo
read -rsp 'Password: ' pw; echo
[[ ${#pw} -ge 12 && $pw == *[0-9]* && $pw == *[[:upper:]]* ]] || echo "weak"
hash=$(printf '%s' "$pw" | sha256sum | cut -d' ' -f1)
unset -v pw
echo "${hash:0:8}…"
