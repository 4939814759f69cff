#!/bin/bash
if grep -qEi "(microsoft|wsl)" /proc/version &> /dev/null; then
  win_home="$(wslpath "$(cmd.exe /c 'echo %USERPROFILE%' 2>/dev/null | tr -d '\r')")"
  alias open='explorer.exe'
fi
export BROWSER="${win_home:+/mnt/c/Program\ Files/Mozilla\ Firefox/firefox.exe}"
