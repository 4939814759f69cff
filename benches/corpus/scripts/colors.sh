#!/bin/bash
for i in {0..255}; do
    printf "\x1b[38;5;%dm%3d\x1b[0m " "$i" "$i"
    (( (i + 1) % 16 == 0 )) && echo
done
bold=$(tput bold) normal=$(tput sgr0)
echo "${bold}bold${normal} normal"
echo -e "\e[1mbold\e[22m \e[3mitalic\e[23m"
