"""Interpreters: a script file is executed, `-c` or `-e` text is code, nothing at all is a REPL.

What the text does is read elsewhere (`facts.code`); here it is only found.
"""

from __future__ import annotations

from gateway.facts.effects import Inner, RawPath
from gateway.facts.model import Arg, Code, Unknown
from gateway.facts.programs.consoles import with_console
from gateway.facts.programs.language.effects import effects, explain_by_data, take_apart
from gateway.facts.programs.language.roles import host_of, names_url
from gateway.facts.programs.other_languages import OPTIONS, OTHER
from gateway.facts.programs.python_modules import explain_python
from gateway.facts.programs.readings import both
from gateway.facts.programs.switches import PERL, RUBY, apart
from gateway.model import Known
from gateway.regex import compiled_later
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.effects import Call, Effects
    from gateway.facts.programs.language.model import Program

# Languages that nobody here reads (text that is run is not known), with more options that carry it.
_CODED = {
    **OTHER,
    "when": {
        **OTHER["when"],
        "-c -g -x -pe -ne -pne -pie": {"operands": "text...", "tty": "no", "stdin": "data"},
    },
}

PROGRAMS = {
    "python python2 python3 pypy pypy3 micropython jython graalpy graalpython ipython bpython ptpython": {
        "options": """
            -c =code:python last, -m =text =command..., -[bBdEiIOPqsSuvx?], -OO, -W =text, -X =text, -h --help help, --version help
            -V help, --check-hash-based-pycs =text, --help-env help, --help-xoptions help, --help-all help
        """,
        "settings": {"-X": "pycache_prefix=write+below"},
        "style": "stops exact",
        "env": "PYTHONSTARTUP=execute PYTHONUSERBASE=execute BROWSER=shell",
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
            -e --eval =code:node, -p --print -pe =code:node, -c --check, -i --interactive, -r --require --import --loader --experimental-loader =url+execute
            --snapshot-blob =read+write, --cpu-prof-dir --heap-prof-dir --diagnostic-dir --report-dir =write+below, --redirect-warnings --trace-event-file-pattern --cpu-prof-name --heap-prof-name =write, --experimental-network-imports
            --test-reporter =url+execute, --test-reporter-destination =write, --inspect --inspect-brk =[text], -C --conditions =text, -h --help help
            -v --version help, --test, --watch, --run =text, --env-file --env-file-if-exists =read, --max-old-space-size =[text]
            --title --input-type --unhandled-rejections --disable-warning --icu-data-dir --dns-result-order --max-http-header-size =text
            --trace-event-categories --watch-path --test-name-pattern --test-skip-pattern --test-concurrency --test-timeout --test-shard =text
            --inspect-port --debug-port --heapsnapshot-signal --secure-heap --secure-heap-min --v8-pool-size --disable-proto --tls-cipher-list =text
            --openssl-config =execute, --localstorage-file --tls-keylog =write, --experimental-*, --enable-*, --no-*, --trace-*, --allow-*, --expose-*, --use-*
            --preserve-*, --throw-*, --abort-*, --harmony*, --inspect* =[text], --* =[text]
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
            "-e -p --run": {"operands": "text...", "tty": "no", "stdin": "data"},
            "--test": {"operands": "execute...", "tty": "no", "stdin": "data"},
            "--run": {"also": "execute package.json"},
        },
    },
    "deno": {
        "options": "-h --help help, -V --version help, -q --quiet, --* =[text], -A, -L =text",
        "style": "anywhere",
        "tty": "yes",
        "when": {"fed": {"tty": "no"}},
        "subcommands": {
            "run serve bench test": {"operands": "url+execute text...", "options": "--import-map --preload --env-file =url+read, --coverage =[write+below], --lock --junit-path =[write], --* =[text], -[ARWNESqrf], -c =read", "network": "yes"},
            "eval": {"operands": "code:node text...", "options": "--* =[text], -[pqT]"},
            "fmt": {"operands": "read+write+recursive...", "options": "--check dry, --* =[text]"},
            "compile": {"operands": "url+execute text...", "options": "--import-map --preload --env-file =url+read, -o --output =write, --* =[text], -[ARWNESqrf], -c =read", "network": "yes"},
            "lint check doc info": {"operands": "read...", "options": "--fix, --output =write+below, --* =[text]", "when": {"--fix": {"operands": "read+write+recursive..."}}},
            "bundle": {"operands": "url+execute write?", "options": "-o --output =write, --outdir =write+below, --* =[text]", "network": "yes"},
            "task": {"operands": "text...", "also": "execute deno.json, execute deno.jsonc, execute package.json", "options": "--eval, --cwd =cwd, --* =[text], -c =execute", "when": {"--eval": {"operands": "shell"}}},
            "install add cache": {"operands": "text...", "network": "yes", "options": "--root =write+below, --lock =[write], --* =[text], -[gfAr], -n =text"},
            "repl": {"tty": "yes", "stdin": "code:node", "options": "--eval =code:node, --eval-file =url+execute, --* =[text]", "when": {"fed": {"tty": "no"}}},
            "*": {"operands": "text...", "options": "--* =[text], -[AqrfgR]"},
        },
    },
    "bun": {
        "options": "-e --eval =code:node, -p --print =code:node, -r --preload --require --import =execute, --cwd =cwd, --env-file =read, -c --config =execute, -h --help help, -v --version help, --* =[text], -[bi]",
        "style": "anywhere",
        "subcommands": {
            "install i add a update remove rm ci": {"operands": "text...", "also": "execute package.json, write+below node_modules", "network": "yes", "options": "--* =[text], -[dDgyEp]"},
            "run": {"operands": "execute text...", "also": "execute package.json", "options": "--* =[text]"},
            "exec": {"operands": "shell", "options": "--* =[text]"},
            "- repl": {"operands": "text...", "options": "--* =[text]", "stdin": "code:node"},
            "x": {"operands": "command+packaged...", "network": "yes", "options": "--* =[text]", "when": {"1 operand": {"operands": "shell+packaged"}}},
            "test": {"operands": "text...", "also": "execute package.json, execute .", "options": "--coverage-dir =write+below, --reporter-outfile =write, --* =[text], -t =text"},
            "build": {"operands": "read...", "also": "write+below .", "options": "--outdir =write+below, --outfile =write, --* =[text], -e =text"},
            "create init outdated publish info audit link unlink pm upgrade patch patch-commit why completions": {"operands": "text...", "network": "yes", "options": "--* =[text], -*"},
            "*": {"operands": "text...", "options": "--* =[text]"},
        },
    },
    "ruby irb jruby mruby": {
        "options": """
            -e =code:ruby, -[acdhlnpsSvwy], -0 -W =[text], -C =cwd, -E =text, -F =[text], -I =text, -i =[text], -K =[text], -r =execute, -T =[text]
            -x =[text], --version help, --help help, --disable --enable --encoding --external-encoding --internal-encoding --parser --backtrace-limit =text, --* =[text]
        """,
        "style": "stops exact",
        "env": "RUBYOPT=text",
        "operands": "execute text...",
        "tty": "yes",
        "stdin": "code:ruby",
        "when": {"operands": {"tty": "no", "stdin": "data"}, "fed": {"tty": "no"}, "-e -v": {"operands": "read...", "tty": "no", "stdin": "data"}, "-i": {"operands": "execute read+write..."}, "-e and -i": {"operands": "read+write..."}},
    },
    "perl": {
        "options": """
            -e =code:perl, -E =code:perl, -[acdfhnpsStTuUvwWX], -C =[text], -D =[text], -F =[text], -I =text, -i =[text], -0 -l =[text]
            -m =[text], -M =[text], -d:* -dt:* =[text], -V =[text], -x =[text], --help help, --version help
        """,
        "style": "stops exact",
        "env": "PERL5OPT=text PERL5LIB=text",
        "operands": "execute read...",
        "stdin": "code:perl",
        "when": {
            "operands": {"stdin": "data"},
            "-i": {"operands": "execute read+write..."},
            "-e -E": {"operands": "read...", "stdin": "data"},
            "-e and -i": {"operands": "read+write..."},
            "-E and -i": {"operands": "read+write..."},
            "-v -V": {"stdin": "ignored"},
        },
    },
    "php php-cgi phpdbg": {
        "settings": {"-d": "auto_prepend_file=execute auto_append_file=execute extension=execute zend_extension=execute include_path=text sendmail_path=shell opcache.preload=execute error_log=write mail.log=write opcache.error_log=write opcache.file_cache=write+below session.save_path=write+below xdebug.output_dir=write+below sys_temp_dir=write+below"},
        "options": """
            -r --run =code:php, -R --process-code =code:php, -B --process-begin =code:php, -E --process-end =code:php, -f --file =execute, -F --process-file =execute
            -c --php-ini =execute, -d --define =text, -z --zend-extension =execute, -S --server =text
            -t --docroot =read+recursive, -[aeHhilmnsvwq], --ini, --rf =text, --rc =text, --re =text, --ri =text, --* =[text]
        """,
        "style": "stops exact",
        "operands": "execute text...",
        "stdin": "code:php",
        "when": {
            "operands": {"stdin": "data"},
            "-r -v -m -i -h": {"operands": "text...", "stdin": "data"},
            "-l -s -w": {"operands": "read..."},
            "-a": {"tty": "yes"},
            "-S and no -t": {"also": "read+recursive ."},
        },
    },
    "luajit": {
        "options": "-e =code:lua, -l =execute, -b* =[text], -j =text, -O* =[text], -[ivE], -",
        "style": "stops exact",
        "operands": "execute text...",
        "tty": "yes",
        "stdin": "code:lua",
        "when": {"operands": {"tty": "no", "stdin": "data"}, "fed": {"tty": "no"}, "-e -v": {"tty": "no"}},
    },
    "lua lua5.1 lua5.3 lua5.4": {
        "options": "-e =code:lua, -l =execute, -[ivEW], -",
        "style": "stops exact",
        "operands": "execute text...",
        "tty": "yes",
        "stdin": "code:lua",
        "when": {"operands": {"tty": "no", "stdin": "data"}, "fed": {"tty": "no"}, "-e -v": {"tty": "no"}},
    },
    "ghci runghc runhaskell utop evcxr irust": {**OTHER, "style": "exact"},
    "swipl": {**_CODED, "options": f"-g =code:other, -t =code:other, {OPTIONS}"},
    "guile": {**_CODED, "options": f"-c =code:other, -L =text, -l =execute, -s =execute, {OPTIONS}"},
    "clisp": {**_CODED, "options": f"-x =code:other, -i -M =execute, -o =write, {OPTIONS}"},
    "racket": {**OTHER, "options": f"-l =text, -le =text =code:other, -r -f -t --require --load =execute, {OPTIONS}", "when": {**OTHER["when"], "-le": {"operands": "text...", "tty": "no"}}},
    "groovy groovysh": {**_CODED, "options": f"-pe -ne -pne -pie =code:other, {OPTIONS}"},
    "erl": {**OTHER, "options": f"-eval =code:other, -run =code:other, -s =text, -pa -pz =text, -noshell, -noinput, {OPTIONS}", "style": "exact single-dash", "when": {**OTHER["when"], "-noshell": {"tty": "no"}}},
    "elixir iex": {**OTHER, "options": f"-S =command..., -r -pr =execute, -pa -pz --name --sname --cookie --erl =text, --rpc-eval =text =code:other, {OPTIONS}", "style": "exact", "when": {**OTHER["when"], "called elixir and -S": {"tty": "no", "stdin": "data"}}},
    "gforth": {**OTHER, "style": "exact"},
    "raku rakudo perl6": {**OTHER, "options": f"-M =text, -I =text, -c, -n, -p, {OPTIONS}"},
    "sbcl ecl scala jshell jimsh texlua": OTHER,
    "spark-shell": {**OTHER, "options": f"-i -I --init-file =execute, --jars --py-files --properties-file =read, --packages --repositories --conf --master --class --name =text, {OPTIONS}"},
    # They have no help: what is no file is an argument of what stdin says.
    "tclsh wish": {**OTHER, "options": "-encoding =text, --* =[text], -*"},
    # A template: what stands in `<% %>` is ruby.
    "erb": {**OTHER, "options": "-r =execute, -S -T -U -E =text, -[vxnPd], -h --help help, --version help, --* =[text]"},
    "ocaml": {**OTHER, "options": f"-pp -ppx =shell, -I =text, -init =execute, -open =text, -w =text, {OPTIONS}", "style": "exact single-dash"},
    # `-M:test`, `-X f`, `-T:build` run what `deps.edn` names, and end; alone it asks.
    "clojure clj": {
        **OTHER,
        "options": f"-M* =[text], -X* =[text], -T* =[text], -A* =[text], -P, -S* =[text], -Sdeps =text, -i --init =execute, -m --main =text, -r --repl, {OPTIONS}",
        "also": "execute deps.edn",
        "when": {**OTHER["when"], "-M* -X* -T* -P -S* -m": {"operands": "text...", "tty": "no", "stdin": "data"}, "-r": {"tty": "yes"}},
    },
    "bb babashka": {**OTHER, "options": f"-cp --classpath =text, -f --file =execute, -m --main =text, -x --exec =text, {OPTIONS}"},
    "zx": {
        "options": "-e --eval =code:node, --shell =execute, --prefix --postfix =shell, --cwd =cwd, --env =read, --install, --quiet, --verbose, --version -v help, --help -h help, --* =[text]",
        "style": "stops exact",
        "operands": "url+execute text...",
        "stdin": "code:node",
        "when": {"operands": {"stdin": "data"}, "-e": {"operands": "text...", "stdin": "data"}},
    },
    "tsx ts-node esrun babel-node coffee": {
        "options": "-e --eval =code:node, -pe =code:node, -p --print, -r --require --import =execute, -P --project --tsconfig =read, -C --compiler =execute, -O --compilerOptions -I --ignore --dir --cwd --cwd-mode --presets --plugins -x --extensions =text, -[TDhvcbsnl], --* =[text]",
        "style": "stops exact",
        "operands": "execute text...",
        "tty": "yes",
        "stdin": "code:node",
        "when": {"operands": {"tty": "no", "stdin": "data"}, "fed": {"tty": "no"}, "-p and no -e -pe": {"operands": "code:node text...", "tty": "no"}, "-e": {"operands": "text...", "tty": "no"}},
    },
}  # fmt: skip


