#!/bin/sh
CC=${CC-cc}
CFLAGS="-O2 -g ${CFLAGS}"
objs=
for src in *.c; do
	obj="${src%.c}.o"
	if [ ! -e "$obj" ] || [ "$src" -nt "$obj" ]; then
		echo "  CC  $obj"
		$CC $CFLAGS -c -o "$obj" "$src" || exit
	fi
	objs="$objs $obj"
done
echo "  LD  prog"; exec $CC -o prog $objs ${LDFLAGS-} -lm
