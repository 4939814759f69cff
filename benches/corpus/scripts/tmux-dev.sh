#!/bin/sh
SESSION=dev
tmux has-session -t "$SESSION" 2>/dev/null && exec tmux attach -t "$SESSION"
tmux new-session -d -s "$SESSION" -n edit "$EDITOR ."
tmux new-window -t "$SESSION:2" -n server 'npm run dev; read -p "press enter"'
tmux split-window -h -t "$SESSION:2" "tail -F log/*.log | grep --line-buffered -v '\"GET /health'"
tmux select-window -t "$SESSION:1"
exec tmux attach -t "$SESSION"