def explain_php(call: Call, program: Program) -> Effects:
    """`php artisan …` has code in an option."""
    base = effects(call, take_apart(call, program))
    odd = tuple(
        Unknown("code", f"`{one.arg.text[:40]}` is run, and is no file", one.arg.span)
        for one in base.paths
        if one.role == "execute" and (one.arg.text[:5] == "data:" or "://" in one.arg.text)
    )
    base = replace(base, unknowns=(*base.unknowns, *odd))
    first = base.operands[0] if base.operands else None
    at = next((at for at, arg in enumerate(call.args) if arg is first), 0)
    if at and call.args[at - 1].text == "--" and not {"-r", "-f", "-F", "-R"} & _given_flags(base):
        # `php -- x` reads its program from stdin; behind `--` stand its arguments.
        paths = tuple(one for one in base.paths if one.arg is not first)
        base = replace(base, paths=paths, stdin="code", stdin_language="php")
    return with_console(base)


def _given_flags(base: Effects) -> set[str]:
    """Every spelling of the options that were given."""
    return {name for flag in base.flags for name in flag.names}


# `-MModule=a,b`: what stands behind the mark is a list of texts.
_LISTED = compiled_later(r"-?([\w:]+)=")


def explain_perl(call: Call, program: Program) -> Effects:
    """`-M` is put into the program as it stands (`-M'x;system(…)'`); `|cmd` and `cmd|` are opened as pipes."""
    call = apart(call, PERL)
    parsed = take_apart(call, program)
    base = effects(call, parsed)
    code, inner = list(base.code), list(base.inner)
    for item in parsed.items:
        if item.option is None or item.option.names[0] not in {"-m", "-M", "-F", "-d:*"}:
            continue
        for value in item.values:
            if item.option.names[0] != "-F":
                listed = _LISTED.match(value.text)
                module = listed[1] if listed else value.text.removeprefix("-")
                devel = "Devel::" if item.option.names[0] == "-d:*" else ""
                # (Behind `re=eval` a pattern that is computed is code.)
                words = ' "eval"' if value.text == "re=eval" else ""
                text, via = f"use {devel}{module}{words};", f"option {item.option.flag}"
                code.append(Code("perl", text, value.exact, via, value.span))
                if module.partition(" ")[0] == "Env":  # it makes other names of what follows
                    code = [replace(one, text=f"{text} {one.text}") for one in code]
            elif "(" in value.text and "-F" in item.option.names:
                code.append(Code("perl", value.text, value.exact, "option -F", value.span))
    # `<>` opens them, and so do `-n` and `-p`; whether a text has it is not worth asking.
    bare = [(one, one.text.strip()) for one in base.operands]
    inner.extend(
        Inner((), replace(one, text=text.strip("| ")), "perl <>", "option")
        for one, text in bare
        if text[:1] == "|" or text[-1:] == "|"
    )
    written = tuple(
        RawPath("write", replace(one, text=text.lstrip("> ")), via="operand <>")
        for one, text in bare
        if text[:1] == ">" and text.strip("> ")
    )
    from gateway.facts.programs.streams import kept_copies

    paths = (*base.paths, *written, *kept_copies(base))
    return replace(base, code=tuple(code), inner=tuple(inner), paths=paths)


