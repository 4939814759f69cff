"""Programs that start others over and over, on an event, or in a terminal of their own."""

from __future__ import annotations

import shlex

from gateway.facts.effects import Inner
from gateway.facts.model import Arg
from gateway.facts.programs.language.effects import effects, take_apart
from gateway.facts.programs.language.roles import split
from gateway.facts.words.own_patterns import SIGNS, each
from gateway.facts.words.patterns import has_pattern
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.effects import Call, Effects
    from gateway.facts.programs.language.model import Program
    from gateway.facts.programs.language.parsed import Parsed

DEFAULTS = {"help": "--help --version"}

PROGRAMS = {
    "watch": {
        "options": """
            -b --beep, -c --color, -C --no-color, -d --differences =[text], -e --errexit, -f --follow
            -g --chgexit, -n --interval =text, -p --precise, -q --equexit =text, -r --no-rerun
            -s --shotsdir =write+below, -t --no-title, -w --no-wrap, -x --exec, -h help, -v help
        """,
        "operands": "shell...",
        "style": "stops",
        "tty": "yes",
        "when": {"-x": {"operands": "command..."}},
    },
    "entr": {
        "options": "-[acdnprsxz]",
        "operands": "command...",
        "stdin": "paths",
        "when": {"-s": {"operands": "shell..."}},
    },
    "watchexec": {
        "env": "SHELL=execute",
        "options": """
            -w --watch =read, -W --watch-non-recursive =read, -F --watch-file =read, -c --clear =[text]
            -o --on-busy-update =text, -r --restart, -s --signal =text, --stop-signal =text
            --stop-timeout =text, --map-signal =text, -d --debounce =text, --stdin-quit
            --no-vcs-ignore, --no-project-ignore, --no-global-ignore, --no-default-ignore
            --no-discover-ignore, --ignore-nothing, -p --postpone, --delay-run =text, --poll =[text]
            --shell =text, -n, --emit-events-to =text, -E --env =env, --wrap-process =text
            --notify, --color =text, --timings, -q --quiet, --bell, --project-origin =text
            --workdir =cwd, -e --exts =text, -f --filter =text, --filter-file =read, -j =text
            -i --ignore =text, --ignore-file =read, --fs-events =text, --no-meta, -v --verbose
            --print-events, --log-file =[write], -1, -h help, -V help
        """,
        "operands": "shell...",
        "style": "stops exact",
        "when": {"-n": {"operands": "command..."}},
    },
    "flock": {
        "env": "SHELL=execute",
        "options": """
            -s --shared, -x -e --exclusive, -u --unlock, -n --nonblock --nb, -w --timeout --wait =text
            -E --conflict-exit-code =text, -o --close, -c --command =shell, -F --no-fork, --verbose
            --fcntl, -h help, -V help
        """,
        "operands": "write command...",
        "when": {"1 operand": {"operands": "text"}},
    },
    "script": {
        "env": "SHELL=execute",
        "options": """
            -I --log-in =write, -O --log-out =write, -B --log-io =write, -T --log-timing =write
            -t --timing =[write], -m --logging-format =text, -a --append, -c --command =shell, -e --return
            -f --flush, --force, -E --echo =text, -o --output-limit =text, -q --quiet, -h help, -V help
            -k, -r, -d, -p, -F =write
        """,
        "operands": "write? command...",
        "style": "permutes",
        "when": {
            "no operands and no -O -B -I": {"also": "write typescript"},
            "no -c": {"tty": "yes", "stdin": "code:shell"},
            "no -c and fed": {"tty": "no"},
        },
    },
    "scriptreplay scriptlive": {
        "options": """
            -t --timing =read, -T --log-timing =read, -I --log-in =read, -O --log-out =read
            -B --log-io =read, -c --command =shell, -s --typescript =read, -d --divisor =text
            -m --maxdelay =text, -x --stream =text, --summary, --cr-mode =text, -h help, -V help
        """,
        "operands": "read read text",
    },
    "expect": {
        "options": "-b =execute, -c =code:expect, -d, -D =[text], -f =execute, -i, -n, -N, -v help",
        "operands": "execute text...",
        "style": "stops",
        "stdin": "data",
        "when": {
            "no operands and no -c -f -b": {"stdin": "code:expect", "tty": "yes"},
            "no operands and no -c -f -b and fed": {"tty": "no"},
            "-f -b": {"operands": "text..."},
        },
    },
    "hyperfine": {
        "options": """
            -w --warmup =text, -m --min-runs =text, -M --max-runs =text, -r --runs =text, -s --setup =shell
            -p --prepare =shell, -c --cleanup =shell, -C --conclude =shell, --reference =shell
            -P --parameter-scan =text =text =text
            -D --parameter-step-size =text, -L --parameter-list =text =text, -S --shell =text, -N
            -i --ignore-failure, --style =text, --sort =text, -u --time-unit =text
            --export-asciidoc =write, --export-csv =write, --export-json =write
            --export-markdown =write, --export-orgmode =write, --show-output, --output =write
            --input =read, -n --command-name =text, --min-benchmarking-time =text, -h help, -V help
        """,
        "operands": "text...",
        "style": "exact",
    },
    "direnv": {
        "subcommands": {
            "exec": {"operands": "cwd command...", "also": "execute .envrc"},
            "allow grant permit": {
                "operands": "execute?",
                "also": "execute .envrc",
            },
            "deny block revoke disallow": {"operands": "text?"},
            "edit": {"operands": "read+write?", "tty": "yes", "env": "EDITOR=shell VISUAL=shell"},
            "export hook reload stdlib version status help prune fetchurl": {"operands": "text..."},
        },
        "options": "--help help, --version help",
    },
    "start-stop-daemon": {
        "options": """
            -S --start, -K --stop, -T --status, --pid =text, --ppid =text, -p --pidfile =read+write
            -x --exec =text, -n --name =text, -u --user =text, -g --group =text, -s --signal =text
            -R --retry =text, -a --startas =text, -t --test, -o --oknodo, -q --quiet, -c --chuid =text
            -r --chroot =execute, -d --chdir =cwd, -b --background, --notify-await, --notify-timeout =text
            -C --no-close, -O --output =write, -N --nicelevel =text, -P --procsched =text
            -I --iosched =text, -k --umask =text, -m --make-pidfile, --remove-pidfile, -v --verbose
            -H help, -V help
        """,
        "operands": "text...",
    },
    "run-parts": {
        "options": """
            --list, --test, -v --verbose, --report, -d --debug, --reverse, --exit-on-error, --stdin
            --new-session, --regex =text, -u --umask =text, -a --arg =text, --lsbsysinit, -h help, -V help
        """,
        "operands": "execute+recursive",
        "when": {"--list --test": {"operands": "read"}},
    },
    "shx dotenvx env-cmd dotenv-cli godotenv wireit": {
        "options": "-f --file =read, -e --environments =text, -x --expand-envs, --silent, --fallback, --no-override, -h help, -v help, --* =[text]",
        "operands": "command...",
        "style": "exact",
    },
    "chokidar": {
        "options": "-c --command =shell, -d --debounce =text, -t --throttle =text, -i --ignore =text, --initial, --silent, --* =[text]",
        "operands": "text...",
    },
    "onchange start-server-and-test npm-run-all npm-run-all2 run-s run-p wait-on": {
        "options": "-e --exclude =text, -i --initial, -k --kill, -d --delay =text, -j --jobs =text, -p --parallel, -s --sequential, --* =[text], -*",
        "operands": "text...",
        "also": "execute package.json",
    },
    "nodemon": {
        "options": """
            -e --ext =text, -x --exec =shell, -w --watch =read, -i --ignore =text, -V --verbose
            -d --delay =text, -q --quiet, -C --on-change-only, -I --no-stdin, -L --legacy-watch, --config =read
            --cwd =cwd, --signal =text, --polling-interval =text, -h help, -v help, --inspect =[text]
        """,
        "operands": "execute text...",
        "style": "stops exact",
    },
}


