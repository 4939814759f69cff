#!/bin/bash
shopt -s nullglob
for f in *.JPG *.jpeg; do
  n=${f%.*}
  n=${n// /_}
  n=${n,,}
  target="$n.jpg"
  if [[ -e $target ]]; then
    i=1
    while [[ -e ${n}_$i.jpg ]]; do ((i++)); done
    target=${n}_$i.jpg
  fi
  mv -iv -- "$f" "$target"
done