def _installed(script: Arg, base: Effects) -> tuple[Inner, ...]:
    """`node node_modules/.bin/rimraf x`, `node node_modules/rimraf/bin.js x`: the program of that package."""
    from gateway.facts.programs.catalog import is_known

    place = script.text.rpartition("node_modules/")[2].removeprefix(".bin/")
    name = place.partition("/")[0]
    if not script.exact or not is_known(name):
        return ()
    at = next((at for at, arg in enumerate(base.operands) if arg is script), None)
    if at is None:
        return ()
    return (Inner((replace(script, text=name), *base.operands[at + 1 :]), None, "node"),)


def explain_ruby(call: Call, program: Program) -> Effects:
    """Its switches stand in one word, as those of perl."""
    return explain_by_data(apart(call, RUBY), program)


def explain_node(call: Call, program: Program) -> Effects:
    """`node x` is `x`, `x.js` or `x/index.js`; `--import data:text/javascript,…` is code."""
    parsed = take_apart(call, program)
    base = effects(call, parsed)
    named = [value for item in parsed.items for value in item.values]
    inline = [one for one in (*named, *base.operands) if one.text.startswith("data:")]
    code = tuple(
        Code("node", _inline(one.text), one.exact, "option --import", one.span) for one in inline
    )
    base = replace(base, code=(*base.code, *code))
    script = next(
        (one for one in base.paths if one.role == "execute" and one.via == "operand"), None
    )
    if script is not None and "node_modules/" in script.arg.text:
        base = replace(base, inner=(*base.inner, *_installed(script.arg, base)))
    if (
        script is None
        or not script.arg.exact
        or script.arg.text.endswith((".js", ".mjs", ".cjs", ".ts"))
    ):
        return base
    stem = script.arg.text.rstrip("/")
    files = [f"{stem}/index.js"] if stem in {".", ".."} else [f"{stem}.js", f"{stem}/index.js"]
    more = (replace(script, arg=replace(script.arg, text=file)) for file in files)
    return replace(base, paths=(*base.paths, *more))