def explain_behind(call: Call, program: Program) -> Effects:
    """`onchange GLOB -- COMMAND`; `start-server-and-test COMMAND URL COMMAND`: scripts, or lines for a shell."""
    found = effects(call, take_apart(call, program))
    texts = [arg.text for arg in call.args]
    inner: list[Inner] = []
    if call.name == "onchange" and "--" in texts:
        inner.append(Inner(call.args[texts.index("--") + 1 :], None, call.name))
    elif call.name == "start-server-and-test":
        inner += [Inner((), one, call.name) for one in found.operands if " " in one.text]
    return replace(found, inner=(*found.inner, *(one for one in inner if one.argv or one.text)))


def explain_entr(call: Call, program: Program) -> Effects:
    """`/_` is the path that changed."""
    found = effects(call, take_apart(call, program))
    why = "a path that `entr` watches"
    inner = tuple(
        replace(
            one,
            argv=tuple(
                Arg("", False, arg.span, why=why) if arg.text == "/_" else arg for arg in one.argv
            ),
        )
        for one in found.inner
    )
    return replace(found, inner=inner)


def explain_flock(call: Call, program: Program) -> Effects:
    """`flock FILE -c TEXT`: the option may stand behind the file."""
    found = effects(call, take_apart(call, program))
    inner = []
    for one in found.inner:
        if len(one.argv) > 1 and one.argv[0].exact and one.argv[0].text in {"-c", "--command"}:
            inner.append(Inner((), one.argv[1], "flock -c"))
        else:
            inner.append(one)
    return replace(found, inner=tuple(inner))


