"""Interpreters: a script file is executed, `-c` or `-e` text is code, nothing at all is a REPL.

What the text does is read elsewhere (`facts.code`); here it is only found.
"""

from __future__ import annotations

PROGRAMS = {
    "python python2 python3 pypy pypy3 ipython bpython ptpython": {
        "options": """
            -c =code:python, -m =text, -[bBdEiIOPqsSuvx?], -OO, -W =text, -X =text, -h --help help, --version help
            -V help, --check-hash-based-pycs =text, --help-env help, --help-xoptions help, --help-all help
        """,
        "style": "stops exact",
        "env": "PYTHONSTARTUP=execute PYTHONPATH=text",
        "operands": "execute text...",
        "tty": "yes",
        "stdin": "code:python",
        "when": {
            "operands": {"tty": "no", "stdin": "data"},
            "dash": {"tty": "no", "stdin": "code:python"},
            "fed": {"tty": "no"},
            "-c": {"operands": "text...", "tty": "no", "stdin": "data"},
            "-m": {"operands": "text...", "tty": "no", "stdin": "data"},
        },
    },
    "node nodejs": {
        "options": """
            -e --eval =code:node, -p --print =code:node, -c --check, -i --interactive, -r --require =execute
            --import =text, --loader =text, --experimental-loader =text, -C --conditions =text, -h --help help
            -v --version help, --test, --watch, --run =text, --env-file =read, --max-old-space-size =[text], --* =[text]
        """,
        "style": "stops exact",
        "env": "NODE_OPTIONS=options",
        "operands": "execute text...",
        "tty": "yes",
        "stdin": "code:node",
        "when": {
            "operands": {"tty": "no", "stdin": "data"},
            "dash": {"tty": "no", "stdin": "code:node"},
            "fed": {"tty": "no"},
            "-e -p --test --run": {"operands": "text...", "tty": "no", "stdin": "data"},
        },
    },
    "deno": {
        "options": "-h --help help, -V --version help, -q --quiet, --* =[text], -A, -L =text",
        "style": "anywhere",
        "tty": "yes",
        "when": {"fed": {"tty": "no"}},
        "subcommands": {
            "run serve bench test": {"operands": "execute text...", "options": "--* =[text], -[ARWNESqrf], -c =read", "network": "yes"},
            "eval": {"operands": "code:node text...", "options": "--* =[text], -[pqT]"},
            "fmt": {"operands": "read+write+recursive...", "options": "--check dry, --* =[text]"},
            "lint check doc info": {"operands": "read...", "options": "--* =[text]"},
            "install add cache": {"operands": "text...", "network": "yes", "options": "--* =[text], -[gfAr], -n =text"},
            "repl": {"tty": "yes", "options": "--* =[text]"},
            "*": {"operands": "text...", "options": "--* =[text], -[AqrfgR]"},
        },
    },
    "bun bunx": {
        "options": "-e --eval =code:node, -p --print =code:node, -h --help help, -v --version help, --* =[text], -[bi]",
        "style": "anywhere",
        "subcommands": {
            "install i add a update remove rm ci": {"operands": "text...", "also": "execute package.json", "network": "yes", "options": "--* =[text], -[dDgyEp]"},
            "run": {"operands": "execute text...", "also": "execute package.json", "options": "--* =[text]"},
            "test build": {"operands": "text...", "also": "execute package.json", "options": "--* =[text], -t =text"},
            "x create": {"operands": "text...", "network": "yes", "options": "--* =[text]"},
            "*": {"operands": "text...", "options": "--* =[text]"},
        },
    },
    "ruby irb jruby": {
        "options": """
            -e =code:ruby, -[acdhlnpsSvwWy], -C =cwd, -E =text, -F =[text], -I =text, -i =[text], -K =[text], -r =text, -T =[text]
            -x =[text], --version help, --help help, --* =[text]
        """,
        "style": "stops exact",
        "env": "RUBYOPT=text",
        "operands": "execute text...",
        "tty": "yes",
        "stdin": "code:ruby",
        "when": {"operands": {"tty": "no", "stdin": "data"}, "fed": {"tty": "no"}, "-e -v": {"operands": "read...", "tty": "no", "stdin": "data"}},
    },
    "perl": {
        "options": """
            -e =code:perl, -E =code:perl, -[acdfhlnpsStTuUvwWX], -C =[text], -D =[text], -F =text, -I =text, -i =[text], -0 =[text]
            -m =[text], -M =[text], -V =[text], -x =[text], --help help, --version help
        """,
        "style": "stops exact",
        "env": "PERL5OPT=text PERL5LIB=text",
        "operands": "execute read...",
        "stdin": "code:perl",
        "when": {
            "operands": {"stdin": "data"},
            "-e -E": {"operands": "read...", "stdin": "data"},
            "-v -V": {"stdin": "ignored"},
        },
    },
    "php": {
        "options": """
            -r =code:php, -R =code:php, -B =code:php, -E =code:php, -f =execute, -F =execute, -c =read, -d =text, -z =text, -S =text
            -t =read, -[aeHhilmnsvwq], --ini, --rf =text, --rc =text, --re =text, --ri =text, --* =[text]
        """,
        "style": "stops exact",
        "operands": "execute text...",
        "stdin": "code:php",
        "when": {
            "operands": {"stdin": "data"},
            "-r -v -m -i -h": {"operands": "text...", "stdin": "data"},
            "-l -s -w": {"operands": "read..."},
            "-a": {"tty": "yes"},
        },
    },
    "lua lua5.1 lua5.3 lua5.4 luajit": {
        "options": "-e =code:lua, -l =text, -[ivEWbjO], -",
        "style": "stops exact",
        "operands": "execute text...",
        "tty": "yes",
        "stdin": "code:lua",
        "when": {"operands": {"tty": "no", "stdin": "data"}, "fed": {"tty": "no"}, "-e -v": {"tty": "no"}},
    },
    "R Rscript julia octave ghci swipl guile racket clojure clj scala jshell groovy tclsh wish erl iex elixir ocaml": {
        "options": "-e =code:other, --eval =code:other, -E =code:other, -q, -v --version help, -h --help help, --* =[text], -*",
        "style": "stops exact",
        "operands": "execute text...",
        "tty": "yes",
        "stdin": "code:other",
        "when": {"operands": {"tty": "no", "stdin": "data"}, "fed": {"tty": "no"}, "-e --eval -E": {"operands": "text...", "tty": "no"}},
    },
    "java": {
        "options": "-cp --class-path -classpath =read, -jar =execute, -D*, -X*, -ea, -da, -agentlib:*, -javaagent:*, -version help, --version help, -help help, --* =[text], -*",
        "style": "stops exact single-dash",
        "env": "JAVA_TOOL_OPTIONS=text",
        "operands": "text...",
    },
    "tsx ts-node esrun babel-node coffee": {
        "options": "-e --eval =code:node, -p --print, -[rPTCDhv], --* =[text]",
        "style": "stops exact",
        "operands": "execute text...",
        "tty": "yes",
        "stdin": "code:node",
        "when": {"operands": {"tty": "no", "stdin": "data"}, "fed": {"tty": "no"}, "-e": {"operands": "text...", "tty": "no"}},
    },
}  # fmt: skip
