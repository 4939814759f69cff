# To be sourced: __prompt prints the branch and marks.
__prompt() {
	local exit=$? branch marks="" dir
	dir="$(git rev-parse --git-dir --is-inside-work-tree --show-toplevel 2>/dev/null)" || return $exit
	local top="${dir##*$'\n'}"
	dir="${dir%%$'\n'*}"
	if [ -f "$dir/rebase-merge/interactive" ]; then
		branch="$(cat "$dir/rebase-merge/head-name")|REBASE-i"
	elif ! branch="$(git symbolic-ref HEAD 2>/dev/null)"; then
		branch="($(git describe --tags --exact-match HEAD 2>/dev/null || cut -c1-7 "$dir/HEAD")...)"
	fi
	if [[ -z ${GIT_PS1_FAST-} ]]; then
		git diff --no-ext-diff --quiet || marks+="*"
		git diff --no-ext-diff --cached --quiet || marks+="+"
		[ -n "$(git ls-files --others --exclude-standard -- "$top" | head -n1)" ] && marks="${marks}%"
	fi
	printf -- "${1:- (%s)}" "${branch##refs/heads/}${marks:+ $marks}"
	return $exit
}
PROMPT_COMMAND='history -a'
PS1='\[\e[32m\]\u\[\e[0m\]:\w$(__prompt " (%s)")\$ '
