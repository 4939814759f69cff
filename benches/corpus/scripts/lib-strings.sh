# string helpers, to be sourced
trim() {
  local s=$1
  s=${s#"${s%%[![:space:]]*}"}
  s=${s%"${s##*[![:space:]]}"}
  printf '%s' "$s"
}
join_by() { local IFS="$1"; shift; echo "$*"; }
contains() { [[ "$1" == *"$2"* ]]; }
starts_with() { case $1 in "$2"*) true;; *) false;; esac; }
repeat() { printf "%0.s$1" $(seq 1 "$2"); }
urlencode() {
  local LC_ALL=C s="$1" c i
  for (( i = 0; i < ${#s}; i++ )); do
    c=${s:i:1}
    case $c in
      [a-zA-Z0-9.~_-]) printf '%s' "$c" ;;
      *) printf '%%%02X' "'$c" ;;
    esac
  done
}
urldecode() { : "${*//+/ }"; echo -e "${_//%/\\x}"; }
lower() { printf '%s\n' "${1,,}"; }