def explain_hyperfine(call: Call, program: Program) -> Effects:
    """Each operand is a command of its own, for a shell (or, with `-N`, split at blanks)."""
    parsed = take_apart(call, program)
    found = effects(call, parsed)
    if parsed.helps:
        return found
    shell = parsed.value("--shell")
    direct = parsed.has("-N") or (shell is not None and shell.text == "none")
    given = _parameters(parsed)
    inner = [
        Inner(split(text), None, "hyperfine") if direct else Inner((), text, "hyperfine")
        for arg in parsed.operands
        for text in _filled(arg, given)
    ]
    before = [
        replace(one, text=text)
        for one in found.inner
        for text in (_filled(one.text, given) if one.text is not None else (None,))
    ]
    if shell is not None and (not shell.exact or len(shell.text.split()) > 1):
        inner.append(Inner((*split(shell), Arg("-c", span=shell.span)), None, "hyperfine --shell"))
    return replace(found, inner=(*before, *inner))


def explain_watchexec(call: Call, program: Program) -> Effects:
    """`--shell='bash -x'` names the shell, with its options; `--shell=none` none."""
    parsed = take_apart(call, program)
    found = effects(call, parsed)
    shell = parsed.value("--shell")
    if shell is None or parsed.helps:
        return found
    if shell.text == "none":
        inner = (Inner(parsed.operands, None, "watchexec"),) if parsed.operands else ()
        return replace(found, inner=inner)
    if not shell.exact or len(shell.text.split()) > 1:
        named = Inner((*split(shell), Arg("-c", span=shell.span)), None, "watchexec --shell")
        return replace(found, inner=(*found.inner, named))
    return found


# More values are not tried one by one.
_MOST_VALUES = 16


def _parameters(parsed: Parsed) -> dict[str, list[str]] | None:
    """`-P NAME FIRST LAST`, `-L NAME a,b,c`; None when one of the words is not known."""
    given: dict[str, list[str]] = {}
    for item in parsed.items:
        names = item.option.names if item.option is not None else ()
        words = [value.text for value in item.values]
        if {"-P", "-L"}.isdisjoint(names):
            continue
        if not all(value.exact and not value.glob for value in item.values) or len(words) < 2:
            return None
        given[words[0]] = words[1:] if "-P" in names else words[1].split(",")
    return given


def _filled(arg: Arg, given: dict[str, list[str]] | None) -> list[Arg]:
    """`{parameter}` stands for each of its values in turn."""
    texts = [arg.text]
    for name, values in (given or {}).items():
        mark = f"{{{name}}}"
        texts = [
            text.replace(mark, value)
            for text in texts
            for value in (values if mark in text else values[:1])
        ]
    if "{" not in arg.text or (given is not None and arg.exact and len(texts) <= _MOST_VALUES):
        return [replace(arg, text=text) for text in texts]
    why = "a parameter of hyperfine is filled in"
    return [Arg(arg.text.partition("{")[0], False, arg.span, why=why)]


def explain_shx(call: Call, program: Program) -> Effects:
    """`shx rm '{a,b}*'`: what it starts is its own, and expands patterns."""
    found = effects(call, take_apart(call, program))
    inner = [
        replace(one, argv=tuple(named for arg in one.argv for named in _selecting(arg)))
        for one in found.inner
    ]
    return replace(found, inner=tuple(inner))


def _selecting(arg: Arg) -> list[Arg]:
    if not arg.exact or arg.glob or SIGNS.isdisjoint(arg.text):
        return [arg]
    return [replace(arg, text=one, glob=has_pattern(one)) for one in each(arg.text)]


def explain_nodemon(call: Call, program: Program) -> Effects:
    """`nodemon --exec git -- push`: the words go behind what is executed."""
    found = effects(call, take_apart(call, program))
    behind = [shlex.quote(arg.text) for arg in found.operands if arg.exact]
    inner = [
        replace(one, text=replace(one.text, text=" ".join([one.text.text, *behind])))
        if one.text is not None and one.text.exact
        else one
        for one in found.inner
    ]
    return replace(found, inner=tuple(inner))


def explain_start_stop_daemon(call: Call, program: Program) -> Effects:
    """It starts what `--startas`, else `--exec`, names, with the operands as arguments."""
    parsed = take_apart(call, program)
    found = effects(call, parsed)
    started = parsed.value("--startas") or parsed.value("--exec")
    if parsed.helps or started is None or not parsed.has("--start"):
        return found
    inner = Inner((started, *parsed.operands), None, call.name, cwd=parsed.value("--chdir"))
    return replace(found, inner=(*found.inner, inner))


ODD = {
    "onchange": explain_behind,
    "start-server-and-test": explain_behind,
    "entr": explain_entr,
    "flock": explain_flock,
    "hyperfine": explain_hyperfine,
    "nodemon": explain_nodemon,
    "shx": explain_shx,
    "watchexec": explain_watchexec,
    "start-stop-daemon": explain_start_stop_daemon,
}
