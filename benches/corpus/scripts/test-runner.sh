#!/usr/bin/env bash
passed=0; failed=0
assert_eq() {
  if [[ "$1" == "$2" ]]; then
    ((++passed))
  else
    ((++failed))
    printf 'not ok - %s\n  want: %q\n  got:  %q\n' "${3:-}" "$2" "$1" >&2
  fi
}
assert_fails() { if "$@" >/dev/null 2>&1; then ((++failed)); echo "should fail: $*"; else ((++passed)); fi; }
for t in $(declare -F | awk '/test_/ { print $3 }'); do ( set -e; "$t" ) || ((++failed)); done
assert_eq "$(echo "a b" | tr ' ' _)" a_b "tr"
assert_eq "${x:-"default value"}" "default value" 'default with quotes'
assert_eq "$(printf '%s' 'it'\''s')" "it's"
assert_fails false
echo "$passed passed, $failed failed"
exit $((failed > 0))
