#!/bin/sh
if [ -n "$(find . -name '*.sh' -exec grep -lU "$(printf '\r')" {} + )" ]; then
	find . -name '*.sh' -exec sed -i "s/$(printf '\r')\$//" {} \;
fi
git config core.autocrlf input
