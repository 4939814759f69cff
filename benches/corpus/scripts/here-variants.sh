#!/bin/bash
cat <<EOF
$USER \$USER \`date\` $(echo "in $(echo deep)") ${x:-"quoted default"} ${y:-'single'}
"double" 'single' \\ backslash
EOF
cat <<'EOF'
$USER `date` $(no)
EOF
cat <<-"END OF TEXT"
	tabs go
	END OF TEXT
cat << E"O"F
mixed $quoting
EOF
tr a-z A-Z <<< "here $string"
cat <<A - <<B
never seen
A
seen
B
cat <<EOF | sed 's/a/b/' > /dev/null && echo ok
aaa
EOF
while read -r a b; do echo "$b $a"; done <<EOF
1 2
3 4
EOF
x=$(cat <<'EOF'
) this ' is " fine (
EOF
)
echo "$x"
