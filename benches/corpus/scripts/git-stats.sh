#!/usr/bin/env bash
since=${1:-"1 month ago"}
echo "Commits since $since:"
git log --since="$since" --format='%aN' | sort | uniq -c | sort -rn | while read -r n who; do
    added=0 deleted=0
    while read -r a d _; do
        [[ $a == - ]] && continue
        ((added += a, deleted += d))
    done < <(git log --since="$since" --author="$who" --numstat --format=)
    printf '%5d  %-30s +%-7d -%d\n' "$n" "$who" "$added" "$deleted"
done
