#!/bin/bash
set -e
CN="${1:-localhost}"
openssl req -new -newkey rsa:4096 -nodes -keyout server.key -out server.csr \
    -config <(cat <<CONF
[req]
prompt = no
distinguished_name = dn
req_extensions = ext
[dn]
CN = $CN
[ext]
subjectAltName = DNS:$CN, IP:127.0.0.1
CONF
)
openssl x509 -req -in server.csr -signkey server.key -days 365 -out server.crt \
    -extfile <(printf 'subjectAltName=DNS:%s\n' "$CN")
