"""Programs that run commands later, or as a service."""

from __future__ import annotations

from gateway.facts.effects import Inner, RawPath
from gateway.facts.model import Arg
from gateway.facts.programs.language.effects import effects, take_apart
from gateway.facts.programs.language.roles import split
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.effects import Call, Effects
    from gateway.facts.programs.language.model import Program

PROGRAMS = {
    "at": {
        "env": "SHELL=execute",
        "options": "-f =execute, -q =text, -m, -M, -u =text, -l, -r, -d, -b, -v, -c, -t =text, -V help",
        "operands": "text...",
        "stdin": "code:shell",
        "when": {"-f -l -r -d -c": {"stdin": "ignored"}},
    },
    "batch": {
        "env": "SHELL=execute",
        "options": "-f =execute, -q =text, -m, -u =text, -v, -V help",
        "operands": "text...",
        "stdin": "code:shell",
        "when": {"-f": {"stdin": "ignored"}},
    },
    "atq atrm": {"options": "-q =text, -V help, -v, -o =text", "operands": "text..."},
    "crontab": {
        # Lines of a crontab are times and shell commands that run later.
        "options": "-u =text, -l, -r, -e, -i, -s, -n =text, -c, -x =text, -T =read, -V help",
        "operands": "read+execute",
        "stdin": "code:crontab",
        "also": "write /var/spool/cron",
        "env": "EDITOR=shell VISUAL=shell",
        "when": {
            "operands and no dash": {"stdin": "ignored"},
            "-l": {"stdin": "ignored", "also": "read /var/spool/cron"},
            "-e": {"stdin": "ignored", "tty": "yes"},
            "-r": {"stdin": "ignored", "also": "delete /var/spool/cron"},
            "-T": {"stdin": "ignored", "also": ""},
        },
    },
    "anacron": {
        "options": "-s, -f, -n, -u, -d, -q, -t =execute, -T, -S =write, -V help, -h help",
        "operands": "text...",
        "also": "execute /etc/anacrontab",
    },
    "systemd-run": {
        "options": """
            --no-ask-password, --user, --system, -H --host =host, -M --machine =text, -C --capsule =text
            --scope, -u --unit =text, -p --property =text, --description =text, --slice =text
            --slice-inherit, --expand-environment =text, --no-block, -r --remain-after-exit, --wait
            --send-sighup, --service-type =text, --uid =text, --gid =text, --nice =text
            --working-directory =cwd, -d --same-dir, --root-directory =execute, -R --same-root-dir
            -E --setenv =env, -t --pty, -P --pipe, -T --pty-late, -q --quiet, --json =text, -G --collect, -S --shell
            --path-property =text, --socket-property =text, --on-active =text, --on-boot =text
            --on-startup =text, --on-unit-active =text, --on-unit-inactive =text, --on-calendar =text
            --on-timezone-change, --on-clock-change, --timer-property =text, --job-mode =text
            --ignore-failure, --background =text, --no-pager, -v --verbose, -h help
        """,
        "help": "--help --version",
        "operands": "command...",
        "when": {
            "-S": {"tty": "yes", "stdin": "code:shell"},
            "-S and fed": {"tty": "no"},
            "--host": {"place": "remote", "network": "yes"},
            "--machine": {"place": "container"},
        },
    },
    "systemd-nspawn": {
        "options": "-D --directory =execute, -i --image =read, -b --boot, -u --user =text, -M --machine =text, -x --ephemeral, -q --quiet, -a --as-pid2, --chdir =text, -E --setenv =env, --bind =write, --bind-ro =read",
        "operands": "command...",
        "place": "container",
        "when": {"no operands": {"tty": "yes"}},
    },
    "nq fq": {"options": "-[aqctw]", "operands": "command..."},
    "tsp ts-spool": {
        "options": "-[KClhVBnfgdmvr], -D =text, -L =text, -N =text, -S =[text], -t =[text], -c =[text], -p =[text], -o =[text], -i =[text], -s =[text], -a =[text], -w =[text], -k =[text], -u =[text], -U =text",
        "operands": "command...",
    },
}


def explain_systemd_run(call: Call, program: Program) -> Effects:
    """Properties such as `ExecStartPre=` carry commands too."""
    parsed = take_apart(call, program)
    found = effects(call, parsed)
    inner = list(found.inner)
    paths = list(found.paths)
    for item in parsed.items:
        if item.option is None or not item.values or "--property" not in item.option.names:
            continue
        name, equals, _ = item.values[0].text.partition("=")
        kind, colon, place = item.values[0].text[len(name) + 1 :].partition(":")
        if name.startswith("Standard") and colon and kind in {"file", "append", "truncate"}:
            value = Arg(place, item.values[0].exact, item.values[0].span, why=item.values[0].why)
            paths.append(RawPath("write", value, via=f"option --property {name}"))
        if equals and name.startswith("Exec"):
            text = item.values[0].text[len(name) + 1 :].lstrip("-@:+!|")
            value = Arg(text, item.values[0].exact, item.values[0].span, why=item.values[0].why)
            inner.append(Inner(split(value), None, f"systemd-run {name}", "option"))
    return replace(found, inner=tuple(inner), paths=tuple(paths))


ODD = {"systemd-run": explain_systemd_run}
