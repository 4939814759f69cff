#! /bin/sh
DUALCASE=1; export DUALCASE
if test -n "${ZSH_VERSION+set}" && (emulate sh) >/dev/null 2>&1; then :
  emulate sh
  NULLCMD=:
  alias -g '${1+"$@"}'='"$@"'
else
  case `(set -o) 2>/dev/null` in #(
  *posix*) :
    set -o posix ;; #(
  *) :
     ;;
esac
fi
as_nl='
'
IFS=" ""	$as_nl"
as_dirname_part=`expr X"$0" : 'X\(.*[^/]\)//*[^/][^/]*/*$' \| \
	 X"$0" : 'X\(//\)[^/]' \| . 2>/dev/null ||
printf "%s\n" X"$0" |
    sed '/^X\(.*[^/]\)\/\/*[^/][^/]*\/*$/{
	    s//\1/
	    q
	  }
	  s/.*/./; q'`
for ac_option
do
  case $ac_option in
  *=?*) ac_optarg=`expr "X$ac_option" : '[^=]*=\(.*\)'` ;;
  *=)   ac_optarg= ;;
  *)    ac_optarg=yes ;;
  esac
  case $ac_option in
  -prefix=* | --prefix=* | --prefi=*)
    prefix=$ac_optarg ;;
  -*) { printf "%s\n" "$as_me: error: unrecognized option: \`$ac_option'" >&2
    exit 1; } ;;
  esac
done
test "x$prefix" = xNONE && prefix=/usr/local
ac_clean_files="a.out a.out.dSYM a.exe b.out"
rm -f conftest* $ac_clean_files
cat >conftest.c <<_ACEOF
#include <stdio.h>
int main (void) { printf ("%s\n", "$prefix"); return 0; }
_ACEOF
if { { ac_try="$ac_link"
case "(($ac_try" in
  *\"* | *\`* | *\\*) ac_try_echo=\$ac_try;;
  *) ac_try_echo=$ac_try;;
esac
eval ac_try_echo="\"\$as_me: $ac_try_echo\""
printf "%s\n" "$ac_try_echo"; } >&5
  (eval "$ac_link") 2>&5
  ac_status=$?
  test $ac_status = 0; }; then
  echo ok
fi
