"""Pagers and manuals: they wait for a person when they have a terminal; without one they print."""

from __future__ import annotations

DEFAULTS = {
    "operands": "read...",
    "stdin": "filter",
    "stdout": "stdin",
    "tty": "yes",
    "help": "--help --version",
}

PROGRAMS = {
    "less zless bzless xzless lesspipe": {
        "options": """
            -[aAcCdeEfFgGiIJKLmMnNqQrRsSuUwWX~], -V --version help, -" =text, -b --buffers =text, -D --color =text, -h --max-back-scroll =text, -j --jump-target =text
            -k --lesskey-file =execute, -o --log-file =write, -O --LOG-FILE =write, -p --pattern =text, -P --prompt =text, -t --tag =text
            -T --tag-file =read, -x --tabs =text, -y --max-forw-scroll =text, -z --window =text, --lesskey-src =execute, --lesskey-content =text
            -# --shift =text, -NUM, + =[code:less], -? help
            --search-skip-screen, --SEARCH-SKIP-SCREEN, --auto-buffers, --clear-screen, --dumb, --quit-at-eof, --QUIT-AT-EOF, --force, --quit-if-one-screen, --hilite-search, --HILITE-SEARCH, --ignore-case, --IGNORE-CASE, --status-column, --quit-on-intr, --no-lessopen, --long-prompt, --LONG-PROMPT, --line-numbers, --LINE-NUMBERS, --quiet --silent, --QUIET --SILENT
            --raw-control-chars, --RAW-CONTROL-CHARS, --squeeze-blank-lines, --chop-long-lines, --underline-special, --UNDERLINE-SPECIAL, --hilite-unread, --HILITE-UNREAD, --no-init, --quotes =text, --tilde, --file-size, --follow-name, --incsearch, --line-num-width =text, --mouse, --MOUSE, --no-keypad
            --no-histdups, --rscroll =text, --save-marks, --status-col-width =text, --use-backslash, --use-color, --wheel-lines =text, --header =text, --exit-follow-on-close, --modelines =text, --no-number-headers, --no-search-headers, --redraw-on-quit, --search-options =text, --show-preproc-errors, --intr =text
        """,
        "style": "exact",
        "env": "LESSOPEN=shell+pipe LESSCLOSE=shell+pipe LESS=options LESSKEY_CONTENT=code:less LESSKEY=execute LESSKEYIN=execute EDITOR=shell VISUAL=shell",
        # What git prints goes through one of its own: behind a pipe it waits no more than that.
        "when": {"piped": {"tty": "no"}, "fed and no operands": {"tty": "no"}},
    },
    "more zmore bzmore xzmore pg": {
        "options": "-d --silent, -e --exit-on-eof, -f --logical, -l --no-pause, -p --print-over, -c --clean-print, -s --squeeze, -u --plain, -n --lines =text, -NUM, + =[text], -h help, -V help",
        "env": "MORE=options EDITOR=shell VISUAL=shell",
        "when": {"piped": {"tty": "no"}, "fed and no operands": {"tty": "no"}},
    },
    "most": {
        "options": "-[1bCcdkMqrRsStTuvwzZ], + =[text]",
        "env": "MOST_SWITCHES=options MOST_EDITOR=shell EDITOR=shell",
    },
    "bat batcat": {
        "options": """
            -A --show-all, -p --plain, -pp, -l --language =text, -H --highlight-line =text, --file-name =text, -d --diff, --diff-context =text
            --tabs =text, --wrap =text, --chop-long-lines -S, --terminal-width =text, -n --number, --color =text, --italic-text =text
            --decorations =text, -f --force-colorization, --paging =text, --pager =shell, -P --no-paging, -m --map-syntax =text
            --ignored-suffix =text, --theme =text, --list-themes help, --style =text, -r --line-range =text, -L --list-languages help
            -u --unbuffered, --config-file help, --config-dir help, --cache-dir help, --diagnostic help, --acknowledgements help, -h help, -V help
            --nonprintable-notation =text, --binary =text, --squeeze-blank -s, --strip-ansi =text
        """,
        "env": "BAT_PAGER=shell PAGER=shell LESSOPEN=shell+pipe BAT_OPTS=options BAT_CONFIG_PATH=execute",
        "tty": "no",
        "style": "exact",
    },
    "man": {
        "options": """
            -C --config-file =execute, -d --debug, -D --default, --warnings =[text], -f --whatis, -k --apropos, -K --global-apropos, -l --local-file
            -w --where --path --location, -W --where-cat --location-cat, -c --catman, -R --recode =text, -L --locale =text, -m --systems =text
            -M --manpath =text, -S -s --sections =text, -e --extension =text, -i --ignore-case, -I --match-case, --regex, --wildcard
            --names-only, -a --all, -u --update, --no-subpages, -P --pager =shell, -r --prompt =text, -7 --ascii, -E --encoding =text
            --no-hyphenation --nh, --no-justification --nj, -p --preprocessor =text, -t --troff, -T --troff-device =[text], -H --html =[shell]
            -X --gxditview =[text], -Z --ditroff, -? help, --usage help, -h help, -V help
        """,
        "operands": "text...",
        "stdin": "ignored",
        "stdout": "computed",
        "env": "MANPAGER=shell PAGER=shell LESSOPEN=shell+pipe LESS=text MANROFFOPT=text BROWSER=shell MANOPT=options",
        "when": {
            "-f -k -w -W": {"tty": "no"},
            "-l": {"operands": "read..."},
            "-P": {"tty": "no"},
            "piped": {"tty": "no"},
        },
    },
    "info pinfo": {
        "options": "-a --all, -k --apropos =text, -d --directory =text, -f --file =read, -h help, --index-search =text, -n --node =text, -o --output =write, -O --show-options --usage, --subnodes, -v --variable =text, --vi-keys, -w --where --location, --restore =execute, --strict-node-location, --dribble =write, -b --speech-friendly, -R --raw-escapes, --no-raw-escapes",
        "operands": "text...",
        "stdin": "ignored",
        "stdout": "computed",
        "env": "INFO_PRINT_COMMAND=shell",
        "when": {"-o -k -w": {"tty": "no"}, "piped": {"tty": "no"}},
    },
    "apropos whatis": {
        "options": "-d --debug, -v --verbose, -e --exact, -r --regex, -w --wildcard, -a --and, -l --long, -s --sections =text, -m --systems =text, -M --manpath =text, -L --locale =text, -C --config-file =read, -h help, -V help",
        "operands": "text...",
        "stdin": "ignored",
        "stdout": "computed",
        "tty": "no",
    },
    "mandb catman": {
        "options": "-[dqspuctfV], -C =read",
        "operands": "text...",
        "stdin": "ignored",
        "stdout": "none",
        "tty": "no",
        "also": "write+below /var/cache/man",
    },
    "lesskey": {"options": "-o --output =write", "stdin": "ignored", "stdout": "none", "tty": "no"},
    "fzf": {
        "options": """
            --preview =shell, --bind =code:fzf, --filter -f =text, -q --query =text, --history =write, -m --multi --=[text], -e --exact, -i, +i, -x --extended, +x, -n --nth =text
            --with-nth =text, -d --delimiter =text, +s --no-sort, --tac, --cycle, --height =text, --layout =text, --reverse, --border =[text], --prompt =text, --header =text
            --header-lines =text, --ansi, --tabstop =text, --color =text, --no-bold, --no-mouse, --preview-window =text, -1 --select-1, -0 --exit-0, --print0, --read0, --print-query, --expect =text, --sync
        """,
        "operands": "text...",
        "style": "exact",
        "env": "FZF_DEFAULT_COMMAND=shell FZF_DEFAULT_OPTS=options FZF_DEFAULT_OPTS_FILE=execute",
        "when": {"-f": {"tty": "no"}},
    },
    "delta": {
        "options": "--pager =shell, --paging =text, --config =execute, --diff-args =text, --features =text, -h --help help, -V --version help, --* =[text], -*",
        "env": "DELTA_PAGER=shell BAT_PAGER=shell PAGER=shell",
        "tty": "no",
    },
    "tig": {
        "options": "-C =cwd, +* , -v --version help, -h --help help, --* =[text], -*",
        "operands": "text...",
    },
    "lazygit gitui": {
        "options": "-p --path =cwd, -f --filter =text, -v --version help, -h --help help, --* =[text], -*",
        "operands": "text...",
    },
    "ncdu gdu": {
        "options": "-o =write, -f =read, -x, -q, -r, -0, -1, -2, -v -V --version help, -h --help help, --* =[text], -*",
        "operands": "read+recursive",
        "when": {"-o": {"tty": "no"}},
    },
    "ranger nnn lf vifm": {
        "options": "-* , --* =[text], --help help, --version help",
        "operands": "read",
    },
    "dialog whiptail": {
        "options": "--title =text, --backtitle =text, --yesno, --msgbox, --inputbox, --menu, --checklist, --clear, --stdout",
        "operands": "text...",
        "stdout": "computed",
    },
}
