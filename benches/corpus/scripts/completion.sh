_mytool() {
    local cur prev words cword
    COMPREPLY=()
    cur="${COMP_WORDS[COMP_CWORD]}"
    prev="${COMP_WORDS[COMP_CWORD-1]}"
    local -r opts="--help --verbose --file --output"
    case "${prev}" in
        --file)
            COMPREPLY=( $(compgen -f -- "${cur}") )
            return 0
            ;;
        --output|-o)
            mapfile -t COMPREPLY < <(compgen -W 'json yaml text' -- "$cur")
            return
            ;;
    esac
    if [[ ${cur} == -* ]] ; then
        COMPREPLY=( $(compgen -W "${opts}" -- ${cur}) )
        return 0
    fi
    local cmds=($(mytool commands 2>/dev/null))
    COMPREPLY=($(compgen -W "${cmds[*]}" -- "$cur"))
} &&
complete -F _mytool mytool
