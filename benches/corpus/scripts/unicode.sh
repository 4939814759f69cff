#!/bin/bash
# Überprüfung – prüft „Anführungszeichen“
größe=5 2>/dev/null || true
echo "Größe: ñandú 日本語 🎉 — “quotes”"
name='José'; echo "¡Hola, $name!"
for emoji in 🍎 🍌 '🍇 grape'; do echo "→ $emoji"; done
printf '%s\n' $'\u2713 fertig' "ｆｕｌｌｗｉｄｔｈ"
case "$1" in é*) echo é;; 日本) echo jp;; esac