def _inline(url: str) -> str:
    """The text in a `data:` URL."""
    import binascii
    import re

    head, _, text = url.partition(",")
    text = re.sub("%([0-9a-fA-F]{2})", lambda found: chr(int(found.group(1), 16)), text)
    if not head.endswith(";base64"):
        return text
    try:
        return binascii.a2b_base64(text).decode()
    except ValueError:
        return "eval(unreadable)"


def explain_script_host(call: Call, program: Program) -> Effects:
    """`bun FILE`, `deno FILE`: what is no subcommand is a script, here or at a URL."""
    parsed = take_apart(call, program)
    base = effects(call, parsed)
    known = {one for names in program.subcommands for one in names.split()}
    name = base.subcommand[0] if base.subcommand else ""
    if program.name == "bun":
        from gateway.facts.programs.javascript_tools import packed, settings_changed, short_form

        base = replace(base, inner=(*base.inner, *short_form(call, program, base)))
        if name == "pm" and base.operands and base.operands[0].text == "pkg":
            base = settings_changed(base, base.operands[1:])
        if name in {"add", "a", "install", "i"}:
            base = replace(base, paths=(*base.paths, *packed(base)))
    packaged = next((at for at, arg in enumerate(call.args) if arg.text[:4] == "npm:"), None)
    if packaged is not None:  # `deno run -A npm:rimraf@5 x`
        from gateway.facts.programs.language.packaged import by_program

        words = (by_program(call.args[packaged]), *call.args[packaged + 1 :])
        base = replace(base, inner=(*base.inner, Inner(words, None, call.name)))
    if not name or name in known:
        return base
    script = next((arg for arg in call.args if arg.text == name), Arg(name))
    if names_url(script):
        return replace(base, hosts=(*base.hosts, host_of(script, "operand")), network=Known.YES)
    return replace(base, paths=(*base.paths, RawPath("execute", script)))


_PYTHONS = ("python", "python2", "python3", "pypy", "pypy3", "ipython", "micropython", "jython", "graalpy", "graalpython")  # fmt: skip
_OWN = {
    "php": explain_php, "php-cgi": explain_php, "phpdbg": explain_php, "perl": explain_perl, "ruby": explain_ruby, "jruby": explain_ruby, "node": explain_node, "nodejs": explain_node,
    "bun": explain_script_host, "deno": explain_script_host,
}  # fmt: skip
# Python has no option that is not described.
ODD = {
    name: both(_OWN.get(name, explain_by_data)) for names in PROGRAMS for name in names.split()
} | dict.fromkeys(_PYTHONS, explain_python)
