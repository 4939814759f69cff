#!/bin/bash
PS3='Choose: '
options=("Start server" "Run tests" "Quit")
select choice in "${options[@]}"
do
    case $choice in
        "Start server")
            echo "starting"
            ;;
        "Run tests")
            make test
            ;;
        "Quit")
            break
            ;;
        *) echo "invalid $REPLY";;
    esac
done
