#!/bin/sh
# Resolve links: $0 may be a link
app_path=$0
while
    APP_HOME=${app_path%"${app_path##*/}"}
    [ -h "$app_path" ]
do
    ls=$( ls -ld "$app_path" )
    link=${ls#*' -> '}
    case $link in             #(
      /*)   app_path=$link ;; #(
      *)    app_path=$APP_HOME$link ;;
    esac
done
APP_HOME=$( cd "${APP_HOME:-./}" > /dev/null && pwd -P ) || exit
warn () { echo "$*"; } >&2
die () {
    echo
    echo "$*"
    echo
    exit 1
} >&2
cygwin=false
case "$( uname )" in          #(
  CYGWIN* ) cygwin=true ;;    #(
  Darwin* ) darwin=true ;;
esac
if [ -n "$JAVA_HOME" ] ; then
    JAVACMD=$JAVA_HOME/bin/java
else
    JAVACMD=java
    command -v java >/dev/null 2>&1 || die "ERROR: no 'java' in your PATH"
fi
set -- -classpath "$APP_HOME/lib/main.jar" org.example.Main "$@"
eval "set -- $(
        printf '%s\n' "$DEFAULT_JVM_OPTS $JAVA_OPTS" |
        xargs -n1 |
        sed ' s~[^-[:alnum:]+,./:=@_]~\\&~g; ' |
        tr '\n' ' '
    )" '"$@"'
exec "$JAVACMD" "$@"
