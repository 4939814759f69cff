#!/bin/sh
name=$(basename `pwd`)
version=`cat VERSION 2>/dev/null || echo "0.0"`
tar --transform "s,^,$name-$version/," -czf "../$name-$version.tar.gz" `git ls-files`
( cd .. && sha256sum "$name-$version.tar.gz" > "$name-$version.tar.gz.sha256" )
