#!/bin/bash
files=$(git diff --cached --name-only --diff-filter=ACM | grep -E '\.(js|ts)x?$')
[ -z "$files" ] && exit 0
pass=true
for file in $files; do
  git show ":$file" | npx eslint --stdin --stdin-filename "$file"
  if [ $? -ne 0 ]; then
    pass=false
  fi
done
if ! $pass; then
  echo -e "\033[41mCOMMIT FAILED:\033[0m fix the errors above or use --no-verify\n"
  exit 1
fi
exit 0
