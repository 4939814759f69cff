#!/usr/bin/env bash
msg_file=$1
msg=$(head -n1 "$msg_file")
re='^(feat|fix|docs|style|refactor|perf|test|build|ci|chore|revert)(\([a-z0-9_-]+\))?!?: .{1,72}$'
if [[ ! $msg =~ $re ]] && [[ ! $msg =~ ^Merge\  ]]; then
  cat >&2 <<-MSG
	Not a conventional commit: "$msg"
	  e.g. fix(parser): don't drop tokens
	MSG
  exit 1
fi
