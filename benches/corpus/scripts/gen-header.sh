#!/bin/bash
out=version.h
cat > "$out.tmp" <<H
#ifndef VERSION_H
#define VERSION_H
#define VERSION "$(git describe --always --dirty='+')"
#define BUILD_DATE "$(date -u +%F)"
#define STR(x) #x
#endif /* VERSION_H */
H
cmp -s "$out" "$out.tmp" && rm "$out.tmp" || mv "$out.tmp" "$out"
